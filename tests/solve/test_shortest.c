/* The shortest game of two seats: what is claimed to be impossible is never done by real games,
 * near the end a plain search agrees, and the game of 30 turns is one by the rules. */
#include "base/random.h"
#include "rules/hop.h"
#include "solve/pairs.h"
#include "solve/reflection.h"
#include "solve/shortest.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    PLENTY = 1u << 20, /* bytes: beams of some thousand positions */
    TURNS = 30         /* Bell, "The Shortest Game of Chinese Checkers" (2009) */
};

static const char *const shortest_game[TURNS] = {
    "d11-e10", "o6-m6",  "d10-f10", "n6-l6",  "c13-g9",  "o7-k7",  "b13-h9",  "q5-m7",
    "h9-i8",   "n7-b13", "d13-n7",  "n5-d13", "f10-g10", "p5-d11", "d12-h10", "l6-d12",
    "b12-l8",  "n8-b12", "g10-f11", "m7-o7",  "a13-i9",  "p6-d10", "i9-j9",   "o7-a13",
    "c12-o6",  "o5-c13", "c11-m7",  "m6-c12", "m7-l7",   "k7-c11"};

static struct scene scene;
static struct shortest known;

static bool always(void *context, const struct shortest_news *news)
{
    unsigned *calls = context;
    assert_true(news->known->lower <= news->limit);
    assert_true(news->turn < news->limit);
    (*calls)++;
    return true;
}

static bool never(void *context, const struct shortest_news *news)
{
    (void)context;
    (void)news;
    return false;
}

static enum shortest_end solve(const struct hy_position *start, size_t bytes,
                               bool (*go_on)(void *, const struct shortest_news *))
{
    unsigned calls = 0;
    struct shortest_watch watch = {go_on, &calls, bytes};
    return shortest_solve(&scene.game, start, &watch, &known);
}

/* The position of the known game after so many turns. */
static struct hy_position after_turns(unsigned turns)
{
    struct hy_reason reason;
    scene_game(&scene, "star");
    scene_start(&scene);
    scene_begin(&scene);
    for (unsigned i = 0; i < turns; i++)
        assert_true(scene_word(&scene, shortest_game[i], &reason));
    return scene.match.position;
}

static void the_known_game_is_one(void **state)
{
    (void)state;
    struct hy_position end = after_turns(TURNS);
    assert_int_equal(scene.match.result.end, HY_END_ARRIVAL);
    assert_int_equal(end.arrived, 1u << 1);
    after_turns(TURNS - 1);
    assert_int_equal(scene.match.result.end, HY_END_NONE);
}

static struct pair pair_of(const struct hy_position *position, unsigned winner)
{
    return (struct pair){{position->pieces[winner], position->pieces[1 - winner]}};
}

/* Turns left, beginning with `next`: the winner's share and the helper's. */
static bool may_win_in(const struct judge *judge, const struct hy_position *position,
                       unsigned turns)
{
    struct pair pair = pair_of(position, judge->seat[PAIR_WINNER]);
    unsigned left[PAIR_SIDES] = {(turns + 1) / 2, turns / 2};
    return judge_may_win(judge, &pair, left, turns % 2 ? PAIR_WINNER : PAIR_HELPER);
}

static void the_known_game_may_be_won(void **state)
{
    (void)state;
    static struct judge judge;
    after_turns(0);
    judge_make(&judge, &scene.game, 1);
    for (unsigned turn = 0; turn <= TURNS; turn++) {
        struct hy_position position = after_turns(turn);
        assert_true(may_win_in(&judge, &position, TURNS - turn));
    }
    struct hy_position start = after_turns(0);
    assert_false(may_win_in(&judge, &start, 18)); /* nine moves for ten pieces */
}

/* From a won position moves are taken back at random: from there so many turns are enough. On
 * these boards every move of a piece can be taken back, as long as the winner is not home. */
static void wander_back(const char *name, struct random *random)
{
    static struct judge judge;
    scene_game(&scene, name);
    scene_start(&scene);
    scene_begin(&scene);
    struct hy_position position = scene.match.position;
    struct hy_mask home = position.pieces[0];
    position.pieces[0] = position.pieces[1];
    position.pieces[1] = home;
    unsigned winner = (unsigned)random_below(random, 2);
    judge_make(&judge, &scene.game, winner);
    for (unsigned turns = 1; turns < 40; turns++) {
        struct hy_move list[HY_MOVES_MAX];
        position.turn = (uint8_t)(turns % 2 ? winner : 1 - winner);
        position.playing = 3;
        size_t n = hop_moves(&scene.game, &position, list);
        struct hy_move move = list[random_below(random, (uint64_t)n)];
        hop_flip(&position.pieces[position.turn], scene.game.bit[move.from]);
        hop_flip(&position.pieces[position.turn], scene.game.bit[move.to]);
        assert_true(may_win_in(&judge, &position, turns));
    }
}

static void what_can_be_won_is_never_denied(void **state)
{
    (void)state;
    struct random random = {7};
    for (unsigned i = 0; i < 300; i++) {
        wander_back("star", &random);
        wander_back("halma-8", &random);
        wander_back("star-15", &random);
    }
}

/* ------------------------------------------------------------------------------ the plain twin */

