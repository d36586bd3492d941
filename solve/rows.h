/* rows.h - how far an army is from a goal, seen by its rows alone.
 *
 * Forget where in its row a piece stands. A step goes to a row nearby, a hop over an occupied row
 * to the one as far behind it, and a row holds as many pieces as it has cells. Every real move is
 * such a move, so the moves that are needed here are needed on the board. A table holds them for
 * every way to spread the army over the rows.
 */
#ifndef SOLVE_ROWS_H
#define SOLVE_ROWS_H

#include "solve/combination.h"

enum {
    ROWS_MAX = 31,            /* of 16 x 16 */
    ROWS_FAR = UINT8_MAX,     /* no way */
    ROWS_TABLE_MAX = 1u << 29 /* entries, a byte each: star-15 has 300 million, halma too many */
};

/* The rows of a seat's board and the spreads of its army over them. */
struct rows {
    unsigned count, pieces, reach; /* rows; pieces; how many rows a step can cross */
    uint8_t capacity[ROWS_MAX];
    struct combination spreads;
};
typedef uint8_t rows_spread[ROWS_MAX]; /* pieces on each row, by rows still to go */

void rows_make(struct rows *rows, const struct hy_game *game, unsigned seat);
/* A spread's number: the place in a table. */
uint64_t rows_number(const struct rows *rows, const rows_spread spread);
/* Rows that the pieces still have to go, all together. */
unsigned rows_sum(const struct rows *rows, const rows_spread spread);

/* Fills a table of combination_count(&rows->spreads) entries with the fewest moves to a goal: one
 * spread, or any spread with a sum of at most so many rows. */
void rows_to_spread(const struct rows *rows, const rows_spread goal, uint8_t *table);
void rows_to_sum(const struct rows *rows, unsigned sum, uint8_t *table);

#endif
