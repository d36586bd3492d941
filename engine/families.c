/* The families that a whole engine knows. A program that plays one alone brings a list of its own,
 * and what the others need is not linked. */
#include "engine/inside.h"

const struct engine_family *const engine_families[] = {&engine_hop, &engine_draughts, NULL};
