/* sim.h - rooms under every misfortune, from one seed: clients over fake time against the real
 * lobby.
 *
 *   sim_queue.c   what happens when: a list of things to come
 *   sim_world.c   the lobby's ports: connections that break, a disk and engines that fail
 *   sim_client.c  clients that follow docs/wire.md, and what they make of it
 *   sim_fold.c    states as clients keep them
 *   sim_act.c     what clients wish to do
 *   sim_check.c   what must be true
 *   simulate.c    the program
 */
#ifndef TESTS_SERVER_SIM_H
#define TESTS_SERVER_SIM_H

#include <jansson.h>
#include <stdio.h>

#include "base/random.h"
#include "rules/hopyard.h"
#include "tests/server/disk.h"

enum {
    SIM_CLIENTS = 9,
    SIM_ROOMS = 2,
    SIM_GAMES = 6,
    SIM_PENDING = 3,        /* requests of a client without an answer */
    SIM_BUSY_TIME = 60000,  /* milliseconds in which everything goes wrong */
    SIM_QUIET_TIME = 40000, /* in which nothing does any more: all must come to rest */
    SIM_ID = 24,
    SIM_SEATS_TEXT = 96
};

enum sim_kind {
    SIM_OPEN,      /* a connection reaches the server */
    SIM_TO_SERVER, /* so does a message */
    SIM_SHUT,      /* so does the news that it is broken */
    SIM_TO_CLIENT,
    SIM_BROKEN, /* the client learns that its connection is gone */
    SIM_WRITE,  /* an event reaches the disk */
    SIM_STORED, /* and the lobby hears so */
    SIM_LOADED,
    SIM_THOUGHT,
    SIM_PLACE,
    SIM_TICK,
    SIM_CONNECT, /* a client tries to */
    SIM_ACT,     /* a client may do something */
    SIM_RESTART
};

struct sim_conn {
    struct sim_conn *next;
    struct sim *sim;
    unsigned number, client;
    struct lobby_peer *peer;       /* while the server knows it */
    char code[LOBBY_CODE_MAX];     /* the room that it has been told of last */
    bool is_open;                  /* as the client sees it */
    uint64_t to_server, to_client; /* when the last message on the way arrives */
    uint64_t lost_after;           /* what arrives at the server later is lost */
};

/* An append, a load, a thought on its way. */
struct sim_op {
    uint64_t ticket;
    char code[LOBBY_CODE_MAX];
    char id[41];
    uint32_t version;
    enum lobby_outcome outcome;
    bool is_written;
};

struct sim_event {
    struct sim_event *next;
    uint64_t at;
    enum sim_kind kind;
    struct sim_conn *conn;
    unsigned client;
    struct sim_op op;
    char *text; /* a message, an event's text, a word */
};

struct sim_request {
    char id[SIM_ID + 1];
    char *text;        /* "": this place is free */
    bool is_sent;      /* over the present connection */
    uint64_t again_at; /* refused for now */
    uint32_t after;    /* the newest version acknowledged to the client when it first asked */
};

enum sim_role { SIM_CREATES, SIM_JOINS, SIM_COMES_BACK, SIM_WATCHES };

struct sim_client {
    unsigned room;
    enum sim_role role;
    char token[SIM_ID + 1]; /* "" to watch */
    struct sim_conn *conn;
    struct sim_request entry; /* how it comes in, until that is answered */
    bool is_in;
    json_t *state; /* as it has been told and has folded itself, or NULL */
    int player;    /* as they were when the room was made, or -1 */
    struct sim_request pending[SIM_PENDING];
    uint32_t newest_done; /* version that was acknowledged to it */
};

struct sim_room {
    char code[LOBBY_CODE_MAX]; /* "" until somebody has been told */
    char seats[SIM_SEATS_TEXT];
    unsigned game;
    const char *openings; /* a field of the request, or "" */
};

/* What was acknowledged, to whom. */
struct sim_done {
    struct sim_done *next;
    unsigned room;
    char id[SIM_ID + 1];
    uint32_t version;
};

struct sim {
    uint64_t seed;
    struct random random;
    uint64_t now;
    struct lobby *lobby;
    struct disk disk;
    struct sim_event *events;
    struct sim_conn *conns;
    unsigned conn_count;
    struct sim_client clients[SIM_CLIENTS];
    struct sim_room rooms[SIM_ROOMS];
    struct sim_done *done;
    unsigned messages, restarts, moves;
    bool is_quiet;      /* no misfortunes and no wishes any more */
    bool replies_early; /* the fault to be found: what is not on the disk yet counts as stored */
    bool is_told;       /* everything is printed */
    bool failed;
    char failure[512];
};

/* sim_queue.c */
struct sim_event *sim_plan(struct sim *sim, enum sim_kind kind, uint64_t in);
struct sim_event *sim_next(struct sim *sim);
/* Takes out all of a kind, to be freed. */
struct sim_event *sim_cancel(struct sim *sim, enum sim_kind kind);
void sim_event_free(struct sim_event *event);
bool sim_chance(struct sim *sim, unsigned in_a_thousand); /* never when quiet */
uint32_t sim_between(struct sim *sim, uint32_t least, uint32_t most);
void sim_letters(struct sim *sim, char out[SIM_ID + 1]);
void sim_say(const struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sim_fail(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* sim_world.c */
void sim_world_open(struct sim *sim);
void sim_world_close(struct sim *sim);
void sim_happen(struct sim *sim, struct sim_event *event);
/* A client's end of a connection. */
struct sim_conn *sim_connect(struct sim *sim, unsigned client);
void sim_send(struct sim *sim, struct sim_conn *conn, const char *text);
void sim_break(struct sim *sim, struct sim_conn *conn);
const struct hy_game *sim_game(unsigned game);
const char *sim_game_name(unsigned game);
/* A legal word of a game after these words and the letter whose turn it is; false if it is over. */
bool sim_choose(struct sim *sim, const struct hy_game *game, const json_t *moves,
                char word[HY_MOVE_TEXT_MAX], char *turn);

/* sim_fold.c */
/* The state after an event, the client's own way; false if it does not follow. */
bool sim_fold(json_t *state, const json_t *event);
/* Who sits on the seat of a letter, as numbered when the room was made; and the other way. */
int sim_player(const json_t *state, const char *letter);
char sim_letter(const json_t *state, int player);

/* sim_client.c */
void sim_client_connect(struct sim *sim, unsigned client);
void sim_client_broken(struct sim *sim, unsigned client);
void sim_client_hears(struct sim *sim, unsigned client, const char *text);
void sim_client_free(struct sim_client *client);
/* Comes in, as its role says; asks for the whole state if it has none. */
void sim_client_enter(struct sim *sim, unsigned client);
/* Asks for something; `format` is what follows the id in a JSON object. */
void sim_ask(struct sim *sim, unsigned client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sim_ask_again(struct sim *sim, unsigned client);
uint32_t sim_version(const struct sim_client *client);

/* sim_act.c */
void sim_client_act(struct sim *sim, unsigned client);

/* sim_check.c */
/* What the server is about to tell must be on the disk. */
void sim_check_told(struct sim *sim, struct sim_conn *conn, const json_t *said);
/* A request that is acknowledged as an event: nothing it is about may have happened since. */
void sim_check_fresh(struct sim *sim, const struct sim_room *room, const char *request,
                     uint32_t version);
/* What must be true when all has come to rest. `is_whole`: clients have just been told the whole
 * state, so that even what they cannot fold must be right. */
void sim_check_rest(struct sim *sim, bool is_whole);

#endif
