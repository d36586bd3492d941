#include "server/addresses.h"

#include <arpa/inet.h>
#include <search.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

static int compare(const void *a, const void *b)
{
    const struct address *x = a, *y = b;
    return memcmp(x->key, y->key, ADDRESS_KEY);
}

/* A version, and the bytes that count. */
static void read_key(const char *text, uint8_t key[ADDRESS_KEY])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    uint8_t bytes[16];
    memset(key, 0, ADDRESS_KEY);
    if (inet_pton(AF_INET6, text, bytes) == 1) {
        bool is_mapped = memcmp(bytes, mapped, sizeof mapped) == 0;
        key[0] = is_mapped ? 4 : 6;
        memcpy(key + 1, is_mapped ? bytes + 12 : bytes, is_mapped ? 4 : 8);
    } else if (inet_pton(AF_INET, text, bytes) == 1) {
        key[0] = 4;
        memcpy(key + 1, bytes, 4);
    }
}

struct address *addresses_enter(struct addresses *addresses, const char *text)
{
    struct address wanted = {0};
    read_key(text, wanted.key);
    struct address **found = tfind(&wanted, &addresses->tree, compare);
    struct address *address = found != NULL ? *found : memory_new(sizeof *address);
    if (found == NULL) {
        *address = wanted;
        memory_found(tsearch(address, &addresses->tree, compare));
        LIST_INSERT_HEAD(&addresses->list, address, link);
    }
    if (address->connections >= ADDRESS_CONNECTIONS_MAX)
        return NULL;
    address->connections++;
    return address;
}

void addresses_leave(struct address *address) { address->connections--; }

static void drop(struct addresses *addresses, struct address *address)
{
    tdelete(address, &addresses->tree, compare);
    LIST_REMOVE(address, link);
    free(address);
}

void addresses_sweep(struct addresses *addresses, uint64_t now)
{
    struct address *next;
    for (struct address *a = LIST_FIRST(&addresses->list); a != NULL; a = next) {
        next = LIST_NEXT(a, link);
        if (a->connections == 0 && a->rooms.full_at <= now)
            drop(addresses, a);
    }
}

void addresses_free(struct addresses *addresses)
{
    while (!LIST_EMPTY(&addresses->list))
        drop(addresses, LIST_FIRST(&addresses->list));
}
