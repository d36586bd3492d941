/* Names of games, cells and codes; position text; each error at its place. */
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct scene scene;

static void test_names_round_trip(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"halma", "halma"},
        {"halma:2", "halma"},
        {"halma-4", "halma-4"},
        {"star", "star"},
        {"star:2", "star"},
        {"star:6", "star:6"},
        {"star-15:3", "star-15:3"},
        {"star-open:5,fill=own", "star-open:5,fill=own"},
        {"halma,chain=must_continue", "halma,chain=must_continue"},
        {"halma,chain=free", "halma"},
        {"russian,men_back=no", "russian,men_back=no"},
        {"russian,losing=yes,draws=simple", "russian,losing=yes,draws=simple"},
        {"italian-losing,quality=order", "italian-losing"},
        {"halma,turn_cap=300,chain=must_continue", "halma,chain=must_continue,turn_cap=300"},
        {"halma-locked,target_exit=free,repetition=none,turn_cap=0",
         "halma-locked,target_exit=free,repetition=none,turn_cap=0"},
        {"star,dead_game=off", "star,dead_game=off"},
        {"star:3,dead_game=off", "star:3"},
        {"star-open:6,chain=must_continue,target_exit=free,foreign_camps=closed,home_return=barred,"
         "pass=always,repetition=none,turn_cap=60000,fill=own,places=first",
         "star-open:6,chain=must_continue,target_exit=free,foreign_camps=closed,home_return=barred,"
         "pass=always,repetition=none,turn_cap=60000,fill=own,places=first"},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char out[HY_NAME_MAX];
        scene_game(&scene, names[i][0]);
        assert_int_equal(hy_game_name(&scene.game, out), strlen(names[i][1]));
        assert_string_equal(out, names[i][1]);
    }
}

static void test_every_field_by_name(void **state)
{
    (void)state;
    scene_game(&scene, "halma,chain=must_continue,target_exit=locked,foreign_camps=closed,"
                       "home_return=barred,pass=always,repetition=ban3,turn_cap=7,fill=full,"
                       "dead_game=on,places=all");
    static const uint16_t wanted[HY_FIELDS] = {1, 1, 2, 1, 1, 2, 7, 1, 1, 1};
    assert_memory_equal(scene.game.field, wanted, sizeof wanted);
    scene_game(&scene, "russian,first=black,mirrored=yes,men_back=no,men_take_kings=no,king=short,"
                       "king_landing=free,capture=most,precedence=king,quality=order,"
                       "crowning=ends_move,squares=numbers_up,losing=yes,draws=simple");
    static const uint16_t others[HY_FIELDS] = {[HY_FIRST] = 1,
                                               1,
                                               0,
                                               0,
                                               0,
                                               0,
                                               1,
                                               1,
                                               2,
                                               2,
                                               2,
                                               1,
                                               2,
                                               [HY_DRAW_REPETITION] = 3,
                                               [HY_DRAW_NO_PROGRESS] = 32};
    assert_memory_equal(scene.game.field, others, sizeof others);
    scene_game(&scene, "russian,draw_no_progress=9,draws=simple,draw_kings_only=1,"
                       "draw_repetition=4,draw_three_kings=2,draw_both_kings_5=3,"
                       "draw_both_kings_7=4,draw_main_road=5,draw_three_pieces=6,"
                       "draw_two_pieces=7");
    static const uint16_t draws[] = {HY_DRAWS_SIMPLE, 4, 1, 9, 2, 3, 4, 5, 6, 7};
    assert_memory_equal(&scene.game.field[HY_DRAWS], draws, sizeof draws);
}

struct fault {
    const char *game, *text, *code;
    size_t at;
};

