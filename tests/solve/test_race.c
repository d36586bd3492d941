/* Races: the plans can be played and arrive, what is proved is true. The truth comes from a plain
 * breadth-first search over the rules' own moves. */
#include "base/random.h"
#include "rules/hop.h"
#include "solve/race.h"
#include "solve/steps.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;
static struct race race;

static void solve(const struct hy_position *position, unsigned width, uint64_t slice)
{
    race_begin(&race, &scene.game, position, position->turn, width);
    while (!race_step(&race, slice))
        ;
}

/* The same seat again and again: the others stand still. */
static struct hy_position play_alone(const struct hy_position *position, struct hy_move move)
{
    struct hy_position after = hy_play(&scene.game, position, move);
    after.turn = position->turn;
    return after;
}

static void assert_plan_arrives(const struct hy_position *start)
{
    struct hy_position position = *start;
    assert_true(race.has_plan);
    for (unsigned i = 0; i < race.plan.n; i++) {
        assert_false(position.arrived >> start->turn & 1);
        assert_true(hy_is_legal(&scene.game, &position, race.plan.move[i]));
        position = play_alone(&position, race.plan.move[i]);
    }
    assert_true(position.arrived >> start->turn & 1);
}

/* Whether the seat to move can arrive in so many own moves; every line is tried. */
static bool can_arrive(const struct hy_position *position, unsigned moves)
{
    struct hy_move list[HY_MOVES_MAX];
    if (position->arrived >> position->turn & 1)
        return true;
    if (moves == 0 || race_bound(&scene.game, &position->pieces[position->turn], position->turn) >
                          moves + 1) /* one more than it says: it must not be trusted here */
        return false;
    size_t n = hy_moves(&scene.game, position, list);
    for (size_t i = 0; i < n; i++) {
        struct hy_position after = play_alone(position, list[i]);
        if (can_arrive(&after, moves - 1))
            return true;
    }
    return false;
}

/* An army a few random moves away from home, the other one out of the way. */
static struct hy_position nearly_home(struct random *random, unsigned moves)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    hy_setup_start(&scene.game, &setup);
    for (unsigned c = 0; c < scene.game.cells; c++)
        if (setup.owner[c] != HY_NO_SEAT)
            setup.owner[c] ^= 1;
    setup.turn = (uint8_t)random_below(random, 2);
    assert_true(hy_setup_check(&scene.game, &setup, &position, &error));
    position.arrived = 0;
    position.playing = 3;
    while (moves-- > 0) {
        struct hy_move list[HY_MOVES_MAX];
        size_t n = hop_moves(&scene.game, &position, list);
        struct hy_position after = play_alone(&position, list[random_below(random, (uint64_t)n)]);
        after.arrived = 0;
        after.playing = 3;
        position = after;
    }
    return position;
}

static void proofs_are_true(void **state)
{
    (void)state;
    struct random random = {7};
    scene_game(&scene, "halma-8");
    unsigned proved = 0;
    for (unsigned i = 0; i < 40; i++) {
        struct hy_position position = nearly_home(&random, 1 + i % 3);
        if (hop_covers(&scene.game.seat[position.turn].target, &position.pieces[position.turn]))
            continue;
        solve(&position, 64, 1000);
        assert_plan_arrives(&position);
        assert_true(race.lower <= race.plan.n);
        assert_true(race.plan.n <= 3);
        assert_true(race.is_proved);
        assert_false(can_arrive(&position, race.plan.n - 1u));
        proved++;
    }
    assert_true(proved > 20);
}

static void slices_change_nothing(void **state)
{
    (void)state;
    struct random random = {11};
    scene_game(&scene, "halma");
    for (unsigned i = 0; i < 3; i++) {
        struct hy_position position = nearly_home(&random, 12);
        solve(&position, 32, UINT64_MAX / 2);
        struct race_plan plan = race.plan;
        uint64_t nodes = race.nodes;
        solve(&position, 32, 1);
        assert_int_equal(race.nodes, nodes);
        assert_int_equal(race.plan.n, plan.n);
        assert_memory_equal(race.plan.move, plan.move, plan.n * sizeof *plan.move);
        assert_plan_arrives(&position);
    }
}

static void whole_armies_come_home(void **state)
{
    (void)state;
    static const struct {
        const char *name, *position;
        unsigned most; /* a plan this short is found */
    } cases[] = {
        {"halma", "16/16/16/16/16/16/16/16/4rrrrr7/4rrrrr7/4rrrr8/4rrr9/4rr10/16/16/16 r", 44},
        {"halma-8", "rrrr4/rrr5/rr6/r7/8/8/8/8 r", 24},
        {"halma-locked", "16/16/16/16/16/16/16/16/4rrrrr7/4rrrrr7/4rrrr8/4rrr9/4rr10/16/16/16 r",
         44},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hy_position position;
        struct hy_error error;
        scene_game(&scene, cases[i].name);
        assert_true(hy_position_parse(&scene.game, cases[i].position, strlen(cases[i].position),
                                      &position, &error));
        solve(&position, 48, 100000);
        assert_plan_arrives(&position);
        assert_in_range(race.plan.n, scene.game.pieces, cases[i].most);
    }
}

static void at_home_nothing_is_left(void **state)
{
    (void)state;
    struct random random = {3};
    scene_game(&scene, "halma-8");
    struct hy_position position = nearly_home(&random, 0);
    solve(&position, 8, 10);
    assert_true(race.is_proved);
    assert_int_equal(race.plan.n, 0);
    assert_int_equal(race.lower, 0);
}

static void armies_part(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        bool is_parted;
    } cases[] = {
        {"rrrr4/rrr5/rr6/r7/7b/6bb/5bbb/4bbbb r", false},
        {"bbbb4/bbb5/bb6/b7/7r/6rr/5rrr/4rrrr r", true},
        {"bbbb4/bbb5/bb6/8/3br2r/8/6rr/4rrrr r", false}, /* no row between */
        {"bbbb4/bbb5/bb6/8/2b5/8/4r1rr/4rrrr r", true},
        {"bbbb4/bbb5/bb6/8/8/7r/5rrr/4rrrb r", false}, /* one sits in the target */
    };
    scene_game(&scene, "halma-8");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hy_position position;
        struct hy_error error;
        assert_true(hy_position_parse(&scene.game, cases[i].position, strlen(cases[i].position),
                                      &position, &error));
        assert_int_equal(solve_parted(&scene.game, &position, 0), cases[i].is_parted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_are_true),
        cmocka_unit_test(slices_change_nothing),
        cmocka_unit_test(whole_armies_come_home),
        cmocka_unit_test(at_home_nothing_is_left),
        cmocka_unit_test(armies_part),
    };
    return cmocka_run_group_tests_name("race", tests, NULL, NULL);
}
