/* The engine's door: whatever is asked, there is a legal answer, soon, and always the same. */
#include "engine/engine.h"

#include "base/random.h"
#include "tests/engine/one_engine.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;

static struct engine_result think(const struct engine_question *question,
                                  const struct engine_limits *limits, uint64_t slice)
{
    struct engine_result result;
    engine_begin(engine, question, limits);
    while (engine_step(engine, slice) == ENGINE_RUNNING)
        ;
    engine_result(engine, &result);
    return result;
}

static struct hy_position opening(const char *name, uint64_t seed, size_t plies)
{
    struct hy_move moves[ENGINE_OPENING_MAX];
    scene_game(&scene, name);
    struct hy_position position = hy_position_start(&scene.game);
    assert_int_equal(engine_opening(&scene.game, seed, plies, &position, moves), plies);
    return position;
}

static const char *const games[] = {
    "halma",
    "halma-locked",
    "halma-club",
    "halma-4",
    "halma-8",
    "star",
    "star:3",
    "star-open:6",
    "russian",
    "english",
    "international",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "czech",
    "russian-losing",
    "english-losing",
    "international-losing",
};
enum { GAMES = sizeof games / sizeof *games };

/* Each move of the line is legal where it stands. */
static void assert_line(const struct hy_position *start, const struct engine_line *line,
                        bool is_alone)
{
    struct hy_position position = *start;
    assert_true(line->n >= 1 && line->n <= ENGINE_PV_MAX);
    for (unsigned i = 0; i < line->n; i++) {
        assert_true(hy_is_legal(&scene.game, &position, line->pv[i]));
        position = hy_play(&scene.game, &position, line->pv[i]);
        if (is_alone)
            position.turn = start->turn;
    }
}

static void little_memory_is_refused(void **state)
{
    (void)state;
    char small[64];
    assert_null(engine_open(small, sizeof small));
    assert_null(engine_open(NULL, ENGINE_MEMORY_MIN));
}

static void every_game_has_an_answer(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++)
        for (unsigned kind = ENGINE_SEARCH; kind <= ENGINE_UCT; kind++) {
            struct hy_position position = opening(games[g], g, 6);
            struct engine_question question;
            struct engine_limits limits = {.nodes = 3000, .kind = (enum engine_kind)kind};
            struct engine_result result;
            engine_ask_position(&question, &scene.game, &position);
            engine_begin(engine, &question, &limits);
            engine_result(engine, &result); /* before the first node */
            assert_true(hy_is_legal(&scene.game, &position, result.line[0].pv[0]));
            result = think(&question, &limits, 100);
            assert_int_equal(result.lines, 1);
            if (scene.game.seats == 2)
                assert_line(&position, &result.line[0], result.race);
            else
                assert_true(hy_is_legal(&scene.game, &position, result.line[0].pv[0]));
        }
}

static void slices_change_nothing(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct hy_position position = opening(games[g], 40 + g, 8);
        struct engine_question question;
        struct engine_limits limits = {.nodes = 4000};
        engine_ask_position(&question, &scene.game, &position);
        engine_forget(engine);
        struct engine_result whole = think(&question, &limits, UINT64_MAX / 2);
        engine_forget(engine);
        struct engine_result sliced = think(&question, &limits, 1);
        assert_memory_equal(&whole, &sliced, sizeof whole);
    }
}

static void a_stop_is_soon(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++)
        for (unsigned kind = ENGINE_SEARCH; kind <= ENGINE_UCT; kind++) {
            struct hy_position position = opening(games[g], 80 + g, 8);
            struct engine_question question;
            struct engine_limits limits = {.kind = (enum engine_kind)kind};
            struct engine_result before, after;
            engine_ask_position(&question, &scene.game, &position);
            engine_begin(engine, &question, &limits);
            for (unsigned i = 0; i < 20; i++) {
                engine_result(engine, &before);
                enum engine_state running = engine_step(engine, 10);
                engine_result(engine, &after);
                assert_true(after.nodes - before.nodes <= 10 + ENGINE_STOP_NODES);
                assert_true(running == ENGINE_DONE || after.nodes >= before.nodes + 10);
            }
        }
}

