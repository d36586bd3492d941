/* room.h - a room as a value: the fold of its events. Knows neither sockets nor disks nor clocks.
 *
 *   request --room_decide--> event or refusal         event --room_apply--> the next state
 *   state   --room_due-----> the event that follows from it without anybody's asking
 *
 * What happens is decided before it is stored, and takes effect when it has been.
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/hopyard.h"
#include "server/refusal.h"

enum {
    ROOM_NAME_LETTERS = 40, /* code points of a person's name: a long name, not a text */
    ROOM_NAME_MAX = 161,    /* the same in UTF-8, and a NUL */
    ROOM_HOLDER = 32,       /* bytes of a token's hash */
    ROOM_LEVELS = 8,        /* of the engine */
    /* Acts of one game. The longest drawn by a cap has 2,000 turns; games without a cap and of sane
     * people end before 500. 80 bytes each, so 320 kB in the worst of rooms. */
    ROOM_ACTS_MAX = 4000,
    /* Events of a room: a hundred long games. It bounds what one must read to come back, and what
     * two people can do to the disk by taking back for ever: about 5 MB. */
    ROOM_EVENTS_MAX = 50000,
    /* How a room's games begin: from the usual start, from openings drawn by lot, or from the one
     * with this number, counted from 1. */
    ROOM_OPENINGS_OFF = 0,
    ROOM_OPENINGS_DRAWN = UINT16_MAX,
    ROOM_NOBODY = 0xff
};

enum room_kind { ROOM_OPEN, ROOM_PERSON, ROOM_COMPUTER, ROOM_LEFT, ROOM_KINDS };
enum room_offer { ROOM_NO_OFFER, ROOM_DRAW, ROOM_BACK, ROOM_OFFERS };
enum room_phase { ROOM_WAITING, ROOM_PLAYING, ROOM_OVER };

enum room_act {
    ROOM_CREATED,
    ROOM_JOINED,
    ROOM_BEGAN,
    ROOM_MOVE,
    ROOM_RESIGNED,
    ROOM_OFFERED,
    ROOM_DECLINED,
    ROOM_AGREED,
    ROOM_DRAWN,
    ROOM_TAKEN_BACK,
    ROOM_WANTED,
    ROOM_SEAT_LEFT,
    ROOM_ACTS
};

/* A person or a computer, as they were when the room was made: players keep their number from game
 * to game, seats go round. */
struct room_player {
    uint8_t kind;
    uint8_t level; /* of a computer */
    uint8_t holder[ROOM_HOLDER];
    char name[ROOM_NAME_MAX];
};

/* One event. Which fields it has is said by its act, as in docs/wire.md. */
struct room_event {
    enum room_act act;
    uint8_t seat;               /* in the order of turns */
    uint8_t offer;              /* offered, declined, agreed */
    uint32_t number;            /* began: of the game; taken-back: acts that stay */
    uint8_t sits[HY_SEATS_MAX]; /* began: the player on each seat */
    uint16_t openings;          /* created: how games begin; began: the opening's number, or 0 */
    const struct hy_game *game; /* created; outlives the room */
    uint8_t me;                 /* created: the player who made it */
    uint8_t kind[HY_SEATS_MAX], level[HY_SEATS_MAX]; /* created */
    uint8_t holder[ROOM_HOLDER];                     /* created, joined */
    char name[ROOM_NAME_MAX];                        /* created, joined */
    char word[HY_MOVE_TEXT_MAX];                     /* move; began: those of the opening */
};

struct room {
    uint32_t version; /* events so far; 0: there is no such room */
    const struct hy_game *game;
    struct room_player player[HY_SEATS_MAX];
    uint8_t sits[HY_SEATS_MAX]; /* the player on each seat */
    uint16_t openings;          /* how games begin */
    uint16_t opening;           /* of the present game: its number, or 0 */
    uint32_t opened;            /* acts of the opening, which cannot be taken back */
    uint32_t number;            /* games begun */
    struct hy_match match;      /* the present game, if one has begun; its log is the room's */
    uint8_t offer, offerer;     /* a seat */
    uint8_t agreed;             /* bit s: seat s agrees to it */
    uint8_t wanted;             /* bit p: player p wants another game */
    uint32_t began_at, changed_at, offered_at; /* versions: of the game, the board, the offer */
};

enum room_wish {
    ROOM_CREATE,
    ROOM_JOIN,
    ROOM_DO,
    ROOM_RESIGN,
    ROOM_OFFER,
    ROOM_ANSWER,
    ROOM_REMATCH,
    ROOM_LEAVE
};

/* What somebody wants to happen. Texts are the caller's. */
struct room_request {
    enum room_wish wish;
    uint8_t player;   /* who asks, or ROOM_NOBODY; create and join have none */
    uint32_t version; /* that was known; where docs/wire.md has one */
    const char *word; /* a move's */
    size_t length;
    uint8_t offer;
    bool yes;
    char seat;                   /* join: a letter, or 0 for the first open seat */
    const char *name;            /* create, join; "" for none */
    const uint8_t *holder;       /* create, join */
    const struct hy_game *game;  /* create */
    const uint8_t *kind, *level; /* create: `seats` of them; the ROOM_PERSON is the asker */
    uint16_t openings;           /* create */
};

void room_start(struct room *room);
void room_end(struct room *room);

/* The event that a request becomes, or why it becomes none; an illegal move's reason as well. */
enum refusal room_decide(const struct room *room, const struct room_request *request,
                         struct room_event *event, struct hy_reason *reason);
/* What is to happen next without anybody's asking: a game begins when no seat is open, ends when
 * all have agreed. */
bool room_due(const struct room *room, struct room_event *event);
/* The next state. False, and the room as it was, if the event cannot have happened here: the
 * record that it was read from is broken. */
bool room_apply(struct room *room, const struct room_event *event);

enum room_phase room_phase(const struct room *room);
/* The player whose token has this hash, compared in constant time, or ROOM_NOBODY. */
uint8_t room_player_of(const struct room *room, const uint8_t holder[ROOM_HOLDER]);
/* Where a player sits. */
uint8_t room_seat_of(const struct room *room, uint8_t player);
/* The letter of a seat, and the seat of a letter or ROOM_NOBODY. */
char room_letter(const struct room *room, uint8_t seat);
uint8_t room_seat_named(const struct room *room, char letter);
/* Whether somebody may take a seat: an open one before the first game, one that was left between
 * games. */
bool room_can_be_taken(const struct room *room, uint8_t seat);
/* How many acts stay when a seat takes back its last turn, or -1: it has had none of its own, or
 * somebody has resigned since and would be back in the game. */
int32_t room_last_turn(const struct room *room, uint8_t seat);
/* Whether a computer is to move; people must be there who may be waiting for it. */
bool room_computers_turn(const struct room *room);

/* room_open.c: openings */
/* Whether a game's rooms can begin so. */
bool room_may_open(const struct hy_game *game, uint16_t openings);
/* Puts into the event by which the next game begins the opening that it begins with, if any: one
 * that is drawn is the same until every player has had every seat. */
void room_open(const struct room *room, struct room_event *event);
/* Whether these words, with spaces between them, can be played from the start. */
bool room_is_opening(const struct hy_game *game, const char *words);
/* Plays them. */
void room_play_opening(struct hy_match *match, const char *words);

#endif
