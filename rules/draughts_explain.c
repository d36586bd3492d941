/* Whether a try is a legal move, and if not, the first rule it breaks, with the cells that show it.
 *
 * A try of two cells means any move between them. One of more cells is a path, or what others write
 * of one: some of its landings in their order, if that tells one move.
 */
#include "rules/draughts.h"
#include "rules/refuse.h"

#include <assert.h>
#include <string.h>

enum {
    ROUTES_MAX = 64, /* paths of one capture that are looked at */
    CAPTURES_TOLD = HY_REASON_CELLS / 2
};

/* Somebody's try, being looked at. */
struct trial {
    const struct hy_game *game;
    const struct hy_position *position;
    const struct hy_attempt *attempt;
    struct hy_reason *reason;
    uint16_t origin, end;
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

static bool refuse_three(const struct trial *trial, enum hy_why why, uint16_t a, uint16_t b,
                         uint16_t c)
{
    return refuse(trial, why, 3, (uint16_t[]){a, b, c});
}

/* --------------------------------------------------------------------------------- legal tries */

/* Whether a try names landings of a path's first `n` cells in order, from its first to its last. */
static bool is_within(const struct hy_attempt *attempt, const struct hy_path *path, unsigned n)
{
    unsigned found = 0;
    for (unsigned i = 0; i < n && found < attempt->n; i++)
        found += attempt->cell[found] == path->cell[i];
    return found == attempt->n && attempt->cell[found - 1] == path->cell[n - 1];
}

/* The move that a try means, and how many it could mean. */
struct meaning {
    struct hy_path path;
    unsigned moves;
    bool is_whole; /* the try is the whole path: then no other is meant */
};

static void try_move(const struct trial *trial, struct hy_move move, struct meaning *meaning)
{
    struct hy_path list[ROUTES_MAX];
    size_t n = draughts_routes(trial->game, trial->position, move, list, ROUTES_MAX), found = n;
    for (size_t i = n; i-- > 0;) {
        if (!is_within(trial->attempt, &list[i], list[i].n))
            continue;
        found = i;
        if (list[i].n == trial->attempt->n)
            break;
    }
    if (found == n)
        return;
    bool is_whole = list[found].n == trial->attempt->n;
    if (!meaning->is_whole && (is_whole || meaning->moves == 0))
        meaning->path = list[found];
    meaning->moves++;
    meaning->is_whole |= is_whole;
}

static struct meaning meaning_of(const struct trial *trial)
{
    struct hy_move list[HY_MOVES_MAX];
    struct meaning meaning = {.moves = 0};
    size_t n = hy_moves(trial->game, trial->position, list);
    for (size_t i = 0; i < n; i++)
        if (list[i].from == trial->origin && list[i].to == trial->end)
            try_move(trial, list[i], &meaning);
    return meaning;
}

/* ----------------------------------------------------------------------------- rules of choice */

/* Refuses a try because of captures that are legal, naming some by their ends. */
static bool refuse_for(const struct trial *trial, enum hy_why why, const struct draughts_move *list,
                       size_t count)
{
    uint16_t cells[HY_REASON_CELLS];
    unsigned n = 0;
    for (size_t i = 0; i < count && n < 2 * CAPTURES_TOLD; i++) {
        bool same_ends = i > 0 && list[i].from == list[i - 1].from && list[i].to == list[i - 1].to;
        if (same_ends)
            continue;
        cells[n++] = trial->game->cell[list[i].from];
        cells[n++] = trial->game->cell[list[i].to];
    }
    return refuse(trial, why, n, cells);
}

/* Why a capture that is finished is not among the legal ones. */
static bool refuse_choice(const struct trial *trial, const struct draughts_move *move)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    const struct draughts_rules rules = draughts_rules(trial->game);
    size_t n = draughts_list(trial->game, trial->position, list);
    assert(n > 0);
    if (rules.most && bit_count(move->taken) < bit_count(list[0].taken))
        return refuse_for(trial, HY_WHY_MUST_TAKE_MOST, list, n);
    if (rules.king_first && !move->king && list[0].king)
        return refuse_for(trial, HY_WHY_MUST_TAKE_WITH_KING, list, n);
    return refuse_for(trial, HY_WHY_MUST_TAKE_KINGS, list, n);
}

