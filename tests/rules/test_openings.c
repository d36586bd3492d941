/* The tables of openings: legal, each position once, as many as there should be, and in none of
 * them a man won by force. The English deck is derived anew from the rules. */
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    LINES_MAX = 256,     /* the half-moves of both games lead to 216 positions */
    FORCE_PLIES = 5,     /* more plies find nothing more in English draughts: tried up to nine */
    LOST = -HY_CELLS_MAX /* below any difference of pieces */
};

static struct scene scene;

/* ------------------------------------------------------------------------------- every table */

static const char *const with_openings[] = {"english", "russian"};

static void each_table(void (*check)(size_t count))
{
    for (size_t i = 0; i < sizeof with_openings / sizeof with_openings[0]; i++) {
        scene_game(&scene, with_openings[i]);
        size_t count = hy_opening_count(&scene.game);
        assert_in_range(count, 1, LINES_MAX);
        check(count);
    }
}

static void begin(void)
{
    scene_start(&scene);
    scene_begin(&scene);
}

/* The words of the match so far. */
static void write_played(char *out, size_t room)
{
    out[0] = '\0';
    for (uint32_t i = 0; i < scene.match.count; i++) {
        char word[HY_MOVE_TEXT_MAX];
        hy_event_write(&scene.game, &scene.match.log[i], word);
        assert_true(strlen(out) + strlen(word) + 2 <= room);
        strcat(strcat(out, i > 0 ? " " : ""), word);
    }
}

static void check_plays(size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char line[HY_OPENING_TEXT_MAX], played[HY_OPENING_TEXT_MAX];
        begin();
        hy_match_open(&scene.match, i);
        assert_int_equal(scene.match.turns, HY_OPENING_TURNS);
        write_played(played, sizeof played);
        size_t length = hy_opening_write(&scene.game, i, line);
        assert_int_equal(length, strlen(line));
        assert_string_equal(line, played);
    }
}

static void plays_what_it_says(void **state)
{
    (void)state;
    each_table(check_plays);
}

static struct hy_position position_of(size_t index)
{
    begin();
    hy_match_open(&scene.match, index);
    return scene.match.position;
}

static void check_unlike(size_t count)
{
    static struct hy_position seen[LINES_MAX];
    for (size_t i = 0; i < count; i++) {
        seen[i] = position_of(i);
        for (size_t j = 0; j < i; j++)
            assert_false(hy_same_position(&seen[i], &seen[j]));
    }
}

static void reaches_no_position_twice(void **state)
{
    (void)state;
    each_table(check_unlike);
}

/* -------------------------------------------------------------------------------- won by force */

static int lead(const struct hy_position *position)
{
    int pieces[2] = {0, 0};
    for (unsigned cell = 0; cell < scene.game.cells; cell++) {
        uint8_t owner = hy_owner(&scene.game, position, cell);
        if (owner != HY_NO_SEAT)
            pieces[owner]++;
    }
    return pieces[position->turn] - pieces[1 - position->turn];
}

/* How many pieces the seat to move is ahead in the end, captures played out: plain alpha-beta. */
static int search(const struct hy_position *position, int plies, int low, int high)
{
    enum { MOVES = 64 }; /* so near to the start there are a dozen */
    static struct hy_move all[HY_MOVES_MAX];
    struct hy_move list[MOVES];
    size_t n = hy_moves(&scene.game, position, all);
    assert_true(n <= MOVES);
    memcpy(list, all, n * sizeof *list);
    if (n > 0 && plies <= 0 && list[0].way == 0)
        return lead(position);
    int best = LOST;
    for (size_t i = 0; i < n && best < high; i++) {
        struct hy_position next = hy_play(&scene.game, position, list[i]);
        int score = -search(&next, plies - 1, -high, best > low ? -best : -low);
        best = score > best ? score : best;
    }
    return best;
}

static bool is_even(const struct hy_position *position)
{
    return search(position, FORCE_PLIES, LOST, -LOST) == 0;
}

static void check_even(size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct hy_position position = position_of(i);
        assert_true(is_even(&position));
    }
}

static void wins_nobody_a_man(void **state)
{
    (void)state;
    each_table(check_even);
}

