/* A thinker of one family: this stands in place of families.c of the rules and of the engine. */
#include "engine/inside.h"
#include "rules/family.h"

const struct hy_family *const hy_families[] = {&draughts_family, NULL};
const struct engine_family *const engine_families[] = {&engine_draughts, NULL};
