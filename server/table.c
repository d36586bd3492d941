/* Tables: found by code, entered, left, and their queues served. */
#include "server/table.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

/* Rooms in memory: more than all connections a server takes can be in. 4 kB each when a game has
 * begun. */
enum { TABLES_MAX = 20000 };

/* ------------------------------------------------------------------------------------- tickets */

static int compare_tickets(const void *a, const void *b)
{
    const struct ticket *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

void ticket_draw(struct ticket *ticket, struct table *table)
{
    assert(ticket->number == 0);
    *ticket = (struct ticket){++table->lobby->last_ticket, table};
    memory_found(tsearch(ticket, &table->lobby->tickets, compare_tickets));
}

void ticket_return(struct ticket *ticket)
{
    if (ticket->number != 0)
        tdelete(ticket, &ticket->table->lobby->tickets, compare_tickets);
    ticket->number = 0;
}

struct ticket *ticket_find(struct lobby *lobby, uint64_t number)
{
    struct ticket wanted = {number, NULL};
    struct ticket **found = tfind(&wanted, &lobby->tickets, compare_tickets);
    return found != NULL ? *found : NULL;
}

/* -------------------------------------------------------------------------------------- tables */

static int compare_codes(const void *a, const void *b)
{
    const struct table *x = a, *y = b;
    return strcmp(x->code, y->code);
}

static struct table *make(struct lobby *lobby, const char *code)
{
    struct table *table = memory_new(sizeof *table);
    table->lobby = lobby;
    strcpy(table->code, code);
    room_start(&table->room);
    STAILQ_INIT(&table->queue);
    LIST_INIT(&table->peers);
    memory_found(tsearch(table, &lobby->codes, compare_codes));
    LIST_INSERT_HEAD(&lobby->tables, table, link);
    lobby->table_count++;
    return table;
}

struct table *table_of_room(struct lobby *lobby, const char *code)
{
    struct table wanted;
    assert(strlen(code) < sizeof wanted.code);
    strcpy(wanted.code, code);
    struct table **found = tfind(&wanted, &lobby->codes, compare_codes);
    if (found != NULL)
        return *found;
    return lobby->table_count < TABLES_MAX ? make(lobby, code) : NULL;
}

void table_free(struct table *table)
{
    struct lobby *lobby = table->lobby;
    struct waiting *waiting;
    while ((waiting = STAILQ_FIRST(&table->queue)) != NULL) {
        STAILQ_REMOVE_HEAD(&table->queue, link);
        waiting_free(waiting);
    }
    if (table->asker != NULL)
        waiting_free(table->asker);
    table_give_up_event(table);
    table_forget_thought(table);
    table_forget_state(table);
    ticket_return(&table->ticket);
    tdelete(table, &lobby->codes, compare_codes);
    LIST_REMOVE(table, link);
    lobby->table_count--;
    free(table);
}

/* --------------------------------------------------------------------------------------- peers */

void table_add_peer(struct table *table, struct lobby_peer *peer, uint64_t now)
{
    if (peer->table == table)
        return;
    if (peer->table != NULL)
        table_remove_peer(peer, now);
    peer->table = table;
    LIST_INSERT_HEAD(&table->peers, peer, at_table);
}

void table_remove_peer(struct lobby_peer *peer, uint64_t now)
{
    peer->table->left_at = now;
    peer->table->here_changed |= peer->entered;
    LIST_REMOVE(peer, at_table);
    peer->table = NULL;
    peer->entered = peer->has_holder = false;
}

/* -------------------------------------------------------------------------------------- queues */

void table_wait(struct table *table, struct waiting *waiting)
{
    waiting->peer->waiting++;
    table->lobby->waiting_count++;
    STAILQ_INSERT_TAIL(&table->queue, waiting, link);
}

void waiting_free(struct waiting *waiting)
{
    struct lobby_peer *peer = waiting->peer;
    peer->lobby->waiting_count--;
    if (--peer->waiting == 0 && peer->closed)
        free(peer);
    message_free(&waiting->message);
    free(waiting);
}

/* One thing that can be done now: what is due comes before what is asked for. */
static bool take_step(struct table *table, uint64_t now)
{
    struct room_event event;
    struct waiting *waiting = STAILQ_FIRST(&table->queue);
    bool may_store = now >= table->store_again_at;
    if (may_store && (room_due(&table->room, &event) || table_take_thought(table, &event, now))) {
        table_store(table, &event, NULL);
        return true;
    }
    if (waiting == NULL)
        return false;
    STAILQ_REMOVE_HEAD(&table->queue, link);
    table_serve(table, waiting, now);
    return true;
}

/* A room that is none, or could not be read, is not kept for a moment. */
static bool is_useless(const struct table *table, uint64_t now)
{
    if (!LIST_EMPTY(&table->peers) || !STAILQ_EMPTY(&table->queue))
        return false;
    bool is_room = table->state == TABLE_READY && table->room.version > 0;
    return table->state == TABLE_UNREAD || (table->state == TABLE_READY && !is_room) ||
           (is_room && now >= table->left_at + TABLE_LINGER);
}

void table_go(struct table *table, uint64_t now)
{
    if (table->state == TABLE_UNREAD && !STAILQ_EMPTY(&table->queue))
        table_load(table);
    while (table->state == TABLE_READY && take_step(table, now))
        continue;
    if (is_useless(table, now))
        table_free(table);
    else if (table->state == TABLE_READY)
        table_ask_computer(table, now);
}

void table_tick(struct table *table, uint64_t now)
{
    if (table->here_changed && table->room.version > 0)
        table_tell_here(table);
    table_go(table, now);
}
