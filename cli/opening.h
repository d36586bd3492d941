/* opening.h - openings of a game's own table, as they are asked for on the command line. */
#ifndef CLI_OPENING_H
#define CLI_OPENING_H

#include "rules/hopyard.h"

/* Plays an opening at the start of a match: "drawn", by lot, or a number from 1. False and a usage
 * error if the game has none such. */
bool opening_play(struct hy_match *match, const char *what);

#endif
