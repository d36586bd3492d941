/* Lines of the Hub protocol, what a score says about strength, and encodings of files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hub_line.h"
#include "cli/charset.h"
#include "cli/elo.h"

/* ------------------------------------------------------------------------------------- lines */

static void is_text(struct hub_text text, const char *wanted)
{
    assert_non_null(text.at);
    assert_int_equal(text.length, strlen(wanted));
    assert_memory_equal(text.at, wanted, text.length);
}

static void line_is_cut_up(void **state)
{
    (void)state;
    struct hub_line line;
    const char *text = "pos pos=\"8/8 r\"  moves=a1-b2 flag empty=\"\" name = \"x=y\"\r";
    assert_null(hub_line_read(&line, text, strlen(text)));
    is_text(line.word, "pos");
    assert_int_equal(line.count, 5);
    is_text(hub_line_find(&line, "pos"), "8/8 r");
    is_text(hub_line_find(&line, "moves"), "a1-b2");
    is_text(hub_line_find(&line, "flag"), "");
    is_text(hub_line_find(&line, "empty"), "");
    is_text(hub_line_find(&line, "name"), "x=y");
    assert_null(hub_line_find(&line, "mov").at);
}

static void empty_line_has_no_word(void **state)
{
    (void)state;
    struct hub_line line;
    assert_null(hub_line_read(&line, "", 0));
    assert_int_equal(line.word.length, 0);
    assert_null(hub_line_read(&line, " \t\r", 3));
    assert_int_equal(line.word.length, 0);
}

static void broken_lines_are_refused(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "go a=\"b",   "go a=\"b\"c", "go =b",       "go a=",
        "go a= ",     "go a=b\"c",   "go a a",      "go a=1 a=2",
        "go \"a\"=b", "g\x01o",      "go a=\"\x7f", "1 a b c d e f g h i j k l m n o p q",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct hub_line line;
        assert_non_null(hub_line_read(&line, broken[i], strlen(broken[i])));
    }
    struct hub_line line;
    assert_non_null(hub_line_read(&line, "go \0x", 5));
}

static void numbers_are_read_strictly(void **state)
{
    (void)state;
    unsigned number = 7;
    assert_true(hub_text_number((struct hub_text){"12", 2}, 1, 12, &number));
    assert_int_equal(number, 12);
    assert_true(hub_text_number((struct hub_text){"4294967295", 10}, 0, UINT32_MAX, &number));
    assert_int_equal(number, UINT32_MAX);
    static const char *const wrong[] = {"", "0", "13", "-1", "+1", "01", "1x", "4294967296"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(
            hub_text_number((struct hub_text){wrong[i], strlen(wrong[i])}, 1, 12, &number));
    assert_false(hub_text_number((struct hub_text){NULL, 0}, 1, 12, &number));
}

static void seconds_are_read_as_milliseconds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned milliseconds;
    } cases[] = {{"1", 1000},
                 {"0.25", 250},
                 {".5", 500},
                 {"3.", 3000},
                 {"0.0019", 1},
                 {"291.587", 291587},
                 {"4000000", 4000000000u},
                 {"0", 0}};
    unsigned milliseconds;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(hub_text_seconds((struct hub_text){cases[i].text, strlen(cases[i].text)},
                                     &milliseconds));
        assert_int_equal(milliseconds, cases[i].milliseconds);
    }
    static const char *const wrong[] = {"", ".", "-1", "1e3", "1,5", "4000001", "1.2.3", "soon"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(
            hub_text_seconds((struct hub_text){wrong[i], strlen(wrong[i])}, &milliseconds));
}

