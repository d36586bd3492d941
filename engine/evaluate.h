/* evaluate.h - how many moves an army still needs, estimated from where it stands. */
#ifndef ENGINE_EVALUATE_H
#define ENGINE_EVALUATE_H

#include "rules/hopyard.h"

/* What is known about armies. All in thousandths of a move. */
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
/* Moves left to a seat whose army costs `army`. */
int32_t eval_left(const struct eval *eval, const struct hy_position *position, unsigned seat,
                  int32_t army);

#endif
