/* dxp.h - messages of DamExchange, by which draughts programs play over a network.
 *
 * Version 1 as published at mesander.nl/damexchange: ASCII texts of at most 127 characters, each
 * with a NUL behind it on the wire. The first letter is the kind. docs/dxp.md says how a game goes.
 */
#ifndef BASE_DXP_H
#define BASE_DXP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    DXP_VERSION = 1,
    DXP_MESSAGE_MAX = 127, /* characters, the NUL not counted */
    DXP_CHAT_MAX = DXP_MESSAGE_MAX - 1,
    DXP_NAME_MAX = 32,
    DXP_FIELDS_MAX = 50, /* of the large board */
    DXP_TAKEN_MAX = 20,  /* all pieces of a side */
    DXP_MINUTES_MAX = 999,
    DXP_MOVES_MAX = 999,
    DXP_SECONDS_MAX = 9999
};

enum dxp_kind {
    DXP_GAMEREQ, /* R: the initiator asks for a game */
    DXP_GAMEACC, /* A: the follower's answer */
    DXP_MOVE,    /* M */
    DXP_GAMEEND, /* E: in place of a move, and once more as its receipt */
    DXP_CHAT,    /* C */
    DXP_BACKREQ, /* B: asks to go back to an earlier position */
    DXP_BACKACC, /* K: the answer */
    DXP_KINDS
};

struct dxp_request {
    unsigned version; /* of another one nothing else is known */
    char name[DXP_NAME_MAX + 1];
    bool follower_is_white;
    unsigned minutes;  /* of each side for the whole game */
    unsigned moves;    /* after which the game may be ended; 0: no limit */
    bool has_position; /* else the game's own start */
    bool is_whites_turn;
    char position[DXP_FIELDS_MAX + 1]; /* a letter a field: w z W Z, or e for an empty one */
};

enum dxp_answer { DXP_ACCEPTED, DXP_OTHER_VERSION, DXP_NOT_THIS_GAME, DXP_NO_GAME, DXP_ANSWERS };
struct dxp_accept {
    char name[DXP_NAME_MAX + 1];
    enum dxp_answer answer;
};

struct dxp_move {
    unsigned seconds;
    uint8_t from, to; /* fields, from 1 */
    uint8_t count;    /* pieces taken, in no order */
    uint8_t taken[DXP_TAKEN_MAX];
};

enum dxp_reason { DXP_NO_REASON, DXP_I_LOSE, DXP_DRAW, DXP_I_WIN, DXP_REASONS };
struct dxp_end {
    enum dxp_reason reason;
    bool stops; /* no further game is wanted */
};

struct dxp_back {
    unsigned move; /* its number; a game's first is 1 */
    bool is_whites_turn;
};
enum dxp_back_answer { DXP_BACK_ACCEPTED, DXP_BACK_UNKNOWN, DXP_BACK_REFUSED, DXP_BACK_ANSWERS };

struct dxp_message {
    enum dxp_kind kind;
    union {
        struct dxp_request request;
        struct dxp_accept accept;
        struct dxp_move move;
        struct dxp_end end;
        char chat[DXP_CHAT_MAX + 1];
        struct dxp_back back;
        enum dxp_back_answer back_answer;
    };
};

/* Reads a message without its NUL. Returns NULL, or what is wrong with it, a constant text. In
 * names and chat, which are for people, what is not printable ASCII becomes '?'. */
const char *dxp_read(struct dxp_message *message, const char *text, size_t length);
/* Writes a message with its NUL; returns the length without it. Its parts must be within their
 * limits; a longer name or chat is cut. */
size_t dxp_write(const struct dxp_message *message, char out[DXP_MESSAGE_MAX + 1]);

/* Puts messages together from bytes as they arrive. Begin with {0}. */
struct dxp_reader {
    char text[DXP_MESSAGE_MAX];
    size_t length; /* more than DXP_MESSAGE_MAX: too long, the rest of it was dropped */
    bool is_whole;
};
/* Takes bytes up to the end of a message and returns how many; `is_whole` tells whether one has
 * come to its end. */
size_t dxp_take(struct dxp_reader *reader, const char *bytes, size_t count);

#endif
