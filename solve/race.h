/* race.h - the fewest own moves in which a seat fills its target, when nobody else can hinder it.
 *
 * Other seats' pieces stand still. Two searches run one after the other, in slices:
 *  - a beam of growing width finds plans, so an upper bound that can be played at once;
 *  - a search with a growing limit proves that no shorter plan exists (IDA* over `race_bound`).
 * When both meet the answer is exact. Memory is fixed; nothing is allocated.
 */
#ifndef SOLVE_RACE_H
#define SOLVE_RACE_H

#include "rules/hopyard.h"

enum {
    RACE_MOVES_MAX = 250, /* 19 pieces of 16 x 16 with a dozen steps each */
    RACE_WIDTH_MAX = 512, /* states kept in a layer: more finds little and costs memory */
    RACE_PROOF_MAX = 24,  /* moves a proof looks ahead: deeper ones never end anyway */
    RACE_ARENA = 12288,   /* moves on the proof's stack */
    RACE_SEEN = 8192,     /* keys met in a layer, a power of two */
    RACE_KNOWN = 16384    /* armies known to be too far, a power of two */
};

struct race_plan {
    uint16_t n;
    struct hy_move move[RACE_MOVES_MAX];
};

struct race_army {
    struct hy_mask pieces;
    uint64_t key;
    int32_t cost;
};

struct race_link {
    struct hy_move move;
    uint16_t parent; /* in the layer before */
};

struct race_candidate {
    uint64_t key;
    int32_t cost;
    struct race_link link;
};

struct race_frame {
    struct race_army army;
    uint16_t next, end; /* in the arena */
    uint16_t left;      /* moves still allowed */
    struct hy_move move;
};

enum race_phase { RACE_BEAM, RACE_PROOF, RACE_END };

struct race {
    const struct hy_game *game;
    struct hy_position board; /* everybody else; the seat's own pieces change */
    unsigned seat;
    enum race_phase phase;
    unsigned lower; /* proved: fewer moves do not do */
    struct race_plan plan;
    bool has_plan, is_proved;
    uint64_t nodes;
    unsigned width_most;
    struct race_army start;
    int32_t cell_cost[HY_CELLS_MAX];

    /* the beam */
    unsigned width, layer, count, at, kept;
    struct race_army state[2][RACE_WIDTH_MAX];
    struct race_candidate heap[RACE_WIDTH_MAX];
    struct race_link link[RACE_MOVES_MAX][RACE_WIDTH_MAX];
    uint64_t seen[RACE_SEEN];

    /* the proof */
    unsigned ply;
    struct race_frame frame[RACE_PROOF_MAX + 1];
    struct hy_move arena[RACE_ARENA];
    struct {
        uint64_t key;
        uint64_t left; /* no plan from here in so many moves */
    } known[RACE_KNOWN];
};

/* Begins; beams are at most `width` wide (1 to RACE_WIDTH_MAX). */
void race_begin(struct race *race, const struct hy_game *game, const struct hy_position *position,
                unsigned seat, unsigned width);
/* Works through about so many nodes. True when there is nothing more to find. */
bool race_step(struct race *race, uint64_t nodes);

/* Moves that are certainly needed. A piece outside the target moves at least once. Hops keep the
 * parity of both coordinates: pieces of a class that has too few places in the target need a
 * step, and only a piece beside its target arrives by that step. */
unsigned race_bound(const struct hy_game *game, const struct hy_mask *pieces, unsigned seat);

#endif
