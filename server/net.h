/* net.h - connections on a libuv loop: accepting, reading, sending, time limits, closing. Knows
 * nothing of what is said on them; a protocol (struct net_protocol) does.
 *
 *               bytes                       net_finish            the other side ends, or linger_ms
 *   accepted ----------> NET_OPEN ---------------------> NET_LINGERING ------------> freed
 *                           |       (once all is sent)                     ^
 *                           +----- net_cut, reset, too slow ---------------+
 *
 * A connection is owned by the net and freed after its protocol's `closed`. While something waits
 * to be sent nothing more is read: a client that doesn't take its answers can't ask for others, and
 * at most one read's rest is held for it. A protocol that speaks unasked looks at net_unsent.
 */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/limits.h"
#include "server/listen.h"

struct net_conn;

struct net_protocol {
    void (*opened)(struct net_conn *conn);
    /* Takes some of the bytes, at least one, and says how many; the rest is offered again once
     * all that was sent has left. */
    size_t (*bytes)(struct net_conn *conn, const char *bytes, size_t length);
    /* The patience set last has run out while nothing was being sent. */
    void (*expired)(struct net_conn *conn);
    /* The server stops: says goodbye and net_finish. NULL: there is nothing to say. */
    void (*stopping)(struct net_conn *conn);
    /* Last call: frees conn->state. */
    void (*closed)(struct net_conn *conn);
};

struct net {
    uv_loop_t *loop;
    const struct server_limits *limits;
    const struct net_protocol *protocol; /* spoken first on every connection */
    const void *context;                 /* the protocol's own */
    uv_tcp_t listener[LISTEN_SOCKETS_MAX];
    unsigned listeners;
    uv_timer_t tick;
    bool ticking, stopping;
    void (*stopped)(struct net *net); /* all is closed after net_stop; may be NULL */
    uint64_t stop_at;                 /* loop time at which the last connections are cut */
    struct net_conn *conn;            /* all of them */
    unsigned conns;
    char read_buffer[SERVER_READ_MAX];
};

enum net_phase { NET_OPEN, NET_FINISHING, NET_LINGERING, NET_CLOSED };

struct net_conn {
    uv_tcp_t tcp;
    struct net *net;
    struct net_conn *next, **link;
    const struct net_protocol *protocol; /* which may hand over to another one */
    void *state;                         /* the protocol's own */
    enum net_phase phase;
    bool reading;
    unsigned sends;        /* pieces on their way */
    uint32_t patience_ms;  /* for the next bytes */
    uint64_t deadline;     /* loop time at which patience, the sender's or the protocol's, ends */
    uint64_t queued;       /* bytes that had to wait, ever */
    uint64_t taken;        /* of these, when the sender's patience began */
    struct net_rest *rest; /* bytes read, but not taken yet */
};

void net_open(struct net *net, uv_loop_t *loop, const struct server_limits *limits,
              const struct net_protocol *protocol, const void *context);
/* Takes over the sockets and accepts from now on. Returns 0 or libuv's error. */
int net_listen(struct net *net, const struct listening *listening);
/* Accepts no more, lets go of idle connections, finishes what is being sent within grace_ms. All
 * handles of the net are closed when the loop has nothing left to do. A second call cuts what is
 * left. */
void net_stop(struct net *net);

/* How long, from now on, the other side may leave us without what we wait for. */
void net_patience(struct net_conn *conn, uint32_t ms);
/* Sends two pieces; the first is copied if it can't leave at once, the second must stay where it
 * is as long as the loop runs. May cut the connection. */
void net_send(struct net_conn *conn, const char *copied, size_t copied_length, const char *lasting,
              size_t lasting_length);
/* Bytes that wait to be sent. */
size_t net_unsent(const struct net_conn *conn);
/* Closes after all is sent: our side ends, theirs is read and thrown away for a while, lest a reset
 * destroy what is still on its way to them. */
void net_finish(struct net_conn *conn);
/* Closes at once. */
void net_cut(struct net_conn *conn);
/* Closes at once and throws away what the system still holds: for somebody who doesn't take it. */
void net_reset(struct net_conn *conn);

#endif
