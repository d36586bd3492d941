/* search_body.h - the search itself, for whichever family has included it.
 *
 * Before it comes what the family knows, as static functions and constants:
 *
 *   family_key, family_turn      a node's key, and which history its moves have
 *   family_begin                 the root's position; the root's moves in the search's own form
 *   family_play                  the child's position after a move
 *   family_knows                 leaves a node whose value needs no moves; sets its guess
 *   family_suffices              leaves a node whose guess alone is enough
 *   family_probes                whether a lesser search may answer first, ...
 *   family_probe, family_probed  ... begins it; leaves the node if its value is enough
 *   family_has_move              whether the table's move can be tried before all are listed
 *   family_list                  ranks the moves into the arena; sets node->extension
 *   family_reduction             by how much less deeply a move is looked at
 *   family_none                  the value of a node without moves
 *   family_late, LATE_DEPTH      so near the leaves so many moves are looked at
 *   family_keep, family_found    values as they go to the table and come from it
 *   family_prepare               the evaluation, before all else
 *   family_tell, family_score    a root's line as the library knows its moves; a score as told
 *   WINDOW_FIRST                 aspiration: half the usual change from depth to depth
 */
#include "engine/inside.h"

#include <assert.h>
#include <string.h>

enum {
    BUSY_DEPTH = 4, /* threads: from here on moves are put off that another looks at */
    BUSY_RANK = -SEARCH_INFINITE,
    WINDOW_DEPTH = 3,    /* aspiration: from this depth on */
    HISTORY_MOST = 1200, /* a move that always did well counts like one move ahead */
    HISTORY_SHARE = 32,  /* how slowly history forgets */
    FORCED_DEPTH = 2     /* with one legal move there is nothing to find out */
};

/* ------------------------------------------------------------------------ the order of moves */

static struct search_move pick(struct search *search, struct search_node *node)
{
    assert(node->next < node->end);
    uint32_t best = node->next;
    for (uint32_t i = best + 1; i < node->end; i++)
        if (search->arena[i].rank > search->arena[best].rank)
            best = i;
    struct search_move move = search->arena[best];
    search->arena[best] = search->arena[node->next];
    search->arena[node->next++] = move;
    if (!search_is_wide(node) && node->depth > 0 && node->depth <= LATE_DEPTH &&
        node->next - node->first >= family_late[node->depth])
        node->end = node->next; /* the rest is not looked at */
    return move;
}

static void count_history(struct search *search, unsigned turn, struct hy_move move, int32_t by)
{
    int16_t *entry = &search->history[turn][move.from][move.to];
    int32_t size = by < 0 ? -by : by;
    *entry = (int16_t)(*entry + by - *entry * size / HISTORY_MOST);
}

/* A move refuted what came before: it gains, those tried in vain lose. */
static void reward(struct search *search, struct search_node *node)
{
    unsigned turn = family_turn(node);
    int32_t by = node->depth * node->depth * HISTORY_SHARE;
    by = by < HISTORY_MOST ? by : HISTORY_MOST;
    if (!search_is_same(node->move, node->killer[0])) {
        node->killer[1] = node->killer[0];
        node->killer[0] = node->move;
    }
    count_history(search, turn, node->move, by);
    for (uint32_t i = node->first; i < node->next; i++)
        if (!search_is_same(search->arena[i].move, node->move))
            count_history(search, turn, search->arena[i].move, -by / 4);
}

/* ---------------------------------------------------------------------------- up and down */

static void descend(struct search *search, struct hy_move move, int32_t alpha, int32_t beta,
                    int depth)
{
    struct search_node *node = &search->node[search->ply++], *child = node + 1;
    node->move = move;
    node->is_back = false;
    family_play(search, node, move, child);
    table_fetch(search->table, family_key(child));
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
    struct table_entry entry = {node->best_move, family_keep(node->best, search->ply), node->depth,
                                TABLE_EXACT};
    if (node->best >= node->beta)
        entry.bound = TABLE_LOWER;
    else if (node->best <= node->alpha_before)
        entry.bound = TABLE_UPPER;
    table_keep(search->table, family_key(node), &entry);
    search_leave(search, node->best);
}

static const struct search_node no_child;

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
    if (!table_find(search->table, family_key(node), &entry))
        return false;
    node->table_move = entry.move;
    if (search_is_wide(node) || entry.depth < node->depth)
        return false;
    int32_t value = family_found(entry.value, search->ply);
    if ((entry.bound == TABLE_LOWER && value < node->beta) ||
        (entry.bound == TABLE_UPPER && value > node->alpha))
        return false;
    search_leave(search, value);
    return true;
}

/* True if the node's value is known without looking at its moves. */
static bool is_leaf(struct search *search, struct search_node *node)
{
    return family_knows(search, node) || table_answers(search, node) ||
           family_suffices(search, node);
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
    node->extension = 0;
    bool probes = !search_is_wide(node) && !node->no_null && family_probes(search, node);
    node->stage = probes ? SEARCH_PROBE : SEARCH_TABLE;
}

/* ------------------------------------------------------------------------- trying a move */

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
    node->busy = busy_key(family_key(node), move, node->depth);
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
           busy_is(search->busy, busy_key(family_key(node), move, node->depth));
}

