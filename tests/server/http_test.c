/* Requests as bytes, each fed in every split: the outcome may not depend on how they arrive. */
#include "server/http.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HOST "Host: localhost\r\n"
#define GET "GET / HTTP/1.1\r\n" HOST

struct outcome {
    enum http_progress progress;
    unsigned refusal;
    size_t used;
};

/* Feeds bytes in two parts, the first of `split` bytes. */
static struct outcome feed(struct http_reader *reader, const char *bytes, size_t length,
                           size_t split)
{
    struct outcome outcome = {HTTP_MORE, 0, 0};
    const size_t end[] = {split, length};
    http_reset(reader);
    for (size_t part = 0; part < 2 && outcome.progress == HTTP_MORE; part++) {
        size_t used = 0;
        if (end[part] > outcome.used)
            outcome.progress =
                http_read(reader, bytes + outcome.used, end[part] - outcome.used, &used);
        outcome.used += used;
    }
    outcome.refusal = reader->refusal;
    return outcome;
}

static struct outcome feed_in_every_split(struct http_reader *reader, const char *bytes,
                                          size_t length)
{
    struct outcome whole = feed(reader, bytes, length, length);
    for (size_t split = 0; split < length; split++) {
        struct outcome parts = feed(reader, bytes, length, split);
        assert_int_equal(parts.progress, whole.progress);
        assert_int_equal(parts.refusal, whole.refusal);
        assert_int_equal(parts.used, whole.used);
    }
    return whole;
}

static void assert_text(struct http_text text, const char *expected)
{
    if (expected == NULL) {
        assert_null(text.at);
        return;
    }
    assert_non_null(text.at);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.at, expected, text.length);
}

static const struct http_request *accept(struct http_reader *reader, const char *bytes)
{
    struct outcome outcome = feed_in_every_split(reader, bytes, strlen(bytes));
    assert_int_equal(outcome.progress, HTTP_REQUEST_READY);
    return &reader->request;
}

