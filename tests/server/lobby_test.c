/* The lobby's limits, and what it keeps in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/memory.h"
#include "server/table.h"
#include "tests/server/stage.h"

#define TOKEN "a-secret-of-ann-and-hers-alone"

static void say(struct stage *stage, unsigned peer, const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    stage_say(stage, peer, text, (size_t)length);
}

static void create(struct stage *stage, unsigned peer, unsigned number)
{
    say(stage, peer,
        "{\"id\":\"a-request-to-create-%u\",\"do\":\"create\",\"game\":\"halma-8\",\"seats\":"
        "[\"me\",\"open\"],\"token\":\"" TOKEN "\"}",
        number);
}

static void enter(struct stage *stage, unsigned peer, const char *code)
{
    say(stage, peer, "{\"id\":\"a-request-to-enter\",\"do\":\"enter\",\"room\":\"%s\"}", code);
}

/* The error of the next thing a peer is told, or "ok", or "" if it is no answer. */
static const char *next_answer(struct stage *stage, unsigned peer)
{
    static char answer[32];
    struct stage_line *line = stage_hear(stage, peer);
    json_t *said = line != NULL ? json_loads(line->text, 0, NULL) : NULL;
    const char *error = json_string_value(json_object_get(said, "error"));
    bool is_ok = json_is_true(json_object_get(said, "ok"));
    snprintf(answer, sizeof answer, "%s", error != NULL ? error : is_ok ? "ok" : "");
    json_decref(said);
    free(line);
    return answer;
}

static void hush(struct stage *stage, unsigned peer)
{
    for (struct stage_line *line; (line = stage_hear(stage, peer)) != NULL;)
        free(line);
}

/* ----------------------------------------------------------------------------------- addresses */

static void connections_of_an_address(void **state)
{
    (void)state;
    struct stage stage;
    struct lobby_peer *peers[ADDRESS_CONNECTIONS_MAX], *other;
    stage_open(&stage);
    for (unsigned i = 0; i < ADDRESS_CONNECTIONS_MAX; i++) {
        char address[LOBBY_ADDRESS_MAX];
        snprintf(address, sizeof address, "2001:db8:0:7::%x", i);
        peers[i] = lobby_opened(stage.lobby, &stage.peers[0], address, 0);
        assert_non_null(peers[i]);
    }
    assert_null(lobby_opened(stage.lobby, &stage.peers[0], "2001:db8:0:7:ffff::1", 0));
    other = lobby_opened(stage.lobby, &stage.peers[0], "2001:db8:0:8::1", 0);
    assert_non_null(other);
    lobby_closed(stage.lobby, other, 0);
    lobby_closed(stage.lobby, peers[0], 0);
    peers[0] = lobby_opened(stage.lobby, &stage.peers[0], "2001:db8:0:7:ffff::1", 0);
    assert_non_null(peers[0]);
    for (unsigned i = 0; i < ADDRESS_CONNECTIONS_MAX; i++)
        lobby_closed(stage.lobby, peers[i], 0);
    stage_close(&stage);
}

static void addresses_are_known_again(void **state)
{
    (void)state;
    struct addresses addresses = {0};
    struct address *four = addresses_enter(&addresses, "192.0.2.1");
    assert_ptr_equal(four, addresses_enter(&addresses, "::ffff:192.0.2.1"));
    assert_ptr_not_equal(four, addresses_enter(&addresses, "192.0.2.2"));
    assert_ptr_not_equal(four, addresses_enter(&addresses, "::1"));
    assert_ptr_equal(addresses_enter(&addresses, "nonsense"), addresses_enter(&addresses, ""));
    addresses_leave(four);
    addresses_leave(four);
    four->rooms.full_at = 5000;
    addresses_sweep(&addresses, 4999);
    assert_ptr_equal(four, addresses_enter(&addresses, "192.0.2.1"));
    addresses_free(&addresses);
}

