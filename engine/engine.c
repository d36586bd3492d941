/* The engine's state, and which way of thinking a question gets. */
#include "engine/inside.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct engine) < ENGINE_MEMORY_MIN / 3 * 2, "room for the table");

const struct engine_family *engine_family_of(const struct hy_game *game)
{
    for (unsigned f = 0; engine_families[f]; f++)
        if (engine_families[f]->rules == game->family)
            return engine_families[f];
    return NULL;
}

bool engine_plays(const struct hy_game *game) { return engine_family_of(game) != NULL; }

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
    memcpy(question->counted, match->counted, sizeof question->counted);
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

/* The moves to choose from. Those that lead back to an earlier position may be left out as long as
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
    for (uint32_t i = 0; i < n && engine->family->shuns_return; i++) {
        struct hy_position after = hy_play(question->game, &question->position, list[i]);
        if (!was_seen(question, after.key))
            engine->root[engine->roots++] = list[i];
    }
    if (engine->roots == 0) {
        memcpy(engine->root, list, n * sizeof *list);
        engine->roots = n;
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

static const struct thinker *thinker_for(const struct engine *engine)
{
    if (engine->limits.kind == ENGINE_GREEDY)
        return &think_greedy;
    if (engine->limits.kind == ENGINE_UCT)
        return &think_uct;
    return engine->family->thinker(engine);
}

static void set_limits(struct engine *engine, const struct engine_limits *limits)
{
    engine->limits = *limits;
    const struct engine_question *question = &engine->question;
    engine->level = engine->family->level(limits->level, question->game, question->turns);
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
    engine->family = engine_family_of(question->game);
    assert(engine->family);
    set_limits(engine, limits);
    engine->nodes = 0;
    list_roots(engine);
    engine->family->prepare(engine);
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

void engine_answer_first(const struct engine *engine, struct engine_result *result)
{
    result->lines = 1;
    result->line[0].score = engine->family->first_score(engine);
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
    return engine_family_of(game)->moves_left(game, position, seat);
}

uint64_t engine_level_nodes(unsigned level, const struct hy_game *game, uint32_t turns)
{
    return engine_family_of(game)->level(level, game, turns).nodes;
}
