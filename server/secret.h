/* secret.h - what is made of secrets: a seat's holder from its token, a room's code, and the mark
 * by which a request is known again. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "server/message.h"
#include "server/room.h"

enum {
    SECRET_ID = 16,       /* bytes: two ids of a room never meet by chance */
    SECRET_DIGEST = 8,    /* bytes: tells an honest mistake, nobody gains by a collision */
    SECRET_CODE = 8,      /* letters of a room's code: 40 bits, told apart by ear and eye */
    SECRET_CODE_TRIES = 8 /* codes to try: with a million rooms one is taken once in a million */
};

/* A request that is done: its id, and what it said. */
struct secret_mark {
    uint8_t id[SECRET_ID];
    uint8_t digest[SECRET_DIGEST];
};

/* The hash that is kept of a token: tokens are random, so it needs no salt and no slowness. */
void secret_holder(const char *token, uint8_t holder[ROOM_HOLDER]);
void secret_mark(const struct message *message, struct secret_mark *mark);
/* The code of the room that a request to create one makes: always the same one for the same
 * request, so that a request sent again finds its room. `attempt` counts from 0 while the code is
 * another room's. The token is secret, so others cannot foresee it. */
void secret_code(const struct message *message, unsigned attempt, char code[SECRET_CODE + 1]);
bool secret_is_code(const char *text);

#endif
