/* board.h - a board as text and as a picture, drawn from the places of its cells. */
#ifndef CLI_BOARD_H
#define CLI_BOARD_H

#include <stdio.h>

#include "rules/hopyard.h"

/* Prints the rows from the top with their labels: a piece is its seat's letter, an empty cell a
 * dot, or a colon in a camp. */
void board_print(const struct hy_game *game, const struct hy_position *position, FILE *out);

/* Draws a whole SVG file that follows the reader's choice of light or dark. `last` is the path of
 * the last move, or NULL. */
void board_draw(const struct hy_game *game, const struct hy_position *position,
                const struct hy_path *last, FILE *out);

/* Whether a cell is in anybody's home or target. */
bool board_in_camp(const struct hy_game *game, unsigned cell);
/* The last move that was played, or NULL: passes and words that move nothing are no moves. */
const struct hy_path *board_last_path(const struct hy_match *match);
const char *board_name(enum hy_board board); /* "square-16" */

#endif
