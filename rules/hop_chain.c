/* Paths of chains: which of them are legal, the canonical one, and the others. */
#include "rules/hop.h"

#include <assert.h>

enum {
    /* Steps of a search for the ends of must_continue. Real games need a few hundred; the limit
     * is for boards built to be a maze. Past it the ends not yet refused count as legal. */
    ENDS_WORK = 1 << 20,
    /* The same for listing routes; the list is then cut short. */
    ROUTES_WORK = 1 << 18
};

static uint64_t only(unsigned bit) { return UINT64_C(1) << bit; }

/* All cells that one hop leads from into a set. */
static uint64_t backward(const struct hy_game *game, const struct hop_edges *edges, uint64_t set)
{
    uint64_t origins = 0;
    for (unsigned d = 0; d < game->dirs; d++)
        origins |= bit_turn_right(set, game->land_turn[d]) & edges->from[d];
    return origins;
}

/* Whether a chain that stands on a cell has a legal end from there on. If it may stop there, it
 * has: there, or farther on if it must go on. Else it must be able to walk to where it may. */
static bool can_end(const struct hy_game *game, const struct hop_edges *edges, uint64_t at,
                    uint64_t seen, uint64_t may_stop)
{
    uint64_t front = at;
    for (; front; front = hop_forward(game, edges, front, game->dirs) & ~seen) {
        if (front & may_stop)
            return true;
        seen |= front;
    }
    return false;
}

uint64_t hop_owed(const struct hy_game *game, const struct hop_edges *edges, uint64_t end,
                  uint64_t seen, uint64_t may_stop)
{
    uint64_t next = hop_forward(game, edges, end, game->dirs) & ~seen, owed = 0;
    while (next) {
        uint64_t landing = only(bit_pop(&next));
        if (can_end(game, edges, landing, seen | landing, may_stop))
            owed |= landing;
    }
    return owed;
}

/* ----------------------------------------------------------------- ends under must_continue */

struct ends_walk {
    const struct hy_game *game;
    const struct hop_edges *edges;
    uint64_t may_stop;
    uint64_t open; /* candidates not yet known to be ends */
    unsigned work;
};

static void walk_ends(struct ends_walk *walk, uint64_t at, uint64_t seen)
{
    if (walk->work == 0)
        return;
    walk->work--;
    if (at & walk->open && !hop_owed(walk->game, walk->edges, at, seen, walk->may_stop))
        walk->open &= ~at;
    uint64_t next = hop_forward(walk->game, walk->edges, at, walk->game->dirs) & ~seen;
    while (next && walk->open) {
        uint64_t landing = only(bit_pop(&next));
        walk_ends(walk, landing, seen | landing);
    }
}

uint64_t hop_ends_must_continue(const struct hy_game *game, const struct hop_edges *edges,
                                uint64_t origin, uint64_t candidates, uint64_t may_stop)
{
    struct ends_walk walk = {game, edges, may_stop, candidates, ENDS_WORK};
    walk_ends(&walk, origin, origin);
    return walk.work == 0 ? candidates : candidates & ~walk.open;
}

/* ------------------------------------------------------------------------------------ routes */

struct route_walk {
    const struct hy_game *game;
    const struct hop_edges *edges;
    uint64_t to, may_stop;
    unsigned base; /* first bit of the word */
    /* near[k]: cells from which k hops or fewer may lead to the end */
    uint64_t near[HY_PATH_MAX];
    struct hy_path path;
    struct hy_path *list;
    size_t n, room;
    unsigned work;
};

/* The landing with the smallest cell index; takes it out of the set. */
static uint64_t take_smallest(const struct route_walk *walk, uint64_t *set)
{
    uint64_t rest = *set;
    unsigned best = bit_pop(&rest);
    while (rest) {
        unsigned bit = bit_pop(&rest);
        if (walk->game->cell[walk->base + bit] < walk->game->cell[walk->base + best])
            best = bit;
    }
    *set &= ~only(best);
    return only(best);
}

static void add_route(struct route_walk *walk, uint64_t seen)
{
    bool owes = walk->game->field[HY_CHAIN] == HY_CHAIN_MUST_CONTINUE &&
                hop_owed(walk->game, walk->edges, walk->to, seen, walk->may_stop);
    if (!owes)
        walk->list[walk->n++] = walk->path;
}

/* Lists the paths of exactly `hops` more hops from a cell to the end, in order of indices. */
static void walk_routes(struct route_walk *walk, uint64_t at, uint64_t seen, unsigned hops)
{
    if (walk->work == 0)
        return;
    walk->work--;
    uint64_t next =
        hop_forward(walk->game, walk->edges, at, walk->game->dirs) & ~seen & walk->near[hops - 1];
    if (hops > 1)
        next &= ~walk->to;
    while (next && walk->n < walk->room) {
        uint64_t landing = take_smallest(walk, &next);
        walk->path.cell[walk->path.n++] = walk->game->cell[walk->base + bit_first(landing)];
        if (hops == 1)
            add_route(walk, seen | landing);
        else
            walk_routes(walk, landing, seen | landing, hops - 1);
        walk->path.cell[--walk->path.n] = 0;
    }
}

static size_t chain_routes(const struct hy_game *game, const struct hop_edges *edges,
                           struct hy_move move, uint64_t may_stop, struct hy_path *list,
                           size_t room)
{
    unsigned from = game->bit[move.from], to = game->bit[move.to];
    struct route_walk walk = {.game = game,
                              .edges = edges,
                              .to = only(to & 63),
                              .may_stop = may_stop,
                              .base = from & ~63u,
                              .list = list,
                              .room = room,
                              .work = ROUTES_WORK};
    walk.path = (struct hy_path){.n = 1, .cell = {move.from}};
    walk.near[0] = walk.to;
    for (unsigned k = 1; k < HY_PATH_MAX; k++)
        walk.near[k] = walk.near[k - 1] | backward(game, edges, walk.near[k - 1]);
    uint64_t origin = only(from & 63);
    for (unsigned hops = 1; hops < HY_PATH_MAX && walk.n < room && walk.work > 0; hops++)
        if (walk.near[hops] & origin)
            walk_routes(&walk, origin, origin, hops);
    return walk.n;
}

size_t hop_routes(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move, struct hy_path *list, size_t room)
{
    assert(room > 0);
    if (!hop_is_legal(game, position, move))
        return 0;
    unsigned from = game->bit[move.from], to = game->bit[move.to];
    list[0] = (struct hy_path){.n = 2, .cell = {move.from, move.to}};
    if (from >> 6 != to >> 6)
        return 1; /* a step */
    const struct hy_seat *seat = &game->seat[position->turn];
    struct hy_mask occupied = hop_occupied(game, position);
    struct hop_edges edges = hop_edges(game, seat, &occupied, from >> 6, game->dirs);
    size_t n = chain_routes(game, &edges, move, seat->may_stop.word[from >> 6], list, room);
    assert(n > 0);
    return n;
}
