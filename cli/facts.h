/* facts.h - pieces of JSON that several commands print. All return NULL without memory. */
#ifndef CLI_FACTS_H
#define CLI_FACTS_H

#include <jansson.h>

#include "rules/hopyard.h"

json_t *facts_cell(const struct hy_game *game, unsigned cell); /* "a12"; null if off the board */
json_t *facts_path(const struct hy_game *game, const struct hy_path *path); /* ["a12", ...] */
json_t *facts_words(const struct hy_match *match); /* the moves so far, as words */
/* The seat's letter, or null. */
json_t *facts_seat(const struct hy_game *game, uint8_t seat);
/* Game, position, turn, turns, moves, result, end, scores in quarters, places. */
json_t *facts_match(const char *name, const struct hy_match *match);

#endif
