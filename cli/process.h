/* process.h - another program, spoken to in lines through two pipes. */
#ifndef CLI_PROCESS_H
#define CLI_PROCESS_H

#include <sys/types.h>

#include "cli/hub_reader.h"

struct process {
    pid_t pid;
    int to;                    /* its standard input, non-blocking */
    struct hub_reader *reader; /* of its standard output */
};

/* Starts a program in a process group of its own; its standard error is ours. False, with errno
 * set, if it cannot be started. SIGPIPE must be ignored. */
bool process_start(struct process *process, const char *path, char *const argv[]);
/* Writes bytes, until `deadline` on engine_clock. False if it does not take them. */
bool process_write(const struct process *process, const char *bytes, size_t length,
                   uint64_t deadline);
/* Closes its input, waits a moment for its end, and kills it if need be. */
void process_end(struct process *process);
/* Kills it at once, with all it has started. */
void process_kill(struct process *process);

#endif
