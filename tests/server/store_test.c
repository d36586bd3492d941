/* The store, with its thread and real files. Nothing waits for a time: the loop runs until all is
 * answered. */
#include "server/store.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

enum { TICKETS = 4000, PATH_ROOM = 128 };

static char folder[PATH_ROOM], database[PATH_ROOM + 16];
static uv_loop_t loop;
static struct store *store;
static enum lobby_outcome outcomes[TICKETS];
static char loaded[1 << 16]; /* a line an event */
static size_t answers;

static void on_stored(void *context, uint64_t ticket, enum lobby_outcome outcome)
{
    (void)context;
    assert_true(ticket < TICKETS);
    outcomes[ticket] = outcome;
    answers++;
}

static void on_loaded(void *context, uint64_t ticket, enum lobby_outcome outcome,
                      const struct lobby_text *events, size_t count)
{
    on_stored(context, ticket, outcome);
    loaded[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(strlen(events[i].text), events[i].length);
        strcat(strcat(loaded, events[i].text), "\n");
    }
}

static const struct store_user user = {NULL, on_stored, on_loaded};

static void open_store(void)
{
    char error[STORE_ERROR_MAX];
    uv_loop_init(&loop);
    store = store_open(&loop, folder, &user, error);
    if (store == NULL)
        fail_msg("%s", error);
}

