#include "cli/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/threads.h"

extern char **environ;

/* The child's ends of the pipes become its standard input and output; all other descriptors of
 * ours close by themselves. It hears SIGPIPE again, which we ignore. */
static int spawn(pid_t *pid, const char *path, char *const argv[], int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int wrong = posix_spawn(pid, path, &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return wrong;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool process_start(struct process *process, const char *path, char *const argv[])
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close_both(to);
        return false;
    }
    process->reader = malloc(sizeof *process->reader);
    int wrong = process->reader == NULL ? ENOMEM : spawn(&process->pid, path, argv, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (wrong != 0) {
        close(to[1]);
        close(from[0]);
        free(process->reader);
        errno = wrong;
        return false;
    }
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    process->to = to[1];
    hub_reader_start(process->reader, from[0]);
    return true;
}

/* Milliseconds until the deadline, or -1 if it has passed. */
static int time_left(uint64_t deadline)
{
    enum { LONGEST = 60000 };
    uint64_t now = engine_clock();
    if (now >= deadline)
        return -1;
    uint64_t left = (deadline - now + 999) / 1000;
    return left < LONGEST ? (int)left : LONGEST;
}

bool process_write(const struct process *process, const char *bytes, size_t length,
                   uint64_t deadline)
{
    while (length > 0) {
        ssize_t n = write(process->to, bytes, length);
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
            continue;
        }
        int left = time_left(deadline);
        if (n < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (left < 0)
            return false;
        struct pollfd wait = {.fd = process->to, .events = POLLOUT};
        poll(&wait, 1, left);
    }
    return true;
}

static void forget(struct process *process)
{
    close(process->reader->file);
    free(process->reader);
    process->reader = NULL;
}

void process_end(struct process *process)
{
    enum { NAPS = 100 };
    const struct timespec nap = {.tv_nsec = 10000000}; /* a second in all */
    close(process->to);
    int naps = 0;
    while (naps < NAPS && waitpid(process->pid, NULL, WNOHANG) == 0) {
        nanosleep(&nap, NULL);
        naps++;
    }
    if (naps == NAPS) {
        kill(-process->pid, SIGKILL);
        waitpid(process->pid, NULL, 0);
    }
    forget(process);
}

void process_kill(struct process *process)
{
    close(process->to);
    kill(-process->pid, SIGKILL);
    waitpid(process->pid, NULL, 0);
    forget(process);
}
