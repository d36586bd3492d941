/* table.h - a room in memory: its state, those who are in it, what they have asked and have not
 * been answered yet. Inside the lobby only.
 *
 *   TABLE_UNREAD --load--> TABLE_LOADING --> TABLE_READY <--append--> TABLE_STORING
 *
 * Requests wait in a queue and are served one at a time, when the table is ready.
 */
#ifndef SERVER_TABLE_H
#define SERVER_TABLE_H

#include <jansson.h>
#include <sys/queue.h>

#include "base/text.h"
#include "server/addresses.h"
#include "server/games.h"
#include "server/lobby.h"
#include "server/message.h"
#include "server/room.h"
#include "server/secret.h"
#include "server/telling.h"

enum {
    TABLE_RECENT = 16,        /* events kept as text: what a phone misses in a tunnel */
    TABLE_LINGER = 60000,     /* milliseconds that a room stays in memory with nobody in it */
    TABLE_TAKEN_MAX = 3,      /* times in a row that the disk may know better, then it is broken */
    TABLE_STORE_AGAIN = 1000, /* milliseconds until an event that nobody asked for is tried again */
    TABLE_THINK_AGAIN = 2000, /* milliseconds until an engine is asked again, doubled each time */
    TABLE_THINK_DOUBLED = 4,  /* at most: half a minute */
};

enum table_state { TABLE_UNREAD, TABLE_LOADING, TABLE_READY, TABLE_STORING };

/* A number that an answer of the world comes back with, and whom it is for. */
struct ticket {
    uint64_t number; /* 0: nothing is awaited */
    struct table *table;
};

struct lobby_peer {
    LIST_ENTRY(lobby_peer) at_table; /* if it has a table */
    struct lobby *lobby;
    void *connection;
    struct address *address;
    struct table *table; /* where its requests go, or NULL */
    bool entered;        /* it has been let in, and is told what happens */
    bool closed;         /* only its waiting requests still know it */
    bool has_holder;
    uint8_t holder[ROOM_HOLDER];
    uint32_t waiting; /* requests that are not answered yet */
    uint32_t ignored; /* messages beyond the allowance, in a row */
    struct allowance messages;
};

/* A request that waits to be served, or for its event to be stored. */
struct waiting {
    STAILQ_ENTRY(waiting) link;
    struct message message;
    struct secret_mark mark;
    struct lobby_peer *peer;
    unsigned attempt; /* create: codes that were another room's */
};
STAILQ_HEAD(waiting_list, waiting);

/* A computer's turn. */
struct thought {
    struct ticket ticket;
    uint32_t about;    /* room.changed_at when it was asked */
    char *word;        /* the answer, until it can be stored; or NULL */
    int place;         /* as told to clients */
    unsigned failures; /* in a row */
    uint64_t again_at;
};

struct table {
    LIST_ENTRY(table) link;
    struct lobby *lobby;
    char code[LOBBY_CODE_MAX];
    enum table_state state;
    struct room room;
    struct secret_mark *marks;  /* one an event: version - 1; zeros if nobody asked for it */
    char *recent[TABLE_RECENT]; /* text of event v at v % TABLE_RECENT, or NULL */
    struct ticket ticket;       /* of what is being loaded or stored */
    struct room_event *event;   /* that is being stored */
    struct waiting *asker;      /* of that event, or NULL */
    struct waiting_list queue;
    LIST_HEAD(, lobby_peer) peers; /* entered, or about to */
    struct thought thought;
    unsigned taken; /* times in a row that the disk knew better */
    bool here_changed;
    uint64_t left_at;        /* when the last peer left */
    uint64_t store_again_at; /* until then nothing is stored: an event that is due could not be */
};

struct lobby {
    struct lobby_ports ports;
    struct games games;
    struct addresses addresses;
    void *codes;   /* tree of tables */
    void *tickets; /* tree of tickets */
    uint64_t last_ticket;
    LIST_HEAD(, table) tables;
    size_t table_count, waiting_count;
};

/* table.c: finding, entering, serving */
/* The table of a room, new ones included; NULL if there are too many. */
struct table *table_of_room(struct lobby *lobby, const char *code);
void table_free(struct table *table);
void table_add_peer(struct table *table, struct lobby_peer *peer, uint64_t now);
void table_remove_peer(struct lobby_peer *peer, uint64_t now);
/* Adds a request and takes it. */
void table_wait(struct table *table, struct waiting *waiting);
/* Does whatever can be done now. The table may be gone afterwards. */
void table_go(struct table *table, uint64_t now);
void table_tick(struct table *table, uint64_t now);
void waiting_free(struct waiting *waiting);
void ticket_draw(struct ticket *ticket, struct table *table);
void ticket_return(struct ticket *ticket);
struct ticket *ticket_find(struct lobby *lobby, uint64_t number);

/* table_store.c: to the disk and from it */
void table_load(struct table *table);
void table_store(struct table *table, const struct room_event *event, struct waiting *asker);
void table_stored(struct table *table, enum lobby_outcome outcome, uint64_t now);
void table_loaded(struct table *table, enum lobby_outcome outcome, const struct lobby_text *events,
                  size_t count, uint64_t now);
/* The version of the event that a request with this id has become, or 0. */
uint32_t table_version_of(const struct table *table, const struct secret_mark *mark);
void table_forget_state(struct table *table);
void table_give_up_event(struct table *table);

/* table_serve.c: one request */
void table_serve(struct table *table, struct waiting *waiting, uint64_t now);

/* table_tell.c: what goes out; all take the JSON or the request over */
void peer_tell(struct lobby_peer *peer, json_t *out);
void table_tell_all(struct table *table, json_t *out);
void table_tell_event(struct table *table, uint32_t version);
void table_tell_here(struct table *table);
/* Answers that an event of this version came of it. */
void table_answer(struct table *table, struct waiting *waiting, uint32_t version);
void table_refuse(struct table *table, struct waiting *waiting, const struct telling_refusal *why);
void table_refuse_plainly(struct table *table, struct waiting *waiting, enum refusal refusal);

/* table_think.c: computers */
/* Asks the engine if it is its turn, or has it forget what has become void. */
void table_ask_computer(struct table *table, uint64_t now);
void table_forget_thought(struct table *table);
/* The event of a computer's move that waits to be stored. */
bool table_take_thought(struct table *table, struct room_event *event, uint64_t now);
void table_thought(struct table *table, const char *word, uint64_t now);
void table_place(struct table *table, int place);

#endif
