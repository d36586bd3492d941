#include "engine/level.h"

#include "engine/engine.h"
#include "solve/race.h"

#include <assert.h>

/* Every level looks at about twice as many positions as the one below (docs/strength.md has what
 * that wins). The weak ones do not see far enough for a plan, and know little of how the race home
 * is run. */
static const struct {
    uint32_t nodes;
    uint16_t race_width;
} levels[ENGINE_LEVELS + 1] = {
    {0, RACE_WIDTH_MAX}, {250, 4},   {660, 5},    {1050, 6},   {2000, 8},
    {4000, 12},          {8500, 24}, {20000, 48}, {50000, 96},
};

/* Patience, in own turns for each piece. Games last about three of them on the small board and five
 * on the large one; after PATIENT the nodes double with every MORE, up to a limit that a phone
 * still does in a second. */
enum { PATIENT = 8, MORE = 2, PATIENT_NODES_MAX = 100000 };

static uint64_t patient_nodes(uint64_t nodes, const struct hy_game *game, uint32_t turns)
{
    uint32_t own = turns / game->seats;
    for (uint32_t at = PATIENT * game->pieces; own > at && nodes < PATIENT_NODES_MAX;
         at += MORE * game->pieces)
        nodes *= 2;
    return nodes;
}

struct engine_level hop_level(unsigned level, const struct hy_game *game, uint32_t turns)
{
    assert(level <= ENGINE_LEVELS);
    return (struct engine_level){
        .nodes = patient_nodes(levels[level].nodes, game, turns),
        .depth = ENGINE_DEPTH_MAX,
        .race_width = levels[level].race_width,
        .know = eval_full_knowledge,
    };
}
