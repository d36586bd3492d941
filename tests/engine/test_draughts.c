/* The engine at draughts: what it calls won is won, what is won near it sees, it knows a draw, and
 * it judges both sides alike. */
#include "engine/draughts_evaluate.h"
#include "engine/engine.h"

#include "base/random.h"
#include "tests/engine/one_engine.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const games[] = {
    "russian",
    "english",
    "international",
    "brazilian",
    "pool",
    "italian",
    "spanish",
    "czech",
    "russian-losing",
    "english-losing",
    "international-losing",
    "italian-losing",
};
enum { GAMES = sizeof games / sizeof *games };

static struct scene scene;
static uint64_t keys[SCENE_EVENTS];
static struct hy_move allowed[HY_MOVES_MAX];

static struct engine_result think(const struct engine_question *question, uint32_t depth)
{
    struct engine_limits limits = {.depth = depth};
    struct engine_result result;
    engine_forget(engine);
    engine_begin(engine, question, &limits);
    while (engine_step(engine, 1000) == ENGINE_RUNNING)
        ;
    engine_result(engine, &result);
    return result;
}

static struct engine_result think_about(const struct hy_position *position, uint32_t depth)
{
    struct engine_question question;
    engine_ask_position(&question, &scene.game, position);
    return think(&question, depth);
}

/* -------------------------------------------------------------------------- won and lost games */

/* A few pieces by lot, as a position that can be. */
static struct hy_position few_pieces(struct random *random, unsigned pieces)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    do {
        memset(&setup, 0, sizeof setup);
        memset(setup.owner, HY_NO_SEAT, sizeof setup.owner);
        for (unsigned i = 0; i < pieces; i++) {
            unsigned cell = random_below(random, scene.game.cells);
            setup.owner[cell] = (uint8_t)(i == 0 ? 0 : i == 1 ? 1 : random_below(random, 2));
            setup.king[cell] = random_below(random, 2);
        }
        setup.turn = (uint8_t)random_below(random, 2);
    } while (!hy_setup_check(&scene.game, &setup, &position, &error));
    return position;
}

/* The turns to the end of a game that the side to move wins (positive) or loses (not), if it is no
 * farther than `depth`; else HY_NO_CELL. By trying everything. */
static int distance(const struct hy_position *position, unsigned depth)
{
    struct hy_move list[HY_MOVES_MAX];
    bool stuck_wins = scene.game.field[HY_LOSING] == HY_YES;
    if (hy_is_over(&scene.game, position))
        return stuck_wins ? 1 : 0;
    if (depth == 0)
        return HY_NO_CELL;
    int win = HY_NO_CELL, loss = 0;
    size_t n = hy_moves(&scene.game, position, list);
    for (size_t i = 0; i < n; i++) {
        struct hy_position after = hy_play(&scene.game, position, list[i]);
        int value = distance(&after, depth - 1);
        if (value == HY_NO_CELL)
            loss = HY_NO_CELL;
        else if (value <= 0)
            win = 1;
        else if (loss != HY_NO_CELL)
            loss = -1;
    }
    return win != HY_NO_CELL ? 1 : loss;
}

enum { TRUTH_DEPTH = 4, TRUTH_POSITIONS = 60 };

static void what_is_won_is_seen(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct random random = {g};
        scene_game(&scene, games[g]);
        for (unsigned i = 0; i < TRUTH_POSITIONS; i++) {
            struct hy_position position = few_pieces(&random, 2 + i % 3);
            int truth = distance(&position, TRUTH_DEPTH);
            struct hy_move list[HY_MOVES_MAX];
            if (truth == HY_NO_CELL || hy_moves(&scene.game, &position, list) < 2)
                continue; /* over such a move it does not think */
            int32_t score = think_about(&position, TRUTH_DEPTH + 4).line[0].score;
            assert_true(truth > 0 ? score > DRAUGHTS_WON_LEAST : score < -DRAUGHTS_WON_LEAST);
        }
    }
}

/* And what it says to be won in so many turns is. */
static void what_it_calls_won_is(void **state)
{
    (void)state;
    unsigned checked = 0;
    for (size_t g = 0; g < GAMES; g++) {
        struct random random = {100 + g};
        scene_game(&scene, games[g]);
        for (unsigned i = 0; i < TRUTH_POSITIONS; i++) {
            struct hy_position position = few_pieces(&random, 2 + i % 4);
            if (hy_is_over(&scene.game, &position))
                continue;
            int32_t score = think_about(&position, 3).line[0].score;
            int32_t turns = DRAUGHTS_WON - abs(score);
            if (turns > TRUTH_DEPTH)
                continue;
            int truth = distance(&position, (unsigned)turns);
            assert_int_not_equal(truth, HY_NO_CELL);
            assert_true((truth > 0) == (score > 0));
            checked++;
        }
    }
    assert_true(checked > GAMES * 5);
}

