#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MAPPED_PREFIX = 12, HOUSEHOLD = 8 };

struct address {
    bool is_v6;
    struct in_addr v4;
    struct in6_addr v6;
};

static struct address plain(struct address address)
{
    if (address.is_v6 && IN6_IS_ADDR_V4MAPPED(&address.v6)) {
        address.is_v6 = false;
        memcpy(&address.v4, address.v6.s6_addr + MAPPED_PREFIX, sizeof address.v4);
    }
    return address;
}

static struct address of_peer(const struct sockaddr *peer)
{
    struct address address = {.is_v6 = peer->sa_family == AF_INET6};
    if (address.is_v6)
        address.v6 = ((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr;
    else
        address.v4 = ((const struct sockaddr_in *)(const void *)peer)->sin_addr;
    return plain(address);
}

static bool is_loopback(const struct address *address)
{
    return address->is_v6 ? IN6_IS_ADDR_LOOPBACK(&address->v6)
                          : ntohl(address->v4.s_addr) >> 24 == 127;
}

/* What stands behind the last comma. */
static bool read_last(struct http_text list, struct address *address)
{
    char text[ADDRESS_TEXT_MAX];
    size_t from = list.at != NULL ? list.length : 0, to = from;
    while (from > 0 && list.at[from - 1] != ',')
        from--;
    while (from < to && (list.at[from] == ' ' || list.at[from] == '\t'))
        from++;
    if (to - from >= sizeof text)
        return false;
    snprintf(text, sizeof text, "%.*s", (int)(to - from), list.at != NULL ? list.at + from : "");
    struct address read = {.is_v6 = false};
    if (inet_pton(AF_INET, text, &read.v4) != 1) {
        read.is_v6 = true;
        if (inet_pton(AF_INET6, text, &read.v6) != 1)
            return false;
    }
    *address = plain(read);
    return true;
}

void address_of(const struct sockaddr *peer, struct http_text forwarded_for,
                char text[ADDRESS_TEXT_MAX])
{
    struct address address = of_peer(peer);
    if (is_loopback(&address))
        read_last(forwarded_for, &address);
    if (!address.is_v6) {
        inet_ntop(AF_INET, &address.v4, text, ADDRESS_TEXT_MAX);
        return;
    }
    memset(address.v6.s6_addr + HOUSEHOLD, 0, sizeof address.v6.s6_addr - HOUSEHOLD);
    inet_ntop(AF_INET6, &address.v6, text, ADDRESS_TEXT_MAX);
    strcat(text, "/64");
}
