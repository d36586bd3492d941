/* web.h - HTTP on a connection: the protocol of server/net.h that answers from a site, and hands
 * over to server/ws.h where a WebSocket is asked for. */
#ifndef SERVER_WEB_H
#define SERVER_WEB_H

#include "server/net.h"
#include "server/reply.h"
#include "server/ws.h"

/* The net's context. */
struct web {
    struct site site;
    struct ws_user user; /* of what comes in at /ws */
};

extern const struct net_protocol web_protocol;

#endif
