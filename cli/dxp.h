/* dxp.h - `hopyard dxp`: games against another draughts program over a network. */
#ifndef CLI_DXP_H
#define CLI_DXP_H

#include <stdio.h>

#include "cli/dxp_board.h"
#include "cli/dxp_link.h"
#include "cli/mind.h"

enum {
    DXP_LOG_ROOM = 8192,  /* turns of a game; more than any variant's cap, and 700 kB */
    DXP_GAMES_MAX = 10000 /* of one session */
};

/* What was asked for. */
struct dxp_plan {
    struct hy_game game;
    struct dxp_address address;
    bool is_follower, is_once;      /* once: one connection is served, not one after another */
    unsigned games, minutes, moves; /* the initiator's */
    struct hy_position start;
    uint8_t side; /* our seat in the first game */
    char name[DXP_NAME_MAX + 1];
    unsigned level, time_ms, threads, hash; /* 0: no level, no limit of a move's time */
    unsigned patience;                      /* seconds that the other may be late */
    const char *file;                       /* NULL: games are not written */
};

/* How a game came to its end. */
enum dxp_ending {
    DXP_BY_RULES,   /* on the board, by agreement or resignation: the match's result says how */
    DXP_BY_MOVES,   /* as many moves were played as were asked for */
    DXP_STOPPED,    /* the other ended it without a reason that the board shows */
    DXP_BY_ILLEGAL, /* the other played an illegal move, */
    DXP_BY_TIME,    /* did not answer, */
    DXP_BY_SILENCE  /* or hung up, or sent nothing but faults */
};

struct dxp_session {
    const struct dxp_plan *plan;
    struct dxp_link link;
    struct mind mind;
    FILE *file; /* of the games */
    struct hy_pdn_writer writer;
    char other[DXP_NAME_MAX + 1]; /* its name */
    bool stops;                   /* one side wants no further game */
    bool is_lost;                 /* so is the connection */
    unsigned games, open;         /* played, and those of them without a result */
    unsigned quarters[2];         /* points: ours, and the other's */
    /* the game that is being played */
    struct hy_match match;
    struct hy_event log[DXP_LOG_ROOM];
    uint8_t seat; /* ours */
    unsigned minutes, moves;
    uint64_t used[2];    /* microseconds, of each seat */
    uint64_t turn_began; /* when the other's turn did */
    unsigned faults;     /* messages that nobody understands, or expects */
    bool is_ended;
    enum dxp_ending ending;
    int status; /* what came in our own way: memory, the file */
};

/* dxp_run.c: all games of a plan. Returns a status. */
int dxp_run(const struct dxp_plan *plan);

/* dxp_game.c: plays a game from a request that both sides have agreed to. */
void dxp_play(struct dxp_session *session, const struct dxp_request *request,
              const struct hy_position *start);
/* Sends; a connection that does not take the message is lost. */
void dxp_say(struct dxp_session *session, const struct dxp_message *message);
/* Waits for a message that can be read, and passes over all others. Chat is shown. */
enum dxp_arrival dxp_hear(struct dxp_session *session, uint64_t deadline,
                          struct dxp_message *message);
/* Passes over the message that was heard last, and says why. False if there were too many. */
bool dxp_pass_over(struct dxp_session *session, const char *why);
/* When our patience with the other is at its end, if it begins now. */
uint64_t dxp_deadline(const struct dxp_session *session);

/* dxp_tell.c */
int dxp_file_open(struct dxp_session *session);
int dxp_file_close(struct dxp_session *session);
/* Learns the other's name. */
void dxp_meet(struct dxp_session *session, const char *name);
/* Prints a line on the game that has ended, counts it, and writes it into the file. */
void dxp_tell_game(struct dxp_session *session);
void dxp_tell_all(const struct dxp_session *session);
/* Says on standard error what is wrong with the other. */
void dxp_note(const struct dxp_session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
