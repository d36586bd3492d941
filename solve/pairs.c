#include "solve/pairs.h"

#include "base/bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS_EACH = 2 /* at least, so that the table is at most half full */ };

size_t pairs_bytes_each(void)
{
    /* The slots' number is a power of two: at worst nearly twice as many as are wanted. */
    return sizeof(struct pair) + sizeof(struct pair_link) + sizeof(int32_t) +
           SLOTS_EACH * 2 * sizeof(uint32_t);
}

bool pairs_make(struct pairs *pairs, size_t room)
{
    assert(room >= 2 && room < UINT32_MAX);
    *pairs = (struct pairs){.room = room, .slots = SLOTS_EACH};
    while (pairs->slots < SLOTS_EACH * room)
        pairs->slots *= 2;
    pairs->pair = malloc(room * sizeof *pairs->pair);
    pairs->link = malloc(room * sizeof *pairs->link);
    pairs->cost = malloc(room * sizeof *pairs->cost);
    pairs->slot = malloc(pairs->slots * sizeof *pairs->slot);
    if (!pairs->pair || !pairs->link || !pairs->cost || !pairs->slot)
        return false;
    pairs_clear(pairs);
    return true;
}

void pairs_clear(struct pairs *pairs)
{
    pairs->count = 0;
    pairs->worst = PAIRS_COST_END;
    pairs->is_complete = true;
    memset(pairs->slot, 0, pairs->slots * sizeof *pairs->slot);
}

void pairs_free(struct pairs *pairs)
{
    free(pairs->pair);
    free(pairs->link);
    free(pairs->cost);
    free(pairs->slot);
    *pairs = (struct pairs){0};
}

/* The slot that holds a position, or the free one where it belongs. */
static uint32_t *slot_of(const struct pairs *pairs, const struct pair *pair)
{
    uint64_t key = 0;
    for (unsigned side = 0; side < PAIR_SIDES; side++)
        for (unsigned w = 0; w < HY_WORDS; w++)
            key = bit_mix(key ^ pair->army[side].word[w]);
    size_t at = key & (pairs->slots - 1);
    while (pairs->slot[at] != 0 &&
           memcmp(&pairs->pair[pairs->slot[at] - 1], pair, sizeof *pair) != 0)
        at = (at + 1) & (pairs->slots - 1);
    return &pairs->slot[at];
}

/* ------------------------------------------------------------------------------ the better half */

static int32_t cost_of(struct pairs *pairs, const struct judge *judge, size_t index)
{
    if (pairs->cost[index] == PAIRS_NO_COST)
        pairs->cost[index] = judge_cost(judge, &pairs->pair[index]);
    assert(pairs->cost[index] < PAIRS_COST_END);
    return pairs->cost[index];
}

/* The cost of the last one of the better half, and how many of that cost belong to it. */
static int32_t middle_cost(struct pairs *pairs, const struct judge *judge, size_t *of_it)
{
    uint32_t number[PAIRS_COST_END] = {0};
    int32_t cost = 0;
    for (size_t i = 0; i < pairs->count; i++)
        number[cost_of(pairs, judge, i)]++;
    size_t left = pairs->room / 2;
    for (; number[cost] < left; cost++)
        left -= number[cost];
    *of_it = left;
    return cost;
}

static void keep_better_half(struct pairs *pairs, const struct judge *judge)
{
    size_t of_worst, kept = 0;
    pairs->worst = middle_cost(pairs, judge, &of_worst);
    pairs->is_complete = false;
    memset(pairs->slot, 0, pairs->slots * sizeof *pairs->slot);
    for (size_t i = 0; i < pairs->count; i++) {
        bool is_worst = pairs->cost[i] == pairs->worst;
        if (pairs->cost[i] > pairs->worst || (is_worst && of_worst == 0))
            continue;
        of_worst -= is_worst;
        pairs->pair[kept] = pairs->pair[i];
        pairs->link[kept] = pairs->link[i];
        pairs->cost[kept] = pairs->cost[i];
        *slot_of(pairs, &pairs->pair[kept]) = (uint32_t)(kept + 1);
        kept++;
    }
    pairs->count = kept;
}

void pairs_add(struct pairs *pairs, const struct judge *judge, const struct pair *pair,
               struct pair_link link)
{
    if (pairs->count == pairs->room)
        keep_better_half(pairs, judge);
    bool is_limited = pairs->worst != PAIRS_COST_END;
    if (is_limited && judge_floor(judge, pair) >= pairs->worst)
        return;
    uint32_t *slot = slot_of(pairs, pair);
    if (*slot != 0)
        return;
    int32_t cost = is_limited ? judge_cost(judge, pair) : PAIRS_NO_COST;
    if (is_limited && cost >= pairs->worst)
        return;
    pairs->pair[pairs->count] = *pair;
    pairs->link[pairs->count] = link;
    pairs->cost[pairs->count] = cost;
    *slot = (uint32_t)++pairs->count;
}
