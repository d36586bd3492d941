/* Game files. Each pdn/NAME.pdn named on the command line is played and written again, and the
 * result compared with pdn/NAME.want: a line for each game and each fault, then "----" and the
 * games as we write them. What must be read back the same is read back here too.
 */
#include "base/text.h"
#include "rules/hopyard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVENTS = 1000, OUT = 1 << 16, FILES_MAX = 100, MANY = 200000 };

static struct hy_event log_room[EVENTS];
static struct hy_pdn_work work;

/* ------------------------------------------------------------------------------ the files */

static void put_place(struct text_out *out, const char *text, size_t at)
{
    struct hy_text_place place = {0};
    hy_text_place(text, at, &place);
    text_put_number(out, place.line);
    text_put(out, ':');
    text_put_number(out, place.column);
}

static void put_fault(struct text_out *out, const char *text, const struct hy_pdn_report *report)
{
    text_put_word(out, "  ");
    put_place(out, text, report->error.at);
    text_put_word(out, " round ");
    text_put_number(out, report->number);
    text_put_word(out, " ");
    text_put_word(out, hy_error_name(report->error.code));
    if (report->error.code == HY_E_MOVE_ILLEGAL) {
        text_put(out, ' ');
        text_put_word(out, hy_why_name(report->reason.why));
    }
    text_put_word(out, ": ");
    text_put_word(out, report->error.text);
    text_put(out, '\n');
}

static void put_report(struct text_out *out, const char *text, const struct hy_pdn_report *report)
{
    text_put_word(out, "game ");
    text_put_number(out, report->game);
    text_put_word(out, " at ");
    put_place(out, text, report->at);
    text_put_word(out, report->started ? ", turns " : ", not begun");
    if (report->started)
        text_put_number(out, report->turns);
    text_put_word(out, ", result ");
    text_put_word(out, report->result);
    text_put_word(out, ", tagged ");
    text_put_word(out, report->tagged);
    text_put_word(out, report->over ? ", over: " : ", unfinished");
    if (report->over)
        text_put_word(out, hy_end_name(work.match.result.end));
    text_put_word(out, report->places[0] ? ", places " : "");
    text_put_word(out, report->places);
    text_put(out, '\n');
    if (report->error.code != HY_OK)
        put_fault(out, text, report);
}

/* Plays a whole text; writes the reports to `reports` (may be NULL) and the games to `games`.
 * Returns the number of faults. */
static unsigned rewrite_text(const char *text, size_t length, struct text_out *reports,
                             struct hy_pdn_buffer *games)
{
    struct hy_pdn pdn;
    struct hy_pdn_writer writer;
    struct hy_pdn_report report;
    unsigned faults = 0;
    hy_pdn_start(&pdn, text, length);
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, games);
    hy_pdn_work_start(&work, log_room, EVENTS);
    while (hy_pdn_rewrite(&pdn, &work, &report, &writer)) {
        faults += report.error.code != HY_OK;
        if (reports)
            put_report(reports, text, &report);
    }
    return faults;
}

/* Kinds and texts of all tokens but the numbers, which are made anew; a line each. */
static void put_tokens(const char *text, size_t length, struct text_out *out)
{
    struct hy_pdn pdn;
    struct hy_pdn_token token;
    struct hy_error error;
    hy_pdn_start(&pdn, text, length);
    do {
        assert_true(hy_pdn_next(&pdn, &token, &error));
        if (token.kind == HY_PDN_NUMBER)
            continue;
        text_put_number(out, token.kind);
        text_put(out, ' ');
        text_put_bytes(out, token.name, token.name_length);
        text_put(out, ' ');
        text_put_bytes(out, token.text, token.length);
        text_put(out, '\n');
    } while (token.kind != HY_PDN_TEXT_END);
}

static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    char *text = malloc(OUT);
    assert_non_null(text);
    *length = fread(text, 1, OUT, file);
    assert_true(*length < OUT);
    fclose(file);
    return text;
}

/* What we wrote reads back as the same bytes, and as the same tokens as what others wrote. */
static void assert_stable(const char *games, size_t length)
{
    static char again[OUT];
    struct hy_pdn_buffer buffer = {again, OUT, 0};
    assert_int_equal(rewrite_text(games, length, NULL, &buffer), 0);
    assert_int_equal(buffer.length, length);
    assert_memory_equal(games, again, length);
}

