/* Properties that hold in every position, on positions of random games: the two generators agree,
 * what is listed is accepted and all else refused with a reason, and games replay to the same end.
 */
#include "base/random.h"
#include "rules/hop.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const games[] = {
    "halma",
    "halma-locked",
    "halma-club",
    "halma-4",
    "halma-8",
    "star",
    "star:3",
    "star:6",
    "star-15:3",
    "star-open",
    "star-open:5",
    "halma,home_return=barred",
    "halma-4,target_exit=locked,foreign_camps=no_stop",
    "halma-8,target_exit=locked,foreign_camps=closed,home_return=barred,pass=always",
    "halma-8,chain=must_continue",
    "halma,chain=must_continue,target_exit=locked,foreign_camps=no_stop,home_return=barred",
    "star-open:3,chain=must_continue",
};
enum { GAMES = sizeof games / sizeof games[0] };

static struct scene scene;

static int compare(const void *a, const void *b) { return memcmp(a, b, sizeof(struct hy_move)); }

/* A move that is often a good one, so that armies meet, cross and arrive. */
static struct hy_move choose(struct random *random, const struct hy_position *position,
                             const struct hy_move *list, size_t n)
{
    const uint8_t *rows = scene.game.seat[position->turn].rows;
    struct hy_move best = list[random_below(random, n)];
    for (unsigned i = random_below(random, 5); i > 0; i--) {
        struct hy_move other = list[random_below(random, n)];
        if (rows[other.from] - rows[other.to] > rows[best.from] - rows[best.to])
            best = other;
    }
    return best;
}

/* Scatters the pieces anew now and then: positions that play would never reach. */
static struct hy_position scatter(struct random *random)
{
    struct hy_position position;
    struct hy_error error;
    memset(scene.setup.owner, HY_NO_SEAT, sizeof scene.setup.owner);
    for (unsigned s = 0; s < scene.game.seats; s++)
        for (unsigned i = 0; i < scene.game.pieces; i++) {
            uint8_t *owner = &scene.setup.owner[random_below(random, scene.game.cells)];
            if (*owner == HY_NO_SEAT)
                *owner = (uint8_t)s;
        }
    scene.setup.turn = (uint8_t)random_below(random, scene.game.seats);
    assert_true(hy_setup_check(&scene.game, &scene.setup, &position, &error));
    return position;
}

static void compare_generators(const struct hy_position *position)
{
    struct hy_move fast[HY_MOVES_MAX], slow[HY_MOVES_MAX];
    size_t n = hop_moves(&scene.game, position, fast);
    assert_int_equal(n, hop_moves_slow(&scene.game, position, slow));
    assert_int_equal(n, hop_count(&scene.game, position));
    qsort(fast, n, sizeof *fast, compare);
    qsort(slow, n, sizeof *slow, compare);
    assert_memory_equal(fast, slow, n * sizeof *fast);
}

static void test_generators_agree(void **state)
{
    (void)state;
    enum { POSITIONS = 100000 };
    struct random random = {2026};
    unsigned done = 0;
    for (unsigned g = 0; done < POSITIONS; g = (g + 1) % GAMES) {
        scene_game(&scene, games[g]);
        struct hy_position position = hy_position_start(&scene.game);
        for (unsigned turn = 0; turn < 400 && done < POSITIONS; turn++, done++) {
            struct hy_move list[HY_MOVES_MAX];
            if (turn % 16 == 15)
                position = scatter(&random);
            compare_generators(&position);
            size_t n = hy_moves(&scene.game, &position, list);
            if (n == 0)
                break;
            position = hy_play(&scene.game, &position, choose(&random, &position, list, n));
        }
    }
}

/* Every pair of cells: legal exactly if listed; else there is a reason. Every listed route is
 * accepted as it stands, the first one is the canonical one, and all differ. */
static void check_every_pair(const struct hy_position *position)
{
    struct hy_move list[HY_MOVES_MAX];
    static bool listed[HY_CELLS_MAX][HY_CELLS_MAX];
    size_t n = hy_moves(&scene.game, position, list);
    memset(listed, 0, sizeof listed);
    for (size_t i = 0; i < n; i++)
        listed[list[i].from][list[i].to] = true;
    for (unsigned from = 0; from < scene.game.cells; from++) {
        for (unsigned to = 0; to < scene.game.cells; to++) {
            struct hy_attempt attempt = {HY_NO_SEAT, 2, {(uint16_t)from, (uint16_t)to}};
            struct hy_reason reason;
            bool wanted = listed[from][to] && from != to;
            assert_int_equal(hy_explain(&scene.game, position, &attempt, &reason, NULL), wanted);
            assert_int_equal(reason.why == HY_LEGAL, wanted);
            struct hy_move move = {(uint8_t)from, (uint8_t)to, 0};
            if (from != to)
                assert_int_equal(hy_is_legal(&scene.game, position, move), wanted);
        }
    }
}

