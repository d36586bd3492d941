/* The lobby's world. What the lobby asks for is answered later, or never: see the chances. */
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "tests/server/sim.h"

/* ---------------------------------------------------------------------------------- the games */

static const char *const game_names[SIM_GAMES] = {
    "halma-8,turn_cap=16", "halma-8", "russian", "english", "star:3", "halma-4,turn_cap=40"};

const char *sim_game_name(unsigned game) { return game_names[game]; }

const struct hy_game *sim_game(unsigned game)
{
    static struct hy_game games[SIM_GAMES];
    struct hy_error error;
    if (games[game].variant == NULL &&
        !hy_game_parse(&games[game], game_names[game], strlen(game_names[game]), &error))
        abort();
    return &games[game];
}

bool sim_choose(struct sim *sim, const struct hy_game *game, const json_t *moves,
                char word[HY_MOVE_TEXT_MAX], char *turn)
{
    enum { LONG = 1000 };
    static struct hy_event log[LONG];
    struct hy_match match;
    struct hy_move list[HY_MOVES_MAX];
    struct hy_position start = hy_position_start(game);
    hy_match_start(&match, game, &start, log, LONG);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *said = json_string_value(json_array_get(moves, i));
        struct hy_error error;
        if (!hy_match_word(&match, said, strlen(said), &error, NULL))
            sim_fail(sim, "%s is not legal after %zu words", said, i);
    }
    size_t count = sim->failed ? 0 : hy_match_moves(&match, list);
    if (count == 0)
        return false;
    *turn = game->seat[match.position.turn].letter;
    struct hy_move move = list[random_below(&sim->random, count)];
    struct hy_path path = {0};
    if (!hy_is_pass(move))
        path = hy_canonical(game, &match.position, move);
    hy_path_write(game, &path, word);
    return true;
}

/* --------------------------------------------------------------------------------- connections */

struct sim_conn *sim_connect(struct sim *sim, unsigned client)
{
    struct sim_conn *conn = memory_new(sizeof *conn);
    conn->next = sim->conns;
    sim->conns = conn;
    conn->sim = sim;
    conn->number = ++sim->conn_count;
    conn->client = client;
    conn->is_open = true;
    conn->lost_after = UINT64_MAX;
    conn->to_server = sim->now + sim_between(sim, 1, 200);
    sim_plan(sim, SIM_OPEN, conn->to_server - sim->now)->conn = conn;
    return conn;
}

/* A message arrives behind those before it, mostly soon. */
static uint64_t arrival(struct sim *sim, uint64_t last)
{
    uint64_t at = sim->now + sim_between(sim, 1, sim_chance(sim, 50) ? 3000 : 80);
    return at > last ? at : last;
}

void sim_send(struct sim *sim, struct sim_conn *conn, const char *text)
{
    conn->to_server = arrival(sim, conn->to_server);
    struct sim_event *event = sim_plan(sim, SIM_TO_SERVER, conn->to_server - sim->now);
    event->conn = conn;
    event->text = memory_text(text, strlen(text));
    if (sim_chance(sim, 10))
        sim_break(sim, conn);
}

/* The client knows at once; what it has sent may still arrive, later than what comes over its next
 * connection, and so does the news. */
void sim_break(struct sim *sim, struct sim_conn *conn)
{
    if (!conn->is_open)
        return;
    conn->is_open = false;
    if (sim_chance(sim, 500))
        conn->lost_after = sim->now + sim_between(sim, 0, 100);
    uint64_t shut = sim->now + sim_between(sim, 0, 4000);
    if (shut < conn->to_server)
        shut = conn->to_server;
    sim_plan(sim, SIM_SHUT, shut - sim->now)->conn = conn;
    sim_client_broken(sim, conn->client);
}

static void shut(struct sim *sim, struct sim_conn *conn)
{
    if (conn->peer != NULL)
        lobby_closed(sim->lobby, conn->peer, sim->now);
    conn->peer = NULL;
}

/* ----------------------------------------------------------------------------------------- ports
 */

static void on_send(void *context, void *connection, const char *text, size_t length)
{
    struct sim *sim = context;
    struct sim_conn *conn = connection;
    json_t *said = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    sim->messages++;
    if (said == NULL)
        sim_fail(sim, "the server says what is no JSON: %s", text);
    else
        sim_check_told(sim, conn, said);
    json_decref(said);
    conn->to_client = arrival(sim, conn->to_client);
    struct sim_event *event = sim_plan(sim, SIM_TO_CLIENT, conn->to_client - sim->now);
    event->conn = conn;
    event->text = memory_text(text, length);
}