static void check_file(void **state)
{
    static char reports[OUT], games[OUT];
    const char *name = *state;
    char want_name[512];
    size_t length, want_length;
    struct text_out out = text_out(reports, OUT);
    struct hy_pdn_buffer buffer = {games, OUT, 0};
    char *text = read_file(name, &length);
    snprintf(want_name, sizeof want_name, "%.*s.want", (int)(strlen(name) - strlen(".pdn")), name);
    char *want = read_file(want_name, &want_length);
    rewrite_text(text, length, &out, &buffer);
    assert_true(buffer.length < OUT);
    text_put_word(&out, "----\n");
    text_put_bytes(&out, games, buffer.length);
    text_finish(&out);
    want[want_length] = '\0';
    if (strcmp(reports, want) != 0) {
        fputs(reports, stderr); /* too long for cmocka's messages */
        fail_msg("%s gives what stands above", name);
    }
    assert_stable(games, buffer.length);
    free(text);
    free(want);
}

/* ----------------------------------------------------------------------------- the reader */

#define HEAD "[GameType \"halma-8\"]\n"

/* Plays the first game of a text. */
static struct hy_pdn_report play(const char *text)
{
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    hy_pdn_start(&pdn, text, strlen(text));
    hy_pdn_work_start(&work, log_room, EVENTS);
    assert_true(hy_pdn_play(&pdn, &work, &report));
    return report;
}

static void expect_fault(const char *text, enum hy_error_code code, size_t at)
{
    struct hy_pdn_report report = play(text);
    if (report.error.code != code || report.error.at != at)
        fail_msg("%s: %s at %zu", text, hy_error_name(report.error.code), report.error.at);
}

static void tokens_of_every_kind(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbf% head\r\n[Event \"a \\\"b\\\\\"] [ x_1 \"\" ]\r\n"
                               "{c\r\n1} 1. a1-b2!? 1... c3-d4* (2.a1-b2 $12) (!) 2 a1-b2 ;r\r\n"
                               "/W:W1/ ... 1/2-1/2-0 {t}\n\n{u}\n";
    static const char want[] = "6   head\n0 Event a \\\"b\\\\\n0 x_1 \n4  c\r\n1\n2  a1-b2\n3  !?\n"
                               "2  c3-d4\n3  *\n8  (\n2  a1-b2\n3  $12\n9  )\n3  (!)\n2  a1-b2\n"
                               "5  r\n7  W:W1\n10  1/2-1/2-0\n4  t\n11  \n4  u\n12  \n";
    char tokens[1000];
    struct text_out out = text_out(tokens, sizeof tokens);
    put_tokens(text, sizeof text - 1, &out);
    text_finish(&out);
    assert_string_equal(tokens, want);
}

/* Words that look like moves of draughts but are results, and the other way round. */
static void results_are_no_moves(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        enum hy_pdn_kind kind;
    } words[] = {
        {"1-0", HY_PDN_RESULT},     {"0-1", HY_PDN_RESULT},     {"2-0", HY_PDN_RESULT},
        {"1-1", HY_PDN_RESULT},     {"0-2", HY_PDN_RESULT},     {"0-0", HY_PDN_RESULT},
        {"1/2-1/2", HY_PDN_RESULT}, {"3/4-1/4", HY_PDN_RESULT}, {"*", HY_PDN_RESULT},
        {"1-0-0", HY_PDN_RESULT},   {"2/2-1/2", HY_PDN_MOVE},   {"1-18", HY_PDN_MOVE},
        {"1-2", HY_PDN_MOVE},       {"11-0", HY_PDN_MOVE},      {"1x1", HY_PDN_MOVE},
        {"1-1-1", HY_PDN_MOVE},     {"1/2", HY_PDN_MOVE},       {"12x16", HY_PDN_MOVE},
        {"12", HY_PDN_NUMBER},      {"12...", HY_PDN_NUMBER},   {"1-0-0-0-0-0-0", HY_PDN_MOVE},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct hy_pdn pdn;
        struct hy_pdn_token token;
        struct hy_error error;
        hy_pdn_start(&pdn, words[i].word, strlen(words[i].word));
        assert_true(hy_pdn_next(&pdn, &token, &error));
        if (token.kind != words[i].kind || token.length != strlen(words[i].word))
            fail_msg("%s was read as kind %d", words[i].word, (int)token.kind);
    }
}

