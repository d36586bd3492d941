/* WebSockets frame by frame, against a server that says everything again. */
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/random.h"
#include "server/web.h"
#include "tests/server/child.h"
#include "tests/server/frames.h"

#define TEXT (FRAME_FINAL | FRAME_TEXT)

enum { SHORT_MS = 200, NEVER_MS = 600000, FLOOD = 100000 };

static const struct server_limits no_limits = {.connections = 1000,
                                               .request_ms = NEVER_MS,
                                               .idle_ms = NEVER_MS,
                                               .send_ms = NEVER_MS,
                                               .linger_ms = NEVER_MS,
                                               .grace_ms = NEVER_MS,
                                               .ping_ms = NEVER_MS,
                                               .silence_ms = NEVER_MS};

/* ------------------------------------------------------------------------------- the server */

static int guests; /* in the server's process */

static void *echo_opened(void *context, struct ws *ws, const char *address)
{
    (void)context;
    if (strcmp(address, "192.0.2.13") == 0)
        return NULL;
    guests++;
    return ws;
}

/* "flood" is answered by more than anybody's socket holds. */
static void echo_heard(void *context, void *guest, const char *text, size_t length)
{
    (void)context;
    bool flood = length == 5 && memcmp(text, "flood", length) == 0;
    for (int i = 0; i < (flood ? FLOOD : 1); i++)
        ws_send(guest, text, length);
}

static void echo_nonsense(void *context, void *guest, bool is_long)
{
    (void)context;
    const char *text = is_long ? "too long" : "no text";
    ws_send(guest, text, strlen(text));
}

static void echo_closed(void *context, void *guest)
{
    (void)context, (void)guest;
    guests--;
}

static void on_terminate(uv_signal_t *signal, int number)
{
    (void)number;
    net_stop(signal->data);
    uv_close((uv_handle_t *)signal, NULL);
}

static _Noreturn void serve(const struct listening *listening, const struct server_limits *limits)
{
    const struct web web = {.site = {.hosts = {.others = ""}},
                            .user = {NULL, echo_opened, echo_heard, echo_nonsense, echo_closed}};
    static struct net net;
    uv_loop_t loop;
    uv_signal_t terminate;
    signal(SIGPIPE, SIG_IGN);
    uv_loop_init(&loop);
    net_open(&net, &loop, limits, &web_protocol, &web);
    net_listen(&net, listening);
    uv_signal_init(&loop, &terminate);
    terminate.data = &net;
    uv_signal_start(&terminate, on_terminate, SIGTERM);
    uv_run(&loop, UV_RUN_DEFAULT);
    exit(guests == 0 && uv_loop_close(&loop) == 0 ? 0 : 1);
}

struct echo {
    pid_t pid;
    uint16_t port;
};

static struct echo start(const struct server_limits *limits)
{
    struct listening listening;
    char error[LISTEN_ERROR_MAX];
    assert_true(listen_open(&listening, NULL, 0, error));
    fflush(NULL);
    struct echo echo = {fork(), listening.port};
    assert_true(echo.pid >= 0);
    if (echo.pid == 0)
        serve(&listening, limits);
    for (unsigned i = 0; i < listening.sockets; i++)
        close(listening.socket[i]);
    return echo;
}

