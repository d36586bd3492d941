/* Counting leaves. The rules of the usual games are constants here, so that a compiler makes a
 * counter for each; any others are looked up as they stand. */
#include "rules/draughts_count.h"

/* Defines the counters of one side; OTHER is the other one. */
#define COUNTER(NAME, SIDE, UP, OTHER)                                                             \
    static uint64_t NAME##_captures_##SIDE(const struct draughts_rules *rules, uint64_t own,       \
                                           uint64_t other, uint64_t kings)                         \
    {                                                                                              \
        const struct draughts_board board = {own, other, kings}, men = {own, other, 0};            \
        (void)rules;                                                                               \
        return kings ? captures_on(&NAME##_rules, &board, UP)                                      \
                     : captures_on(&NAME##_rules, &men, UP);                                       \
    }                                                                                              \
    static uint64_t NAME##_leaves_##SIDE(const struct draughts_rules *rules, uint64_t own,         \
                                         uint64_t other, uint64_t kings, unsigned depth)           \
    {                                                                                              \
        const struct draughts_board board = {own, other, kings}, men = {own, other, 0};            \
        (void)rules;                                                                               \
        return kings ? count_leaves(&NAME##_rules, &board, UP, depth, false, &NAME##_##SIDE,       \
                                    &NAME##_##OTHER)                                               \
                     : count_leaves(&NAME##_rules, &men, UP, depth, true, &NAME##_##SIDE,          \
                                    &NAME##_##OTHER);                                              \
    }                                                                                              \
    static const struct counter NAME##_##SIDE = {NAME##_leaves_##SIDE, NAME##_captures_##SIDE};

/* Defines a game's counters, of the side that moves up and of the other. */
#define COUNTERS(NAME, ...)                                                                        \
    static const struct draughts_rules NAME##_rules = {__VA_ARGS__};                               \
    static const struct counter NAME##_up, NAME##_down;                                            \
    COUNTER(NAME, up, true, down)                                                                  \
    COUNTER(NAME, down, false, up)

#ifndef __wasm__ /* a page never counts deep: these would be a good part of what it loads */
COUNTERS(russian, .rows = 8, .flying = true, .must_continue = true, .men_back = true,
         .men_take_kings = true, .crowning = HY_CROWNING_AT_ONCE)
COUNTERS(international, .rows = 10, .flying = true, .men_back = true, .men_take_kings = true,
         .most = true, .crowning = HY_CROWNING_AT_END)
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

static bool is_same(const struct draughts_rules *a, const struct draughts_rules *b)
{
    return a->rows == b->rows && a->flying == b->flying && a->must_continue == b->must_continue &&
           a->men_back == b->men_back && a->men_take_kings == b->men_take_kings &&
           a->most == b->most && a->king_first == b->king_first && a->quality == b->quality &&
           a->crowning == b->crowning;
}

/* The counter made for some rules, or NULL. */
static const struct counter *counter_of(const struct draughts_rules *rules, bool up)
{
    static const struct {
        const struct draughts_rules *rules;
        const struct counter *up, *down;
    } made[] = {
        {&russian_rules, &russian_up, &russian_down},
        {&international_rules, &international_up, &international_down},
        {&english_rules, &english_up, &english_down},
        {&brazilian_rules, &brazilian_up, &brazilian_down},
        {&pool_rules, &pool_up, &pool_down},
        {&italian_rules, &italian_up, &italian_down},
        {&spanish_rules, &spanish_up, &spanish_down},
        {&czech_rules, &czech_up, &czech_down},
    };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (is_same(rules, made[i].rules))
            return up ? made[i].up : made[i].down;
    return NULL;
}
#endif

/* ---------------------------------------------------------------------------- any other game */

static const struct counter any_up, any_down;

static uint64_t any_captures_up(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                                uint64_t kings)
{
    return captures_on(rules, &(struct draughts_board){own, other, kings}, true);
}

static uint64_t any_captures_down(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                                  uint64_t kings)
{
    return captures_on(rules, &(struct draughts_board){own, other, kings}, false);
}

static uint64_t any_leaves(const struct draughts_rules *rules, const struct draughts_board *board,
                           bool up, unsigned depth)
{
    return count_leaves(rules, board, up, depth, false, up ? &any_up : &any_down,
                        up ? &any_down : &any_up);
}

static uint64_t any_leaves_up(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                              uint64_t kings, unsigned depth)
{
    return any_leaves(rules, &(struct draughts_board){own, other, kings}, true, depth);
}

static uint64_t any_leaves_down(const struct draughts_rules *rules, uint64_t own, uint64_t other,
                                uint64_t kings, unsigned depth)
{
    return any_leaves(rules, &(struct draughts_board){own, other, kings}, false, depth);
}

static const struct counter any_up = {any_leaves_up, any_captures_up};
static const struct counter any_down = {any_leaves_down, any_captures_down};

uint64_t draughts_perft(const struct draughts_rules *rules, const struct draughts_board *board,
                        bool up, unsigned depth)
{
    const struct counter *counter = NULL;
#ifndef __wasm__
    counter = counter_of(rules, up);
#endif
    if (counter == NULL)
        counter = up ? &any_up : &any_down;
    return depth == 0 ? 1 : leaves_after(counter, rules, *board, depth);
}
