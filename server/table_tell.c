/* What those in a room are told. */
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

static void send(struct lobby_peer *peer, const char *text, size_t length)
{
    const struct lobby_ports *ports = &peer->lobby->ports;
    if (!peer->closed)
        ports->send(ports->context, peer->connection, text, length);
}

void peer_tell(struct lobby_peer *peer, json_t *out)
{
    char *text = memory_found(json_dumps(out, JSON_COMPACT));
    send(peer, text, strlen(text));
    free(text);
    json_decref(out);
}

static void send_all(struct table *table, const char *text, size_t length)
{
    struct lobby_peer *peer;
    LIST_FOREACH(peer, &table->peers, at_table)
    if (peer->entered)
        send(peer, text, length);
}

void table_tell_all(struct table *table, json_t *out)
{
    char *text = memory_found(json_dumps(out, JSON_COMPACT));
    send_all(table, text, strlen(text));
    free(text);
    json_decref(out);
}

void table_tell_event(struct table *table, uint32_t version)
{
    const char *event = table->recent[version % TABLE_RECENT];
    size_t room = strlen(event) + sizeof "{\"events\":[]}";
    char *text = memory_new(room);
    struct text_out out = text_out(text, room);
    text_put_word(&out, "{\"events\":[");
    text_put_word(&out, event);
    text_put_word(&out, "]}");
    send_all(table, text, text_finish(&out));
    free(text);
}

/* ---------------------------------------------------------------------------- who is there */

static uint8_t player_of(const struct table *table, const struct lobby_peer *peer)
{
    return peer->has_holder ? room_player_of(&table->room, peer->holder) : ROOM_NOBODY;
}

/* The people's seats, with whether somebody holding them is connected; the others only look on. */
static json_t *here_of(const struct table *table)
{
    const struct room *room = &table->room;
    unsigned present = 0, watching = 0;
    const struct lobby_peer *peer;
    LIST_FOREACH(peer, &table->peers, at_table)
    {
        uint8_t player = peer->entered ? player_of(table, peer) : ROOM_NOBODY;
        present |= player != ROOM_NOBODY ? 1u << player : 0;
        watching += peer->entered && player == ROOM_NOBODY;
    }
    json_t *out = json_object(), *seats = json_object();
    for (uint8_t s = 0; s < room->game->seats; s++) {
        char letter[2] = {room_letter(room, s), '\0'};
        if (room->player[room->sits[s]].kind == ROOM_PERSON)
            json_object_set_new(seats, letter, json_boolean(present >> room->sits[s] & 1));
    }
    json_object_set_new(out, "here", seats);
    json_object_set_new(out, "watching", json_integer(watching));
    return out;
}

void table_tell_here(struct table *table)
{
    table->here_changed = false;
    table_tell_all(table, here_of(table));
}

/* ------------------------------------------------------------------------------------- answers */

/* The events after a version, or NULL if they are not all at hand. */
static json_t *events_since(const struct table *table, uint32_t version)
{
    json_t *out;
    if (version > table->room.version || table->room.version - version > TABLE_RECENT)
        return NULL;
    out = json_array();
    for (uint32_t v = version + 1; v <= table->room.version; v++)
        json_array_append_new(out, json_loads(table->recent[v % TABLE_RECENT], 0, NULL));
    return out;
}

static void add_view(const struct table *table, const struct waiting *waiting, json_t *out)
{
    const struct message *message = &waiting->message;
    uint8_t player = player_of(table, waiting->peer);
    json_t *events = message->what == MESSAGE_ENTER && message->has_version
                         ? events_since(table, message->version)
                         : NULL;
    char letter[2] = {0};
    if (player != ROOM_NOBODY)
        letter[0] = room_letter(&table->room, room_seat_of(&table->room, player));
    json_object_set_new(out, "you", letter[0] != 0 ? json_string(letter) : json_null());
    if (events != NULL)
        json_object_set_new(out, "events", events);
    else
        json_object_set_new(out, "state", telling_state(&table->room, table->code));
}

static void let_in(struct table *table, const struct waiting *waiting)
{
    struct lobby_peer *peer = waiting->peer;
    peer->entered = true;
    peer->has_holder = waiting->message.token != NULL;
    if (peer->has_holder)
        secret_holder(waiting->message.token, peer->holder);
    table->here_changed = true;
}

static void tell_present(struct table *table, struct lobby_peer *peer)
{
    peer_tell(peer, here_of(table));
    if (table->thought.ticket.number != 0 || table->thought.failures > 0)
        peer_tell(peer, telling_thinking(&table->room, table->thought.place));
}

void table_answer(struct table *table, struct waiting *waiting, uint32_t version)
{
    struct lobby_peer *peer = waiting->peer;
    json_t *out = telling_done(waiting->message.id, version);
    bool comes_in = waiting->message.what <= MESSAGE_ENTER && peer->table == table;
    if (comes_in) {
        let_in(table, waiting);
        add_view(table, waiting, out);
    }
    if (waiting->message.what == MESSAGE_LEAVE)
        table->here_changed = true;
    peer_tell(peer, out);
    if (comes_in)
        tell_present(table, peer);
    waiting_free(waiting);
}

/* Whoever comes in and is refused is in no room; all others see how the room really is. */
void table_refuse(struct table *table, struct waiting *waiting, const struct telling_refusal *why)
{
    struct lobby_peer *peer = waiting->peer;
    json_t *out = telling_refused(waiting->message.id, why, table->room.game);
    bool is_here = peer->table == table && !peer->closed;
    if (is_here && peer->entered && waiting->message.what > MESSAGE_ENTER &&
        table->room.version > 0)
        json_object_set_new(out, "state", telling_state(&table->room, table->code));
    peer_tell(peer, out);
    if (is_here && !peer->entered && waiting->message.what <= MESSAGE_ENTER)
        table_remove_peer(peer, table->left_at);
    waiting_free(waiting);
}

void table_refuse_plainly(struct table *table, struct waiting *waiting, enum refusal refusal)
{
    struct telling_refusal why = {.refusal = refusal};
    table_refuse(table, waiting, &why);
}
