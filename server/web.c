#include "server/web.h"

#include <stdlib.h>

#include "server/address.h"
#include "server/http.h"
#include "server/memory.h"

/* conn->state is the reader of the request that is arriving: an idle connection has none. */

static void send_reply(struct net_conn *conn, const struct reply *reply)
{
    net_patience(conn, conn->net->limits->idle_ms);
    net_send(conn, reply->head, reply->head_length, reply->body, reply->body_length);
    if (reply->close)
        net_finish(conn);
}

static void refuse(struct net_conn *conn, unsigned status)
{
    struct reply reply;
    reply_refusal(&reply, status, time(NULL));
    send_reply(conn, &reply);
}

static void forget_reader(struct net_conn *conn)
{
    free(conn->state);
    conn->state = NULL;
}

static struct http_reader *reader_of(struct net_conn *conn)
{
    if (conn->state == NULL) {
        conn->state = memory_new(sizeof(struct http_reader));
        http_reset(conn->state);
        net_patience(conn, conn->net->limits->request_ms);
    }
    return conn->state;
}

static void web_opened(struct net_conn *conn)
{
    if (conn->net->conns > conn->net->limits->connections)
        refuse(conn, 503);
}

static void begin_websocket(struct net_conn *conn, const struct http_request *request)
{
    const struct web *web = conn->net->context;
    struct sockaddr_storage peer = {.ss_family = AF_INET};
    char address[ADDRESS_TEXT_MAX];
    int size = sizeof peer;
    uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &size);
    address_of((struct sockaddr *)&peer, request->field[HTTP_FIELD_FORWARDED_FOR], address);
    forget_reader(conn);
    ws_begin(conn, &web->user, address);
}

static void answer(struct net_conn *conn, const struct http_request *request)
{
    const struct web *web = conn->net->context;
    struct reply reply;
    reply_to(&reply, &web->site, request, time(NULL));
    send_reply(conn, &reply);
    if (reply.status == REPLY_UPGRADE && conn->phase == NET_OPEN)
        begin_websocket(conn, request);
    else
        forget_reader(conn);
}

static size_t web_bytes(struct net_conn *conn, const char *bytes, size_t length)
{
    struct http_reader *reader = reader_of(conn);
    size_t used = 0;
    enum http_progress progress = http_read(reader, bytes, length, &used);
    if (progress == HTTP_REQUEST_READY)
        answer(conn, &reader->request);
    if (progress == HTTP_REFUSED) {
        refuse(conn, reader->refusal);
        forget_reader(conn);
    }
    return used;
}

static void web_expired(struct net_conn *conn)
{
    if (conn->state != NULL)
        refuse(conn, 408);
    else
        net_finish(conn);
}

static void web_closed(struct net_conn *conn) { forget_reader(conn); }

const struct net_protocol web_protocol = {
    .opened = web_opened,
    .bytes = web_bytes,
    .expired = web_expired,
    .closed = web_closed,
};
