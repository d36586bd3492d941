#include "server/message.h"

#include <string.h>

#include "server/room.h"

/* ------------------------------------------------------------------------------ single values */

static bool is_word(const char *text, size_t least, size_t most)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = strlen(text);
    return length >= least && length <= most && strspn(text, letters) == length;
}

/* The next code point of well-formed UTF-8; jansson lets nothing else through. */
static uint32_t next_letter(const char **at)
{
    const unsigned char *byte = (const unsigned char *)*at;
    unsigned more = byte[0] >= 0xf0 ? 3 : byte[0] >= 0xe0 ? 2 : byte[0] >= 0xc0 ? 1 : 0;
    uint32_t letter = more == 0 ? byte[0] : byte[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++)
        letter = letter << 6 | (byte[i] & 0x3fu);
    *at += more + 1;
    return letter;
}

static bool is_fit_for_names(uint32_t letter)
{
    bool is_control = letter < 0x20 || (letter >= 0x7f && letter < 0xa0);
    bool is_line_end = letter == 0x2028 || letter == 0x2029;
    bool is_direction = letter == 0x61c || letter == 0x200e || letter == 0x200f ||
                        (letter >= 0x202a && letter <= 0x202e) ||
                        (letter >= 0x2066 && letter <= 0x2069);
    return !is_control && !is_line_end && !is_direction;
}

bool message_name_is_good(const char *name)
{
    unsigned letters = 0;
    while (*name != '\0')
        if (++letters > ROOM_NAME_LETTERS || !is_fit_for_names(next_letter(&name)))
            return false;
    return true;
}

static bool read_text(const json_t *value, const char **text)
{
    *text = json_string_value(value);
    return *text != NULL;
}

static enum refusal good(bool is_good) { return is_good ? REFUSED_NOT : REFUSED_BAD_FIELD; }

/* ------------------------------------------------------------------------------------- fields */

static enum refusal read_room(struct message *message, const json_t *value)
{
    return good(read_text(value, &message->room));
}

static enum refusal read_token(struct message *message, const json_t *value)
{
    return good(read_text(value, &message->token) &&
                is_word(message->token, MESSAGE_TOKEN_MIN, MESSAGE_TOKEN_MAX));
}

static enum refusal read_name(struct message *message, const json_t *value)
{
    return good(read_text(value, &message->name) && message_name_is_good(message->name));
}

static enum refusal read_game(struct message *message, const json_t *value)
{
    return good(read_text(value, &message->game));
}

static enum refusal read_word(struct message *message, const json_t *value)
{
    return good(read_text(value, &message->word) && strlen(message->word) <= MESSAGE_WORD_MAX);
}

static enum refusal read_seat(struct message *message, const json_t *value)
{
    const char *text;
    if (!read_text(value, &text) || strlen(text) != 1)
        return REFUSED_BAD_FIELD;
    message->seat = text[0];
    return REFUSED_NOT;
}

static enum refusal read_version(struct message *message, const json_t *value)
{
    json_int_t version = json_integer_value(value);
    message->has_version = json_is_integer(value) && version >= 0 && version <= UINT32_MAX;
    message->version = message->has_version ? (uint32_t)version : 0;
    return good(message->has_version);
}

static enum refusal read_what(struct message *message, const json_t *value)
{
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    message->offer = strcmp(text, "draw") == 0   ? ROOM_DRAW
                     : strcmp(text, "back") == 0 ? ROOM_BACK
                                                 : ROOM_NO_OFFER;
    return good(message->offer != ROOM_NO_OFFER);
}

static enum refusal read_yes(struct message *message, const json_t *value)
{
    message->yes = json_is_true(value);
    return good(json_is_boolean(value));
}

static bool read_place(const char *text, uint8_t *kind, uint8_t *level)
{
    static const char computer[] = "computer:";
    const char *digit = text + sizeof computer - 1;
    *kind = strcmp(text, "me") == 0 ? ROOM_PERSON : ROOM_OPEN;
    if (strncmp(text, computer, sizeof computer - 1) != 0)
        return *kind == ROOM_PERSON || strcmp(text, "open") == 0;
    *kind = ROOM_COMPUTER;
    *level = (uint8_t)(digit[0] - '0');
    return digit[0] >= '1' && digit[0] <= '0' + ROOM_LEVELS && digit[1] == '\0';
}

static enum refusal read_seats(struct message *message, const json_t *value)
{
    size_t count = json_array_size(value);
    unsigned mine = 0;
    if (!json_is_array(value))
        return REFUSED_BAD_FIELD;
    if (count > HY_SEATS_MAX)
        return REFUSED_BAD_SEATS;
    for (size_t i = 0; i < count; i++) {
        const char *text;
        if (!read_text(json_array_get(value, i), &text) ||
            !read_place(text, &message->kind[i], &message->level[i]))
            return REFUSED_BAD_SEATS;
        mine += message->kind[i] == ROOM_PERSON;
    }
    message->places = (uint8_t)count;
    return mine == 1 ? REFUSED_NOT : REFUSED_BAD_SEATS;
}

