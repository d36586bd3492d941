/* The whole server over real sockets. Nothing here waits for a time: where a limit is to strike,
 * it is set short, and the test waits for what must come. */
#include <netinet/in.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "server/http.h"
#include "tests/server/child.h"
#include "tests/server/folder.h"

#define HOST "Host: localhost\r\n"
#define GET(path) "GET " path " HTTP/1.1\r\n" HOST "\r\n"

enum {
    SHORT_MS = 200,
    NEVER_MS = 600000,
    LARGE = 8 << 20, /* twice that is more than the system holds for one connection */
    REPLIES_MAX = 1 << 16
};

static struct folder folder;
static char replies[REPLIES_MAX];

static const struct server_limits no_limits = {.connections = 10000,
                                               .request_ms = NEVER_MS,
                                               .idle_ms = NEVER_MS,
                                               .send_ms = NEVER_MS,
                                               .linger_ms = NEVER_MS,
                                               .grace_ms = NEVER_MS,
                                               .ping_ms = NEVER_MS,
                                               .silence_ms = NEVER_MS};

static int set_up(void **state)
{
    (void)state;
    char *large = malloc(LARGE);
    assert_non_null(large);
    memset(large, 'x', LARGE);
    folder_make(&folder);
    folder_write_text(&folder, "index.html", "<!doctype html>");
    folder_write_text(&folder, "one.txt", "one");
    folder_write_text(&folder, "two.txt", "two");
    folder_write(&folder, "large.bin", large, LARGE);
    free(large);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    folder_remove(&folder);
    return 0;
}

static struct child start(const struct server_limits *limits)
{
    const struct server_options options = {.web = folder.path, .limits = limits};
    struct child child = child_start(&options);
    if (child.port == 0) {
        char errors[1024];
        child_wait(&child, errors, sizeof errors);
        fail_msg("%s", errors);
    }
    return child;
}

static void assert_stops(struct child *child) { assert_int_equal(child_stop(child, SIGTERM), 0); }