/* All guests have been seen off, and nothing is left on the loop. */
static void stop(struct echo echo)
{
    int status;
    assert_int_equal(kill(echo.pid, SIGTERM), 0);
    assert_int_equal(waitpid(echo.pid, &status, 0), echo.pid);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static struct frame frame;

static int join(struct echo echo)
{
    int client = client_open(echo.port);
    assert_true(frames_begin(client, ""));
    return client;
}

static void assert_frame(int client, unsigned first, const char *bytes, size_t length)
{
    assert_true(frames_read(client, &frame));
    assert_int_equal(frame.first, first);
    assert_int_equal(frame.length, length);
    assert_memory_equal(frame.bytes, bytes, length);
}

static void assert_said(int client, const char *text)
{
    assert_frame(client, TEXT, text, strlen(text));
}

/* ------------------------------------------------------------------------------------- tests */

static void texts_of_all_lengths(void **state)
{
    (void)state;
    static const size_t lengths[] = {0, 1, 125, 126, 127, 4095, 4096};
    static char text[4097];
    struct echo echo = start(&no_limits);
    int client = join(echo);
    memset(text, 'x', sizeof text);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        frames_send(client, TEXT, text, lengths[i]);
        assert_frame(client, TEXT, text, lengths[i]);
    }
    frames_say(client, "棋 ₁ 🀄");
    assert_said(client, "棋 ₁ 🀄");
    close(client);
    stop(echo);
}

static void a_long_message_is_refused(void **state)
{
    (void)state;
    static char text[FRAME_ROOM];
    struct echo echo = start(&no_limits);
    int client = join(echo);
    memset(text, 'x', sizeof text);
    frames_send(client, TEXT, text, WS_MESSAGE_MAX + 1);
    assert_said(client, "too long");
    for (size_t sent = 0; sent <= WS_MESSAGE_MAX; sent += 1000)
        frames_send(client, sent == 0 ? FRAME_TEXT : FRAME_MORE, text, 1000);
    frames_send(client, FRAME_FINAL | FRAME_MORE, "", 0);
    assert_said(client, "too long");
    frames_say(client, "and on");
    assert_said(client, "and on");
    frames_send(client, TEXT, text, WS_BEAR_MAX + 1);
    frames_expect_close(client, 1009);
    stop(echo);
}

static void fragments_with_a_ping_between(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = join(echo);
    frames_send(client, FRAME_TEXT, "a12\xe6", 4); /* parts of one character */
    frames_send(client, FRAME_FINAL | FRAME_PING, "there?", 6);
    frames_send(client, FRAME_MORE, "\xa3", 1);
    frames_send(client, FRAME_MORE, "", 0);
    frames_send(client, FRAME_FINAL | FRAME_PONG, "unasked", 7);
    frames_send(client, FRAME_FINAL | FRAME_MORE, "\x8b", 1);
    assert_frame(client, FRAME_FINAL | FRAME_PONG, "there?", 6);
    assert_said(client, "a12棋");
    close(client);
    stop(echo);
}

static void bytes_may_come_one_by_one(void **state)
{
    (void)state;
    static const char frames[] = "\x01\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"
                                 "\x89\x80\x01\x02\x03\x04"
                                 "\x80\x80\x01\x02\x03\x04";
    struct echo echo = start(&no_limits);
    int client = join(echo);
    for (size_t i = 0; i < sizeof frames - 1; i++)
        assert_true(client_try_send(client, frames + i, 1));
    assert_frame(client, FRAME_FINAL | FRAME_PONG, "", 0);
    assert_said(client, "Hello");
    close(client);
    stop(echo);
}

