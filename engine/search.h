/* search.h - the search for two seats: principal variation search on a stack of its own, so that
 * it can stop after any node and go on later.
 */
#ifndef ENGINE_SEARCH_H
#define ENGINE_SEARCH_H

#include "engine/busy.h"
#include "engine/engine.h"
#include "engine/evaluate.h"
#include "engine/table.h"

enum {
    SEARCH_PLIES = 72,        /* ENGINE_DEPTH_MAX and what null moves and extensions add */
    SEARCH_ARENA = 24576,     /* moves on the stack: 150 a ply and some crowded ones */
    SEARCH_SIEVE = 1024,      /* words: 65,536 bits for a thousand turns */
    SEARCH_INFINITE = 4000000 /* beyond every score: 24 bits in the table */
};

struct search_move {
    int32_t rank; /* larger is tried first */
    struct hy_move move;
};

enum search_stage { SEARCH_ENTER, SEARCH_NULL, SEARCH_TABLE, SEARCH_LIST, SEARCH_NEXT };
enum search_try { SEARCH_TRY_REDUCED, SEARCH_TRY_NARROW, SEARCH_TRY_WIDE };

/* One ply: a position on the line being looked at, and how far its moves have been tried. */
struct search_node {
    struct hy_position position;
    int32_t army[2];                  /* cost of each seat's army */
    int32_t alpha, beta, best, guess; /* seen from the seat to move; guess: the bare estimate */
    int32_t alpha_before;             /* as the node was entered */
    int16_t depth, reduction;
    uint8_t stage, trying;
    bool is_back; /* a child's value has come back */
    bool no_null;
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
    struct hy_move move;
    uint8_t state; /* in this iteration */
    int32_t score;
    uint8_t n;
    struct hy_move pv[ENGINE_PV_MAX];
};

struct search {
    const struct engine_question *question;
    struct eval eval;
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

/* Begins a search of these root moves, at least one, best guess first. */
void search_begin(struct search *search, const struct engine_question *question,
                  const struct eval_knowledge *know, const struct hy_move *moves, size_t n,
                  uint32_t lines);
/* Works until `nodes` in all have been visited or nothing is left to do. */
void search_run(struct search *search, uint64_t nodes);
void search_answer(const struct search *search, struct engine_result *result);

/* search_order.c: which moves come first. */
void search_list(struct search *search, struct search_node *node);
/* Takes the best of the moves that are left. */
struct search_move search_pick(struct search *search, struct search_node *node);
void search_reward(struct search *search, struct search_node *node);

#endif
