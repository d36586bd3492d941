/* judge.h - whether two armies can still have one of them home in time, and how near it is.
 *
 * The winner is the army that is to arrive, the helper the other one. Nobody plays against anybody.
 */
#ifndef SOLVE_JUDGE_H
#define SOLVE_JUDGE_H

#include "rules/hopyard.h"
#include "solve/rows.h"

enum pair_side { PAIR_WINNER, PAIR_HELPER, PAIR_SIDES };

struct pair {
    struct hy_mask army[PAIR_SIDES];
};

struct judge {
    const struct hy_game *game;
    unsigned seat[PAIR_SIDES];
    unsigned rows, reach; /* the winner's rows, and how many of them a step can cross */
    unsigned target_rows; /* of them have cells of its target */
    unsigned wanted;      /* own pieces that fill the target */
    struct hy_mask row[ROWS_MAX];
};

void judge_make(struct judge *judge, const struct hy_game *game, unsigned winner);

/* False: the winner does not arrive within so many more moves of its own and of its helper, who
 * may be next to move. Every claim holds for all games, however the two play. */
bool judge_may_win(const struct judge *judge, const struct pair *pair,
                   const unsigned left[PAIR_SIDES], enum pair_side next);

/* How far from home: less is better, 0 or more. The floor is quick, and never above the cost. */
int32_t judge_floor(const struct judge *judge, const struct pair *pair);
int32_t judge_cost(const struct judge *judge, const struct pair *pair);

#endif
