/* draughts_count.h - counting leaves: draughts_perft.c makes a counter for each game of it.
 *
 * All of it is inlined where rules and side are constants. Each position one move before the leaves
 * is visited, and its moves are counted as sets. Nearly all boards are without kings: those are
 * counted by code that knows it.
 */
#ifndef RULES_DRAUGHTS_COUNT_H
#define RULES_DRAUGHTS_COUNT_H

#include "rules/draughts_board.h"

/* The counters of one side in one game. The words of a board are passed apart, in registers. */
struct counter {
    /* The leaves `depth` moves ahead, which is at least 1. */
    uint64_t (*leaves)(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                       uint64_t kings, unsigned depth);
    /* The captures, of which there are some. */
    uint64_t (*captures)(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                         uint64_t kings);
};

DRAUGHTS_INLINE uint64_t leaves_after(const struct counter *others,
                                      const struct draughts_rules *rules,
                                      struct draughts_board board, unsigned depth)
{
    return others->leaves(rules, board.own, board.other, board.kings, depth);
}

/* ----------------------------------------------------------------------------- captures as sets */

/* The captures of a side. A man that takes once or twice meets nothing that its own move has
 * changed, so all such captures can be seen at once; longer ones, those of kings and those that the
 * rules of choice rank are listed piece by piece. */
struct captures {
    uint64_t men[DRAUGHTS_DIRS];   /* that can take first in each direction */
    uint64_t going[DRAUGHTS_DIRS]; /* landings of those that must go on, or may be kings then */
    uint64_t longer;               /* all men that take more than once */
    uint64_t listed;               /* origins of the captures to be listed */
    bool has_single;               /* men that are not listed take one piece each */
    bool is_simple;                /* men alone take, and all that counts is how many */
};

DRAUGHTS_INLINE bool may_take(const struct draughts_rules *rules, unsigned dir, bool up)
{
    return rules->men_back || draughts_is_forward(dir, up);
}

DRAUGHTS_INLINE uint64_t leap(uint64_t set, unsigned dir, unsigned rows)
{
    return draughts_step(draughts_step(set, dir, rows), dir, rows);
}

/* Squares from which a man that has come in some direction takes another piece, or is crowned and
 * may go on as a king. */
DRAUGHTS_INLINE uint64_t goes_on(const struct draughts_rules *rules, const struct draughts_men *men,
                                 unsigned dir, bool up)
{
    const uint64_t last = draughts_row(rules->rows, up ? rules->rows - 1u : 0);
    uint64_t takers = men->takers[dir] | men->takers[dir ^ 1] | men->takers[dir ^ 3];
    if (rules->crowning == HY_CROWNING_ENDS_MOVE)
        return takers & ~last;
    return rules->crowning == HY_CROWNING_AT_ONCE ? takers | last : takers;
}

/* Shares the captures out; `taking` are all pieces that can take. */
DRAUGHTS_INLINE struct captures captures_of(const struct draughts_rules *rules,
                                            const struct draughts_board *board,
                                            const struct draughts_men *men, uint64_t taking,
                                            bool up)
{
    const uint64_t last = draughts_row(rules->rows, up ? rules->rows - 1u : 0);
    struct captures captures = {0};
    uint64_t crowned = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (!may_take(rules, dir, up))
            continue;
        captures.men[dir] = men->men & men->takers[dir];
        captures.going[dir] =
            leap(captures.men[dir], dir, rules->rows) & goes_on(rules, men, dir, up);
        crowned |= captures.going[dir] & last;
        captures.longer |= leap(captures.going[dir], draughts_back(dir), rules->rows);
    }
    uint64_t kings = taking & board->kings;
    /* A man that is crowned on its way may find nothing more to take: then it took one piece. */
    bool unsure = rules->most && rules->crowning == HY_CROWNING_AT_ONCE && crowned != 0;
    bool ranked = unsure || (rules->quality != HY_QUALITY_NONE && board->kings) ||
                  (rules->king_first && kings);
    captures.listed = captures.longer | kings;
    if (ranked || (rules->most && kings && !captures.longer))
        captures.listed = taking;
    captures.is_simple = !ranked && !kings;
    captures.has_single = rules->most ? captures.listed == 0 : !ranked;
    return captures;
}

static inline uint64_t count_listed(const struct draughts_rules *rules,
                                    const struct draughts_board *board, bool up, uint64_t origins)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    return draughts_captures(rules, board, up, origins, list);
}

/* Captures of two pieces each. False if there may be a longer one. */
DRAUGHTS_INLINE bool count_double(const struct draughts_rules *rules,
                                  const struct draughts_men *men, const struct captures *captures,
                                  bool up, uint64_t *count)
{
    const uint64_t last = draughts_row(rules->rows, up ? rules->rows - 1u : 0);
    uint64_t longer = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
#pragma GCC unroll 4
        for (unsigned turn = 0; turn < DRAUGHTS_DIRS; turn++) {
            unsigned next = dir ^ turn;
            if (turn == 2 || !may_take(rules, dir, up) || !may_take(rules, next, up))
                continue;
            uint64_t from = captures->going[dir] & men->takers[next];
            longer |= leap(from, next, rules->rows) & goes_on(rules, men, next, up);
            if (rules->crowning == HY_CROWNING_AT_ONCE)
                longer |= captures->going[dir] & last;
            *count += bit_count(from);
        }
    return longer == 0;
}

