/* player.h - one side of a match: an engine in a process of its own, spoken to in Hub protocol. */
#ifndef CLI_PLAYER_H
#define CLI_PLAYER_H

#include "cli/mind.h"
#include "cli/process.h"

enum {
    PLAYER_NAME_MAX = 256, /* of a side's text with its NUL */
    PLAYER_NOTE_MAX = 400
};

/* What is known of a side before it is started. */
struct player_spec {
    char text[PLAYER_NAME_MAX]; /* as it was given, to be printed */
    const char *command;        /* within the text; NULL: our own engine */
    unsigned level, threads, hash;
    enum engine_kind kind;
    uint32_t depth, nodes, time_ms; /* of each move; all 0: the engine knows its own limit */
};

/* Reads "full", "level:5", "greedy", "uct" with options behind colons
 * ("full:threads=2:nodes=1000"), or "cmd:COMMAND". Returns NULL, or what is wrong, a constant text.
 */
const char *player_spec_read(struct player_spec *spec, const char *text);
/* Whether a side has a limit of its own, so that the match's limits are not for it. */
bool player_spec_ends(const struct player_spec *spec);

enum player_fault { PLAYER_FINE, PLAYER_CRASH, PLAYER_TIME, PLAYER_ILLEGAL, PLAYER_FAULTS };

struct player {
    const struct player_spec *spec;
    const char *variant;
    uint32_t forfeit_ms; /* the longest a move may take */
    bool is_running;
    struct process process;
    char note[PLAYER_NOTE_MAX]; /* what went wrong last */
};

void player_open(struct player *player, const struct player_spec *spec, const char *variant,
                 uint32_t forfeit_ms);
/* Starts it if it is not running, and tells it that a game begins. */
enum player_fault player_new_game(struct player *player);
/* Asks for a move. `pos` is the whole line that sets up the position, its newline included. A side
 * that has failed is killed and started again with the next game. */
enum player_fault player_ask(struct player *player, const char *pos, size_t length, char *answer,
                             size_t room);
void player_close(struct player *player);

#endif
