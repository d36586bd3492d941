/* What is known of each game of draughts. */
#include "engine/draughts_evaluate.h"

/* A first guess: material, and men that have come far. */
#define ROW4(V) (V), (V), (V), (V)
#define ROWS8 ROW4(0), ROW4(0), ROW4(15), ROW4(30), ROW4(50), ROW4(80), ROW4(150)
static const struct draughts_knowledge flying = {
    .man = 1000,
    .king = 2700,
    .turn = 30,
    .step = 10,
    .first_king = 300,
    .road = 100,
    .early = {ROWS8},
    .late = {ROWS8},
};
static const struct draughts_knowledge loser = {
    .man = -1000,
    .king = -2000,
    .turn = 30,
};

const struct draughts_knowledge *draughts_knowledge_of(const struct hy_game *game)
{
    if (game->field[HY_LOSING] == HY_YES)
        return &loser;
    return game->variant->board == HY_BOARD_DRAUGHTS_8 ? &draughts_know_russian : &flying;
}
