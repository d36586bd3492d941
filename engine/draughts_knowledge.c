/* Which weights a game has. They were fitted to one game of each kind: what matters most is the
 * board, whether kings fly, and whether one wants to lose. */
#include "engine/draughts_evaluate.h"

const struct draughts_knowledge *draughts_knowledge_of(const struct hy_game *game)
{
    bool large = game->variant->board == HY_BOARD_DRAUGHTS_10;
    if (game->field[HY_LOSING] == HY_YES)
        return large ? &draughts_know_international_losing : &draughts_know_losing;
    if (large)
        return &draughts_know_international;
    return game->field[HY_KING] == HY_KING_FLYING ? &draughts_know_russian : &draughts_know_english;
}
