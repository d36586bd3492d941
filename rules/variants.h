/* variants.h - the tables of variants, one for each family. */
#ifndef RULES_VARIANTS_H
#define RULES_VARIANTS_H

#include "rules/hopyard.h"

extern const struct hy_variant hop_variants[];
extern const size_t hop_variant_count;
extern const struct hy_variant draughts_variants[];
extern const size_t draughts_variant_count;

#endif