/* What is written is read again, with what the protocol cannot carry mended. */
static void values_are_quoted_where_they_must_be(void **state)
{
    (void)state;
    static const char *const values[][2] = {
        {"plain", " v=plain"}, {"", " v=\"\""},        {"a b", " v=\"a b\""},
        {"a=b", " v=\"a=b\""}, {"a\"b", " v=\"a'b\""}, {"a\nb", " v=a'b"},
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char text[64];
        struct text_out out = text_out(text, sizeof text);
        hub_put(&out, "v", values[i][0], strlen(values[i][0]));
        text_finish(&out);
        assert_string_equal(text, values[i][1]);
        struct hub_line line;
        char whole[80] = "w";
        strcat(whole, text);
        assert_null(hub_line_read(&line, whole, strlen(whole)));
        assert_non_null(hub_line_find(&line, "v").at);
    }
}

/* ---------------------------------------------------------------------------------- strength */

static void is_near(double found, double wanted, double error)
{
    if (!(fabs(found - wanted) <= error))
        fail_msg("%f is not %f", found, wanted);
}

static void expectation_and_difference_are_inverse(void **state)
{
    (void)state;
    is_near(elo_expected(0), 0.5, 1e-12);
    is_near(elo_expected(400), 10.0 / 11, 1e-12);
    is_near(elo_expected(-200), 0.240253, 1e-6);
    is_near(elo_difference(0.75), 190.848502, 1e-6);
    is_near(elo_difference(0.64), 99.951, 1e-3);
    assert_true(isinf(elo_difference(1)) && elo_difference(1) > 0);
    assert_true(isinf(elo_difference(0)) && elo_difference(0) < 0);
    for (double d = -600; d <= 600; d += 50)
        is_near(elo_difference(elo_expected(d)), d, 1e-9);
}

static struct elo_sample sample_of(unsigned won, unsigned drawn, unsigned lost)
{
    struct elo_sample sample = {0};
    for (unsigned i = 0; i < won; i++)
        elo_add(&sample, 1);
    for (unsigned i = 0; i < drawn; i++)
        elo_add(&sample, 0.5);
    for (unsigned i = 0; i < lost; i++)
        elo_add(&sample, 0);
    return sample;
}

/* 50 won, 30 drawn, 20 lost: mean 0.65, variance 0.1525 * 100 / 99, so that the 95 % interval is
 * 0.65 -+ 0.0769, from 51.1 to 169.4 Elo. */
static void estimate_has_the_error_of_its_sample(void **state)
{
    (void)state;
    struct elo_sample sample = sample_of(50, 30, 20);
    struct elo_estimate estimate = elo_estimate(&sample, 0.5);
    is_near(estimate.score, 0.65, 1e-12);
    is_near(estimate.difference, 107.538, 1e-3);
    double low = 400 * log10(0.573078 / 0.426922), high = 400 * log10(0.726922 / 0.273078);
    is_near(estimate.error, (high - low) / 2, 0.01);
}

static void estimate_knows_what_it_does_not_know(void **state)
{
    (void)state;
    struct elo_sample none = {0}, one = sample_of(0, 1, 0), all = sample_of(9, 0, 0);
    assert_true(isinf(elo_estimate(&none, 0.5).error));
    is_near(elo_estimate(&none, 0.5).difference, 0, 0);
    assert_true(isinf(elo_estimate(&one, 0.5).error));
    assert_true(isinf(elo_estimate(&all, 0.5).difference));
    struct elo_sample drawn = sample_of(0, 9, 0);
    is_near(elo_estimate(&drawn, 0.5).error, 0, 1e-9);
}

/* One against three wins a quarter of the games if all are equal. */
static void one_against_three_is_even_at_a_quarter(void **state)
{
    (void)state;
    struct elo_sample sample = {0};
    elo_add(&sample, 0.25);
    elo_add(&sample, 0.25);
    is_near(elo_estimate(&sample, 0.25).difference, 0, 1e-9);
    elo_add(&sample, 0.5);
    assert_true(elo_estimate(&sample, 0.25).difference > 0);
}

