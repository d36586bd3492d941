/* random.h - repeatable random numbers for tests, openings and simulations; not for secrets. */
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include "base/bits.h"

struct random {
    uint64_t state; /* any value is a seed */
};

static inline uint64_t random_next(struct random *random)
{
    return bit_mix(random->state += 0x9e3779b97f4a7c15u);
}

/* A number from 0 to limit - 1; limit from 1 to 2^32. */
static inline uint32_t random_below(struct random *random, uint64_t limit)
{
    assert(limit >= 1 && limit <= UINT64_C(1) << 32);
    return (uint32_t)((random_next(random) >> 32) * limit >> 32);
}

#endif
