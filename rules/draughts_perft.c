/* Counting leaves. The rules of the usual games are constants here, so that a compiler makes a
 * counter for each; any others are looked up as they stand. */
#include "rules/draughts_board.h"

typedef uint64_t counter(const struct draughts_rules *rules, struct draughts_board board,
                         unsigned depth);

/* ----------------------------------------------------------------------------- captures as sets */

/* The captures of a side. A man that takes once or twice meets nothing that its own move has
 * changed, so all such captures can be seen at once; longer ones, those of kings and those that
 * the rules of choice rank are listed piece by piece. */
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

static uint64_t count_listed(const struct draughts_rules *rules, const struct draughts_board *board,
                             bool up, uint64_t origins)
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

/* ------------------------------------------------------------------------------------ the leaves
 */

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
                                     const struct draughts_board *board, bool up)
{
    struct draughts_men men = draughts_men(rules, board, up);
    uint64_t taking = draughts_taking(rules, board, &men);
    return taking ? count_captures(rules, board, &men, taking, up)
                  : count_steps(rules, board, &men, up);
}

/* -------------------------------------------------------------------------------- the branches */

DRAUGHTS_INLINE uint64_t count_after(const struct draughts_rules *rules,
                                     struct draughts_board board, bool up, unsigned depth,
                                     counter *others)
{
    return depth == 1 ? count_moves(rules, &board, up) : others(rules, board, depth);
}

static uint64_t count_listed_branches(const struct draughts_rules *rules,
                                      const struct draughts_board *board, bool up, uint64_t origins,
                                      unsigned depth, counter *others)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    size_t n = draughts_captures(rules, board, up, origins, list);
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++)
        leaves += others(rules,
                         draughts_after(rules, board, up, UINT64_C(1) << list[i].from,
                                        UINT64_C(1) << list[i].to, list[i].taken),
                         depth - 1);
    return leaves;
}

DRAUGHTS_INLINE uint64_t count_capture_branches(const struct draughts_rules *rules,
                                                const struct draughts_board *board,
                                                const struct draughts_men *men, uint64_t taking,
                                                bool up, unsigned depth, counter *others)
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
            leaves += others(rules,
                             draughts_after(rules, board, up, man,
                                            draughts_step(victim, dir, rules->rows), victim),
                             depth - 1);
        }
    }
    return leaves;
}

DRAUGHTS_INLINE uint64_t count_king_branches(const struct draughts_rules *rules,
                                             const struct draughts_board *board, uint64_t empty,
                                             bool up, unsigned depth, counter *others)
{
    uint64_t leaves = 0;
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1) {
        uint64_t king = kings & -kings, steps = 0;
#pragma GCC unroll 4
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            steps |= draughts_king_steps(rules, empty, king, dir);
        for (; steps; steps &= steps - 1)
            leaves +=
                others(rules, draughts_after(rules, board, up, king, steps & -steps, 0), depth - 1);
    }
    return leaves;
}

/* The leaves `depth` moves ahead, which is at least 1; `others` counts for the other side. */
DRAUGHTS_INLINE uint64_t count_branches(const struct draughts_rules *rules,
                                        const struct draughts_board *board, bool up, unsigned depth,
                                        counter *others)
{
    struct draughts_men men = draughts_men(rules, board, up);
    uint64_t taking = draughts_taking(rules, board, &men), leaves = 0;
    if (taking)
        return count_capture_branches(rules, board, &men, taking, up, depth, others);
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (!draughts_is_forward(dir, up))
            continue;
        uint64_t from = draughts_men_stepping(&men, dir, rules->rows);
        for (; from; from &= from - 1) {
            uint64_t man = from & -from, to = draughts_step(man, dir, rules->rows);
            struct draughts_board next = draughts_after(rules, board, up, man, to, 0);
            leaves += count_after(rules, next, !up, depth - 1, others);
        }
    }
    if (board->own & board->kings)
        leaves += count_king_branches(rules, board, men.empty, up, depth, others);
    return leaves;
}

/* ----------------------------------------------------------------------- a counter for each game
 */

