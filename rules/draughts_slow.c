/* The slow twin of the fast generator: all captures by all paths, then the rules of choice one
 * after the other, as the rule page words them. */
#include "rules/draughts.h"

struct listing {
    struct draughts_move *list;
    size_t n;
};

static bool is_same_capture(const struct draughts_move *a, const struct draughts_move *b)
{
    return a->from == b->from && a->to == b->to && a->taken == b->taken;
}

static unsigned kings_taken(const struct draughts_move *move) { return bit_count(move->order); }

/* Keeps one of each; of the orders in which the same pieces can be taken, the best. */
static void add(struct draughts_walk *walk)
{
    struct listing *listing = walk->context;
    for (size_t i = 0; i < listing->n; i++) {
        struct draughts_move *other = &listing->list[i];
        if (!is_same_capture(other, &walk->move))
            continue;
        if (walk->move.order > other->order)
            other->order = walk->move.order;
        return;
    }
    if (listing->n < DRAUGHTS_MOVES_MAX)
        listing->list[listing->n++] = walk->move;
}

/* Keeps the moves whose measure is the largest. */
static void keep_best(struct listing *listing, uint32_t (*measure)(const struct draughts_move *))
{
    uint32_t best = 0;
    size_t kept = 0;
    for (size_t i = 0; i < listing->n; i++)
        best = measure(&listing->list[i]) > best ? measure(&listing->list[i]) : best;
    for (size_t i = 0; i < listing->n; i++)
        if (measure(&listing->list[i]) == best)
            listing->list[kept++] = listing->list[i];
    listing->n = kept;
}

static uint32_t pieces_of(const struct draughts_move *move) { return bit_count(move->taken); }
static uint32_t is_by_king(const struct draughts_move *move) { return move->king; }
static uint32_t kings_of(const struct draughts_move *move) { return kings_taken(move); }
static uint32_t order_of(const struct draughts_move *move) { return move->order; }

static void choose(struct listing *listing, const uint16_t *field)
{
    if (field[HY_CAPTURE] == HY_CAPTURE_MOST)
        keep_best(listing, pieces_of);
    if (field[HY_PRECEDENCE] == HY_PRECEDENCE_KING)
        keep_best(listing, is_by_king);
    if (field[HY_QUALITY] != HY_QUALITY_NONE)
        keep_best(listing, kings_of);
    if (field[HY_QUALITY] == HY_QUALITY_ORDER)
        keep_best(listing, order_of);
}

static void add_steps(struct listing *listing, const struct draughts_walk *walk, unsigned cell)
{
    const struct hy_game *game = walk->game;
    bool king = walk->king[cell];
    bool flying = king && game->field[HY_KING] == HY_KING_FLYING;
    for (unsigned d = 0; d < DRAUGHTS_DIRS; d++) {
        bool up = d == DRAUGHTS_NE || d == DRAUGHTS_NW;
        if (!king && up != draughts_is_white(game, walk->seat))
            continue;
        for (uint16_t to = game->next[cell][d]; to != HY_NO_CELL; to = game->next[to][d]) {
            if (walk->owner[to] != HY_NO_SEAT)
                break;
            listing->list[listing->n++] =
                (struct draughts_move){.from = game->bit[cell], .to = game->bit[to], .king = king};
            if (!flying)
                break;
        }
    }
}

size_t draughts_list_slow(const struct hy_game *game, const struct hy_position *position,
                          struct draughts_move list[DRAUGHTS_MOVES_MAX])
{
    struct listing listing = {list, 0};
    struct draughts_walk walk = draughts_walk(game, position);
    walk.end = add;
    walk.context = &listing;
    for (unsigned c = 0; c < game->cells; c++)
        if (walk.owner[c] == walk.seat)
            draughts_walk_from(&walk, c);
    if (listing.n > 0) {
        choose(&listing, game->field);
        return listing.n;
    }
    for (unsigned c = 0; c < game->cells; c++)
        if (walk.owner[c] == walk.seat)
            add_steps(&listing, &walk, c);
    return listing.n;
}
