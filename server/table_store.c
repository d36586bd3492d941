/* A table's events: to the disk, and from it. */
#include "server/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "server/record.h"

void table_load(struct table *table)
{
    const struct lobby_ports *ports = &table->lobby->ports;
    table->state = TABLE_LOADING;
    ticket_draw(&table->ticket, table);
    ports->load(ports->context, table->ticket.number, table->code);
}

void table_store(struct table *table, const struct room_event *event, struct waiting *asker)
{
    const struct lobby_ports *ports = &table->lobby->ports;
    struct lobby_append append = {.code = table->code, .version = table->room.version + 1};
    append.id = asker != NULL ? asker->message.id : "";
    char *text =
        record_write(&table->room, event, asker != NULL ? &asker->mark : NULL, &append.length);
    append.text = text;
    table->event = memory_new(sizeof *event);
    *table->event = *event;
    table->asker = asker;
    table->state = TABLE_STORING;
    ticket_draw(&table->ticket, table);
    ports->append(ports->context, table->ticket.number, &append);
    free(text);
}

/* ----------------------------------------------------------------------------- what is in memory
 */

uint32_t table_version_of(const struct table *table, const struct secret_mark *mark)
{
    for (uint32_t v = table->room.version; v > 0; v--)
        if (memcmp(table->marks[v - 1].id, mark->id, sizeof mark->id) == 0)
            return v;
    return 0;
}

void table_forget_state(struct table *table)
{
    games_give_back(&table->lobby->games, table->room.game);
    room_end(&table->room);
    free(table->marks);
    table->marks = NULL;
    for (unsigned i = 0; i < TABLE_RECENT; i++) {
        free(table->recent[i]);
        table->recent[i] = NULL;
    }
}

/* Room for the mark of the next version: grown when it is a power of two. */
static void add_mark(struct table *table, const struct secret_mark *mark)
{
    uint32_t count = table->room.version - 1;
    if ((count & (count - 1)) == 0)
        table->marks =
            memory_resize(table->marks, (count == 0 ? 1 : 2 * count) * sizeof *table->marks);
    table->marks[count] = *mark;
}

static void add_recent(struct table *table, const struct room_event *event)
{
    json_t *out = json_pack("{s:I}", "v", (json_int_t)table->room.version);
    json_t *rest = record_public(&table->room, event);
    char **place = &table->recent[table->room.version % TABLE_RECENT];
    json_object_update(out, rest);
    json_decref(rest);
    free(*place);
    *place = memory_found(json_dumps(out, JSON_COMPACT));
    json_decref(out);
}

static bool take_in(struct table *table, const struct room_event *event,
                    const struct secret_mark *mark)
{
    if (!room_apply(&table->room, event))
        return false;
    add_mark(table, mark);
    return true;
}

/* ------------------------------------------------------------------------------------- storing */

void table_give_up_event(struct table *table)
{
    if (table->event != NULL && table->event->act == ROOM_CREATED)
        games_give_back(&table->lobby->games, table->event->game);
    free(table->event);
    table->event = NULL;
}

static void stored_well(struct table *table)
{
    static const struct secret_mark nobody;
    struct waiting *asker = table->asker;
    bool fits = take_in(table, table->event, asker != NULL ? &asker->mark : &nobody);
    assert(fits);
    (void)fits;
    add_recent(table, table->event);
    free(table->event); /* its game is the room's now */
    table->event = NULL;
    table_tell_event(table, table->room.version);
    if (asker != NULL)
        table_answer(table, asker, table->room.version);
}

static void could_not_store(struct table *table, uint64_t now)
{
    table_give_up_event(table);
    table->taken = 0;
    if (table->asker != NULL)
        table_refuse_plainly(table, table->asker, REFUSED_CANNOT_STORE);
    else
        table->store_again_at = now + TABLE_STORE_AGAIN;
}

void table_stored(struct table *table, enum lobby_outcome outcome, uint64_t now)
{
    ticket_return(&table->ticket);
    table->state = TABLE_READY;
    if (outcome == LOBBY_STORED) {
        table->taken = 0;
        stored_well(table);
    } else if (outcome == LOBBY_TAKEN && ++table->taken <= TABLE_TAKEN_MAX) {
        /* The disk knows more than we: read it again, then serve the same request. */
        table_give_up_event(table);
        if (table->asker != NULL)
            STAILQ_INSERT_HEAD(&table->queue, table->asker, link);
        table_load(table);
    } else {
        could_not_store(table, now);
    }
    table->asker = NULL;
}

/* ------------------------------------------------------------------------------------- loading */

static bool fold(struct table *table, const struct lobby_text *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct room_event event;
        struct secret_mark mark;
        if (!record_read(&table->room, &table->lobby->games, events[i].text, events[i].length,
                         &event, &mark))
            return false;
        if (!take_in(table, &event, &mark)) {
            if (event.act == ROOM_CREATED)
                games_give_back(&table->lobby->games, event.game);
            return false;
        }
        if (i + TABLE_RECENT >= count)
            add_recent(table, &event);
    }
    return true;
}

/* Who has been here since before is told what it has missed, or has to come in again. */
static void tell_missed(struct table *table, uint32_t known)
{
    const struct lobby_ports *ports = &table->lobby->ports;
    bool is_near = table->room.version >= known && table->room.version - known <= TABLE_RECENT;
    for (uint32_t v = known + 1; is_near && v <= table->room.version; v++)
        table_tell_event(table, v);
    struct lobby_peer *peer;
    LIST_FOREACH(peer, &table->peers, at_table)
    if (!is_near && peer->entered)
        ports->cut(ports->context, peer->connection);
}

/* Nobody can be served: all are refused, and the next request reads again. */
static void could_not_load(struct table *table)
{
    struct waiting *waiting;
    table_forget_state(table);
    table->state = TABLE_UNREAD;
    tell_missed(table, UINT32_MAX);
    while ((waiting = STAILQ_FIRST(&table->queue)) != NULL) {
        STAILQ_REMOVE_HEAD(&table->queue, link);
        table_refuse_plainly(table, waiting, REFUSED_CANNOT_STORE);
    }
}

void table_loaded(struct table *table, enum lobby_outcome outcome, const struct lobby_text *events,
                  size_t count, uint64_t now)
{
    uint32_t known = table->room.version;
    ticket_return(&table->ticket);
    table_forget_thought(table);
    table_forget_state(table);
    table->left_at = now;
    if (outcome == LOBBY_STORED && fold(table, events, count)) {
        table->state = TABLE_READY;
        tell_missed(table, known);
    } else if (outcome == LOBBY_NO_ROOM) {
        table->state = TABLE_READY;
        tell_missed(table, known);
    } else {
        could_not_load(table);
    }
}