/* ---------------------------------------------------------------------------- the English deck */

/* Adds all positions some half-moves on, each once. */
static size_t collect(const struct hy_position *position, unsigned turns, struct hy_position *seen,
                      size_t count)
{
    if (turns == 0) {
        for (size_t i = 0; i < count; i++)
            if (hy_same_position(&seen[i], position))
                return count;
        assert_true(count < LINES_MAX);
        seen[count] = *position;
        return count + 1;
    }
    struct hy_move *list = malloc(HY_MOVES_MAX * sizeof *list);
    assert_non_null(list);
    size_t n = hy_moves(&scene.game, position, list);
    for (size_t i = 0; i < n; i++) {
        struct hy_position next = hy_play(&scene.game, position, list[i]);
        count = collect(&next, turns - 1, seen, count);
    }
    free(list);
    return count;
}

static bool is_in_deck(const struct hy_position *position)
{
    for (size_t i = 0; i < hy_opening_count(&scene.game); i++) {
        struct hy_position opening = position_of(i);
        if (hy_same_position(&opening, position))
            return true;
    }
    return false;
}

static void english_is_every_even_position(void **state)
{
    (void)state;
    static struct hy_position seen[LINES_MAX];
    scene_game(&scene, "english");
    struct hy_position start = hy_position_start(&scene.game);
    size_t all = collect(&start, HY_OPENING_TURNS, seen, 0);
    assert_int_equal(all, 216);
    for (size_t i = 0; i < all; i++)
        assert_int_equal(is_in_deck(&seen[i]), is_even(&seen[i]));
}

static void english_has_the_numbers_of_the_deck(void **state)
{
    (void)state;
    static const struct {
        size_t number;
        const char *line;
    } known[] = {
        {1, "9-13 21-17 5-9"},      {46, "9-14 23-18 14x23"},   {68, "10-14 22-18 12-16"},
        {110, "10-15 24-20 15-19"}, {137, "11-16 21-17 10-14"}, {174, "12-16 24-20 10-15"},
    };
    char line[HY_OPENING_TEXT_MAX];
    scene_game(&scene, "english");
    assert_int_equal(hy_opening_count(&scene.game), 174);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        hy_opening_write(&scene.game, known[i].number - 1, line);
        assert_string_equal(line, known[i].line);
    }
}

/* How balanced they are, says bench/openings.c. */
static void russian_has_a_hundred(void **state)
{
    (void)state;
    scene_game(&scene, "russian");
    assert_in_range(hy_opening_count(&scene.game), 100, LINES_MAX);
}

/* ------------------------------------------------------------------------------- the others */

static size_t count_of(const char *game)
{
    scene_game(&scene, game);
    return hy_opening_count(&scene.game);
}

static void other_games_have_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const char *name = hy_variant_at(i)->name;
        bool has = false;
        for (size_t k = 0; k < sizeof with_openings / sizeof with_openings[0]; k++)
            has |= strcmp(with_openings[k], name) == 0;
        assert_int_equal(count_of(name) > 0, has);
    }
}

static void house_rules_make_another_game(void **state)
{
    (void)state;
    assert_int_equal(count_of("english,men_back=yes"), 0);
    assert_int_equal(count_of("english,first=white"), 0);
    assert_int_equal(count_of("english,losing=yes"), 0);
    assert_int_equal(count_of("english,draws=simple"), 174);
    assert_int_equal(count_of("english,draw_kings_only=20"), 174);
    assert_int_equal(count_of("russian,men_back=no"), 0);
    assert_int_equal(count_of("russian,draws=simple"), count_of("russian"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_what_it_says),
        cmocka_unit_test(reaches_no_position_twice),
        cmocka_unit_test(wins_nobody_a_man),
        cmocka_unit_test(english_is_every_even_position),
        cmocka_unit_test(english_has_the_numbers_of_the_deck),
        cmocka_unit_test(russian_has_a_hundred),
        cmocka_unit_test(other_games_have_none),
        cmocka_unit_test(house_rules_make_another_game),
    };
    return cmocka_run_group_tests_name("openings", tests, NULL, NULL);
}