static int depth_below(const struct search_node *node) { return node->depth - 1 + node->extension; }

static void attempt(struct search *search, struct search_node *node, struct hy_move move)
{
    note_busy(search, node, move);
    if (node->tried == 0) {
        node->trying = SEARCH_TRY_WIDE;
        descend(search, move, -node->beta, -node->alpha, depth_below(node));
        return;
    }
    node->reduction = (int16_t)family_reduction(node);
    node->trying = node->reduction ? SEARCH_TRY_REDUCED : SEARCH_TRY_NARROW;
    descend(search, move, -node->alpha - 1, -node->alpha, depth_below(node) - node->reduction);
}

/* A move did better than a lesser search should allow: looks again. True if it does so. */
static bool try_again(struct search *search, struct search_node *node, int32_t value)
{
    if (value <= node->alpha || node->trying == SEARCH_TRY_WIDE)
        return false;
    if (node->trying == SEARCH_TRY_REDUCED) {
        node->trying = SEARCH_TRY_NARROW;
        descend(search, node->move, -node->alpha - 1, -node->alpha, depth_below(node));
        return true;
    }
    if (value >= node->beta)
        return false;
    node->trying = SEARCH_TRY_WIDE;
    descend(search, node->move, -node->beta, -node->alpha, depth_below(node));
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
        reward(search, node);
        finish(search, node);
    }
}

static void come_back(struct search *search, struct search_node *node)
{
    int32_t value = -search->value;
    node->is_back = false;
    if (node->stage == SEARCH_PROBE) {
        node->stage = SEARCH_TABLE;
        family_probed(search, node, search->value);
        return;
    }
    if (!try_again(search, node, value))
        accept(search, node, value);
}

static void probe(struct search *search, struct search_node *node)
{
    family_probe(search, node);
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
        struct search_move next = pick(search, node);
        if (search_is_same(next.move, node->table_move) && !search_is_none(next.move))
            continue;
        if (put_off(search, node, next))
            continue;
        attempt(search, node, next.move);
        return;
    }
    finish(search, node);
}

static void list(struct search *search, struct search_node *node)
{
    node->next = node->end = node->first;
    size_t n = family_list(search, node);
    node->stage = SEARCH_NEXT;
    if (n == 0)
        search_leave(search, family_none(search, node));
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
    case SEARCH_PROBE:
        probe(search, node);
        break;
    case SEARCH_TABLE:
        node->stage = SEARCH_LIST;
        if (family_has_move(search, node))
            attempt(search, node, node->table_move);
        break;
    case SEARCH_LIST:
        list(search, node);
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
        search_leave(search, node->best);
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

static void search_begin(struct search *search, const struct engine_question *question,
                         const struct hy_move *moves, size_t n, uint32_t lines)
{
    assert(n >= 1 && n <= HY_MOVES_MAX && question->game->seats == 2);
    search->question = question;
    begin_sieve(search);
    memset(search->history, 0, sizeof search->history);
    memset(search->node, 0, sizeof search->node);
    search->root_count = (uint32_t)n;
    search->lines = lines < search->root_count ? lines : search->root_count;
    for (size_t i = 0; i < n; i++)
        search->root[i] = (struct search_root){.asked = moves[i], .move = moves[i]};
    family_begin(search);
    for (size_t i = 0; i < n; i++)
        join_pv(search->root[i].pv, &search->root[i].n, search->root[i].move, &no_child);
    search->nodes = 0;
    search->line = 0;
    search->depth = 1;
    search->depth_done = 0;
    search->is_done = false;
    search->table->age = (uint8_t)((search->table->age + 1) & 63);
    begin_line(search);
}

static void search_run(struct search *search, uint64_t nodes)
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

static void search_answer(const struct search *search, struct engine_result *result)
{
    result->nodes = search->nodes;
    result->depth = search->depth_done;
    result->lines = (uint8_t)search->lines;
    for (uint32_t i = 0; i < search->lines; i++) {
        result->line[i].score = search->root[i].score;
        family_tell(search, &search->root[i], &result->line[i]);
    }
}

/* ----------------------------------------------------------------------- as a way of thinking */

static void begin(struct engine *engine)
{
    uint32_t lines = engine->limits.lines ? engine->limits.lines : 1;
    if (engine->is_block_torn)
        engine_forget(engine);
    family_prepare(engine);
    search_begin(&engine->search, &engine->question, engine->root, engine->roots,
                 lines < ENGINE_LINES_MAX ? lines : ENGINE_LINES_MAX);
    engine->search.depth_most = engine->level.depth;
    if (engine->roots == 1 && engine->search.depth_most > FORCED_DEPTH)
        engine->search.depth_most = FORCED_DEPTH;
}

static void slice(struct engine *engine, uint64_t nodes)
{
    struct search *search = &engine->search;
    uint64_t before = search->nodes, most = engine->level.nodes;
    uint64_t end = before + nodes;
    search_run(search, most && most < end ? most : end);
    engine->nodes += search->nodes - before;
    engine->is_done = search->is_done || (most && search->nodes >= most);
}

static void answer(const struct engine *engine, struct engine_result *result)
{
    search_answer(&engine->search, result);
    for (unsigned i = 0; i < result->lines; i++)
        result->line[i].score = family_score(engine, result->line[i].score);
}
