#include "server/hall.h"

#include <assert.h>

#include "server/address.h"
#include "server/lobby.h"

enum { TICK_MS = 1000 };
static_assert((int)WS_MESSAGE_MAX == (int)LOBBY_MESSAGE_MAX, "one limit for a message");
static_assert((int)ADDRESS_TEXT_MAX <= (int)LOBBY_ADDRESS_MAX, "addresses fit");

static uint64_t now_of(const struct hall *hall) { return uv_now(hall->loop); }

/* ------------------------------------------------------------------- what the lobby asks for */

static void port_send(void *context, void *connection, const char *text, size_t length)
{
    (void)context;
    ws_send(connection, text, length);
}

static void port_cut(void *context, void *connection)
{
    (void)context;
    ws_close(connection, WS_CLOSE_POLICY);
}

static void port_append(void *context, uint64_t ticket, const struct lobby_append *append)
{
    store_append(((struct hall *)context)->store, ticket, append);
}

static void port_load(void *context, uint64_t ticket, const char *code)
{
    store_load(((struct hall *)context)->store, ticket, code);
}

static void port_think(void *context, uint64_t ticket, const struct lobby_question *question)
{
    workers_think(((struct hall *)context)->workers, ticket, question);
}

static void port_forget(void *context, uint64_t ticket)
{
    workers_forget(((struct hall *)context)->workers, ticket);
}

/* -------------------------------------------------------------------- what the lobby is told */

static void *on_opened(void *context, struct ws *ws, const char *address)
{
    struct hall *hall = context;
    return lobby_opened(hall->lobby, ws, address, now_of(hall));
}

static void on_heard(void *context, void *guest, const char *text, size_t length)
{
    struct hall *hall = context;
    lobby_heard(hall->lobby, guest, text, length, now_of(hall));
}

static void on_nonsense(void *context, void *guest, bool is_long)
{
    struct hall *hall = context;
    lobby_heard_nonsense(hall->lobby, guest, is_long, now_of(hall));
}

static void on_left(void *context, void *guest)
{
    struct hall *hall = context;
    lobby_closed(hall->lobby, guest, now_of(hall));
}

static void on_stored(void *context, uint64_t ticket, enum lobby_outcome outcome)
{
    struct hall *hall = context;
    lobby_stored(hall->lobby, ticket, outcome, now_of(hall));
}

static void on_loaded(void *context, uint64_t ticket, enum lobby_outcome outcome,
                      const struct lobby_text *events, size_t count)
{
    struct hall *hall = context;
    lobby_loaded(hall->lobby, ticket, outcome, events, count, now_of(hall));
}

static void on_thought(void *context, uint64_t ticket, const char *word)
{
    struct hall *hall = context;
    lobby_thought(hall->lobby, ticket, word, now_of(hall));
}

static void on_place(void *context, uint64_t ticket, unsigned place)
{
    struct hall *hall = context;
    lobby_place(hall->lobby, ticket, place, now_of(hall));
}

static void on_tick(uv_timer_t *timer)
{
    struct hall *hall = timer->data;
    lobby_tick(hall->lobby, now_of(hall));
}

/* ---------------------------------------------------------------------- opening and closing */

bool hall_open(struct hall *hall, uv_loop_t *loop, const char *folder,
               const struct workers_options *options, char error[STORE_ERROR_MAX])
{
    const struct lobby_ports ports = {hall,      port_send,  port_cut,   port_append,
                                      port_load, port_think, port_forget};
    hall->loop = loop;
    hall->ws_user = (struct ws_user){hall, on_opened, on_heard, on_nonsense, on_left};
    hall->store_user = (struct store_user){hall, on_stored, on_loaded};
    hall->workers_user = (struct workers_user){hall, on_thought, on_place};
    hall->store = store_open(loop, folder, &hall->store_user, error);
    if (hall->store == NULL)
        return false;
    hall->workers = workers_open(loop, options, &hall->workers_user);
    hall->lobby = lobby_open(&ports);
    uv_timer_init(loop, &hall->tick);
    hall->tick.data = hall;
    uv_timer_start(&hall->tick, on_tick, TICK_MS, TICK_MS);
    return true;
}

void hall_close(struct hall *hall)
{
    uv_close((uv_handle_t *)&hall->tick, NULL);
    lobby_close(hall->lobby);
    workers_close(hall->workers);
    store_close(hall->store);
}
