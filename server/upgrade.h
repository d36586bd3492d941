/* upgrade.h - whether a request for /ws may become a WebSocket (RFC 6455, section 4). Pure. */
#ifndef SERVER_UPGRADE_H
#define SERVER_UPGRADE_H

#include "server/http.h"

enum {
    UPGRADE_ACCEPT_MAX = 29 /* 20 bytes in base64, and a NUL */
};

/* 0, or the status to refuse with: 400 without a good key, 403 if the page of somebody else asks
 * (browsers tell; what is no browser tells nothing and may come in), 426 if it is no wish for a
 * WebSocket of version 13. */
unsigned upgrade_refusal(const struct http_request *request);

/* What proves that a key has been understood. */
void upgrade_accept(struct http_text key, char accept[UPGRADE_ACCEPT_MAX]);

#endif
