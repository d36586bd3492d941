/* dxp_board.h - positions and moves of ours as DamExchange tells them, and back.
 *
 * The protocol numbers the dark squares, "fields", from 1. We number those of every game as PDN
 * does: along the rows from Black's side, or where the game's squares count upwards from White's.
 */
#ifndef CLI_DXP_BOARD_H
#define CLI_DXP_BOARD_H

#include "base/dxp.h"
#include "rules/hopyard.h"

/* Whether a game can be told: draughts on a board of at most 50 fields. */
bool dxp_tells(const struct hy_game *game);
bool dxp_is_white(const struct hy_game *game, unsigned seat);
unsigned dxp_seat(const struct hy_game *game, bool is_white);

unsigned dxp_field(const struct hy_game *game, unsigned cell);
/* HY_NO_CELL if the board has no such field. */
uint16_t dxp_cell(const struct hy_game *game, unsigned field);

/* Writes a position into a request, unless it is the game's start. */
void dxp_put_position(struct dxp_request *request, const struct hy_game *game,
                      const struct hy_position *position);
/* Finds the position that a request begins with; false if the game has none such. */
bool dxp_find_position(const struct dxp_request *request, const struct hy_game *game,
                       struct hy_position *position);

/* Tells a legal move; its time is not part of it. */
void dxp_put_move(struct dxp_move *told, const struct hy_game *game,
                  const struct hy_position *position, struct hy_move move);
/* Finds the move that is meant among the legal ones: ends and captured pieces must agree. */
bool dxp_find_move(const struct dxp_move *told, const struct hy_match *match, struct hy_move *move);

/* Events up to the position with a colour to move in a game's n-th move. False if the match, or its
 * start, does not have it. */
bool dxp_find_back(const struct dxp_back *back, const struct hy_match *match, uint32_t *count);

#endif
