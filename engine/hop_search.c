/* The search of hop games for two: moves bring an army on, and what is left to do is compared. */
#include "engine/inside.h"

#include <assert.h>
#include <string.h>

enum {
    WINDOW_FIRST = 300,
    STATIC_DEPTH = 3,       /* so near the leaves an estimate this far above beta is enough: */
    STATIC_MARGIN = 700,    /* per ply */
    NULL_DEPTH = 2,         /* a pass is tried from here on, ... */
    NULL_REDUCTION = 3,     /* ... and searched so much less deeply */
    REDUCE_AFTER = 4,       /* moves tried in full at a node */
    REDUCE_MORE_AFTER = 20, /* and moves reduced by one ply only */
    LAST_MOVE = 1000,       /* the cost that the winner's last move takes off, at most */
    WIN_BONUS = 20000,      /* where nobody can spoil a camp, a win is more than its lead */
    REPEAT_COST = 2000,     /* for whoever comes back to an earlier position: two moves lost */
    KILLER_RANK = 900,      /* about a good hop */
    FRONTIER_MARGIN = 400,  /* what structure can add to a move's gain at the last ply */
    LATE_DEPTH = 3
};
/* moves tried in full at depth 1, 2, 3 */
static const uint16_t family_late[LATE_DEPTH + 1] = {0, 12, 24, 60};

static const struct hy_game *game_of(const struct search *search) { return search->question->game; }
static uint64_t family_key(const struct search_node *node) { return node->hop.position.key; }
static unsigned family_turn(const struct search_node *node) { return node->hop.position.turn; }
static int32_t family_keep(int32_t value, int ply) { return (void)ply, value; }
static int32_t family_found(int32_t value, int ply) { return (void)ply, value; }

/* --------------------------------------------------------------------------------- values */

static int32_t moves_left(const struct search *search, const struct search_node *node,
                          unsigned seat)
{
    return eval_left(&search->eval, &node->hop.position, seat, node->hop.army[seat]);
}

/* Moves ahead, from the seat to move. */
static int32_t estimate(const struct search *search, const struct search_node *node)
{
    unsigned me = node->hop.position.turn;
    return moves_left(search, node, me ^ 1u) - moves_left(search, node, me) +
           search->eval.know.tempo;
}

/* The other seat has arrived: behind by what is left to do, so that the loser goes on running and
 * never gains by staying at home. */
static int32_t lost_value(const struct search *search, const struct search_node *node)
{
    unsigned me = node->hop.position.turn;
    int32_t left = node->hop.army[me] - search->eval.full[me];
    return -((left > 0 ? left : 0) + LAST_MOVE + search->win_bonus);
}

/* A seat that cannot move passes: there always is a move. */
static int32_t family_none(const struct search *search, const struct search_node *node)
{
    return lost_value(search, node);
}

static bool is_repeated(const struct search *search, int ply)
{
    uint64_t key = search->node[ply].hop.position.key;
    for (int p = ply - 2; p >= 0; p -= 2)
        if (search->node[p].hop.position.key == key)
            return true;
    return search_was_played(search, key);
}

static bool is_capped(const struct search *search, int ply)
{
    uint32_t cap = game_of(search)->field[HY_TURN_CAP];
    return cap && search->question->turns + (uint32_t)ply >= cap;
}

static bool known(struct search *search, int32_t value)
{
    search_leave(search, value);
    return true;
}

static bool family_knows(struct search *search, struct search_node *node)
{
    if (hy_is_over(game_of(search), &node->hop.position))
        return known(search, lost_value(search, node));
    if (is_capped(search, search->ply))
        return known(search, 0);
    node->guess = estimate(search, node);
    if (is_repeated(search, search->ply))
        return known(search, node->guess + REPEAT_COST);
    return (node->depth <= 0 || search->ply == SEARCH_PLIES ||
            node->end + HY_MOVES_MAX > SEARCH_ARENA) &&
           known(search, node->guess);
}

static bool family_suffices(struct search *search, struct search_node *node)
{
    if (search_is_wide(node) || node->depth > STATIC_DEPTH ||
        node->guess - STATIC_MARGIN * node->depth < node->beta)
        return false;
    return known(search, node->guess);
}

