/* Games played at random, in every variant and each in several tempers, are written as game files
 * and read again: the same log, the same end, the same scores; and written again, the same bytes.
 */
#include "base/random.h"
#include "rules/hopyard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { EVENTS = 3000, TEXT = 1 << 18, GAMES = 12, TURNS_MAX = 400 };

static struct hy_event log_played[EVENTS], log_read[EVENTS];
static struct hy_pdn_work work;
static char text[TEXT], again[TEXT];
static unsigned ends[HY_ENDS], acts[HY_ACT_DEAD + 1];

/* What a random game is like. */
enum temper {
    TEMPER_WILD,    /* any move, sometimes a resignation, at last a draw or nothing */
    TEMPER_EAGER,   /* mostly the move that gains most, so that somebody arrives */
    TEMPER_IDLE,    /* passes if it may, calls dead games */
    TEMPER_CROWDED, /* any move, from a position with few pieces */
    TEMPERS
};

static int gain(const struct hy_match *match, struct hy_move move)
{
    unsigned seat = match->position.turn;
    struct hy_position after = hy_play(match->game, &match->position, move);
    return hy_distance(match->game, &match->position, seat) -
           hy_distance(match->game, &after, seat);
}

static struct hy_move choose(const struct hy_match *match, enum temper temper,
                             struct random *random)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_match_moves(match, list);
    assert_true(n > 0);
    struct hy_move best = list[random_below(random, n)];
    if (temper == TEMPER_EAGER && random_below(random, 8) > 0)
        for (size_t i = 0; i < n; i++)
            if (gain(match, list[i]) > gain(match, best))
                best = list[i];
    for (size_t i = 0; i < n; i++)
        if (temper == TEMPER_IDLE && hy_is_pass(list[i]) && random_below(random, 16) > 0)
            best = list[i];
    return best;
}

static void play_turn(struct hy_match *match, enum temper temper, struct random *random)
{
    struct hy_move move = choose(match, temper, random);
    struct hy_attempt attempt = {.seat = HY_NO_SEAT};
    struct hy_path routes[8];
    struct hy_reason reason;
    if (!hy_is_pass(move)) {
        size_t n = hy_routes(match->game, &match->position, move, routes, 8);
        /* In draughts another way of taking the same pieces is the same move, and not written. */
        bool one = hy_has_field(match->game->variant, HY_SQUARES);
        const struct hy_path *path = &routes[one ? 0 : random_below(random, n)];
        attempt.n = path->n;
        for (unsigned i = 0; i < path->n; i++)
            attempt.cell[i] = path->cell[i];
    }
    assert_true(hy_match_try(match, &attempt, &reason));
}

static void play_game(struct hy_match *match, enum temper temper, struct random *random)
{
    struct hy_reason reason;
    unsigned turns = random_below(random, TURNS_MAX);
    while (match->result.end == HY_END_NONE && match->turns < turns) {
        if (temper != TEMPER_EAGER && random_below(random, 200) == 0)
            hy_match_resign(match, random_below(random, match->game->seats), &reason);
        else if (hy_match_may_call_dead(match) && random_below(random, 3) == 0)
            hy_match_call_dead(match, &reason);
        else
            play_turn(match, temper, random);
    }
    if (match->result.end == HY_END_NONE && random_below(random, 4) == 0)
        hy_match_draw(match, &reason);
}

/* A position with few pieces anywhere, and any seat to move. */
static struct hy_position some_position(const struct hy_game *game, struct random *random)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    do {
        memset(setup.owner, HY_NO_SEAT, sizeof setup.owner);
        memset(setup.king, 0, sizeof setup.king);
        for (unsigned s = 0; s < game->seats; s++)
            for (unsigned i = random_below(random, game->pieces) + 1; i > 0; i--)
                setup.owner[random_below(random, game->cells)] = (uint8_t)s;
        setup.turn = (uint8_t)random_below(random, game->seats);
    } while (!hy_setup_check(game, &setup, &position, &error));
    return position;
}

static void assert_same_event(const struct hy_event *a, const struct hy_event *b)
{
    assert_int_equal(a->key, b->key);
    assert_int_equal(a->act, b->act);
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->forced, b->forced);
    assert_int_equal(a->path.n, b->path.n);
    assert_memory_equal(a->path.cell, b->path.cell, a->path.n);
}

