/* busy.h - which moves the searches of a team are looking at just now, so that another puts them
 * off and finds them in the shared table later (after Kerrigan's simplified ABDADA).
 *
 * A lost or a false note costs time only, never the answer: words are written without order.
 */
#ifndef ENGINE_BUSY_H
#define ENGINE_BUSY_H

#include "rules/hopyard.h"

enum { BUSY_WORDS = 4096 /* a few dozen moves a thread are noted at a time */ };

struct busy {
    uint64_t word[BUSY_WORDS];
};

static inline uint64_t busy_key(uint64_t position, struct hy_move move, int depth)
{
    uint64_t what = (uint64_t)move.from << 16 | (uint64_t)move.to << 8 | (uint8_t)depth;
    uint64_t key = (position ^ what) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 32;
}
static inline bool busy_is(const struct busy *busy, uint64_t key)
{
    return __atomic_load_n(&busy->word[key % BUSY_WORDS], __ATOMIC_RELAXED) == key;
}
static inline void busy_begin(struct busy *busy, uint64_t key)
{
    __atomic_store_n(&busy->word[key % BUSY_WORDS], key, __ATOMIC_RELAXED);
}
static inline void busy_end(struct busy *busy, uint64_t key)
{
    if (busy_is(busy, key))
        __atomic_store_n(&busy->word[key % BUSY_WORDS], 0, __ATOMIC_RELAXED);
}

#endif
