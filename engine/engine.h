/* engine.h - the engine's only door: best moves, scores, levels.
 *
 * An engine lives in one block of memory that the caller owns: its state first, its table of known
 * positions in the rest. It thinks in slices, so that the caller can stop it between any two:
 *
 *     struct engine *engine = engine_open(memory, bytes);
 *     engine_ask_match(&question, match, keys);
 *     engine_begin(engine, &question, &limits);
 *     while (engine_step(engine, 1000) == ENGINE_RUNNING)
 *         if (somebody wants to stop) break;
 *     engine_result(engine, &result);
 *
 * Nothing here knows the time: the same question with the same limits gives the same answer on
 * every machine. Clocks and threads are in engine/threads.h, for native programs.
 *
 * Scores are seen from the seat to move. In hop games they are thousandths of a move ahead: 2500
 * means two and a half moves ahead of the best other seat. In draughts they are thousandths of a
 * man, early in a game; ENGINE_GAME_WON less n is a game won in n turns, its negative a lost one.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "rules/hopyard.h"

enum {
    ENGINE_PV_MAX = 24,       /* moves of a line that are told */
    ENGINE_LINES_MAX = 8,     /* lines that can be asked for */
    ENGINE_DEPTH_MAX = 60,    /* plies; hop games never get there but at the very end */
    ENGINE_LEVELS = 8,        /* 1 is the weakest */
    ENGINE_OPENING_MAX = 16,  /* plies of a drawn opening */
    ENGINE_STOP_NODES = 1000, /* after a stop nothing runs longer than this */
    ENGINE_MOVE = 1000,       /* one move ahead, or a man */
    ENGINE_GAME_WON = 2000000 /* draughts: no lead in men is half as much */
};
/* The least block an engine needs, and one that serves well. Any size between or above will do. */
#define ENGINE_MEMORY_MIN ((size_t)3 << 20)
#define ENGINE_MEMORY_USUAL ((size_t)16 << 20)

enum engine_kind {
    ENGINE_SEARCH, /* the engine itself */
    ENGINE_GREEDY, /* baseline: largest gain in distance, ties by smallest index */
    ENGINE_UCT     /* baseline: plain Monte Carlo tree search */
};

/* Whether the engine knows a game. */
bool engine_plays(const struct hy_game *game);

/* What is asked. The pointers must stay valid until the answer has been taken. */
struct engine_question {
    const struct hy_game *game;
    struct hy_position position;
    const uint64_t *keys; /* keys of the positions that led here, oldest first; may be NULL */
    uint32_t key_count;
    uint32_t turns;                     /* turns played so far: the cap counts them */
    uint32_t counted[HY_TURN_COUNTERS]; /* draughts: as in hy_match */
    const struct hy_move *allowed; /* the only moves to consider at the root, or NULL for all */
    uint32_t allowed_count;
};

/* Zero means no limit. With all zero only a stop ends the search. */
struct engine_limits {
    uint32_t depth; /* plies */
    uint64_t nodes; /* positions visited */
    uint8_t level;  /* 1 to ENGINE_LEVELS: nodes and knowledge of that level; 0 is full strength */
    uint8_t lines;  /* best moves to be told apart, 0 counts as 1 */
    enum engine_kind kind;
};

struct engine_line {
    int32_t score;
    uint8_t n; /* moves in pv; the first is the best move. 0 only if there is no legal move. */
    struct hy_move pv[ENGINE_PV_MAX];
};
struct engine_result {
    uint64_t nodes;
    uint32_t depth;       /* plies searched to the end; for a race, moves of the plan */
    uint8_t lines;        /* best first */
    bool race;            /* the armies have parted: the line is the seat's own plan */
    uint16_t moves_least; /* race: the seat needs at least so many own moves, and ... */
    uint16_t moves_most;  /* ... a plan of so many has been found; equal: proved */
    struct engine_line line[ENGINE_LINES_MAX];
};

enum engine_state { ENGINE_RUNNING, ENGINE_DONE };

struct engine;

/* Makes an engine in a block of memory. NULL if it has less than ENGINE_MEMORY_MIN bytes. */
struct engine *engine_open(void *memory, size_t bytes);
/* Forgets all it has learned, so that the next answer depends on its question alone. */
void engine_forget(struct engine *engine);

/* Fills a question from a match; `keys` has room for match->count of them and `allowed` for
 * HY_MOVES_MAX moves; both stay the caller's. */
void engine_ask_match(struct engine_question *question, const struct hy_match *match,
                      uint64_t *keys, struct hy_move *allowed);
/* The bare position without history. */
void engine_ask_position(struct engine_question *question, const struct hy_game *game,
                         const struct hy_position *position);

void engine_begin(struct engine *engine, const struct engine_question *question,
                  const struct engine_limits *limits);
/* Works through about so many nodes more, never more than ENGINE_STOP_NODES above them. */
enum engine_state engine_step(struct engine *engine, uint64_t nodes);
/* The best answer so far: after engine_begin there always is one, if there is a legal move. */
void engine_result(const struct engine *engine, struct engine_result *result);

/* How far a seat is from being home, as the engine sees it now: thousandths of a move. */
int32_t engine_moves_left(const struct hy_game *game, const struct hy_position *position,
                          unsigned seat);

/* Positions that a level looks at when so many turns have been played; 0: no limit. */
uint64_t engine_level_nodes(unsigned level, const struct hy_game *game, uint32_t turns);

/* Some sensible moves that differ from seed to seed, to begin a match with. Plays them on
 * `position` and writes them; returns their number, at most `plies` and ENGINE_OPENING_MAX. */
size_t engine_opening(const struct hy_game *game, uint64_t seed, size_t plies,
                      struct hy_position *position, struct hy_move out[ENGINE_OPENING_MAX]);

/* ---- the fixed set of searches whose node count is the engine's signature */
struct engine_bench {
    uint64_t nodes;     /* so far */
    uint32_t next, all; /* searches done, and in all */
};
/* Does the next search of the set; false when all are done. Start with {0}. `game` is scratch. */
bool engine_bench_step(struct engine *engine, struct hy_game *game, struct engine_bench *bench);

#endif