static void faults_of_the_text(void **state)
{
    (void)state;
    expect_fault("[GameType halma]\n1. a1-a2", HY_E_PDN_SYNTAX, 10);
    expect_fault("[GameType \"halma\n1. a1-a2", HY_E_PDN_SYNTAX, 16);
    expect_fault("[GameType \"halma\"\n1. a1-a2", HY_E_PDN_SYNTAX, 17);
    expect_fault("[%clk 0:01]\n", HY_E_PDN_SYNTAX, 1);
    expect_fault(HEAD "{never closed", HY_E_PDN_SYNTAX, 21);
    expect_fault("{never closed", HY_E_PDN_SYNTAX, 0);
    expect_fault(HEAD "(1. a5-b5", HY_E_PDN_SYNTAX, 21);
    expect_fault(HEAD "1. a5-b5)", HY_E_PDN_SYNTAX, 29);
    expect_fault(HEAD "1. a5-b5 }", HY_E_PDN_SYNTAX, 30);
    expect_fault(HEAD "1. a5-b5 $", HY_E_PDN_SYNTAX, 30);
    expect_fault(HEAD "1. a5-b5 $256", HY_E_PDN_SYNTAX, 30);
    expect_fault(HEAD "/W:W1", HY_E_PDN_SYNTAX, 21);
    expect_fault(HEAD "/W:W1/", HY_E_PDN_SYNTAX, 21);
    expect_fault(HEAD "1. a5-b5 \x01", HY_E_PDN_SYNTAX, 30);
}

static void faults_of_tags(void **state)
{
    (void)state;
    expect_fault("1. a5-b5", HY_E_PDN_TAG, 0);
    expect_fault("{c} [Event \"?\"] *", HY_E_PDN_TAG, 0);
    expect_fault("[GameType \"chess\"]", HY_E_GAME_UNKNOWN, 11);
    expect_fault("[GameType \"halma,chain=9\"]", HY_E_FIELD_VALUE, 23);
    expect_fault(HEAD HEAD, HY_E_PDN_TAG, 21);
    expect_fault(HEAD "[FEN \"8/8 r\"]", HY_E_ROWS, 30);
    expect_fault(HEAD "[SetUp \"1\"]", HY_E_PDN_TAG, 21);
    expect_fault(HEAD "[SetUp \"0\"]\n[FEN \"8/8 r\"]", HY_E_PDN_TAG, 21);
    expect_fault(HEAD "[Result \"won\"]", HY_E_PDN_RESULT, 30);
    expect_fault(HEAD "[Result \"2/2-1/2\"]", HY_E_PDN_RESULT, 30);
    assert_string_equal(play(HEAD "[Result \"2/2-1/2\"]").tagged, "*");
    expect_fault(HEAD "[Result \"1-0\"]\n0-1", HY_E_PDN_RESULT, 36);
    expect_fault(HEAD "[Result \"1-0-0\"]", HY_E_PDN_RESULT, 30);
    expect_fault(HEAD "1-0 0-1", HY_E_PDN_RESULT, 25);
    expect_fault(HEAD "[Result \"1-0\"]\nresign:r", HY_E_PDN_RESULT, 30);
}

static void nothing_is_no_game(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "\xef\xbb\xbf", " \r\n\t", "{a} ;b\n%c", "\x1a"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct hy_pdn pdn;
        struct hy_pdn_report report;
        hy_pdn_start(&pdn, texts[i], strlen(texts[i]));
        assert_false(hy_pdn_play(&pdn, &work, &report));
        assert_int_equal(report.error.code, HY_OK);
    }
}

/* The table of GameTypes says the same as what is written from the fields. */
static void every_draughts_game_is_written_by_its_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const struct hy_variant *variant = hy_variant_at(i);
        char head[HY_NAME_MAX + 20], text[1000];
        struct hy_pdn_buffer buffer = {text, sizeof text, 0};
        int length = snprintf(head, sizeof head, "[GameType \"%s\"]\n", variant->name);
        if (!variant->game_type)
            continue;
        assert_int_equal(rewrite_text(head, (size_t)length, NULL, &buffer), 0);
        assert_true(buffer.length < sizeof text);
        text[buffer.length] = '\0';
        snprintf(head, sizeof head, "[GameType \"%s\"]\n%s", variant->game_type,
                 variant->field[HY_LOSING] ? "[Variant \"losing\"]\n" : "");
        if (!strstr(text, head))
            fail_msg("%s", text);
        play(text);
        assert_string_equal(work.name, variant->name);
    }
}

