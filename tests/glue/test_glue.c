/* The glue between the rules and the page, natively: web/tests/ asks the same of its WebAssembly
 * form, but only here do the sanitizers look on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/random.h"
#include "rules/hopyard.h"
#include "web/wasm/glue.h"
#include "web/wasm/json.h"

/* Asks with these bytes; the answer must be JSON. */
static json_t *ask_bytes(const char *bytes, size_t length)
{
    json_error_t error;
    assert_true(length <= hop_request_room());
    memcpy(hop_request_buffer(), bytes, length);
    size_t answered = hop_answer(length);
    json_t *answer =
        json_loadb(hop_answer_buffer(), answered, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!answer)
        fail_msg("no JSON: %s at %d in %.*s", error.text, error.position, (int)answered,
                 hop_answer_buffer());
    return answer;
}

/* Asks with fields; NULL ends them. */
static json_t *ask(const char *field, ...)
{
    static char question[1 << 16];
    size_t length = 0;
    va_list fields;
    va_start(fields, field);
    for (; field; field = va_arg(fields, const char *))
        length += (size_t)snprintf(question + length, sizeof question - length, "%zu:%s",
                                   strlen(field), field);
    va_end(fields);
    assert_true(length < sizeof question);
    return ask_bytes(question, length);
}

static void expect_text(json_t *answer, const char *key, const char *text)
{
    assert_string_equal(json_string_value(json_object_get(answer, key)), text);
    json_decref(answer);
}

static void every_variant_has_a_board_and_a_state(void **context)
{
    (void)context;
    json_t *all = ask("variants", NULL), *row;
    size_t i;
    assert_int_equal(json_array_size(json_object_get(all, "fields")), HY_FIELDS);
    json_array_foreach(json_object_get(all, "variants"), i, row)
    {
        const char *name = json_string_value(json_object_get(row, "name"));
        json_t *info = ask("info", name, NULL), *state = ask("state", name, "", "0", NULL);
        assert_string_equal(json_string_value(json_object_get(info, "variant")), name);
        assert_int_equal(json_array_size(json_object_get(info, "cells")),
                         json_array_size(json_object_get(state, "owner")));
        assert_string_equal(json_string_value(json_object_get(info, "start")),
                            json_string_value(json_object_get(state, "position")));
        assert_true(json_array_size(json_object_get(state, "legal")) > 0);
        json_decref(info);
        json_decref(state);
    }
    assert_int_equal(i, hy_variant_count());
    json_decref(all);
}