static unsigned count(const char *text, const char *word)
{
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

/* Sends bytes on a new connection and reads to its end. */
static void exchange(uint16_t port, const char *bytes)
{
    int client = client_open(port);
    client_send(client, bytes);
    client_read_all(client, replies, sizeof replies);
}

static void assert_begins(const char *expected)
{
    if (strncmp(replies, expected, strlen(expected)) != 0)
        fail_msg("'%s' does not begin with '%s'", replies, expected);
}

static void it_serves_and_stops(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGINT};
    for (size_t i = 0; i < 2; i++) {
        struct child child = start(NULL);
        exchange(child.port, "GET / HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
        assert_begins("HTTP/1.1 200 OK\r\n");
        assert_non_null(strstr(replies, "\r\n\r\n<!doctype html>"));
        int idle = client_open(child.port);
        assert_int_equal(child_stop(&child, signals[i]), 0);
        assert_int_equal(client_read_all(idle, replies, sizeof replies), 0);
    }
}

static void both_loopbacks_are_served(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    const struct sockaddr_in6 address = {.sin6_family = AF_INET6,
                                         .sin6_port = htons(child.port),
                                         .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    const struct sockaddr_in6 any_port = {.sin6_family = AF_INET6,
                                          .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    int probe = socket(AF_INET6, SOCK_STREAM, 0), client = socket(AF_INET6, SOCK_STREAM, 0);
    if (bind(probe, (const struct sockaddr *)&any_port, sizeof any_port) == 0) {
        assert_int_equal(connect(client, (const struct sockaddr *)&address, sizeof address), 0);
        client_send(client, "GET /one.txt HTTP/1.0\r\nHost: [::1]\r\n\r\n");
        client_read_all(client, replies, sizeof replies);
        assert_begins("HTTP/1.1 200 OK\r\n");
    }
    close(probe);
    assert_stops(&child);
}

static void requests_in_a_row_are_answered_in_order(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    exchange(child.port, GET("/one.txt") GET("/none") "HEAD /two.txt HTTP/1.1\r\n" HOST "\r\n" GET(
                             "/two.txt") "GET /one.txt HTTP/1.0\r\n" HOST "\r\n" GET("/late"));
    const char *order[] = {"200 OK", "\r\n\r\none", "404 Not Found",     "200 OK",
                           "200 OK", "\r\n\r\ntwo", "Connection: close", "\r\n\r\none"};
    const char *at = replies;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        at = strstr(at, order[i]);
        assert_non_null(at);
        at++;
    }
    assert_int_equal(count(replies, "HTTP/1.1 "), 5);
    assert_stops(&child);
}

static void bytes_may_come_one_by_one(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    static const char bytes[] = GET("/one.txt") "GET /two.txt HTTP/1.0\r\n" HOST "\r\n";
    const int on = 1;
    int client = client_open(child.port);
    setsockopt(client, IPPROTO_TCP, 1 /* TCP_NODELAY */, &on, sizeof on);
    for (size_t i = 0; i < sizeof bytes - 1; i++)
        assert_true(client_try_send(client, bytes + i, 1));
    client_read_all(client, replies, sizeof replies);
    assert_int_equal(count(replies, "200 OK"), 2);
    assert_stops(&child);
}

static void a_client_may_end_its_side_first(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    int client = client_open(child.port);
    client_send(client, GET("/one.txt"));
    shutdown(client, SHUT_WR);
    client_read_all(client, replies, sizeof replies);
    assert_begins("HTTP/1.1 200 OK\r\n");
    assert_stops(&child);
}

/* One reply, then the end: what stands where the body should be is never answered. */
static void nothing_is_smuggled_behind_a_body(void **state)
{
    (void)state;
    static const struct {
        const char *expected, *bytes;
    } cases[] = {
        {"HTTP/1.1 405 ",
         "POST / HTTP/1.1\r\n" HOST "Content-Length: 4\r\n\r\nabcd" GET("/one.txt")},
        {"HTTP/1.1 405 ", "POST / HTTP/1.1\r\n" HOST "Content-Length: 40\r\n\r\n" GET("/one.txt")},
        {"HTTP/1.1 405 ", "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"
                          "0\r\n\r\n" GET("/one.txt")},
        {"HTTP/1.1 413 ", "GET / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n"
                          "zz;garbage\r\n" GET("/one.txt")},
        {"HTTP/1.1 413 ", "GET / HTTP/1.1\r\n" HOST "Content-Length: 1\r\n\r\n" GET("/one.txt")},
        {"HTTP/1.1 400 ", "POST / HTTP/1.1\r\n" HOST "Content-Length: 6\r\n"
                          "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nG" GET("/one.txt")},
        {"HTTP/1.1 400 ", "GET / HTTP/1.1\r\n" HOST "Content-Length: 0\r\n"
                          "Content-Length: 44\r\n\r\n" GET("/one.txt")},
        {"HTTP/1.1 400 ", "GET / HTTP/1.1\r\n" HOST "A: b\n\n" GET("/one.txt")},
        {"HTTP/1.1 400 ", "GET / HTTP/1.1\r\n" HOST "A: b\r\n\tc\r\n\r\n" GET("/one.txt")},
    };
    struct child child = start(&no_limits);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        exchange(child.port, cases[i].bytes);
        assert_begins(cases[i].expected);
        assert_int_equal(count(replies, "HTTP/1.1 "), 1);
        assert_int_equal(count(replies, "Connection: close"), 1);
    }
    assert_stops(&child);
}

static void garbage_does_no_harm(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    struct random random = {.state = 2};
    for (int i = 0; i < 300; i++) {
        char bytes[512];
        size_t length = 1 + random_below(&random, sizeof bytes);
        /* Half of it looks like a request at first. */
        size_t begin = i % 2 == 0 ? strlen(GET("/")) - 2 : 0;
        memcpy(bytes, GET("/"), begin);
        for (size_t j = begin; j < length; j++)
            bytes[j] = (char)random_next(&random);
        int client = client_open(child.port);
        client_try_send(client, bytes, length);
        shutdown(client, SHUT_WR);
        client_read_all(client, replies, sizeof replies);
    }
    exchange(child.port, "GET /one.txt HTTP/1.0\r\n" HOST "\r\n");
    assert_begins("HTTP/1.1 200 OK\r\n");
    assert_stops(&child);
}

static void a_huge_head_is_refused(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    static char bytes[4 * HTTP_HEAD_MAX];
    memset(bytes, 'x', sizeof bytes - 1);
    memcpy(bytes, "GET /", 5);
    exchange(child.port, bytes);
    assert_begins("HTTP/1.1 431 ");
    assert_stops(&child);
}

/* A byte now and then keeps nobody's connection open. */
static void a_slow_request_is_cut(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.request_ms = SHORT_MS;
    struct child child = start(&limits);
    int client = client_open(child.port);
    client_send(client, "GET / HTTP/1.1\r\nX: ");
    struct pollfd answer = {.fd = client, .events = POLLIN};
    while (poll(&answer, 1, SHORT_MS / 10) == 0)
        client_try_send(client, "x", 1);
    client_read_all(client, replies, sizeof replies);
    assert_begins("HTTP/1.1 408 ");
    assert_stops(&child);
}

static void an_idle_connection_is_closed(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.idle_ms = SHORT_MS;
    struct child child = start(&limits);
    assert_int_equal(client_read_all(client_open(child.port), replies, sizeof replies), 0);
    exchange(child.port, GET("/one.txt")); /* kept alive, then idle */
    assert_begins("HTTP/1.1 200 OK\r\n");
    assert_stops(&child);
}

static void one_that_never_ends_its_side_is_cut(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.linger_ms = SHORT_MS;
    struct child child = start(&limits);
    int client = client_open(child.port);
    struct pollfd reset = {.fd = client, .events = 0};
    client_send(client, "nonsense\r\n\r\n");
    assert_true(client_read_head(client, replies, sizeof replies) > 0);
    /* The server has ended its side; writing on, we learn when it no longer listens. */
    while (client_try_send(client, "x", 1))
        poll(&reset, 1, SHORT_MS / 10);
    close(client);
    assert_stops(&child);
}

/* Asks for a large file again and again, and reads none of it. */
static int open_stalled(uint16_t port)
{
    int client = client_open(port);
    for (int i = 0; i < 4; i++)
        client_send(client, GET("/large.bin"));
    return client;
}

static void one_that_does_not_read_is_cut(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.send_ms = SHORT_MS;
    struct child child = start(&limits);
    struct pollfd reset = {.fd = open_stalled(child.port), .events = 0};
    assert_int_equal(poll(&reset, 1, -1), 1);
    assert_true((reset.revents & (POLLERR | POLLHUP)) != 0);
    close(reset.fd);
    assert_stops(&child);
}

static void large_replies_in_a_row_arrive_whole(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    char *body = malloc(LARGE);
    int client = open_stalled(child.port);
    client_send(client, GET("/one.txt"));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(client_read_head(client, replies, sizeof replies), LARGE);
        assert_true(client_read(client, body, LARGE));
        assert_true(body[0] == 'x' && memcmp(body, body + 1, LARGE - 1) == 0);
    }
    assert_int_equal(client_read_head(client, replies, sizeof replies), 3);
    assert_true(client_read(client, body, 3));
    assert_memory_equal(body, "one", 3);
    /* Reading had stopped meanwhile, and goes on. */
    client_send(client, "GET /two.txt HTTP/1.0\r\n" HOST "\r\n");
    client_read_all(client, replies, sizeof replies);
    assert_begins("HTTP/1.1 200 ");
    free(body);
    assert_stops(&child);
}

