/* gamefile.h - the games of a PDN file, one after another. */
#ifndef CLI_GAMEFILE_H
#define CLI_GAMEFILE_H

#include "cli/input.h"
#include "rules/hopyard.h"

struct gamefile {
    struct input input;
    struct hy_pdn pdn, here; /* here: where the game begins that was read last */
    struct hy_pdn_work work;
    struct hy_pdn_report report;
    struct hy_text_place place; /* of the last fault */
    struct hy_event *log;
};

/* What is asked for, as text; NULL: not. */
struct gamefile_source {
    const char *name;    /* of the file; "-": standard input */
    const char *game;    /* meant where GameType is missing: a game's name, or "25" */
    const char *charset; /* of the file, if not found out */
};
#define GAMEFILE_OPTIONS(source)                                                                   \
    {"game", "GAME", "the game of games that have no GameType", &(source)->game, NULL},            \
    {                                                                                              \
        "charset", "NAME", "how the file is encoded, if that is not found out",                    \
            &(source)->charset, NULL                                                               \
    }

/* Opens a file of games. Returns CLI_OK, or complains and returns another status; gamefile_close
 * is needed after CLI_OK only. The struct is large: not for the stack. */
int gamefile_open(struct gamefile *file, const struct gamefile_source *source);
/* Reads and plays the next game into work and report, and writes it unless `writer` is NULL.
 * False at the end. */
bool gamefile_next(struct gamefile *file, struct hy_pdn_writer *writer);
/* Whether the game that was read last has a fault; then `place` says where. */
bool gamefile_fault(struct gamefile *file);
/* The fault's text; for an illegal move why it is one. */
void gamefile_fault_text(const struct gamefile *file, char *out, size_t room);
/* Prints "FILE:LINE:COLUMN: game N, move M: ..." on standard error. */
void gamefile_complain(const struct gamefile *file);
void gamefile_close(struct gamefile *file);

#endif
