/* The codes, the message catalogues and docs/reasons.md say the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "messages/messages.h"
#include "rules/hopyard.h"

/* How many cells and whether a seat a reason gives at least: what its sentence may speak of. */
static const struct {
    uint8_t cells;
    bool seat;
} given[HY_WHYS] = {
    [HY_WHY_NOT_YOUR_TURN] = {0, true},        [HY_WHY_EMPTY_ORIGIN] = {1, false},
    [HY_WHY_ANOTHERS_PIECE] = {1, true},       [HY_WHY_SAME_CELL] = {1, false},
    [HY_WHY_LANDING_OCCUPIED] = {1, true},     [HY_WHY_TOO_FAR] = {2, false},
    [HY_WHY_NOTHING_TO_HOP] = {3, false},      [HY_WHY_NOT_STRAIGHT] = {2, false},
    [HY_WHY_TWO_IN_A_ROW] = {4, false},        [HY_WHY_NO_CHAIN] = {2, false},
    [HY_WHY_STEP_AFTER_HOP] = {2, false},      [HY_WHY_HOP_AFTER_STEP] = {2, false},
    [HY_WHY_LANDING_REPEATED] = {1, false},    [HY_WHY_BACK_TO_ORIGIN] = {1, false},
    [HY_WHY_CAMP_LOCKED] = {2, false},         [HY_WHY_FOREIGN_CLOSED] = {1, false},
    [HY_WHY_FOREIGN_NO_STOP] = {1, false},     [HY_WHY_HOME_BARRED] = {2, false},
    [HY_WHY_MUST_GO_ON] = {2, false},          [HY_WHY_PASS_NOT_ALLOWED] = {2, false},
    [HY_WHY_REPETITION_BAN] = {2, false},      [HY_WHY_NOT_IN_GAME] = {0, true},
    [HY_WHY_MUST_CAPTURE] = {2, false},        [HY_WHY_MUST_TAKE_MOST] = {2, false},
    [HY_WHY_MUST_TAKE_WITH_KING] = {2, false}, [HY_WHY_MUST_TAKE_KINGS] = {2, false},
    [HY_WHY_WRONG_DIRECTION] = {2, false},     [HY_WHY_MAN_BACK] = {2, false},
    [HY_WHY_MAN_TAKES_BACK] = {3, false},      [HY_WHY_MAN_TAKES_KING] = {3, false},
    [HY_WHY_MAN_TOO_FAR] = {2, false},         [HY_WHY_KING_TOO_FAR] = {2, false},
    [HY_WHY_NOTHING_TO_TAKE] = {3, false},     [HY_WHY_OWN_PIECE] = {3, false},
    [HY_WHY_BLOCKED_BEHIND] = {2, false},      [HY_WHY_SAME_PIECE_TWICE] = {3, false},
    [HY_WHY_TWO_AT_ONCE] = {4, false},         [HY_WHY_STEP_AFTER_CAPTURE] = {2, false},
    [HY_WHY_CAPTURE_AFTER_STEP] = {2, false},  [HY_WHY_MUST_LAND_ELSEWHERE] = {2, false},
    [HY_WHY_CROWNING_ENDS_MOVE] = {1, false},  [HY_WHY_NO_CAPTURE] = {2, false},
    [HY_WHY_AMBIGUOUS_CAPTURE] = {2, false},
};

static const char *why_name(unsigned i) { return hy_why_name((enum hy_why)i); }
static const char *end_name(unsigned i) { return hy_end_name((enum hy_end)i); }
static const char *error_name(unsigned i) { return hy_error_name((enum hy_error_code)i); }

/* A list of codes: where it stands in the catalogue and on the page. */
static const struct list {
    const char *group, *heading;
    const char *(*name)(unsigned);
    unsigned count;
} lists[] = {
    {"why.", "## Reasons", why_name, HY_WHYS},
    {"end.", "## How games end", end_name, HY_ENDS},
    {"error.", "## Texts that are refused", error_name, HY_E_CODES},
};
enum { LISTS = sizeof lists / sizeof *lists };

static bool is_listed(const struct list *list, const char *name)
{
    for (unsigned i = 0; i < list->count; i++)
        if (strcmp(list->name(i), name) == 0)
            return true;
    return false;
}

static void test_every_code_has_a_message(void **state)
{
    (void)state;
    for (size_t language = 0; message_languages[language] != NULL; language++)
        for (unsigned l = 0; l < LISTS; l++)
            for (unsigned i = 0; i < lists[l].count; i++) {
                const char *text = message_find2(language, lists[l].group, lists[l].name(i));
                if (text == NULL)
                    fail_msg("%s%s has no message", lists[l].group, lists[l].name(i));
            }
}

static void test_every_message_has_a_code(void **state)
{
    (void)state;
    for (size_t k = 0; k < message_key_count; k++)
        for (unsigned l = 0; l < LISTS; l++) {
            size_t length = strlen(lists[l].group);
            if (strncmp(message_keys[k], lists[l].group, length) == 0 &&
                !is_listed(&lists[l], message_keys[k] + length))
                fail_msg("%s belongs to no code", message_keys[k]);
        }
}