static size_t length_of(json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

static void the_seats_of_a_variant_are_named_for_each_number(void **context)
{
    (void)context;
    json_t *all = ask("variants", NULL), *row, *sides, *list;
    size_t i;
    const char *number;
    json_array_foreach(json_object_get(all, "variants"), i, row)
    {
        sides = json_object_get(row, "sides");
        assert_int_equal(json_object_size(sides), length_of(row, "seatSet"));
        json_object_foreach(sides, number, list)
            assert_int_equal(json_array_size(list), atoi(number));
    }
    json_decref(all);
}

/* A king on d2 with three captures: two of them end on a7 and take different men. */
#define TWO_WAYS "W:WK26:B8,9,10,11,19"

static void captures_are_told_with_what_they_take(void **context)
{
    (void)context;
    json_t *state = ask("state", "russian", TWO_WAYS, "0", NULL);
    json_t *captures = json_object_get(state, "captures"), *capture;
    size_t i, ways = 0;
    assert_int_equal(length_of(state, "legal"), 2);
    json_array_foreach(captures, i, capture)
    {
        size_t way = (size_t)json_integer_value(json_object_get(capture, "way"));
        ways = way > ways ? way : ways;
        assert_int_equal(length_of(capture, "path"), length_of(capture, "taken") + 1);
    }
    assert_int_equal(ways, 3);
    assert_int_equal(length_of(state, "kings"), 1);
    json_decref(state);
}

static void a_played_capture_is_told_with_its_pieces(void **context)
{
    (void)context;
    json_t *state = ask("state", "russian", "W:Wa3,Kh2:Bb4,d6,Ke5", "1", "a3-c5-e7", NULL);
    json_t *event = json_array_get(json_object_get(state, "events"), 0);
    assert_int_equal(length_of(event, "taken"), 2);
    assert_int_equal(length_of(event, "takenKings"), 0);
    assert_true(json_is_false(json_object_get(event, "crowned")));
    json_decref(state);
    state = ask("state", "russian", "W:We5:BKf6,h2", "1", "e5-g7", NULL);
    event = json_array_get(json_object_get(state, "events"), 0);
    assert_int_equal(length_of(event, "takenKings"), 1);
    json_decref(state);
    state = ask("state", "russian", "W:We7:Bh2", "1", "e7-d8", NULL);
    event = json_array_get(json_object_get(state, "events"), 0);
    assert_true(json_is_true(json_object_get(event, "crowned")));
    json_decref(state);
}

/* Two kings against one: five moves by each side, if nothing changes. */
static void a_counted_draw_is_told_before_it_comes(void **context)
{
    (void)context;
    static const char *const shuttle[] = {"c1-d2", "a7-b8", "d2-c1"};
    static const char ending[] = "W:WKc1,Ke1:BKa7";
    json_t *start = ask("state", "russian", "", "0", NULL);
    assert_int_equal(json_integer_value(json_object_get(start, "turnsToDraw")), 30);
    expect_text(start, "drawBy", "kings-only");
    json_t *state = ask("state", "russian", ending, "0", NULL);
    assert_int_equal(json_integer_value(json_object_get(state, "turnsToDraw")), 10);
    expect_text(state, "drawBy", "two-pieces");
    state = ask("state", "russian", ending, "3", shuttle[0], shuttle[1], shuttle[2], NULL);
    assert_int_equal(json_integer_value(json_object_get(state, "turnsToDraw")), 7);
    json_decref(state);
    state = ask("state", "russian", "W:Wc3:Ba3", "1", "draw", NULL);
    assert_int_equal(json_integer_value(json_object_get(state, "turnsToDraw")), 0);
    expect_text(state, "drawBy", "none");
    state = ask("state", "halma", "", "0", NULL);
    assert_int_equal(json_integer_value(json_object_get(state, "turnsToDraw")), 0);
    json_decref(state);
}

/* The piece alone: which capture is owed instead of moving it. */
static void a_piece_that_may_not_be_touched_names_the_capture(void **context)
{
    (void)context;
    static const char quiet[] = "W:Wa1,c3:Bd4";      /* c3xe5 is owed, a1 takes nothing */
    static const char less[] = "W:W28,45:B12,22,40"; /* 28x8 takes two, 45x34 only one */
    json_t *why = ask("explain", "russian", quiet, "0", "-1", "0", NULL);
    assert_int_equal(length_of(why, "cells"), 2);
    expect_text(why, "why", "must-capture");
    expect_text(ask("explain", "russian", "", "0", "-1", "0", NULL), "why", "legal");
    expect_text(ask("explain", "russian", "", "0", "-1", "-1", NULL), "error", "question");
    static const char cell_of_45[] = "9";
    why = ask("explain", "international", less, "0", "-1", cell_of_45, NULL);
    assert_int_equal(length_of(why, "cells"), 2);
    expect_text(why, "why", "must-take-most");
}

static void a_whole_path_tells_which_capture_is_meant(void **context)
{
    (void)context;
    json_t *state = ask("state", "russian", TWO_WAYS, "0", NULL), *capture, *cells, *routes;
    size_t i, c;
    json_array_foreach(json_object_get(state, "captures"), i, capture)
    {
        char question[400];
        cells = json_object_get(capture, "path");
        int n = snprintf(question, sizeof question, "6:routes7:russian20:" TWO_WAYS "1:02:-1");
        for (c = 0; c < json_array_size(cells); c++) {
            int cell = (int)json_integer_value(json_array_get(cells, c));
            n += snprintf(question + n, sizeof question - (size_t)n, "%d:%d", cell > 9 ? 2 : 1,
                          cell);
        }
        routes = ask_bytes(question, (size_t)n);
        assert_true(json_array_size(routes) > 0);
        json_decref(routes);
    }
    json_decref(state);
}

static void openings_are_listed(void **context)
{
    (void)context;
    json_t *list = ask("openings", "english", NULL);
    assert_int_equal(json_array_size(list), 174);
    assert_string_equal(json_string_value(json_array_get(list, 45)), "9-14 23-18 14x23");
    json_decref(list);
    list = ask("openings", "halma", NULL);
    assert_true(json_is_array(list));
    assert_int_equal(json_array_size(list), 0);
    json_decref(list);
    expect_text(ask("openings", "chess", NULL), "error", "game-unknown");
    expect_text(ask("openings", NULL), "error", "question");
}

static void faults_have_codes(void **context)
{
    (void)context;
    expect_text(ask("info", "chess", NULL), "error", "game-unknown");
    expect_text(ask("info", "halma,chain=maybe", NULL), "error", "field-value");
    expect_text(ask("state", "halma", "16 r", "0", NULL), "error", "rows");
    expect_text(ask("state", "halma", "", "1", "hello", NULL), "error", "move-syntax");
    expect_text(ask("state", "halma", "", "1", "h8-h9", NULL), "error", "illegal");
    expect_text(ask("read", "", NULL), "error", "text-end");
    expect_text(ask("list", "", "0", "3", NULL), "error", "question");
    expect_text(ask("list", "x", "2", "0", NULL), "error", "question");
    char name[HY_NAME_MAX + 1];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    expect_text(ask("list", "x", "0", "0", name, NULL), "error", "too-long");
    expect_text(ask("state", "halma", "", "2", "a12-a11", NULL), "error", "question");
    expect_text(ask("sing", NULL), "error", "question");
    expect_text(ask("perft", "halma", "", "7", NULL), "error", "question");
}

static void answers_of_a_played_game(void **context)
{
    (void)context;
    json_t *state = ask("state", "halma-8", "", "2", "a5-b4", "resign:b", NULL);
    assert_int_equal(json_array_size(json_object_get(state, "events")), 2);
    assert_int_equal(json_array_size(json_object_get(state, "legal")), 0);
    assert_string_equal(json_string_value(json_object_get(state, "end")), "resignation");
    expect_text(state, "result", "1-0");
    expect_text(ask("explain", "halma-8", "", "0", "-1", "32", "-1", NULL), "why", "off-board");
    expect_text(ask("explain", "halma-8", "", "0", "1", NULL), "why", "not-your-turn");
    json_t *file = ask("write", "halma-8", "", "1", "a5-b4", "Event", "\"\\\t", NULL);
    json_t *back = ask("read", json_string_value(file), NULL);
    assert_string_equal(json_string_value(json_array_get(json_object_get(back, "moves"), 0)),
                        "a5-b4");
    expect_text(back, "game", "halma-8");
    json_decref(file);
}

/* What stands among the moves is told by the number of moves before it, on the main line alone. */
static void notes_are_told_with_their_moves(void **context)
{
    (void)context;
    static const struct {
        int after;
        const char *key, *text;
    } want[] = {{0, "comment", " hm "},
                {1, "mark", "!?"},
                {1, "line", "(1. 9-13 {so} (1. 11-15))"},
                {2, "comment", " well"},
                {2, "mark", "$14"}};
    json_t *game = ask("read",
                       "[Event \"x\"]\n{ hm } 1. 0914!? (1. 9-13 {so} (1. 11-15)) 2218 ; well\n"
                       "$14 *",
                       "21", NULL),
           *notes = json_object_get(game, "notes"), *note;
    size_t i;
    assert_int_equal(json_array_size(notes), sizeof want / sizeof want[0]);
    json_array_foreach(notes, i, note)
    {
        assert_int_equal(json_integer_value(json_object_get(note, "after")), want[i].after);
        assert_string_equal(json_string_value(json_object_get(note, want[i].key)), want[i].text);
    }
    json_decref(game);
}

/* Notes before a position that is set up among the moves are not those of the game behind it. */
static void notes_begin_where_the_game_does(void **context)
{
    (void)context;
    json_t *game =
               ask("read", "[GameType \"25\"]\n1. c3-d4 {old} /FEN \"W:Wc3:Bf6\"/ {new} 1. c3-d4 *",
                   NULL),
           *notes = json_object_get(game, "notes");
    assert_int_equal(json_array_size(notes), 1);
    expect_text(json_incref(json_array_get(notes, 0)), "comment", "new");
    json_decref(game);
}

/* A game is listed once it is sure where it ends; `rest` and what is found. */
static void a_list_ends_before_what_may_go_on(void **context)
{
    (void)context;
    static const struct {
        const char *text, *rest;
        size_t games;
        json_int_t next;
    } cases[] = {
        {"1. c3-d4 * 1. a3-b4 *", "0", 2, 21},
        {"1. c3-d4 * 1. a3-b4 *", "1", 1, 11},
        {"1. c3-d4 * 1. a3-b4 *", "2", 1, 11},
        {"1. c3-d4", "1", 0, 0},
        {"1. c3-d4", "2", 1, 8},
        {"{no game}", "0", 0, 9},
        {"{no game}", "1", 0, 0},
        {"{no game}", "2", 0, 9},
        {"* { open", "1", 0, 0},
        {"* \n\n{ open\n[A \"\"]\n*", "1", 1, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        json_t *list = ask("list", cases[i].text, "0", cases[i].rest, "25", NULL);
        assert_int_equal(json_array_size(json_object_get(list, "games")), cases[i].games);
        assert_int_equal(json_integer_value(json_object_get(list, "next")), cases[i].next);
        json_decref(list);
    }
}

static void a_listed_game_tells_who_played_or_what_is_wrong(void **context)
{
    (void)context;
    char file[700];
    snprintf(file, sizeof file,
             "[Event \"%0118d\xe5\x93\x88\"]\n[White \"A \\\"B\\\"\"]\n[GameType \"25\"]\n1. c3-d4 "
             "1-0\n[Event \"x\"]\n1. c3-d4 *",
             0);
    json_t *list = ask("list", file, "0", "0", NULL), *games = json_object_get(list, "games"),
           *good = json_array_get(games, 0), *bad = json_array_get(games, 1);
    assert_int_equal(json_array_size(games), 2);
    assert_int_equal(strlen(json_string_value(json_object_get(good, "event"))), 118);
    assert_string_equal(json_string_value(json_array_get(json_object_get(good, "players"), 0)),
                        "A \"B\"");
    assert_true(json_is_true(json_object_get(good, "typed")));
    assert_null(json_object_get(good, "fault"));
    assert_true(json_is_false(json_object_get(bad, "typed")));
    expect_text(json_incref(json_object_get(bad, "fault")), "error", "pdn-tag");
    json_decref(list);
}

static void json_escapes_what_it_must(void **context)
{
    (void)context;
    static const struct {
        const char *bytes, *text;
    } cases[] = {
        {"plain", "\"plain\""},
        {"\" \\ / \n \x01 \x1f \x7f", "\"\\\" \\\\ / \\u000a \\u0001 \\u001f \x7f\""},
        {"\xe5\x93\x88 \xf0\x9f\x99\x82", "\"\xe5\x93\x88 \xf0\x9f\x99\x82\""},
        {"\xff", "\"\xef\xbf\xbd\""},
        {"\xc0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xe5\x93", "\"\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[100];
        struct json json = json_in(buffer, sizeof buffer);
        json_text(&json, cases[i].bytes);
        text_finish(&json.out);
        assert_string_equal(buffer, cases[i].text);
    }
}

static void json_puts_commas_where_they_belong(void **context)
{
    (void)context;
    char buffer[100];
    struct json json = json_in(buffer, sizeof buffer);
    json_open(&json, '{');
    json_put_number(&json, "a", INT64_MIN);
    json_key(&json, "b");
    json_open(&json, '[');
    json_open(&json, '[');
    json_close(&json, ']');
    json_bool(&json, true);
    json_number(&json, 0);
    json_close(&json, ']');
    json_put_bool(&json, "c", false);
    json_close(&json, '}');
    text_finish(&json.out);
    assert_string_equal(buffer, "{\"a\":-9223372036854775808,\"b\":[[],true,0],\"c\":false}");
}

static void noise_is_answered(void **context)
{
    (void)context;
    static const char *const good[] = {
        "5:state7:halma-80:1:15:a5-b4",
        "5:state15:halma-4,places=0:1:17:b13-b12",
        "7:explain5:halma0:1:02:-12:321:5",
        "6:routes7:halma-80:1:02:-12:322:25",
        "5:state7:russian20:W:WK26:B8,9,10,11,191:15:d2xf4",
        "7:explain7:russian20:W:WK26:B8,9,10,11,191:02:-11:5",
        "5:write7:halma-80:1:15:a5-b45:Event1:x",
        "4:read36:[GameType \"halma-8\"]\n\n1. a5-b4 h4-g5",
        "4:read24:1. c3-d4 {x} (1. a3-b4)!2:25",
        "4:list24:1. c3-d4 * {x} 1. a3-b4 *1:01:12:25",
        "4:list24:[A \"\"][Event \"x\"] 1-0 * *1:01:00:",
    };
    struct random random = {1};
    for (unsigned run = 0; run < 20000; run++) {
        char bytes[100];
        const char *text = good[random_below(&random, sizeof good / sizeof good[0])];
        size_t length = strlen(text);
        memcpy(bytes, text, length);
        for (unsigned n = 1 + random_below(&random, 3); n > 0; n--)
            bytes[random_below(&random, length)] = (char)random_below(&random, 256);
        json_decref(ask_bytes(bytes, length));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_has_a_board_and_a_state),
        cmocka_unit_test(openings_are_listed),
        cmocka_unit_test(faults_have_codes),
        cmocka_unit_test(answers_of_a_played_game),
        cmocka_unit_test(the_seats_of_a_variant_are_named_for_each_number),
        cmocka_unit_test(captures_are_told_with_what_they_take),
        cmocka_unit_test(a_played_capture_is_told_with_its_pieces),
        cmocka_unit_test(a_counted_draw_is_told_before_it_comes),
        cmocka_unit_test(a_piece_that_may_not_be_touched_names_the_capture),
        cmocka_unit_test(a_whole_path_tells_which_capture_is_meant),
        cmocka_unit_test(notes_are_told_with_their_moves),
        cmocka_unit_test(notes_begin_where_the_game_does),
        cmocka_unit_test(a_list_ends_before_what_may_go_on),
        cmocka_unit_test(a_listed_game_tells_who_played_or_what_is_wrong),
        cmocka_unit_test(json_escapes_what_it_must),
        cmocka_unit_test(json_puts_commas_where_they_belong),
        cmocka_unit_test(noise_is_answered),
    };
    return cmocka_run_group_tests_name("glue", tests, NULL, NULL);
}
