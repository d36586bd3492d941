/* listen.h - the addresses the server is reached at. Plain sockets, so that errors come at once. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include <stdbool.h>
#include <stdint.h>

enum {
    LISTEN_SOCKETS_MAX = 2, /* both families of loopback */
    LISTEN_BACKLOG = 1024,  /* waiting to be accepted: a burst, or one slow turn of the loop */
    LISTEN_ERROR_MAX = 256,
    LISTEN_URL_MAX = 96,
};

struct listening {
    int socket[LISTEN_SOCKETS_MAX];
    unsigned sockets;
    uint16_t port;
    bool loopback;            /* nobody from outside can come in */
    char url[LISTEN_URL_MAX]; /* for people: "http://localhost:8080/" */
};

/* Whether a text is a numeric IPv4 or IPv6 address. */
bool listen_address_valid(const char *address);

/* Opens such an address, or with NULL loopback: 127.0.0.1, and ::1 on the same port
 * where the machine has it. Port 0: any free one. False, and a sentence that says what is wrong. */
bool listen_open(struct listening *listening, const char *address, uint16_t port,
                 char error[LISTEN_ERROR_MAX]);

#endif
