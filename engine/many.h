/* many.h - the search for three and more seats, on a stack of its own like search.h.
 *
 * Three ways to see the others; the first won the matches (docs/strength.md) and is the engine's:
 *  best reply  to the first move only the one answers whose answer hurts most, and from then on the
 *              seat moves alone;
 *  paranoid    all of them play against the seat that asks;
 *  max-n       each plays for itself.
 */
#ifndef ENGINE_MANY_H
#define ENGINE_MANY_H

#include "engine/engine.h"
#include "engine/hop_evaluate.h"

enum many_rule { MANY_BEST_REPLY, MANY_PARANOID, MANY_MAX_N };

enum {
    MANY_PLIES = 24,
    MANY_OWN_WIDTH = 24, /* moves looked at beyond the root: those that prepare gain little */
    MANY_WIDTH = 12,     /* the same of each other seat: the rest gains too little */
    MANY_ARENA = HY_MOVES_MAX + MANY_PLIES * MANY_WIDTH * HY_SEATS_MAX
};

struct many_move {
    int32_t rank;
    struct hy_move move;
    uint8_t seat;
};

struct many_node {
    struct hy_position position;
    int32_t army[HY_SEATS_MAX];
    int32_t value[HY_SEATS_MAX]; /* moves ahead, of each seat: the best so far */
    int32_t alpha, beta;         /* of the seat that asks; not for max-n */
    int16_t depth;
    bool is_back, is_listed, has_value;
    uint16_t first, next, end; /* in the arena */
    uint8_t pv_n;
    struct hy_move pv[MANY_PLIES];
};

struct many {
    const struct engine_question *question;
    const struct eval *eval;
    enum many_rule rule;
    unsigned me;
    uint64_t nodes;
    uint32_t depth, depth_most, depth_done;
    uint32_t roots;
    int ply; /* -1: between iterations */
    bool is_done;
    struct hy_move best;
    int32_t score;
    uint8_t pv_n;
    struct hy_move pv[MANY_PLIES];
    int32_t back[HY_SEATS_MAX]; /* value of the child that came back */
    struct many_node node[MANY_PLIES + 1];
    struct many_move arena[MANY_ARENA];
};

/* Begins a search of these root moves, at least one, best guess first. */
void many_begin(struct many *many, const struct engine_question *question, const struct eval *eval,
                const struct hy_move *moves, uint32_t n, enum many_rule rule, uint32_t depth_most);
/* Works until `nodes` in all have been visited or nothing is left to do. */
void many_run(struct many *many, uint64_t nodes);

#endif
