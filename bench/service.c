#include "bench/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void check(bool good, const char *what)
{
    if (good)
        return;
    perror(what);
    exit(3);
}

double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

pid_t start_server(const struct server_options *options, uint16_t *port)
{
    int output[2];
    char line[128] = "";
    check(pipe(output) == 0, "pipe");
    pid_t pid = fork();
    check(pid >= 0, "fork");
    if (pid == 0) {
        dup2(output[1], STDOUT_FILENO);
        close(output[0]), close(output[1]);
        exit(server_run(options));
    }
    close(output[1]);
    FILE *from = fdopen(output[0], "r");
    check(fgets(line, sizeof line, from) != NULL, "server");
    fclose(from);
    *port = (uint16_t)atoi(strrchr(line, ':') + 1);
    return pid;
}

long memory_of(pid_t pid)
{
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *status = fopen(path, "r");
    check(status != NULL, path);
    while (fgets(line, sizeof line, status) != NULL && sscanf(line, "VmRSS: %ld", &kilobytes) != 1)
        ;
    fclose(status);
    return kilobytes * 1024;
}

double processor_time(pid_t pid)
{
    clockid_t clock;
    struct timespec time;
    check(clock_getcpuclockid(pid, &clock) == 0 && clock_gettime(clock, &time) == 0, "clock");
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}
