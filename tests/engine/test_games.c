/* Whole games: whoever plays, at whatever level, comes home; and the engine beats its baselines. */
#include "engine/engine.h"

#include "tests/engine/one_engine.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { TURNS_MOST = 600, EVENTS = TURNS_MOST + 64 };

static struct scene scene;
static struct hy_event events[EVENTS];
static uint64_t keys[EVENTS];

static void play(struct hy_match *match, struct hy_move move)
{
    struct hy_attempt attempt = {.seat = HY_NO_SEAT};
    struct hy_reason reason;
    if (!hy_is_pass(move)) {
        struct hy_path path = hy_canonical(match->game, &match->position, move);
        for (; attempt.n < path.n; attempt.n++)
            attempt.cell[attempt.n] = path.cell[attempt.n];
    }
    assert_true(hy_match_try(match, &attempt, &reason));
}

/* A game from an opening; even seats think by the first limits, odd ones by the second. */
static struct hy_match game(const char *name, uint64_t seed, const struct engine_limits *even,
                            const struct engine_limits *odd)
{
    struct hy_match match;
    struct hy_move opening[ENGINE_OPENING_MAX], allowed[HY_MOVES_MAX];
    scene_game(&scene, name);
    struct hy_position position = hy_position_start(&scene.game);
    hy_match_start(&match, &scene.game, &position, events, EVENTS);
    size_t n = engine_opening(&scene.game, seed, 4, &position, opening);
    for (size_t i = 0; i < n; i++)
        play(&match, opening[i]);
    while (match.result.end == HY_END_NONE && match.turns < TURNS_MOST) {
        struct engine_question question;
        struct engine_result result;
        engine_ask_match(&question, &match, keys, allowed);
        engine_begin(engine, &question, match.position.turn % 2 ? odd : even);
        while (engine_step(engine, 10000) == ENGINE_RUNNING)
            ;
        engine_result(engine, &result);
        play(&match, result.line[0].pv[0]);
    }
    return match;
}

static void every_level_comes_home(void **state)
{
    (void)state;
    static const char *const games[] = {"halma-8", "halma", "halma-locked", "halma-club"};
    for (uint8_t level = 1; level <= 5; level++)
        for (unsigned g = 0; g < 4; g++) {
            struct engine_limits even = {.level = level}, odd = {.level = level};
            struct hy_match match = game(games[g], level * 10 + g, &even, &odd);
            if (match.result.end != HY_END_ARRIVAL)
                fail_msg("%s at level %u ended by %s after %u turns", games[g], level,
                         hy_end_name(match.result.end), match.turns);
        }
}

static void four_seats_come_home(void **state)
{
    (void)state;
    struct engine_limits limits = {.nodes = 3000};
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct hy_match match = game("halma-4", seed, &limits, &limits);
        assert_int_equal(match.result.end, HY_END_ARRIVAL);
    }
}

static void baselines_are_beaten(void **state)
{
    (void)state;
    struct engine_limits us = {.nodes = 5000};
    struct engine_limits them[] = {{.kind = ENGINE_GREEDY}, {.kind = ENGINE_UCT, .nodes = 5000}};
    for (unsigned i = 0; i < 4; i++) {
        bool is_even = i % 2 == 0;
        struct hy_match match =
            game("halma-club", 70 + i, is_even ? &us : &them[i / 2], is_even ? &them[i / 2] : &us);
        assert_int_equal(match.result.quarters[is_even ? 0 : 1], 4);
    }
}

/* Whoever plays, a game of draughts ends by a draw's count at the latest. */
static void every_game_of_draughts_ends(void **state)
{
    (void)state;
    static const char *const games[] = {"russian", "english", "international", "brazilian",
                                        "pool",    "italian", "spanish",       "czech"};
    for (unsigned g = 0; g < 16; g++) {
        char name[HY_NAME_MAX];
        snprintf(name, sizeof name, "%s%s", games[g / 2], g % 2 ? "-losing" : "");
        for (uint8_t level = 2; level <= 5; level++) {
            struct engine_limits even = {.level = level}, odd = {.level = (uint8_t)(7 - level)};
            struct hy_match match = game(name, level * 10u + g, &even, &odd);
            if (match.result.end == HY_END_NONE)
                fail_msg("%s at level %u did not end", name, level);
        }
    }
}

static void draughts_baselines_are_beaten(void **state)
{
    (void)state;
    static const char *const games[] = {"russian", "english", "international", "russian-losing"};
    struct engine_limits us = {.nodes = 5000};
    struct engine_limits them[] = {{.kind = ENGINE_GREEDY}, {.kind = ENGINE_UCT, .nodes = 5000}};
    unsigned quarters = 0;
    for (unsigned i = 0; i < 16; i++) {
        bool is_even = i % 2 == 0;
        const struct engine_limits *other = &them[i / 2 % 2];
        struct hy_match match =
            game(games[i / 4], 70 + i, is_even ? &us : other, is_even ? other : &us);
        quarters += match.result.quarters[is_even ? 0 : 1];
    }
    assert_true(quarters >= 15 * 4); /* two may be drawn */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_comes_home),
        cmocka_unit_test(four_seats_come_home),
        cmocka_unit_test(baselines_are_beaten),
        cmocka_unit_test(every_game_of_draughts_ends),
        cmocka_unit_test(draughts_baselines_are_beaten),
    };
    return cmocka_run_group_tests_name("games", tests, open_engine, close_engine);
}