/* Whether the seats can have either home within so many turns, by trying all moves. */
static bool plain_wins(const struct hy_position *position, unsigned turns)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = turns > 0 ? hy_moves(&scene.game, position, list) : 0;
    bool wins = false;
    for (size_t i = 0; i < n && !wins; i++) {
        struct hy_position after = hy_play(&scene.game, position, list[i]);
        wins = after.arrived != 0 || plain_wins(&after, turns - 1);
    }
    return wins;
}

static void assert_game_is_won(struct hy_position position)
{
    assert_true(known.has_game);
    for (unsigned i = 0; i < known.turns; i++) {
        assert_int_equal(position.arrived, 0);
        assert_true(hy_is_legal(&scene.game, &position, known.move[i]));
        position = hy_play(&scene.game, &position, known.move[i]);
    }
    assert_true(position.arrived != 0);
}

static void a_plain_search_agrees_near_the_end(void **state)
{
    (void)state;
    for (unsigned left = 1; left <= 3; left++) {
        struct hy_position start = after_turns(TURNS - left);
        unsigned turns = 1;
        while (!plain_wins(&start, turns))
            turns++;
        assert_int_equal(solve(&start, PLENTY, always), SHORTEST_PROVED);
        assert_true(known.is_proved);
        assert_int_equal(known.turns, turns);
        assert_int_equal(known.lower, turns);
        assert_game_is_won(start);
    }
}

static void what_ends_early_claims_nothing(void **state)
{
    (void)state;
    struct hy_position start = after_turns(0);
    assert_int_equal(solve(&start, PLENTY, never), SHORTEST_STOPPED);
    assert_false(known.has_game || known.is_proved);
    assert_int_equal(known.lower, 1);
    start = after_turns(14);
    assert_int_equal(solve(&start, 1, always), SHORTEST_NO_ROOM);
    assert_false(known.is_proved);
    assert_true(known.lower <= TURNS - 14 && known.turns >= known.lower);
    assert_game_is_won(start);
}

/* ------------------------------------------------------------------------- images and layers */

static void an_image_has_as_many_moves(void **state)
{
    (void)state;
    static const char *const games[] = {"star", "star-15", "halma", "halma-8"};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        struct reflection reflection;
        struct random random = {3};
        scene_game(&scene, games[g]);
        scene_start(&scene);
        scene_begin(&scene);
        reflection_make(&reflection, &scene.game);
        assert_true(reflection.exists);
        struct hy_position position = scene.match.position;
        for (unsigned turn = 0; turn < 60; turn++) {
            struct hy_move list[HY_MOVES_MAX];
            struct hy_position image = position;
            memset(image.pieces, 0, sizeof image.pieces);
            for (unsigned c = 0; c < scene.game.cells; c++)
                for (unsigned s = 0; s < 2; s++)
                    if (hop_has(&position.pieces[s], scene.game.bit[c]))
                        hop_flip(&image.pieces[s], scene.game.bit[reflection.cell[c]]);
            size_t n = hop_moves(&scene.game, &position, list);
            assert_int_equal(hop_count(&scene.game, &image), n);
            position = hy_play(&scene.game, &position, list[random_below(&random, (uint64_t)n)]);
        }
    }
}

/* Positions are the start with one piece of each army elsewhere. */
static void a_full_layer_keeps_the_better_half(void **state)
{
    (void)state;
    enum { ROOM = 64 };
    static struct judge judge;
    static struct pairs pairs, few;
    struct hy_position start = after_turns(0);
    struct hy_move list[2][HY_MOVES_MAX];
    judge_make(&judge, &scene.game, 0);
    assert_true(pairs_make(&pairs, 4096) && pairs_make(&few, ROOM));
    size_t n = hop_moves(&scene.game, &start, list[0]);
    start.turn = 1;
    assert_int_equal(hop_moves(&scene.game, &start, list[1]), n);
    for (size_t i = 0; i < 2 * n * n; i++) { /* each twice */
        struct pair pair = pair_of(&start, 0);
        for (unsigned side = 0; side < 2; side++) {
            struct hy_move move = list[side][side ? i / n % n : i % n];
            hop_flip(&pair.army[side], scene.game.bit[move.from]);
            hop_flip(&pair.army[side], scene.game.bit[move.to]);
        }
        pairs_add(&pairs, &judge, &pair, (struct pair_link){0});
        pairs_add(&few, &judge, &pair, (struct pair_link){0});
    }
    assert_int_equal(pairs.count, n * n);
    assert_true(pairs.is_complete && !few.is_complete);
    assert_in_range(few.count, ROOM / 2, ROOM);
    size_t better = 0; /* than the worst that was kept */
    int32_t worst = 0;
    for (size_t i = 0; i < few.count; i++) {
        int32_t cost = judge_cost(&judge, &few.pair[i]);
        worst = cost > worst ? cost : worst;
    }
    for (size_t i = 0; i < pairs.count; i++)
        better += judge_cost(&judge, &pairs.pair[i]) < worst;
    assert_true(better <= few.count);
    pairs_free(&pairs);
    pairs_free(&few);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_known_game_is_one),
        cmocka_unit_test(the_known_game_may_be_won),
        cmocka_unit_test(what_can_be_won_is_never_denied),
        cmocka_unit_test(a_plain_search_agrees_near_the_end),
        cmocka_unit_test(what_ends_early_claims_nothing),
        cmocka_unit_test(an_image_has_as_many_moves),
        cmocka_unit_test(a_full_layer_keeps_the_better_half),
    };
    return cmocka_run_group_tests_name("shortest", tests, NULL, NULL);
}
