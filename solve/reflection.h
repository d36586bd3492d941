/* reflection.h - the board turned over so that every camp stays where it is.
 *
 * A position and its mirror image are worth the same, so a search keeps one of the two.
 */
#ifndef SOLVE_REFLECTION_H
#define SOLVE_REFLECTION_H

#include "rules/hopyard.h"

struct reflection {
    bool exists;
    uint8_t cell[HY_CELLS_MAX]; /* where each cell goes; itself if there is no reflection */
};

void reflection_make(struct reflection *reflection, const struct hy_game *game);

#endif