/* ------------------------------------------------------------------- captures as far as they go */

/* What the captures of the piece have to do with the try. */
struct captures {
    const struct trial *trial;
    struct draughts_move finished; /* the largest that it means; nothing taken: none */
    uint16_t owed[HY_REASON_CELLS];
    unsigned owes; /* the end of the try, then landings that follow in captures it begins */
    bool any;
};

static void add_owed(struct captures *captures, uint16_t cell)
{
    for (unsigned i = 1; i < captures->owes; i++)
        if (captures->owed[i] == cell)
            return;
    if (captures->owes == 0)
        captures->owed[captures->owes++] = captures->trial->end;
    if (captures->owes < HY_REASON_CELLS)
        captures->owed[captures->owes++] = cell;
}

static void compare_capture(struct draughts_walk *walk)
{
    struct captures *captures = walk->context;
    const struct hy_attempt *attempt = captures->trial->attempt;
    captures->any = true;
    if (is_within(attempt, &walk->path, walk->path.n)) {
        if (bit_count(walk->move.taken) > bit_count(captures->finished.taken))
            captures->finished = walk->move;
        return;
    }
    for (unsigned n = 2; n < walk->path.n; n++)
        if (is_within(attempt, &walk->path, n))
            add_owed(captures, walk->path.cell[n]);
}

static struct captures captures_of(const struct trial *trial)
{
    struct captures captures = {.trial = trial};
    struct draughts_walk walk = draughts_walk(trial->game, trial->position);
    walk.end = compare_capture;
    walk.context = &captures;
    draughts_walk_from(&walk, trial->origin);
    return captures;
}

/* ------------------------------------------------------------------------------ square by square
 */

/* One leg of a path. */
struct leg {
    uint16_t from, to;
    unsigned dir, steps; /* 0: not along a diagonal */
    uint16_t piece[2];   /* the first two between */
    unsigned pieces;
};

static void look_along(const struct draughts_walk *walk, struct leg *leg, unsigned dir)
{
    unsigned pieces = 0, steps = 1;
    uint16_t cell = walk->game->next[leg->from][dir];
    for (; cell != HY_NO_CELL && cell != leg->to; cell = walk->game->next[cell][dir], steps++) {
        if (walk->owner[cell] == HY_NO_SEAT)
            continue;
        if (pieces < 2)
            leg->piece[pieces] = cell;
        pieces++;
    }
    if (cell == HY_NO_CELL)
        return;
    leg->dir = dir;
    leg->steps = steps;
    leg->pieces = pieces;
}

static struct leg leg_of(const struct draughts_walk *walk, uint16_t from, uint16_t to)
{
    struct leg leg = {.from = from, .to = to};
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS && leg.steps == 0; dir++)
        look_along(walk, &leg, dir);
    return leg;
}

static bool is_back(const struct draughts_walk *walk, const struct leg *leg)
{
    bool up = leg->dir == DRAUGHTS_NE || leg->dir == DRAUGHTS_NW;
    return up != draughts_is_white(walk->game, walk->seat);
}

static bool refuse_landing(const struct trial *trial, const struct draughts_walk *walk,
                           const struct leg *leg, bool flying)
{
    uint16_t behind = trial->game->next[leg->to][leg->dir];
    bool could_take = walk->owner[leg->to] != walk->seat && (flying || leg->steps == 1);
    if (leg->pieces == 1 && walk->owner[leg->piece[0]] != walk->seat &&
        trial->game->next[leg->piece[0]][leg->dir] == leg->to)
        return refuse_three(trial, HY_WHY_BLOCKED_BEHIND, leg->from, leg->piece[0], leg->to);
    if (leg->pieces == 0 && could_take && behind == HY_NO_CELL)
        return refuse_two(trial, HY_WHY_BLOCKED_BEHIND, leg->from, leg->to);
    if (leg->pieces == 0 && could_take && walk->owner[behind] != HY_NO_SEAT)
        return refuse_three(trial, HY_WHY_BLOCKED_BEHIND, leg->from, leg->to, behind);
    trial->reason->seat = walk->owner[leg->to];
    return refuse_one(trial, HY_WHY_LANDING_OCCUPIED, leg->to);
}