static void what_is_being_sent_is_finished_before_the_end(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    char *body = malloc(LARGE);
    int client = open_stalled(child.port);
    assert_int_equal(client_read_head(client, replies, sizeof replies), LARGE);
    assert_int_equal(kill(child.pid, SIGTERM), 0);
    assert_true(client_read(client, body, LARGE));
    assert_int_equal(client_read_all(client, replies, sizeof replies), 0); /* no second one */
    assert_int_equal(child_wait(&child, NULL, 0), 0);
    free(body);
}

static void the_end_waits_for_nobody_longer_than_it_said(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.grace_ms = SHORT_MS;
    struct child child = start(&limits);
    int client = open_stalled(child.port);
    client_read_head(client, replies, sizeof replies);
    assert_stops(&child);
    close(client);
}

static void a_second_signal_ends_at_once(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    int client = open_stalled(child.port);
    client_read_head(client, replies, sizeof replies);
    assert_int_equal(kill(child.pid, SIGTERM), 0);
    assert_int_equal(child_stop(&child, SIGINT), 0);
    close(client);
}

static void a_full_house_says_so(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.connections = 2;
    struct child child = start(&limits);
    int guest[2];
    for (int i = 0; i < 2; i++) {
        char body[3];
        guest[i] = client_open(child.port);
        client_send(guest[i], GET("/one.txt"));
        assert_int_equal(client_read_head(guest[i], replies, sizeof replies), 3);
        assert_true(client_read(guest[i], body, 3));
    }
    client_read_all(client_open(child.port), replies, sizeof replies);
    assert_begins("HTTP/1.1 503 ");
    close(guest[0]);
    do /* until the server has noticed */
        exchange(child.port, "GET /one.txt HTTP/1.0\r\n" HOST "\r\n");
    while (strncmp(replies, "HTTP/1.1 503 ", 13) == 0);
    assert_begins("HTTP/1.1 200 ");
    close(guest[1]);
    assert_stops(&child);
}