/* Defines two counters, of the side that moves up and of the other. */
#define COUNTERS(NAME, ...)                                                                        \
    static const struct draughts_rules NAME##_rules = {__VA_ARGS__};                               \
    static uint64_t NAME##_down(const struct draughts_rules *rules, struct draughts_board board,   \
                                unsigned depth);                                                   \
    static uint64_t NAME##_up(const struct draughts_rules *rules, struct draughts_board board,     \
                              unsigned depth)                                                      \
    {                                                                                              \
        (void)rules;                                                                               \
        return depth == 1 ? count_moves(&NAME##_rules, &board, true)                               \
                          : count_branches(&NAME##_rules, &board, true, depth, NAME##_down);       \
    }                                                                                              \
    static uint64_t NAME##_down(const struct draughts_rules *rules, struct draughts_board board,   \
                                unsigned depth)                                                    \
    {                                                                                              \
        (void)rules;                                                                               \
        return depth == 1 ? count_moves(&NAME##_rules, &board, false)                              \
                          : count_branches(&NAME##_rules, &board, false, depth, NAME##_up);        \
    }

COUNTERS(russian, .rows = 8, .flying = true, .must_continue = true, .men_back = true,
         .men_take_kings = true, .crowning = HY_CROWNING_AT_ONCE)
COUNTERS(international, .rows = 10, .flying = true, .men_back = true, .men_take_kings = true,
         .most = true, .crowning = HY_CROWNING_AT_END)
#ifndef __wasm__ /* a page never counts deep: these would be 6 kB more to load */
COUNTERS(english, .rows = 8, .men_take_kings = true, .crowning = HY_CROWNING_ENDS_MOVE)
COUNTERS(brazilian, .rows = 8, .flying = true, .men_back = true, .men_take_kings = true,
         .most = true, .crowning = HY_CROWNING_AT_END)
COUNTERS(pool, .rows = 8, .flying = true, .must_continue = true, .men_back = true,
         .men_take_kings = true, .crowning = HY_CROWNING_AT_END)
COUNTERS(italian, .rows = 8, .most = true, .king_first = true, .quality = HY_QUALITY_ORDER,
         .crowning = HY_CROWNING_ENDS_MOVE)
COUNTERS(spanish, .rows = 8, .flying = true, .men_take_kings = true, .most = true,
         .quality = HY_QUALITY_KINGS, .crowning = HY_CROWNING_ENDS_MOVE)
COUNTERS(czech, .rows = 8, .flying = true, .must_continue = true, .men_take_kings = true,
         .king_first = true, .crowning = HY_CROWNING_ENDS_MOVE)
#endif

static uint64_t any_down(const struct draughts_rules *rules, struct draughts_board board,
                         unsigned depth);

static uint64_t any_up(const struct draughts_rules *rules, struct draughts_board board,
                       unsigned depth)
{
    return depth == 1 ? count_moves(rules, &board, true)
                      : count_branches(rules, &board, true, depth, any_down);
}

static uint64_t any_down(const struct draughts_rules *rules, struct draughts_board board,
                         unsigned depth)
{
    return depth == 1 ? count_moves(rules, &board, false)
                      : count_branches(rules, &board, false, depth, any_up);
}

static bool is_same(const struct draughts_rules *a, const struct draughts_rules *b)
{
    return a->rows == b->rows && a->flying == b->flying && a->must_continue == b->must_continue &&
           a->men_back == b->men_back && a->men_take_kings == b->men_take_kings &&
           a->most == b->most && a->king_first == b->king_first && a->quality == b->quality &&
           a->crowning == b->crowning;
}

uint64_t draughts_perft(const struct draughts_rules *rules, const struct draughts_board *board,
                        bool up, unsigned depth)
{
    static const struct {
        const struct draughts_rules *rules;
        counter *up, *down;
    } made[] = {
        {&russian_rules, russian_up, russian_down},
        {&international_rules, international_up, international_down},
#ifndef __wasm__
        {&english_rules, english_up, english_down},
        {&brazilian_rules, brazilian_up, brazilian_down},
        {&pool_rules, pool_up, pool_down},
        {&italian_rules, italian_up, italian_down},
        {&spanish_rules, spanish_up, spanish_down},
        {&czech_rules, czech_up, czech_down},
#endif
    };
    if (depth == 0)
        return 1;
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (is_same(rules, made[i].rules))
            return (up ? made[i].up : made[i].down)(rules, *board, depth);
    return (up ? any_up : any_down)(rules, *board, depth);
}
