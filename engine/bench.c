/* The fixed set of searches: its node count is the engine's signature, the same everywhere. */
#include "engine/engine.h"

static const struct {
    const char *name;
    uint8_t length, plies; /* of the name; of the opening */
    uint32_t depth;
} searches[] = {
    {"halma", 5, 0, 4},         {"halma", 5, 8, 5},           {"halma-club", 10, 6, 6},
    {"halma-locked", 12, 4, 6}, {"halma-8", 7, 0, 8},         {"halma-8", 7, 4, 9},
    {"halma-4", 7, 4, 5},       {"russian", 7, 0, 12},        {"russian", 7, 6, 12},
    {"english", 7, 6, 12},      {"international", 13, 4, 10}, {"italian-losing", 14, 6, 11},
};
enum { SEARCHES = sizeof searches / sizeof *searches };

/* Goes on to the next search of a game that this program has. */
static bool find_next(struct hy_game *game, struct engine_bench *bench)
{
    struct hy_error error;
    bench->all = SEARCHES;
    while (bench->next < SEARCHES &&
           !hy_game_parse(game, searches[bench->next].name, searches[bench->next].length, &error))
        bench->next++;
    return bench->next < SEARCHES;
}

bool engine_bench_step(struct engine *engine, struct hy_game *game, struct engine_bench *bench)
{
    if (!find_next(game, bench))
        return false;
    struct hy_position position = hy_position_start(game);
    struct hy_move moves[ENGINE_OPENING_MAX];
    engine_opening(game, bench->next, searches[bench->next].plies, &position, moves);
    struct engine_question question;
    engine_ask_position(&question, game, &position);
    struct engine_limits limits = {.depth = searches[bench->next].depth};
    engine_forget(engine);
    engine_begin(engine, &question, &limits);
    while (engine_step(engine, UINT32_MAX) == ENGINE_RUNNING)
        ;
    struct engine_result result;
    engine_result(engine, &result);
    bench->nodes += result.nodes;
    bench->next++;
    return true;
}
