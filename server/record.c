#include "server/record.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ------------------------------------------------------------------------------------- writing */

static const char *const act_names[ROOM_ACTS] = {
    [ROOM_CREATED] = "created",   [ROOM_JOINED] = "joined",         [ROOM_BEGAN] = "began",
    [ROOM_MOVE] = "move",         [ROOM_RESIGNED] = "resigned",     [ROOM_OFFERED] = "offered",
    [ROOM_DECLINED] = "declined", [ROOM_AGREED] = "agreed",         [ROOM_DRAWN] = "drawn",
    [ROOM_WANTED] = "wanted",     [ROOM_TAKEN_BACK] = "taken-back", [ROOM_SEAT_LEFT] = "left",
};
static const char *const offer_names[ROOM_OFFERS] = {[ROOM_DRAW] = "draw", [ROOM_BACK] = "back"};

static void put(json_t *out, const char *name, json_t *value)
{
    json_object_set_new(out, name, value);
}

static void put_seat(json_t *out, const struct room *room, uint8_t seat)
{
    char letter[2] = {room_letter(room, seat), '\0'};
    put(out, "seat", json_string(letter));
}

json_t *record_openings(uint16_t openings)
{
    return openings == ROOM_OPENINGS_DRAWN ? json_string("drawn") : json_integer(openings);
}

static void put_created(json_t *out, const struct room *room, const struct room_event *event)
{
    (void)room;
    char name[HY_NAME_MAX];
    json_t *seats = json_array();
    hy_game_name(event->game, name);
    for (unsigned p = 0; p < event->game->seats; p++) {
        json_t *seat = event->kind[p] == ROOM_COMPUTER
                           ? json_sprintf("computer:%u", event->level[p])
                       : event->kind[p] == ROOM_PERSON ? json_string("person")
                                                       : json_string("open");
        json_array_append_new(seats, seat);
    }
    put(out, "game", json_string(name));
    if (event->openings != ROOM_OPENINGS_OFF)
        put(out, "openings", record_openings(event->openings));
    put(out, "seats", seats);
    put(out, "name", json_string(event->name));
}

static void put_joined(json_t *out, const struct room *room, const struct room_event *event)
{
    put_seat(out, room, event->seat);
    put(out, "name", json_string(event->name));
}

static json_t *words_of(const char *text)
{
    json_t *words = json_array();
    while (*text != '\0') {
        size_t length = strcspn(text, " ");
        json_array_append_new(words, json_stringn(text, length));
        text += length + (text[length] == ' ');
    }
    return words;
}

static void put_began(json_t *out, const struct room *room, const struct room_event *event)
{
    json_t *seats = json_object();
    for (uint8_t s = 0; s < room->game->seats; s++) {
        char letter[2] = {room_letter(room, s), '\0'};
        put(seats, letter, json_integer(event->sits[s]));
    }
    put(out, "number", json_integer(event->number));
    put(out, "seats", seats);
    if (event->openings > 0) {
        put(out, "opening", json_integer(event->openings));
        put(out, "moves", words_of(event->word));
    }
}

static void put_move(json_t *out, const struct room *room, const struct room_event *event)
{
    put_seat(out, room, event->seat);
    put(out, "word", json_string(event->word));
}

static void put_only_seat(json_t *out, const struct room *room, const struct room_event *event)
{
    put_seat(out, room, event->seat);
}

static void put_offer(json_t *out, const struct room *room, const struct room_event *event)
{
    put_seat(out, room, event->seat);
    put(out, "what", json_string(offer_names[event->offer]));
}

static void put_nothing(json_t *out, const struct room *room, const struct room_event *event)
{
    (void)out, (void)room, (void)event;
}

static void put_count(json_t *out, const struct room *room, const struct room_event *event)
{
    (void)room;
    put(out, "count", json_integer(event->number));
}

