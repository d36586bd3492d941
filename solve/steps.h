/* steps.h - how far cells lie apart for a piece that only steps. */
#ifndef SOLVE_STEPS_H
#define SOLVE_STEPS_H

#include "rules/hopyard.h"

enum { SOLVE_STEPS_FAR = 255 };

/* The cell of a seat's target farthest from where it comes in: fewest rows to go. */
unsigned solve_deepest(const struct hy_game *game, unsigned seat);
/* The fewest steps on an empty board from every cell to a goal; SOLVE_STEPS_FAR: no way. */
void solve_steps(const struct hy_game *game, unsigned goal, uint8_t steps[HY_CELLS_MAX]);
/* Whether no piece of another seat can hinder or help this one any more on its way: all of them
 * lie behind its last piece, with an empty row between. */
bool solve_parted(const struct hy_game *game, const struct hy_position *position, unsigned seat);

#endif
