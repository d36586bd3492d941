/* transfer.h - the fewest moves that take an army across an otherwise empty board.
 *
 * First a beam (race.h) finds a plan. Then all armies that so many moves can reach are listed,
 * layer by layer, with one move more each time until a plan is found or the beam's is proved. Two
 * things keep the layers small:
 *  - the rows (rows.h): an army whose rows alone need too many moves is dropped;
 *  - the middle: where moves can be taken back, a plan read backwards from the other side is a
 *    plan too, and one of the two has at least half the way behind it in the middle. So it is
 *    enough to look for plans that are not late there.
 */
#ifndef SOLVE_TRANSFER_H
#define SOLVE_TRANSFER_H

#include "rules/hopyard.h"
#include "solve/race.h"

enum {
    TRANSFER_SIDE_LEAST = 5, /* of a rhombus: two camps of six touch on a smaller one */
    TRANSFER_SIDE_MOST = 8
};

/* What is known so far. */
struct transfer {
    unsigned lower; /* proved: fewer moves do not do */
    bool has_plan, is_proved;
    struct race_plan plan; /* the shortest one found */
};

/* How far the proof of one length is. */
struct transfer_news {
    unsigned limit, depth; /* moves: that are tried, and of them looked ahead; 0: still the beam */
    size_t armies;         /* in the last layer */
    const struct transfer *known;
};

struct transfer_watch {
    /* Called after each layer and now and then between; false stops the search. */
    bool (*go_on)(void *context, const struct transfer_news *news);
    void *context;
    size_t layer_bytes; /* memory for one layer: of all, one or two are ever that large */
};

enum transfer_end {
    TRANSFER_PROVED,
    TRANSFER_STOPPED, /* by go_on */
    TRANSFER_NO_ROOM  /* for a layer, or for the rows: the game is too large */
};

/* Makes a star's middle into a rhombus with walls: six pieces go from one acute corner to the
 * other. Side: TRANSFER_SIDE_LEAST to TRANSFER_SIDE_MOST. */
void transfer_rhombus(struct hy_game *game, unsigned side);
/* The position that a seat's army sets out from. */
struct hy_position transfer_start(const struct hy_game *game, unsigned seat);
enum transfer_end transfer_solve(const struct hy_game *game, unsigned seat,
                                 const struct transfer_watch *watch, struct transfer *known);

#endif
