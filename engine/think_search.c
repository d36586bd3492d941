/* The search for two seats as a way of thinking. */
#include "engine/inside.h"

enum { FORCED_DEPTH = 2 }; /* with one legal move there is nothing to find out */

static void begin(struct engine *engine)
{
    uint32_t lines = engine->limits.lines ? engine->limits.lines : 1;
    if (engine->is_block_torn)
        engine_forget(engine);
    search_begin(&engine->search, &engine->question, &engine->level.know, engine->root,
                 engine->roots, lines < ENGINE_LINES_MAX ? lines : ENGINE_LINES_MAX);
    engine->search.depth_most = engine->level.depth;
    if (engine->roots == 1 && engine->search.depth_most > FORCED_DEPTH)
        engine->search.depth_most = FORCED_DEPTH;
}

static void slice(struct engine *engine, uint64_t nodes)
{
    struct search *search = &engine->search;
    uint64_t before = search->nodes, most = engine->level.nodes;
    uint64_t end = before + nodes;
    search_run(search, most && most < end ? most : end);
    engine->nodes += search->nodes - before;
    engine->is_done = search->is_done || (most && search->nodes >= most);
}

static void answer(const struct engine *engine, struct engine_result *result)
{
    search_answer(&engine->search, result);
    for (unsigned i = 0; i < result->lines; i++)
        result->line[i].score = engine_ahead(engine, result->line[i].score);
}

const struct thinker think_search = {begin, slice, answer};
