/* shortest.h - the shortest game in which two seats help one of them home.
 *
 * Who makes a game's last turn has won it, so a number of turns says who the winner is. To look
 * for games of so many turns all positions are listed that 1, 2, 3 ... turns lead to, a position
 * or its mirror image; those are left out that cannot be won in time (judge.h). A layer that
 * outgrows its room loses its less promising half: then the search is a beam, which finds games
 * but proves nothing. A search that lost nothing and found nothing proves that there is no game
 * of that length with that winner.
 *
 * First beams of growing width find games, then the lengths are disproved from below.
 */
#ifndef SOLVE_SHORTEST_H
#define SOLVE_SHORTEST_H

#include "rules/hopyard.h"

enum { SHORTEST_TURNS_MAX = 250 /* much more than the beams need, for the largest armies too */ };

/* What is known so far. */
struct shortest {
    unsigned lower; /* proved: fewer turns do not do */
    bool has_game, is_proved;
    unsigned turns; /* of the shortest game found */
    struct hy_move move[SHORTEST_TURNS_MAX];
};

struct shortest_news {
    unsigned limit, turn; /* turns: that are tried, and of them looked ahead */
    size_t positions;     /* in the last layer */
    bool is_complete;     /* nothing was left out for want of room */
    const struct shortest *known;
};

struct shortest_watch {
    /* Called before each layer and now and then between; false stops the search. */
    bool (*go_on)(void *context, const struct shortest_news *news);
    void *context;
    size_t bytes; /* memory for the search */
};

enum shortest_end {
    SHORTEST_PROVED,
    SHORTEST_STOPPED, /* by go_on */
    SHORTEST_NO_ROOM  /* for a longer proof */
};

/* Whether these are games that can be searched: two seats, armies that cross the board. */
bool shortest_knows(const struct hy_game *game);
enum shortest_end shortest_solve(const struct hy_game *game, const struct hy_position *start,
                                 const struct shortest_watch *watch, struct shortest *known);

#endif
