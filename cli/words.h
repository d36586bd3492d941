/* words.h - legal moves in notation, sorted in plain byte order. */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include <stdio.h>

#include "rules/hopyard.h"

struct word {
    struct hy_move move;
    char text[HY_MOVE_TEXT_MAX];
};
struct words {
    size_t count;
    struct word word[HY_MOVES_MAX];
};

/* What the rules allow at a match's end, with its history; to be freed; NULL without memory. */
struct words *words_of_match(const struct hy_match *match);
/* What a bare position allows. */
struct words *words_of_position(const struct hy_game *game, const struct hy_position *position);
void words_print(const struct words *words, FILE *out); /* one a line */

#endif
