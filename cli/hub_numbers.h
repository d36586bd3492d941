/* hub_numbers.h - draughts as other programs write them in the Hub protocol: a side and a letter
 * for each square, and moves of squares' numbers.
 *
 *     Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww      w b  men, W B  kings, e  empty
 *     32-28                                                    a step
 *     28x19x23                                                 from, to, then the pieces taken
 *
 * Numbers are those of the game; where its squares have letters, from the top left.
 */
#ifndef CLI_HUB_NUMBERS_H
#define CLI_HUB_NUMBERS_H

#include "base/hub_line.h"
#include "rules/hopyard.h"

/* The game that another program's name of a variant means, or NULL. */
const char *hub_numbers_variant(struct hub_text name);
/* Whether a text is a position of this kind; any other is one of ours. */
bool hub_numbers_is_position(const struct hy_game *game, struct hub_text text);
/* Reads one; on failure error->at is an offset in the text. */
bool hub_numbers_position(const struct hy_game *game, struct hub_text text,
                          struct hy_position *position, struct hy_error *error);
/* Plays a move of this kind. False if it is not one, or not legal: it may still be one of ours. */
bool hub_numbers_play(struct hy_match *match, struct hub_text word);
/* Writes a legal move; returns the length. */
size_t hub_numbers_write(const struct hy_game *game, const struct hy_position *position,
                         struct hy_move move, char out[HY_MOVE_TEXT_MAX]);

#endif
