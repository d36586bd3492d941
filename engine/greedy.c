/* A baseline: the largest gain at first sight, ties by the smallest index; it never looks ahead and
 * passes only when stuck. */
#include "engine/inside.h"

static int gain_of(const struct engine *engine, struct hy_move move)
{
    const struct engine_question *question = &engine->question;
    return engine->family->gain(question->game, &question->position, move);
}

static bool is_better(const struct engine *engine, struct hy_move a, struct hy_move b)
{
    if (hy_is_pass(a) != hy_is_pass(b))
        return hy_is_pass(b);
    int gain_a = gain_of(engine, a), gain_b = gain_of(engine, b);
    if (gain_a != gain_b)
        return gain_a > gain_b;
    if (a.from != b.from)
        return a.from < b.from;
    return a.to != b.to ? a.to < b.to : a.way < b.way;
}

static void begin(struct engine *engine)
{
    struct hy_move best = engine->root[0]; /* of the moves that the game's history allows */
    for (uint32_t i = 1; i < engine->roots; i++)
        if (is_better(engine, engine->root[i], best))
            best = engine->root[i];
    engine->nodes = engine->roots;
    engine->root[0] = best;
    engine->roots = 1;
    engine->is_done = true;
}

static void slice(struct engine *engine, uint64_t nodes)
{
    (void)nodes;
    engine->is_done = true;
}

const struct thinker think_greedy = {begin, slice, engine_answer_first, false};
