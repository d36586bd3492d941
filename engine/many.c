#include "engine/many.h"

#include "engine/inside.h"

#include <assert.h>
#include <string.h>

enum { LAST_MOVE = 1000 }; /* the cost that the last move takes off, at most */

static const struct hy_game *game_of(const struct many *many) { return many->question->game; }

/* --------------------------------------------------------------------------------- values */

static bool is_playing(const struct hy_position *position, unsigned seat)
{
    return position->playing >> seat & 1;
}

/* The least of the others that still play, from one seat's view. */
static int32_t least_other(const struct many *many, const struct hy_position *position,
                           const int32_t *left, unsigned seat)
{
    int32_t least = INT32_MAX;
    for (unsigned s = 0; s < game_of(many)->seats; s++)
        if (s != seat && is_playing(position, s) && left[s] < least)
            least = left[s];
    return least == INT32_MAX ? 0 : least;
}

static void estimate(struct many *many, const struct many_node *node)
{
    const struct hy_position *position = &node->position;
    int32_t left[HY_SEATS_MAX];
    for (unsigned s = 0; s < game_of(many)->seats; s++)
        left[s] = eval_left(many->eval, position, s, node->army[s]);
    for (unsigned s = 0; s < game_of(many)->seats; s++) {
        bool is_home = position->arrived >> s & 1;
        int32_t own = is_home ? -LAST_MOVE : left[s];
        many->back[s] = least_other(many, position, left, s) - own;
    }
    many->back[position->turn] += many->eval->know.tempo;
}

/* ---------------------------------------------------------------------------- up and down */

static void leave(struct many *many)
{
    if (--many->ply >= 0)
        many->node[many->ply].is_back = true;
}

/* Whether the seat itself comes next: after an answer, and after its own later moves as well. What
 * the others will have done by then is not known; that it can do as it likes is the better guess
 * than that each time somebody stands in its way. */
static bool is_next(const struct many *many, unsigned moved)
{
    return moved != many->me || many->ply > 0;
}

static void descend(struct many *many, struct many_node *node, struct many_move move)
{
    struct many_node *child = node + 1;
    struct hy_position position = node->position;
    position.turn = move.seat;
    child->position = hy_play(game_of(many), &position, move.move);
    memcpy(child->army, node->army, sizeof child->army);
    child->army[move.seat] += eval_change(many->eval, move.seat, move.move);
    if (many->rule == MANY_BEST_REPLY && is_next(many, move.seat) &&
        is_playing(&child->position, many->me))
        child->position.turn = (uint8_t)many->me;
    child->alpha = node->alpha;
    child->beta = node->beta;
    child->depth = (int16_t)(node->depth - 1);
    child->is_back = child->is_listed = child->has_value = false;
    child->first = node->end;
    child->pv_n = 0;
    many->nodes++;
    many->ply++;
}

/* --------------------------------------------------------------------------- listing moves */

static bool is_before(const struct many_move *a, const struct many_move *b)
{
    if (a->rank != b->rank)
        return a->rank > b->rank;
    if (a->move.from != b->move.from)
        return a->move.from < b->move.from;
    return a->move.to < b->move.to;
}

/* Keeps the list of a node sorted and no longer than `most`. */
static void insert(struct many *many, struct many_node *node, struct many_move move, uint32_t most)
{
    uint32_t hole = node->end;
    if ((uint32_t)(node->end - node->first) == most) {
        if (!is_before(&move, &many->arena[node->end - 1u]))
            return;
        hole = node->end - 1u;
    } else {
        node->end++;
    }
    for (; hole > node->first && is_before(&move, &many->arena[hole - 1]); hole--)
        many->arena[hole] = many->arena[hole - 1];
    many->arena[hole] = move;
}

_Static_assert(MANY_OWN_WIDTH <= MANY_WIDTH * HY_SEATS_MAX, "room in the arena");

static void list_seat(struct many *many, struct many_node *node, unsigned seat)
{
    struct hy_move list[HY_MOVES_MAX];
    struct hy_position position = node->position;
    position.turn = (uint8_t)seat;
    size_t n = hy_moves(game_of(many), &position, list);
    uint32_t most =
        (uint32_t)(node->end - node->first) + (seat == many->me ? MANY_OWN_WIDTH : MANY_WIDTH);
    for (size_t i = 0; i < n; i++) {
        int32_t gain = -eval_change(many->eval, seat, list[i]);
        insert(many, node, (struct many_move){gain, list[i], (uint8_t)seat}, most);
    }
}

static void list_moves(struct many *many, struct many_node *node)
{
    unsigned turn = node->position.turn;
    node->next = node->end = node->first;
    node->is_listed = true;
    if (many->rule != MANY_BEST_REPLY || turn == many->me) {
        list_seat(many, node, turn);
        return;
    }
    for (unsigned s = 0; s < game_of(many)->seats; s++)
        if (s != many->me && is_playing(&node->position, s))
            list_seat(many, node, s);
}

/* ------------------------------------------------------------------------------- one node */

/* Whether the value that came back is better for the seat that chooses here. */
static bool improves(const struct many *many, const struct many_node *node)
{
    unsigned turn = node->position.turn, me = many->me;
    if (!node->has_value)
        return true;
    if (many->rule == MANY_MAX_N)
        return many->back[turn] > node->value[turn];
    return turn == me ? many->back[me] > node->value[me] : many->back[me] < node->value[me];
}

