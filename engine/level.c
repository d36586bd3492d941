#include "engine/level.h"

#include "engine/engine.h"
#include "solve/race.h"

#include <assert.h>

/* Short sight: the way alone, no thought for those behind; but whoever plays comes home. */
static const struct eval_knowledge little = {
    .row = 110, .step = 90, .outside = 500, .late = 4000, .trapped = 9000, .tempo = 500};

static const struct {
    uint32_t nodes, depth, race_width;
    bool is_little;
} levels[ENGINE_LEVELS + 1] = {
    {0, ENGINE_DEPTH_MAX, RACE_WIDTH_MAX, false},
    {100, 1, 0, true},
    {300, 2, 0, true},
    {1000, 3, 2, false},
    {3000, 4, 4, false},
    {10000, ENGINE_DEPTH_MAX, 8, false},
    {30000, ENGINE_DEPTH_MAX, 24, false},
    {100000, ENGINE_DEPTH_MAX, 96, false},
    {300000, ENGINE_DEPTH_MAX, 256, false},
};

struct engine_level engine_level(unsigned level)
{
    assert(level <= ENGINE_LEVELS);
    return (struct engine_level){
        .nodes = levels[level].nodes,
        .depth = levels[level].depth,
        .race_width = (uint16_t)levels[level].race_width,
        .know = levels[level].is_little ? little : eval_full_knowledge,
    };
}
