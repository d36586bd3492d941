#include "engine/search.h"

#include <assert.h>
#include <string.h>

enum {
    BUSY_DEPTH = 4, /* threads: from here on moves are put off that another looks at */
    BUSY_RANK = -SEARCH_INFINITE,
    WINDOW_FIRST = 300,     /* aspiration: half the usual change from depth to depth */
    WINDOW_DEPTH = 3,       /* from this depth on */
    STATIC_DEPTH = 3,       /* so near the leaves an estimate this far above beta is enough: */
    STATIC_MARGIN = 700,    /* per ply */
    NULL_DEPTH = 2,         /* a pass is tried from here on, ... */
    NULL_REDUCTION = 3,     /* ... and searched so much less deeply */
    REDUCE_AFTER = 4,       /* moves tried in full at a node */
    REDUCE_MORE_AFTER = 20, /* and moves reduced by one ply only */
    LAST_MOVE = 1000,       /* the cost that the winner's last move takes off, at most */
    WIN_BONUS = 20000,      /* where nobody can spoil a camp, a win is more than its lead */
    REPEAT_COST = 2000      /* for whoever comes back to an earlier position: two moves lost */
};

static const struct hy_game *game_of(const struct search *search) { return search->question->game; }
static bool is_none(struct hy_move move) { return move.from == move.to; }
static bool is_same(struct hy_move a, struct hy_move b) { return a.from == b.from && a.to == b.to; }
static bool is_wide(const struct search_node *node) { return node->beta - node->alpha > 1; }

/* --------------------------------------------------------------------------------- values */

static int32_t moves_left(const struct search *search, const struct search_node *node,
                          unsigned seat)
{
    return eval_left(&search->eval, &node->position, seat, node->army[seat]);
}

/* Moves ahead, from the seat to move. */
static int32_t estimate(const struct search *search, const struct search_node *node)
{
    unsigned me = node->position.turn;
    return moves_left(search, node, me ^ 1u) - moves_left(search, node, me) +
           search->eval.know.tempo;
}

/* The other seat has arrived: behind by what is left to do, so that the loser goes on running and
 * never gains by staying at home. */
static int32_t lost_value(const struct search *search, const struct search_node *node)
{
    unsigned me = node->position.turn;
    int32_t left = node->army[me] - search->eval.full[me];
    return -((left > 0 ? left : 0) + LAST_MOVE + search->win_bonus);
}

static bool was_played(const struct search *search, uint64_t key)
{
    if (!(search->sieve[key >> 6 & (SEARCH_SIEVE - 1)] >> (key & 63) & 1))
        return false;
    const struct engine_question *question = search->question;
    for (uint32_t i = question->key_count; i-- > 0;)
        if (question->keys[i] == key)
            return true;
    return false;
}

static bool is_repeated(const struct search *search, int ply)
{
    uint64_t key = search->node[ply].position.key;
    for (int p = ply - 2; p >= 0; p -= 2)
        if (search->node[p].position.key == key)
            return true;
    return was_played(search, key);
}

static bool is_capped(const struct search *search, int ply)
{
    uint32_t cap = game_of(search)->field[HY_TURN_CAP];
    return cap && search->question->turns + (uint32_t)ply >= cap;
}

/* ---------------------------------------------------------------------------- up and down */

static void leave(struct search *search, int32_t value)
{
    search->value = value;
    if (--search->ply >= 0)
        search->node[search->ply].is_back = true;
}

static void descend(struct search *search, struct hy_move move, int32_t alpha, int32_t beta,
                    int depth)
{
    struct search_node *node = &search->node[search->ply++], *child = node + 1;
    unsigned seat = node->position.turn;
    node->move = move;
    node->is_back = false;
    child->position = hy_play(game_of(search), &node->position, move);
    child->army[0] = node->army[0];
    child->army[1] = node->army[1];
    child->army[seat] += eval_change(&search->eval, seat, move);
    child->alpha = alpha;
    child->beta = beta;
    child->depth = (int16_t)depth;
    child->stage = SEARCH_ENTER;
    child->is_back = false;
    child->no_null = false;
    child->first = child->next = child->end = node->end;
    search->nodes++;
}

static void finish(struct search *search, struct search_node *node)
{
    struct table_entry entry = {node->best_move, node->best, node->depth, TABLE_EXACT};
    if (node->best >= node->beta)
        entry.bound = TABLE_LOWER;
    else if (node->best <= node->alpha_before)
        entry.bound = TABLE_UPPER;
    table_keep(search->table, node->position.key, &entry);
    leave(search, node->best);
}

