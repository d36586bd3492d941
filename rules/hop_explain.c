/* Why a move of a piece is not legal: the first rule it breaks, with the cells that show it. */
#include "rules/hop.h"
#include "rules/refuse.h"

#include <assert.h>
#include <string.h>

/* Somebody's try, being looked at. */
struct trial {
    const struct hy_game *game;
    const struct hy_position *position;
    const struct hy_seat *seat;
    struct hy_mask occupied;
    struct hy_reason *reason;
};

static bool refuse(const struct trial *trial, enum hy_why why, unsigned n, const uint16_t *cells)
{
    return hy_refuse(trial->reason, why, n, cells);
}

static bool refuse_one(const struct trial *trial, enum hy_why why, uint16_t cell)
{
    return refuse(trial, why, 1, &cell);
}

static bool refuse_two(const struct trial *trial, enum hy_why why, uint16_t from, uint16_t to)
{
    return refuse(trial, why, 2, (uint16_t[]){from, to});
}

static bool is_taken(const struct trial *trial, uint16_t cell)
{
    return hop_has(&trial->occupied, trial->game->bit[cell]);
}

static bool is_adjacent(const struct trial *trial, uint16_t a, uint16_t b)
{
    return hop_has(&trial->game->around[a], trial->game->bit[b]);
}

static bool refuse_taken(const struct trial *trial, uint16_t cell)
{
    trial->reason->seat = hy_owner(trial->game, trial->position, cell);
    return refuse_one(trial, HY_WHY_LANDING_OCCUPIED, cell);
}

/* Whether camps let the piece land; and, when it ends there, stop. */
static bool camps_let_land(const struct trial *trial, uint16_t from, uint16_t to)
{
    unsigned bit = trial->game->bit[to];
    enum hop_zone zone = hop_zone(trial->seat, trial->game->bit[from]);
    if (hop_has(&trial->seat->may_land[zone], bit))
        return true;
    if (zone == HOP_IN_TARGET && trial->game->field[HY_TARGET_EXIT] == HY_EXIT_LOCKED)
        return refuse_two(trial, HY_WHY_CAMP_LOCKED, from, to);
    if (hop_has(&trial->seat->home, bit))
        return refuse_two(trial, HY_WHY_HOME_BARRED, from, to);
    return refuse_one(trial, HY_WHY_FOREIGN_CLOSED, to);
}

static bool camps_let_stop(const struct trial *trial, uint16_t to)
{
    return hop_has(&trial->seat->may_stop, trial->game->bit[to]) ||
           refuse_one(trial, HY_WHY_FOREIGN_NO_STOP, to);
}

/* ------------------------------------------------------------------------ one hop, by its shape */

/* Follows a line from one cell: sets the cells passed before `to`; returns how many steps lead
 * there, or 0 if the line does not meet it. */
static unsigned steps_along(const struct hy_game *game, uint16_t from, unsigned dir, uint16_t to,
                            uint16_t between[2])
{
    uint16_t cell = from;
    for (unsigned k = 1; (cell = game->next[cell][dir]) != HY_NO_CELL; k++) {
        if (cell == to)
            return k;
        if (k <= 2)
            between[k - 1] = cell;
    }
    return 0;
}

static bool is_near(const struct trial *trial, uint16_t a, uint16_t b)
{
    for (unsigned d = 0; d < trial->game->dirs; d++) {
        uint16_t next = trial->game->next[a][d];
        if (next != HY_NO_CELL && is_adjacent(trial, next, b))
            return true;
    }
    return false;
}

/* Whether two cells that are not neighbours have the shape of a hop, and a piece to hop over.
 * `otherwise` is the reason for a pair too far apart for that. */