static void rooms_of_an_address(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    for (unsigned i = 0; i <= ADDRESS_ROOMS_AT_ONCE; i++) {
        unsigned peer = i % STAGE_PEERS;
        if (stage.peers[peer].peer == NULL)
            stage_connect(&stage, peer, "192.0.2.1");
        create(&stage, peer, i);
        assert_string_equal(next_answer(&stage, peer),
                            i < ADDRESS_ROOMS_AT_ONCE ? "ok" : "too-many");
        hush(&stage, peer);
    }
    stage_disconnect(&stage, 0);
    stage_connect(&stage, 0, "192.0.2.2");
    create(&stage, 0, 1000);
    assert_string_equal(next_answer(&stage, 0), "ok");
    stage_pass(&stage, ADDRESS_ROOM_EVERY);
    create(&stage, 1, 1001);
    hush(&stage, 0);
    assert_string_equal(next_answer(&stage, 1), ""); /* who is here */
    assert_string_equal(next_answer(&stage, 1), "ok");
    stage_close(&stage);
}

/* -------------------------------------------------------------------------------------- memory */

static void empty_rooms_leave_memory(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    assert_int_equal(stage.lobby->table_count, 1);
    stage_pass(&stage, 10 * TABLE_LINGER);
    assert_int_equal(stage.lobby->table_count, 1); /* somebody is in it */
    stage_disconnect(&stage, 0);
    stage_pass(&stage, TABLE_LINGER - 1);
    assert_int_equal(stage.lobby->table_count, 1);
    stage_pass(&stage, 1);
    assert_int_equal(stage.lobby->table_count, 0);
    assert_null(stage.lobby->games.first);
    stage_connect(&stage, 0, "192.0.2.1");
    enter(&stage, 0, stage.disk.rooms[0].code);
    assert_string_equal(next_answer(&stage, 0), "ok");
    stage_close(&stage);
}

static void guesses_leave_nothing(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    for (unsigned i = 0; i < 20; i++) {
        char code[LOBBY_CODE_MAX];
        snprintf(code, sizeof code, "%08u", i);
        enter(&stage, 0, code);
        assert_string_equal(next_answer(&stage, 0), "no-such-room");
    }
    assert_int_equal(stage.lobby->table_count, 0);
    stage_close(&stage);
}

/* ---------------------------------------------------------------------------------------- codes */

static void another_rooms_code(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    char taken[LOBBY_CODE_MAX];
    strcpy(taken, stage.disk.rooms[0].code);
    stage_restart(&stage);
    /* The same code would be drawn, but it is the room of another request. */
    memset(strstr(stage.disk.rooms[0].events[0].text, "\"id\":\"") + 6, '0', 8);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    assert_string_equal(next_answer(&stage, 0), "ok");
    assert_int_equal(stage.disk.count, 2);
    assert_string_not_equal(stage.disk.rooms[1].code, taken);
    hush(&stage, 0);
    create(&stage, 0, 1);
    assert_string_equal(next_answer(&stage, 0), "ok");
    assert_int_equal(stage.disk.count, 2);
    stage_close(&stage);
}

/* The codes of a request are those of other rooms, all of them. */
static void no_code_left(void **state)
{
    (void)state;
    static const char text[] =
        "{\"do\":\"created\",\"game\":\"halma-8\",\"seats\":[\"person\",\"open\"],"
        "\"name\":\"\",\"me\":0,\"holder\":"
        "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
    struct message message = {.id = "a-request-to-create-1", .token = TOKEN};
    struct stage stage;
    stage_open(&stage);
    for (unsigned attempt = 0; attempt < SECRET_CODE_TRIES; attempt++) {
        char code[SECRET_CODE + 1];
        secret_code(&message, attempt, code);
        const struct lobby_append append = {code, 1, "", text, sizeof text - 1};
        assert_int_equal(disk_append(&stage.disk, &append), LOBBY_STORED);
    }
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    assert_string_equal(next_answer(&stage, 0), "busy");
    stage_close(&stage);
}

