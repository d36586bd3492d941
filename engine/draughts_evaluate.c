#include "engine/draughts_evaluate.h"

enum { ROW = 15, TURN = 30 };

void draughts_eval_prepare(struct draughts_eval *eval, const struct hy_game *game)
{
    *eval = (struct draughts_eval){
        .rules = draughts_rules(game),
        .losing = game->field[HY_LOSING] == HY_YES,
        .king = game->field[HY_KING] == HY_KING_FLYING ? 2700 : 1400,
    };
}

/* Rows that the men of a side have come, all in all. */
static int32_t advance(uint64_t men, bool up, unsigned rows)
{
    int32_t sum = 0;
    for (unsigned row = 1; row < rows; row++)
        sum += (int32_t)(bit_count(men & draughts_row(rows, up ? row : rows - 1 - row)) * row);
    return sum;
}

int32_t draughts_evaluate(const struct draughts_eval *eval, const struct draughts_board *board,
                          bool up)
{
    const unsigned rows = eval->rules.rows;
    int32_t men = (int32_t)bit_count(board->own & ~board->kings) -
                  (int32_t)bit_count(board->other & ~board->kings);
    int32_t kings = (int32_t)bit_count(board->own & board->kings) -
                    (int32_t)bit_count(board->other & board->kings);
    int32_t value = men * DRAUGHTS_MAN + kings * eval->king;
    value += ROW * (advance(board->own & ~board->kings, up, rows) -
                    advance(board->other & ~board->kings, !up, rows));
    return (eval->losing ? -value : value) + TURN;
}
