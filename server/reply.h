/* reply.h - what is answered to a request: (files, request, now) -> head and body. Pure. */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "server/assets.h"
#include "server/http.h"
#include "server/negotiate.h"

enum {
    REPLY_UPGRADE = 101,  /* status: from here on the connection is a WebSocket */
    REPLY_HEAD_MAX = 1536 /* the longest head has about 1000 bytes, half of it the policy */
};

/* What is served, and to whom. */
struct site {
    struct assets assets;
    struct hosts hosts;
};

struct reply {
    unsigned status;
    bool close; /* the connection ends with this reply */
    size_t head_length, body_length;
    const char *body; /* lives as long as the site */
    char head[REPLY_HEAD_MAX];
};

void reply_to(struct reply *reply, const struct site *site, const struct http_request *request,
              time_t now);
/* A reply to what is no request; it ends the connection. Status: 400, 408, 431, 503, 505. */
void reply_refusal(struct reply *reply, unsigned status, time_t now);

#endif
