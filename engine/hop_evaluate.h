/* hop_evaluate.h - how much an army still has to do, estimated from where it stands.
 *
 * Costs grow faster than moves, so that a few far pieces weigh more than many near ones: n moves
 * from home an army costs about a n + b n^2. The search compares costs; what is told outside is
 * turned into moves.
 */
#ifndef ENGINE_HOP_EVALUATE_H
#define ENGINE_HOP_EVALUATE_H

#include "rules/hopyard.h"

/* What is known about armies. The unit is a cost of about a thousandth of a last move. */
struct eval_knowledge {
    int16_t row;     /* a row of the way */
    int16_t step;    /* a step of the way, so that the straight way is the best */
    int16_t curve;   /* the way of a far piece counts more: by row / curve; 0 = not */
    int16_t outside; /* a piece that is not in its target yet */
    int16_t home;    /* a piece still at home */
    int16_t late;    /* a piece still at home when all others have arrived; less before */
    int16_t gap;     /* a row between the last piece and the last but one */
    int16_t lag;     /* a row by which the last piece is behind the average */
    int16_t spring;  /* a hop forward or level that is open now */
    int16_t reach;   /* a cell to which such hops lead */
    int16_t trapped; /* a foreign piece locked in one's target, where only one's own count */
    int16_t tempo;   /* the turn */
};

struct eval {
    const struct hy_game *game;
    struct eval_knowledge know;
    int16_t cost[HY_SEATS_MAX][HY_CELLS_MAX]; /* of a piece on a cell */
    int32_t full[HY_SEATS_MAX];               /* of an army at home in its target */
    int32_t bend[2];                          /* from costs to moves: see eval_moves */
    uint8_t onward[HY_SEATS_MAX];             /* bit d: direction d does not lead back */
};

extern const struct eval_knowledge eval_full_knowledge;

void eval_prepare(struct eval *eval, const struct hy_game *game, const struct eval_knowledge *know);
/* The sum of an army's costs: kept up to date move by move. */
int32_t eval_army(const struct eval *eval, const struct hy_position *position, unsigned seat);
/* What a move changes in it. */
static inline int32_t eval_change(const struct eval *eval, unsigned seat, struct hy_move move)
{
    return eval->cost[seat][move.to] - eval->cost[seat][move.from];
}
/* What is left to do for a seat whose army costs `army`. */
int32_t eval_left(const struct eval *eval, const struct hy_position *position, unsigned seat,
                  int32_t army);
/* That cost in thousandths of a move. */
int32_t eval_moves(const struct eval *eval, int32_t left);
/* A difference of costs, of armies that have about `left` to do, in thousandths of a move. */
int32_t eval_ahead(const struct eval *eval, int32_t left, int32_t difference);

#endif