json_t *record_public(const struct room *room, const struct room_event *event)
{
    static void (*const puts[ROOM_ACTS])(json_t *, const struct room *,
                                         const struct room_event *) = {
        [ROOM_CREATED] = put_created,    [ROOM_JOINED] = put_joined,
        [ROOM_BEGAN] = put_began,        [ROOM_MOVE] = put_move,
        [ROOM_RESIGNED] = put_only_seat, [ROOM_OFFERED] = put_offer,
        [ROOM_DECLINED] = put_offer,     [ROOM_AGREED] = put_offer,
        [ROOM_DRAWN] = put_nothing,      [ROOM_TAKEN_BACK] = put_count,
        [ROOM_WANTED] = put_only_seat,   [ROOM_SEAT_LEFT] = put_only_seat,
    };
    json_t *out = json_object();
    put(out, "do", json_string(act_names[event->act]));
    puts[event->act](out, room, event);
    return out;
}

static void put_bytes(json_t *out, const char *name, const uint8_t *bytes, size_t size)
{
    char hex[2 * ROOM_HOLDER + 1];
    put(out, name, json_string(sodium_bin2hex(hex, sizeof hex, bytes, size)));
}

char *record_write(const struct room *room, const struct room_event *event,
                   const struct secret_mark *mark, size_t *length)
{
    json_t *out = record_public(room, event);
    if (event->act == ROOM_CREATED)
        put(out, "me", json_integer(event->me));
    if (event->act == ROOM_CREATED || event->act == ROOM_JOINED)
        put_bytes(out, "holder", event->holder, sizeof event->holder);
    if (mark != NULL) {
        put_bytes(out, "id", mark->id, sizeof mark->id);
        put_bytes(out, "said", mark->digest, sizeof mark->digest);
    }
    char *text = json_dumps(out, JSON_COMPACT);
    *length = strlen(text);
    json_decref(out);
    return text;
}

/* ------------------------------------------------------------------------------------- reading */

static bool get_bytes(const json_t *in, const char *name, uint8_t *bytes, size_t size)
{
    const json_t *value = json_object_get(in, name);
    size_t length;
    return json_is_string(value) &&
           sodium_hex2bin(bytes, size, json_string_value(value), json_string_length(value), NULL,
                          &length, NULL) == 0 &&
           length == size;
}

static bool get_text(const json_t *in, const char *name, char *out, size_t room)
{
    const json_t *value = json_object_get(in, name);
    if (!json_is_string(value) || json_string_length(value) >= room)
        return false;
    strcpy(out, json_string_value(value));
    return true;
}

static bool get_number(const json_t *in, const char *name, uint32_t most, uint32_t *out)
{
    const json_t *value = json_object_get(in, name);
    json_int_t number = json_integer_value(value);
    *out = (uint32_t)number;
    return json_is_integer(value) && number >= 0 && number <= most;
}

static bool get_place(const char *text, uint8_t *kind, uint8_t *level)
{
    unsigned number = 0;
    if (sscanf(text, "computer:%1u", &number) == 1)
        *kind = ROOM_COMPUTER;
    else
        *kind = strcmp(text, "person") == 0 ? ROOM_PERSON : ROOM_OPEN;
    *level = (uint8_t)number;
    return number <= ROOM_LEVELS;
}

static bool get_openings(const json_t *in, uint16_t *openings)
{
    const json_t *value = json_object_get(in, "openings");
    uint32_t number = ROOM_OPENINGS_OFF;
    if (json_is_string(value) && strcmp(json_string_value(value), "drawn") == 0)
        number = ROOM_OPENINGS_DRAWN;
    else if (value != NULL && !get_number(in, "openings", ROOM_OPENINGS_DRAWN - 1, &number))
        return false;
    *openings = (uint16_t)number;
    return true;
}

static bool get_created(const json_t *in, struct games *games, struct room_event *event)
{
    const json_t *seats = json_object_get(in, "seats");
    struct hy_error error;
    char game[HY_NAME_MAX];
    uint32_t me;
    if (!get_text(in, "game", game, sizeof game) || !get_number(in, "me", HY_SEATS_MAX - 1, &me) ||
        !get_text(in, "name", event->name, sizeof event->name) ||
        !get_bytes(in, "holder", event->holder, sizeof event->holder))
        return false;
    event->me = (uint8_t)me;
    if (!get_openings(in, &event->openings))
        return false;
    event->game = games_take(games, game, strlen(game), &error);
    bool ok = event->game != NULL && json_array_size(seats) == event->game->seats;
    for (unsigned p = 0; ok && p < event->game->seats; p++) {
        const json_t *seat = json_array_get(seats, p);
        ok = json_is_string(seat) &&
             get_place(json_string_value(seat), &event->kind[p], &event->level[p]);
    }
    if (!ok)
        games_give_back(games, event->game);
    return ok;
}