DRAUGHTS_INLINE uint64_t count_captures(const struct draughts_rules *rules,
                                        const struct draughts_board *board,
                                        const struct draughts_men *men, uint64_t taking, bool up)
{
    struct captures captures = captures_of(rules, board, men, taking, up);
    uint64_t single = 0, doubled = 0;
    if (captures.longer && captures.is_simple &&
        count_double(rules, men, &captures, up, &doubled)) {
        if (rules->most)
            return doubled;
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            single += bit_count(captures.men[dir]) - bit_count(captures.going[dir]);
        return single + doubled;
    }
    if (captures.has_single)
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            single += bit_count(captures.men[dir] & ~captures.listed);
    return single + (captures.listed ? count_listed(rules, board, up, captures.listed) : 0);
}

/* -------------------------------------------------------------------------------- the leaves */

DRAUGHTS_INLINE uint64_t count_steps(const struct draughts_rules *rules,
                                     const struct draughts_board *board,
                                     const struct draughts_men *men, bool up)
{
    uint64_t count = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (draughts_is_forward(dir, up))
            count += bit_count(draughts_men_stepping(men, dir, rules->rows));
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1)
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            count += bit_count(draughts_king_steps(rules, men->empty, kings & -kings, dir));
    return count;
}

DRAUGHTS_INLINE uint64_t count_moves(const struct draughts_rules *rules,
                                     const struct draughts_board *board, bool up,
                                     const struct counter *mine)
{
    struct draughts_men men = draughts_men(rules, board, up);
    return draughts_taking(rules, board, &men)
               ? mine->captures(rules, board->own, board->other, board->kings)
               : count_steps(rules, board, &men, up);
}

/* --------------------------------------------------------------------------- two moves ahead
 *
 * Which steps of men let the other side take is seen for all of them at once, so that it is not
 * asked after each. Where no piece is a king only. */

/* The other side can take after a man's step if this leaves a square on which a capture lands then,
 * or comes to where the man can be taken, or if there is a threat which it does not parry. */
struct exposure {
    uint64_t left;                /* squares to leave */
    uint64_t come[DRAUGHTS_DIRS]; /* squares to leave in one direction */
    uint64_t victims, landings;   /* of the threats */
};

DRAUGHTS_INLINE struct exposure exposure_of(const struct draughts_rules *rules,
                                            const struct draughts_board *board, uint64_t empty,
                                            bool up)
{
    struct exposure exposure = {0};
#pragma GCC unroll 4
    for (unsigned take = 0; take < DRAUGHTS_DIRS; take++) {
        if (!may_take(rules, take, !up))
            continue;
        uint64_t reach = draughts_step(board->other, take, rules->rows);
        uint64_t open = reach & draughts_step(empty, draughts_back(take), rules->rows);
        exposure.left |= draughts_step(reach & board->own, take, rules->rows);
        exposure.victims |= open & board->own;
        exposure.landings |= draughts_step(open & board->own, take, rules->rows);
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
            /* A man that is met head-on leaves the square behind it empty. */
            uint64_t to = dir == draughts_back(take) ? reach : open;
            if (draughts_is_forward(dir, up) && dir != take)
                exposure.come[dir] |= draughts_step(to, draughts_back(dir), rules->rows);
        }
    }
    return exposure;
}

/* The men that are surely exposed by a step in some direction. */
DRAUGHTS_INLINE uint64_t exposed_by(const struct exposure *exposure, unsigned dir, unsigned rows)
{
    uint64_t exposed = exposure->left | exposure->come[dir];
    if (exposure->victims)
        exposed |=
            ~(exposure->victims | draughts_step(exposure->landings, draughts_back(dir), rows));
    return exposed;
}

/* The moves of the other side after a step that does not expose its man. */
DRAUGHTS_INLINE uint64_t count_replies(const struct draughts_rules *rules,
                                       const struct draughts_board *next, uint64_t empty, bool up,
                                       bool is_threatened, const struct counter *others)
{
    const struct draughts_men men = {.men = next->own, .empty = empty};
    return is_threatened ? count_moves(rules, next, up, others)
                         : count_steps(rules, next, &men, up);
}

/* The leaves two moves ahead where men step. One that is crowned stands at the edge, where nothing
 * can take it: to count the replies it need not be made a king. */
