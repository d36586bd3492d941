#include "server/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/memory.h"

enum { TICK_MIN_MS = 10, TICK_MAX_MS = 1000 };

/* What could not leave at once. */
struct net_send_request {
    uv_write_t request;
    char copied[];
};

/* Bytes that were read while an answer was on its way. */
struct net_rest {
    size_t length, used;
    char bytes[];
};

/* --------------------------------------------------------------------------------- closing */

static void on_tick_closed(uv_handle_t *handle)
{
    struct net *net = handle->data;
    if (net->stopped != NULL)
        net->stopped(net);
}

static void on_closed(uv_handle_t *handle)
{
    struct net_conn *conn = handle->data;
    struct net *net = conn->net;
    conn->protocol->closed(conn);
    *conn->link = conn->next;
    if (conn->next != NULL)
        conn->next->link = conn->link;
    net->conns--;
    free(conn->rest);
    free(conn);
    if (net->conns > 0 || uv_is_closing((uv_handle_t *)&net->tick))
        return;
    uv_timer_stop(&net->tick);
    net->ticking = false;
    if (net->stopping)
        uv_close((uv_handle_t *)&net->tick, on_tick_closed);
}

void net_cut(struct net_conn *conn)
{
    if (conn->phase == NET_CLOSED)
        return;
    conn->phase = NET_CLOSED;
    uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

void net_reset(struct net_conn *conn)
{
    if (conn->phase == NET_CLOSED)
        return;
    conn->phase = NET_CLOSED;
    if (uv_tcp_close_reset(&conn->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&conn->tcp, on_closed);
}

static void on_allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    struct net_conn *conn = handle->data;
    /* One for all: what is read is used up, or copied, before the next read. */
    *buffer = uv_buf_init(conn->net->read_buffer, sizeof conn->net->read_buffer);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer);

static void read_on(struct net_conn *conn)
{
    if (conn->reading)
        return;
    conn->reading = true;
    if (uv_read_start((uv_stream_t *)&conn->tcp, on_allocate, on_read) != 0)
        net_cut(conn);
}

static void read_off(struct net_conn *conn)
{
    conn->reading = false;
    uv_read_stop((uv_stream_t *)&conn->tcp);
}

static void linger(struct net_conn *conn)
{
    uv_os_fd_t socket;
    conn->phase = NET_LINGERING;
    conn->deadline = uv_now(conn->net->loop) + conn->net->limits->linger_ms;
    /* Nothing is queued any more, so the plain call does what uv_shutdown would. */
    if (uv_fileno((uv_handle_t *)&conn->tcp, &socket) != 0 || shutdown(socket, SHUT_WR) != 0)
        net_cut(conn);
    else
        read_on(conn);
}

void net_finish(struct net_conn *conn)
{
    if (conn->phase != NET_OPEN)
        return;
    conn->phase = NET_FINISHING;
    if (conn->sends == 0)
        linger(conn);
}

/* --------------------------------------------------------------------------------- reading */

void net_patience(struct net_conn *conn, uint32_t ms)
{
    conn->patience_ms = ms;
    if (conn->sends == 0)
        conn->deadline = uv_now(conn->net->loop) + ms;
}

/* Offers bytes to the protocol as long as it takes them and nothing waits to be sent; returns how
 * many it took. */
static size_t offer(struct net_conn *conn, const char *bytes, size_t length)
{
    size_t used = 0;
    while (used < length && conn->phase == NET_OPEN && conn->sends == 0) {
        size_t taken = conn->protocol->bytes(conn, bytes + used, length - used);
        assert(taken > 0 && taken <= length - used);
        used += taken;
    }
    return used;
}

static void keep_rest(struct net_conn *conn, const char *bytes, size_t length)
{
    assert(conn->rest == NULL);
    conn->rest = memory_new(sizeof *conn->rest + length);
    conn->rest->length = length;
    memcpy(conn->rest->bytes, bytes, length);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct net_conn *conn = stream->data;
    if (length < 0) {
        net_cut(conn);
        return;
    }
    if (conn->phase != NET_OPEN)
        return; /* thrown away */
    size_t used = offer(conn, buffer->base, (size_t)length);
    if (conn->phase == NET_OPEN && used < (size_t)length)
        keep_rest(conn, buffer->base + used, (size_t)length - used);
    if (conn->sends > 0)
        read_off(conn);
}

/* All that was sent has left: go on where we stopped. */
static void resume(struct net_conn *conn)
{
    if (conn->phase == NET_FINISHING) {
        linger(conn);
        return;
    }
    net_patience(conn, conn->patience_ms);
    struct net_rest *rest = conn->rest;
    if (rest != NULL) {
        rest->used += offer(conn, rest->bytes + rest->used, rest->length - rest->used);
        if (rest->used < rest->length)
            return; /* another answer stalls, or the connection has ended */
        conn->rest = NULL;
        free(rest);
    }
    if (conn->phase == NET_OPEN && conn->sends == 0)
        read_on(conn);
}

/* --------------------------------------------------------------------------------- sending */

size_t net_unsent(const struct net_conn *conn)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&conn->tcp);
}

