/* ws.h - messages on a connection that has become a WebSocket (RFC 6455, by wslay). Knows nothing
 * of what they say; a user (struct ws_user) does.
 *
 *   web --101--> ws_begin -> opened -> heard ... -> closed
 *
 * Who is silent is pinged and then cut; so is a reader that lets more than WS_UNSENT_MAX wait.
 * Messages are text; anything else ends the connection with the close code that RFC 6455 has for
 * it. Nothing is compressed: that would cost twenty times the memory of all the rest.
 */
#ifndef SERVER_WS_H
#define SERVER_WS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/net.h"

enum {
    WS_MESSAGE_MAX = 4096,   /* bytes of a message: the longest request has a tenth */
    WS_BEAR_MAX = 16384,     /* bytes of one that is refused, yet lets the connection go on */
    WS_UNSENT_MAX = 1 << 18, /* bytes that may wait when another message comes: a whole game of
                                8000 turns */
    WS_CLOSE_GOING_AWAY = 1001,
    WS_CLOSE_NOT_TEXT = 1003,
    WS_CLOSE_POLICY = 1008,
    WS_CLOSE_TRY_LATER = 1013
};

struct ws;

struct ws_user {
    void *context;
    /* Returns what `heard` and the others are given, or NULL to refuse. `address` is what the other
     * side counts under, server/address.h; it is valid until this returns. */
    void *(*opened)(void *context, struct ws *ws, const char *address);
    void (*heard)(void *context, void *guest, const char *text, size_t length);
    /* A message over WS_MESSAGE_MAX, or no text. */
    void (*heard_nonsense)(void *context, void *guest, bool is_long);
    void (*closed)(void *context, void *guest); /* the ws is not valid any more */
};

/* Takes over a connection whose 101 has been sent. The user must live as long as the net. */
void ws_begin(struct net_conn *conn, const struct ws_user *user, const char *address);
/* Sends a text, unless the connection is at its end. Calls nothing of the user's. */
void ws_send(struct ws *ws, const char *text, size_t length);
/* Ends the connection with a close code; `closed` follows later. */
void ws_close(struct ws *ws, unsigned code);

#endif
