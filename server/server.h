/* server.h - the web service behind `hopyard serve`. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/limits.h"

struct server_options {
    const char *listen;                 /* numeric address; NULL: loopback only */
    uint16_t port;                      /* 0: any free one */
    const char *web;                    /* folder of the page; NULL: the installed or built one */
    const char *hosts;                  /* further names it answers to, as behind a reverse proxy:
                                           "a.example,b.example"; NULL: none */
    const char *data;                   /* folder of the rooms, made if need be; NULL: the user's */
    const char *engine;                 /* program that thinks for computers; NULL: this one */
    const struct server_limits *limits; /* NULL: SERVER_LIMITS_DEFAULT */
};

/* Whether a text is what `listen`, or `hosts`, may be. */
bool server_listen_valid(const char *address);
bool server_hosts_valid(const char *hosts);

/* Serves until SIGINT or SIGTERM. Once it can be reached it prints
 * "Hopyard is at http://localhost:PORT/" on standard output; what goes wrong goes to standard
 * error. Returns the exit status: 0 after a signal, 3 if the environment (folders, port, memory)
 * does not allow it. */
int server_run(const struct server_options *options);

#endif