static void assert_same_match(const struct hy_match *a, const struct hy_match *b)
{
    assert_true(hy_same_position(&a->start, &b->start));
    assert_true(hy_same_position(&a->position, &b->position));
    assert_int_equal(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++)
        assert_same_event(&a->log[i], &b->log[i]);
    assert_int_equal(a->result.end, b->result.end);
    assert_memory_equal(a->result.quarters, b->result.quarters, HY_SEATS_MAX);
    assert_memory_equal(a->result.place, b->result.place, HY_SEATS_MAX);
}

static void assert_lines_short(const char *from, size_t length)
{
    size_t column = 0;
    bool space = false;
    for (size_t i = 0; i < length; i++) {
        column = from[i] == '\n' ? 0 : column + 1;
        space = column > 0 && (space || from[i] == ' ');
        if (column > HY_PDN_COLUMNS && space && from[i - column + 1] != '[')
            fail_msg("a line of moves is longer than 80 columns");
    }
}

static void round_trip(const struct hy_match *match)
{
    static const struct hy_pdn_tag tags[] = {{"Event", "a \"random\" one \\", 17},
                                             {"Remark", "\xe8\xb7\xb3\xe6\xa3\x8b", 6}};
    struct hy_pdn_buffer out = {text, TEXT, 0}, rewritten = {again, TEXT, 0};
    struct hy_pdn_writer writer;
    struct hy_pdn_report report;
    struct hy_error error;
    struct hy_pdn pdn;
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, &out);
    assert_true(hy_pdn_write(&writer, match, tags, 2, &error));
    assert_true(out.length <= TEXT);
    assert_lines_short(text, out.length);

    hy_pdn_start(&pdn, text, out.length);
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, &rewritten);
    assert_true(hy_pdn_rewrite(&pdn, &work, &report, &writer));
    if (report.error.code != HY_OK)
        fail_msg("%s at %zu in\n%.*s", report.error.text, report.error.at, (int)out.length, text);
    assert_same_match(match, &work.match);
    assert_int_equal(report.over, match->result.end != HY_END_NONE);
    assert_int_equal(out.length, rewritten.length);
    assert_memory_equal(text, again, out.length);
    assert_false(hy_pdn_rewrite(&pdn, &work, &report, &writer));
}

static void play_and_check(const struct hy_game *game, struct random *random)
{
    struct hy_match match;
    for (unsigned i = 0; i < GAMES; i++) {
        enum temper temper = i % TEMPERS;
        struct hy_position start =
            temper == TEMPER_CROWDED ? some_position(game, random) : hy_position_start(game);
        hy_match_start(&match, game, &start, log_played, EVENTS);
        play_game(&match, temper, random);
        round_trip(&match);
        ends[match.result.end]++;
        for (uint32_t e = 0; e < match.count; e++)
            acts[match.log[e].act]++;
    }
}

static void every_variant_and_number_of_seats(void **state)
{
    (void)state;
    struct random random = {2024};
    hy_pdn_work_start(&work, log_read, EVENTS);
    for (size_t v = 0; v < hy_variant_count(); v++) {
        const struct hy_variant *variant = hy_variant_at(v);
        for (unsigned seats = 2; seats <= HY_SEATS_MAX; seats++) {
            if (!(variant->seat_set >> seats & 1))
                continue;
            char name[HY_NAME_MAX];
            static struct hy_game game;
            struct hy_error error;
            int length = snprintf(name, sizeof name, "%s:%u", variant->name, seats);
            assert_true(hy_game_parse(&game, name, (size_t)length, &error));
            play_and_check(&game, &random);
        }
    }
    /* The games must have been of every kind, or they prove little. */
    for (unsigned act = HY_ACT_MOVE; act <= HY_ACT_DEAD; act++)
        assert_true(acts[act] > 0);
    static const enum hy_end needed[] = {HY_END_NONE, HY_END_ARRIVAL, HY_END_RESIGNATION,
                                         HY_END_AGREED, HY_END_DEAD_UNMOVED};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
        assert_true(ends[needed[i]] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_variant_and_number_of_seats)};
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