/* n (s1 - s0) (2 m - s0 - s1) / (2 v), with one group's spread of 1/8 added to the sample's. */
static void ratio_is_that_of_the_normal_approximation(void **state)
{
    (void)state;
    const struct elo_test test = {0, 10};
    struct elo_sample sample = sample_of(500, 300, 200);
    double s0 = 0.5, s1 = elo_expected(10);
    double v = (1000 * 0.1525 + 0.125) / 1000;
    is_near(elo_ratio(&sample, &test), 1000 * (s1 - s0) * (1.3 - s0 - s1) / (2 * v), 1e-6);
    struct elo_sample none = {0};
    is_near(elo_ratio(&none, &test), 0, 0);
}

static void test_decides_both_ways_and_waits(void **state)
{
    (void)state;
    const struct elo_test test = {0, 50};
    struct elo_sample even = sample_of(200, 600, 200), strong = sample_of(45, 40, 15),
                      few = sample_of(2, 1, 1), weak = sample_of(20, 20, 60);
    is_near(elo_bound, log(0.95 / 0.05), 1e-12);
    assert_int_equal(elo_verdict(&strong, &test), ELO_HIGH);
    assert_int_equal(elo_verdict(&weak, &test), ELO_LOW);
    assert_int_equal(elo_verdict(&few, &test), ELO_OPEN);
    assert_int_equal(elo_verdict(&even, &test), ELO_LOW);
    struct elo_sample one = sample_of(1, 0, 0);
    assert_int_equal(elo_verdict(&one, &test), ELO_OPEN);
}

/* --------------------------------------------------------------------------------- encodings */

static void decodes_to(const char *bytes, const char *charset, const char *wanted)
{
    size_t length;
    assert_string_equal(charset_guess(bytes, strlen(bytes)), charset);
    char *text = charset_to_utf8(bytes, strlen(bytes), charset, &length);
    assert_non_null(text);
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(text, wanted, length);
    free(text);
}

static void encodings_are_told_apart(void **state)
{
    (void)state;
    decodes_to("[White \"\xc8\xe2\xe0\xed\xee\xe2, \xcf.\"] {\xf5\xee\xe4}", "windows-1251",
               "[White \"Иванов, П.\"] {ход}");
    decodes_to("[White \"Dvo\xfd\xa0k, Ji\xfd\xa1\"] {Dobr\xec tah}", "cp852",
               "[White \"Dvořák, Jiří\"] {Dobrý tah}");
    decodes_to("\xc8\xe2\xe0\xed \x98", "windows-1251", "Иван \xef\xbf\xbd");
}

static void valid_utf8_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t valid;
    } texts[] = {
        {"a\xc5\x99\xe9\xab\x98\xf0\x9f\x98\x80z", 11},
        {"ab\xc5", 2},            /* cut off */
        {"a\xc0\xaf", 1},         /* too long a form */
        {"a\xed\xa0\x80", 1},     /* half of a pair */
        {"a\xf4\x90\x80\x80", 1}, /* above the last character */
        {"\xc8\xe2\xe0\xed", 0},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_equal(charset_utf8_prefix(texts[i].text, strlen(texts[i].text)), texts[i].valid);
    assert_true(charset_is_known("cp852") && !charset_is_known("nothing"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(line_is_cut_up),
        cmocka_unit_test(empty_line_has_no_word),
        cmocka_unit_test(broken_lines_are_refused),
        cmocka_unit_test(numbers_are_read_strictly),
        cmocka_unit_test(seconds_are_read_as_milliseconds),
        cmocka_unit_test(values_are_quoted_where_they_must_be),
        cmocka_unit_test(expectation_and_difference_are_inverse),
        cmocka_unit_test(estimate_has_the_error_of_its_sample),
        cmocka_unit_test(estimate_knows_what_it_does_not_know),
        cmocka_unit_test(one_against_three_is_even_at_a_quarter),
        cmocka_unit_test(ratio_is_that_of_the_normal_approximation),
        cmocka_unit_test(test_decides_both_ways_and_waits),
        cmocka_unit_test(encodings_are_told_apart),
        cmocka_unit_test(valid_utf8_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