/* "off", "drawn", or a number from 1. */
static enum refusal read_openings(struct message *message, const json_t *value)
{
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    json_int_t number = json_integer_value(value);
    message->openings =
        strcmp(text, "drawn") == 0 ? ROOM_OPENINGS_DRAWN : (uint16_t)ROOM_OPENINGS_OFF;
    if (json_is_integer(value) && number > ROOM_OPENINGS_OFF && number < ROOM_OPENINGS_DRAWN)
        message->openings = (uint16_t)number;
    return good(message->openings != ROOM_OPENINGS_OFF || strcmp(text, "off") == 0);
}

enum field { GAME, SEATS, TOKEN, NAME, ROOM, SEAT, VERSION, WORD, WHAT, YES, OPENINGS, FIELDS };

static const struct {
    const char *name;
    enum refusal (*read)(struct message *message, const json_t *value);
} fields[FIELDS] = {
    [GAME] = {"game", read_game},
    [SEATS] = {"seats", read_seats},
    [TOKEN] = {"token", read_token},
    [NAME] = {"name", read_name},
    [ROOM] = {"room", read_room},
    [SEAT] = {"seat", read_seat},
    [VERSION] = {"version", read_version},
    [WORD] = {"word", read_word},
    [WHAT] = {"what", read_what},
    [YES] = {"yes", read_yes},
    [OPENINGS] = {"openings", read_openings},
};

#define FIELD(name) (1u << (name))

static const struct {
    const char *name;
    unsigned needs, may; /* a bit a field */
} dos[MESSAGE_DOS] = {
    [MESSAGE_CREATE] = {"create", FIELD(GAME) | FIELD(SEATS) | FIELD(TOKEN),
                        FIELD(NAME) | FIELD(OPENINGS)},
    [MESSAGE_JOIN] = {"join", FIELD(ROOM) | FIELD(TOKEN), FIELD(NAME) | FIELD(SEAT)},
    [MESSAGE_ENTER] = {"enter", FIELD(ROOM), FIELD(TOKEN) | FIELD(VERSION)},
    [MESSAGE_MOVE] = {"move", FIELD(VERSION) | FIELD(WORD), 0},
    [MESSAGE_RESIGN] = {"resign", FIELD(VERSION), 0},
    [MESSAGE_OFFER] = {"offer", FIELD(VERSION) | FIELD(WHAT), 0},
    [MESSAGE_ANSWER] = {"answer", FIELD(VERSION) | FIELD(WHAT) | FIELD(YES), 0},
    [MESSAGE_REMATCH] = {"rematch", FIELD(VERSION), 0},
    [MESSAGE_LEAVE] = {"leave", 0, 0},
};

/* ------------------------------------------------------------------------------------ messages */

/* Counts brackets outside strings, so that the parser never goes deep. */
static bool is_deep(const char *text, size_t length)
{
    unsigned depth = 0;
    bool is_string = false;
    for (size_t i = 0; i < length; i++) {
        if (is_string && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            is_string = !is_string;
        else if (!is_string && (text[i] == '[' || text[i] == '{') && ++depth > MESSAGE_DEPTH_MAX)
            return true;
        else if (!is_string && (text[i] == ']' || text[i] == '}') && depth > 0)
            depth--;
    }
    return false;
}

static enum refusal read_head(struct message *message, const char **field)
{
    const json_t *id = json_object_get(message->json, "id");
    const char *what = json_string_value(json_object_get(message->json, "do"));
    *field = "id";
    if (!read_text(id, &message->id) || !is_word(message->id, MESSAGE_ID_MIN, MESSAGE_ID_MAX)) {
        message->id = NULL;
        return REFUSED_BAD_MESSAGE;
    }
    *field = "do";
    for (unsigned i = 0; what != NULL && i < MESSAGE_DOS; i++) {
        if (strcmp(what, dos[i].name) == 0) {
            message->what = (enum message_do)i;
            return REFUSED_NOT;
        }
    }
    return REFUSED_BAD_MESSAGE;
}

/* Fields that the request has, one by one; then those that it should have had. */
static enum refusal read_fields(struct message *message, const char **field)
{
    unsigned known = dos[message->what].needs | dos[message->what].may, seen = 0;
    json_t *value;
    json_object_foreach(message->json, *field, value)
    {
        unsigned f = 0;
        if (strcmp(*field, "id") == 0 || strcmp(*field, "do") == 0)
            continue;
        while (f < FIELDS && strcmp(*field, fields[f].name) != 0)
            f++;
        if (f == FIELDS || !(known & FIELD(f)))
            return REFUSED_BAD_FIELD;
        enum refusal refusal = fields[f].read(message, value);
        if (refusal != REFUSED_NOT)
            return refusal;
        seen |= FIELD(f);
    }
    for (unsigned f = 0; f < FIELDS; f++) {
        *field = fields[f].name;
        if (dos[message->what].needs & ~seen & FIELD(f))
            return REFUSED_BAD_FIELD;
    }
    return REFUSED_NOT;
}

enum refusal message_read(struct message *message, const char *text, size_t length,
                          const char **field)
{
    *message = (struct message){.name = ""};
    *field = NULL;
    if (!is_deep(text, length))
        message->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(message->json))
        return REFUSED_BAD_JSON;
    enum refusal refusal = read_head(message, field);
    if (refusal == REFUSED_NOT)
        refusal = read_fields(message, field);
    if (refusal == REFUSED_NOT)
        *field = NULL;
    return refusal;
}

void message_free(struct message *message)
{
    json_decref(message->json);
    message->json = NULL;
}