DRAUGHTS_INLINE uint64_t count_two_steps(const struct draughts_rules *rules,
                                         const struct draughts_board *board, uint64_t empty,
                                         bool up, const struct counter *others)
{
    const struct draughts_men men = {.men = board->own, .empty = empty};
    const struct exposure exposure = exposure_of(rules, board, empty, up);
    uint64_t leaves = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (!draughts_is_forward(dir, up))
            continue;
        uint64_t from = draughts_men_stepping(&men, dir, rules->rows);
        uint64_t exposed = from & exposed_by(&exposure, dir, rules->rows);
        for (uint64_t safe = from & ~exposed; safe; safe &= safe - 1) {
            uint64_t man = safe & -safe, step = man | draughts_step(man, dir, rules->rows);
            const struct draughts_board next = {board->other, board->own ^ step, 0};
            leaves += count_replies(rules, &next, empty ^ step, !up, exposure.victims != 0, others);
        }
        for (; exposed; exposed &= exposed - 1) {
            uint64_t man = exposed & -exposed, step = man | draughts_step(man, dir, rules->rows);
            leaves += others->captures(rules, board->other, board->own ^ step, 0);
        }
    }
    return leaves;
}

/* -------------------------------------------------------------------------------- the branches */

static inline uint64_t count_listed_branches(const struct draughts_rules *rules,
                                             const struct draughts_board *board, bool up,
                                             uint64_t origins, unsigned depth,
                                             const struct counter *others)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    size_t n = draughts_captures(rules, board, up, origins, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++)
        leaves += leaves_after(others, rules,
                               draughts_after(rules, board, up, UINT64_C(1) << list[i].from,
                                              UINT64_C(1) << list[i].to, list[i].taken),
                               depth - 1);
    return leaves;
}

DRAUGHTS_INLINE uint64_t count_capture_branches(const struct draughts_rules *rules,
                                                const struct draughts_board *board,
                                                const struct draughts_men *men, uint64_t taking,
                                                bool up, unsigned depth,
                                                const struct counter *others)
{
    struct captures captures = captures_of(rules, board, men, taking, up);
    uint64_t leaves = 0;
    if (captures.listed)
        leaves = count_listed_branches(rules, board, up, captures.listed, depth, others);
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t from = captures.has_single ? captures.men[dir] & ~captures.listed : 0;
        for (; from; from &= from - 1) {
            uint64_t man = from & -from, victim = draughts_step(man, dir, rules->rows);
            leaves += leaves_after(others, rules,
                                   draughts_after(rules, board, up, man,
                                                  draughts_step(victim, dir, rules->rows), victim),
                                   depth - 1);
        }
    }
    return leaves;
}

DRAUGHTS_INLINE uint64_t count_king_branches(const struct draughts_rules *rules,
                                             const struct draughts_board *board, uint64_t empty,
                                             bool up, unsigned depth, const struct counter *others)
{
    uint64_t leaves = 0;
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1) {
        uint64_t king = kings & -kings, steps = 0;
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            steps |= draughts_king_steps(rules, empty, king, dir);
        for (; steps; steps &= steps - 1)
            leaves +=
                leaves_after(others, rules,
                             draughts_after(rules, board, up, king, steps & -steps, 0), depth - 1);
    }
    return leaves;
}

DRAUGHTS_INLINE uint64_t count_man_branches(const struct draughts_rules *rules,
                                            const struct draughts_board *board,
                                            const struct draughts_men *men, bool up, unsigned depth,
                                            const struct counter *others)
{
    uint64_t leaves = 0;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (!draughts_is_forward(dir, up))
            continue;
        uint64_t from = draughts_men_stepping(men, dir, rules->rows);
        for (; from; from &= from - 1) {
            uint64_t man = from & -from, to = draughts_step(man, dir, rules->rows);
            leaves += leaves_after(others, rules, draughts_after(rules, board, up, man, to, 0),
                                   depth - 1);
        }
    }
    return leaves;
}

/* The leaves `depth` moves ahead, which is at least 2. */
DRAUGHTS_INLINE uint64_t count_branches(const struct draughts_rules *rules,
                                        const struct draughts_board *board, bool up, unsigned depth,
                                        bool men_alone, const struct counter *others)
{
    struct draughts_men men = draughts_men(rules, board, up);
    uint64_t taking = draughts_taking(rules, board, &men);
    if (taking)
        return count_capture_branches(rules, board, &men, taking, up, depth, others);
    if (men_alone && depth == 2)
        return count_two_steps(rules, board, men.empty, up, others);
    uint64_t leaves = count_man_branches(rules, board, &men, up, depth, others);
    if (board->own & board->kings)
        leaves += count_king_branches(rules, board, men.empty, up, depth, others);
    return leaves;
}

/* The leaves `depth` moves ahead; `men_alone`: no piece is a king. */
DRAUGHTS_INLINE uint64_t count_leaves(const struct draughts_rules *rules,
                                      const struct draughts_board *board, bool up, unsigned depth,
                                      bool men_alone, const struct counter *mine,
                                      const struct counter *others)
{
    return depth == 1 ? count_moves(rules, board, up, mine)
                      : count_branches(rules, board, up, depth, men_alone, others);
}

/* The captures of a side that can take. */
DRAUGHTS_INLINE uint64_t captures_on(const struct draughts_rules *rules,
                                     const struct draughts_board *board, bool up)
{
    struct draughts_men men = draughts_men(rules, board, up);
    return count_captures(rules, board, &men, draughts_taking(rules, board, &men), up);
}

#endif