static void limits_are_kept(void **state)
{
    (void)state;
    struct hy_position position = opening("halma-8", 5, 4);
    struct engine_question question;
    engine_ask_position(&question, &scene.game, &position);
    struct engine_limits depth = {.depth = 3}, nodes = {.nodes = 777};
    struct engine_result result = think(&question, &depth, 100000);
    assert_int_equal(result.depth, 3);
    result = think(&question, &nodes, 100000);
    assert_in_range(result.nodes, 777, 777 + ENGINE_STOP_NODES);
    for (uint8_t level = 1; level <= ENGINE_LEVELS; level++) {
        struct engine_limits limits = {.level = level, .nodes = 2000};
        result = think(&question, &limits, 100000);
        assert_line(&position, &result.line[0], result.race);
        assert_true(result.nodes <= 2000 + ENGINE_STOP_NODES);
    }
}

static void only_allowed_moves_are_chosen(void **state)
{
    (void)state;
    struct hy_position position = opening("halma", 6, 4);
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(&scene.game, &position, list);
    struct engine_question question;
    engine_ask_position(&question, &scene.game, &position);
    question.allowed = list + n / 2;
    question.allowed_count = 2;
    struct engine_limits limits = {.nodes = 2000, .lines = 4};
    struct engine_result result = think(&question, &limits, 1000);
    assert_int_equal(result.lines, 2);
    for (unsigned i = 0; i < 2; i++)
        assert_true(memcmp(&result.line[i].pv[0], &list[n / 2], sizeof *list) == 0 ||
                    memcmp(&result.line[i].pv[0], &list[n / 2 + 1], sizeof *list) == 0);
}

/* The baselines too, and with more seats. */
static void every_way_of_thinking_keeps_to_them(void **state)
{
    (void)state;
    static const struct engine_limits ways[] = {
        {.nodes = 500}, {.level = 2}, {.kind = ENGINE_GREEDY}, {.kind = ENGINE_UCT, .nodes = 500}};
    for (unsigned g = 0; g < GAMES; g++) {
        struct hy_position position = opening(games[g], 7, 6);
        struct hy_move list[HY_MOVES_MAX];
        size_t n = hy_moves(&scene.game, &position, list);
        struct engine_question question;
        engine_ask_position(&question, &scene.game, &position);
        question.allowed = list + n / 3;
        question.allowed_count = 1;
        for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
            struct engine_result result = think(&question, &ways[w], 1000);
            assert_true(hy_same_move(result.line[0].pv[0], list[n / 3]));
        }
    }
}

static void lines_are_told_best_first(void **state)
{
    (void)state;
    struct hy_position position = opening("halma-club", 8, 6);
    struct engine_question question;
    struct engine_limits limits = {.depth = 4, .lines = 5};
    engine_ask_position(&question, &scene.game, &position);
    struct engine_result result = think(&question, &limits, 5000);
    assert_int_equal(result.lines, 5);
    for (unsigned i = 0; i < 5; i++) {
        assert_line(&position, &result.line[i], false);
        for (unsigned j = 0; j < i; j++)
            assert_true(
                memcmp(&result.line[i].pv[0], &result.line[j].pv[0], sizeof(struct hy_move)) != 0);
        if (i > 0)
            assert_true(result.line[i - 1].score >= result.line[i].score);
    }
}

/* An engine that does not come back to a position cannot shuffle for ever. */
static void earlier_positions_are_avoided(void **state)
{
    (void)state;
    struct hy_position position = opening("halma-8", 9, 6);
    struct engine_question question;
    struct engine_limits limits = {.depth = 3};
    engine_ask_position(&question, &scene.game, &position);
    struct engine_result free_choice = think(&question, &limits, 5000);
    struct hy_position after = hy_play(&scene.game, &position, free_choice.line[0].pv[0]);
    question.keys = &after.key;
    question.key_count = 1;
    struct engine_result other = think(&question, &limits, 5000);
    assert_true(memcmp(&free_choice.line[0].pv[0], &other.line[0].pv[0], sizeof(struct hy_move)) !=
                0);
}

