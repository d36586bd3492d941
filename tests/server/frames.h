/* frames.h - a client's side of a WebSocket, frame by frame, right or wrong. */
#ifndef TESTS_SERVER_FRAMES_H
#define TESTS_SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_MORE = 0x0,
    FRAME_TEXT = 0x1,
    FRAME_BINARY = 0x2,
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa,
    FRAME_FINAL = 0x80, /* bit of the first byte */
    FRAME_ROOM = 1 << 19
};

struct frame {
    unsigned first; /* its first byte */
    size_t length;
    char bytes[FRAME_ROOM]; /* with a NUL */
};

/* Makes the connection a WebSocket; true if the server agrees. `fields` are further ones. */
bool frames_begin(int client, const char *fields);
/* Sends one masked frame. False if the other side has gone. */
bool frames_send(int client, unsigned first, const char *bytes, size_t length);
/* Sends a whole text. */
void frames_say(int client, const char *text);
/* Reads one frame; false at the end. */
bool frames_read(int client, struct frame *frame);
/* Closes the socket after reading a frame that must be a close with this code (0: none given), and
 * then the end; frames of other kinds before it are passed over. */
void frames_expect_close(int client, unsigned code);

#endif
