#include <string.h>

#include "tests/server/sim.h"

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static size_t index_of(const json_t *seats, const char *letter)
{
    size_t i = 0;
    while (i < json_array_size(seats) &&
           strcmp(text_of(json_array_get(seats, i), "seat"), letter) != 0)
        i++;
    return i;
}

/* How far seats have gone round since the first game. */
static size_t turns_of(const json_t *state)
{
    json_int_t number = json_integer_value(json_object_get(state, "number"));
    size_t seats = json_array_size(json_object_get(state, "seats"));
    return number > 0 ? (size_t)(number - 1) % seats : 0;
}

int sim_player(const json_t *state, const char *letter)
{
    const json_t *seats = json_object_get(state, "seats");
    size_t count = json_array_size(seats), seat = index_of(seats, letter);
    return seat < count ? (int)((seat + count - turns_of(state)) % count) : -1;
}

char sim_letter(const json_t *state, int player)
{
    const json_t *seats = json_object_get(state, "seats");
    if (state == NULL || player < 0)
        return 0;
    size_t seat = ((size_t)player + turns_of(state)) % json_array_size(seats);
    return text_of(json_array_get(seats, seat), "seat")[0];
}

static void change_seat(json_t *state, const char *letter, const char *kind, const char *name)
{
    json_t *seats = json_object_get(state, "seats");
    size_t i = index_of(seats, letter);
    json_t *seat = json_pack("{s:s, s:s, s:s*}", "seat", letter, "kind", kind, "name", name);
    json_array_set_new(seats, i, seat);
}

static void add_word(json_t *state, const char *before, const char *word)
{
    json_array_append_new(json_object_get(state, "moves"), json_sprintf("%s%s", before, word));
    json_object_set_new(state, "offer", json_null());
}

/* Everybody keeps number and name, and gets another letter. */
static bool begin(json_t *state, const json_t *event)
{
    json_t *seats = json_object_get(state, "seats"), *next = json_array();
    const json_t *sits = json_object_get(event, "seats");
    json_t *opening = json_object_get(event, "opening");
    size_t count = json_array_size(seats), turns = turns_of(state);
    for (size_t i = 0; i < count; i++) {
        const char *letter = text_of(json_array_get(seats, i), "seat");
        size_t player = (size_t)json_integer_value(json_object_get(sits, letter));
        json_t *seat = json_copy(json_array_get(seats, (player + turns) % count));
        json_object_set_new(seat, "seat", json_string(letter));
        json_array_append_new(next, seat);
    }
    json_object_set_new(state, "seats", next);
    json_object_set(state, "number", json_object_get(event, "number"));
    json_object_set_new(state, "moves",
                        opening != NULL ? json_copy(json_object_get(event, "moves"))
                                        : json_array());
    if (opening != NULL)
        json_object_set(state, "opening", opening);
    json_object_set_new(state, "wanted", json_array());
    json_object_set_new(state, "offer", json_null());
    return true;
}

static void leave(json_t *state, const char *letter)
{
    bool is_waiting = json_integer_value(json_object_get(state, "number")) == 0;
    json_t *wanted = json_object_get(state, "wanted");
    change_seat(state, letter, is_waiting ? "open" : "left", NULL);
    for (size_t i = json_array_size(wanted); i-- > 0;)
        if (strcmp(json_string_value(json_array_get(wanted, i)), letter) == 0)
            json_array_remove(wanted, i);
}

/* The letters of a list are kept in the order of turns. */
static void add_letter(const json_t *state, json_t *list, const char *letter)
{
    const json_t *seats = json_object_get(state, "seats");
    size_t at = 0, seat = index_of(seats, letter);
    while (at < json_array_size(list) &&
           index_of(seats, json_string_value(json_array_get(list, at))) < seat)
        at++;
    json_array_insert_new(list, at, json_string(letter));
}

static bool step(json_t *state, const json_t *event, const char *what)
{
    const char *letter = text_of(event, "seat");
    if (strcmp(what, "joined") == 0)
        change_seat(state, letter, "person", text_of(event, "name"));
    else if (strcmp(what, "began") == 0)
        begin(state, event);
    else if (strcmp(what, "move") == 0)
        add_word(state, "", text_of(event, "word"));
    else if (strcmp(what, "resigned") == 0)
        add_word(state, "resign:", letter);
    else if (strcmp(what, "drawn") == 0)
        add_word(state, "", "draw");
    else if (strcmp(what, "left") == 0)
        leave(state, letter);
    else if (strcmp(what, "wanted") == 0)
        add_letter(state, json_object_get(state, "wanted"), letter);
    else if (strcmp(what, "offered") == 0)
        json_object_set_new(state, "offer",
                            json_pack("{s:s, s:s, s:[]}", "what", text_of(event, "what"), "seat",
                                      letter, "agreed"));
    else if (strcmp(what, "agreed") == 0)
        add_letter(state, json_object_get(json_object_get(state, "offer"), "agreed"), letter);
    else if (strcmp(what, "declined") == 0)
        json_object_set_new(state, "offer", json_null());
    else
        return false;
    return true;
}

static void take_back(json_t *state, size_t count)
{
    json_t *moves = json_object_get(state, "moves");
    while (json_array_size(moves) > count)
        json_array_remove(moves, json_array_size(moves) - 1);
    json_object_set_new(state, "offer", json_null());
}

bool sim_fold(json_t *state, const json_t *event)
{
    const char *what = text_of(event, "do");
    if (strcmp(what, "taken-back") == 0)
        take_back(state, (size_t)json_integer_value(json_object_get(event, "count")));
    else if (!step(state, event, what))
        return false;
    json_object_set(state, "version", json_object_get(event, "v"));
    return true;
}