static void test_game_faults(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {0, "", "game-unknown", 0},
        {0, "Halma", "game-unknown", 0},
        {0, "halma ", "game-unknown", 0},
        {0, "halma:3", "seats", 6},
        {0, "star:7", "seats", 5},
        {0, "star:1", "seats", 5},
        {0, "star:", "seats", 5},
        {0, "star:02", "seats", 5},
        {0, "star-15:4", "seats", 8},
        {0, "halma,", "field-unknown", 6},
        {0, "halma,colour=red", "field-unknown", 6},
        {0, "halma,chain", "field-value", 11},
        {0, "halma,chain=", "field-value", 12},
        {0, "halma,chain=often", "field-value", 12},
        {0, "halma,turn_cap=-1", "field-value", 15},
        {0, "halma,turn_cap=60001", "field-value", 15},
        {0, "halma,turn_cap=9x", "text-rest", 16},
        {0, "halma,chain=free,chain=free", "field-twice", 17},
        {0, "halma,crowning=at_once", "field-unknown", 6},
        {0, "russian,chain=free", "field-unknown", 8},
        {0, "russian:3", "seats", 8},
        {0, "star:3,dead_game=on", "field-seats", 7},
        {0, "halma,chain=free:2", "text-rest", 16},
        {0, "halma=1", "text-rest", 5},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct hy_error error;
        assert_false(hy_game_parse(&scene.game, faults[i].text, strlen(faults[i].text), &error));
        assert_string_equal(hy_error_name(error.code), faults[i].code);
        assert_int_equal(error.at, faults[i].at);
    }
}

static void test_position_faults(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"halma-8", "", "row-short", 0},
        {"halma-8", "8/8/8/8/8/8/8/8", "text-end", 15},
        {"halma-8", "8/8/8/8/8/8/8/8 ", "text-end", 16},
        {"halma-8", "8/8/8/8/8/8/8 r", "rows", 13},
        {"halma-8", "8/8/8/8/8/8/8/8/8 r", "rows", 15},
        {"halma-8", "8/8/8/8/8/8/8/7 r", "row-short", 15},
        {"halma-8", "8/8/8/8/8/8/8/9 r", "row-long", 14},
        {"halma-8", "8/8/8/8/8/8/8/7rb r", "row-long", 16},
        {"halma-8", "8/8/8/8/8/8/8/08 r", "letter", 14},
        {"halma-8", "8/8/8/8/8/8/8/r0r6 r", "letter", 15},
        {"halma-8", "8/8/8/8/8/8/8/7x r", "letter", 15},
        {"halma-8", "8/8/8/8/8/8/8/7R r", "letter", 15},
        {"halma-8", "8/8/8/8/8/8/8/99999999999 r", "letter", 14},
        {"halma-8", "8/8/8/8/8/8/8/7y r", "letter", 15},
        {"halma-8", "8/8/8/8/8/8/8/8 y", "turn", 16},
        {"halma-8", "8/8/8/8/8/8/8/8 rr", "text-rest", 17},
        {"halma-8", "8/8/8/8/8/8/8/8 r ", "text-rest", 17},
        {"halma-8", "rrrrr3/8/8/8/8/8/8/rrrrrr2 r", "pieces", 4},
        {"halma-8", "8/8/8/8/8/8/rrr5/rrrrrrrr r", "pieces", 14},
        {"halma-4", "16/16/16/16/16/16/16/16/16/16/16/16/16/16/16/r15 g", "turn", 49},
        {"star", "1/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/2 r", "row-long", 40},
        {"russian", "", "text-end", 0},
        {"russian", "w:Wa1:Bb8", "turn", 0},
        {"russian", "W", "text-end", 1},
        {"russian", "W:", "text-end", 2},
        {"russian", "W:Wa1", "text-end", 5},
        {"russian", "W:Wa1:", "text-end", 6},
        {"russian", "W:Wa1,:B", "letter", 6},
        {"russian", "W:Wa1,", "text-end", 6},
        {"russian", "W:Wa1 :B", "letter", 5},
        {"russian", "W:a1:B", "turn", 2},
        {"russian", "W:Wa1:Wb8", "side-twice", 6},
        {"russian", "W:Wa2:B", "cell", 3},
        {"russian", "W:Wj1:B", "cell", 3},
        {"russian", "W:Wc9:B", "cell", 3},
        {"russian", "W:W33:B", "cell", 3},
        {"russian", "W:W0:B", "cell", 3},
        {"russian", "W:Wk1:B", "cell", 3},
        {"russian", "W:WKKc1:B", "letter", 4},
        {"russian", "W:W12-10:B", "cell", 6},
        {"russian", "W:W12-12:B", "cell", 6},
        {"russian", "W:W12-40:B", "cell", 6},
        {"russian", "W:W21-:B", "cell", 6},
        {"russian", "W:Wa1-c1:B", "letter", 5},
        {"russian", "W:Wa1,a1:B", "cell-twice", 6},
        {"russian", "W:Wc3:Bb8,22", "cell-twice", 10},
        {"russian", "W:Wc3,21-23:B", "cell-twice", 6},
        {"russian", "W:W:B12..", "text-rest", 8},
        {"russian", "W:W:B12.:", "text-rest", 8},
        {"russian", "W:Wb8:Ba3", "last-row", 3},
        {"russian", "W:WKb8:Ba3,g1", "last-row", 11},
        {"russian", "W:W1:B", "last-row", 3},
        {"english", "W:W5-16,K17:B", "pieces", 3},
        {"italian", "W:Wa1:B", "cell", 3},
        {"star", "o/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 r", "letter", 0},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct hy_error error;
        struct hy_position position;
        scene_game(&scene, faults[i].game);
        assert_false(hy_position_parse(&scene.game, faults[i].text, strlen(faults[i].text),
                                       &position, &error));
        if (strcmp(hy_error_name(error.code), faults[i].code) != 0 || error.at != faults[i].at)
            fail_msg("%s: %s at %zu", faults[i].text, hy_error_name(error.code), error.at);
    }
}