/* ------------------------------------------------------------------------------------- captures */

/* Positions, how deep one must look, and the move that wins the most. */
static const struct {
    const char *game, *position;
    uint32_t depth;
    const char *move;
} shots[] = {
    /* Russian draughts leave the choice: two men, or one. */
    {"russian", "W:Wc3,g3:Bd4,d6,h4", 1, "c3xe5xc7"},
    /* A king that is taken is worth more than a man. */
    {"english", "W:W18:BK15,14", 1, "18x11"},
};

static void shots_are_seen(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++) {
        char text[HY_MOVE_TEXT_MAX];
        scene_game(&scene, shots[i].game);
        scene_position(&scene, shots[i].position);
        scene_begin(&scene);
        struct engine_result result = think_about(&scene.match.position, shots[i].depth);
        struct hy_path path =
            hy_canonical(&scene.game, &scene.match.position, result.line[0].pv[0]);
        hy_path_write(&scene.game, &path, text);
        assert_string_equal(text, shots[i].move);
    }
}

/* ---------------------------------------------------------------------------------------- draws */

static void begin_at(const char *game, const char *position)
{
    scene_game(&scene, game);
    scene_position(&scene, position);
    scene_begin(&scene);
}

/* A lone king against two that have it nearly: as soon as the game may come back to where it was,
 * it is a draw for whoever is behind. */
static void who_is_behind_repeats(void **state)
{
    (void)state;
    static const char *const words[] = {"1-6", "32-28", "6-1"};
    struct hy_reason reason;
    struct engine_question question;
    begin_at("english", "B:BK1:WK32,K31,K30");
    engine_ask_match(&question, &scene.match, keys, allowed);
    assert_true(think(&question, 6).line[0].score < -DRAUGHTS_MAN / 4);
    for (unsigned i = 0; i < 3; i++)
        assert_true(scene_word(&scene, words[i], &reason));
    engine_ask_match(&question, &scene.match, keys, allowed);
    struct engine_result result = think(&question, 6);
    assert_true(result.line[0].score > DRAUGHTS_MAN / 4); /* White: ahead, and need not repeat */
    assert_true(scene_word(&scene, "28-32", &reason));
    engine_ask_match(&question, &scene.match, keys, allowed);
    result = think(&question, 6);
    assert_int_equal(result.line[0].score, 0); /* Black: 1-6 comes back */
}

/* When a count is about to run out, what is not won by then is drawn. */
static void counted_draws_are_known(void **state)
{
    (void)state;
    struct engine_question question;
    begin_at("russian", "W:WKa3,Kc1,Ke1:BKb8"); /* fifteen moves by each side */
    engine_ask_match(&question, &scene.match, keys, allowed);
    assert_true(think(&question, 6).line[0].score > DRAUGHTS_MAN / 4);
    question.counted[HY_TURNS_NO_PROGRESS] = question.counted[HY_TURNS_KINGS_ONLY] = 29;
    assert_int_equal(think(&question, 6).line[0].score, 0);
}

/* ----------------------------------------------------------------------------------- evaluation */

/* The board as the other side sees it. */
static uint64_t turned(uint64_t set, unsigned rows)
{
    uint64_t out = 0;
    while (set) {
        unsigned bit = bit_pop(&set), row = 0;
        while (bit >= draughts_bit(rows, row + 1, 0))
            row++;
        unsigned index = bit - draughts_bit(rows, row, 0);
        out |= UINT64_C(1) << draughts_bit(rows, rows - 1 - row, rows / 2 - 1 - index);
    }
    return out;
}

static struct draughts_board board_by_lot(struct random *random, unsigned rows, unsigned pieces)
{
    struct draughts_board board = {0};
    uint64_t squares = draughts_squares(rows);
    while (pieces-- > 0) {
        uint64_t square;
        do
            square = UINT64_C(1) << random_below(random, 64);
        while (!(square & squares) || (square & (board.own | board.other)));
        *(random_below(random, 2) ? &board.own : &board.other) |= square;
        board.kings |= random_below(random, 4) ? 0 : square;
    }
    return board;
}