static void on_cut(void *context, void *connection)
{
    struct sim_conn *conn = connection;
    sim_plan(context, SIM_SHUT, 0)->conn = conn;
    sim_plan(context, SIM_BROKEN, 50)->conn = conn;
}

static void on_append(void *context, uint64_t ticket, const struct lobby_append *append)
{
    struct sim *sim = context;
    uint64_t written = sim_between(sim, 1, sim_chance(sim, 30) ? 2500 : 20);
    struct sim_op op = {.ticket = ticket, .version = append->version};
    strcpy(op.code, append->code);
    strcpy(op.id, append->id);
    op.outcome = sim_chance(sim, 30) ? LOBBY_CANNOT_STORE : LOBBY_STORED;
    op.is_written = op.outcome == LOBBY_STORED || sim_chance(sim, 300);
    struct sim_event *write = sim_plan(sim, SIM_WRITE, written);
    write->op = op;
    write->text = memory_text(append->text, append->length);
    if (sim->replies_early)
        sim_plan(sim, SIM_STORED, 0)->op = op;
}

static void on_load(void *context, uint64_t ticket, const char *code)
{
    struct sim_event *event = sim_plan(context, SIM_LOADED, sim_between(context, 1, 50));
    event->op.ticket = ticket;
    strcpy(event->op.code, code);
}

/* An engine plays anything, sometimes after a while, sometimes nothing, sometimes nonsense. */
static void on_think(void *context, uint64_t ticket, const struct lobby_question *question)
{
    struct sim *sim = context;
    char word[HY_MOVE_TEXT_MAX] = "a1-a1";
    json_t *moves = json_array();
    char *words = memory_text(question->moves, strlen(question->moves)), *rest = words;
    unsigned game = 0;
    char turn;
    for (char *one; (one = strsep(&rest, " ")) != NULL;)
        if (*one != '\0')
            json_array_append_new(moves, json_string(one));
    while (strcmp(game_names[game], question->game) != 0)
        game++;
    if (!sim_chance(sim, 20) && !sim_choose(sim, sim_game(game), moves, word, &turn))
        sim_fail(sim, "an engine is asked about a game that is over");
    json_decref(moves);
    free(words);
    if (sim->is_quiet)
        return;
    sim_plan(sim, SIM_PLACE, 1)->op.ticket = ticket;
    struct sim_event *event = sim_plan(sim, SIM_THOUGHT, sim_between(sim, 5, 2000));
    event->op.ticket = ticket;
    event->text = sim_chance(sim, 100) ? NULL : memory_text(word, strlen(word));
}

static void on_forget(void *context, uint64_t ticket)
{
    (void)context, (void)ticket; /* an answer that is on its way comes nevertheless */
}

/* --------------------------------------------------------------------------------------- server */

static void open_lobby(struct sim *sim)
{
    const struct lobby_ports ports = {
        .context = sim,
        .send = on_send,
        .cut = on_cut,
        .append = on_append,
        .load = on_load,
        .think = on_think,
        .forget = on_forget,
    };
    sim->lobby = lobby_open(&ports);
}

static void write_event(struct sim *sim, struct sim_event *event)
{
    const struct lobby_append append = {
        .code = event->op.code,
        .version = event->op.version,
        .id = event->op.id,
        .text = event->text,
        .length = strlen(event->text),
    };
    if (!event->op.is_written)
        return;
    enum lobby_outcome outcome = disk_append(&sim->disk, &append);
    if (event->op.outcome == LOBBY_STORED)
        event->op.outcome = outcome;
    if (outcome == LOBBY_STORED)
        sim_say(sim, "disk      %s %u %s", append.code, append.version, append.text);
}

static void drop_all(struct sim *sim, enum sim_kind kind, unsigned still_written)
{
    struct sim_event *event = sim_cancel(sim, kind), *next;
    for (; event != NULL; event = next) {
        next = event->next;
        if (kind == SIM_WRITE && sim_chance(sim, still_written))
            write_event(sim, event);
        sim_event_free(event);
    }
}