static void test_move_faults(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {0, "", "move-syntax", 0},          {0, "a1", "move-syntax", 2},
        {0, "a1-", "move-syntax", 3},       {0, "A1-a2", "move-syntax", 0},
        {0, "a1a2", "move-syntax", 2},      {0, "a1-a2x", "move-syntax", 5},
        {0, "a01-a2", "move-syntax", 0},    {0, "a1--a2", "move-syntax", 3},
        {0, "a100-a2", "move-syntax", 0},   {0, "pass ", "move-syntax", 0},
        {0, "resign:q", "move-syntax", 7},  {0, "resign:", "move-syntax", 0},
        {0, "resign:rb", "move-syntax", 0}, {0, "a1-a2", "move-illegal", 0},
        {0, "dead", "move-illegal", 0},
    };
    scene_game(&scene, "halma");
    scene_start(&scene);
    scene_begin(&scene);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct hy_error error;
        const char *text = faults[i].text;
        assert_false(hy_match_word(&scene.match, text, strlen(text), &error, NULL));
        if (strcmp(hy_error_name(error.code), faults[i].code) != 0 || error.at != faults[i].at)
            fail_msg("%s: %s at %zu", text, hy_error_name(error.code), error.at);
    }
}

static void test_longest_path(void **state)
{
    (void)state;
    char text[3 * 80] = "a1";
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    scene_game(&scene, "halma");
    scene_start(&scene);
    scene_begin(&scene);
    for (unsigned i = 1; i <= HY_PATH_MAX; i++)
        strcat(text, i % 2 ? "-a3" : "-a1");
    assert_true(hy_attempt_parse(&scene.game, text, strlen(text), &attempt, &error));
    assert_int_equal(attempt.n, HY_PATH_MAX + 1);
    assert_false(hy_match_explain(&scene.match, &attempt, &reason, NULL));
    strcat(text, "-a3");
    assert_false(hy_attempt_parse(&scene.game, text, strlen(text), &attempt, &error));
    assert_int_equal(error.code, HY_E_PATH_LONG);
}

static void test_full_log(void **state)
{
    (void)state;
    struct hy_error error;
    struct hy_reason reason;
    scene_game(&scene, "halma");
    scene_start(&scene);
    scene_begin(&scene);
    scene.match.room = 1;
    assert_true(hy_match_word(&scene.match, "e15-f15", 7, &error, &reason));
    assert_false(hy_match_word(&scene.match, "l2-k2", 5, &error, &reason));
    assert_int_equal(error.code, HY_E_LOG_FULL);
    assert_int_equal(reason.why, HY_WHY_LOG_FULL);
    assert_false(hy_match_word(&scene.match, "draw", 4, &error, &reason));
    assert_false(hy_match_word(&scene.match, "resign:r", 8, &error, &reason));
    assert_int_equal(reason.why, HY_WHY_LOG_FULL);
}

