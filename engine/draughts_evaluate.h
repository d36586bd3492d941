/* draughts_evaluate.h - how a position of draughts stands, in thousandths of a man.
 *
 * A sum of weights, all of them knowledge that bench/draughts_tune.c has drawn from games: where
 * men and kings stand, early and late in a game; what the men of two neighbouring rows are worth
 * together; how many steps there are, and which men nobody can stop. A side's squares are numbered
 * from its own back row, from its own left, so that one table serves both.
 */
#ifndef ENGINE_DRAUGHTS_EVALUATE_H
#define ENGINE_DRAUGHTS_EVALUATE_H

#include "engine/engine.h"
#include "rules/draughts_board.h"

enum {
    DRAUGHTS_MAN = ENGINE_MOVE,
    DRAUGHTS_WON = ENGINE_GAME_WON,        /* less a point for each turn that it takes */
    DRAUGHTS_WON_LEAST = DRAUGHTS_WON / 2, /* above this a value is a won game */
    DRAUGHTS_ROWS_MAX = 10,
    DRAUGHTS_SQUARES_MAX = DRAUGHTS_ROWS_MAX * DRAUGHTS_ROWS_MAX / 2,
    DRAUGHTS_ROW_SETS = 1 << (DRAUGHTS_ROWS_MAX / 2), /* sets of squares of a row */
    DRAUGHTS_ROW_STATES = 81, /* 8 x 8: four squares, each empty, one's own man or the other's */
    DRAUGHTS_PAIRS = 4,       /* of rows, from one's own side to the middle of 8 x 8 */
    DRAUGHTS_PAIR_STATES = DRAUGHTS_ROW_STATES * DRAUGHTS_ROW_STATES,
    DRAUGHTS_PAIR_ZERO = 'P' /* letters of the pairs' weights: below it less, above it more */
};

struct draughts_knowledge {
    int16_t man, king;
    int16_t first_king;                  /* to have a king if the other has none */
    int16_t road;                        /* a king on the main road, if the other has none there */
    int16_t turn;                        /* to be the one who moves */
    int16_t step;                        /* each step of a man that is open */
    int16_t free_man[DRAUGHTS_ROWS_MAX]; /* a man that nobody can meet, by rows to go */
    int16_t early[DRAUGHTS_SQUARES_MAX], late[DRAUGHTS_SQUARES_MAX]; /* men */
    int16_t king_at[DRAUGHTS_SQUARES_MAX];
    int16_t pair_unit; /* what a letter is worth; 0: no pairs */
    const char *pairs; /* DRAUGHTS_PAIRS * DRAUGHTS_PAIR_STATES letters */
};

struct draughts_eval {
    struct draughts_rules rules;
    const struct draughts_knowledge *know;
    bool losing;
    uint8_t all; /* pieces of both sides at the start */
    /* of the side that moves down, and up: early weights in the low half of a word, late in the
     * high */
    int64_t men_at[2][DRAUGHTS_ROWS_MAX][DRAUGHTS_ROW_SETS];
    uint8_t row_state[2][DRAUGHTS_ROW_SETS]; /* a set as digits to base 3; mirrored, as it is */
    uint64_t ahead[2][64]; /* squares from which a man is met before it is crowned */
};

extern const struct draughts_knowledge draughts_know_russian, draughts_know_english,
    draughts_know_international, draughts_know_losing,
    draughts_know_international_losing; /* each in a file of its own */
/* draughts_knowledge.c: what is known of a game. */
const struct draughts_knowledge *draughts_knowledge_of(const struct hy_game *game);

void draughts_eval_prepare(struct draughts_eval *eval, const struct hy_game *game,
                           const struct draughts_knowledge *know);
/* From the side to move, which moves `up` or down. */
int32_t draughts_evaluate(const struct draughts_eval *eval, const struct draughts_board *board,
                          bool up);

#endif
