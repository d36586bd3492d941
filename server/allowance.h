/* allowance.h - so many at once, and then one in so many milliseconds. */
#ifndef SERVER_ALLOWANCE_H
#define SERVER_ALLOWANCE_H

#include <stdint.h>

struct allowance {
    uint64_t full_at; /* when all may be taken at once again; 0 at the start */
};

/* Takes one and returns 0, or returns the milliseconds until one may be taken. */
static inline uint32_t allowance_take(struct allowance *allowance, uint32_t at_once, uint32_t every,
                                      uint64_t now)
{
    uint64_t from = allowance->full_at > now ? allowance->full_at : now;
    uint64_t full_at = from + every, latest = now + (uint64_t)at_once * every;
    if (full_at > latest)
        return (uint32_t)(full_at - latest);
    allowance->full_at = full_at;
    return 0;
}

#endif
