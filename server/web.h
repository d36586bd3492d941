/* web.h - HTTP on a connection: the protocol of server/net.h that answers from a site. */
#ifndef SERVER_WEB_H
#define SERVER_WEB_H

#include "server/net.h"

/* The net's context is a `const struct site`. */
extern const struct net_protocol web_protocol;

#endif
