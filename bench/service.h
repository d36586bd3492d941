/* service.h - a server in a process of its own, to be measured from outside. */
#ifndef BENCH_SERVICE_H
#define BENCH_SERVICE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "server/server.h"

/* Ends the program with status 3 unless something is so. */
void check(bool good, const char *what);
double now(void); /* seconds */
/* Starts a server and waits until it can be reached. */
pid_t start_server(const struct server_options *options, uint16_t *port);
/* Bytes of it that are in memory. */
long memory_of(pid_t pid);
/* The processor time of all its threads, in microseconds. */
double processor_time(pid_t pid);

#endif