static void a_missing_type_may_be_assumed(void **state)
{
    (void)state;
    static const char text[] = "1. c3-d4 *";
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    hy_pdn_start(&pdn, text, sizeof text - 1);
    hy_pdn_work_start(&work, log_room, EVENTS);
    hy_pdn_assume(&work, "25");
    assert_true(hy_pdn_play(&pdn, &work, &report));
    assert_int_equal(report.error.code, HY_OK);
    assert_string_equal(work.name, "russian");
}

static void only_a_second_event_begins_a_game(void **state)
{
    (void)state;
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    const char *text = HEAD "[Event \"late\"]\n[Event \"another\"]\n" HEAD "a5-b5 *";
    hy_pdn_start(&pdn, text, strlen(text));
    hy_pdn_work_start(&work, log_room, EVENTS);
    assert_true(hy_pdn_play(&pdn, &work, &report));
    assert_true(report.started && work.match.count == 0);
    assert_true(hy_pdn_play(&pdn, &work, &report));
    assert_true(report.started && work.match.count == 1);
    assert_false(hy_pdn_play(&pdn, &work, &report));
}

static void depth_has_a_limit(void **state)
{
    (void)state;
    char text[200] = HEAD "a5-b5";
    size_t n = strlen(text);
    memset(text + n, '(', HY_PDN_DEPTH_MAX);
    memset(text + n + HY_PDN_DEPTH_MAX, ')', HY_PDN_DEPTH_MAX);
    assert_int_equal(play(text).error.code, HY_OK);
    memset(text + n, '(', HY_PDN_DEPTH_MAX + 1);
    memset(text + n + HY_PDN_DEPTH_MAX + 1, ')', HY_PDN_DEPTH_MAX + 1);
    expect_fault(text, HY_E_PDN_DEPTH, n + HY_PDN_DEPTH_MAX);
}

static void log_has_a_limit(void **state)
{
    (void)state;
    static const char text[] = HEAD "a5-b5 h4-g4 b5-a5 g4-h4";
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    hy_pdn_start(&pdn, text, sizeof text - 1);
    hy_pdn_work_start(&work, log_room, 3);
    assert_true(hy_pdn_play(&pdn, &work, &report));
    assert_int_equal(report.error.code, HY_E_LOG_FULL);
    assert_int_equal(report.error.at, sizeof text - 1 - 5);
    assert_int_equal(report.number, 2);
}

/* A text of nothing but unclosed comments must not take the square of its length. */
static void broken_texts_are_read_in_linear_time(void **state)
{
    (void)state;
    char *text = malloc(5 * MANY);
    assert_non_null(text);
    for (size_t i = 0; i < MANY; i++)
        memcpy(text + 5 * i, "\n{\n[A", 5);
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    unsigned games = 0;
    hy_pdn_start(&pdn, text, 5 * MANY);
    while (hy_pdn_play(&pdn, &work, &report))
        games++;
    assert_true(games > 0);
    free(text);
}

static void places_in_a_text(void **state)
{
    (void)state;
    static const char text[] = "a\tb\r\n\xe8\xb7\xb3x\n\ny\rz";
    static const struct hy_text_place want[] = {{0, 1, 1},  {2, 1, 3},  {5, 2, 1},  {8, 2, 2},
                                                {10, 3, 1}, {11, 4, 1}, {13, 5, 1}, {0, 1, 1}};
    struct hy_text_place place = {0};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        hy_text_place(text, want[i].at, &place);
        assert_int_equal(place.line, want[i].line);
        assert_int_equal(place.column, want[i].column);
    }
}

