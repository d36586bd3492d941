/* child.h - the whole server in a process of its own, and a client that speaks to it in bytes. */
#ifndef TESTS_SERVER_CHILD_H
#define TESTS_SERVER_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "server/server.h"

struct child {
    pid_t pid;
    int errors; /* its standard error, to be read */
    uint16_t port;
    char data[64]; /* a folder of its own, gone with it; "": the options named one */
};

/* Starts a server and waits until it can be reached, or has ended (port is 0 then). Its rooms are
 * kept in a new folder unless the options name one. */
struct child child_start(const struct server_options *options);
/* Waits for its end: returns the exit status, fails the test if it crashed. What it wrote on
 * standard error is put into `errors`, which may be NULL. */
int child_wait(struct child *child, char *errors, size_t room);
/* Signals, and waits. */
int child_stop(struct child *child, int signal);

/* Connects over IPv4 loopback. */
int client_open(uint16_t port);
void client_send(int client, const char *text);
/* Sends, and tells whether the other side still took it. */
bool client_try_send(int client, const char *bytes, size_t length);
/* Reads until the other side ends; adds a NUL; closes; returns the length. A reset counts as an
 * end. */
size_t client_read_all(int client, char *buffer, size_t room);
/* Reads exactly so many bytes; false at an end before that. */
bool client_read(int client, void *buffer, size_t length);
/* Reads one reply's head, up to its empty line, adds a NUL; returns the Content-Length. */
size_t client_read_head(int client, char *buffer, size_t room);

#endif
