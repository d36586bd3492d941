/* The estimate: what is kept up to date move by move is what a fresh look gives, both seats are
 * seen alike, and it knows what it is said to know. */
#include "engine/hop_evaluate.h"

#include "base/random.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;
static struct eval eval;

static void prepare(const char *name)
{
    scene_game(&scene, name);
    eval_prepare(&eval, &scene.game, &eval_full_knowledge);
}

static int32_t left_of(const struct hy_position *position, unsigned seat)
{
    return eval_left(&eval, position, seat, eval_army(&eval, position, seat));
}

static struct hy_position position_of(const char *text)
{
    struct hy_position position;
    struct hy_error error;
    assert_true(hy_position_parse(&scene.game, text, strlen(text), &position, &error));
    return position;
}

/* The board turned half around with the seats exchanged. */
static struct hy_position turned(const struct hy_position *position)
{
    struct hy_setup setup;
    struct hy_position other;
    struct hy_error error;
    for (unsigned c = 0; c < scene.game.cells; c++) {
        uint8_t owner = hy_owner(&scene.game, position, c);
        setup.owner[scene.game.cells - 1 - c] = owner == HY_NO_SEAT ? owner : owner ^ 1;
    }
    setup.turn = position->turn ^ 1;
    assert_true(hy_setup_check(&scene.game, &setup, &other, &error));
    return other;
}

static void moves_keep_the_sum(void **state)
{
    (void)state;
    static const char *const games[] = {"halma", "halma-8", "halma-4", "star", "star-open:3"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        prepare(games[g]);
        struct random random = {g};
        struct hy_position position = hy_position_start(&scene.game);
        for (unsigned i = 0; i < 200; i++) {
            struct hy_move list[HY_MOVES_MAX];
            size_t n = hy_moves(&scene.game, &position, list);
            if (n == 0)
                break;
            struct hy_move move = list[random_below(&random, n)];
            unsigned seat = position.turn;
            int32_t army = eval_army(&eval, &position, seat);
            position = hy_play(&scene.game, &position, move);
            assert_int_equal(army + eval_change(&eval, seat, move),
                             eval_army(&eval, &position, seat));
        }
    }
}

static void both_seats_are_seen_alike(void **state)
{
    (void)state;
    prepare("halma");
    struct random random = {5};
    struct hy_position position = hy_position_start(&scene.game);
    for (unsigned i = 0; i < 300; i++) {
        struct hy_move list[HY_MOVES_MAX];
        size_t n = hy_moves(&scene.game, &position, list);
        position = hy_play(&scene.game, &position, list[random_below(&random, n)]);
        struct hy_position other = turned(&position);
        assert_int_equal(left_of(&position, 0), left_of(&other, 1));
        assert_int_equal(left_of(&position, 1), left_of(&other, 0));
    }
}

static void home_is_nothing_left(void **state)
{
    (void)state;
    prepare("halma-8");
    struct hy_position position = position_of("bbbb4/bbb5/bb6/b7/7r/6rr/5rrr/4rrrr r");
    assert_int_equal(left_of(&position, 0), 0);
    assert_int_equal(left_of(&position, 1), 0);
    position = hy_position_start(&scene.game);
    assert_true(left_of(&position, 0) > 10000);
}

/* The first position of each pair is the better one for red. */
static void it_knows(void **state)
{
    (void)state;
    static const struct {
        const char *what, *better, *worse;
    } pairs[] = {
        {"a lone man behind is worse than two together", "bbb5/8/1r6/2r5/8/8/6rr/6rr r",
         "bbb5/r7/8/8/3r4/8/6rr/6rr r"},
        {"deep cells are filled first", "bbb5/8/8/8/8/6r1/6rr/6rr r", "bbb5/8/8/8/7r/5r2/6rr/7r r"},
        {"men come out of their home", "3b4/2r5/8/8/8/4r3/6rr/6rr r", "r2b4/8/8/8/8/6r1/6rr/6rr r"},
        {"a hop that is open is worth something", "7b/8/2rr4/8/3r4/8/8/8 r",
         "7b/8/1r1r4/8/3r4/8/8/8 r"},
        {"a man of theirs is let out of our camp", "bbb5/bbb5/bb6/b7/4r2r/4rr1r/5rrr/5r1b r",
         "bbb5/bbb5/bb6/b7/7r/5rrr/4rrrr/5rrb r"},
    };
    prepare("halma-8");
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct hy_position better = position_of(pairs[i].better);
        struct hy_position worse = position_of(pairs[i].worse);
        if (left_of(&better, 0) >= left_of(&worse, 0))
            fail_msg("%s: %d is not less than %d", pairs[i].what, (int)left_of(&better, 0),
                     (int)left_of(&worse, 0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_keep_the_sum),
        cmocka_unit_test(both_seats_are_seen_alike),
        cmocka_unit_test(home_is_nothing_left),
        cmocka_unit_test(it_knows),
    };
    return cmocka_run_group_tests_name("evaluate", tests, NULL, NULL);
}