static void values_lose_their_escapes(void **state)
{
    (void)state;
    static const char text[] = "[A \"c:\\games \\\"x\\\" \\\\\"]";
    char value[40], cut[5];
    struct hy_pdn pdn;
    struct hy_pdn_token tag;
    hy_pdn_start(&pdn, text, sizeof text - 1);
    assert_true(hy_pdn_find_tag(&pdn, "a", &tag));
    assert_false(hy_pdn_find_tag(&pdn, "B", &tag));
    assert_true(hy_pdn_find_tag(&pdn, "A", &tag));
    assert_int_equal(hy_pdn_value(&tag, value, sizeof value), 14);
    assert_string_equal(value, "c:\\games \"x\" \\");
    assert_int_equal(hy_pdn_value(&tag, cut, sizeof cut), 14);
    assert_string_equal(cut, "c:\\g");
}

/* ----------------------------------------------------------------------------- the writer */

static void same_tokens_in_our_order(void **state)
{
    (void)state;
    static const char text[] =
        "%a\n{b}\n[Event \"e\"]\n[Red \"r\"]\n[Result \"*\"]\n[GameType \"halma-8\"]\n[Other "
        "\"\"]\n"
        "[Other \"2\"]\n{c} a5-b5! $7 {[%clk 0:01:02]} (1. a5-a4 ;d\n ({e} a5-b4 (?!) 1-0)) h4-g4\n"
        "b5-a5 (* $3) *\n";
    static char games[OUT], before[OUT], after[OUT];
    struct hy_pdn_buffer buffer = {games, OUT, 0};
    struct text_out a = text_out(before, OUT), b = text_out(after, OUT);
    assert_int_equal(rewrite_text(text, sizeof text - 1, NULL, &buffer), 0);
    put_tokens(text, sizeof text - 1, &a);
    put_tokens(games, buffer.length, &b);
    text_finish(&a);
    text_finish(&b);
    assert_string_equal(before, after);
}

static void given_tags_are_written_once(void **state)
{
    (void)state;
    static const struct hy_pdn_tag tags[] = {
        {"Zeta", "1", 1}, {"Blue", "b\n", 2}, {"red", "\"", 1}, {"Result", "0-1", 3},
        {"Date", "?", 1}, {"Event", "e", 1},  {"FEN", "x", 1}};
    static const struct hy_pdn_tag bad[] = {{"Event", "e", 1}, {"a b", "", 0}};
    static const char want[] = "[Event \"e\"]\n[Date \"?\"]\n[Red \"\\\"\"]\n[Blue \"b \"]\n"
                               "[Result \"*\"]\n[GameType \"halma-8\"]\n[Zeta \"1\"]\n\n"
                               "1. a5-b5 *\n";
    char bytes[sizeof want];
    struct hy_pdn_buffer buffer = {bytes, sizeof bytes, 0};
    struct hy_pdn_writer writer;
    struct hy_error error;
    assert_int_equal(play(HEAD "a5-b5").error.code, HY_OK);
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, &buffer);
    assert_false(hy_pdn_write(&writer, &work.match, bad, 2, &error));
    assert_int_equal(error.code, HY_E_PDN_TAG);
    assert_int_equal(error.at, 1);
    assert_true(hy_pdn_write(&writer, &work.match, tags, 7, &error));
    assert_int_equal(buffer.length, sizeof want - 1);
    assert_memory_equal(bytes, want, sizeof want - 1);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest own[] = {
        cmocka_unit_test(tokens_of_every_kind),
        cmocka_unit_test(results_are_no_moves),
        cmocka_unit_test(faults_of_the_text),
        cmocka_unit_test(faults_of_tags),
        cmocka_unit_test(nothing_is_no_game),
        cmocka_unit_test(every_draughts_game_is_written_by_its_number),
        cmocka_unit_test(a_missing_type_may_be_assumed),
        cmocka_unit_test(only_a_second_event_begins_a_game),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(log_has_a_limit),
        cmocka_unit_test(broken_texts_are_read_in_linear_time),
        cmocka_unit_test(places_in_a_text),
        cmocka_unit_test(values_lose_their_escapes),
        cmocka_unit_test(same_tokens_in_our_order),
        cmocka_unit_test(given_tags_are_written_once),
    };
    static struct CMUnitTest tests[FILES_MAX + sizeof own / sizeof own[0]];
    size_t count = sizeof own / sizeof own[0];
    memcpy(tests, own, sizeof own);
    for (int i = 1; i < argc && i <= FILES_MAX; i++)
        tests[count++] = (struct CMUnitTest){argv[i], check_file, NULL, NULL, argv[i]};
    return _cmocka_run_group_tests("pdn", tests, count, NULL, NULL);
}