static void far_too_many_are_let_go(void **state)
{
    (void)state;
    enum { MANY = 200 };
    struct server_limits limits = no_limits;
    limits.connections = 10;
    struct child child = start(&limits);
    int client[MANY];
    unsigned told = 0, dropped = 0;
    for (int i = 0; i < MANY; i++)
        client[i] = client_open(child.port);
    for (int i = 10; i < MANY; i++) {
        /* Not closed yet: all are there at the same time. */
        if (client_read_head(client[i], replies, sizeof replies) > 0)
            told++;
        else
            dropped++;
    }
    assert_int_equal(told, SPARE_CONNECTIONS);
    assert_int_equal(dropped, MANY - 10 - SPARE_CONNECTIONS);
    for (int i = 0; i < MANY; i++)
        close(client[i]);
    assert_stops(&child);
}

/* Ends with status 3 and this in its complaint. */
static void assert_does_not_start(const struct server_options *options, const char *expected)
{
    char errors[1024];
    struct child child = child_start(options);
    assert_int_equal(child.port, 0);
    assert_int_equal(child_wait(&child, errors, sizeof errors), 3);
    if (strstr(errors, expected) == NULL || count(errors, "\n") != 1)
        fail_msg("'%s' does not say '%s'", errors, expected);
}

static void a_port_that_is_taken_is_named(void **state)
{
    (void)state;
    struct child child = start(&no_limits);
    char expected[128];
    struct server_options options = {.web = folder.path, .port = child.port};
    snprintf(expected, sizeof expected,
             "port %u is taken by another program. Choose another one: "
             "PORT=",
             child.port);
    assert_does_not_start(&options, expected);
    options.listen = "127.0.0.1";
    assert_does_not_start(&options, "--port ");
    assert_stops(&child);
}

static void what_cannot_be_is_explained(void **state)
{
    (void)state;
    assert_does_not_start(&(struct server_options){.web = "/nonexistent"},
                          "the page cannot be read from /nonexistent: No such file");
    assert_does_not_start(&(struct server_options){.web = folder.path, .listen = "192.0.2.1"},
                          "this machine does not have the address 192.0.2.1");
}

static void addresses_are_numbers(void **state)
{
    (void)state;
    assert_true(server_listen_valid("0.0.0.0"));
    assert_true(server_listen_valid("::1"));
    assert_false(server_listen_valid("localhost"));
    assert_false(server_listen_valid("1.2.3"));
    assert_false(server_listen_valid(""));
}

static void names_of_its_own_are_answered_to(void **state)
{
    (void)state;
    const struct server_options options = {
        .web = folder.path, .limits = &no_limits, .hosts = "play.example"};
    struct child child = child_start(&options);
    assert_true(child.port != 0);
    exchange(child.port, "GET / HTTP/1.0\r\nHost: play.example\r\n\r\n");
    assert_begins("HTTP/1.1 200 ");
    exchange(child.port, "GET / HTTP/1.0\r\nHost: localhost:99\r\n\r\n");
    assert_begins("HTTP/1.1 200 ");
    exchange(child.port, "GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n");
    assert_begins("HTTP/1.1 421 ");
    assert_stops(&child);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_serves_and_stops),
        cmocka_unit_test(both_loopbacks_are_served),
        cmocka_unit_test(requests_in_a_row_are_answered_in_order),
        cmocka_unit_test(bytes_may_come_one_by_one),
        cmocka_unit_test(a_client_may_end_its_side_first),
        cmocka_unit_test(nothing_is_smuggled_behind_a_body),
        cmocka_unit_test(garbage_does_no_harm),
        cmocka_unit_test(a_huge_head_is_refused),
        cmocka_unit_test(a_slow_request_is_cut),
        cmocka_unit_test(an_idle_connection_is_closed),
        cmocka_unit_test(one_that_never_ends_its_side_is_cut),
        cmocka_unit_test(one_that_does_not_read_is_cut),
        cmocka_unit_test(large_replies_in_a_row_arrive_whole),
        cmocka_unit_test(what_is_being_sent_is_finished_before_the_end),
        cmocka_unit_test(the_end_waits_for_nobody_longer_than_it_said),
        cmocka_unit_test(a_second_signal_ends_at_once),
        cmocka_unit_test(a_full_house_says_so),
        cmocka_unit_test(far_too_many_are_let_go),
        cmocka_unit_test(a_port_that_is_taken_is_named),
        cmocka_unit_test(what_cannot_be_is_explained),
        cmocka_unit_test(addresses_are_numbers),
        cmocka_unit_test(names_of_its_own_are_answered_to),
    };
    return cmocka_run_group_tests_name("serve", tests, set_up, tear_down);
}
