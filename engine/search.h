/* search.h - the search for two seats: principal variation search on a stack of its own, so that
 * it can stop after any node and go on later.
 *
 * One source, search_body.h, compiled once for each family of games with its own small position:
 * hop_search.c and draughts_search.c.
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/busy.h"
#include "engine/draughts_evaluate.h"
#include "engine/engine.h"
#include "engine/hop_evaluate.h"
#include "engine/table.h"

enum {
    SEARCH_PLIES = 100,       /* ENGINE_DEPTH_MAX and what null moves and extensions add */
    SEARCH_ARENA = 24576,     /* moves on the stack: 150 a ply and some crowded ones */
    SEARCH_SIEVE = 1024,      /* words: 65,536 bits for a thousand turns */
    SEARCH_INFINITE = 4000000 /* beyond every score: 24 bits in the table */
};

struct search_move {
    int32_t rank; /* larger is tried first */
    struct hy_move move;
};

enum search_stage { SEARCH_ENTER, SEARCH_PROBE, SEARCH_TABLE, SEARCH_LIST, SEARCH_NEXT };
enum search_try { SEARCH_TRY_REDUCED, SEARCH_TRY_NARROW, SEARCH_TRY_WIDE };

/* Positions as the families' searches keep them. */
struct hop_node {
    struct hy_position position;
    int32_t army[2]; /* cost of each seat's army */
};
struct draughts_node {
    struct draughts_board board;
    uint64_t key;                       /* as in hy_position */
    uint32_t counted[HY_TURN_COUNTERS]; /* as in hy_match */
    bool up;                            /* White is to move */
    bool must_take;
};

enum {
    DRAUGHTS_ARENA = 8192, /* moves on the stack: the longest lists have 1350, usual ones 10 */
    DRAUGHTS_LIST = 4096   /* captures on the stack of the search for quiet: three lists of the
                              longest kind, and hundreds of those that games have */
};

/* What a search of draughts keeps beside its nodes. */
struct draughts_search {
    struct draughts_eval eval;
    uint64_t key_piece[HY_KINGS + 1][64]; /* parts of keys: by seat, or HY_KINGS */
    uint64_t key_turn;                    /* changes the turn */
    uint32_t least_draw;                  /* no draw is counted before so many turns */
    uint64_t taken[DRAUGHTS_ARENA]; /* the sets that moves in the arena take; `way` finds them */
    struct draughts_move list[DRAUGHTS_LIST];
};

/* One ply: a position on the line being looked at, and how far its moves have been tried. */
struct search_node {
    union {
        struct hop_node hop;
        struct draughts_node draughts;
    };
    int32_t alpha, beta, best, guess; /* seen from the seat to move; guess: the bare estimate */
    int32_t alpha_before;             /* as the node was entered */
    int16_t depth, reduction;
    uint8_t stage, trying;
    bool is_back; /* a child's value has come back */
    bool no_null;
    uint8_t extension; /* plies that its moves do not take off the depth */
    uint16_t tried;
    uint32_t first, next, end; /* moves in the arena */
    struct hy_move move;       /* being tried */
    uint64_t busy;             /* its note for the team; 0: none */
    struct hy_move best_move, table_move, killer[2];
    uint8_t pv_n;
    struct hy_move pv[ENGINE_PV_MAX];
};

enum search_root_state { SEARCH_ROOT_OPEN, SEARCH_ROOT_PUT_OFF, SEARCH_ROOT_DONE };
struct search_root {
    struct hy_move asked; /* as the question has it */
    struct hy_move move;  /* as the family's search has it */
    uint8_t state;        /* in this iteration */
    int32_t score;
    uint8_t n;
    struct hy_move pv[ENGINE_PV_MAX];
};

struct search {
    const struct engine_question *question;
    union {
        struct eval eval;
        struct draughts_search draughts;
    };
    struct table *table;
    uint64_t nodes;
    uint32_t depth, depth_most, depth_done;
    uint32_t root_count, line, lines;
    int32_t window; /* half width of the aspiration window */
    int ply;        /* -1: between iterations */
    int32_t value;  /* what the child that came back is worth to its own mover */
    bool is_done;
    struct busy *busy; /* threads: what the team is looking at; NULL: alone */
    int32_t win_bonus; /* more than the moves it is ahead, where a camp cannot be spoiled */
    uint64_t sieve[SEARCH_SIEVE]; /* of the keys of the game so far */
    struct search_root root[HY_MOVES_MAX];
    struct search_node node[SEARCH_PLIES + 1];
    struct search_move arena[SEARCH_ARENA];
    int16_t history[2][HY_CELLS_MAX][HY_CELLS_MAX];
};

/* ------------------------------------------------------------- what the parts of a search share */

static inline bool search_is_none(struct hy_move move) { return move.from == move.to; }
static inline bool search_is_same(struct hy_move a, struct hy_move b)
{
    return a.from == b.from && a.to == b.to;
}
static inline bool search_is_wide(const struct search_node *node)
{
    return node->beta - node->alpha > 1;
}
/* Whether the game so far has had a position. */
static inline bool search_was_played(const struct search *search, uint64_t key)
{
    if (!(search->sieve[key >> 6 & (SEARCH_SIEVE - 1)] >> (key & 63) & 1))
        return false;
    const struct engine_question *question = search->question;
    for (uint32_t i = question->key_count; i-- > 0;)
        if (question->keys[i] == key)
            return true;
    return false;
}
/* Goes back to the node above with a value. */
static inline void search_leave(struct search *search, int32_t value)
{
    search->value = value;
    if (--search->ply >= 0)
        search->node[search->ply].is_back = true;
}

#endif
