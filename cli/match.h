/* match.h - two engines, A and B, play many games against each other:
 *
 *   match.c       arguments: what is to be played
 *   match_open.c  how the games begin
 *   match_game.c  plays one game
 *   match_run.c   plays them all, several at once, until all are done or the test is decided
 *   match_file.c  keeps them in a PDN file, from which a match can go on
 *   match_tell.c  tells of each game, and of all in the end
 *
 * A game is known by its number, from 1, which decides its opening and who has which seats: all
 * distributions of the seats in turn, each opening with all of them unless it is played once.
 */
#ifndef CLI_MATCH_H
#define CLI_MATCH_H

#include <stdio.h>

#include "cli/elo.h"
#include "cli/player.h"

enum {
    MATCH_GAMES_MAX = 100000, /* records of 100 bytes; more would not make the answer surer */
    MATCH_TURNS_MAX = 8000,   /* of one game; engines that mean to arrive need a tenth of it */
    MATCH_PARALLEL_MAX = 256,
    MATCH_EVENT_MAX = 1200, /* two sides, a game's name, some numbers */
    MATCH_WORD_MAX = 32
};

enum match_side { SIDE_A, SIDE_B };

struct match_plan {
    struct hy_game game;
    char name[HY_NAME_MAX];
    struct player_spec side[2];
    unsigned games, seed, parallel, max_turns, forfeit_ms;
    char openings[MATCH_WORD_MAX]; /* as asked for: "4", "drawn", "no:46" */
    unsigned opening_plies;        /* turns drawn to begin with */
    unsigned deck;                 /* openings of the game's table; 0: it is not used */
    unsigned chosen;               /* one of them, from 1; 0: they are drawn */
    bool is_alone;                 /* A has one seat, B all others; else they sit in turns */
    bool is_once;                  /* each opening once only, for an engine against itself */
    bool json;
    bool has_test;
    struct elo_test test;
    const char *file; /* or NULL */
    bool goes_on;     /* from what is in the file */
};

/* How a game ended: an enum hy_end, or one of these. */
enum match_end { MATCH_MAX_TURNS = HY_ENDS, MATCH_CRASH, MATCH_TIME, MATCH_ILLEGAL, MATCH_ENDS };

struct match_record {
    bool is_played;
    uint8_t end;    /* enum hy_end or match_end */
    uint8_t at;     /* whose fault it was: a side, if there is one */
    uint8_t points; /* of A, in quarters: 0 to 4 */
    uint16_t turns;
    uint32_t moves[2];  /* asked of each side ... */
    uint64_t micros[2]; /* ... and the time they took */
};

/* Games that begin with the same opening: one for each distribution of the seats, or one only. */
unsigned match_group(const struct match_plan *plan);
unsigned match_opening(const struct match_plan *plan, unsigned number); /* from 1 */
enum match_side match_side_of(const struct match_plan *plan, unsigned number, unsigned seat);
/* The share of the points that equal sides would have. */
double match_even(const struct match_plan *plan);
/* The mean scores of A in the groups that are complete. */
struct elo_sample match_sample(const struct match_plan *plan, const struct match_record *records);

/* Reads what openings are wanted, or takes the usual ones if it is NULL; false and a usage error if
 * there are none such. The plan's game is known. */
bool match_read_openings(struct match_plan *plan, const char *text);
/* The number that a game's opening has: in the table, else in the match. */
unsigned match_opening_number(const struct match_plan *plan, unsigned number);
/* Plays a game's opening, in a match that has just begun. */
void match_play_opening(const struct match_plan *plan, unsigned number, struct hy_match *match);

/* What plays games, one after another. Too large for a stack. */
struct match_board {
    const struct match_plan *plan;
    struct player player[2];
    struct hy_match match;
    struct hy_event log[MATCH_TURNS_MAX + 8]; /* turns, resignations, a call */
    char pos[HUB_LINE_MAX]; /* the line that sets up the position, growing with each move */
    size_t length;
    char note[PLAYER_NOTE_MAX + 64]; /* what was wrong with the last game, or "" */
};
void match_board_open(struct match_board *board, const struct match_plan *plan);
void match_board_close(struct match_board *board);
/* Plays a game into the board's match. */
struct match_record match_play(struct match_board *board, unsigned number);

/* The file of the games. */
struct match_file {
    FILE *text; /* where the game is being written, in memory */
    char *bytes;
    size_t size;
    int file; /* -1: none */
    struct hy_pdn_writer writer;
    char event[MATCH_EVENT_MAX];
};
/* Opens the plan's file, if there is one. Going on, it reads what has been played into `records`,
 * and cuts off a game that was not written to its end. Returns a status. */
int match_file_open(struct match_file *file, const struct match_plan *plan,
                    struct match_record *records);
/* Adds a game; returns a status. */
int match_file_add(struct match_file *file, const struct match_plan *plan, unsigned number,
                   const struct match_record *record, const struct hy_match *match);
void match_file_close(struct match_file *file);

/* Plays all games that are not yet played. Returns a status. */
int match_run(const struct match_plan *plan, struct match_record *records);

/* "arrival", "max-turns", "crash-A". */
void match_write_end(const struct match_record *record, char out[MATCH_WORD_MAX]);
bool match_read_end(struct match_record *record, const char *text);
/* A's points and B's: "1-0", "3/4-1/4". */
const char *match_score(const struct match_record *record);
bool match_read_score(struct match_record *record, const char *text);

/* match_tell.c: prints a line on a game, and all that there is to say in the end. */
void match_tell_game(const struct match_plan *plan, unsigned number,
                     const struct match_record *record);
int match_tell_all(const struct match_plan *plan, const struct match_record *records);

#endif
