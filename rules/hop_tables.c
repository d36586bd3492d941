/* The slow twin of hop_moves.c: one cell at a time over the neighbour tables, each rule as the
 * rule page words it. Kept plain on purpose; tests compare the two. */
#include "rules/hop.h"

#include <string.h>

struct walk {
    const struct hy_game *game;
    const struct hy_seat *seat;
    bool occupied[HY_CELLS_MAX]; /* the origin is empty while the piece moves */
    bool on_path[HY_CELLS_MAX];  /* the cells of the chain so far, the origin included */
    bool is_end[HY_CELLS_MAX];
    uint8_t origin;
    struct hy_move *list;
    size_t n;
};

static void add_end(struct walk *walk, unsigned cell)
{
    if (walk->is_end[cell])
        return;
    walk->is_end[cell] = true;
    walk->list[walk->n++] = (struct hy_move){walk->origin, (uint8_t)cell, 0};
}

static bool in_camp(const struct walk *walk, const struct hy_mask *camp, unsigned cell)
{
    return hop_has(camp, walk->game->bit[cell]);
}

/* Whether camps let a piece go from one cell to another, in a step or in one hop of a chain. */
static bool camps_allow(const struct walk *walk, unsigned from, unsigned to)
{
    const uint16_t *field = walk->game->field;
    const struct hy_seat *seat = walk->seat;
    if (field[HY_TARGET_EXIT] == HY_EXIT_LOCKED && in_camp(walk, &seat->target, from) &&
        !in_camp(walk, &seat->target, to))
        return false;
    if (field[HY_HOME_RETURN] == HY_HOME_BARRED && !in_camp(walk, &seat->home, from) &&
        in_camp(walk, &seat->home, to))
        return false;
    if (field[HY_FOREIGN_CAMPS] == HY_FOREIGN_CLOSED && !in_camp(walk, &seat->may_stop, to))
        return false;
    return true;
}

static bool may_stop(const struct walk *walk, unsigned cell)
{
    return walk->game->field[HY_FOREIGN_CAMPS] == HY_FOREIGN_OPEN ||
           in_camp(walk, &walk->seat->may_stop, cell);
}

/* The landing of a hop in one direction, or HY_NO_CELL if there is none that goes on the path. */
static uint16_t landing_of(const struct walk *walk, unsigned from, unsigned dir)
{
    uint16_t pivot = walk->game->next[from][dir];
    if (pivot == HY_NO_CELL || !walk->occupied[pivot])
        return HY_NO_CELL;
    uint16_t landing = walk->game->next[pivot][dir];
    if (landing == HY_NO_CELL || walk->occupied[landing] || walk->on_path[landing] ||
        !camps_allow(walk, from, landing))
        return HY_NO_CELL;
    return landing;
}

/* chain=free: whatever a chain lands on is an end; a cell need not be looked at twice. */
static void walk_free(struct walk *walk, unsigned at)
{
    for (unsigned d = 0; d < walk->game->dirs; d++) {
        uint16_t landing = landing_of(walk, at, d);
        if (landing == HY_NO_CELL)
            continue;
        walk->on_path[landing] = true;
        if (may_stop(walk, landing))
            add_end(walk, landing);
        walk_free(walk, landing);
    }
}

/* chain=must_continue: tries every path; returns whether a legal end was found from here on. */
static bool walk_on(struct walk *walk, unsigned at)
{
    bool owed = false;
    for (unsigned d = 0; d < walk->game->dirs; d++) {
        uint16_t landing = landing_of(walk, at, d);
        if (landing == HY_NO_CELL)
            continue;
        walk->on_path[landing] = true;
        owed |= walk_on(walk, landing);
        walk->on_path[landing] = false;
    }
    if (owed || at == walk->origin || !may_stop(walk, at))
        return owed;
    add_end(walk, at);
    return true;
}

static void list_from(struct walk *walk, unsigned origin)
{
    memset(walk->on_path, 0, sizeof walk->on_path);
    memset(walk->is_end, 0, sizeof walk->is_end);
    walk->origin = (uint8_t)origin;
    walk->on_path[origin] = true;
    walk->occupied[origin] = false;
    if (walk->game->field[HY_CHAIN] == HY_CHAIN_FREE)
        walk_free(walk, origin);
    else
        walk_on(walk, origin);
    for (unsigned d = 0; d < walk->game->dirs; d++) {
        uint16_t to = walk->game->next[origin][d];
        if (to != HY_NO_CELL && !walk->occupied[to] && camps_allow(walk, origin, to) &&
            may_stop(walk, to))
            add_end(walk, to);
    }
    walk->occupied[origin] = true;
}

size_t hop_moves_slow(const struct hy_game *game, const struct hy_position *position,
                      struct hy_move *list)
{
    struct walk walk;
    walk.game = game;
    walk.seat = &game->seat[position->turn];
    walk.list = list;
    walk.n = 0;
    memset(walk.occupied, 0, sizeof walk.occupied);
    struct hy_mask occupied = hop_occupied(game, position);
    for (unsigned w = 0; w < HY_WORDS; w++)
        while (occupied.word[w])
            walk.occupied[game->cell[w * 64 + bit_pop(&occupied.word[w])]] = true;
    struct hy_mask own = position->pieces[position->turn];
    for (unsigned w = 0; w < HY_WORDS; w++)
        while (own.word[w])
            list_from(&walk, game->cell[w * 64 + bit_pop(&own.word[w])]);
    return walk.n;
}
