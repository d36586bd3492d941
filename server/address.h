/* address.h - who somebody counts as where visitors are limited by their address. Pure. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include <sys/socket.h>

#include "server/http.h"

enum {
    ADDRESS_TEXT_MAX = 48 /* a numeric address, "/64", and a NUL */
};

/* Writes the address that a connection from `peer` counts under. From this machine itself a reverse
 * proxy speaks for others: then it is the last entry of its X-Forwarded-For field, if that has
 * one. Of an IPv6 address the first half counts, "2001:db8:1:2::/64": that is what one household
 * is given. IPv4 within IPv6 is IPv4. */
void address_of(const struct sockaddr *peer, struct http_text forwarded_for,
                char text[ADDRESS_TEXT_MAX]);

#endif
