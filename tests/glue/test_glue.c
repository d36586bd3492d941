/* The glue between the rules and the page, natively: web/tests/ asks the same of its WebAssembly
 * form, but only here do the sanitizers look on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/random.h"
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
    assert_int_equal(json_array_size(json_object_get(all, "fields")), 10);
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
    assert_true(i >= 5);
    json_decref(all);
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
        "6:routes7:halma-80:1:02:322:25",
        "5:write7:halma-80:1:15:a5-b45:Event1:x",
        "4:read36:[GameType \"halma-8\"]\n\n1. a5-b4 h4-g5",
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
        cmocka_unit_test(faults_have_codes),
        cmocka_unit_test(answers_of_a_played_game),
        cmocka_unit_test(json_escapes_what_it_must),
        cmocka_unit_test(json_puts_commas_where_they_belong),
        cmocka_unit_test(noise_is_answered),
    };
    return cmocka_run_group_tests_name("glue", tests, NULL, NULL);
}
