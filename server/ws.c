#include "server/ws.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "server/memory.h"

enum { FLUSH_MAX = 16384 /* bytes gathered into one write */ };

/* Bytes on their way from wslay to the net. */
struct out {
    size_t length;
    char bytes[FLUSH_MAX];
};

struct ws {
    struct net_conn *conn;
    const struct ws_user *user;
    void *guest;
    wslay_event_context_ptr frames;
    const char *in; /* bytes that wslay has not asked for yet */
    size_t in_left;
    struct out *out;   /* NULL unless flushing */
    bool is_reading;   /* what is to be sent waits until all that came has been read */
    unsigned close;    /* code to close with then: wslay would send it before the texts */
    uint64_t heard_at; /* loop time */
};

/* --------------------------------------------------------------------------------- sending */

static ssize_t on_frame_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length,
                              int flags, void *state)
{
    (void)frames, (void)flags;
    struct ws *ws = state;
    struct out *out = ws->out;
    for (size_t done = 0, part; done < length; done += part) {
        if (out->length == sizeof out->bytes) {
            net_send(ws->conn, out->bytes, out->length, NULL, 0);
            out->length = 0;
        }
        size_t room = sizeof out->bytes - out->length;
        part = length - done < room ? length - done : room;
        memcpy(out->bytes + out->length, bytes + done, part);
        out->length += part;
    }
    return (ssize_t)length;
}

static void flush(struct ws *ws)
{
    if (ws->is_reading || ws->conn->phase != NET_OPEN || !wslay_event_want_write(ws->frames))
        return;
    struct out out;
    out.length = 0;
    ws->out = &out;
    int error = wslay_event_send(ws->frames);
    ws->out = NULL;
    if (out.length > 0)
        net_send(ws->conn, out.bytes, out.length, NULL, 0);
    if (error != 0)
        net_cut(ws->conn);
    else if (wslay_event_get_close_sent(ws->frames))
        net_finish(ws->conn);
}

static void queue(struct ws *ws, uint8_t opcode, const char *bytes, size_t length)
{
    const struct wslay_event_msg message = {opcode, (const uint8_t *)bytes, length};
    int error = wslay_event_queue_msg(ws->frames, &message);
    if (error == WSLAY_ERR_NOMEM)
        net_cut(ws->conn);
    flush(ws); /* after a close frame wslay takes no more: nothing to be sent, nothing wrong */
}

void ws_send(struct ws *ws, const char *text, size_t length)
{
    if (ws->conn->phase != NET_OPEN)
        return;
    size_t waiting = net_unsent(ws->conn) + wslay_event_get_queued_msg_length(ws->frames);
    if (waiting > WS_UNSENT_MAX)
        net_reset(ws->conn);
    else
        queue(ws, WSLAY_TEXT_FRAME, text, length);
}

void ws_close(struct ws *ws, unsigned code)
{
    if (ws->is_reading)
        ws->close = code;
    if (ws->is_reading || ws->conn->phase != NET_OPEN)
        return;
    wslay_event_queue_close(ws->frames, (uint16_t)code, NULL, 0);
    flush(ws);
}

/* --------------------------------------------------------------------------------- reading */

static ssize_t on_wanted(wslay_event_context_ptr frames, uint8_t *bytes, size_t length, int flags,
                         void *state)
{
    (void)flags;
    struct ws *ws = state;
    if (ws->in_left == 0) {
        wslay_event_set_error(frames, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    size_t part = length < ws->in_left ? length : ws->in_left;
    memcpy(bytes, ws->in, part);
    ws->in += part;
    ws->in_left -= part;
    return (ssize_t)part;
}

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *state)
{
    (void)frames;
    struct ws *ws = state;
    void *context = ws->user->context;
    if (wslay_is_ctrl_frame(message->opcode)) /* wslay answers pings and closes itself */
        return;
    if (ws->conn->phase != NET_OPEN || ws->close != 0)
        return;
    if (message->opcode != WSLAY_TEXT_FRAME) {
        ws->user->heard_nonsense(context, ws->guest, false);
        ws_close(ws, WS_CLOSE_NOT_TEXT);
    } else if (message->msg_length > WS_MESSAGE_MAX) {
        ws->user->heard_nonsense(context, ws->guest, true);
    } else {
        ws->user->heard(context, ws->guest, (const char *)message->msg, message->msg_length);
    }
}

/* What is no frame at all wslay would answer with a close without a code. */
static void refuse_frame(struct net_conn *conn)
{
    static const char close_1002[] = "\x88\x02\x03\xea";
    net_send(conn, close_1002, sizeof close_1002 - 1, NULL, 0);
    net_finish(conn);
}

static size_t ws_bytes(struct net_conn *conn, const char *bytes, size_t length)
{
    struct ws *ws = conn->state;
    ws->heard_at = uv_now(conn->net->loop);
    ws->in = bytes;
    ws->in_left = length;
    ws->is_reading = true;
    int error = wslay_event_recv(ws->frames);
    ws->is_reading = false;
    if (error != 0)
        refuse_frame(conn);
    flush(ws);
    if (ws->close != 0)
        ws_close(ws, ws->close);
    return length; /* what follows a close is nobody's */
}

/* ------------------------------------------------------------------------- life of a connection */

static uint32_t patience(const struct ws *ws, uint64_t silence)
{
    const struct server_limits *limits = ws->conn->net->limits;
    uint64_t left = limits->silence_ms - silence;
    return left < limits->ping_ms ? (uint32_t)left : limits->ping_ms;
}

static void ws_expired(struct net_conn *conn)
{
    struct ws *ws = conn->state;
    uint64_t silence = uv_now(conn->net->loop) - ws->heard_at;
    if (silence >= conn->net->limits->silence_ms) {
        net_cut(conn);
        return;
    }
    net_patience(conn, patience(ws, silence));
    queue(ws, WSLAY_PING, NULL, 0);
}

static void ws_stopping(struct net_conn *conn) { ws_close(conn->state, WS_CLOSE_GOING_AWAY); }

static void ws_closed(struct net_conn *conn)
{
    struct ws *ws = conn->state;
    if (ws->guest != NULL)
        ws->user->closed(ws->user->context, ws->guest);
    wslay_event_context_free(ws->frames);
    free(ws);
    conn->state = NULL;
}

static const struct net_protocol ws_protocol = {
    .bytes = ws_bytes,
    .expired = ws_expired,
    .stopping = ws_stopping,
    .closed = ws_closed,
};

void ws_begin(struct net_conn *conn, const struct ws_user *user, const char *address)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_wanted,
        .send_callback = on_frame_bytes,
        .on_msg_recv_callback = on_message,
    };
    struct ws *ws = memory_new(sizeof *ws);
    assert(conn->state == NULL);
    if (wslay_event_context_server_init(&ws->frames, &callbacks, ws) != 0)
        memory_found(NULL); /* there is no other reason */
    wslay_event_config_set_max_recv_msg_length(ws->frames, WS_BEAR_MAX);
    ws->conn = conn;
    ws->user = user;
    ws->heard_at = uv_now(conn->net->loop);
    conn->state = ws;
    conn->protocol = &ws_protocol;
    net_patience(conn, patience(ws, 0));
    ws->guest = user->opened(user->context, ws, address);
    if (ws->guest == NULL)
        ws_close(ws, WS_CLOSE_TRY_LATER);
}