static void close_lobby(struct sim *sim)
{
    static const enum sim_kind lost[] = {SIM_WRITE, SIM_STORED, SIM_LOADED, SIM_THOUGHT, SIM_PLACE};
    for (unsigned i = 0; i < sizeof lost / sizeof lost[0]; i++)
        drop_all(sim, lost[i], 500);
    for (struct sim_conn *conn = sim->conns; conn != NULL; conn = conn->next) {
        if (conn->peer == NULL)
            continue;
        shut(sim, conn);
        sim_plan(sim, SIM_BROKEN, sim_between(sim, 0, 100))->conn = conn;
    }
    lobby_close(sim->lobby);
}

static void restart(struct sim *sim)
{
    sim_say(sim, "server    is killed and started again");
    sim->restarts++;
    close_lobby(sim);
    open_lobby(sim);
}

void sim_world_open(struct sim *sim) { open_lobby(sim); }

void sim_world_close(struct sim *sim)
{
    close_lobby(sim);
    disk_free(&sim->disk);
    for (struct sim_event *event; (event = sim_next(sim)) != NULL;)
        sim_event_free(event);
    for (struct sim_conn *conn; (conn = sim->conns) != NULL;) {
        sim->conns = conn->next;
        free(conn);
    }
}

/* ---------------------------------------------------------------------------------- what happens
 */

static void reach_server(struct sim *sim, struct sim_event *event)
{
    struct sim_conn *conn = event->conn;
    if (conn->peer == NULL || sim->now > conn->lost_after)
        return;
    sim_say(sim, "%u> %u     %s", conn->client, conn->number, event->text);
    lobby_heard(sim->lobby, conn->peer, event->text, strlen(event->text), sim->now);
}

static void reach_client(struct sim *sim, struct sim_event *event)
{
    struct sim_conn *conn = event->conn;
    if (!conn->is_open)
        return;
    sim_say(sim, "%u< %u     %s", conn->client, conn->number, event->text);
    sim_client_hears(sim, conn->client, event->text);
}

static void load(struct sim *sim, const struct sim_op *op)
{
    const struct disk_room *room = disk_find(&sim->disk, op->code);
    enum lobby_outcome outcome = sim_chance(sim, 20) ? LOBBY_CANNOT_STORE
                                 : room == NULL      ? LOBBY_NO_ROOM
                                                     : LOBBY_STORED;
    bool is_there = outcome == LOBBY_STORED;
    lobby_loaded(sim->lobby, op->ticket, outcome, is_there ? room->events : NULL,
                 is_there ? room->count : 0, sim->now);
}

static void tick(struct sim *sim)
{
    lobby_tick(sim->lobby, sim->now);
    sim_plan(sim, SIM_TICK, 1000);
    if (sim_chance(sim, 40))
        sim_plan(sim, SIM_RESTART, sim_between(sim, 0, 999));
}

void sim_happen(struct sim *sim, struct sim_event *event)
{
    struct sim_conn *conn = event->conn;
    switch (event->kind) {
    case SIM_OPEN:
        conn->peer = lobby_opened(sim->lobby, conn, "192.0.2.1", sim->now);
        break;
    case SIM_TO_SERVER:
        reach_server(sim, event);
        break;
    case SIM_SHUT:
        shut(sim, conn);
        break;
    case SIM_TO_CLIENT:
        reach_client(sim, event);
        break;
    case SIM_BROKEN:
        sim_break(sim, conn);
        break;
    case SIM_WRITE:
        write_event(sim, event);
        if (!sim->replies_early)
            sim_plan(sim, SIM_STORED, sim_between(sim, 0, 5))->op = event->op;
        break;
    case SIM_STORED:
        lobby_stored(sim->lobby, event->op.ticket, event->op.outcome, sim->now);
        break;
    case SIM_LOADED:
        load(sim, &event->op);
        break;
    case SIM_THOUGHT:
        lobby_thought(sim->lobby, event->op.ticket, event->text, sim->now);
        break;
    case SIM_PLACE:
        lobby_place(sim->lobby, event->op.ticket, sim_between(sim, 0, 3), sim->now);
        break;
    case SIM_TICK:
        tick(sim);
        break;
    case SIM_CONNECT:
        sim_client_connect(sim, event->client);
        break;
    case SIM_ACT:
        sim_client_act(sim, event->client);
        break;
    case SIM_RESTART:
        restart(sim);
        break;
    }
}
