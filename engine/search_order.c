/* Which moves come first: those that bring the army on, killers, and what has done well before. */
#include "engine/search.h"

#include <assert.h>
#include <string.h>

enum {
    KILLER_RANK = 900,     /* about a good hop */
    HISTORY_MOST = 1200,   /* a move that always did well counts like one move ahead */
    HISTORY_SHARE = 32,    /* how slowly history forgets */
    FRONTIER_MARGIN = 400, /* what structure can add to a move's gain at the last ply */
    LATE_DEPTH = 3         /* so near the leaves only the first moves are tried: */
};
/* moves tried in full at depth 1, 2, 3 */
static const uint16_t late_moves[LATE_DEPTH + 1] = {0, 12, 24, 60};

static bool is_same(struct hy_move a, struct hy_move b) { return a.from == b.from && a.to == b.to; }

static int32_t rank_of(const struct search *search, const struct search_node *node,
                       struct hy_move move, int32_t gain)
{
    int32_t rank = gain + search->history[node->position.turn][move.from][move.to];
    if (is_same(move, node->killer[0]) || is_same(move, node->killer[1]))
        rank += KILLER_RANK;
    return rank;
}

/* What a move must gain at the last ply to matter: after it the other seat has the turn. */
static int32_t gain_wanted(const struct search *search, const struct search_node *node)
{
    if (node->depth > 1 || node->beta - node->alpha > 1)
        return -SEARCH_INFINITE;
    return node->alpha - node->guess + 2 * search->eval.know.tempo - FRONTIER_MARGIN;
}

void search_list(struct search *search, struct search_node *node)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(search->question->game, &node->position, list);
    unsigned seat = node->position.turn;
    int32_t wanted = gain_wanted(search, node);
    node->next = node->end = node->first;
    for (size_t i = 0; i < n; i++) {
        int32_t gain = -eval_change(&search->eval, seat, list[i]);
        if (gain <= wanted)
            continue;
        search->arena[node->end++] =
            (struct search_move){rank_of(search, node, list[i], gain), list[i]};
    }
    if (node->end - node->first < n && node->best < node->alpha)
        node->best = node->alpha; /* an upper bound: the rest gains too little */
}

struct search_move search_pick(struct search *search, struct search_node *node)
{
    assert(node->next < node->end);
    uint32_t best = node->next;
    for (uint32_t i = best + 1; i < node->end; i++)
        if (search->arena[i].rank > search->arena[best].rank)
            best = i;
    struct search_move move = search->arena[best];
    search->arena[best] = search->arena[node->next];
    search->arena[node->next++] = move;
    bool is_narrow = node->beta - node->alpha <= 1;
    if (is_narrow && node->depth <= LATE_DEPTH &&
        node->next - node->first >= late_moves[node->depth])
        node->end = node->next; /* the rest is not looked at */
    return move;
}

static void count_history(struct search *search, unsigned seat, struct hy_move move, int32_t by)
{
    int16_t *entry = &search->history[seat][move.from][move.to];
    int32_t size = by < 0 ? -by : by;
    *entry = (int16_t)(*entry + by - *entry * size / HISTORY_MOST);
}

/* A move refuted what came before: it gains, those tried in vain lose. */
void search_reward(struct search *search, struct search_node *node)
{
    unsigned seat = node->position.turn;
    int32_t by = node->depth * node->depth * HISTORY_SHARE;
    by = by < HISTORY_MOST ? by : HISTORY_MOST;
    if (!is_same(node->move, node->killer[0])) {
        node->killer[1] = node->killer[0];
        node->killer[0] = node->move;
    }
    count_history(search, seat, node->move, by);
    for (uint32_t i = node->first; i < node->next; i++)
        if (!is_same(search->arena[i].move, node->move))
            count_history(search, seat, search->arena[i].move, -by / 4);
}
