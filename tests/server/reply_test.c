/* What is answered to what: from request bytes to the reply's head and body. */
#include "server/reply.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/server/folder.h"

enum { NOON = 1796040000 }; /* a Monday, 2026-11-30 12:00:00 GMT */

static struct folder folder;
static struct site site = {.hosts = {.others = ""}};

static int set_up(void **state)
{
    (void)state;
    char error[ASSETS_ERROR_MAX];
    folder_make(&folder);
    folder_write_text(&folder, "index.html", "<!doctype html>");
    folder_write_text(&folder, "main.ABCDEFGH.js", "let x = 1");
    folder_write_text(&folder, "main.ABCDEFGH.js.br", "[br]");
    folder_write_text(&folder, "main.ABCDEFGH.js.gz", "[gz]");
    return sodium_init() < 0 || !assets_load(&site.assets, folder.path, error);
}

static int tear_down(void **state)
{
    (void)state;
    assets_free(&site.assets);
    folder_remove(&folder);
    return 0;
}

static struct http_reader reader;
static struct reply reply;

static void ask(const char *bytes)
{
    size_t used = 0;
    http_reset(&reader);
    assert_int_equal(http_read(&reader, bytes, strlen(bytes), &used), HTTP_REQUEST_READY);
    memset(&reply, 0xff, sizeof reply);
    reply_to(&reply, &site, &reader.request, NOON);
}

/* Asks for a path with further fields. */
static void get(const char *path, const char *fields)
{
    char bytes[1024];
    snprintf(bytes, sizeof bytes, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path, fields);
    ask(bytes);
}

static bool has(const char *line) { return strstr(reply.head, line) != NULL; }

static void assert_has(const char *line)
{
    if (!has(line))
        fail_msg("no '%s' in '%s'", line, reply.head);
}

static void assert_body(const char *expected)
{
    assert_int_equal(reply.body_length, strlen(expected));
    assert_memory_equal(reply.body, expected, reply.body_length);
}

/* Every reply is framed, dated, and carries the page's safety. */
static void assert_sound(void)
{
    char line[64];
    assert_int_equal(strlen(reply.head), reply.head_length);
    assert_string_equal(reply.head + reply.head_length - 4, "\r\n\r\n");
    assert_ptr_equal(strstr(reply.head, "\r\n\r\n"), reply.head + reply.head_length - 4);
    snprintf(line, sizeof line, "HTTP/1.1 %u ", reply.status);
    assert_ptr_equal(strstr(reply.head, line), reply.head);
    assert_has("\r\nDate: Mon, 30 Nov 2026 12:00:00 GMT\r\n");
    assert_has("\r\nContent-Security-Policy: default-src 'none'; ");
    assert_has("\r\nX-Content-Type-Options: nosniff\r\n");
    assert_has("\r\nReferrer-Policy: no-referrer\r\n");
    assert_has("\r\nCross-Origin-Resource-Policy: same-origin\r\n");
    assert_has(reply.close ? "\r\nConnection: close\r\n" : "\r\nConnection: keep-alive\r\n");
    if (reply.status != 304)
        assert_has("\r\nContent-Length: ");
}

static void the_page(void **state)
{
    (void)state;
    get("/", "");
    assert_sound();
    assert_int_equal(reply.status, 200);
    assert_false(reply.close);
    assert_has("\r\nContent-Type: text/html; charset=utf-8\r\n");
    assert_has("\r\nContent-Length: 15\r\n");
    assert_has("\r\nCache-Control: no-cache\r\n");
    assert_has("\r\nETag: \"");
    assert_false(has("Vary")); /* no twin */
    assert_body("<!doctype html>");
}

static void the_policy_is_strict(void **state)
{
    (void)state;
    get("/", "");
    assert_has("; script-src 'self' 'wasm-unsafe-eval'; ");
    assert_has("; base-uri 'none'; form-action 'none'; frame-ancestors 'self'\r\n");
    assert_false(has("unsafe-inline"));
    assert_false(has("'unsafe-eval'"));
    assert_false(has("*"));
}