static bool has_hop_shape(const struct trial *trial, uint16_t from, uint16_t to,
                          enum hy_why otherwise)
{
    for (unsigned d = 0; d < trial->game->dirs; d++) {
        uint16_t between[2];
        unsigned steps = steps_along(trial->game, from, d, to, between);
        if (steps == 0)
            continue;
        if (steps == 2)
            return is_taken(trial, between[0]) ||
                   refuse(trial, HY_WHY_NOTHING_TO_HOP, 3, (uint16_t[]){from, between[0], to});
        if (is_taken(trial, between[0]) && is_taken(trial, between[1]))
            return refuse(trial, HY_WHY_TWO_IN_A_ROW, 4,
                          (uint16_t[]){from, between[0], between[1], to});
        return refuse_two(trial, otherwise, from, to);
    }
    if (is_near(trial, from, to))
        return refuse_two(trial, HY_WHY_NOT_STRAIGHT, from, to);
    return refuse_two(trial, otherwise, from, to);
}

/* -------------------------------------------------------------------------------- whole paths */

static bool check_hop(const struct trial *trial, const struct hy_attempt *attempt, unsigned i,
                      const struct hy_mask *seen)
{
    uint16_t from = attempt->cell[i - 1], to = attempt->cell[i], origin = attempt->cell[0];
    if (to == HY_NO_CELL)
        return refuse_one(trial, HY_WHY_OFF_BOARD, from);
    if (to == from)
        return refuse_one(trial, HY_WHY_SAME_CELL, from);
    if (to != origin && is_taken(trial, to))
        return refuse_taken(trial, to);
    if (is_adjacent(trial, from, to))
        return i == 1 ? refuse_two(trial, HY_WHY_HOP_AFTER_STEP, to, attempt->cell[2])
                      : refuse_two(trial, HY_WHY_STEP_AFTER_HOP, from, to);
    if (to == origin)
        return refuse_one(trial, HY_WHY_BACK_TO_ORIGIN, to);
    if (hop_has(seen, trial->game->bit[to]))
        return refuse_one(trial, HY_WHY_LANDING_REPEATED, to);
    return has_hop_shape(trial, from, to, HY_WHY_TOO_FAR) && camps_let_land(trial, from, to);
}

static bool check_end(const struct trial *trial, uint16_t end, const struct hy_mask *seen)
{
    if (!camps_let_stop(trial, end))
        return false;
    if (trial->game->field[HY_CHAIN] == HY_CHAIN_FREE)
        return true;
    unsigned bit = trial->game->bit[end], word = bit >> 6;
    struct hop_edges edges =
        hop_edges(trial->game, trial->seat, &trial->occupied, word, trial->game->dirs);
    uint64_t owed = hop_owed(trial->game, &edges, UINT64_C(1) << (bit & 63), seen->word[word],
                             trial->seat->may_stop.word[word]);
    if (!owed)
        return true;
    uint16_t cells[HY_REASON_CELLS] = {end};
    unsigned n = 1;
    while (owed && n < HY_REASON_CELLS)
        cells[n++] = trial->game->cell[word * 64 + bit_pop(&owed)];
    return refuse(trial, HY_WHY_MUST_GO_ON, n, cells);
}

/* A chain, cell by cell. */
static bool check_chain(const struct trial *trial, const struct hy_attempt *attempt)
{
    struct hy_mask seen = {0};
    hop_flip(&seen, trial->game->bit[attempt->cell[0]]);
    for (unsigned i = 1; i < attempt->n; i++) {
        if (!check_hop(trial, attempt, i, &seen))
            return false;
        hop_flip(&seen, trial->game->bit[attempt->cell[i]]);
    }
    return check_end(trial, attempt->cell[attempt->n - 1], &seen);
}

/* ---------------------------------------------------------------------------- from one to one */

/* The shortest chain between two cells that breaks no rule but those of camps; n = 0 if there is
 * none. */
