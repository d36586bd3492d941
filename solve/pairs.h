/* pairs.h - a layer of positions of two armies: each once, and in a limited room the best. */
#ifndef SOLVE_PAIRS_H
#define SOLVE_PAIRS_H

#include <stddef.h>

#include "solve/judge.h"

/* How a position came about. */
struct pair_link {
    uint32_t parent; /* in the layer before */
    uint8_t from, to;
    bool mirrored; /* the position kept is the image of the one that the move made */
};

struct pairs {
    struct pair *pair;
    struct pair_link *link;
    int32_t *cost;  /* PAIRS_NO_COST until somebody asks */
    uint32_t *slot; /* an open hash table: index and one more, or 0 */
    size_t count, room, slots;
    int32_t worst;    /* positions that cost more are not taken */
    bool is_complete; /* none was refused or dropped */
};

enum {
    PAIRS_NO_COST = -1,
    PAIRS_COST_END = 1 << 15 /* more than any position costs */
};

/* What one position takes, everything counted. */
size_t pairs_bytes_each(void);
/* False: no memory. Free it in any case. */
bool pairs_make(struct pairs *pairs, size_t room);
void pairs_clear(struct pairs *pairs);
void pairs_free(struct pairs *pairs);
/* Adds a position that is not there yet. When the room is used up, the better half stays. */
void pairs_add(struct pairs *pairs, const struct judge *judge, const struct pair *pair,
               struct pair_link link);

#endif
