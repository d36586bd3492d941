/* dxp_link.h - a connection on which DamExchange messages go back and forth. */
#ifndef CLI_DXP_LINK_H
#define CLI_DXP_LINK_H

#include "base/dxp.h"

enum {
    DXP_ADDRESS_MAX = 300, /* "[address]:port", a host's name being at most 253 long */
    DXP_NEVER = 0,         /* a deadline that never comes */
    DXP_LINK_ROOM = 4096   /* bytes read at once: dozens of messages */
};

/* A connection. The deadlines are times of engine_clock. */
struct dxp_link {
    int file; /* -1: none */
    struct dxp_reader reader;
    char bytes[DXP_LINK_ROOM]; /* arrived, from `at` on not yet looked at */
    size_t at, count;
};

enum dxp_arrival { DXP_ARRIVED, DXP_LATE, DXP_GONE };

/* Where somebody is, or wants to be: "host:port", "[::1]:port", "port". */
struct dxp_address {
    char host[DXP_ADDRESS_MAX]; /* "": not given */
    char port[8];
};
/* False if it is no such text. */
bool dxp_address_read(struct dxp_address *address, const char *text);

/* Connects; returns NULL, or what went wrong, valid until the next call. */
const char *dxp_connect(struct dxp_link *link, const struct dxp_address *address,
                        uint64_t deadline);
/* Listens on a numeric address, by default the loopback one; `name` becomes the place found.
 * Returns NULL, or what went wrong. */
const char *dxp_listen(int *file, const struct dxp_address *address, char name[DXP_ADDRESS_MAX]);
/* Waits for somebody. */
const char *dxp_accept(struct dxp_link *link, int listener);
void dxp_hang_up(struct dxp_link *link);

/* Waits for the next message, be it faulty; it is in the link's reader. */
enum dxp_arrival dxp_receive(struct dxp_link *link, uint64_t deadline);
/* Sends a message whole. */
enum dxp_arrival dxp_send(struct dxp_link *link, const struct dxp_message *message,
                          uint64_t deadline);

#endif