static struct hy_attempt chain_without_camps(const struct trial *trial, uint16_t from, uint16_t to)
{
    const struct hy_game *game = trial->game;
    uint16_t before[HY_CELLS_MAX], queue[HY_CELLS_MAX];
    unsigned head = 0, tail = 0;
    memset(before, 0xff, sizeof before); /* HY_NO_CELL */
    before[to] = to;
    queue[tail++] = to; /* backwards, so that the links lead from the origin on */
    while (head < tail && before[from] == HY_NO_CELL) {
        uint16_t at = queue[head++];
        for (unsigned d = 0; d < game->dirs; d++) {
            uint16_t pivot = game->next[at][d];
            uint16_t next = pivot == HY_NO_CELL ? pivot : game->next[pivot][d];
            if (next == HY_NO_CELL || before[next] != HY_NO_CELL || !is_taken(trial, pivot) ||
                (is_taken(trial, next) && next != from))
                continue;
            before[next] = at;
            queue[tail++] = next;
        }
    }
    struct hy_attempt chain = {HY_NO_SEAT, 0, {0}};
    if (before[from] == HY_NO_CELL)
        return chain;
    for (uint16_t at = from;; at = before[at]) {
        chain.cell[chain.n++] = at;
        if (at == to)
            return chain;
    }
}

/* Why no route leads from one empty-handed cell to another: the rule that the shortest chain
 * breaks, or the shape of the try. */
static bool explain_no_route(const struct trial *trial, uint16_t from, uint16_t to)
{
    if (is_adjacent(trial, from, to))
        return camps_let_land(trial, from, to) && camps_let_stop(trial, to);
    struct hy_attempt chain = chain_without_camps(trial, from, to);
    if (chain.n > 0)
        return check_chain(trial, &chain);
    bool same_class = trial->game->bit[from] >> 6 == trial->game->bit[to] >> 6;
    return has_hop_shape(trial, from, to, same_class ? HY_WHY_NO_CHAIN : HY_WHY_TOO_FAR);
}

static bool explain_pair(const struct trial *trial, uint16_t from, uint16_t to,
                         struct hy_path *path)
{
    if (to == HY_NO_CELL)
        return refuse_one(trial, HY_WHY_OFF_BOARD, from);
    if (to == from)
        return refuse_one(trial, HY_WHY_SAME_CELL, from);
    if (is_taken(trial, to))
        return refuse_taken(trial, to);
    struct hy_move move = {(uint8_t)from, (uint8_t)to, 0};
    if (!hop_is_legal(trial->game, trial->position, move)) {
        bool found = explain_no_route(trial, from, to);
        assert(!found);
        return found;
    }
    if (path)
        *path = hy_canonical(trial->game, trial->position, move);
    return true;
}

static bool check_origin(const struct trial *trial, uint16_t origin)
{
    if (origin == HY_NO_CELL)
        return refuse(trial, HY_WHY_OFF_BOARD, 0, &origin);
    uint8_t owner = hy_owner(trial->game, trial->position, origin);
    if (owner == HY_NO_SEAT)
        return refuse_one(trial, HY_WHY_EMPTY_ORIGIN, origin);
    if (owner == trial->position->turn)
        return true;
    trial->reason->seat = owner;
    return refuse_one(trial, HY_WHY_ANOTHERS_PIECE, origin);
}

bool hop_explain(const struct hy_game *game, const struct hy_position *position,
                 const struct hy_attempt *attempt, struct hy_reason *reason, struct hy_path *path)
{
    struct trial trial = {game, position, &game->seat[position->turn], hop_occupied(game, position),
                          reason};
    if (!check_origin(&trial, attempt->cell[0]))
        return false;
    if (attempt->n == 1)
        return refuse_one(&trial, HY_WHY_SAME_CELL, attempt->cell[0]);
    if (attempt->n == 2)
        return explain_pair(&trial, attempt->cell[0], attempt->cell[1], path);
    if (!check_chain(&trial, attempt))
        return false;
    assert(attempt->n <= HY_PATH_MAX);
    for (unsigned i = 0; path && i < attempt->n; i++)
        path->cell[i] = (uint8_t)attempt->cell[i];
    if (path)
        path->n = attempt->n;
    return true;
}