static void a_match_is_asked_with_its_history(void **state)
{
    (void)state;
    uint64_t keys[16];
    struct hy_move allowed[HY_MOVES_MAX];
    struct engine_question question;
    struct hy_reason reason;
    scene_game(&scene, "halma-club");
    scene_start(&scene);
    scene_begin(&scene);
    uint64_t first = scene.match.position.key;
    assert_true(scene_word(&scene, "e16-f15", &reason));
    uint64_t second = scene.match.position.key;
    assert_true(scene_word(&scene, "l1-k2", &reason));
    engine_ask_match(&question, &scene.match, keys, allowed);
    assert_int_equal(question.key_count, 2);
    assert_int_equal(question.turns, 2);
    assert_true(keys[0] == first && keys[1] == second);
    assert_int_equal(question.allowed_count, hy_match_moves(&scene.match, allowed));
}

static void a_finished_game_has_no_move(void **state)
{
    (void)state;
    scene_game(&scene, "halma-8");
    struct hy_position position = hy_position_start(&scene.game);
    position = hy_leave(&scene.game, &position, 1);
    struct engine_question question;
    struct engine_limits limits = {.nodes = 100};
    engine_ask_position(&question, &scene.game, &position);
    struct engine_result result = think(&question, &limits, 10);
    assert_int_equal(result.line[0].n, 0);
}

static void greedy_takes_the_largest_gain(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct hy_position position = opening("halma", seed, 10);
        struct engine_question question;
        struct engine_limits limits = {.kind = ENGINE_GREEDY};
        engine_ask_position(&question, &scene.game, &position);
        struct engine_result result = think(&question, &limits, 10);
        struct hy_move list[HY_MOVES_MAX], got = result.line[0].pv[0];
        size_t n = hy_moves(&scene.game, &position, list);
        struct hy_position after = hy_play(&scene.game, &position, got);
        int best = hy_distance(&scene.game, &after, position.turn);
        for (size_t i = 0; i < n; i++) {
            after = hy_play(&scene.game, &position, list[i]);
            int distance = hy_distance(&scene.game, &after, position.turn);
            assert_true(distance >= best);
            assert_false(distance == best && (list[i].from < got.from ||
                                              (list[i].from == got.from && list[i].to < got.to)));
        }
    }
}

static void openings_differ_and_repeat(void **state)
{
    (void)state;
    struct hy_position first = opening("halma", 1, 6), again = opening("halma", 1, 6);
    assert_true(hy_same_position(&first, &again));
    unsigned same = 0;
    for (uint64_t seed = 2; seed < 32; seed++) {
        struct hy_position other = opening("halma", seed, 6);
        same += hy_same_position(&first, &other);
    }
    assert_int_equal(same, 0);
}

static uint64_t signature(void)
{
    struct engine_bench bench = {0};
    while (engine_bench_step(engine, &scene.game, &bench))
        ;
    assert_int_equal(bench.next, bench.all);
    return bench.nodes;
}

static void the_signature_is_the_same_again(void **state)
{
    (void)state;
    uint64_t nodes = signature();
    assert_true(nodes > 10000);
    struct hy_position position = opening("halma-4", 3, 3); /* leaves traces in the state */
    struct engine_question question;
    struct engine_limits limits = {.nodes = 5000, .kind = ENGINE_UCT};
    engine_ask_position(&question, &scene.game, &position);
    think(&question, &limits, 1000);
    assert_int_equal(signature(), nodes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_memory_is_refused),
        cmocka_unit_test(every_game_has_an_answer),
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(a_stop_is_soon),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(only_allowed_moves_are_chosen),
        cmocka_unit_test(every_way_of_thinking_keeps_to_them),
        cmocka_unit_test(lines_are_told_best_first),
        cmocka_unit_test(earlier_positions_are_avoided),
        cmocka_unit_test(a_match_is_asked_with_its_history),
        cmocka_unit_test(a_finished_game_has_no_move),
        cmocka_unit_test(greedy_takes_the_largest_gain),
        cmocka_unit_test(openings_differ_and_repeat),
        cmocka_unit_test(the_signature_is_the_same_again),
    };
    return cmocka_run_group_tests_name("engine", tests, open_least_engine, close_engine);
}