static void a_hashed_name_lives_long(void **state)
{
    (void)state;
    get("/main.ABCDEFGH.js", "");
    assert_sound();
    assert_has("\r\nCache-Control: public, max-age=31536000, immutable\r\n");
    assert_has("\r\nVary: Accept-Encoding\r\n");
    assert_false(has("Content-Encoding"));
    assert_body("let x = 1");
}

static void the_better_twin_is_sent(void **state)
{
    (void)state;
    get("/main.ABCDEFGH.js", "Accept-Encoding: gzip, br\r\n");
    assert_sound();
    assert_has("\r\nContent-Encoding: br\r\n");
    assert_has("\r\nContent-Type: text/javascript; charset=utf-8\r\n");
    assert_has("\r\nContent-Length: 4\r\n");
    assert_body("[br]");
    get("/main.ABCDEFGH.js", "Accept-Encoding: gzip, br;q=0\r\n");
    assert_has("\r\nContent-Encoding: gzip\r\n");
    assert_body("[gz]");
    get("/", "Accept-Encoding: gzip, br\r\n");
    assert_false(has("Content-Encoding"));
}

static void what_is_known_is_not_sent_again(void **state)
{
    (void)state;
    char fields[256], tag[ASSETS_ETAG_MAX + 1] = "";
    get("/main.ABCDEFGH.js", "Accept-Encoding: br\r\n");
    assert_int_equal(sscanf(strstr(reply.head, "ETag: "), "ETag: %32s", tag), 1);
    snprintf(fields, sizeof fields, "Accept-Encoding: br\r\nIf-None-Match: \"x\", %s\r\n", tag);
    get("/main.ABCDEFGH.js", fields);
    assert_sound();
    assert_int_equal(reply.status, 304);
    assert_int_equal(reply.body_length, 0);
    assert_has(tag);
    assert_has("\r\nVary: Accept-Encoding\r\n");
    assert_has("immutable\r\n");
    assert_false(has("Content-Length"));
    /* Another way to send it has another tag. */
    snprintf(fields, sizeof fields, "Accept-Encoding: gzip\r\nIf-None-Match: %s\r\n", tag);
    get("/main.ABCDEFGH.js", fields);
    assert_int_equal(reply.status, 200);
}