static void test_turn_of_another(void **state)
{
    (void)state;
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    scene_game(&scene, "halma");
    scene_start(&scene);
    scene_begin(&scene);
    assert_true(hy_attempt_parse(&scene.game, "l2-k2", 5, &attempt, &error));
    attempt.seat = 1;
    assert_false(hy_match_explain(&scene.match, &attempt, &reason, NULL));
    assert_int_equal(reason.why, HY_WHY_NOT_YOUR_TURN);
    assert_int_equal(reason.seat, 0);
}

static void test_start_positions(void **state)
{
    (void)state;
    static const char *const starts[][2] = {
        {"halma", "rrrrr11/rrrrr11/rrrr12/rrr13/rr14/16/16/16/16/16/16/14bb/13bbb/12bbbb/11bbbbb/"
                  "11bbbbb r"},
        {"halma-8", "rrrr4/rrr5/rr6/r7/7b/6bb/5bbb/4bbbb r"},
        {"halma-4", "rrrr8gggg/rrrr8gggg/rrr10ggg/rr12gg/16/16/16/16/16/16/16/16/yy12bb/yyy10bbb/"
                    "yyyy8bbbb/yyyy8bbbb r"},
        {"star", "g/gg/ggg/gggg/13/12/11/10/9/10/11/12/13/rrrr/rrr/rr/r r"},
        {"russian", "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"},
        {"english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
        {"spanish", "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"},
        {"star:4", "1/2/3/4/yyyy5bbbb/yyy6bbb/yy7bb/y8b/9/o8v/oo7vv/ooo6vvv/oooo5vvvv/4/3/2/1 o"},
    };
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        char text[HY_POSITION_TEXT_MAX];
        scene_game(&scene, starts[i][0]);
        struct hy_position position = hy_position_start(&scene.game), read;
        struct hy_error error;
        hy_position_write(&scene.game, &position, text);
        assert_string_equal(text, starts[i][1]);
        assert_true(hy_position_parse(&scene.game, text, strlen(text), &read, &error));
        assert_true(hy_same_position(&position, &read));
        assert_int_equal(position.key, read.key);
    }
}

static void test_cells(void **state)
{
    (void)state;
    for (size_t v = 0; v < hy_variant_count(); v++) {
        scene_game(&scene, hy_variant_at(v)->name);
        for (unsigned c = 0; c < scene.game.cells; c++) {
            char name[HY_CELL_TEXT_MAX];
            uint16_t cell;
            size_t length = hy_cell_name(&scene.game, c, name);
            assert_int_equal(hy_cell_parse(&scene.game, name, length, &cell), length);
            assert_int_equal(cell, c);
            /* Neighbours are one pitch apart, the diagonals of the square a little more. */
            struct hy_place here = hy_cell_place(&scene.game, c);
            for (unsigned d = 0; d < scene.game.dirs; d++) {
                if (scene.game.next[c][d] == HY_NO_CELL)
                    continue;
                struct hy_place there = hy_cell_place(&scene.game, scene.game.next[c][d]);
                int64_t x = there.x - here.x, y = there.y - here.y;
                assert_in_range(x * x + y * y, 999 * 999, 2 * 1000 * 1000);
            }
        }
        for (unsigned s = 0; s < scene.game.seats; s++) {
            struct hy_position start = hy_position_start(&scene.game);
            assert_int_equal(hy_distance(&scene.game, &start, s) > 0, 1);
        }
    }
}

static void test_codes_have_names(void **state)
{
    (void)state;
    for (unsigned i = 0; i < HY_E_CODES; i++)
        assert_non_null(hy_error_name((enum hy_error_code)i));
    for (unsigned i = 0; i < HY_WHYS; i++)
        assert_non_null(hy_why_name((enum hy_why)i));
    for (unsigned i = 0; i < HY_ENDS; i++)
        assert_non_null(hy_end_name((enum hy_end)i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_round_trip), cmocka_unit_test(test_every_field_by_name),
        cmocka_unit_test(test_game_faults),      cmocka_unit_test(test_position_faults),
        cmocka_unit_test(test_move_faults),      cmocka_unit_test(test_longest_path),
        cmocka_unit_test(test_full_log),         cmocka_unit_test(test_turn_of_another),
        cmocka_unit_test(test_start_positions),  cmocka_unit_test(test_cells),
        cmocka_unit_test(test_codes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
