/* Threads and clocks. Nothing here depends on how fast the machine is. */
#include "engine/threads.h"

#include "tests/rules/scene.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <time.h>

#include <cmocka.h>

static struct scene scene;
enum { TABLE_BYTES = 1 << 20 };

static void question_of(struct engine_question *question, const char *name, uint64_t seed)
{
    struct hy_move moves[ENGINE_OPENING_MAX];
    scene_game(&scene, name);
    struct hy_position position = hy_position_start(&scene.game);
    engine_opening(&scene.game, seed, 8, &position, moves);
    engine_ask_position(question, &scene.game, &position);
}

static void wrong_sizes_are_refused(void **state)
{
    (void)state;
    assert_null(engine_pool_open(0, TABLE_BYTES));
    assert_null(engine_pool_open(ENGINE_THREADS_MAX + 1, TABLE_BYTES));
    engine_pool_close(NULL);
}

static void teams_answer(void **state)
{
    (void)state;
    static const char *const games[] = {"halma", "halma-4", "halma-8", "russian",
                                        "international-losing"};
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct engine_pool *pool = engine_pool_open(threads, TABLE_BYTES);
        assert_non_null(pool);
        for (unsigned g = 0; g < sizeof games / sizeof *games; g++) {
            struct engine_question question;
            struct engine_limits limits = {.nodes = 20000};
            struct engine_result result;
            question_of(&question, games[g], g);
            engine_pool_think(pool, &question, &limits, 0, &result);
            assert_true(hy_is_legal(&scene.game, &question.position, result.line[0].pv[0]));
            assert_true(result.nodes > 0);
        }
        engine_pool_close(pool);
    }
}

/* A level is the same everywhere, so that it uses one thread. */
static void levels_do_not_depend_on_threads(void **state)
{
    (void)state;
    struct engine_question question;
    struct engine_limits limits = {.level = 4};
    struct engine_result alone, team;
    struct engine_pool *one = engine_pool_open(1, TABLE_BYTES);
    struct engine_pool *three = engine_pool_open(3, TABLE_BYTES);
    question_of(&question, "halma", 3);
    engine_pool_think(one, &question, &limits, 0, &alone);
    engine_pool_think(three, &question, &limits, 0, &team);
    assert_int_equal(alone.nodes, team.nodes);
    assert_int_equal(alone.line[0].score, team.line[0].score);
    engine_pool_close(one);
    engine_pool_close(three);
}

static void *stop_later(void *pool)
{
    struct timespec wait = {0, 20000000};
    nanosleep(&wait, NULL);
    engine_pool_stop(pool);
    return NULL;
}

static void a_stop_ends_it(void **state)
{
    (void)state;
    struct engine_pool *pool = engine_pool_open(2, TABLE_BYTES);
    struct engine_question question;
    struct engine_limits limits = {0}; /* without a stop this would never end */
    struct engine_result result;
    pthread_t thread;
    question_of(&question, "halma", 4);
    assert_int_equal(pthread_create(&thread, NULL, stop_later, pool), 0);
    engine_pool_think(pool, &question, &limits, 0, &result);
    pthread_join(thread, NULL);
    assert_true(hy_is_legal(&scene.game, &question.position, result.line[0].pv[0]));
    engine_pool_think(pool, &question, &limits, 0, &result); /* still stopped */
    assert_true(hy_is_legal(&scene.game, &question.position, result.line[0].pv[0]));
    engine_pool_ready(pool);
    engine_pool_think(pool, &question, &limits, 5, &result); /* ended by the clock */
    assert_true(hy_is_legal(&scene.game, &question.position, result.line[0].pv[0]));
    engine_pool_close(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_sizes_are_refused),
        cmocka_unit_test(teams_answer),
        cmocka_unit_test(levels_do_not_depend_on_threads),
        cmocka_unit_test(a_stop_ends_it),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
