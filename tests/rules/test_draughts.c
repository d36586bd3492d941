/* Draughts in random positions: the two generators agree in full, every move can be written, read
 * and played, and leaves are counted as they are listed. */
#include "base/random.h"
#include "rules/draughts_board.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { POSITIONS = 20000 }; /* of each game */

static const char *const games[] = {
    "russian",
    "english",
    "international",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "czech",
    "russian,men_back=no",
    "russian,king=short",
    "international,capture=any",
    "international,crowning=at_once,men_take_kings=no",
    "brazilian,king_landing=must_continue,capture=any,quality=kings",
    "italian,king=flying,crowning=at_once,men_back=yes",
    "spanish,quality=order,precedence=king",
};
enum { GAMES = sizeof games / sizeof games[0] };

static struct scene scene;

static int compare(const void *a, const void *b)
{
    const struct draughts_move *x = a, *y = b;
    if (x->from != y->from)
        return x->from - y->from;
    if (x->to != y->to)
        return x->to - y->to;
    return (x->taken > y->taken) - (x->taken < y->taken);
}

/* Men and kings at random, few or many; often men alone, which leaf counters know. */
static struct hy_position scatter(struct random *random)
{
    struct hy_position position;
    struct hy_error error;
    unsigned kings = random_below(random, 4), pieces = 1 + random_below(random, scene.game.pieces);
    memset(scene.setup.owner, HY_NO_SEAT, sizeof scene.setup.owner);
    memset(scene.setup.king, 0, sizeof scene.setup.king);
    scene.setup.turn = (uint8_t)random_below(random, 2);
    for (unsigned i = 0; i < 2 * pieces; i++) {
        unsigned cell = random_below(random, scene.game.cells), seat = i & 1;
        bool is_last_row = scene.game.seat[seat].rows[cell] == 0;
        if (scene.setup.owner[cell] != HY_NO_SEAT || (is_last_row && kings == 0))
            continue;
        scene.setup.owner[cell] = (uint8_t)seat;
        scene.setup.king[cell] = is_last_row || random_below(random, 4) < kings;
    }
    assert_true(hy_setup_check(&scene.game, &scene.setup, &position, &error));
    return position;
}

static void compare_generators(const struct hy_position *position)
{
    struct draughts_move fast[DRAUGHTS_MOVES_MAX], slow[DRAUGHTS_MOVES_MAX];
    size_t n = draughts_list(&scene.game, position, fast);
    assert_int_equal(n, draughts_list_slow(&scene.game, position, slow));
    qsort(fast, n, sizeof *fast, compare);
    qsort(slow, n, sizeof *slow, compare);
    bool ranked = scene.game.field[HY_QUALITY] == HY_QUALITY_ORDER;
    for (size_t i = 0; i < n; i++)
        if (compare(&fast[i], &slow[i]) != 0 || fast[i].king != slow[i].king ||
            (ranked && fast[i].order != slow[i].order)) {
            char text[HY_POSITION_TEXT_MAX];
            hy_position_write(&scene.game, position, text);
            fail_msg("the generators differ: %s", text);
        }
}

/* Leaves by the counter, and by the list one move earlier. */
static void compare_counts(const struct hy_position *position)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(&scene.game, position, list);
    uint64_t leaves = 0;
    assert_int_equal(n, hy_perft(&scene.game, position, 1));
    assert_int_equal(n == 0, hy_is_over(&scene.game, position));
    for (size_t i = 0; i < n; i++) {
        struct hy_position next = hy_play(&scene.game, position, list[i]);
        leaves += hy_perft(&scene.game, &next, 1);
    }
    assert_int_equal(leaves, hy_perft(&scene.game, position, 2));
}

/* What is written of a move is read as this move. */
static void expect_read(const struct hy_position *position, struct hy_move move, const char *text)
{
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    struct hy_path path;
    assert_true(hy_attempt_parse(&scene.game, text, strlen(text), &attempt, &error));
    if (!hy_explain(&scene.game, position, &attempt, &reason, &path))
        fail_msg("%s is refused: %s", text, hy_why_name(reason.why));
    if (!hy_same_move(hy_path_move(&path), move))
        fail_msg("%s is another move", text);
}

static void check_paths(const struct hy_position *position, struct hy_move move)
{
    struct hy_path list[8];
    char text[HY_MOVE_TEXT_MAX];
    size_t n = hy_routes(&scene.game, position, move, list, 8);
    assert_in_range(n, 1, 8);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || memcmp(list[i - 1].cell, list[i].cell, list[i].n) < 0);
        hy_path_write(&scene.game, &list[i], text);
        expect_read(position, move, text);
    }
    hy_move_write(&scene.game, position, &list[0], text);
    expect_read(position, move, text);
}

/* The position after a move is what its text says, key included; what was taken is gone. */
static void check_play(const struct hy_position *position, struct hy_move move)
{
    struct hy_position next = hy_play(&scene.game, position, move), read;
    struct hy_mask taken = hy_taken(&scene.game, position, move);
    struct hy_error error;
    char text[HY_POSITION_TEXT_MAX];
    size_t length = hy_position_write(&scene.game, &next, text);
    assert_true(hy_position_parse(&scene.game, text, length, &read, &error));
    assert_true(hy_same_position(&next, &read));
    assert_true(next.key == read.key);
    unsigned other = 1u - position->turn;
    assert_true(next.pieces[other].word[0] == (position->pieces[other].word[0] & ~taken.word[0]));
    assert_int_equal(move.way > 0, taken.word[0] != 0);
}

static void test_generators_agree(void **state)
{
    (void)state;
    struct random random = {1887};
    for (unsigned g = 0; g < GAMES; g++) {
        scene_game(&scene, games[g]);
        for (unsigned i = 0; i < POSITIONS; i++) {
            struct hy_position position = scatter(&random);
            compare_generators(&position);
            if (i % 16 == 0)
                compare_counts(&position);
        }
    }
}

static void test_moves_are_written_read_and_played(void **state)
{
    (void)state;
    struct random random = {1723};
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct hy_move list[HY_MOVES_MAX];
        scene_game(&scene, games[i % GAMES]);
        struct hy_position position = scatter(&random);
        size_t n = hy_moves(&scene.game, &position, list);
        if (n == 0)
            continue;
        struct hy_move move = list[random_below(&random, n)];
        assert_true(hy_is_legal(&scene.game, &position, move));
        check_paths(&position, move);
        check_play(&position, move);
        move.way = (uint16_t)(n + 1);
        assert_false(hy_is_legal(&scene.game, &position, move));
    }
}

/* Positions that come up in play, in which men meet men. */
static void test_games_of_random_moves(void **state)
{
    (void)state;
    struct random random = {1990};
    for (unsigned i = 0; i < 40 * GAMES; i++) {
        scene_game(&scene, games[i % GAMES]);
        struct hy_position position = hy_position_start(&scene.game);
        for (unsigned turn = 0; turn < 200; turn++) {
            struct hy_move list[HY_MOVES_MAX];
            size_t n = hy_moves(&scene.game, &position, list);
            compare_generators(&position);
            if (n == 0)
                break;
            compare_counts(&position);
            position = hy_play(&scene.game, &position, list[random_below(&random, n)]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generators_agree),
        cmocka_unit_test(test_moves_are_written_read_and_played),
        cmocka_unit_test(test_games_of_random_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