static struct draughts_eval eval_of(const char *name)
{
    struct draughts_eval eval;
    scene_game(&scene, name);
    draughts_eval_prepare(&eval, &scene.game, draughts_knowledge_of(&scene.game));
    return eval;
}

static void both_sides_are_judged_alike(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct draughts_eval eval = eval_of(games[g]);
        struct random random = {g};
        for (unsigned i = 0; i < 2000; i++) {
            unsigned rows = eval.rules.rows;
            struct draughts_board board = board_by_lot(&random, rows, 2 + i % 20);
            struct draughts_board other = {turned(board.own, rows), turned(board.other, rows),
                                           turned(board.kings, rows)};
            assert_int_equal(draughts_evaluate(&eval, &board, true),
                             draughts_evaluate(&eval, &other, false));
        }
    }
}

/* The slow twin of the sums over men: square by square, row by row. */
static int32_t slow_men(const struct draughts_eval *eval, const struct draughts_board *board)
{
    static const unsigned power[] = {1, 3, 9, 27};
    const unsigned rows = eval->rules.rows, half = rows / 2;
    const struct draughts_knowledge *know = eval->know;
    int32_t early = 0, late = 0, pairs = 0;
    unsigned view[2][DRAUGHTS_ROWS_MAX] = {{0}};
    for (unsigned row = 0; row < rows; row++)
        for (unsigned index = 0; index < half; index++) {
            uint64_t man = UINT64_C(1) << draughts_bit(rows, row, index) & ~board->kings;
            unsigned at = row * half + index, back = rows * half - 1 - at;
            if (board->own & man) {
                early += know->early[at] + know->man;
                late += know->late[at] + know->man;
            } else if (board->other & man) {
                early -= know->early[back] + know->man;
                late -= know->late[back] + know->man;
            }
            unsigned own = board->own & man ? 1 : board->other & man ? 2 : 0;
            view[0][row] += own * power[index % 4];
            view[1][rows - 1 - row] += (own ? 3 - own : 0) * power[(half - 1 - index) % 4];
        }
    for (unsigned pair = 0; pair < DRAUGHTS_PAIRS && know->pair_unit && rows == 8; pair++)
        for (unsigned side = 0; side < 2; side++)
            pairs += (side ? -1 : 1) * know->pairs[pair * DRAUGHTS_PAIR_STATES + view[side][pair] +
                                                   DRAUGHTS_ROW_STATES * view[side][pair + 1]];
    int32_t most = 2 * scene.game.pieces, all = (int32_t)bit_count(board->own | board->other);
    return (early * all + late * (most - all)) / most + pairs * know->pair_unit;
}

static int32_t slow_steps(const struct draughts_eval *eval, const struct draughts_board *board)
{
    const unsigned rows = eval->rules.rows;
    uint64_t empty = draughts_squares(rows) & ~(board->own | board->other);
    int32_t n = 0;
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t men = draughts_is_forward(dir, true) ? board->own : board->other;
        int32_t sign = men == board->own ? 1 : -1;
        for (uint64_t left = men & ~board->kings; left; left &= left - 1)
            n += (draughts_step(left & -left, dir, rows) & empty) ? sign : 0;
    }
    return n * eval->know->step;
}

/* Of men alone, and too many for the free ones to be looked for. */
static void the_slow_twin_agrees(void **state)
{
    (void)state;
    for (size_t g = 0; g < GAMES; g++) {
        struct draughts_eval eval = eval_of(games[g]);
        struct random random = {g};
        for (unsigned i = 0; i < 2000; i++) {
            struct draughts_board board = board_by_lot(&random, eval.rules.rows, 13 + i % 8);
            board.kings = 0;
            int32_t slow = slow_men(&eval, &board) + slow_steps(&eval, &board) + eval.know->turn;
            int32_t fast = draughts_evaluate(&eval, &board, true);
            assert_in_range(fast - slow + 1, 0, 2); /* early and late are rounded together */
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_won_is_seen),     cmocka_unit_test(what_it_calls_won_is),
        cmocka_unit_test(shots_are_seen),          cmocka_unit_test(who_is_behind_repeats),
        cmocka_unit_test(counted_draws_are_known), cmocka_unit_test(both_sides_are_judged_alike),
        cmocka_unit_test(the_slow_twin_agrees),
    };
    return cmocka_run_group_tests_name("draughts", tests, open_engine, close_engine);
}
