/* The engine's state, and which way of thinking a question gets. */
#include "engine/inside.h"

#include "base/bits.h"
#include "solve/steps.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct engine) < ENGINE_MEMORY_MIN / 3 * 2, "room for the table");

bool engine_plays(const struct hy_game *game) { return hy_has_field(game->variant, HY_FILL); }

struct engine *engine_open(void *memory, size_t bytes)
{
    uintptr_t at = (uintptr_t)memory, aligned = (at + 63) & ~(uintptr_t)63;
    if (!memory || bytes < ENGINE_MEMORY_MIN)
        return NULL;
    struct engine *engine = (struct engine *)((char *)memory + (aligned - at));
    memset(engine, 0, sizeof *engine);
    engine->block = (char *)engine + (sizeof *engine + 63) / 64 * 64;
    engine->block_bytes = bytes - (size_t)((char *)engine->block - (char *)memory);
    table_open(&engine->table, engine->block, engine->block_bytes);
    engine->search.table = &engine->table;
    engine_forget(engine);
    return engine;
}

void engine_forget(struct engine *engine)
{
    table_clear(&engine->table);
    engine->is_block_torn = false;
}

/* ------------------------------------------------------------------------------ the question */

void engine_ask_position(struct engine_question *question, const struct hy_game *game,
                         const struct hy_position *position)
{
    *question = (struct engine_question){.game = game, .position = *position};
}

void engine_ask_match(struct engine_question *question, const struct hy_match *match,
                      uint64_t *keys, struct hy_move *allowed)
{
    engine_ask_position(question, match->game, &match->position);
    for (uint32_t i = 0; i < match->count; i++)
        if (match->log[i].act == HY_ACT_MOVE || match->log[i].act == HY_ACT_PASS)
            keys[question->key_count++] = match->log[i].key;
    question->keys = keys;
    question->turns = match->turns;
    question->allowed = allowed;
    question->allowed_count = (uint32_t)hy_match_moves(match, allowed);
}

static bool was_seen(const struct engine_question *question, uint64_t key)
{
    for (uint32_t i = 0; i < question->key_count; i++)
        if (question->keys[i] == key)
            return true;
    return false;
}

/* The moves to choose from. Those that lead back to an earlier position are left out as long as
 * there is another: an engine that never comes back to a position never shuffles for ever. */
static void list_roots(struct engine *engine)
{
    const struct engine_question *question = &engine->question;
    struct hy_move list[HY_MOVES_MAX];
    uint32_t n = question->allowed_count;
    if (question->allowed)
        memcpy(list, question->allowed, n * sizeof *list);
    else
        n = (uint32_t)hy_moves(question->game, &question->position, list);
    engine->roots = 0;
    for (uint32_t i = 0; i < n; i++) {
        struct hy_position after = hy_play(question->game, &question->position, list[i]);
        if (!was_seen(question, after.key))
            engine->root[engine->roots++] = list[i];
    }
    if (engine->roots == 0) {
        memcpy(engine->root, list, n * sizeof *list);
        engine->roots = n;
    }
}

/* Best gain first; equal gains by cells, so that the order does not depend on the generator. */
static bool is_before(const struct engine *engine, struct hy_move a, struct hy_move b)
{
    unsigned seat = engine->question.position.turn;
    int32_t change_a = eval_change(&engine->eval, seat, a);
    int32_t change_b = eval_change(&engine->eval, seat, b);
    return change_a != change_b ? change_a < change_b
           : a.from != b.from   ? a.from < b.from
                                : a.to < b.to;
}

static void sort_roots(struct engine *engine)
{
    for (uint32_t i = 1; i < engine->roots; i++) {
        struct hy_move move = engine->root[i];
        uint32_t hole = i;
        for (; hole > 0 && is_before(engine, move, engine->root[hole - 1]); hole--)
            engine->root[hole] = engine->root[hole - 1];
        engine->root[hole] = move;
    }
}

bool engine_has_root(const struct engine *engine, struct hy_move move)
{
    for (uint32_t i = 0; i < engine->roots; i++)
        if (engine->root[i].from == move.from && engine->root[i].to == move.to)
            return true;
    return false;
}

/* ------------------------------------------------------------------------ ways of thinking */

static unsigned piece_count(const struct hy_mask *mask)
{
    unsigned n = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        n += bit_count(mask->word[w]);
    return n;
}

