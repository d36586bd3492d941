/* A baseline: plain Monte Carlo tree search (UCB1), random moves at the end, judged by the family
 * after some plies. Integers only, one tree a question, built in the engine's block. */
#include "engine/inside.h"

#include "base/random.h"

#include <string.h>

enum {
    TREE_PLIES = 64,
    ONE = ENGINE_WON,
    EXPLORE = ONE /* UCB1's constant: the square root of 2, less what a lead is worth */
};

struct uct_node {
    struct hy_move move;
    uint8_t seat; /* whose move it is */
    uint32_t children, first;
    uint32_t visits;
    int64_t total; /* of ONE a visit, for `seat` */
};

/* The tree's state lies at the head of the block, its nodes behind it. */
struct uct {
    struct random random;
    uint32_t count, room;
    struct uct_node node[];
};

static struct uct *tree_of(const struct engine *engine) { return engine->block; }

static uint32_t square_root(uint64_t x)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= x)
            root |= bit;
    return (uint32_t)root;
}

/* The natural logarithm in parts of ONE, straight between powers of two. */
static uint64_t logarithm(uint32_t x)
{
    unsigned whole = 31 - (unsigned)__builtin_clz(x);
    uint64_t part = ((uint64_t)x << 16 >> whole) - ONE;
    return (((uint64_t)whole << 16) + part) * 45426 >> 16;
}

/* ------------------------------------------------------------------------------- the tree */

static bool expand(struct engine *engine, struct uct_node *node, const struct hy_position *position)
{
    struct uct *tree = tree_of(engine);
    struct hy_move list[HY_MOVES_MAX];
    bool is_root = node == &tree->node[0];
    size_t n = is_root ? engine->roots : hy_moves(engine->question.game, position, list);
    const struct hy_move *moves = is_root ? engine->root : list;
    if (n == 0 || tree->room - tree->count < n)
        return false;
    node->first = tree->count;
    node->children = (uint32_t)n;
    for (size_t i = 0; i < n; i++)
        tree->node[tree->count++] = (struct uct_node){.move = moves[i], .seat = position->turn};
    return true;
}

static struct uct_node *choose(struct uct *tree, const struct uct_node *node)
{
    struct uct_node *best = NULL;
    int64_t best_worth = 0;
    uint64_t log_visits = logarithm(node->visits + 1);
    for (uint32_t i = 0; i < node->children; i++) {
        struct uct_node *child = &tree->node[node->first + i];
        if (child->visits == 0)
            return child;
        int64_t worth = child->total / child->visits +
                        (int64_t)square_root((log_visits << 16) / child->visits) * EXPLORE / ONE;
        if (!best || worth > best_worth) {
            best = child;
            best_worth = worth;
        }
    }
    return best;
}

/* ----------------------------------------------------------------------------- one playout */

static struct hy_position rollout(struct engine *engine, struct hy_position position)
{
    const struct hy_game *game = engine->question.game;
    struct hy_move list[HY_MOVES_MAX];
    for (unsigned i = 0; i < engine->family->rollout_plies; i++) {
        size_t n = hy_moves(game, &position, list);
        if (n == 0)
            break;
        position = hy_play(game, &position, list[random_below(&tree_of(engine)->random, n)]);
        engine->nodes++;
    }
    return position;
}

static void playout(struct engine *engine)
{
    struct uct *tree = tree_of(engine);
    const struct hy_game *game = engine->question.game;
    struct hy_position position = engine->question.position;
    struct uct_node *path[TREE_PLIES], *node = &tree->node[0];
    unsigned n = 0;
    path[n++] = node;
    while (n < TREE_PLIES &&
           (node->children || (node->visits && expand(engine, node, &position)))) {
        node = choose(tree, node);
        position = hy_play(game, &position, node->move);
        engine->nodes++;
        path[n++] = node;
    }
    position = rollout(engine, position);
    while (n-- > 0) {
        path[n]->visits++;
        path[n]->total += engine->family->worth(game, &position, path[n]->seat);
    }
}

/* ----------------------------------------------------------------------- a way of thinking */

static void begin(struct engine *engine)
{
    struct uct *tree = tree_of(engine);
    tree->random.state = engine->question.position.key;
    tree->count = 1;
    tree->room = (uint32_t)((engine->block_bytes - sizeof *tree) / sizeof tree->node[0]);
    memset(&tree->node[0], 0, sizeof tree->node[0]);
    tree->node[0].visits = 1;
    engine->is_block_torn = true;
}

static void slice(struct engine *engine, uint64_t nodes)
{
    uint64_t end = engine->nodes + nodes;
    uint64_t most = engine->level.nodes ? engine->level.nodes : UINT64_MAX;
    while (engine->nodes < end && engine->nodes < most)
        playout(engine);
    engine->is_done = engine->nodes >= most;
}

static void answer(const struct engine *engine, struct engine_result *result)
{
    const struct uct *tree = tree_of(engine);
    const struct uct_node *root = &tree->node[0];
    engine_answer_first(engine, result);
    uint32_t most = 0;
    for (uint32_t i = 0; i < root->children; i++) {
        const struct uct_node *child = &tree->node[root->first + i];
        if (child->visits <= most)
            continue;
        most = child->visits;
        result->line[0].pv[0] = child->move;
    }
}

const struct thinker think_uct = {begin, slice, answer, false};