static void check_routes(const struct hy_position *position, struct random *random)
{
    enum { ROUTES = 20 };
    struct hy_move list[HY_MOVES_MAX];
    struct hy_path route[ROUTES], found;
    size_t n = hy_moves(&scene.game, position, list);
    struct hy_move move = list[random_below(random, n)];
    size_t routes = hy_routes(&scene.game, position, move, route, ROUTES);
    assert_int_equal(routes == 0, hy_is_pass(move));
    for (size_t r = 0; r < routes; r++) {
        struct hy_attempt attempt = {HY_NO_SEAT, route[r].n, {0}};
        struct hy_reason reason;
        for (unsigned i = 0; i < route[r].n; i++)
            attempt.cell[i] = route[r].cell[i];
        assert_true(hy_explain(&scene.game, position, &attempt, &reason, &found));
        if (route[r].n > 2)
            assert_memory_equal(found.cell, route[r].cell, route[r].n);
        if (r == 0)
            continue;
        assert_true(route[r].n >= route[r - 1].n);
        if (route[r].n == route[r - 1].n)
            assert_true(memcmp(route[r - 1].cell, route[r].cell, route[r].n) < 0);
    }
}

static void test_listed_or_refused(void **state)
{
    (void)state;
    struct random random = {7};
    for (unsigned round = 0; round < 4; round++) {
        for (unsigned g = 0; g < GAMES; g++) {
            scene_game(&scene, games[g]);
            struct hy_position position = hy_position_start(&scene.game);
            unsigned turns = random_below(&random, 150);
            for (unsigned turn = 0; turn < turns; turn++) {
                struct hy_move list[HY_MOVES_MAX];
                size_t n = hy_moves(&scene.game, &position, list);
                if (n == 0)
                    break;
                check_routes(&position, &random);
                position = hy_play(&scene.game, &position, choose(&random, &position, list, n));
            }
            check_every_pair(&position);
            position = scatter(&random);
            check_every_pair(&position);
        }
    }
}

/* Position text, keys and the incremental key agree after every move. */
static void check_position(const struct hy_position *position)
{
    char text[HY_POSITION_TEXT_MAX];
    struct hy_position read;
    struct hy_error error;
    size_t length = hy_position_write(&scene.game, position, text);
    if (!hy_position_parse(&scene.game, text, length, &read, &error))
        fail_msg("%s: %s", text, error.text);
    assert_memory_equal(position->pieces, read.pieces, sizeof read.pieces);
    if (read.playing == position->playing && read.arrived == position->arrived)
        assert_int_equal(read.key, position->key);
}

static void play_randomly(struct random *random, unsigned turns)
{
    struct hy_match *match = &scene.match;
    while (match->result.end == HY_END_NONE && match->turns < turns) {
        struct hy_move list[HY_MOVES_MAX];
        struct hy_attempt attempt = {HY_NO_SEAT, 0, {0}};
        struct hy_reason reason;
        size_t n = hy_match_moves(match, list);
        assert_true(n > 0);
        struct hy_move move = choose(random, &match->position, list, n);
        if (!hy_is_pass(move))
            attempt = (struct hy_attempt){HY_NO_SEAT, 2, {move.from, move.to}};
        if (random_below(random, 300) == 0)
            hy_match_resign(match, random_below(random, scene.game.seats), &reason);
        else if (hy_match_may_call_dead(match) && random_below(random, 4) == 0)
            assert_true(hy_match_call_dead(match, &reason));
        else
            assert_true(hy_match_try(match, &attempt, &reason));
        check_position(&match->position);
    }
}

/* The words of a game, played again, and the log rewound, lead to the same match. */
static void check_replay(void)
{
    static struct hy_match played;
    static struct hy_event log[SCENE_EVENTS];
    struct hy_match *match = &scene.match;
    hy_match_start(&played, &scene.game, &match->start, log, SCENE_EVENTS);
    for (uint32_t i = 0; i < match->count; i++) {
        char word[HY_MOVE_TEXT_MAX];
        struct hy_error error;
        size_t length = hy_event_write(&scene.game, &match->log[i], word);
        struct hy_position then = hy_match_position(match, i);
        assert_true(hy_same_position(&then, &played.position));
        assert_true(hy_match_word(&played, word, length, &error, NULL));
    }
    assert_memory_equal(&played.result, &match->result, sizeof played.result);
    assert_true(hy_same_position(&played.position, &match->position));
    assert_memory_equal(log, scene.log, match->count * sizeof *log);
    unsigned total = 0;
    for (unsigned s = 0; s < scene.game.seats; s++)
        total += match->result.quarters[s];
    if (match->result.end != HY_END_NONE && scene.game.seats == 2)
        assert_int_equal(total, 4);
    hy_match_rewind(match, match->count / 2);
    assert_int_equal(match->result.end, HY_END_NONE);
}

static void test_games_replay(void **state)
{
    (void)state;
    struct random random = {99};
    for (unsigned round = 0; round < 6; round++) {
        for (unsigned g = 0; g < GAMES; g++) {
            scene_game(&scene, games[g]);
            scene_start(&scene);
            scene_begin(&scene);
            play_randomly(&random, 700);
            check_replay();
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generators_agree),
        cmocka_unit_test(test_listed_or_refused),
        cmocka_unit_test(test_games_replay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
