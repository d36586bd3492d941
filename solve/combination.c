#include "solve/combination.h"

#include <assert.h>

static uint64_t add(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

void combination_make(struct combination *combination, unsigned places, unsigned taken)
{
    assert(places <= COMBINATION_PLACES && taken <= COMBINATION_TAKEN);
    combination->places = places;
    combination->taken = taken;
    for (unsigned n = 0; n <= places; n++) {
        combination->choose[n][0] = 1;
        for (unsigned k = 1; k <= taken; k++)
            combination->choose[n][k] =
                n == 0 ? 0 : add(combination->choose[n - 1][k - 1], combination->choose[n - 1][k]);
    }
}

void combination_places(const struct combination *combination, uint64_t number,
                        uint8_t place[COMBINATION_TAKEN])
{
    unsigned at = combination->places;
    assert(number < combination_count(combination));
    for (unsigned k = combination->taken; k > 0; k--) {
        do
            at--;
        while (combination->choose[at][k] > number);
        number -= combination->choose[at][k];
        place[k - 1] = (uint8_t)at;
    }
}
