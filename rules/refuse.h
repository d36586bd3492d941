/* refuse.h - how a family says why an attempt is refused: always false, to be returned at once. */
#ifndef RULES_REFUSE_H
#define RULES_REFUSE_H

#include "rules/hopyard.h"

#include <assert.h>
#include <string.h>

static inline bool hy_refuse(struct hy_reason *reason, enum hy_why why, unsigned n,
                             const uint16_t *cells)
{
    assert(n <= HY_REASON_CELLS);
    reason->why = why;
    reason->n = (uint8_t)n;
    memcpy(reason->cell, cells, n * sizeof *cells);
    return false;
}

#endif