/* What is the same for men and kings. */
static bool check_line(const struct trial *trial, const struct draughts_walk *walk,
                       const struct leg *leg, bool king)
{
    if (leg->to == leg->from)
        return refuse_one(trial, HY_WHY_SAME_CELL, leg->from);
    if (leg->steps == 0)
        return refuse_two(trial, HY_WHY_WRONG_DIRECTION, leg->from, leg->to);
    if (walk->owner[leg->to] != HY_NO_SEAT)
        return refuse_landing(trial, walk, leg, king && draughts_rules(trial->game).flying);
    for (unsigned i = 0; i < leg->pieces && i < 2; i++) {
        if (walk->is_taken[leg->piece[i]])
            return refuse_three(trial, HY_WHY_SAME_PIECE_TWICE, leg->from, leg->piece[i], leg->to);
        if (walk->owner[leg->piece[i]] == walk->seat)
            return refuse_three(trial, HY_WHY_OWN_PIECE, leg->from, leg->piece[i], leg->to);
    }
    return leg->pieces < 2 ||
           refuse(trial, HY_WHY_TWO_AT_ONCE, 4,
                  (uint16_t[]){leg->from, leg->piece[0], leg->piece[1], leg->to});
}

static bool check_step(const struct trial *trial, const struct draughts_walk *walk,
                       const struct leg *leg, bool king)
{
    bool flying = king && draughts_rules(trial->game).flying;
    if (walk->path.n > 1)
        return refuse_two(trial, HY_WHY_STEP_AFTER_CAPTURE, leg->from, leg->to);
    if (!king && leg->steps == 2)
        return refuse_three(trial, HY_WHY_NOTHING_TO_TAKE, leg->from,
                            trial->game->next[leg->from][leg->dir], leg->to);
    if (!flying && leg->steps > 1)
        return refuse_two(trial, king ? HY_WHY_KING_TOO_FAR : HY_WHY_MAN_TOO_FAR, leg->from,
                          leg->to);
    return king || !is_back(walk, leg) || refuse_two(trial, HY_WHY_MAN_BACK, leg->from, leg->to);
}

static bool goes_on(const struct draughts_walk *walk, unsigned at)
{
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (draughts_victim(walk, at, true, dir) != HY_NO_CELL)
            return true;
    return false;
}

/* Where a king takes it must land so that it can take on, if there is such a square. */
static bool check_king_landing(const struct trial *trial, const struct draughts_walk *walk,
                               const struct leg *leg)
{
    uint16_t cells[HY_REASON_CELLS] = {leg->to};
    unsigned n = 1;
    uint16_t at = trial->game->next[leg->piece[0]][leg->dir];
    for (; at != HY_NO_CELL && walk->owner[at] == HY_NO_SEAT; at = trial->game->next[at][leg->dir])
        if (n < HY_REASON_CELLS && goes_on(walk, at))
            cells[n++] = at;
    return n == 1 || goes_on(walk, leg->to) || refuse(trial, HY_WHY_MUST_LAND_ELSEWHERE, n, cells);
}

static bool check_capture(const struct trial *trial, struct draughts_walk *walk,
                          const struct leg *leg, bool king)
{
    const struct draughts_rules rules = draughts_rules(trial->game);
    uint16_t victim = leg->piece[0];
    if (!(king && rules.flying) && leg->steps > 2)
        return refuse_two(trial, king ? HY_WHY_KING_TOO_FAR : HY_WHY_MAN_TOO_FAR, leg->from,
                          leg->to);
    if (!king && !rules.men_back && is_back(walk, leg))
        return refuse_three(trial, HY_WHY_MAN_TAKES_BACK, leg->from, victim, leg->to);
    if (!king && !rules.men_take_kings && walk->king[victim])
        return refuse_three(trial, HY_WHY_MAN_TAKES_KING, leg->from, victim, leg->to);
    walk->is_taken[victim] = true;
    walk->path.n++;
    return !(king && rules.flying && rules.must_continue) || check_king_landing(trial, walk, leg);
}

