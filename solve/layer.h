/* layer.h - a set of armies, by their numbers, that grows. */
#ifndef SOLVE_LAYER_H
#define SOLVE_LAYER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An open hash table; a slot holds a number and one more, or 0 if it is free. Begin with zeros. */
struct layer {
    uint64_t *slot;
    size_t slots, count;
};

/* Adds a number. False if there is no memory for it, or more than `slots_max` slots are needed. */
bool layer_add(struct layer *layer, uint64_t number, size_t slots_max);
bool layer_has(const struct layer *layer, uint64_t number);
/* Goes through the numbers, in no order: begin with *at = 0. False at the end. */
bool layer_next(const struct layer *layer, size_t *at, uint64_t *number);
void layer_free(struct layer *layer);

#endif
