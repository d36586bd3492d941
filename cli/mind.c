#include "cli/mind.h"

#include <stdlib.h>
#include <string.h>

static const char *const kinds[] = {
    [ENGINE_SEARCH] = "search", [ENGINE_GREEDY] = "greedy", [ENGINE_UCT] = "uct"};

const char *mind_kind_name(enum engine_kind kind) { return kinds[kind]; }

bool mind_kind_find(const char *name, size_t length, enum engine_kind *kind)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (text_is(name, length, kinds[i])) {
            *kind = (enum engine_kind)i;
            return true;
        }
    return false;
}

void mind_limit(struct mind_limits *limits)
{
    const struct engine_limits *engine = &limits->engine;
    bool ends = engine->depth > 0 || engine->nodes > 0 || engine->level > 0 ||
                engine->kind == ENGINE_GREEDY || limits->time_ms > 0;
    /* The tree of `uct` knows no depths. */
    if (engine->kind == ENGINE_UCT && engine->nodes == 0)
        ends = limits->time_ms > 0;
    if (!ends)
        limits->time_ms = MIND_TIME_USUAL;
}

bool mind_open(struct mind *mind, unsigned threads, unsigned hash_mb)
{
    *mind = (struct mind){.pool = engine_pool_open(threads, (size_t)hash_mb << 20)};
    return mind->pool != NULL;
}

void mind_close(struct mind *mind)
{
    engine_pool_close(mind->pool);
    free(mind->keys);
    mind->pool = NULL;
    mind->keys = NULL;
}

bool mind_ask(struct mind *mind, const struct hy_match *match, struct engine_question *question)
{
    if (match->count >= mind->room) {
        uint32_t room = match->count * 2 + 64; /* doubled: a game asks at every move */
        uint64_t *keys = realloc(mind->keys, room * sizeof *keys);
        if (keys == NULL)
            return false;
        mind->keys = keys;
        mind->room = room;
    }
    engine_ask_match(question, match, mind->keys, mind->allowed);
    return true;
}

bool mind_think(struct mind *mind, const struct hy_match *match, const struct mind_limits *limits,
                struct engine_result *result)
{
    struct engine_question question;
    if (!mind_ask(mind, match, &question))
        return false;
    engine_pool_think(mind->pool, &question, &limits->engine, limits->time_ms, result);
    return true;
}

static struct hy_path path_of(const struct hy_game *game, const struct hy_position *position,
                              struct hy_move move)
{
    return hy_is_pass(move) ? (struct hy_path){0} : hy_canonical(game, position, move);
}

struct hy_path mind_path(const struct engine_question *question, const struct engine_line *line)
{
    return path_of(question->game, &question->position, line->pv[0]);
}

unsigned mind_write_line(struct text_out *out, const struct engine_question *question,
                         const struct engine_result *result, unsigned line, unsigned n)
{
    const struct hy_game *game = question->game;
    const struct engine_line *told = &result->line[line];
    struct hy_position position = question->position;
    unsigned written = 0;
    for (unsigned i = 0; i < told->n && hy_is_legal(game, &position, told->pv[i]); i++) {
        char word[HY_MOVE_TEXT_MAX];
        struct hy_path path = path_of(game, &position, told->pv[i]);
        hy_path_write(game, &path, word);
        if (i >= n) {
            text_put_word(out, written++ > 0 ? " " : "");
            text_put_word(out, word);
        }
        position = hy_play(game, &position, told->pv[i]);
        if (result->race) /* nobody can meet the seat any more: the plan leaves the others out */
            position.turn = question->position.turn;
    }
    return written;
}
