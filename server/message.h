/* message.h - what a client says: from text to a request whose every field is a good value. All
 * limits of what may be said are here; whether it can be done is for the room to decide. */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/hopyard.h"
#include "server/refusal.h"

enum {
    MESSAGE_DEPTH_MAX = 4, /* brackets in brackets: an object with a list in it is 2 */
    /* 16 letters of 64 are 96 random bits, more than enough within a room; 40 leave place for any
     * kind of identifier in use. */
    MESSAGE_ID_MIN = 16,
    MESSAGE_ID_MAX = 40,
    /* 22 letters of 64 are 132 bits: a seat cannot be guessed. 64 hold a SHA-256 in hexadecimals.
     */
    MESSAGE_TOKEN_MIN = 22,
    MESSAGE_TOKEN_MAX = 64,
    MESSAGE_WORD_MAX = HY_MOVE_TEXT_MAX - 1, /* the longest move there is */
};

enum message_do {
    MESSAGE_CREATE,
    MESSAGE_JOIN,
    MESSAGE_ENTER,
    MESSAGE_MOVE,
    MESSAGE_RESIGN,
    MESSAGE_OFFER,
    MESSAGE_ANSWER,
    MESSAGE_REMATCH,
    MESSAGE_LEAVE,
    MESSAGE_DOS
};

/* Texts lie in `json`; one that was not said is NULL, a name that was not is "". */
struct message {
    json_t *json;
    enum message_do what;
    const char *id, *room, *token, *name, *game, *word;
    char seat; /* a letter, or 0 */
    bool has_version;
    uint32_t version;
    uint8_t offer; /* enum room_offer */
    bool yes;
    uint8_t places, kind[HY_SEATS_MAX], level[HY_SEATS_MAX]; /* seats to be, enum room_kind */
    uint16_t openings;                                       /* as in room.h */
};

/* Reads a message. A refusal leaves what could be read: `id` if it was good. `field`, if not NULL,
 * is the one at fault; it lives as long as the message. Free the message in any case. */
enum refusal message_read(struct message *message, const char *text, size_t length,
                          const char **field);
void message_free(struct message *message);
/* Whether a name is fit to be shown: at most ROOM_NAME_LETTERS, none of them a control character
 * or one that turns the direction of what is written around it. */
bool message_name_is_good(const char *name);

#endif