/* Frames that no client may send, as bytes, and the close code they earn. */
static void what_is_wrong_ends_the_connection(void **state)
{
    (void)state;
#define MASK "\x01\x02\x03\x04"
    static const struct {
        const char *what, *bytes;
        size_t length;
        unsigned code;
    } cases[] = {
#define CASE(code, what, bytes) {what, bytes, sizeof bytes - 1, code}
        CASE(1002, "unmasked", "\x81\x02hi"),
        CASE(1002, "first reserved bit", "\xc1\x80" MASK),
        CASE(1002, "second reserved bit", "\xa1\x80" MASK),
        CASE(1002, "third reserved bit", "\x91\x80" MASK),
        CASE(1002, "reserved opcode", "\x83\x80" MASK),
        CASE(1002, "reserved control opcode", "\x8b\x80" MASK),
        CASE(1002, "a ping in parts", "\x09\x80" MASK),
        CASE(1002, "a long ping", "\x89\xfe\x00\x7e" MASK),
        CASE(1002, "a continuation of nothing", "\x80\x80" MASK),
        CASE(1002, "text within text", "\x01\x80" MASK "\x81\x80" MASK),
        CASE(1002, "a length longer than need be", "\x81\xfe\x00\x05" MASK),
        CASE(1002, "a length longer still", "\x81\xff\x00\x00\x00\x00\x00\x00\x00\x05" MASK),
        CASE(1002, "a length beyond all", "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" MASK),
        CASE(1009, "a huge length", "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" MASK "x"),
        CASE(0, "a close with half a code", "\x88\x81\x00\x00\x00\x00\x03"),
        CASE(1002, "a close with a code of none", "\x88\x82\x00\x00\x00\x00\x03\xed"),
        CASE(1007, "a close with bad text", "\x88\x83\x00\x00\x00\x00\x03\xe8\xff"),
        CASE(1003, "binary", "\x82\x80" MASK),
        CASE(1007, "a lone continuation byte", "\x81\x81\x00\x00\x00\x00\x80"),
        CASE(1007, "too many bytes for a character", "\x81\x82\x00\x00\x00\x00\xc0\x80"),
        CASE(1007, "half a surrogate pair", "\x81\x83\x00\x00\x00\x00\xed\xa0\x80"),
        CASE(1007, "beyond Unicode", "\x81\x84\x00\x00\x00\x00\xf4\x90\x80\x80"),
        CASE(1007, "half a character at the end", "\x81\x82\x00\x00\x00\x00\xe6\xa3"),
    };
    struct echo echo = start(&no_limits);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        print_message("%s\n", cases[i].what);
        int client = join(echo);
        client_try_send(client, cases[i].bytes, cases[i].length);
        frames_expect_close(client, cases[i].code);
    }
    stop(echo);
}

static void binary_is_told_before(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = join(echo);
    frames_send(client, FRAME_FINAL | FRAME_BINARY, "{}", 2);
    assert_said(client, "no text");
    frames_expect_close(client, 1003);
    stop(echo);
}

static void a_close_is_answered_by_the_same(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = join(echo);
    frames_send(client, FRAME_FINAL | FRAME_CLOSE,
                "\x03\xe8"
                "bye",
                5);
    frames_say(client, "nobody listens any more");
    frames_expect_close(client, 1000);
    client = join(echo);
    frames_send(client, FRAME_FINAL | FRAME_CLOSE, "", 0);
    frames_expect_close(client, 0);
    stop(echo);
}

static void garbage_does_no_harm(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    struct random random = {.state = 4};
    for (int i = 0; i < 200; i++) {
        char bytes[256];
        for (size_t j = 0; j < sizeof bytes; j++)
            bytes[j] = (char)random_next(&random);
        if (i % 2 == 0) /* half of it begins like a frame */
            memcpy(bytes, "\x81\xfe\x00\xc8", 4);
        int client = join(echo);
        client_try_send(client, bytes, sizeof bytes);
        shutdown(client, SHUT_WR);
        client_read_all(client, frame.bytes, sizeof frame.bytes);
    }
    int client = join(echo);
    frames_say(client, "still here");
    assert_said(client, "still here");
    close(client);
    stop(echo);
}

