/* The paths of a capture: from the walk over squares, in the order of their landings. */
#include "rules/draughts.h"

#include <assert.h>
#include <string.h>

struct routes {
    const struct draughts_move *wanted;
    struct hy_path *list;
    size_t n, room;
};

static bool is_before(const struct hy_path *a, const struct hy_path *b)
{
    return memcmp(a->cell, b->cell, a->n) < 0; /* paths of one capture are equally long */
}

/* Puts a path into its place among the smallest, if it takes what is wanted in a legal order. */
static void add_route(struct draughts_walk *walk)
{
    struct routes *routes = walk->context;
    const struct draughts_move *wanted = routes->wanted;
    if (walk->move.to != wanted->to || walk->move.taken != wanted->taken)
        return;
    if (walk->game->field[HY_QUALITY] == HY_QUALITY_ORDER && walk->move.order != wanted->order)
        return;
    size_t at = routes->n;
    while (at > 0 && is_before(&walk->path, &routes->list[at - 1]))
        at--;
    if (at == routes->room)
        return;
    if (routes->n < routes->room)
        routes->n++;
    memmove(&routes->list[at + 1], &routes->list[at], (routes->n - 1 - at) * sizeof *routes->list);
    routes->list[at] = walk->path;
}

size_t draughts_routes(const struct hy_game *game, const struct hy_position *position,
                       struct hy_move move, struct hy_path *list, size_t room)
{
    assert(room > 0);
    struct draughts_move wanted;
    if (!draughts_find(game, position, move, &wanted))
        return 0;
    if (wanted.taken == 0) {
        list[0] = (struct hy_path){.n = 2, .cell = {move.from, move.to}};
        return 1;
    }
    struct routes routes = {&wanted, list, 0, room};
    struct draughts_walk walk = draughts_walk(game, position);
    walk.allowed = wanted.taken;
    walk.end = add_route;
    walk.context = &routes;
    draughts_walk_from(&walk, move.from);
    assert(routes.n > 0);
    for (size_t i = 0; i < routes.n; i++)
        list[i].way = move.way;
    return routes.n;
}

bool draughts_shortens(const struct hy_game *game, const struct hy_position *position,
                       struct hy_move move)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    unsigned from = game->bit[move.from], to = game->bit[move.to], same = 0;
    size_t n = draughts_list(game, position, list);
    for (size_t i = 0; i < n; i++)
        same += list[i].from == from && list[i].to == to;
    return same == 1;
}
