/* openings.h - the tables of openings, inside the library.
 *
 * An opening is the first three half-moves, in the words of its variant. A table lists them by
 * branches: those with the same first two half-moves, which differ in the third. */
#ifndef RULES_OPENINGS_H
#define RULES_OPENINGS_H

#include "rules/hopyard.h"

struct opening_branch {
    const char *two;    /* "9-13 21-17" */
    const char *thirds; /* "5-9 6-9 10-14": three openings */
};

extern const struct opening_branch openings_english[];
extern const size_t openings_english_branches;
extern const struct opening_branch openings_russian[];
extern const size_t openings_russian_branches;

#endif
