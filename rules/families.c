/* The families that a whole library has. A program that needs one alone brings a list of its own,
 * and the others are not linked. */
#include "rules/family.h"

const struct hy_family *const hy_families[] = {&hop_family, &draughts_family, NULL};
