/* combination.h - numbers for sets: which of some places are taken.
 *
 * The sets of k places are counted from 0 in the order of their highest places (the combinatorial
 * number system), so a set fits into one word, and a table over all sets into an array.
 */
#ifndef SOLVE_COMBINATION_H
#define SOLVE_COMBINATION_H

#include "rules/hopyard.h"

enum {
    COMBINATION_PLACES = HY_CELLS_MAX + 1,
    COMBINATION_TAKEN = 19 /* the largest army */
};

struct combination {
    unsigned places, taken;
    /* choose[n][k]: sets of k out of n places; UINT64_MAX if they are as many or more. */
    uint64_t choose[COMBINATION_PLACES + 1][COMBINATION_TAKEN + 1];
};

void combination_make(struct combination *combination, unsigned places, unsigned taken);
/* How many sets there are; UINT64_MAX: too many for numbers of 64 bits. */
static inline uint64_t combination_count(const struct combination *combination)
{
    return combination->choose[combination->places][combination->taken];
}
/* What the place adds to the number of a set in which so many places are below it. */
static inline uint64_t combination_part(const struct combination *combination, unsigned place,
                                        unsigned below)
{
    return combination->choose[place][below + 1];
}
/* The places of a set, from the lowest. */
void combination_places(const struct combination *combination, uint64_t number,
                        uint8_t place[COMBINATION_TAKEN]);

#endif