static void begin_sender_patience(struct net_conn *conn)
{
    conn->taken = conn->queued - net_unsent(conn);
    conn->deadline = uv_now(conn->net->loop) + conn->net->limits->send_ms;
}

static void on_sent(uv_write_t *request, int status)
{
    struct net_conn *conn = request->handle->data;
    free(request->data);
    assert(conn->sends > 0);
    conn->sends--;
    if (status < 0)
        net_cut(conn);
    else if (conn->sends == 0 && conn->phase != NET_CLOSED)
        resume(conn);
}

static void send_later(struct net_conn *conn, const uv_buf_t pieces[2])
{
    struct net_send_request *send = memory_new(sizeof *send + pieces[0].len);
    if (pieces[0].len > 0)
        memcpy(send->copied, pieces[0].base, pieces[0].len);
    uv_buf_t rest[2] = {uv_buf_init(send->copied, (unsigned)pieces[0].len), pieces[1]};
    send->request.data = send;
    conn->queued += pieces[0].len + pieces[1].len;
    if (uv_write(&send->request, (uv_stream_t *)&conn->tcp, rest, 2, on_sent) != 0) {
        free(send);
        net_cut(conn);
        return;
    }
    if (conn->sends++ == 0)
        begin_sender_patience(conn);
}

void net_send(struct net_conn *conn, const char *copied, size_t copied_length, const char *lasting,
              size_t lasting_length)
{
    if (conn->phase != NET_OPEN)
        return;
    /* libuv only reads from them. */
    uv_buf_t pieces[2] = {uv_buf_init((char *)(uintptr_t)copied, (unsigned)copied_length),
                          uv_buf_init((char *)(uintptr_t)lasting, (unsigned)lasting_length)};
    /* Behind others that wait it isn't tried. */
    int sent = uv_try_write((uv_stream_t *)&conn->tcp, pieces, lasting_length > 0 ? 2 : 1);
    if (sent < 0 && sent != UV_EAGAIN) {
        net_cut(conn);
        return;
    }
    for (size_t i = 0, left = sent > 0 ? (size_t)sent : 0; i < 2; i++) {
        size_t gone = left < pieces[i].len ? left : pieces[i].len;
        pieces[i].base += gone;
        pieces[i].len -= gone;
        left -= gone;
    }
    if (pieces[0].len + pieces[1].len > 0)
        send_later(conn, pieces);
}

/* ------------------------------------------------------------------------------------ time */

static void conn_is_late(struct net_conn *conn)
{
    if (conn->phase == NET_LINGERING) {
        net_cut(conn);
    } else if (conn->sends > 0) {
        if (conn->queued - net_unsent(conn) < conn->taken + SEND_PROGRESS)
            net_reset(conn);
        else
            begin_sender_patience(conn);
    } else {
        conn->protocol->expired(conn);
    }
}