static void head_is_get_without_the_body(void **state)
{
    (void)state;
    char got[REPLY_HEAD_MAX];
    get("/", "");
    strcpy(got, reply.head);
    ask("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_string_equal(reply.head, got);
    assert_int_equal(reply.body_length, 0);
    ask("HEAD /missing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_sound();
    assert_int_equal(reply.status, 404);
    assert_int_equal(reply.body_length, 0);
}

static void nothing_there(void **state)
{
    (void)state;
    get("/missing", "");
    assert_sound();
    assert_int_equal(reply.status, 404);
    assert_false(reply.close);
    assert_has("\r\nCache-Control: no-store\r\n");
    assert_non_null(strstr(reply.body, "There is no page at this address."));
    get("/../../etc/passwd", "");
    assert_int_equal(reply.status, 404);
    get("/main.ABCDEFGH.js.br", "");
    assert_int_equal(reply.status, 404);
}

static void other_methods_are_refused(void **state)
{
    (void)state;
    ask("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_sound();
    assert_int_equal(reply.status, 405);
    assert_has("\r\nAllow: GET, HEAD\r\n");
    assert_false(reply.close);
    ask("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
    assert_sound();
    assert_int_equal(reply.status, 405);
    assert_true(reply.close);
}

static void a_body_ends_the_connection(void **state)
{
    (void)state;
    get("/", "Transfer-Encoding: chunked\r\n");
    assert_sound();
    assert_int_equal(reply.status, 413);
    assert_true(reply.close);
}

static void another_name_is_refused(void **state)
{
    (void)state;
    ask("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert_sound();
    assert_int_equal(reply.status, 421);
    assert_false(reply.close);
    ask("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert_int_equal(reply.status, 421);
    ask("GET / HTTP/1.1\r\nHost: a b\r\n\r\n");
    assert_sound();
    assert_int_equal(reply.status, 400);
    assert_true(reply.close);
}

static void keeping_alive(void **state)
{
    (void)state;
    get("/", "Connection: close\r\n");
    assert_sound();
    assert_true(reply.close);
    ask("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n");
    assert_sound();
    assert_true(reply.close);
    ask("GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
    assert_sound();
    assert_false(reply.close);
}

static void refusals(void **state)
{
    (void)state;
    static const unsigned statuses[] = {400, 408, 431, 503, 505};
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++) {
        reply_refusal(&reply, statuses[i], NOON);
        assert_sound();
        assert_int_equal(reply.status, statuses[i]);
        assert_true(reply.close);
        assert_true(reply.body_length > 0);
        assert_int_equal(has("\r\nRetry-After: 60\r\n"), statuses[i] == 503);
    }
}

static void dates(void **state)
{
    (void)state;
    reply_refusal(&reply, 400, 0);
    assert_has("\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n");
    reply_refusal(&reply, 400, 1835395199);
    assert_has("\r\nDate: Mon, 28 Feb 2028 23:59:59 GMT\r\n");
    reply_refusal(&reply, 400, 1835395200);
    assert_has("\r\nDate: Tue, 29 Feb 2028 00:00:00 GMT\r\n");
}

#define UPGRADE "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

static void a_wish_for_a_websocket(void **state)
{
    (void)state;
    static const struct {
        unsigned status;
        const char *fields;
    } cases[] = {
        {101, UPGRADE VERSION KEY},
        {101, "connection: UPGRADE\r\nupgrade: h2c, WebSocket\r\n" VERSION KEY},
        {101, UPGRADE VERSION KEY "Origin: http://localhost\r\n"},
        {101, UPGRADE VERSION KEY "Origin: https://LOCALHOST\r\n"},
        {403, UPGRADE VERSION KEY "Origin: http://localhost:81\r\n"},
        {403, UPGRADE VERSION KEY "Origin: http://localhost.evil.example\r\n"},
        {403, UPGRADE VERSION KEY "Origin: http://evil.example\r\n"},
        {403, UPGRADE VERSION KEY "Origin: ftp://localhost\r\n"},
        {403, UPGRADE VERSION KEY "Origin: null\r\n"},
        {403, UPGRADE VERSION KEY "Origin:\r\n"},
        {400, UPGRADE VERSION},
        {400, UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ\r\n"},
        {400, UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZSBhbmQ=\r\n"},
        {400, UPGRADE VERSION "Sec-WebSocket-Key: *Ghl IHNhbXBsZSBub25jZQ=\r\n"},
        {426, ""},
        {426, VERSION KEY "Upgrade: websocket\r\n"},
        {426, VERSION KEY "Connection: Upgrade\r\n"},
        {426, VERSION KEY "Connection: Upgrade, close\r\nUpgrade: websocket\r\n"},
        {426, UPGRADE KEY},
        {426, UPGRADE KEY "Sec-WebSocket-Version: 8\r\n"},
        {426, UPGRADE KEY "Sec-WebSocket-Version: 13, 8\r\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        get("/ws", cases[i].fields);
        if (reply.status != cases[i].status)
            fail_msg("%u, not %u: %s", reply.status, cases[i].status, cases[i].fields);
        assert_int_equal(has("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"),
                         reply.status == 101);
        assert_int_equal(has("Sec-WebSocket-Version: 13\r\n"), reply.status == 426);
    }
    ask("GET /ws HTTP/1.1\r\nHost: evil.example\r\n" UPGRADE VERSION KEY "\r\n");
    assert_int_equal(reply.status, 421);
    ask("GET /ws HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n" UPGRADE VERSION KEY "\r\n");
    assert_int_equal(reply.status, 413);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wish_for_a_websocket),
        cmocka_unit_test(the_page),
        cmocka_unit_test(the_policy_is_strict),
        cmocka_unit_test(a_hashed_name_lives_long),
        cmocka_unit_test(the_better_twin_is_sent),
        cmocka_unit_test(what_is_known_is_not_sent_again),
        cmocka_unit_test(head_is_get_without_the_body),
        cmocka_unit_test(nothing_there),
        cmocka_unit_test(other_methods_are_refused),
        cmocka_unit_test(a_body_ends_the_connection),
        cmocka_unit_test(another_name_is_refused),
        cmocka_unit_test(keeping_alive),
        cmocka_unit_test(refusals),
        cmocka_unit_test(dates),
    };
    return cmocka_run_group_tests_name("reply", tests, set_up, tear_down);
}