static void frames_may_come_with_the_request(void **state)
{
    (void)state;
    static const char bytes[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        "\x81\x82\x00\x00\x00\x00hi";
    struct echo echo = start(&no_limits);
    int client = client_open(echo.port);
    client_try_send(client, bytes, sizeof bytes - 1);
    client_read_head(client, frame.bytes, sizeof frame.bytes);
    assert_said(client, "hi");
    close(client);
    stop(echo);
}

static void who_asks_from_another_page_is_refused(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    static const char *const refused[] = {"Origin: http://evil.example\r\n", "Origin: null\r\n"};
    for (size_t i = 0; i < 2; i++) {
        int client = client_open(echo.port);
        assert_false(frames_begin(client, refused[i]));
        close(client);
    }
    int client = client_open(echo.port);
    assert_true(frames_begin(client, "Origin: http://localhost\r\n"));
    close(client);
    stop(echo);
}

static void a_proxy_tells_the_address(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = client_open(echo.port);
    assert_true(frames_begin(client, "X-Forwarded-For: 198.51.100.7, 192.0.2.13\r\n"));
    frames_expect_close(client, 1013); /* the user refuses this one */
    stop(echo);
}

static void who_is_silent_is_asked_and_then_cut(void **state)
{
    (void)state;
    struct server_limits limits = no_limits;
    limits.ping_ms = SHORT_MS;
    limits.silence_ms = 3 * SHORT_MS;
    struct echo echo = start(&limits);
    int silent = join(echo), alive = join(echo);
    unsigned pings = 0;
    while (frames_read(silent, &frame)) {
        assert_int_equal(frame.first, FRAME_FINAL | FRAME_PING);
        pings++;
        assert_true(frames_read(alive, &frame));
        frames_send(alive, FRAME_FINAL | FRAME_PONG, frame.bytes, frame.length);
    }
    assert_true(pings >= 1);
    for (int i = 0; i < 4; i++) { /* for longer than the silent one was borne */
        assert_true(frames_read(alive, &frame));
        frames_send(alive, FRAME_FINAL | FRAME_PONG, frame.bytes, frame.length);
    }
    close(silent);
    close(alive);
    stop(echo);
}

static void one_that_does_not_read_is_cut(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = join(echo);
    struct pollfd reset = {.fd = client, .events = 0};
    /* What a socket holds is soon full, then the queue. */
    while (poll(&reset, 1, 0) == 0 && frames_send(client, TEXT, "flood", 5))
        ;
    assert_int_equal(poll(&reset, 1, -1), 1);
    close(client);
    stop(echo);
}

static void one_that_reads_gets_all(void **state)
{
    (void)state;
    enum { MESSAGES = 2000 };
    static char text[WS_MESSAGE_MAX];
    struct echo echo = start(&no_limits);
    int client = join(echo);
    memset(text, 'y', sizeof text);
    if (fork() == 0) {
        for (int i = 0; i < MESSAGES; i++)
            frames_send(client, TEXT, text, sizeof text);
        _exit(0);
    }
    for (int i = 0; i < MESSAGES; i++)
        assert_frame(client, TEXT, text, sizeof text);
    wait(NULL);
    close(client);
    stop(echo);
}

static void the_end_is_announced(void **state)
{
    (void)state;
    struct echo echo = start(&no_limits);
    int client = join(echo);
    assert_int_equal(kill(echo.pid, SIGTERM), 0);
    frames_expect_close(client, 1001);
    int status;
    assert_int_equal(waitpid(echo.pid, &status, 0), echo.pid);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_all_lengths),
        cmocka_unit_test(a_long_message_is_refused),
        cmocka_unit_test(fragments_with_a_ping_between),
        cmocka_unit_test(bytes_may_come_one_by_one),
        cmocka_unit_test(what_is_wrong_ends_the_connection),
        cmocka_unit_test(binary_is_told_before),
        cmocka_unit_test(a_close_is_answered_by_the_same),
        cmocka_unit_test(garbage_does_no_harm),
        cmocka_unit_test(frames_may_come_with_the_request),
        cmocka_unit_test(who_asks_from_another_page_is_refused),
        cmocka_unit_test(a_proxy_tells_the_address),
        cmocka_unit_test(who_is_silent_is_asked_and_then_cut),
        cmocka_unit_test(one_that_does_not_read_is_cut),
        cmocka_unit_test(one_that_reads_gets_all),
        cmocka_unit_test(the_end_is_announced),
    };
    return cmocka_run_group_tests_name("ws", tests, NULL, NULL);
}
