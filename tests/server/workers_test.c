/* Engines in processes of their own, and engines that fail: tests/server/odd_engine.py plays the
 * odd ones. usage: workers_test ENGINE ODD-ENGINE */
#include "server/workers.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { TICKETS = 16, WORD_MAX = 128, SHORT_MS = 1500 /* an engine's start fits */ };

static const char *engine, *odd_engine;
static uv_loop_t loop;
static struct workers *workers;
static char words[TICKETS][WORD_MAX]; /* "-": none was found */
static unsigned thoughts, last_place[TICKETS], first_place[TICKETS];
static bool has_place[TICKETS];

static void on_thought(void *context, uint64_t ticket, const char *word)
{
    (void)context;
    assert_true(ticket < TICKETS && words[ticket][0] == '\0');
    snprintf(words[ticket], WORD_MAX, "%s", word != NULL ? word : "-");
    thoughts++;
}

static void on_place(void *context, uint64_t ticket, unsigned place)
{
    (void)context;
    if (!has_place[ticket])
        first_place[ticket] = place;
    has_place[ticket] = true;
    last_place[ticket] = place;
}

static const struct workers_user user = {NULL, on_thought, on_place};

static void begin(const char *program, unsigned processes, uint32_t limit_ms)
{
    const struct workers_options options = {program, processes, limit_ms};
    memset(words, 0, sizeof words);
    memset(has_place, 0, sizeof has_place);
    thoughts = 0;
    uv_loop_init(&loop);
    workers = workers_open(&loop, &options, &user);
}

static void end(void)
{
    workers_close(workers);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void ask(uint64_t ticket, const char *moves)
{
    workers_think(
        workers, ticket,
        &(struct lobby_question){"halma-8", "rrrr4/rrr5/rr6/r7/7b/6bb/5bbb/4bbbb r", moves, 2});
}

static void wait_for(unsigned count)
{
    while (thoughts < count)
        uv_run(&loop, UV_RUN_ONCE);
}

static void they_answer(void **state)
{
    (void)state;
    begin(engine, 2, 0);
    ask(0, "");
    ask(1, "a7-c5");
    assert_int_equal(thoughts, 0); /* not within the call */
    wait_for(2);
    assert_non_null(strchr(words[0], '-'));
    assert_true(words[0][0] < 'e' && words[1][0] >= 'd'); /* each moves its own pieces */
    ask(2, "a7-c5 h2-f4");                                /* by the same processes */
    wait_for(3);
    assert_int_not_equal(words[2][0], '-');
    end();
}

static void who_waits_is_told_the_place(void **state)
{
    (void)state;
    begin(engine, 1, 0);
    for (uint64_t ticket = 0; ticket < 4; ticket++)
        ask(ticket, "");
    wait_for(4);
    for (unsigned ticket = 0; ticket < 4; ticket++) {
        assert_int_equal(first_place[ticket], ticket);
        assert_int_equal(last_place[ticket], 0);
        assert_string_equal(words[ticket], words[0]); /* the same on every machine */
    }
    end();
}

static void what_is_forgotten_is_not_answered(void **state)
{
    (void)state;
    begin(engine, 1, 0);
    for (uint64_t ticket = 0; ticket < 3; ticket++)
        ask(ticket, "");
    workers_forget(workers, 1); /* waiting */
    while (!has_place[0])
        uv_run(&loop, UV_RUN_ONCE);
    workers_forget(workers, 0); /* being thought about, or just done */
    wait_for(1);
    while (words[2][0] == '\0')
        uv_run(&loop, UV_RUN_ONCE);
    assert_int_equal(words[1][0], '\0');
    end();
}

static void many_processes_end_while_they_think(void **state)
{
    (void)state;
    begin(engine, 3, 0);
    for (uint64_t ticket = 0; ticket < TICKETS; ticket++)
        ask(ticket, "");
    while (!has_place[0])
        uv_run(&loop, UV_RUN_ONCE);
    end();
    assert_true(thoughts < TICKETS);
}

/* The moves tell the odd engine what to do. */
static void assert_odd_within(const char *moves, uint32_t limit_ms, const char *expected)
{
    begin(odd_engine, 1, limit_ms);
    ask(0, moves);
    ask(1, "fine");
    wait_for(2);
    assert_string_equal(words[0], expected);
    assert_string_equal(words[1], "a1-a2"); /* the next one is served all the same */
    end();
}

static void assert_odd(const char *moves, const char *expected)
{
    assert_odd_within(moves, 0, expected);
}

static void an_engine_that_fails_is_replaced(void **state)
{
    (void)state;
    assert_odd("crash", "-");
    assert_odd_within("sleep", SHORT_MS, "-");
    assert_odd("error", "-");
    assert_odd("nothing", "-");
    assert_odd("chatter", "a1-a2"); /* long lines, and lines that are none */
}

static void one_failure_is_made_good(void **state)
{
    (void)state;
    char marker[] = "/tmp/hopyard-odd-XXXXXX";
    close(mkstemp(marker)); /* the engine crashes as long as it is there, and removes it */
    setenv("ODD_ENGINE_MARKER", marker, 1);
    assert_odd("once", "a1-a2");
}

static void without_a_program_nobody_thinks(void **state)
{
    (void)state;
    begin("/nonexistent/engine", 1, 0);
    ask(0, "");
    ask(1, "");
    wait_for(2);
    assert_string_equal(words[0], "-");
    assert_string_equal(words[1], "-");
    end();
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_answer),
        cmocka_unit_test(who_waits_is_told_the_place),
        cmocka_unit_test(what_is_forgotten_is_not_answered),
        cmocka_unit_test(many_processes_end_while_they_think),
        cmocka_unit_test(an_engine_that_fails_is_replaced),
        cmocka_unit_test(one_failure_is_made_good),
        cmocka_unit_test(without_a_program_nobody_thinks),
    };
    if (argc != 3)
        return 2;
    engine = argv[1];
    odd_engine = argv[2];
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
