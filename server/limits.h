/* limits.h - how long and how much the server bears from one connection and from all of them. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stdint.h>

struct server_limits {
    uint32_t connections; /* open at the same time */
    uint32_t request_ms;  /* from a request's first byte to the end of its head */
    uint32_t idle_ms;     /* without a request */
    uint32_t send_ms;     /* in which a reader must take SEND_PROGRESS bytes, or all that is left */
    uint32_t linger_ms;   /* between our last byte and the other side's */
    uint32_t grace_ms;    /* from the signal to stop to the last answer */
    uint32_t ping_ms;     /* of silence on a WebSocket, until we ask whether somebody is there */
    uint32_t silence_ms;  /* of silence on a WebSocket, until we take it for dead */
};

/* Ten thousand connections are about 5 MB here; a class of 30 behind one address opens 180. A head
 * comes in one or two packets, so ten seconds are plenty even for a phone in a tunnel. Browsers
 * reuse an idle connection for a minute or more. Proxies and phone networks forget a WebSocket on
 * which nothing is said for a minute; two pings may get lost. */
#define SERVER_LIMITS_DEFAULT                                                                      \
    {.connections = 10000,                                                                         \
     .request_ms = 10000,                                                                          \
     .idle_ms = 75000,                                                                             \
     .send_ms = 20000,                                                                             \
     .linger_ms = 2000,                                                                            \
     .grace_ms = 3000,                                                                             \
     .ping_ms = 30000,                                                                             \
     .silence_ms = 75000}

enum {
    SERVER_READ_MAX = 16384, /* bytes read at once: more than any request's head */
    SEND_PROGRESS = 16384,   /* 0.8 kB/s over the 20 seconds: slower than any line in use */
    SPARE_CONNECTIONS = 64,  /* beyond the limit, just long enough to be told so */
};

#endif
