#include "server/telling.h"

#include <string.h>

#include "server/record.h"

static void put(json_t *out, const char *name, json_t *value)
{
    json_object_set_new(out, name, value);
}

static json_t *letter_of(const struct room *room, uint8_t seat)
{
    char letter[2] = {room_letter(room, seat), '\0'};
    return json_string(letter);
}

/* -------------------------------------------------------------------------------------- states */

static json_t *seat_of(const struct room *room, uint8_t seat)
{
    static const char *const kinds[ROOM_KINDS] = {"open", "person", "computer", "left"};
    const struct room_player *player = &room->player[room->sits[seat]];
    json_t *out = json_object();
    put(out, "seat", letter_of(room, seat));
    put(out, "kind", json_string(kinds[player->kind]));
    if (player->kind == ROOM_PERSON)
        put(out, "name", json_string(player->name));
    if (player->kind == ROOM_COMPUTER)
        put(out, "level", json_integer(player->level));
    return out;
}

/* The letters of some seats. */
static json_t *letters_of(const struct room *room, unsigned seats)
{
    json_t *out = json_array();
    for (uint8_t s = 0; s < room->game->seats; s++)
        if (seats >> s & 1)
            json_array_append_new(out, letter_of(room, s));
    return out;
}

static json_t *seats_of(const struct room *room)
{
    json_t *out = json_array();
    for (uint8_t s = 0; s < room->game->seats; s++)
        json_array_append_new(out, seat_of(room, s));
    return out;
}

static json_t *moves_of(const struct room *room)
{
    json_t *out = json_array();
    for (uint32_t i = 0; i < room->match.count; i++) {
        char word[HY_MOVE_TEXT_MAX];
        hy_event_write(room->game, &room->match.log[i], word);
        json_array_append_new(out, json_string(word));
    }
    return out;
}

static json_t *offer_of(const struct room *room)
{
    if (room->offer == ROOM_NO_OFFER)
        return json_null();
    json_t *out = json_object();
    put(out, "what", json_string(room->offer == ROOM_DRAW ? "draw" : "back"));
    put(out, "seat", letter_of(room, room->offerer));
    put(out, "agreed", letters_of(room, room->agreed));
    return out;
}

static unsigned seats_that_want(const struct room *room)
{
    unsigned seats = 0;
    for (uint8_t s = 0; s < room->game->seats; s++)
        seats |= (unsigned)(room->wanted >> room->sits[s] & 1) << s;
    return seats;
}

json_t *telling_state(const struct room *room, const char *code)
{
    static const char *const phases[] = {"waiting", "playing", "over"};
    char name[HY_NAME_MAX], score[HY_MOVE_TEXT_MAX] = "*";
    json_t *out = json_object();
    hy_game_name(room->game, name);
    if (room->number > 0)
        hy_result_write(room->game, &room->match.result, score);
    put(out, "room", json_string(code));
    put(out, "version", json_integer(room->version));
    put(out, "game", json_string(name));
    if (room->openings != ROOM_OPENINGS_OFF)
        put(out, "openings", record_openings(room->openings));
    put(out, "number", json_integer(room->number));
    if (room->opening > 0)
        put(out, "opening", json_integer(room->opening));
    put(out, "phase", json_string(phases[room_phase(room)]));
    put(out, "seats", seats_of(room));
    put(out, "moves", moves_of(room));
    put(out, "offer", offer_of(room));
    put(out, "wanted", letters_of(room, seats_that_want(room)));
    put(out, "end", json_string(hy_end_name(room->match.result.end)));
    put(out, "score", json_string(score));
    return out;
}

/* ------------------------------------------------------------------------------------- answers */

static json_t *cells_of(const struct hy_game *game, const struct hy_reason *reason)
{
    json_t *out = json_array();
    for (unsigned i = 0; i < reason->n; i++) {
        char name[HY_CELL_TEXT_MAX] = "-";
        if (reason->cell[i] != HY_NO_CELL)
            hy_cell_name(game, reason->cell[i], name);
        json_array_append_new(out, json_string(name));
    }
    return out;
}

json_t *telling_refused(const char *id, const struct telling_refusal *why,
                        const struct hy_game *game)
{
    json_t *out = json_object();
    put(out, "re", id != NULL ? json_string(id) : json_null());
    put(out, "ok", json_false());
    put(out, "error", json_string(refusal_name(why->refusal)));
    put(out, "text", json_string(refusal_text(why->refusal)));
    if (why->field != NULL)
        put(out, "field", json_string(why->field));
    if (why->error != NULL) {
        put(out, "text", json_string(why->error->text));
        put(out, "at", json_integer((json_int_t)why->error->at));
    }
    if (why->reason != NULL) {
        put(out, "why", json_string(hy_why_name(why->reason->why)));
        put(out, "cells", cells_of(game, why->reason));
    }
    if (why->after > 0)
        put(out, "after", json_integer(why->after));
    return out;
}

json_t *telling_done(const char *id, uint32_t version)
{
    json_t *out = json_object();
    put(out, "re", json_string(id));
    put(out, "ok", json_true());
    put(out, "version", json_integer(version));
    return out;
}

json_t *telling_thinking(const struct room *room, int place)
{
    json_t *out = json_object(), *inner = json_object();
    put(inner, "seat", letter_of(room, room->match.position.turn));
    put(inner, "place", json_integer(place));
    put(out, "thinking", inner);
    return out;
}
