/* addresses.h - who is behind which address: how many connections, how many new rooms. */
#ifndef SERVER_ADDRESSES_H
#define SERVER_ADDRESSES_H

#include <stdint.h>
#include <sys/queue.h>

#include "server/allowance.h"

enum {
    /* A school: 130 pupils with three tabs each behind one address. */
    ADDRESS_CONNECTIONS_MAX = 400,
    /* Two classes may open their rooms in the same minute; after that one every five seconds. */
    ADDRESS_ROOMS_AT_ONCE = 60,
    ADDRESS_ROOM_EVERY = 5000, /* milliseconds */
    /* An address of version 4, or the first half of one of version 6: whoever has one of those has
     * the whole network of 2^64 behind it. */
    ADDRESS_KEY = 9
};

struct address {
    LIST_ENTRY(address) link;
    uint8_t key[ADDRESS_KEY];
    uint32_t connections;
    struct allowance rooms;
};

struct addresses {
    void *tree;
    LIST_HEAD(address_list, address) list;
};

/* One more connection from a numeric address; NULL if it has as many as it may. Texts that are no
 * numeric address share one entry. */
struct address *addresses_enter(struct addresses *addresses, const char *text);
void addresses_leave(struct address *address);
/* Drops those that nothing needs to be remembered of. */
void addresses_sweep(struct addresses *addresses, uint64_t now);
void addresses_free(struct addresses *addresses);

#endif
