/* inside.h - the engine's state, shared by its ways of thinking. */
#ifndef ENGINE_INSIDE_H
#define ENGINE_INSIDE_H

#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/level.h"
#include "engine/many.h"
#include "engine/search.h"
#include "engine/table.h"
#include "solve/race.h"

/* A way of thinking. `slice` works through about so many nodes, adds them to engine->nodes and
 * sets engine->is_done when there is nothing more to find. */
struct thinker {
    void (*begin)(struct engine *engine);
    void (*slice)(struct engine *engine, uint64_t nodes);
    void (*answer)(const struct engine *engine, struct engine_result *result);
};
extern const struct thinker think_search; /* two seats */
extern const struct thinker think_many;   /* more */
extern const struct thinker think_race;   /* the armies have parted */
extern const struct thinker think_greedy, think_uct;

/* A race: the seat's own first, then, with two seats, the other's, to know who is ahead. */
struct engine_race {
    struct race race;
    struct race_plan plan; /* of the seat that was asked; n = 0: none yet */
    uint16_t least;
    bool is_own;
    int32_t other_moves; /* thousandths of a move */
};

struct engine {
    struct table table;
    void *block; /* the memory behind this struct: the table's, or the tree's of `uct` */
    size_t block_bytes;
    bool is_block_torn; /* the tree has written over the table */
    struct engine_question question;
    struct engine_limits limits;
    struct engine_level level;
    const struct eval_knowledge *know; /* bench/selfplay tries other knowledge; NULL: the level's */
    struct eval eval;
    const struct thinker *thinker;
    uint64_t nodes;
    bool is_done;
    uint32_t roots;
    enum many_rule many_rule;
    struct hy_move root[HY_MOVES_MAX]; /* the moves to choose from, largest gain first */
    struct search search;
    struct many many;
    struct engine_race race;
};

/* The first move of the list with a bare estimate: the answer when there is no other yet. */
void engine_answer_first(const struct engine *engine, struct engine_result *result);
/* Moves left to the other seat that is nearest to its target, in thousandths. */
int32_t engine_other_moves(const struct engine *engine);
/* A difference of costs as moves ahead, in thousandths. */
int32_t engine_ahead(const struct engine *engine, int32_t difference);
/* Leaves the race for a search. */
void engine_begin_search(struct engine *engine);
/* Whether a move is one of those to choose from. */
bool engine_has_root(const struct engine *engine, struct hy_move move);

#endif