static void close_store(void)
{
    store_close(store);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void assert_does_not_open(const char *expected)
{
    char error[STORE_ERROR_MAX];
    uv_loop_t other;
    uv_loop_init(&other);
    assert_null(store_open(&other, folder, &user, error));
    if (strstr(error, expected) == NULL)
        fail_msg("'%s' does not say '%s'", error, expected);
    assert_int_equal(uv_loop_close(&other), 0);
}

static void append(uint64_t ticket, const char *code, uint32_t version, const char *id,
                   const char *text)
{
    store_append(store, ticket, &(struct lobby_append){code, version, id, text, strlen(text)});
}

static void wait_for_answers(void)
{
    while (!store_is_idle(store))
        uv_run(&loop, UV_RUN_ONCE);
}

static void assert_outcome(uint64_t ticket, enum lobby_outcome expected)
{
    assert_int_equal(outcomes[ticket], expected);
}

static void run_sql(const char *text)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(database, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static int set_up(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/hopyard-store-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(database, sizeof database, "%s/rooms.sqlite", folder);
    answers = 0;
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {"lock", "rooms.sqlite", "rooms.sqlite-wal",
                                        "rooms.sqlite-shm"};
    char path[PATH_ROOM + 32];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

static void what_was_stored_is_loaded_again(void **state)
{
    (void)state;
    open_store();
    append(0, "aaaa", 1, "first-request", "{\"do\":\"created\"}");
    append(1, "aaaa", 2, "", "two");
    append(2, "bbbb", 1, "first-request", "another room");
    append(3, "aaaa", 3, "", "three 棋");
    store_load(store, 4, "aaaa"); /* sees what was asked before it */
    wait_for_answers();
    for (uint64_t ticket = 0; ticket <= 4; ticket++)
        assert_outcome(ticket, LOBBY_STORED);
    assert_string_equal(loaded, "{\"do\":\"created\"}\ntwo\nthree 棋\n");
    close_store();
    open_store();
    store_load(store, 5, "aaaa");
    wait_for_answers();
    assert_string_equal(loaded, "{\"do\":\"created\"}\ntwo\nthree 棋\n");
    store_load(store, 6, "cccc");
    wait_for_answers();
    assert_outcome(6, LOBBY_NO_ROOM);
    close_store();
}

/* One transaction or several: each append has its own outcome. */
static void a_bad_one_fails_alone(void **state)
{
    (void)state;
    open_store();
    append(0, "aaaa", 1, "request-1", "one");
    append(1, "aaaa", 1, "request-2", "the number is taken");
    append(2, "aaaa", 3, "request-3", "a number is left out");
    append(3, "aaaa", 2, "request-1", "the request has been done");
    append(4, "bbbb", 2, "request-4", "there is no room");
    append(5, "aaaa", 2, "request-5", "two");
    store_load(store, 6, "aaaa");
    wait_for_answers();
    assert_outcome(0, LOBBY_STORED);
    for (uint64_t ticket = 1; ticket <= 4; ticket++)
        assert_outcome(ticket, LOBBY_TAKEN);
    assert_outcome(5, LOBBY_STORED);
    assert_string_equal(loaded, "one\ntwo\n");
    close_store();
}

static void many_at_once(void **state)
{
    (void)state;
    char code[16];
    open_store();
    for (unsigned i = 0; i < TICKETS; i++) {
        snprintf(code, sizeof code, "room%u", i % 100);
        append(i, code, 1 + i / 100, "", "x");
    }
    wait_for_answers();
    assert_int_equal(answers, TICKETS);
    for (unsigned i = 0; i < TICKETS; i++)
        assert_outcome(i, LOBBY_STORED);
    close_store();
}

/* What waits is written, though nobody is told any more. */
static void closing_writes_what_waits(void **state)
{
    (void)state;
    open_store();
    for (unsigned i = 0; i < TICKETS; i++)
        append(i, "aaaa", i + 1, "", "x");
    close_store();
    assert_int_equal(answers, 0);
    open_store();
    store_load(store, 0, "aaaa");
    wait_for_answers();
    assert_int_equal(strlen(loaded), 2 * TICKETS);
    close_store();
}

static void two_do_not_share_a_folder(void **state)
{
    (void)state;
    open_store();
    assert_does_not_open("another hopyard serves the rooms in /tmp/");
    close_store();
    open_store();
    close_store();
}

static void other_files_are_not_touched(void **state)
{
    (void)state;
    run_sql("CREATE TABLE recipe (name TEXT)");
    assert_does_not_open("it is a database of another program");
    unlink(database);
    int file = open(database, O_CREAT | O_WRONLY, 0600);
    assert_int_equal(write(file, "this is a letter, and it has more bytes than a header", 50), 50);
    close(file);
    assert_does_not_open("file is not a database");
}

static void a_newer_file_is_left_alone(void **state)
{
    (void)state;
    open_store();
    close_store();
    run_sql("PRAGMA user_version = 99");
    assert_does_not_open("it was written by a newer version");
}

/* Held by another program for longer than the store waits, then let go. */
static void a_locked_file_is_said_to_be(void **state)
{
    (void)state;
    sqlite3 *other;
    open_store();
    append(0, "aaaa", 1, "", "one");
    wait_for_answers();
    assert_int_equal(sqlite3_open(database, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    append(1, "aaaa", 2, "request-2", "two");
    wait_for_answers();
    assert_outcome(1, LOBBY_CANNOT_STORE);
    store_load(store, 2, "aaaa"); /* reading goes on */
    wait_for_answers();
    assert_string_equal(loaded, "one\n");
    sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(other);
    append(3, "aaaa", 2, "request-2", "two");
    wait_for_answers();
    assert_outcome(3, LOBBY_STORED);
    close_store();
}

static void a_folder_that_cannot_be_is_explained(void **state)
{
    (void)state;
    char below[PATH_ROOM], error[STORE_ERROR_MAX];
    uv_loop_t other;
    uv_loop_init(&other);
    snprintf(below, sizeof below, "%.100s/lock/rooms", folder);
    open_store(); /* makes the file that stands in the way */
    assert_null(store_open(&other, below, &user, error));
    assert_non_null(strstr(error, "Not a directory"));
    close_store();
    uv_loop_close(&other);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_was_stored_is_loaded_again),
        TEST(a_bad_one_fails_alone),
        TEST(many_at_once),
        TEST(closing_writes_what_waits),
        TEST(two_do_not_share_a_folder),
        TEST(other_files_are_not_touched),
        TEST(a_newer_file_is_left_alone),
        TEST(a_locked_file_is_said_to_be),
        TEST(a_folder_that_cannot_be_is_explained),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