static void games_are_shared(void **state)
{
    (void)state;
    struct games games = {NULL};
    struct hy_error error;
    const struct hy_game *a = games_take(&games, "star:2", 6, &error);
    const struct hy_game *b = games_take(&games, "halma", 5, &error);
    assert_ptr_equal(a, games_take(&games, "star", 4, &error));
    assert_ptr_not_equal(a, b);
    assert_null(games_take(&games, "go", 2, &error));
    games_give_back(&games, a);
    games_give_back(&games, a);
    assert_ptr_equal(b, games_take(&games, "halma", 5, &error));
    games_give_back(&games, b);
    games_give_back(&games, b);
    assert_null(games.first);
}

/* ------------------------------------------------------------------------------------- damages */

static void a_record_that_is_damaged(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    stage_restart(&stage);
    char *text = (char *)stage.disk.rooms[0].events[0].text;
    text[2] ^= 1;
    stage_connect(&stage, 0, "192.0.2.1");
    enter(&stage, 0, stage.disk.rooms[0].code);
    assert_string_equal(next_answer(&stage, 0), "cannot-store");
    assert_int_equal(stage.lobby->table_count, 0);
    text[2] ^= 1;
    enter(&stage, 0, stage.disk.rooms[0].code);
    assert_string_equal(next_answer(&stage, 0), "ok");
    stage_close(&stage);
}

/* An event that reads well and cannot have happened. */
static void a_record_that_cannot_be(void **state)
{
    (void)state;
    static const char text[] = "{\"do\":\"move\",\"seat\":\"r\",\"word\":\"a5-b4\"}";
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    stage_restart(&stage);
    const struct lobby_append append = {stage.disk.rooms[0].code, 2, "", text, sizeof text - 1};
    assert_int_equal(disk_append(&stage.disk, &append), LOBBY_STORED);
    stage_connect(&stage, 0, "192.0.2.1");
    enter(&stage, 0, stage.disk.rooms[0].code);
    assert_string_equal(next_answer(&stage, 0), "cannot-store");
    stage_close(&stage);
}

/* Somebody else has written much to the disk: whoever is here comes in again. */
static void a_disk_that_knows_more(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage);
    stage_connect(&stage, 0, "192.0.2.1");
    create(&stage, 0, 1);
    hush(&stage, 0);
    for (uint32_t v = 2; v < 40; v++) {
        bool leaves = v % 2 == 0;
        char text[256];
        const char *joined =
            "{\"do\":\"joined\",\"seat\":\"r\",\"name\":\"\",\"holder\":"
            "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}";
        snprintf(text, sizeof text, "%s", leaves ? "{\"do\":\"left\",\"seat\":\"r\"}" : joined);
        const struct lobby_append append = {stage.disk.rooms[0].code, v, "", text, strlen(text)};
        assert_int_equal(disk_append(&stage.disk, &append), LOBBY_STORED);
    }
    say(&stage, 0, "{\"id\":\"a-request-to-leave\",\"do\":\"leave\"}");
    assert_true(stage.peers[0].is_cut);
    assert_string_equal(next_answer(&stage, 0), "not-seated");
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections_of_an_address),
        cmocka_unit_test(addresses_are_known_again),
        cmocka_unit_test(rooms_of_an_address),
        cmocka_unit_test(empty_rooms_leave_memory),
        cmocka_unit_test(guesses_leave_nothing),
        cmocka_unit_test(another_rooms_code),
        cmocka_unit_test(no_code_left),
        cmocka_unit_test(games_are_shared),
        cmocka_unit_test(a_record_that_is_damaged),
        cmocka_unit_test(a_record_that_cannot_be),
        cmocka_unit_test(a_disk_that_knows_more),
    };
    return cmocka_run_group_tests_name("lobby", tests, NULL, NULL);
}
