/* Whom a connection counts for. */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void assert_address(const char *peer, const char *forwarded_for, const char *expected)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    char text[ADDRESS_TEXT_MAX];
    size_t length = forwarded_for != NULL ? strlen(forwarded_for) : 0;
    const struct http_text field = {forwarded_for, length};
    if (inet_pton(AF_INET, peer, &v4.sin_addr) == 1) {
        address_of((const struct sockaddr *)&v4, field, text);
    } else {
        assert_int_equal(inet_pton(AF_INET6, peer, &v6.sin6_addr), 1);
        address_of((const struct sockaddr *)&v6, field, text);
    }
    assert_string_equal(text, expected);
}

static void a_peer_counts_for_itself(void **state)
{
    (void)state;
    assert_address("192.0.2.1", NULL, "192.0.2.1");
    assert_address("::ffff:192.0.2.1", NULL, "192.0.2.1");
    assert_address("2001:db8:1:2:3:4:5:6", NULL, "2001:db8:1:2::/64");
    assert_address("127.0.0.1", NULL, "127.0.0.1");
    assert_address("192.0.2.1", "198.51.100.7", "192.0.2.1"); /* no proxy of ours */
}

static void a_proxy_beside_us_is_believed(void **state)
{
    (void)state;
    assert_address("127.0.0.1", "198.51.100.7", "198.51.100.7");
    assert_address("::1", "198.51.100.7", "198.51.100.7");
    assert_address("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7");
    assert_address("127.0.0.1", "10.0.0.1, 203.0.113.9,\t198.51.100.7", "198.51.100.7");
    assert_address("127.0.0.1", "2001:db8::9", "2001:db8::/64");
    assert_address("127.0.0.1", "::ffff:198.51.100.7", "198.51.100.7");
}

static void what_is_no_address_is_not(void **state)
{
    (void)state;
    static const char *const fields[] = {"",
                                         ",",
                                         "unknown",
                                         "198.51.100.7,",
                                         "1.2.3",
                                         "1.2.3.4.5",
                                         "12345678901234567890123456789012345678901234567890"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_address("127.0.0.1", fields[i], "127.0.0.1");
    assert_address("::1", "x", "::/64");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_peer_counts_for_itself),
        cmocka_unit_test(a_proxy_beside_us_is_believed),
        cmocka_unit_test(what_is_no_address_is_not),
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