/* Whether the seat's way home is its own affair: nobody is left who could meet it. */
static bool is_race(const struct engine *engine)
{
    const struct engine_question *question = &engine->question;
    unsigned seat = question->position.turn;
    return engine->level.race_width > 0 && engine->limits.lines <= 1 &&
           piece_count(&question->position.pieces[seat]) == question->game->pieces &&
           solve_parted(question->game, &question->position, seat);
}

static const struct thinker *thinker_for(const struct engine *engine)
{
    if (engine->limits.kind == ENGINE_GREEDY)
        return &think_greedy;
    if (engine->limits.kind == ENGINE_UCT)
        return &think_uct;
    if (is_race(engine))
        return &think_race;
    return engine->question.game->seats == 2 ? &think_search : &think_many;
}

void engine_begin_search(struct engine *engine)
{
    engine->thinker = engine->question.game->seats == 2 ? &think_search : &think_many;
    engine->thinker->begin(engine);
}

static void set_limits(struct engine *engine, const struct engine_limits *limits)
{
    engine->limits = *limits;
    engine->level = engine_level(limits->level, engine->question.game, engine->question.turns);
    if (engine->know)
        engine->level.know = *engine->know;
    if (limits->nodes && (!engine->level.nodes || limits->nodes < engine->level.nodes))
        engine->level.nodes = limits->nodes;
    if (limits->depth && limits->depth < engine->level.depth)
        engine->level.depth = limits->depth;
}

void engine_begin(struct engine *engine, const struct engine_question *question,
                  const struct engine_limits *limits)
{
    engine->question = *question;
    set_limits(engine, limits);
    eval_prepare(&engine->eval, question->game, &engine->level.know);
    engine->nodes = 0;
    list_roots(engine);
    sort_roots(engine);
    engine->is_done = engine->roots == 0;
    engine->thinker = NULL;
    if (engine->is_done)
        return;
    engine->thinker = thinker_for(engine);
    engine->thinker->begin(engine);
}

enum engine_state engine_step(struct engine *engine, uint64_t nodes)
{
    uint64_t end = engine->nodes + nodes;
    while (!engine->is_done && engine->nodes < end)
        engine->thinker->slice(engine, end - engine->nodes);
    return engine->is_done ? ENGINE_DONE : ENGINE_RUNNING;
}

/* --------------------------------------------------------------------------------- answers */

static int32_t left_of(const struct engine *engine, unsigned seat)
{
    const struct hy_position *position = &engine->question.position;
    int32_t left =
        eval_left(&engine->eval, position, seat, eval_army(&engine->eval, position, seat));
    return left > 0 ? left : 0;
}

static int32_t other_left(const struct engine *engine)
{
    const struct hy_position *position = &engine->question.position;
    int32_t least = INT32_MAX;
    for (unsigned s = 0; s < engine->question.game->seats; s++) {
        if (s == position->turn || !(position->playing >> s & 1))
            continue;
        int32_t left = left_of(engine, s);
        least = left < least ? left : least;
    }
    return least == INT32_MAX ? 0 : least;
}

int32_t engine_other_moves(const struct engine *engine)
{
    return eval_moves(&engine->eval, other_left(engine));
}

int32_t engine_ahead(const struct engine *engine, int32_t difference)
{
    int32_t left = left_of(engine, engine->question.position.turn) / 2 + other_left(engine) / 2;
    return eval_ahead(&engine->eval, left, difference);
}

void engine_answer_first(const struct engine *engine, struct engine_result *result)
{
    unsigned turn = engine->question.position.turn;
    result->lines = 1;
    result->line[0].score =
        engine_ahead(engine, other_left(engine) - left_of(engine, turn) + engine->eval.know.tempo);
    result->line[0].n = engine->roots > 0;
    result->line[0].pv[0] = engine->root[0];
}

void engine_result(const struct engine *engine, struct engine_result *result)
{
    memset(result, 0, sizeof *result);
    if (engine->thinker)
        engine->thinker->answer(engine, result);
    else
        engine_answer_first(engine, result);
    result->nodes = engine->nodes;
}

int32_t engine_moves_left(const struct hy_game *game, const struct hy_position *position,
                          unsigned seat)
{
    struct eval eval;
    eval_prepare(&eval, game, &eval_full_knowledge);
    int32_t left = eval_left(&eval, position, seat, eval_army(&eval, position, seat));
    return eval_moves(&eval, left > 0 ? left : 0);
}