/* The moves count: a table of openings may be another one by the time that a record is read. */
static bool get_opening(const json_t *in, struct room_event *event)
{
    const json_t *moves = json_object_get(in, "moves");
    uint32_t number;
    struct text_out words = text_out(event->word, sizeof event->word);
    if (moves == NULL)
        return true;
    if (!json_is_array(moves) || !get_number(in, "opening", ROOM_OPENINGS_DRAWN - 1, &number))
        return false;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *word = json_string_value(json_array_get(moves, i));
        if (word == NULL || words.length + strlen(word) + 2 > sizeof event->word)
            return false;
        text_put_word(&words, i > 0 ? " " : "");
        text_put_word(&words, word);
    }
    text_finish(&words);
    event->openings = (uint16_t)number;
    return true;
}

static bool get_sits(const struct room *room, const json_t *in, struct room_event *event)
{
    const json_t *seats = json_object_get(in, "seats");
    for (uint8_t s = 0; s < room->game->seats; s++) {
        char letter[2] = {room_letter(room, s), '\0'};
        uint32_t player;
        if (!get_number(seats, letter, HY_SEATS_MAX - 1u, &player))
            return false;
        event->sits[s] = (uint8_t)player;
    }
    return get_number(in, "number", ROOM_EVENTS_MAX, &event->number) && get_opening(in, event);
}

static bool get_offer(const json_t *in, struct room_event *event)
{
    char what[8];
    if (!get_text(in, "what", what, sizeof what))
        return false;
    event->offer = strcmp(what, offer_names[ROOM_DRAW]) == 0 ? ROOM_DRAW : ROOM_BACK;
    return strcmp(what, offer_names[event->offer]) == 0;
}

/* Whatever else a kind of event has besides its seat. */
static bool get_rest(const struct room *room, const json_t *in, struct room_event *event)
{
    switch (event->act) {
    case ROOM_JOINED:
        return get_text(in, "name", event->name, sizeof event->name) &&
               get_bytes(in, "holder", event->holder, sizeof event->holder);
    case ROOM_BEGAN:
        return get_sits(room, in, event);
    case ROOM_MOVE:
        return get_text(in, "word", event->word, sizeof event->word);
    case ROOM_OFFERED:
    case ROOM_DECLINED:
    case ROOM_AGREED:
        return get_offer(in, event);
    case ROOM_TAKEN_BACK:
        return get_number(in, "count", ROOM_ACTS_MAX, &event->number);
    default:
        return true;
    }
}

static bool get_seat(const struct room *room, const json_t *in, struct room_event *event)
{
    char letter[2];
    if (event->act == ROOM_BEGAN || event->act == ROOM_DRAWN || event->act == ROOM_TAKEN_BACK)
        return true;
    if (!get_text(in, "seat", letter, sizeof letter))
        return false;
    event->seat = room_seat_named(room, letter[0]);
    return event->seat != ROOM_NOBODY;
}

static bool read_event(const struct room *room, struct games *games, const json_t *in,
                       struct room_event *event)
{
    char name[16];
    unsigned act = 0;
    if (!get_text(in, "do", name, sizeof name))
        return false;
    while (act < ROOM_ACTS && strcmp(name, act_names[act]) != 0)
        act++;
    event->act = (enum room_act)act;
    if (act == ROOM_ACTS || (act == ROOM_CREATED) != (room->game == NULL))
        return false;
    if (act == ROOM_CREATED)
        return get_created(in, games, event);
    return get_seat(room, in, event) && get_rest(room, in, event);
}

bool record_read(const struct room *room, struct games *games, const char *text, size_t length,
                 struct room_event *event, struct secret_mark *mark)
{
    json_t *in = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    *event = (struct room_event){0};
    *mark = (struct secret_mark){0};
    bool ok = json_is_object(in) && read_event(room, games, in, event);
    if (ok && json_object_get(in, "id") != NULL)
        ok = get_bytes(in, "id", mark->id, sizeof mark->id) &&
             get_bytes(in, "said", mark->digest, sizeof mark->digest);
    json_decref(in);
    return ok;
}
