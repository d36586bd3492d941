/* Captures on bitboards: of each piece all that may be finished, and of them those that the rules
 * of choice leave. */
#include "rules/draughts_board.h"

#include <assert.h>

/* What has been taken so far on the way. */
struct haul {
    uint64_t taken;
    uint32_t order; /* as in draughts_move */
};

struct search {
    const struct draughts_rules *rules;
    const struct draughts_board *board;
    uint64_t empty;       /* the origin is, too */
    uint64_t prey_of_men; /* what a man may take */
    uint64_t last;        /* the last row of the side to move */
    bool up, king;        /* a king moves from the origin */
    unsigned from;
    struct draughts_move *list;
    size_t n, first; /* moves so far; where those from this origin begin */
    uint64_t rank;   /* of all moves in the list */
};

static bool go_on(struct search *search, uint64_t at, bool king, struct haul haul);

/* How the rules of choice rank a capture: the first that matters in the highest bits. */
static uint64_t rank_of(const struct search *search, struct haul haul)
{
    const struct draughts_rules *rules = search->rules;
    uint64_t rank = rules->most ? bit_count(haul.taken) : 0;
    rank = rank << 1 | (rules->king_first && search->king);
    rank = rank << 6 | (rules->quality != HY_QUALITY_NONE ? bit_count(haul.order) : 0);
    return rank << 32 | (rules->quality == HY_QUALITY_ORDER ? haul.order : 0);
}

/* Different paths may take the same pieces between the same squares: men need a ring of four for
 * that, flying kings two pieces. */
static bool is_listed(const struct search *search, unsigned to, uint64_t taken)
{
    if (bit_count(taken) < 2)
        return false;
    for (size_t i = search->first; i < search->n; i++)
        if (search->list[i].to == to && search->list[i].taken == taken)
            return true;
    return false;
}

/* Adds a finished capture, if none that is listed ranks higher. */
static void add(struct search *search, uint64_t at, struct haul haul)
{
    uint64_t rank = rank_of(search, haul);
    unsigned to = bit_first(at);
    if (rank < search->rank)
        return;
    if (rank > search->rank) {
        search->rank = rank;
        search->n = search->first = 0;
    }
    if (search->n == DRAUGHTS_MOVES_MAX || is_listed(search, to, haul.taken))
        return;
    search->list[search->n++] = (struct draughts_move){
        .taken = haul.taken,
        .order = haul.order,
        .from = (uint8_t)search->from,
        .to = (uint8_t)to,
        .king = search->king,
    };
}

static struct haul with(const struct search *search, struct haul haul, uint64_t victim)
{
    if (victim & search->board->kings)
        haul.order |= UINT32_C(1) << (DRAUGHTS_TAKEN_MAX - bit_count(haul.taken));
    haul.taken |= victim;
    return haul;
}

/* --------------------------------------------------------------------------------- short steps */

static void land(struct search *search, uint64_t at, bool king, struct haul haul)
{
    bool crowned = !king && (at & search->last);
    if (crowned && search->rules->crowning == HY_CROWNING_ENDS_MOVE) {
        add(search, at, haul);
        return;
    }
    king |= crowned && search->rules->crowning == HY_CROWNING_AT_ONCE;
    if (!go_on(search, at, king, haul))
        add(search, at, haul);
}

/* A man, or a king that goes one step at a time; `rows` is a constant in each use. */
DRAUGHTS_INLINE bool go_on_short(struct search *search, uint64_t at, bool king, struct haul haul,
                                 const unsigned rows)
{
    const uint64_t prey = (king ? search->board->other : search->prey_of_men) & ~haul.taken;
    uint64_t victim[DRAUGHTS_DIRS], all = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t behind = draughts_step(search->empty, draughts_back(dir), rows);
        bool may = king || search->rules->men_back || draughts_is_forward(dir, search->up);
        victim[dir] = may ? draughts_step(at, dir, rows) & prey & behind : 0;
        all |= victim[dir];
    }
    if (!all) /* as mostly, and known at once */
        return false;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (victim[dir])
            land(search, draughts_step(victim[dir], dir, rows), king,
                 with(search, haul, victim[dir]));
    return true;
}

/* --------------------------------------------------------------------------------- flying kings */

/* The piece that a flying king can take in one direction, or none. */
static uint64_t victim_from(const struct search *search, uint64_t at, unsigned dir, uint64_t taken)
{
    unsigned rows = search->rules->rows;
    uint64_t victim = draughts_blocker(search->empty, bit_first(at), dir, rows);
    victim &= search->board->other & ~taken;
    return draughts_step(victim, dir, rows) & search->empty ? victim : 0;
}

/* Takes a piece and tries every landing behind it. A capture that goes straight on is the same
 * from each of them, so it is looked at once. */
static void fly_over(struct search *search, uint64_t victim, unsigned dir, struct haul haul)
{
    unsigned rows = search->rules->rows;
    haul = with(search, haul, victim);
    uint64_t ahead = victim, ends = 0;
    bool found = false;
    while ((ahead = draughts_step(ahead, dir, rows)) & search->empty) {
        bool turned = false;
        for (unsigned turn = 1; turn < DRAUGHTS_DIRS; turn += 2) {
            uint64_t next = victim_from(search, ahead, dir ^ turn, haul.taken);
            if (!next)
                continue;
            turned = true;
            fly_over(search, next, dir ^ turn, haul);
        }
        ends |= turned ? 0 : ahead;
        found |= turned;
    }
    ahead &= search->board->other & ~haul.taken;
    if (draughts_step(ahead, dir, rows) & search->empty) {
        fly_over(search, ahead, dir, haul);
        return; /* and no landing is an end */
    }
    if (found && search->rules->must_continue)
        return;
    while (ends) {
        add(search, ends & -ends, haul);
        ends &= ends - 1;
    }
}

static bool go_on_flying(struct search *search, uint64_t at, struct haul haul)
{
    bool found = false;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t victim = victim_from(search, at, dir, haul.taken);
        if (!victim)
            continue;
        found = true;
        fly_over(search, victim, dir, haul);
    }
    return found;
}

static bool go_on(struct search *search, uint64_t at, bool king, struct haul haul)
{
    if (king && search->rules->flying)
        return go_on_flying(search, at, haul);
    return search->rules->rows == 8 ? go_on_short(search, at, king, haul, 8)
                                    : go_on_short(search, at, king, haul, 10);
}

/* ------------------------------------------------------------------------------------ all pieces
 */

static void search_from(struct search *search, uint64_t origin)
{
    search->from = bit_first(origin);
    search->first = search->n;
    search->king = (origin & search->board->kings) != 0;
    search->empty |= origin;
    go_on(search, origin, search->king, (struct haul){0});
    search->empty &= ~origin;
}

size_t draughts_captures(const struct draughts_rules *rules, const struct draughts_board *board,
                         bool up, uint64_t origins, struct draughts_move list[DRAUGHTS_MOVES_MAX])
{
    struct search search = {
        .rules = rules,
        .board = board,
        .empty = draughts_squares(rules->rows) & ~(board->own | board->other),
        .prey_of_men = rules->men_take_kings ? board->other : board->other & ~board->kings,
        .last = draughts_row(rules->rows, up ? rules->rows - 1u : 0),
        .up = up,
        .list = list,
    };
    while (origins) {
        search_from(&search, origins & -origins);
        origins &= origins - 1;
    }
    return search.n;
}
