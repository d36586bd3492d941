/* Transfers: numbers of sets, rows that never ask for too much, plans that can be played, and
 * lengths held against a plain breadth-first search without any of the shortcuts. */
#include "base/random.h"
#include "rules/hop.h"
#include "solve/layer.h"
#include "solve/rows.h"
#include "solve/transfer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLENTY = 1u << 26 /* bytes for a layer */ };

static struct hy_game game;
static struct transfer known;

static bool always(void *context, const struct transfer_news *news)
{
    unsigned *calls = context;
    assert_true(news->known->lower <= news->limit || news->depth == 0);
    (*calls)++;
    return true;
}

static bool until_layers(void *context, const struct transfer_news *news)
{
    (void)context;
    return news->depth == 0;
}

static enum transfer_end solve(const char *name, size_t bytes,
                               bool (*go_on)(void *, const struct transfer_news *))
{
    unsigned calls = 0;
    struct hy_error error;
    struct transfer_watch watch = {go_on, &calls, bytes};
    if (strncmp(name, "rhombus:", 8) == 0)
        transfer_rhombus(&game, (unsigned)(name[8] - '0'));
    else
        assert_true(hy_game_parse(&game, name, strlen(name), &error));
    return transfer_solve(&game, 0, &watch, &known);
}

/* The other seats have no pieces: it is this seat's turn again and again. */
static struct hy_position play_alone(const struct hy_position *position, struct hy_move move)
{
    struct hy_position after = hy_play(&game, position, move);
    after.turn = position->turn;
    return after;
}

static void assert_plan_arrives(void)
{
    struct hy_position position = transfer_start(&game, 0);
    assert_true(known.has_plan);
    for (unsigned i = 0; i < known.plan.n; i++) {
        assert_false(hop_fills(&game, &position, 0));
        assert_true(hop_is_legal(&game, &position, known.plan.move[i]));
        position = play_alone(&position, known.plan.move[i]);
    }
    assert_true(hop_fills(&game, &position, 0));
}

static void sets_are_counted_without_gaps(void **state)
{
    (void)state;
    static struct combination sets;
    combination_make(&sets, 9, 4);
    assert_int_equal(combination_count(&sets), 126);
    for (uint64_t number = 0; number < 126; number++) {
        uint8_t place[COMBINATION_TAKEN];
        uint64_t again = 0;
        combination_places(&sets, number, place);
        for (unsigned i = 0; i < 4; i++) {
            assert_true(i == 0 || place[i] > place[i - 1]);
            again += combination_part(&sets, place[i], i);
        }
        assert_int_equal(again, number);
    }
    combination_make(&sets, 256, 19);
    assert_true(combination_count(&sets) == UINT64_MAX);
}

static void layers_keep_each_number_once(void **state)
{
    (void)state;
    struct layer layer = {0};
    for (unsigned round = 0; round < 2; round++)
        for (uint64_t i = 0; i < 3000; i++)
            assert_true(layer_add(&layer, i * i, 1u << 14));
    assert_int_equal(layer.count, 3000);
    assert_true(layer_has(&layer, 0) && layer_has(&layer, 2999u * 2999u));
    assert_false(layer_has(&layer, 2));
    uint64_t number, sum = 0;
    for (size_t at = 0; layer_next(&layer, &at, &number);)
        sum += number;
    assert_int_equal(sum, 2999ull * 3000 * 5999 / 6);
    bool has_room = true;
    for (uint64_t i = 0; has_room && i < 1u << 14; i++)
        has_room = layer_add(&layer, 1 + i * i + i, 1u << 14);
    assert_false(has_room);
    layer_free(&layer);
}

