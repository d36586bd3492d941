/* draughts_evaluate.h - how a position of draughts stands, in thousandths of a man. */
#ifndef ENGINE_DRAUGHTS_EVALUATE_H
#define ENGINE_DRAUGHTS_EVALUATE_H

#include "rules/draughts_board.h"

enum {
    DRAUGHTS_MAN = 1000,
    DRAUGHTS_WON = 2000000,      /* less a point for each turn that it takes */
    DRAUGHTS_WON_LEAST = 1000000 /* above this a value is a won game */
};

struct draughts_eval {
    struct draughts_rules rules;
    bool losing;
    int32_t king;
};

void draughts_eval_prepare(struct draughts_eval *eval, const struct hy_game *game);
/* From the side to move, which moves `up` or down. */
int32_t draughts_evaluate(const struct draughts_eval *eval, const struct draughts_board *board,
                          bool up);

#endif
