/* workers.h - engines that think for computer seats: processes of their own, spoken to in Hub
 * protocol through pipes on the loop.
 *
 *   think -> queue -> a free worker, asked for the whole position -> thought
 *               \______ place, when the queue moves
 *
 * An engine that crashes, answers by an error, or not in time is killed, and the question is asked
 * once more of a new one. They are nice to everything else on the machine, one core is left free,
 * and a question holds no more memory than its text: however many people play against computers,
 * the server itself goes on.
 */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include <stdint.h>
#include <uv.h>

#include "server/lobby.h"

enum {
    WORKERS_QUEUE_MAX = 4096, /* questions waiting: at the highest level an hour's work; more are
                                 answered by NULL at once */
    WORKERS_TOLD = 50,        /* so many at the head of the queue learn each change of place */
    WORKERS_TRIES = 2,
    WORKERS_NICE = 10,
    WORKERS_LIMIT_MS = 30000 /* for one answer; the highest level takes a second or two */
};

#define WORKERS_HASH_MB "4" /* for positions that are remembered: levels look at few */

struct workers;

/* Who is answered, on the loop, after the call that asked has returned; as lobby_thought and
 * lobby_place. `place` must not call back. */
struct workers_user {
    void *context;
    void (*thought)(void *context, uint64_t ticket, const char *word);
    void (*place)(void *context, uint64_t ticket, unsigned place);
};

struct workers_options {
    const char *engine; /* the program, run with the word "engine"; NULL: this one */
    unsigned processes; /* 0: one a core, less one */
    uint32_t limit_ms;  /* 0: WORKERS_LIMIT_MS */
};

/* Starts nothing yet: engines start when they are needed. */
struct workers *workers_open(uv_loop_t *loop, const struct workers_options *options,
                             const struct workers_user *user);
void workers_think(struct workers *workers, uint64_t ticket, const struct lobby_question *question);
/* The answer to a ticket is not wanted any more, and will not come. */
void workers_forget(struct workers *workers, uint64_t ticket);
/* Ends all engines; the user is not called any more. The loop has to run until nothing is left on
 * it; then all is freed. */
void workers_close(struct workers *workers);

#endif
