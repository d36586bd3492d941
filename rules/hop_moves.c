/* The whole-board generator: every hop of a class at once, then a flood for each piece. */
#include "rules/hop.h"

/* What the pieces of one seat may do, made once for a position. */
struct mover {
    const struct hy_game *game;
    const struct hy_seat *seat;
    struct hy_mask own, occupied;
};

static struct mover mover_of(const struct hy_game *game, const struct hy_position *position)
{
    return (struct mover){game, &game->seat[position->turn], position->pieces[position->turn],
                          hop_occupied(game, position)};
}

/* Ends of the steps from one cell that lie in one word. */
static inline uint64_t step_ends(const struct mover *mover, unsigned bit, enum hop_zone zone,
                                 unsigned word)
{
    const struct hy_mask *around = &mover->game->around[mover->game->cell[bit]];
    return around->word[word] & ~mover->occupied.word[word] &
           mover->seat->may_land[zone].word[word] & mover->seat->may_stop.word[word];
}

static inline uint64_t chain_ends(const struct mover *mover, const struct hop_edges *edges,
                                  unsigned bit, const unsigned dirs)
{
    uint64_t origin = UINT64_C(1) << (bit & 63);
    uint64_t reach = hop_reach(mover->game, edges, origin, dirs);
    uint64_t may_stop = mover->seat->may_stop.word[bit >> 6];
    if (mover->game->field[HY_CHAIN] == HY_CHAIN_FREE)
        return reach & may_stop;
    return hop_ends_must_continue(mover->game, edges, origin, reach & may_stop, may_stop);
}

/* Both ends at once: a step leaves the origin's word, a chain stays in it. */
static inline struct hy_mask ends_from(const struct mover *mover, const struct hop_edges *edges,
                                       unsigned bit, const unsigned dirs)
{
    struct hy_mask ends;
    enum hop_zone zone = hop_zone(mover->seat, bit);
    for (unsigned w = 0; w < HY_WORDS; w++)
        ends.word[w] =
            w == bit >> 6 ? chain_ends(mover, edges, bit, dirs) : step_ends(mover, bit, zone, w);
    return ends;
}

static inline size_t list_moves(const struct mover *mover, struct hy_move *list,
                                const unsigned dirs)
{
    const uint8_t *cell = mover->game->cell;
    size_t n = 0;
    for (unsigned word = 0; word < HY_WORDS; word++) {
        uint64_t own = mover->own.word[word];
        if (!own)
            continue;
        struct hop_edges edges = hop_edges(mover->game, mover->seat, &mover->occupied, word, dirs);
        while (own) {
            unsigned bit = word * 64 + bit_pop(&own);
            struct hy_mask ends = ends_from(mover, &edges, bit, dirs);
            for (unsigned w = 0; w < HY_WORDS; w++)
                while (ends.word[w])
                    list[n++] =
                        (struct hy_move){cell[bit], cell[w * 64 + bit_pop(&ends.word[w])], 0};
        }
    }
    return n;
}

static inline uint64_t count_moves(const struct mover *mover, const unsigned dirs)
{
    uint64_t n = 0;
    for (unsigned word = 0; word < HY_WORDS; word++) {
        uint64_t own = mover->own.word[word];
        if (!own)
            continue;
        struct hop_edges edges = hop_edges(mover->game, mover->seat, &mover->occupied, word, dirs);
        while (own) {
            struct hy_mask ends = ends_from(mover, &edges, word * 64 + bit_pop(&own), dirs);
            for (unsigned w = 0; w < HY_WORDS; w++)
                n += bit_count(ends.word[w]);
        }
    }
    return n;
}

/* The number of directions is passed as a constant, so that the loops over it are unrolled. */

size_t hop_moves(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move *list)
{
    struct mover mover = mover_of(game, position);
    return game->dirs == 8 ? list_moves(&mover, list, 8) : list_moves(&mover, list, 6);
}

uint64_t hop_count(const struct hy_game *game, const struct hy_position *position)
{
    struct mover mover = mover_of(game, position);
    return game->dirs == 8 ? count_moves(&mover, 8) : count_moves(&mover, 6);
}

bool hop_is_legal(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move)
{
    struct mover mover = mover_of(game, position);
    unsigned from = game->bit[move.from], to = game->bit[move.to];
    if (move.way != 0 || !hop_has(&mover.own, from))
        return false;
    struct hop_edges edges = hop_edges(game, mover.seat, &mover.occupied, from >> 6, game->dirs);
    struct hy_mask ends = ends_from(&mover, &edges, from, game->dirs);
    return hop_has(&ends, to);
}
