/* Captures square by square, by all paths, as the rule page words them. Kept plain on purpose: the
 * fast generator is compared with it, and paths come from here. */
#include "rules/draughts.h"

#include <assert.h>

static bool capture_on(struct draughts_walk *walk, unsigned at, bool king);

struct draughts_walk draughts_walk(const struct hy_game *game, const struct hy_position *position)
{
    struct draughts_walk walk = {.game = game, .seat = position->turn, .allowed = ~UINT64_C(0)};
    for (unsigned c = 0; c < game->cells; c++) {
        walk.owner[c] = hy_owner(game, position, c);
        walk.king[c] = hy_is_king(game, position, c);
    }
    return walk;
}

static bool is_empty(const struct draughts_walk *walk, uint16_t cell)
{
    return cell != HY_NO_CELL && walk->owner[cell] == HY_NO_SEAT;
}

static bool is_flying(const struct draughts_walk *walk, bool king)
{
    return king && walk->game->field[HY_KING] == HY_KING_FLYING;
}

static bool is_forward(const struct draughts_walk *walk, unsigned dir)
{
    bool up = dir == DRAUGHTS_NE || dir == DRAUGHTS_NW;
    return up == draughts_is_white(walk->game, walk->seat);
}

uint16_t draughts_victim(const struct draughts_walk *walk, unsigned at, bool king, unsigned dir)
{
    const struct hy_game *game = walk->game;
    if (!king && game->field[HY_MEN_BACK] == HY_NO && !is_forward(walk, dir))
        return HY_NO_CELL;
    uint16_t victim = game->next[at][dir];
    while (is_flying(walk, king) && is_empty(walk, victim))
        victim = game->next[victim][dir];
    if (victim == HY_NO_CELL || walk->owner[victim] != 1 - walk->seat || walk->is_taken[victim])
        return HY_NO_CELL;
    if (!king && walk->king[victim] && game->field[HY_MEN_TAKE_KINGS] == HY_NO)
        return HY_NO_CELL;
    return is_empty(walk, game->next[victim][dir]) ? victim : HY_NO_CELL;
}

static bool goes_on(const struct draughts_walk *walk, unsigned at, bool king)
{
    for (unsigned d = 0; d < DRAUGHTS_DIRS; d++)
        if (draughts_victim(walk, at, king, d) != HY_NO_CELL)
            return true;
    return false;
}

static void finish(struct draughts_walk *walk, unsigned at)
{
    walk->move.to = walk->game->bit[at];
    walk->end(walk);
}

/* Arrives at a landing, goes on from there or ends. */
static void land(struct draughts_walk *walk, unsigned at, bool king)
{
    const struct hy_game *game = walk->game;
    bool crowned = !king && game->seat[walk->seat].rows[at] == 0;
    walk->path.cell[walk->path.n++] = (uint8_t)at;
    if (crowned && game->field[HY_CROWNING] == HY_CROWNING_ENDS_MOVE)
        finish(walk, at);
    else if (!capture_on(walk, at,
                         king || (crowned && game->field[HY_CROWNING] == HY_CROWNING_AT_ONCE)))
        finish(walk, at);
    walk->path.n--;
}

/* Lands behind a piece that is being taken; a flying king on any empty cell of the line, or where
 * it must go on, on those from which it can. */
static void land_behind(struct draughts_walk *walk, unsigned victim, unsigned dir, bool king)
{
    const struct hy_game *game = walk->game;
    bool flying = is_flying(walk, king), owes = false;
    uint16_t first = game->next[victim][dir];
    if (flying && game->field[HY_KING_LANDING] == HY_LANDING_MUST_CONTINUE)
        for (uint16_t at = first; is_empty(walk, at); at = game->next[at][dir])
            owes |= goes_on(walk, at, true);
    for (uint16_t at = first; is_empty(walk, at); at = game->next[at][dir]) {
        if (!owes || goes_on(walk, at, true))
            land(walk, at, king);
        if (!flying)
            break;
    }
}

static void take(struct draughts_walk *walk, unsigned victim, unsigned dir, bool king)
{
    uint64_t bit = UINT64_C(1) << walk->game->bit[victim];
    struct draughts_move before = walk->move;
    if (!(walk->allowed & bit))
        return;
    if (walk->king[victim])
        walk->move.order |= UINT32_C(1) << (DRAUGHTS_TAKEN_MAX - bit_count(before.taken));
    walk->move.taken |= bit;
    walk->is_taken[victim] = true;
    land_behind(walk, victim, dir, king);
    walk->is_taken[victim] = false;
    walk->move = before;
}

/* Goes on capturing in every direction; returns whether the rules let it. */
static bool capture_on(struct draughts_walk *walk, unsigned at, bool king)
{
    bool found = false;
    for (unsigned d = 0; d < DRAUGHTS_DIRS; d++) {
        uint16_t victim = draughts_victim(walk, at, king, d);
        if (victim == HY_NO_CELL)
            continue;
        found = true;
        take(walk, victim, d, king);
    }
    return found;
}

bool draughts_walk_from(struct draughts_walk *walk, unsigned origin)
{
    assert(walk->owner[origin] == walk->seat);
    walk->path = (struct hy_path){.n = 1, .cell = {(uint8_t)origin}};
    walk->move =
        (struct draughts_move){.from = walk->game->bit[origin], .king = walk->king[origin]};
    walk->owner[origin] = HY_NO_SEAT; /* it is on its way */
    bool found = capture_on(walk, origin, walk->king[origin]);
    walk->owner[origin] = (uint8_t)walk->seat;
    return found;
}