static void a_request_is_read(void **state)
{
    (void)state;
    struct http_reader reader;
    const struct http_request *request =
        accept(&reader, "GET /a/b.js?x=/1 HTTP/1.1\r\nhOST:  localhost:8080 \t\r\n"
                        "Accept-Encoding: gzip, br\r\nX-Other: y\r\nif-none-match:\"e\"\r\n\r\n");
    assert_int_equal(request->method, HTTP_IS_GET);
    assert_true(request->keep_alive);
    assert_false(request->has_body);
    assert_text(request->path, "/a/b.js");
    assert_text(request->field[HTTP_FIELD_HOST], "localhost:8080");
    assert_text(request->field[HTTP_FIELD_ACCEPT_ENCODING], "gzip, br");
    assert_text(request->field[HTTP_FIELD_IF_NONE_MATCH], "\"e\"");

    request = accept(&reader, "HEAD / HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
    assert_int_equal(request->method, HTTP_IS_HEAD);
    assert_false(request->keep_alive);
    assert_text(request->field[HTTP_FIELD_ACCEPT_ENCODING], NULL);
}

static void versions_and_methods(void **state)
{
    (void)state;
    struct http_reader reader;
    assert_false(accept(&reader, "GET / HTTP/1.0\r\n" HOST "\r\n")->keep_alive);
    assert_true(
        accept(&reader, "GET / HTTP/1.0\r\n" HOST "Connection: keep-alive\r\n\r\n")->keep_alive);
    assert_int_equal(accept(&reader, "DELETE /x HTTP/1.1\r\n" HOST "\r\n")->method, HTTP_IS_OTHER);
    assert_int_equal(accept(&reader, "OPTIONS * HTTP/1.1\r\n" HOST "\r\n")->method, HTTP_IS_OTHER);
    assert_int_equal(accept(&reader, "CONNECT a:1 HTTP/1.1\r\n" HOST "\r\n")->method,
                     HTTP_IS_OTHER);
}

static void a_wish_to_upgrade_is_an_ordinary_request(void **state)
{
    (void)state;
    struct http_reader reader;
    const struct http_request *request =
        accept(&reader, GET "Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    assert_int_equal(request->method, HTTP_IS_GET);
    assert_true(request->keep_alive);
}

static void one_empty_line_may_stand_before(void **state)
{
    (void)state;
    struct http_reader reader;
    assert_text(accept(&reader, "\r\n" GET "\r\n")->path, "/");
}

static void an_absolute_address_brings_its_host(void **state)
{
    (void)state;
    struct http_reader reader;
    const struct http_request *request =
        accept(&reader, "GET HTTP://other:80/x?y HTTP/1.1\r\n" HOST "\r\n");
    assert_text(request->path, "/x");
    assert_text(request->field[HTTP_FIELD_HOST], "other:80");
}

static void a_field_that_comes_twice_counts_once(void **state)
{
    (void)state;
    struct http_reader reader;
    const struct http_request *request =
        accept(&reader, GET "Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n\r\n");
    assert_text(request->field[HTTP_FIELD_ACCEPT_ENCODING], "br");
}

/* What was announced and what follows it are never read as a request. */
static void a_body_is_noticed(void **state)
{
    (void)state;
    struct http_reader reader;
    static const char *const bodies[] = {
        "Content-Length: 5\r\n",           "Content-Length: 99999999999\r\n",
        "Transfer-Encoding: chunked\r\n",  "transfer-encoding: gzip, chunked\r\n",
        "Transfer-Encoding: xchunked\r\n", "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: identity\r\n", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
    };
    for (size_t i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        char bytes[256];
        strcpy(bytes, "POST / HTTP/1.1\r\n" HOST);
        strcat(bytes, bodies[i]);
        strcat(bytes, "\r\n");
        assert_true(accept(&reader, bytes)->has_body);
    }
    assert_true(accept(&reader, GET "Transfer-Encoding: chunked\r\n\r\n")->has_body);
    assert_false(accept(&reader, GET "Content-Length: 0\r\n\r\n")->has_body);
}

static void the_next_request_is_left_alone(void **state)
{
    (void)state;
    struct http_reader reader;
    static const char two[] = GET "\r\nGET /2 HTTP/1.1\r\n" HOST "\r\n";
    const size_t first = strlen(GET "\r\n");
    struct outcome outcome = feed_in_every_split(&reader, two, strlen(two));
    assert_int_equal(outcome.progress, HTTP_REQUEST_READY);
    assert_int_equal(outcome.used, first);
    assert_text(accept(&reader, two + first)->path, "/2");
}

struct refused {
    unsigned status;
    const char *bytes;
};

static const struct refused refused[] = {
    /* Line ends on which servers and proxies disagree. */
    {400, "GET / HTTP/1.1\n"},
    {400, GET "A: b\nC: d\r\n"},
    {400, GET "A: b\rC: d\r\n"},
    {400, GET "A: b\r\rC"},
    {400, GET "\n"},
    {400, "\n" GET "\r\n"},
    {400, "\r\n\r\n" GET "\r\n"},
    {400, GET "A: b\r\n folded\r\n\r\n"},
    {400, GET "A: b\r\n\tfolded\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\n Host: localhost\r\n\r\n"},
    /* Names and values. */
    {400, GET "Content-Length : 5\r\n\r\n"},
    {400, GET "Transfer-Encoding\t: chunked\r\n\r\n"},
    {400, GET " Content-Length: 5\r\n\r\n"},
    {400, GET "Content Length: 5\r\n\r\n"},
    {400, GET "Nothing\r\n\r\n"},
    {400, GET ": nameless\r\n\r\n"},
    {400, GET "N\xc3\xa4me: x\r\n\r\n"},
    {400, GET "A: \x01\r\n\r\n"},
    {400, GET "A: \x7f\r\n\r\n"},
    /* Lengths that can be read in two ways. */
    {400, GET "Content-Length: 5\r\nContent-Length: 6\r\n\r\n"},
    {400, GET "Content-Length: 0\r\nContent-Length: 0\r\n\r\n"},
    {400, GET "Content-Length: 5, 5\r\n\r\n"},
    {400, GET "Content-Length: +5\r\n\r\n"},
    {400, GET "Content-Length: -1\r\n\r\n"},
    {400, GET "Content-Length: 0x5\r\n\r\n"},
    {400, GET "Content-Length: 5 0\r\n\r\n"},
    {400, GET "Content-Length: 99999999999999999999999999\r\n\r\n"},
    {400, GET "Content-Length:\r\n\r\n"},
    {400, GET "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"},
    {400, GET "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n"},
    /* Host. */
    {400, "GET / HTTP/1.1\r\n\r\n"},
    {400, "GET / HTTP/1.0\r\n\r\n"},
    {400, GET "Host: other\r\n\r\n"},
    {400, GET HOST "\r\n"},
    /* Request lines. */
    {400, "\x16\x03\x01\x02"}, /* TLS */
    {400, "SSH-2.0-x\r\n\r\n"},
    {400, "GET /\r\n\r\n"}, /* HTTP/0.9 */
    {400, "GET  / HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET /  HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET\t/ HTTP/1.1\r\n" HOST "\r\n"},
    {400, " GET / HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET / HTTP/1.1 \r\n" HOST "\r\n"},
    {400, "GET / x HTTP/1.1\r\n" HOST "\r\n"},
    {400, "get / HTTP/1.1\r\n" HOST "\r\n"},
    {400, "BREW / HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET / http/1.1\r\n" HOST "\r\n"},
    {400, "GET / HTTP/1.x\r\n" HOST "\r\n"},
    {400, "GET / HTTPS/1.1\r\n" HOST "\r\n"},
    {400, "GET /#x HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET /\xc3\xa4 HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET index.html HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET * HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET http://localhost HTTP/1.1\r\n" HOST "\r\n"},
    {400, "GET ftp://localhost/ HTTP/1.1\r\n" HOST "\r\n"},
    {400, "PRI * HTTP/2.0\r\n\r\n"},
    {505, "GET / HTTP/2.0\r\n" HOST "\r\n"},
    {505, "GET / HTTP/1.2\r\n" HOST "\r\n"},
    {505, "GET / HTTP/0.9\r\n" HOST "\r\n"},
};

static void what_is_no_request_is_refused(void **state)
{
    (void)state;
    struct http_reader reader;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct outcome outcome =
            feed_in_every_split(&reader, refused[i].bytes, strlen(refused[i].bytes));
        if (outcome.progress != HTTP_REFUSED || outcome.refusal != refused[i].status)
            fail_msg("case %zu: '%s': %d, status %u", i, refused[i].bytes, (int)outcome.progress,
                     outcome.refusal);
    }
}

static void a_zero_byte_is_refused(void **state)
{
    (void)state;
    struct http_reader reader;
    static const char bytes[] = GET "A: b\0c\r\n\r\n";
    struct outcome outcome = feed_in_every_split(&reader, bytes, sizeof bytes - 1);
    assert_int_equal(outcome.progress, HTTP_REFUSED);
    assert_int_equal(outcome.refusal, 400);
}

/* A head of exactly so many bytes. */
static char *head_of(size_t length)
{
    static const char begin[] = GET "A: ", end[] = "\r\n\r\n";
    char *bytes = malloc(length);
    assert_non_null(bytes);
    memset(bytes, 'x', length);
    memcpy(bytes, begin, sizeof begin - 1);
    memcpy(bytes + length - (sizeof end - 1), end, sizeof end - 1);
    return bytes;
}

static void a_head_has_its_limit(void **state)
{
    (void)state;
    struct http_reader reader;
    char *longest = head_of(HTTP_HEAD_MAX), *too_long = head_of(HTTP_HEAD_MAX + 1);
    struct outcome outcome = feed(&reader, longest, HTTP_HEAD_MAX, HTTP_HEAD_MAX);
    assert_int_equal(outcome.progress, HTTP_REQUEST_READY);
    outcome = feed(&reader, too_long, HTTP_HEAD_MAX + 1, 100);
    assert_int_equal(outcome.progress, HTTP_REFUSED);
    assert_int_equal(outcome.refusal, 431);
    assert_int_equal(outcome.used, HTTP_HEAD_MAX + 1);
    free(longest);
    free(too_long);
}

static void many_fields_are_no_trouble(void **state)
{
    (void)state;
    struct http_reader reader;
    char bytes[HTTP_HEAD_MAX + 1] = GET;
    size_t length = strlen(bytes);
    while (length + 6 <= HTTP_HEAD_MAX) {
        memcpy(bytes + length, "a:\r\n", 4);
        length += 4;
    }
    memcpy(bytes + length, "\r\n", 2);
    struct outcome outcome = feed(&reader, bytes, length + 2, length / 2);
    assert_int_equal(outcome.progress, HTTP_REQUEST_READY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(versions_and_methods),
        cmocka_unit_test(a_wish_to_upgrade_is_an_ordinary_request),
        cmocka_unit_test(one_empty_line_may_stand_before),
        cmocka_unit_test(an_absolute_address_brings_its_host),
        cmocka_unit_test(a_field_that_comes_twice_counts_once),
        cmocka_unit_test(a_body_is_noticed),
        cmocka_unit_test(the_next_request_is_left_alone),
        cmocka_unit_test(what_is_no_request_is_refused),
        cmocka_unit_test(a_zero_byte_is_refused),
        cmocka_unit_test(a_head_has_its_limit),
        cmocka_unit_test(many_fields_are_no_trouble),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