static void join_pv(struct hy_move *pv, uint8_t *n, struct hy_move move,
                    const struct search_node *child)
{
    unsigned rest = child->pv_n < ENGINE_PV_MAX ? child->pv_n : ENGINE_PV_MAX - 1;
    pv[0] = move;
    memcpy(pv + 1, child->pv, rest * sizeof *pv);
    *n = (uint8_t)(rest + 1);
}

/* ------------------------------------------------------------------------ entering a node */

static bool table_answers(struct search *search, struct search_node *node)
{
    struct table_entry entry;
    node->table_move = (struct hy_move){0};
    if (!table_find(search->table, node->position.key, &entry))
        return false;
    node->table_move = entry.move;
    if (is_wide(node) || entry.depth < node->depth)
        return false;
    if ((entry.bound == TABLE_LOWER && entry.value < node->beta) ||
        (entry.bound == TABLE_UPPER && entry.value > node->alpha))
        return false;
    leave(search, entry.value);
    return true;
}

static bool estimate_answers(struct search *search, struct search_node *node)
{
    if (is_wide(node) || node->depth > STATIC_DEPTH ||
        node->guess - STATIC_MARGIN * node->depth < node->beta)
        return false;
    leave(search, node->guess);
    return true;
}

/* True if the node's value is known without looking at its moves. */
static bool is_leaf(struct search *search, struct search_node *node)
{
    if (hy_is_over(game_of(search), &node->position)) {
        leave(search, lost_value(search, node));
        return true;
    }
    if (is_capped(search, search->ply)) {
        leave(search, 0);
        return true;
    }
    node->guess = estimate(search, node);
    if (is_repeated(search, search->ply)) {
        leave(search, node->guess + REPEAT_COST);
        return true;
    }
    if (node->depth <= 0 || search->ply == SEARCH_PLIES ||
        node->end + HY_MOVES_MAX > SEARCH_ARENA) {
        leave(search, node->guess);
        return true;
    }
    return table_answers(search, node) || estimate_answers(search, node);
}

static void enter(struct search *search, struct search_node *node)
{
    node->pv_n = 0;
    node->tried = 0;
    node->best = -SEARCH_INFINITE;
    node->best_move = (struct hy_move){0};
    node->alpha_before = node->alpha;
    if (is_leaf(search, node))
        return;
    bool may_pass =
        !is_wide(node) && node->depth >= NULL_DEPTH && !node->no_null && node->guess >= node->beta;
    node->stage = may_pass ? SEARCH_NULL : SEARCH_TABLE;
}

/* ------------------------------------------------------------------------- trying a move */

static int reduction_of(const struct search_node *node)
{
    if (node->depth < 3 || node->tried < REDUCE_AFTER)
        return 0;
    int by = node->tried < REDUCE_MORE_AFTER ? 1 : 2;
    return by < node->depth - 1 ? by : node->depth - 2;
}

/* The first move is everybody's: what it brings decides how the others are looked at. */
static bool is_shared(const struct search *search, const struct search_node *node)
{
    return search->busy && node->depth >= BUSY_DEPTH && node->tried > 0;
}

static void note_busy(struct search *search, struct search_node *node, struct hy_move move)
{
    node->busy = 0;
    if (!is_shared(search, node))
        return;
    node->busy = busy_key(node->position.key, move, node->depth);
    busy_begin(search->busy, node->busy);
}

static void end_busy(struct search *search, const struct search_node *node)
{
    if (node->busy)
        busy_end(search->busy, node->busy);
}

static bool is_busy(const struct search *search, const struct search_node *node,
                    struct hy_move move)
{
    return is_shared(search, node) &&
           busy_is(search->busy, busy_key(node->position.key, move, node->depth));
}

static void attempt(struct search *search, struct search_node *node, struct hy_move move)
{
    note_busy(search, node, move);
    if (node->tried == 0) {
        node->trying = SEARCH_TRY_WIDE;
        descend(search, move, -node->beta, -node->alpha, node->depth - 1);
        return;
    }
    node->reduction = (int16_t)reduction_of(node);
    node->trying = node->reduction ? SEARCH_TRY_REDUCED : SEARCH_TRY_NARROW;
    descend(search, move, -node->alpha - 1, -node->alpha, node->depth - 1 - node->reduction);
}

