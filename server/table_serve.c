/* One request: known again, refused, or on its way to the disk. */
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

static bool is_entry(const struct message *message) { return message->what <= MESSAGE_ENTER; }

/* Enters a room, or takes a seat that one holds already: nothing happens but that one is there. */
static void enter(struct table *table, struct waiting *waiting)
{
    const struct message *message = &waiting->message;
    uint8_t holder[ROOM_HOLDER];
    if (message->token != NULL) {
        secret_holder(message->token, holder);
        if (room_player_of(&table->room, holder) == ROOM_NOBODY) {
            table_refuse_plainly(table, waiting, REFUSED_NO_SUCH_SEAT);
            return;
        }
    }
    table_answer(table, waiting, table->room.version);
}

static bool holds_seat(const struct table *table, const struct message *message)
{
    uint8_t holder[ROOM_HOLDER];
    secret_holder(message->token, holder);
    return room_player_of(&table->room, holder) != ROOM_NOBODY;
}

/* The code is another room's: on to the next one. */
static void try_next_code(struct waiting *waiting, uint64_t now)
{
    struct table *next = NULL;
    char code[SECRET_CODE + 1];
    if (++waiting->attempt < SECRET_CODE_TRIES) {
        secret_code(&waiting->message, waiting->attempt, code);
        next = table_of_room(waiting->peer->lobby, code);
    }
    if (next == NULL) {
        table_refuse_plainly(waiting->peer->table, waiting, REFUSED_BUSY);
        return;
    }
    table_add_peer(next, waiting->peer, now);
    STAILQ_INSERT_TAIL(&next->queue, waiting, link);
    table_go(next, now);
}

/* ------------------------------------------------------------------------------------ deciding */

static enum room_wish wish_of(const struct message *message)
{
    static const enum room_wish wishes[MESSAGE_DOS] = {
        [MESSAGE_CREATE] = ROOM_CREATE,   [MESSAGE_JOIN] = ROOM_JOIN,
        [MESSAGE_MOVE] = ROOM_DO,         [MESSAGE_RESIGN] = ROOM_RESIGN,
        [MESSAGE_OFFER] = ROOM_OFFER,     [MESSAGE_ANSWER] = ROOM_ANSWER,
        [MESSAGE_REMATCH] = ROOM_REMATCH, [MESSAGE_LEAVE] = ROOM_LEAVE,
    };
    return wishes[message->what];
}

static void refuse_game(struct table *table, struct waiting *waiting, const struct hy_error *error)
{
    struct telling_refusal why = {.refusal = REFUSED_NO_SUCH_GAME, .error = error};
    table_refuse(table, waiting, &why);
}

static enum refusal check_fits(const struct hy_game *game, const struct message *message)
{
    if (game->seats != message->places)
        return REFUSED_BAD_SEATS;
    return room_may_open(game, message->openings) ? REFUSED_NOT : REFUSED_NO_SUCH_OPENING;
}

/* What only making a room needs: the game, seats and openings that fit it, and leave to make
 * another one. False if it has been refused. */
static bool prepare_room(struct table *table, struct waiting *waiting, struct room_request *request,
                         uint64_t now)
{
    const struct message *message = &waiting->message;
    struct lobby *lobby = table->lobby;
    struct telling_refusal why = {0};
    struct hy_error error;
    request->game = games_take(&lobby->games, message->game, strlen(message->game), &error);
    if (request->game == NULL) {
        refuse_game(table, waiting, &error);
        return false;
    }
    why.refusal = check_fits(request->game, message);
    if (why.refusal == REFUSED_NOT) {
        why.refusal = REFUSED_TOO_MANY;
        why.after = allowance_take(&waiting->peer->address->rooms, ADDRESS_ROOMS_AT_ONCE,
                                   ADDRESS_ROOM_EVERY, now);
        if (why.after == 0)
            return true;
    }
    games_give_back(&lobby->games, request->game);
    table_refuse(table, waiting, &why);
    return false;
}

static void decide(struct table *table, struct waiting *waiting, struct room_request *request,
                   uint64_t now)
{
    struct room_event event;
    struct hy_reason reason;
    struct telling_refusal why = {0};
    why.refusal = room_decide(&table->room, request, &event, &reason);
    if (why.refusal == REFUSED_NOT && now < table->store_again_at)
        why.refusal = REFUSED_CANNOT_STORE;
    if (why.refusal == REFUSED_NOT) {
        table_store(table, &event, waiting);
        return;
    }
    if (why.refusal == REFUSED_ILLEGAL)
        why.reason = &reason;
    if (why.refusal == REFUSED_BAD_FIELD)
        why.field = "word";
    games_give_back(&table->lobby->games, request->game);
    table_refuse(table, waiting, &why);
}

static void ask_room(struct table *table, struct waiting *waiting, uint64_t now)
{
    const struct message *message = &waiting->message;
    const struct lobby_peer *peer = waiting->peer;
    uint8_t holder[ROOM_HOLDER];
    struct room_request request = {
        .wish = wish_of(message),
        .player = peer->has_holder ? room_player_of(&table->room, peer->holder) : ROOM_NOBODY,
        .version = message->version,
        .word = message->word,
        .length = message->word != NULL ? strlen(message->word) : 0,
        .offer = message->offer,
        .yes = message->yes,
        .seat = message->seat,
        .name = message->name,
        .holder = holder,
        .kind = message->kind,
        .level = message->level,
        .openings = message->openings,
    };
    if (message->token != NULL)
        secret_holder(message->token, holder);
    if (message->what != MESSAGE_CREATE || prepare_room(table, waiting, &request, now))
        decide(table, waiting, &request, now);
}

/* ------------------------------------------------------------------------------------- serving */

/* A request that has been done is answered as before. */
static void serve_again(struct table *table, struct waiting *waiting, uint32_t version)
{
    if (memcmp(table->marks[version - 1].digest, waiting->mark.digest, SECRET_DIGEST) != 0)
        table_refuse_plainly(table, waiting, REFUSED_ID_USED);
    else
        table_answer(table, waiting, version);
}

static void serve_entry(struct table *table, struct waiting *waiting, uint64_t now)
{
    const struct message *message = &waiting->message;
    bool is_room = table->room.version > 0;
    if (message->what == MESSAGE_CREATE && is_room)
        try_next_code(waiting, now);
    else if (message->what != MESSAGE_CREATE && !is_room)
        table_refuse_plainly(table, waiting, REFUSED_NO_SUCH_ROOM);
    else if (message->what == MESSAGE_ENTER ||
             (message->what == MESSAGE_JOIN && holds_seat(table, message)))
        enter(table, waiting);
    else
        ask_room(table, waiting, now);
}

void table_serve(struct table *table, struct waiting *waiting, uint64_t now)
{
    struct lobby_peer *peer = waiting->peer;
    if (peer->table == NULL && !peer->closed && is_entry(&waiting->message))
        table_add_peer(table, peer, now); /* it was refused before, and asks again */
    uint32_t version = table_version_of(table, &waiting->mark);
    if (peer->closed)
        waiting_free(waiting); /* it has had no answer, so it will ask again */
    else if (peer->table != table || (!peer->entered && !is_entry(&waiting->message)))
        table_refuse_plainly(table, waiting, REFUSED_NOT_IN_ROOM);
    else if (version > 0)
        serve_again(table, waiting, version);
    else if (is_entry(&waiting->message))
        serve_entry(table, waiting, now);
    else
        ask_room(table, waiting, now);
}