/* Goes along the try as far as it obeys the rules of moving; true if it does to its end. */
static bool check_path(const struct trial *trial, struct draughts_walk *walk)
{
    const struct hy_attempt *attempt = trial->attempt;
    bool king = walk->king[trial->origin];
    for (unsigned i = 1; i < attempt->n; i++) {
        struct leg leg = leg_of(walk, attempt->cell[i - 1], attempt->cell[i]);
        bool is_last = i + 1u == attempt->n;
        if (!check_line(trial, walk, &leg, king))
            return false;
        if (leg.pieces == 0 && !check_step(trial, walk, &leg, king))
            return false;
        if (leg.pieces == 0)
            return is_last ||
                   refuse_two(trial, HY_WHY_CAPTURE_AFTER_STEP, leg.to, attempt->cell[i + 1]);
        if (!check_capture(trial, walk, &leg, king))
            return false;
        if (king || trial->game->seat[walk->seat].rows[leg.to] > 0)
            continue;
        if (trial->game->field[HY_CROWNING] == HY_CROWNING_ENDS_MOVE && !is_last)
            return refuse_one(trial, HY_WHY_CROWNING_ENDS_MOVE, leg.to);
        king = trial->game->field[HY_CROWNING] == HY_CROWNING_AT_ONCE;
    }
    return true;
}

/* --------------------------------------------------------------------------------- all together */

static bool check_cells(const struct trial *trial)
{
    const struct hy_attempt *attempt = trial->attempt;
    for (unsigned i = 0; i < attempt->n; i++)
        if (attempt->cell[i] == HY_NO_CELL)
            return refuse(trial, HY_WHY_NOT_PLAYABLE, i > 0, &attempt->cell[i > 0 ? i - 1 : 0]);
    uint8_t owner = hy_owner(trial->game, trial->position, trial->origin);
    if (owner == HY_NO_SEAT)
        return refuse_one(trial, HY_WHY_EMPTY_ORIGIN, trial->origin);
    if (owner == trial->position->turn)
        return true;
    trial->reason->seat = owner;
    return refuse_one(trial, HY_WHY_ANOTHERS_PIECE, trial->origin);
}

static bool refuse_move(const struct trial *trial)
{
    struct captures captures = captures_of(trial);
    if (captures.finished.taken)
        return refuse_choice(trial, &captures.finished);
    if (captures.owes > 0)
        return refuse(trial, HY_WHY_MUST_GO_ON, captures.owes, captures.owed);
    struct draughts_walk walk = draughts_walk(trial->game, trial->position);
    walk.owner[trial->origin] = HY_NO_SEAT; /* it is on its way */
    walk.path.n = 1;
    bool moves_well = check_path(trial, &walk);
    if (!moves_well && trial->reason->why == HY_WHY_WRONG_DIRECTION && captures.any)
        return refuse_two(trial, HY_WHY_NO_CAPTURE, trial->origin, trial->end);
    if (!moves_well)
        return false;
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    size_t n = draughts_list(trial->game, trial->position, list);
    if (walk.path.n == 1 && n > 0 && list[0].taken)
        return refuse_for(trial, HY_WHY_MUST_CAPTURE, list, n);
    return refuse_two(trial, HY_WHY_NO_CAPTURE, trial->origin, trial->end);
}

bool draughts_explain(const struct hy_game *game, const struct hy_position *position,
                      const struct hy_attempt *attempt, struct hy_reason *reason,
                      struct hy_path *path)
{
    struct trial trial = {game,   position,         attempt,
                          reason, attempt->cell[0], attempt->cell[attempt->n - 1]};
    if (!check_cells(&trial))
        return false;
    struct meaning meaning = meaning_of(&trial);
    if (meaning.moves > 1 && !meaning.is_whole)
        return refuse_two(&trial, HY_WHY_AMBIGUOUS_CAPTURE, trial.origin, trial.end);
    if (meaning.moves == 0)
        return refuse_move(&trial);
    if (path)
        *path = meaning.path;
    return true;
}
