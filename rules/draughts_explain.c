/* Whether a try is a legal move, and which. */
#include "rules/draughts.h"

#include <assert.h>

enum { ROUTES_MAX = 64 }; /* paths of one capture that are looked at */

static bool refuse(struct hy_reason *reason, enum hy_why why, unsigned n, const uint16_t *cells)
{
    reason->why = why;
    reason->n = (uint8_t)n;
    for (unsigned i = 0; i < n; i++)
        reason->cell[i] = cells[i];
    return false;
}

static bool check_origin(const struct hy_game *game, const struct hy_position *position,
                         uint16_t origin, struct hy_reason *reason)
{
    if (origin == HY_NO_CELL)
        return refuse(reason, HY_WHY_OFF_BOARD, 0, NULL);
    uint8_t owner = hy_owner(game, position, origin);
    if (owner == HY_NO_SEAT)
        return refuse(reason, HY_WHY_EMPTY_ORIGIN, 1, &origin);
    if (owner == position->turn)
        return true;
    reason->seat = owner;
    return refuse(reason, HY_WHY_ANOTHERS_PIECE, 1, &origin);
}

static bool is_path(const struct hy_attempt *attempt, const struct hy_path *path)
{
    if (attempt->n != path->n)
        return false;
    for (unsigned i = 0; i < path->n; i++)
        if (attempt->cell[i] != path->cell[i])
            return false;
    return true;
}

/* The path that an attempt means if it is this move: two cells mean the canonical one. */
static bool is_move(const struct hy_game *game, const struct hy_position *position,
                    const struct hy_attempt *attempt, struct hy_move move, struct hy_path *path)
{
    struct hy_path list[ROUTES_MAX];
    if (move.from != attempt->cell[0] || move.to != attempt->cell[attempt->n - 1])
        return false;
    size_t n = draughts_routes(game, position, move, list, ROUTES_MAX);
    for (size_t i = 0; i < n; i++)
        if (attempt->n == 2 || is_path(attempt, &list[i])) {
            *path = list[i];
            return true;
        }
    return false;
}

bool draughts_explain(const struct hy_game *game, const struct hy_position *position,
                      const struct hy_attempt *attempt, struct hy_reason *reason,
                      struct hy_path *path)
{
    struct hy_move list[HY_MOVES_MAX];
    struct hy_path found;
    if (!check_origin(game, position, attempt->cell[0], reason))
        return false;
    size_t n = hy_moves(game, position, list), fits = 0;
    for (size_t i = 0; i < n; i++)
        fits += is_move(game, position, attempt, list[i], &found);
    if (fits != 1)
        return refuse(reason, HY_WHY_NO_CHAIN, 2,
                      (uint16_t[]){attempt->cell[0], attempt->cell[attempt->n - 1]});
    if (path)
        *path = found;
    return true;
}
