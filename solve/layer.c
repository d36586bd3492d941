#include "solve/layer.h"

#include "base/bits.h"

#include <stdlib.h>

enum { FIRST_SLOTS = 1024 };

/* The slot that holds a number, or the free one where it belongs. */
static size_t slot_of(const struct layer *layer, uint64_t number)
{
    size_t at = bit_mix(number) & (layer->slots - 1);
    while (layer->slot[at] != 0 && layer->slot[at] != number + 1)
        at = (at + 1) & (layer->slots - 1);
    return at;
}

static bool grow(struct layer *layer, size_t slots_max)
{
    struct layer larger = {.slots = layer->slots ? layer->slots * 2 : FIRST_SLOTS,
                           .count = layer->count};
    if (larger.slots > slots_max)
        return false;
    larger.slot = calloc(larger.slots, sizeof *larger.slot);
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < layer->slots; i++)
        if (layer->slot[i] != 0)
            larger.slot[slot_of(&larger, layer->slot[i] - 1)] = layer->slot[i];
    free(layer->slot);
    *layer = larger;
    return true;
}

bool layer_add(struct layer *layer, uint64_t number, size_t slots_max)
{
    if (layer->count >= layer->slots / 2 && !grow(layer, slots_max))
        return false;
    uint64_t *slot = &layer->slot[slot_of(layer, number)];
    layer->count += *slot == 0;
    *slot = number + 1;
    return true;
}

bool layer_has(const struct layer *layer, uint64_t number)
{
    return layer->slots != 0 && layer->slot[slot_of(layer, number)] != 0;
}

bool layer_next(const struct layer *layer, size_t *at, uint64_t *number)
{
    while (*at < layer->slots) {
        uint64_t found = layer->slot[(*at)++];
        if (found != 0) {
            *number = found - 1;
            return true;
        }
    }
    return false;
}

void layer_free(struct layer *layer)
{
    free(layer->slot);
    *layer = (struct layer){0};
}