static void expect_message(const char *group, const char *name)
{
    if (message_find2(0, group, name) == NULL)
        fail_msg("%s%s has no message", group, name);
}

static void test_games_and_seats_have_names(void **state)
{
    (void)state;
    struct hy_game game;
    struct hy_error error;
    char key[HY_NAME_MAX];
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const struct hy_variant *variant = hy_variant_at(i);
        expect_message("game.", variant->name);
        snprintf(key, sizeof key, "%s.text", variant->name);
        expect_message("game.", key);
        for (unsigned n = 2; n <= HY_SEATS_MAX; n++) {
            int length = snprintf(key, sizeof key, "%s:%u", variant->name, n);
            if ((variant->seat_set >> n & 1) == 0)
                continue;
            assert_true(hy_game_parse(&game, key, (size_t)length, &error));
            for (unsigned s = 0; s < game.seats; s++)
                expect_message("seat.", game.seat[s].name);
        }
    }
}

static void test_house_rules_have_sentences(void **state)
{
    (void)state;
    char key[HY_NAME_MAX];
    for (enum hy_field f = 0; f < HY_FIELDS; f++) {
        expect_message("field.", hy_field_name(f));
        const char *value = "";
        for (unsigned v = 0; hy_field_value_name(f, 0) == NULL && v < 2; v++) { /* a number */
            snprintf(key, sizeof key, "%s.%c", hy_field_name(f), "0n"[v]);
            expect_message("field.", key);
        }
        for (unsigned v = 0; (value = hy_field_value_name(f, v)) != NULL; v++) {
            snprintf(key, sizeof key, "%s.%s", hy_field_name(f), value);
            expect_message("field.", key);
        }
    }
}

/* A sentence speaks of no cell or seat that its reason does not give. */
static void test_sentences_are_filled(void **state)
{
    (void)state;
    struct hy_game game;
    struct hy_error error;
    assert_true(hy_game_parse(&game, "halma", 5, &error));
    for (size_t language = 0; message_languages[language] != NULL; language++)
        for (enum hy_why why = 0; why < HY_WHYS; why++) {
            struct hy_reason reason = {.why = why, .n = given[why].cells, .seat = HY_NO_SEAT};
            reason.seat = given[why].seat ? 1 : HY_NO_SEAT;
            for (uint16_t i = 0; i < reason.n; i++)
                reason.cell[i] = i;
            char text[MESSAGE_MAX];
            struct text_out out = text_out(text, sizeof text);
            message_write_reason(&out, language, &game, &reason);
            assert_true(text_finish(&out) < MESSAGE_MAX / 4 + 1);
            if (strpbrk(text, "?{}") != NULL)
                fail_msg("not filled: %s", text);
        }
}

static void test_placeholders(void **state)
{
    (void)state;
    const struct message_value values[] = {{"a", "b12"}, {"seat", "{a}"}};
    char text[64];
    struct text_out out = text_out(text, sizeof text);
    message_write(&out, "{a}{seat} {b} {a", values, 2);
    text_finish(&out);
    assert_string_equal(text, "b12{a} {b} {a");
    size_t language;
    assert_true(message_language("ja", &language));
    assert_false(message_language("xx", &language));
    assert_null(message_find(0, "why.nothing"));
}

static FILE *open_page(const char *heading, char *line, int room)
{
    const char *path = getenv("REASONS");
    assert_non_null(path);
    FILE *page = fopen(path, "r");
    assert_non_null(page);
    while (fgets(line, room, page) != NULL)
        if (strncmp(line, heading, strlen(heading)) == 0)
            return page;
    fail_msg("no heading %s", heading);
    return NULL;
}

/* Each list stands on the page whole, in the order of the enum, and alone under its heading. */
static void test_page_lists_every_code(void **state)
{
    (void)state;
    char line[512];
    for (unsigned l = 0; l < LISTS; l++) {
        FILE *page = open_page(lists[l].heading, line, sizeof line);
        unsigned found = 0;
        while (fgets(line, sizeof line, page) != NULL && strncmp(line, "## ", 3) != 0) {
            if (strncmp(line, "| `", 3) != 0)
                continue;
            line[3 + strcspn(line + 3, "`")] = '\0';
            assert_true(found < lists[l].count);
            assert_string_equal(line + 3, lists[l].name(found));
            found++;
        }
        assert_int_equal(found, lists[l].count);
        fclose(page);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_has_a_message),
        cmocka_unit_test(test_every_message_has_a_code),
        cmocka_unit_test(test_games_and_seats_have_names),
        cmocka_unit_test(test_house_rules_have_sentences),
        cmocka_unit_test(test_sentences_are_filled),
        cmocka_unit_test(test_placeholders),
        cmocka_unit_test(test_page_lists_every_code),
    };
    return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