/* A move changes what the rows need by one at most, so they never need more than the board. */
static void rows_never_need_too_much(void **state)
{
    (void)state;
    static struct rows rows;
    struct random random = {5};
    transfer_rhombus(&game, 7);
    rows_make(&rows, &game, 0);
    uint8_t *table = malloc(combination_count(&rows.spreads));
    assert_non_null(table);
    rows_spread target = {1, 2, 3};
    rows_to_spread(&rows, target, table);
    struct hy_position position = transfer_start(&game, 0);
    unsigned before = ROWS_FAR;
    for (unsigned i = 0; i < 5000; i++) {
        rows_spread spread = {0};
        for (unsigned c = 0; c < game.cells; c++)
            if (hop_has(&position.pieces[0], game.bit[c]))
                spread[game.seat[0].rows[c]]++;
        unsigned needs = table[rows_number(&rows, spread)];
        assert_true(before == ROWS_FAR || (needs <= before + 1 && before <= needs + 1));
        before = needs;
        struct hy_move list[HY_MOVES_MAX];
        size_t n = hop_moves(&game, &position, list);
        position = play_alone(&position, list[random_below(&random, (uint64_t)n)]);
        position.arrived = 0;
        position.playing = 3;
    }
    free(table);
}

/* The twin: every army that so many moves reach, by its whole mask. Small boards only. */
static unsigned plain_length(void)
{
    enum { ARMIES_MAX = 177100 }; /* six of 25 cells */
    struct hy_position *army = malloc(ARMIES_MAX * sizeof *army);
    struct layer seen = {0};
    assert_non_null(army);
    army[0] = transfer_start(&game, 0);
    size_t n = 1, begin = 0;
    for (unsigned depth = 1;; depth++) {
        size_t end = n;
        assert_true(begin < end);
        for (; begin < end; begin++) {
            struct hy_move list[HY_MOVES_MAX];
            size_t moves = hop_moves(&game, &army[begin], list);
            for (size_t i = 0; i < moves; i++) {
                struct hy_position after = play_alone(&army[begin], list[i]);
                uint64_t key = 0;
                if (hop_fills(&game, &after, 0)) {
                    layer_free(&seen);
                    free(army);
                    return depth;
                }
                for (unsigned w = 0; w < HY_WORDS; w++)
                    key = bit_mix(key ^ after.pieces[0].word[w]);
                size_t before = seen.count;
                assert_true(layer_add(&seen, key, PLENTY));
                if (seen.count > before)
                    army[n++] = after;
            }
        }
    }
}

static void a_plain_search_agrees(void **state)
{
    (void)state;
    assert_int_equal(solve("rhombus:5", PLENTY, always), TRANSFER_PROVED);
    assert_true(known.is_proved);
    assert_plan_arrives();
    assert_int_equal(known.plan.n, plain_length());
}

/* Bell, "The Shortest Game of Chinese Checkers and Related Problems" (2009). */
static void known_lengths_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned moves;
    } cases[] = {{"rhombus:5", 11}, {"rhombus:6", 15}, {"rhombus:7", 17}, {"rhombus:8", 19}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(solve(cases[i].name, PLENTY, always), TRANSFER_PROVED);
        assert_true(known.is_proved);
        assert_int_equal(known.lower, cases[i].moves);
        assert_int_equal(known.plan.n, cases[i].moves);
        assert_plan_arrives();
    }
}

static void what_ends_early_claims_nothing(void **state)
{
    (void)state;
    assert_int_equal(solve("rhombus:7", PLENTY, until_layers), TRANSFER_STOPPED);
    assert_false(known.is_proved);
    assert_true(known.lower <= 17 && known.plan.n >= 17);
    assert_plan_arrives();
    assert_int_equal(solve("rhombus:7", 1024 * sizeof(uint64_t), always), TRANSFER_NO_ROOM);
    assert_false(known.is_proved);
    assert_true(known.lower <= 17 && known.plan.n >= 17);
    assert_plan_arrives();
}

static void a_board_too_large_still_has_a_plan(void **state)
{
    (void)state;
    assert_int_equal(solve("halma", PLENTY, always), TRANSFER_NO_ROOM);
    assert_false(known.is_proved);
    assert_true(known.lower >= 19);
    assert_plan_arrives();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_counted_without_gaps),
        cmocka_unit_test(layers_keep_each_number_once),
        cmocka_unit_test(rows_never_need_too_much),
        cmocka_unit_test(a_plain_search_agrees),
        cmocka_unit_test(known_lengths_are_found),
        cmocka_unit_test(what_ends_early_claims_nothing),
        cmocka_unit_test(a_board_too_large_still_has_a_plan),
    };
    return cmocka_run_group_tests_name("transfer", tests, NULL, NULL);
}
