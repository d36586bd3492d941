/* lobby.h - all rooms and all who are in them: what arrives as text from somebody, what goes out
 * as text to whom, and what must be stored before. Knows neither sockets nor SQL nor processes:
 * those are ports, so that a simulator can stand in for all of them.
 *
 *   lobby_heard -> message -> room_decide -> port append
 *   lobby_stored -> room_apply -> port send
 *
 * A room's next request waits until the last one's event is stored: replies and events go out only
 * then. docs/wire.md says what is spoken. Nothing here blocks; all functions belong to one thread.
 */
#ifndef SERVER_LOBBY_H
#define SERVER_LOBBY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    LOBBY_MESSAGE_MAX = 4096, /* bytes of a client's message */
    LOBBY_CODE_MAX = 9,       /* a room's code of 8 letters, and a NUL */
    LOBBY_ADDRESS_MAX = 48    /* a numeric address, and a NUL */
};

struct lobby;
struct lobby_peer; /* one connection, as the lobby sees it */

enum lobby_outcome {
    LOBBY_STORED,  /* safely on disk */
    LOBBY_TAKEN,   /* that number, or that request's id, is there already: load the room again */
    LOBBY_NO_ROOM, /* loading: there is no such room */
    LOBBY_CANNOT_STORE /* disk full, read-only, locked: nothing was written */
};

/* An event on its way to the disk. Texts are the caller's until the port returns. */
struct lobby_append {
    const char *code; /* the room; event 1 makes it */
    uint32_t version; /* the event's number, from 1 */
    const char *id;   /* of the request, or "" for an event that nobody asked for */
    const char *text; /* JSON, for room_event_read only: it holds hashes of tokens */
    size_t length;
};

/* A position to be thought about. */
struct lobby_question {
    const char *game;  /* full name */
    const char *start; /* position text */
    const char *moves; /* words with spaces between them */
    unsigned level;
};

/* What the lobby needs of the world. `context` is handed to each. No port may call back into the
 * lobby before it returns. */
struct lobby_ports {
    void *context;
    void (*send)(void *context, void *connection, const char *text, size_t length);
    void (*cut)(void *context, void *connection); /* lobby_closed follows */
    /* Answered by lobby_stored with the same ticket. */
    void (*append)(void *context, uint64_t ticket, const struct lobby_append *append);
    /* Answered by lobby_loaded with all events of the room. */
    void (*load)(void *context, uint64_t ticket, const char *code);
    /* Answered by lobby_thought, and by lobby_place before whenever the place changes. A computer
     * is asked only while somebody is in the room. */
    void (*think)(void *context, uint64_t ticket, const struct lobby_question *question);
    void (*forget)(void *context, uint64_t ticket); /* that thought is not wanted any more */
};

struct lobby *lobby_open(const struct lobby_ports *ports);
void lobby_close(struct lobby *lobby); /* everything; peers must have been closed before */

/* Somebody has connected. NULL: refuse, this address has too many. `now` is in milliseconds of a
 * clock that never goes back, everywhere. */
struct lobby_peer *lobby_opened(struct lobby *lobby, void *connection, const char *address,
                                uint64_t now);
void lobby_heard(struct lobby *lobby, struct lobby_peer *peer, const char *text, size_t length,
                 uint64_t now);
/* A message that was longer than LOBBY_MESSAGE_MAX, or no text: it is refused by its kind. */
void lobby_heard_nonsense(struct lobby *lobby, struct lobby_peer *peer, bool is_long, uint64_t now);
void lobby_closed(struct lobby *lobby, struct lobby_peer *peer, uint64_t now);
/* To be called every second or so: rooms that nobody is in leave memory, engines that gave no
 * answer are asked again. */
void lobby_tick(struct lobby *lobby, uint64_t now);

void lobby_stored(struct lobby *lobby, uint64_t ticket, enum lobby_outcome outcome, uint64_t now);
struct lobby_text {
    const char *text;
    size_t length;
};
/* LOBBY_STORED with the events from 1 on; their texts are the caller's. LOBBY_CANNOT_STORE: they
 * cannot be read now. */
void lobby_loaded(struct lobby *lobby, uint64_t ticket, enum lobby_outcome outcome,
                  const struct lobby_text *events, size_t count, uint64_t now);
/* The engine's move, or NULL if it gave none in time. */
void lobby_thought(struct lobby *lobby, uint64_t ticket, const char *word, uint64_t now);
void lobby_place(struct lobby *lobby, uint64_t ticket, unsigned place, uint64_t now);

#endif