/* ---------------------------------------------------------------------------------- moves */

static void family_play(const struct search *search, const struct search_node *node,
                        struct hy_move move, struct search_node *child)
{
    unsigned seat = node->hop.position.turn;
    child->hop.position = hy_play(game_of(search), &node->hop.position, move);
    child->hop.army[0] = node->hop.army[0];
    child->hop.army[1] = node->hop.army[1];
    child->hop.army[seat] += eval_change(&search->eval, seat, move);
}

static bool family_has_move(const struct search *search, struct search_node *node)
{
    if (!search_is_none(node->table_move) &&
        hy_is_legal(game_of(search), &node->hop.position, node->table_move))
        return true;
    node->table_move = (struct hy_move){0};
    return false;
}

static int32_t rank_of(const struct search *search, const struct search_node *node,
                       struct hy_move move, int32_t gain)
{
    int32_t rank = gain + search->history[node->hop.position.turn][move.from][move.to];
    if (search_is_same(move, node->killer[0]) || search_is_same(move, node->killer[1]))
        rank += KILLER_RANK;
    return rank;
}

/* What a move must gain at the last ply to matter: after it the other seat has the turn. */
static int32_t gain_wanted(const struct search *search, const struct search_node *node)
{
    if (node->depth > 1 || search_is_wide(node))
        return -SEARCH_INFINITE;
    return node->alpha - node->guess + 2 * search->eval.know.tempo - FRONTIER_MARGIN;
}

/* Those that bring the army on come first, killers, and what has done well before. */
static size_t family_list(struct search *search, struct search_node *node)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(search->question->game, &node->hop.position, list);
    unsigned seat = node->hop.position.turn;
    int32_t wanted = gain_wanted(search, node);
    for (size_t i = 0; i < n; i++) {
        int32_t gain = -eval_change(&search->eval, seat, list[i]);
        if (gain <= wanted)
            continue;
        search->arena[node->end++] =
            (struct search_move){rank_of(search, node, list[i], gain), list[i]};
    }
    if (node->end - node->first < n && node->best < node->alpha)
        node->best = node->alpha; /* an upper bound: the rest gains too little */
    return n;
}

static int family_reduction(const struct search_node *node)
{
    if (node->depth < 3 || node->tried < REDUCE_AFTER)
        return 0;
    int by = node->tried < REDUCE_MORE_AFTER ? 1 : 2;
    return by < node->depth - 1 ? by : node->depth - 2;
}

/* --------------------------------------------------------- a pass, that a good position stands */

static void descend(struct search *search, struct hy_move move, int32_t alpha, int32_t beta,
                    int depth);

static bool family_probes(const struct search *search, struct search_node *node)
{
    (void)search;
    return node->depth >= NULL_DEPTH && node->guess >= node->beta;
}

static void family_probe(struct search *search, struct search_node *node)
{
    descend(search, (struct hy_move){0}, -node->beta, -node->beta + 1,
            node->depth - NULL_REDUCTION);
}

static void family_probed(struct search *search, struct search_node *node, int32_t value)
{
    if (-value >= node->beta)
        search_leave(search, -value);
}

/* --------------------------------------------------------------------------------- the root */

static void family_prepare(struct engine *engine)
{
    const struct hy_game *game = engine->question.game;
    eval_prepare(&engine->search.eval, game, &engine->level.know);
    engine->search.win_bonus = game->field[HY_FILL] == HY_FILL_FULL ? WIN_BONUS : 0;
}

static void family_begin(struct search *search)
{
    struct hop_node *root = &search->node[0].hop;
    root->position = search->question->position;
    root->army[0] = eval_army(&search->eval, &root->position, 0);
    root->army[1] = eval_army(&search->eval, &root->position, 1);
}

static void family_tell(const struct search *search, const struct search_root *root,
                        struct engine_line *line)
{
    (void)search;
    line->n = root->n;
    memcpy(line->pv, root->pv, sizeof root->pv);
}

static int32_t family_score(const struct engine *engine, int32_t score)
{
    return engine_ahead(engine, score);
}

#include "engine/search_body.h"

const struct thinker think_search = {begin, slice, answer, .is_shared = true};