/* A move did better than a lesser search should allow: looks again. True if it does so. */
static bool try_again(struct search *search, struct search_node *node, int32_t value)
{
    if (value <= node->alpha || node->trying == SEARCH_TRY_WIDE)
        return false;
    if (node->trying == SEARCH_TRY_REDUCED) {
        node->trying = SEARCH_TRY_NARROW;
        descend(search, node->move, -node->alpha - 1, -node->alpha, node->depth - 1);
        return true;
    }
    if (value >= node->beta)
        return false;
    node->trying = SEARCH_TRY_WIDE;
    descend(search, node->move, -node->beta, -node->alpha, node->depth - 1);
    return true;
}

static void accept(struct search *search, struct search_node *node, int32_t value)
{
    end_busy(search, node);
    node->tried++;
    if (value > node->best) {
        node->best = value;
        node->best_move = node->move;
    }
    if (value <= node->alpha)
        return;
    node->alpha = value;
    join_pv(node->pv, &node->pv_n, node->move, node + 1);
    if (value >= node->beta) {
        search_reward(search, node);
        finish(search, node);
    }
}

static void come_back(struct search *search, struct search_node *node)
{
    int32_t value = -search->value;
    node->is_back = false;
    if (node->stage == SEARCH_NULL) {
        node->stage = SEARCH_TABLE;
        if (value >= node->beta)
            leave(search, value);
        return;
    }
    if (!try_again(search, node, value))
        accept(search, node, value);
}

static void try_pass(struct search *search, struct search_node *node)
{
    descend(search, (struct hy_move){0}, -node->beta, -node->beta + 1,
            node->depth - NULL_REDUCTION);
    search->node[search->ply].no_null = true;
}

/* Another thread looks at this move: it goes behind all others, where nobody waits any more. */
static bool put_off(struct search *search, struct search_node *node, struct search_move next)
{
    if (next.rank <= BUSY_RANK || !is_busy(search, node, next.move))
        return false;
    next.rank = BUSY_RANK;
    search->arena[--node->next] = next;
    return true;
}

static void try_next(struct search *search, struct search_node *node)
{
    while (node->next < node->end) {
        struct search_move next = search_pick(search, node);
        if (is_same(next.move, node->table_move) && !is_none(next.move))
            continue;
        if (put_off(search, node, next))
            continue;
        attempt(search, node, next.move);
        return;
    }
    finish(search, node);
}

static void node_step(struct search *search, struct search_node *node)
{
    if (node->is_back) {
        come_back(search, node);
        return;
    }
    switch (node->stage) {
    case SEARCH_ENTER:
        enter(search, node);
        break;
    case SEARCH_NULL:
        try_pass(search, node);
        break;
    case SEARCH_TABLE:
        node->stage = SEARCH_LIST;
        if (is_none(node->table_move) ||
            !hy_is_legal(game_of(search), &node->position, node->table_move))
            node->table_move = (struct hy_move){0};
        else
            attempt(search, node, node->table_move);
        break;
    case SEARCH_LIST:
        search_list(search, node);
        node->stage = SEARCH_NEXT;
        break;
    default:
        try_next(search, node);
    }
}

/* -------------------------------------------------------------------------------- the root */

/* Moves a root move to the front of those that are not settled yet. */
static void to_front(struct search *search, uint32_t index)
{
    struct search_root best = search->root[index];
    memmove(&search->root[search->line + 1], &search->root[search->line],
            (index - search->line) * sizeof best);
    search->root[search->line] = best;
}

static void root_accept(struct search *search, struct search_node *node, int32_t value)
{
    uint32_t index = node->next;
    struct search_root *root = &search->root[index];
    root->state = SEARCH_ROOT_DONE;
    end_busy(search, node);
    node->tried++;
    if (value > node->best)
        node->best = value;
    if (index != search->line && value <= node->alpha)
        return;
    root->score = value;
    if (value > node->alpha) {
        node->alpha = value;
        join_pv(root->pv, &root->n, node->move, node + 1);
    }
    if (index != search->line)
        to_front(search, index);
}

/* Finds the next root move; those that another thread looks at come last. */
static bool root_pick(struct search *search, struct search_node *node)
{
    for (uint32_t i = search->line; i < search->root_count; i++) {
        struct search_root *root = &search->root[i];
        node->next = i;
        if (root->state != SEARCH_ROOT_OPEN)
            continue;
        if (!is_busy(search, node, root->move))
            return true;
        root->state = SEARCH_ROOT_PUT_OFF;
    }
    for (uint32_t i = search->line; i < search->root_count; i++) {
        node->next = i;
        if (search->root[i].state == SEARCH_ROOT_PUT_OFF)
            return true;
    }
    return false;
}

