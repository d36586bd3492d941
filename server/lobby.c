/* The way in: connections, what they may send, and to which table it goes. */
#include "server/lobby.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "server/table.h"

enum {
    /* A person's page sends a move every few seconds, and a handful of requests when it comes back;
     * a bot that plays quickly sends ten a second. */
    MESSAGES_AT_ONCE = 30,
    MESSAGE_EVERY = 100, /* milliseconds */
    IGNORED_MAX = 100,   /* messages beyond that in a row: it does not listen, and is cut */
    /* Requests without an answer: of one connection, and of all together, at most 4 kB each. They
     * pile up only while the disk stands still. */
    PEER_WAITING_MAX = 16,
    ALL_WAITING_MAX = 20000
};

struct lobby *lobby_open(const struct lobby_ports *ports)
{
    int started = sodium_init();
    assert(started >= 0);
    (void)started;
    struct lobby *lobby = memory_new(sizeof *lobby);
    lobby->ports = *ports;
    LIST_INIT(&lobby->tables);
    return lobby;
}

void lobby_close(struct lobby *lobby)
{
    struct table *table;
    while ((table = LIST_FIRST(&lobby->tables)) != NULL) {
        assert(LIST_EMPTY(&table->peers));
        table_free(table);
    }
    addresses_free(&lobby->addresses);
    free(lobby);
}

/* --------------------------------------------------------------------------------- connections */

struct lobby_peer *lobby_opened(struct lobby *lobby, void *connection, const char *address,
                                uint64_t now)
{
    (void)now;
    struct address *from = addresses_enter(&lobby->addresses, address);
    if (from == NULL)
        return NULL;
    struct lobby_peer *peer = memory_new(sizeof *peer);
    peer->lobby = lobby;
    peer->connection = connection;
    peer->address = from;
    return peer;
}

void lobby_closed(struct lobby *lobby, struct lobby_peer *peer, uint64_t now)
{
    (void)lobby;
    if (peer->table != NULL)
        table_remove_peer(peer, now);
    addresses_leave(peer->address);
    peer->address = NULL;
    peer->closed = true;
    if (peer->waiting == 0)
        free(peer);
}

/* ------------------------------------------------------------------------------------ messages */

static void refuse(struct lobby_peer *peer, const char *id, const struct telling_refusal *why)
{
    peer_tell(peer, telling_refused(id, why, NULL));
}

static void refuse_plainly(struct lobby_peer *peer, const char *id, enum refusal refusal)
{
    struct telling_refusal why = {.refusal = refusal};
    refuse(peer, id, &why);
}

/* Whether a message may be looked at. Who sends on and on without listening is cut. */
static bool may_send(struct lobby_peer *peer, uint32_t *after, uint64_t now)
{
    const struct lobby_ports *ports = &peer->lobby->ports;
    *after = allowance_take(&peer->messages, MESSAGES_AT_ONCE, MESSAGE_EVERY, now);
    if (*after == 0)
        peer->ignored = 0;
    else if (++peer->ignored == IGNORED_MAX)
        ports->cut(ports->context, peer->connection);
    return *after == 0;
}

/* The table that a request is for, or NULL and the reason. */
static struct table *table_for(struct lobby_peer *peer, const struct message *message,
                               enum refusal *refusal)
{
    char code[SECRET_CODE + 1];
    *refusal = REFUSED_BUSY;
    if (peer->waiting >= PEER_WAITING_MAX || peer->lobby->waiting_count >= ALL_WAITING_MAX)
        return NULL;
    if (message->what == MESSAGE_CREATE) {
        secret_code(message, 0, code);
        return table_of_room(peer->lobby, code);
    }
    if (message->what > MESSAGE_ENTER) {
        *refusal = REFUSED_NOT_IN_ROOM;
        return peer->table;
    }
    if (secret_is_code(message->room))
        return table_of_room(peer->lobby, message->room);
    *refusal = REFUSED_NO_SUCH_ROOM;
    return NULL;
}

/* Takes the message over. */
static void take(struct lobby_peer *peer, struct message *message, uint64_t now)
{
    enum refusal refusal;
    struct table *table = table_for(peer, message, &refusal);
    if (table == NULL) {
        refuse_plainly(peer, message->id, refusal);
        message_free(message);
        return;
    }
    struct waiting *waiting = memory_new(sizeof *waiting);
    waiting->message = *message;
    waiting->peer = peer;
    secret_mark(message, &waiting->mark);
    table_add_peer(table, peer, now);
    table_wait(table, waiting);
    table_go(table, now);
}

void lobby_heard(struct lobby *lobby, struct lobby_peer *peer, const char *text, size_t length,
                 uint64_t now)
{
    struct message message;
    struct telling_refusal why = {0};
    (void)lobby;
    assert(length <= LOBBY_MESSAGE_MAX);
    bool may = may_send(peer, &why.after, now);
    why.refusal = message_read(&message, text, length, &why.field);
    if (!may) {
        why.refusal = REFUSED_TOO_MANY;
        why.field = NULL;
    }
    if (why.refusal == REFUSED_NOT) {
        take(peer, &message, now);
        return;
    }
    refuse(peer, message.id, &why);
    message_free(&message);
}

void lobby_heard_nonsense(struct lobby *lobby, struct lobby_peer *peer, bool is_long, uint64_t now)
{
    struct telling_refusal why = {.refusal = is_long ? REFUSED_TOO_LONG : REFUSED_BAD_JSON};
    (void)lobby;
    if (!may_send(peer, &why.after, now))
        why.refusal = REFUSED_TOO_MANY;
    refuse(peer, NULL, &why);
}

void lobby_tick(struct lobby *lobby, uint64_t now)
{
    struct table *next;
    for (struct table *table = LIST_FIRST(&lobby->tables); table != NULL; table = next) {
        next = LIST_NEXT(table, link);
        table_tick(table, now);
    }
    addresses_sweep(&lobby->addresses, now);
}

/* ------------------------------------------------------------------------- the world's answers */

void lobby_stored(struct lobby *lobby, uint64_t ticket, enum lobby_outcome outcome, uint64_t now)
{
    const struct ticket *found = ticket_find(lobby, ticket);
    assert(found != NULL);
    struct table *table = found->table;
    table_stored(table, outcome, now);
    table_go(table, now);
}

void lobby_loaded(struct lobby *lobby, uint64_t ticket, enum lobby_outcome outcome,
                  const struct lobby_text *events, size_t count, uint64_t now)
{
    const struct ticket *found = ticket_find(lobby, ticket);
    assert(found != NULL);
    struct table *table = found->table;
    table_loaded(table, outcome, events, count, now);
    table_go(table, now);
}

/* The thought may have been forgotten while its answer was on its way. */
void lobby_thought(struct lobby *lobby, uint64_t ticket, const char *word, uint64_t now)
{
    const struct ticket *found = ticket_find(lobby, ticket);
    if (found == NULL)
        return;
    struct table *table = found->table;
    table_thought(table, word, now);
    table_go(table, now);
}

void lobby_place(struct lobby *lobby, uint64_t ticket, unsigned place, uint64_t now)
{
    (void)now;
    const struct ticket *found = ticket_find(lobby, ticket);
    if (found != NULL)
        table_place(found->table, (int)place);
}