static void narrow(const struct many *many, struct many_node *node)
{
    int32_t value = node->value[many->me];
    if (node->position.turn == many->me && value > node->alpha)
        node->alpha = value;
    if (node->position.turn != many->me && value < node->beta)
        node->beta = value;
}

static void come_back(struct many *many, struct many_node *node)
{
    const struct many_node *child = node + 1;
    node->is_back = false;
    if (!improves(many, node))
        return;
    node->has_value = true;
    memcpy(node->value, many->back, sizeof node->value);
    node->pv[0] = many->arena[node->next - 1u].move;
    unsigned rest = child->pv_n < MANY_PLIES ? child->pv_n : MANY_PLIES - 1;
    memcpy(node->pv + 1, child->pv, rest * sizeof *node->pv);
    node->pv_n = (uint8_t)(rest + 1);
    if (many->rule != MANY_MAX_N)
        narrow(many, node);
}

static bool is_leaf(const struct many *many, const struct many_node *node)
{
    return node->depth <= 0 || many->ply == MANY_PLIES ||
           hy_is_over(game_of(many), &node->position) || !is_playing(&node->position, many->me);
}

static void node_step(struct many *many, struct many_node *node)
{
    if (node->is_back)
        come_back(many, node);
    if (!node->is_listed) {
        if (is_leaf(many, node)) {
            estimate(many, node);
            leave(many);
            return;
        }
        list_moves(many, node);
    }
    if (node->next < node->end && node->alpha < node->beta) {
        descend(many, node, many->arena[node->next++]);
        return;
    }
    memcpy(many->back, node->value, sizeof many->back);
    leave(many);
}

/* -------------------------------------------------------------------------------- the root */

static void begin_depth(struct many *many)
{
    struct many_node *node = &many->node[0];
    node->alpha = INT32_MIN;
    node->beta = INT32_MAX;
    node->depth = (int16_t)many->depth;
    node->is_back = node->has_value = false;
    node->is_listed = true;
    node->first = node->next = 0;
    node->end = (uint16_t)many->roots;
    node->pv_n = 0;
    many->ply = 0;
}

/* The best root move goes to the front for the next depth, and is the answer at once. */
static void keep_best(struct many *many)
{
    const struct many_node *node = &many->node[0];
    many->best = node->pv[0];
    many->score = node->value[many->me];
    many->pv_n = node->pv_n;
    memcpy(many->pv, node->pv, sizeof many->pv);
}

static void to_front(struct many *many)
{
    uint32_t i = 0;
    while (many->arena[i].move.from != many->best.from || many->arena[i].move.to != many->best.to)
        i++;
    struct many_move best = many->arena[i];
    memmove(&many->arena[1], &many->arena[0], i * sizeof best);
    many->arena[0] = best;
}

static void root_step(struct many *many)
{
    bool had = many->node[0].is_back;
    node_step(many, &many->node[0]);
    if (had && many->node[0].has_value)
        keep_best(many);
}

static void between(struct many *many)
{
    many->depth_done = many->depth;
    to_front(many);
    if (many->depth++ >= many->depth_most)
        many->is_done = true;
    else
        begin_depth(many);
}

void many_begin(struct many *many, const struct engine_question *question, const struct eval *eval,
                const struct hy_move *moves, uint32_t n, enum many_rule rule, uint32_t depth_most)
{
    assert(n >= 1 && n <= HY_MOVES_MAX);
    struct many_node *node = &many->node[0];
    many->question = question;
    many->eval = eval;
    many->rule = rule;
    many->me = question->position.turn;
    many->nodes = 0;
    many->depth = 1;
    many->depth_done = 0;
    many->depth_most = depth_most < MANY_PLIES ? depth_most : MANY_PLIES;
    many->is_done = false;
    many->roots = n;
    many->best = moves[0];
    many->pv_n = 1;
    many->pv[0] = moves[0];
    many->score = 0;
    node->position = question->position;
    for (unsigned s = 0; s < question->game->seats; s++)
        node->army[s] = eval_army(eval, &node->position, s);
    for (uint32_t i = 0; i < n; i++)
        many->arena[i] = (struct many_move){0, moves[i], (uint8_t)many->me};
    begin_depth(many);
}

void many_run(struct many *many, uint64_t nodes)
{
    while (!many->is_done && many->nodes < nodes) {
        if (many->ply > 0)
            node_step(many, &many->node[many->ply]);
        else if (many->ply == 0)
            root_step(many);
        else
            between(many);
    }
}

/* ----------------------------------------------------------------------- a way of thinking */

static void begin(struct engine *engine)
{
    many_begin(&engine->many, &engine->question, &engine->eval, engine->root, engine->roots,
               engine->many_rule, engine->roots == 1 ? 1 : engine->level.depth);
}

static void slice(struct engine *engine, uint64_t nodes)
{
    struct many *many = &engine->many;
    uint64_t before = many->nodes, most = engine->level.nodes, end = before + nodes;
    many_run(many, most && most < end ? most : end);
    engine->nodes += many->nodes - before;
    engine->is_done = many->is_done || (most && many->nodes >= most);
}

static void answer(const struct engine *engine, struct engine_result *result)
{
    const struct many *many = &engine->many;
    struct engine_line *line = &result->line[0];
    result->depth = many->depth_done;
    result->lines = 1;
    line->score = engine_ahead(engine, many->score);
    line->n = many->pv_n;
    memcpy(line->pv, many->pv, many->pv_n * sizeof *line->pv);
}

const struct thinker think_many = {begin, slice, answer, false};