/* One timer for all: looking through ten thousand connections takes less than a wake-up. */
static void on_tick(uv_timer_t *timer)
{
    struct net *net = timer->data;
    uint64_t now = uv_now(net->loop);
    for (struct net_conn *conn = net->conn; conn != NULL; conn = conn->next) {
        if (conn->phase == NET_CLOSED)
            continue;
        if (net->stopping && net->stop_at <= now)
            net_reset(conn);
        else if (conn->deadline <= now)
            conn_is_late(conn);
    }
}

static uint32_t tick_ms(const struct server_limits *limits)
{
    const uint32_t each[] = {limits->request_ms, limits->idle_ms,  limits->send_ms,
                             limits->linger_ms,  limits->grace_ms, limits->ping_ms,
                             limits->silence_ms};
    uint32_t least = TICK_MAX_MS;
    for (size_t i = 0; i < sizeof each / sizeof each[0]; i++)
        least = each[i] / 4 < least ? each[i] / 4 : least;
    return least > TICK_MIN_MS ? least : TICK_MIN_MS;
}

/* ------------------------------------------------------------------------------- accepting */

static struct net_conn *new_conn(struct net *net)
{
    struct net_conn *conn = memory_new(sizeof *conn);
    uv_tcp_init(net->loop, &conn->tcp);
    conn->tcp.data = conn;
    conn->net = net;
    conn->protocol = net->protocol;
    conn->next = net->conn;
    conn->link = &net->conn;
    if (conn->next != NULL)
        conn->next->link = &conn->next;
    net->conn = conn;
    net->conns++;
    if (!net->ticking) {
        net->ticking = true;
        uint32_t ms = tick_ms(net->limits);
        uv_timer_start(&net->tick, on_tick, ms, ms);
    }
    return conn;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct net *net = listener->data;
    if (status < 0)
        return; /* the other side has gone already, or no descriptor was free */
    struct net_conn *conn = new_conn(net);
    if (uv_accept(listener, (uv_stream_t *)&conn->tcp) != 0 ||
        net->conns > net->limits->connections + SPARE_CONNECTIONS) {
        net_cut(conn);
        return;
    }
    uv_tcp_nodelay(&conn->tcp, 1);
    net_patience(conn, net->limits->idle_ms);
    read_on(conn);
    if (conn->phase == NET_OPEN)
        conn->protocol->opened(conn);
}

void net_open(struct net *net, uv_loop_t *loop, const struct server_limits *limits,
              const struct net_protocol *protocol, const void *context)
{
    memset(net, 0, sizeof *net);
    net->loop = loop;
    net->limits = limits;
    net->protocol = protocol;
    net->context = context;
    uv_timer_init(loop, &net->tick);
    net->tick.data = net;
}

int net_listen(struct net *net, const struct listening *listening)
{
    for (unsigned i = 0; i < listening->sockets; i++) {
        uv_tcp_t *listener = &net->listener[net->listeners++];
        uv_tcp_init(net->loop, listener);
        listener->data = net;
        int error = uv_tcp_open(listener, listening->socket[i]);
        if (error == 0)
            error = uv_listen((uv_stream_t *)listener, LISTEN_BACKLOG, on_connection);
        if (error != 0)
            return error;
    }
    return 0;
}

void net_stop(struct net *net)
{
    bool again = net->stopping;
    if (!again) {
        net->stopping = true;
        net->stop_at = uv_now(net->loop) + net->limits->grace_ms;
        for (unsigned i = 0; i < net->listeners; i++)
            uv_close((uv_handle_t *)&net->listener[i], NULL);
        if (net->conns == 0)
            uv_close((uv_handle_t *)&net->tick, on_tick_closed);
    }
    for (struct net_conn *conn = net->conn; conn != NULL; conn = conn->next) {
        if (again)
            net_reset(conn);
        else if (conn->protocol->stopping != NULL && conn->phase == NET_OPEN)
            conn->protocol->stopping(conn);
        else if (conn->sends == 0 && conn->phase == NET_OPEN)
            net_cut(conn);
        else
            net_finish(conn);
    }
}
