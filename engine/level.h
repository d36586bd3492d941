/* level.h - what each level may use: nodes and knowledge, never time. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include "engine/hop_evaluate.h"

struct engine_level {
    uint64_t nodes; /* 0: no limit */
    uint32_t depth;
    uint16_t race_width; /* of the race's widest beam; 0: the search plays the race as well */
    struct eval_knowledge know;
};

/* 1 to ENGINE_LEVELS, or 0: full strength. `turns` have been played of this hop game: a level that
 * has been at it for long looks farther, so that the shortest sight too finds the way home at last.
 */
struct engine_level hop_level(unsigned level, const struct hy_game *game, uint32_t turns);

#endif
