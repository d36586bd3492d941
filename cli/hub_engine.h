/* hub_engine.h - the state of `hopyard engine`, shared by its parts:
 *
 *   engine.c      reads lines and finds the word's function
 *   hub_params.c  parameters
 *   hub_ask.c     pos and level: what is asked
 *   hub_think.c   go, stop and ponder-hit: a thread thinks while this one reads on
 *
 * Everything here is guarded by `lock`, which both threads hold while they look at the state or
 * write a line; the thinker lets go of it while it thinks.
 */
#ifndef CLI_HUB_ENGINE_H
#define CLI_HUB_ENGINE_H

#include <pthread.h>

#include "base/hub_line.h"
#include "cli/mind.h"

struct hub_clock {
    bool is_given; /* time_ms is what is left for a game or for `moves` moves */
    unsigned time_ms, increment_ms, moves;
};

struct hub_engine {
    pthread_mutex_t lock;
    /* parameters */
    char variant[HY_NAME_MAX];
    unsigned threads, level, hash, lines;
    enum engine_kind kind;
    /* what is asked */
    struct hy_game game;
    struct hy_match match;
    struct hy_event *log;
    struct mind_limits limits;
    struct hub_clock clock;
    bool is_endless;  /* level infinite */
    bool is_numbered; /* draughts: squares are told by numbers, captures by what they take */
    /* thinking */
    struct mind mind;
    bool is_open; /* the mind is, with the present threads and hash */
    pthread_t thread;
    bool has_thread; /* to be joined */
    bool is_thinking;
    bool is_pondering; /* the clock does not run yet */
    bool is_stopped;   /* from outside */
    uint32_t time_ms;  /* of the present search, once the clock runs */
    uint32_t told;     /* depth in the last info */
    uint64_t began;    /* engine_clock */
    struct engine_question question;
};

/* Writes one line, at once; the lock is held. */
void hub_say(const char *line);
void hub_say_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

void hub_tell_params(const struct hub_engine *hub);
/* The words' functions. */
void hub_set_param(struct hub_engine *hub, const struct hub_line *line);
void hub_init(struct hub_engine *hub, const struct hub_line *line);
void hub_pos(struct hub_engine *hub, const struct hub_line *line);
void hub_level(struct hub_engine *hub, const struct hub_line *line);
void hub_go(struct hub_engine *hub, const struct hub_line *line);
void hub_stop(struct hub_engine *hub, const struct hub_line *line);
void hub_ponder_hit(struct hub_engine *hub, const struct hub_line *line);
void hub_new_game(struct hub_engine *hub, const struct hub_line *line);

/* Takes another game, at its start. False, with an error told, if there is none of this name. */
bool hub_set_variant(struct hub_engine *hub, const char *name, size_t length);
/* Opens the mind if it is not; false, with an error told, without memory. */
bool hub_open_mind(struct hub_engine *hub);
/* Stops thinking and waits for its end; the lock is not held. */
void hub_end_thinking(struct hub_engine *hub);

#endif