static void root_step(struct search *search, struct search_node *node)
{
    if (node->is_back) {
        int32_t value = -search->value;
        node->is_back = false;
        if (!try_again(search, node, value))
            root_accept(search, node, value);
    } else if (node->best < node->beta && root_pick(search, node)) {
        attempt(search, node, search->root[node->next].move);
    } else {
        leave(search, node->best);
    }
}

static void begin_root(struct search *search, int32_t alpha, int32_t beta)
{
    struct search_node *node = &search->node[0];
    node->alpha = node->alpha_before = alpha;
    node->beta = beta;
    node->best = -SEARCH_INFINITE;
    node->depth = (int16_t)search->depth;
    node->tried = 0;
    node->is_back = false;
    node->end = 0;
    for (uint32_t i = search->line; i < search->root_count; i++)
        search->root[i].state = SEARCH_ROOT_OPEN;
    search->ply = 0;
}

static int32_t clamp(int32_t value)
{
    return value > SEARCH_INFINITE    ? SEARCH_INFINITE
           : value < -SEARCH_INFINITE ? -SEARCH_INFINITE
                                      : value;
}

static void begin_line(struct search *search)
{
    int32_t middle = search->root[search->line].score;
    search->window = search->depth < WINDOW_DEPTH ? 2 * SEARCH_INFINITE : WINDOW_FIRST;
    begin_root(search, clamp(middle - search->window), clamp(middle + search->window));
}

static void next_depth(struct search *search)
{
    search->depth_done = search->depth;
    search->line = 0;
    if (++search->depth > search->depth_most)
        search->is_done = true;
    else
        begin_line(search);
}

/* The root's value has come: looks again if it lies outside the window, else goes on. */
static void between(struct search *search)
{
    struct search_node *node = &search->node[0];
    int32_t value = search->value;
    bool is_low = value <= node->alpha_before && node->alpha_before > -SEARCH_INFINITE;
    bool is_high = value >= node->beta && node->beta < SEARCH_INFINITE;
    if (is_low || is_high) {
        search->window *= 3;
        begin_root(search, clamp(is_low ? value - search->window : node->alpha_before),
                   clamp(is_high ? value + search->window : node->beta));
        return;
    }
    if (++search->line < search->lines)
        begin_line(search);
    else
        next_depth(search);
}

/* -------------------------------------------------------------------------------- outside */

static void begin_sieve(struct search *search)
{
    memset(search->sieve, 0, sizeof search->sieve);
    for (uint32_t i = 0; i < search->question->key_count; i++) {
        uint64_t key = search->question->keys[i];
        search->sieve[key >> 6 & (SEARCH_SIEVE - 1)] |= UINT64_C(1) << (key & 63);
    }
}

void search_begin(struct search *search, const struct engine_question *question,
                  const struct eval_knowledge *know, const struct hy_move *moves, size_t n,
                  uint32_t lines)
{
    assert(n >= 1 && n <= HY_MOVES_MAX && question->game->seats == 2);
    struct search_node *node = &search->node[0];
    search->question = question;
    eval_prepare(&search->eval, question->game, know);
    search->win_bonus = question->game->field[HY_FILL] == HY_FILL_FULL ? WIN_BONUS : 0;
    begin_sieve(search);
    memset(search->history, 0, sizeof search->history);
    memset(search->node, 0, sizeof search->node);
    node->position = question->position;
    node->army[0] = eval_army(&search->eval, &node->position, 0);
    node->army[1] = eval_army(&search->eval, &node->position, 1);
    search->root_count = (uint32_t)n;
    search->lines = lines < search->root_count ? lines : search->root_count;
    for (size_t i = 0; i < n; i++)
        search->root[i] = (struct search_root){.move = moves[i], .n = 1, .pv = {moves[i]}};
    search->nodes = 0;
    search->line = 0;
    search->depth = 1;
    search->depth_done = 0;
    search->is_done = false;
    search->table->age = (uint8_t)((search->table->age + 1) & 63);
    begin_line(search);
}

void search_run(struct search *search, uint64_t nodes)
{
    while (!search->is_done && search->nodes < nodes) {
        if (search->ply > 0)
            node_step(search, &search->node[search->ply]);
        else if (search->ply == 0)
            root_step(search, &search->node[0]);
        else
            between(search);
    }
}

void search_answer(const struct search *search, struct engine_result *result)
{
    result->nodes = search->nodes;
    result->depth = search->depth_done;
    result->lines = (uint8_t)search->lines;
    for (uint32_t i = 0; i < search->lines; i++) {
        const struct search_root *root = &search->root[i];
        result->line[i].score = root->score;
        result->line[i].n = root->n;
        memcpy(result->line[i].pv, root->pv, sizeof root->pv);
    }
}
