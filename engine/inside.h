/* inside.h - the engine's state, shared by its ways of thinking. */
#ifndef ENGINE_INSIDE_H
#define ENGINE_INSIDE_H

#include "engine/engine.h"
#include "engine/hop_evaluate.h"
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
    bool is_shared; /* a team may do it together */
};
extern const struct thinker think_search; /* hop games: two seats */
extern const struct thinker think_many;   /* more */
extern const struct thinker think_race;   /* the armies have parted */
extern const struct thinker think_draughts;
extern const struct thinker think_greedy, think_uct;

/* What the engine knows of a family of games. */
struct engine_family {
    const struct hy_family *rules;
    bool shuns_return;     /* never comes back to an earlier position if there is another move */
    uint8_t rollout_plies; /* `uct`: random moves before a game is judged */
    struct engine_level (*level)(unsigned level, const struct hy_game *game, uint32_t turns);
    /* Gets ready for engine->question, and sorts the moves to choose from, best guess first. */
    void (*prepare)(struct engine *engine);
    const struct thinker *(*thinker)(const struct engine *engine);
    int32_t (*first_score)(const struct engine *engine); /* a bare estimate */
    int32_t (*moves_left)(const struct hy_game *game, const struct hy_position *position,
                          unsigned seat);
    /* What a move gains at first sight: for `greedy`, and for openings. */
    int (*gain)(const struct hy_game *game, const struct hy_position *position,
                struct hy_move move);
    /* What a position is worth to a seat, from 0 to ENGINE_WON: for `uct`. */
    int32_t (*worth)(const struct hy_game *game, const struct hy_position *position, unsigned seat);
};
extern const struct engine_family engine_hop, engine_draughts;
/* Those that this program has, up to a NULL: families.c, or a list of fewer in its place. */
extern const struct engine_family *const engine_families[];
/* NULL: the engine does not know it. */
const struct engine_family *engine_family_of(const struct hy_game *game);

enum { ENGINE_WON = 1 << 16 };

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
    const struct draughts_knowledge *draughts; /* the same; NULL: the game's */
    const struct engine_family *family;
    struct eval eval; /* hop games */
    const struct thinker *thinker;
    uint64_t nodes;
    bool is_done;
    uint32_t roots;
    enum many_rule many_rule;
    struct hy_move root[HY_MOVES_MAX]; /* the moves to choose from, best guess first */
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
