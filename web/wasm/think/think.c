/* What a computer would play, asked in slices: between two of them the worker hears a stop. */
#include "engine/engine.h"
#include "web/wasm/question.h"

enum {
    JUDGE_MEMORY = 4 << 20, /* for some thousand positions */
    JUDGE_NODES = 3000      /* a few milliseconds, which a search going on can wait */
};

/* The search that is going on. Its table has the size that the signature is made with. */
static struct {
    struct engine *engine; /* NULL until the first question */
    struct hy_game game;
    struct engine_question question;
    struct hy_move allowed[HY_MOVES_MAX];
    uint64_t keys[GLUE_TURNS_MAX];
    bool is_begun;
} mind;

/* A small engine of its own, so that a position can be judged while the search goes on. */
static struct {
    struct engine *engine;
    struct hy_move allowed[HY_MOVES_MAX];
    uint64_t keys[GLUE_TURNS_MAX];
} judge;

static struct engine_bench bench;

static _Alignas(64) char mind_memory[ENGINE_MEMORY_USUAL];
static _Alignas(64) char judge_memory[JUDGE_MEMORY];

_Static_assert(JUDGE_MEMORY >= ENGINE_MEMORY_MIN, "room for an engine");

/* An engine that knows nothing yet: the same question is answered the same each time. */
static struct engine *fresh(struct engine **engine, char *memory, size_t bytes)
{
    if (*engine)
        engine_forget(*engine);
    else
        *engine = engine_open(memory, bytes);
    return *engine;
}

/* GAME POSITION COUNT WORD..., of a game that goes on and that the engine plays. */
static bool take_match(struct question *question, struct json *json)
{
    if (!question_match(question, json))
        return false;
    return (engine_plays(&question->game) && question->match.result.end == HY_END_NONE) ||
           answer_broken_question(question, json);
}

static void begin(struct question *question, struct json *json)
{
    int64_t level, nodes;
    mind.is_begun = false;
    if (!take_match(question, json) || !question_number(question, json, 0, ENGINE_LEVELS, &level) ||
        !question_number(question, json, 0, INT32_MAX, &nodes))
        return;
    struct engine_limits limits = {.level = (uint8_t)level, .nodes = (uint64_t)nodes};
    engine_ask_match(&mind.question, &question->match, mind.keys, mind.allowed);
    mind.game = question->game; /* the question's own is gone with the next one */
    mind.question.game = &mind.game;
    engine_begin(fresh(&mind.engine, mind_memory, sizeof mind_memory), &mind.question, &limits);
    uint64_t most = engine_level_nodes((unsigned)level, &mind.game, mind.question.turns);
    if (limits.nodes && (!most || limits.nodes < most))
        most = limits.nodes;
    mind.is_begun = true;
    json_open(json, '{');
    json_put_number(json, "most", (int64_t)most);
    json_close(json, '}');
}

static void step(struct question *question, struct json *json)
{
    int64_t nodes;
    if (!question_number(question, json, 1, INT32_MAX, &nodes))
        return;
    if (!mind.is_begun) {
        answer_broken_question(question, json);
        return;
    }
    bool done = engine_step(mind.engine, (uint64_t)nodes) == ENGINE_DONE;
    struct engine_result result;
    engine_result(mind.engine, &result);
    json_open(json, '{');
    json_put_bool(json, "done", done);
    json_put_number(json, "nodes", (int64_t)result.nodes);
    json_put_number(json, "depth", result.depth);
    json_close(json, '}');
}

static void put_word(struct json *json, const char *key, const struct hy_position *position,
                     struct hy_move move)
{
    char text[HY_MOVE_TEXT_MAX];
    struct hy_path path = {0};
    if (!hy_is_pass(move))
        path = hy_canonical(&mind.game, position, move);
    if (key)
        json_key(json, key);
    json_bytes(json, text, hy_path_write(&mind.game, &path, text));
}

static void put_line(struct json *json, const struct engine_result *result)
{
    const struct engine_line *line = &result->line[0];
    struct hy_position position = mind.question.position;
    unsigned seat = position.turn;
    json_key(json, "pv");
    json_open(json, '[');
    for (unsigned i = 0; i < line->n && hy_is_legal(&mind.game, &position, line->pv[i]); i++) {
        put_word(json, NULL, &position, line->pv[i]);
        position = hy_play(&mind.game, &position, line->pv[i]);
        if (result->race) /* the plan of one seat, whom nobody can meet any more */
            position.turn = (uint8_t)seat;
    }
    json_close(json, ']');
}

static void answer_result(struct question *question, struct json *json)
{
    struct engine_result result;
    if (!mind.is_begun) {
        answer_broken_question(question, json);
        return;
    }
    engine_result(mind.engine, &result);
    json_open(json, '{');
    put_word(json, "move", &mind.question.position, result.line[0].pv[0]);
    json_put_number(json, "score", result.line[0].score);
    json_put_number(json, "depth", result.depth);
    json_put_number(json, "nodes", (int64_t)result.nodes);
    json_put_bool(json, "race", result.race);
    put_line(json, &result);
    json_close(json, '}');
}

static int32_t best_score(const struct hy_match *match)
{
    struct engine_question asked;
    struct engine_result result;
    struct engine_limits limits = {.nodes = JUDGE_NODES};
    engine_ask_match(&asked, match, judge.keys, judge.allowed);
    engine_begin(fresh(&judge.engine, judge_memory, sizeof judge_memory), &asked, &limits);
    while (engine_step(judge.engine, JUDGE_NODES) == ENGINE_RUNNING)
        ;
    engine_result(judge.engine, &result);
    return result.line[0].score;
}

/* How the game stands: a short search, and each seat's own way. */
static void answer_judge(struct question *question, struct json *json)
{
    if (!take_match(question, json))
        return;
    const struct hy_position *position = &question->match.position;
    json_open(json, '{');
    json_put_number(json, "turn", position->turn);
    json_put_number(json, "score", best_score(&question->match));
    json_key(json, "left");
    json_open(json, '[');
    for (unsigned s = 0; s < question->game.seats; s++)
        json_number(json, engine_moves_left(&question->game, position, s));
    json_close(json, ']');
    json_close(json, '}');
}

/* The next of the searches that make the engine's signature. */
static void answer_bench(struct question *question, struct json *json)
{
    (void)question;
    mind.is_begun = false;
    bool more =
        engine_bench_step(fresh(&mind.engine, mind_memory, sizeof mind_memory), &mind.game, &bench);
    json_open(json, '{');
    json_put_bool(json, "done", !more);
    json_put_number(json, "nodes", (int64_t)bench.nodes);
    json_close(json, '}');
}

const struct kind question_kinds[] = {
    {"begin", begin},        {"step", step},          {"result", answer_result},
    {"judge", answer_judge}, {"bench", answer_bench}, {NULL, NULL},
};
