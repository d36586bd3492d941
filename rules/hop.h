/* hop.h - the family of hop games, inside the library.
 *
 * One word of a mask holds the cells of one parity class (both coordinates modulo 2). A hop stays
 * in its class and passes over a cell of another; a step always leaves the class. So a chain of
 * hops is a walk inside one 64-bit word, and its origin is never one of its pivots.
 */
#ifndef RULES_HOP_H
#define RULES_HOP_H

#include "base/bits.h"
#include "rules/hopyard.h"

/* Where a piece stands, as far as its own seat's camps matter: index of hy_seat.may_land. */
enum hop_zone { HOP_AT_HOME, HOP_OUTSIDE, HOP_IN_TARGET };

/* The hops one seat has inside one word: for each direction, the cells it can hop from. */
struct hop_edges {
    uint64_t from[HY_DIRS_MAX];
};

static inline bool hop_has(const struct hy_mask *mask, unsigned bit)
{
    return mask->word[bit >> 6] >> (bit & 63) & 1;
}

static inline void hop_flip(struct hy_mask *mask, unsigned bit)
{
    mask->word[bit >> 6] ^= UINT64_C(1) << (bit & 63);
}

/* Whether mask a holds every cell of mask b. */
static inline bool hop_covers(const struct hy_mask *a, const struct hy_mask *b)
{
    uint64_t missing = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        missing |= b->word[w] & ~a->word[w];
    return missing == 0;
}

static inline unsigned hop_count_both(const struct hy_mask *a, const struct hy_mask *b)
{
    unsigned count = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        count += bit_count(a->word[w] & b->word[w]);
    return count;
}

static inline struct hy_mask hop_occupied(const struct hy_game *game,
                                          const struct hy_position *position)
{
    struct hy_mask all = position->pieces[0];
    for (unsigned s = 1; s < game->seats; s++)
        for (unsigned w = 0; w < HY_WORDS; w++)
            all.word[w] |= position->pieces[s].word[w];
    return all;
}

static inline enum hop_zone hop_zone(const struct hy_seat *seat, unsigned bit)
{
    return hop_has(&seat->home, bit)     ? HOP_AT_HOME
           : hop_has(&seat->target, bit) ? HOP_IN_TARGET
                                         : HOP_OUTSIDE;
}

/* The hops of a seat in one word of a board. */
static inline struct hop_edges hop_edges(const struct hy_game *game, const struct hy_seat *seat,
                                         const struct hy_mask *occupied, unsigned word,
                                         const unsigned dirs)
{
    struct hop_edges edges = {0};
    for (unsigned d = 0; d < dirs; d++) {
        uint64_t pivot =
            bit_turn_right(occupied->word[game->pivot_word[word][d]], game->pivot_turn[word][d]);
        uint64_t landing = bit_turn_right(~occupied->word[word], game->land_turn[d]);
        edges.from[d] = seat->hop_from[word][d] & pivot & landing;
    }
    return edges;
}

/* All landings of one hop from any cell of a set. */
static inline uint64_t hop_forward(const struct hy_game *game, const struct hop_edges *edges,
                                   uint64_t set, const unsigned dirs)
{
    uint64_t landings = 0;
    for (unsigned d = 0; d < dirs; d++)
        landings |= bit_turn_left(set & edges->from[d], game->land_turn[d]);
    return landings;
}

/* All landings of chains from an origin; the origin itself is never one. */
static inline uint64_t hop_reach(const struct hy_game *game, const struct hop_edges *edges,
                                 uint64_t origin, const unsigned dirs)
{
    uint64_t seen = origin, front = origin;
    do {
        front = hop_forward(game, edges, front, dirs) & ~seen;
        seen |= front;
    } while (front);
    return seen ^ origin;
}

/* hop_moves.c: the whole-board generator. */
size_t hop_moves(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move *list);
uint64_t hop_count(const struct hy_game *game, const struct hy_position *position);
bool hop_is_legal(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move);

/* hop_tables.c: its slow twin, cell by cell over the neighbour tables, straight from the rules. */
size_t hop_moves_slow(const struct hy_game *game, const struct hy_position *position,
                      struct hy_move *list);

/* hop_chain.c: paths. */

/* Ends of legal chains under chain=must_continue, out of `candidates` (what hop_reach gives). */
uint64_t hop_ends_must_continue(const struct hy_game *game, const struct hop_edges *edges,
                                uint64_t origin, uint64_t candidates, uint64_t may_stop);
/* Landings still owed at the end of a path under must_continue: those that a legal path could go
 * on to. `seen` holds the path's cells. */
uint64_t hop_owed(const struct hy_game *game, const struct hop_edges *edges, uint64_t end,
                  uint64_t seen, uint64_t may_stop);
size_t hop_routes(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move, struct hy_path *list, size_t room);

/* hop_text.c: the text of cells and positions, as family.h has it. */
struct hy_place hop_cell_place(const struct hy_game *game, unsigned cell);
size_t hop_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX]);
size_t hop_cell_parse(const struct hy_game *game, const char *text, size_t length, uint16_t *cell);
bool hop_parse(const struct hy_game *game, const char *text, size_t length, struct hy_setup *setup,
               size_t *offset, struct hy_error *error);
size_t hop_write(const struct hy_game *game, const struct hy_position *position,
                 char out[HY_POSITION_TEXT_MAX]);

/* hop_play.c, hop_setup.c, hop_explain.c */
void hop_prepare(struct hy_game *game);
void hop_start(const struct hy_game *game, struct hy_setup *setup);
bool hop_check(const struct hy_game *game, const struct hy_setup *setup,
               struct hy_position *position, struct hy_error *error);
struct hy_position hop_play(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move);
struct hy_position hop_leave(const struct hy_game *game, const struct hy_position *position,
                             unsigned seat);
/* Whether a seat's target is filled, by the game's `fill`. */
bool hop_fills(const struct hy_game *game, const struct hy_position *position, unsigned seat);
/* First arrival, or one seat left. */
bool hop_is_over(const struct hy_game *game, const struct hy_position *position);
/* Nobody: being stuck decides nothing. */
uint8_t hop_winner(const struct hy_game *game, const struct hy_position *position);
/* Nothing: hops take no pieces. */
struct hy_mask hop_taken(const struct hy_game *game, const struct hy_position *position,
                         struct hy_move move);
/* Never: every cell of a chain is written. */
bool hop_shortens(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move);
uint64_t hop_perft(const struct hy_game *game, const struct hy_position *position, unsigned depth);
int hop_distance(const struct hy_game *game, const struct hy_position *position, unsigned seat);
bool hop_explain(const struct hy_game *game, const struct hy_position *position,
                 const struct hy_attempt *attempt, struct hy_reason *reason, struct hy_path *path);

/* Parts of a position's key. */
static inline uint64_t hop_key_piece(unsigned seat, unsigned bit)
{
    return bit_mix(1 + seat * HY_CELLS_MAX + bit);
}

static inline uint64_t hop_key_state(const struct hy_position *position)
{
    return bit_mix(UINT64_C(1) << 32 | (uint64_t)position->turn << 16 |
                   (uint64_t)position->playing << 8 | position->arrived);
}

#endif
