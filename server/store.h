/* store.h - the rooms' events on disk: SQLite behind a thread of its own.
 *
 *   loop thread   store_append, store_load -> waiting ........................ answered -> user
 *                                                |                                 ^
 *   store thread                       all that wait: one transaction, one sync ---+
 *
 * An event is answered as stored only once it would survive a loss of power. What waits while the
 * disk is busy is written together the next time; an event that does not fit (its number is taken,
 * its request has been done) fails alone. Loads see all that was appended before them.
 *
 * One process serves a folder: it holds a lock on a file there. Functions belong to the thread of
 * the loop.
 */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stdbool.h>
#include <uv.h>

#include "server/lobby.h"

enum { STORE_ERROR_MAX = 512 };

struct store;

/* Who is answered, on the loop, after the call that asked has returned. As lobby_stored and
 * lobby_loaded. */
struct store_user {
    void *context;
    void (*stored)(void *context, uint64_t ticket, enum lobby_outcome outcome);
    void (*loaded)(void *context, uint64_t ticket, enum lobby_outcome outcome,
                   const struct lobby_text *events, size_t count);
};

/* Opens the database in a folder, which is made if it is not there, and brings it up to this
 * version. NULL, and a sentence that says what is wrong. */
struct store *store_open(uv_loop_t *loop, const char *folder, const struct store_user *user,
                         char error[STORE_ERROR_MAX]);
void store_append(struct store *store, uint64_t ticket, const struct lobby_append *append);
void store_load(struct store *store, uint64_t ticket, const char *code);
/* Whether nothing is waiting or on its way to the user. */
bool store_is_idle(const struct store *store);
/* Writes what waits, then closes; the user is not called any more. The loop has to run once more
 * to let go of the store's handle, which is freed then. */
void store_close(struct store *store);

#endif
