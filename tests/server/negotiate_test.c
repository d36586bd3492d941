#include "server/negotiate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum {
    PLAIN = 1 << ENCODING_PLAIN,
    GZIP = 1 << ENCODING_GZIP,
    BROTLI = 1 << ENCODING_BROTLI,
    ALL = PLAIN | GZIP | BROTLI
};

static struct http_text text(const char *word)
{
    return (struct http_text){word, word != NULL ? strlen(word) : 0};
}

static void encodings(void **state)
{
    (void)state;
    static const struct {
        const char *accept;
        unsigned available;
        enum encoding expected;
    } cases[] = {
        {NULL, ALL, ENCODING_PLAIN},
        {"", ALL, ENCODING_PLAIN},
        {"gzip, deflate, br, zstd", ALL, ENCODING_BROTLI},
        {"gzip, deflate, br, zstd", PLAIN | GZIP, ENCODING_GZIP},
        {"gzip, deflate, br, zstd", PLAIN, ENCODING_PLAIN},
        {"gzip", ALL, ENCODING_GZIP},
        {"x-gzip", ALL, ENCODING_GZIP},
        {"GZip", ALL, ENCODING_GZIP},
        {"BR;Q=1", ALL, ENCODING_BROTLI},
        {"deflate", ALL, ENCODING_PLAIN},
        {"*", ALL, ENCODING_BROTLI},
        {"*;q=0", ALL, ENCODING_PLAIN},
        {"br;q=0, *", ALL, ENCODING_GZIP},
        {"br;q=0", ALL, ENCODING_PLAIN},
        {"br;q=0.000", ALL, ENCODING_PLAIN},
        {"br;q=0.001", ALL, ENCODING_BROTLI},
        {"br;q=0.5, gzip", ALL, ENCODING_GZIP},
        {"br;q=0.5, gzip;q=0.501", ALL, ENCODING_GZIP},
        {"br ; q=0.9 ,\tgzip ;q=0.8", ALL, ENCODING_BROTLI},
        {"gzip;q=0.5, identity", ALL, ENCODING_PLAIN},
        {"gzip, identity;q=0", ALL, ENCODING_GZIP},
        {"identity;q=0", ALL, ENCODING_PLAIN}, /* better than nothing */
        {",,gzip,,", ALL, ENCODING_GZIP},
        {"brotli", ALL, ENCODING_PLAIN},
        /* Broken: as if absent. */
        {"br;q=2", ALL, ENCODING_PLAIN},
        {"br;q=1.001", ALL, ENCODING_PLAIN},
        {"br;q=0.0001", ALL, ENCODING_PLAIN},
        {"br;q=", ALL, ENCODING_PLAIN},
        {"br;q=x", ALL, ENCODING_PLAIN},
        {"br;level=1", ALL, ENCODING_PLAIN},
        {"br gzip", ALL, ENCODING_PLAIN},
        {";q=1", ALL, ENCODING_PLAIN},
        {"\"br\"", ALL, ENCODING_PLAIN},
        {"=", ALL, ENCODING_PLAIN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (negotiate_encoding(text(cases[i].accept), cases[i].available) != cases[i].expected)
            fail_msg("Accept-Encoding: %s", cases[i].accept);
    }
}

static void entity_tags(void **state)
{
    (void)state;
    static const struct {
        const char *field;
        bool matches;
    } cases[] = {
        {NULL, false},
        {"", false},
        {"\"abc\"", true},
        {"W/\"abc\"", true},
        {"*", true},
        {"* ", false},
        {"abc", false},
        {"\"ab\"", false},
        {"\"abcd\"", false},
        {"\"abc", false},
        {"\"x\", \"abc\"", true},
        {"\"x\",\"y\" , W/\"abc\"", true},
        {"\"x\" \"abc\"", true},
        {"\"a,b\", \"abc\"", true},
        {"x, \"abc\"", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (negotiate_unchanged(text(cases[i].field), "\"abc\"") != cases[i].matches)
            fail_msg("If-None-Match: %s", cases[i].field);
    }
}

static void hosts(void **state)
{
    (void)state;
    static const struct hosts local = {.others = ""};
    static const struct hosts named = {.others = "play.example,[fd00::1]"};
    static const struct hosts open = {.any = true, .others = ""};
    static const struct {
        const struct hosts *hosts;
        const char *field;
        enum host_verdict expected;
    } cases[] = {
        {&local, "localhost", HOST_OURS},
        {&local, "LocalHost:8080", HOST_OURS},
        {&local, "localhost:", HOST_OURS},
        {&local, "127.0.0.1:1", HOST_OURS},
        {&local, "[::1]:65535", HOST_OURS},
        {&local, "127.0.0.2", HOST_FOREIGN},
        {&local, "play.example", HOST_FOREIGN},
        {&local, "localhost.example", HOST_FOREIGN},
        {&local, "localhos", HOST_FOREIGN},
        {&local, "localhost.", HOST_FOREIGN},
        {&local, "[::2]", HOST_FOREIGN},
        {&named, "play.example:443", HOST_OURS},
        {&named, "PLAY.example", HOST_OURS},
        {&named, "[FD00::1]", HOST_OURS},
        {&named, "localhost", HOST_OURS},
        {&named, "evil.example", HOST_FOREIGN},
        {&named, "play.example.evil.example", HOST_FOREIGN},
        {&open, "whatever.example:99", HOST_OURS},
        {&open, "", HOST_BROKEN},
        {&open, ":80", HOST_BROKEN},
        {&open, "a b", HOST_BROKEN},
        {&open, "a/b", HOST_BROKEN},
        {&open, "user@a", HOST_BROKEN},
        {&open, "a:65536", HOST_BROKEN},
        {&open, "a:-1", HOST_BROKEN},
        {&open, "a:80x", HOST_BROKEN},
        {&open, "a,b", HOST_BROKEN},
        {&open, "[::1", HOST_BROKEN},
        {&open, "[]", HOST_BROKEN},
        {&open, "[::1]x", HOST_BROKEN},
        {&open, "<script>", HOST_BROKEN},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (negotiate_host(cases[i].hosts, text(cases[i].field)) != cases[i].expected)
            fail_msg("Host: %s", cases[i].field);
    }
}

static void lists_of_hosts(void **state)
{
    (void)state;
    assert_true(hosts_valid("a.example"));
    assert_true(hosts_valid("a.example,b-2.example,[::1],10.0.0.1"));
    static const char *const bad[] = {"",          ",",    "a,", "a,,b", "a, b",
                                      "https://a", "a:80", "a/", "[::1", "a b"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        if (hosts_valid(bad[i]))
            fail_msg("'%s'", bad[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings),
        cmocka_unit_test(entity_tags),
        cmocka_unit_test(hosts),
        cmocka_unit_test(lists_of_hosts),
    };
    return cmocka_run_group_tests_name("negotiate", tests, NULL, NULL);
}
