/* The invariants. */
#include <stdlib.h>
#include <string.h>

#include "server/games.h"
#include "server/record.h"
#include "server/telling.h"
#include "tests/server/sim.h"

static uint32_t number_of(const json_t *object, const char *key)
{
    return (uint32_t)json_integer_value(json_object_get(object, key));
}

/* ------------------------------------------------------------ told only when it is on the disk */

static bool is_pending(const struct sim_client *client, const char *id)
{
    for (unsigned i = 0; i < SIM_PENDING; i++)
        if (client->pending[i].text != NULL && strcmp(client->pending[i].id, id) == 0)
            return true;
    return false;
}

static uint32_t newest_in(const json_t *said)
{
    const json_t *events = json_object_get(said, "events");
    uint32_t newest = number_of(said, "version");
    if (number_of(json_object_get(said, "state"), "version") > newest)
        newest = number_of(json_object_get(said, "state"), "version");
    for (size_t i = 0; i < json_array_size(events); i++)
        if (number_of(json_array_get(events, i), "v") > newest)
            newest = number_of(json_array_get(events, i), "v");
    return newest;
}

void sim_check_told(struct sim *sim, struct sim_conn *conn, const json_t *said)
{
    unsigned client = conn->client;
    const json_t *state = json_object_get(said, "state");
    const char *code = json_string_value(json_object_get(state, "room"));
    const char *re = json_string_value(json_object_get(said, "re"));
    uint32_t newest = newest_in(said), version = number_of(said, "version");
    if (code == NULL && conn->code[0] == '\0')
        code = sim->rooms[sim->clients[client].room].code;
    if (code != NULL)
        strcpy(conn->code, code);
    const struct disk_room *room = disk_find(&sim->disk, conn->code);
    uint32_t stored = room != NULL ? room->count : 0;
    if (newest > stored)
        sim_fail(sim, "client %u is told of event %u of %s, and %u are stored", client, newest,
                 conn->code, stored);
    else if (re != NULL && version > 0 && is_pending(&sim->clients[client], re) &&
             strcmp(room->ids[version - 1], re) != 0)
        sim_fail(sim, "request %s is answered with event %u, which is of %s", re, version,
                 room->ids[version - 1]);
}

/* ----------------------------------------------------------------- done only if it is not stale */

static bool says(const char *text, const char *what)
{
    json_t *object = json_loads(text, 0, NULL);
    const char *said = json_string_value(json_object_get(object, "do"));
    bool does = said != NULL && strcmp(said, what) == 0;
    json_decref(object);
    return does;
}

/* A move is about the board that the client knew. */
void sim_check_fresh(struct sim *sim, const struct sim_room *room, const char *request,
                     uint32_t version)
{
    static const char *const changes[] = {"began", "move", "resigned", "drawn", "taken-back"};
    const struct disk_room *stored = disk_find(&sim->disk, room->code);
    json_t *asked = json_loads(request, 0, NULL);
    uint32_t known = number_of(asked, "version");
    json_decref(asked);
    if (!says(request, "move"))
        return;
    for (uint32_t v = known + 1; v < version; v++)
        for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++)
            if (says(stored->events[v - 1].text, changes[i]))
                sim_fail(sim, "%s is done as event %u, and %s was event %u", request, version,
                         changes[i], v);
}

/* ------------------------------------------------------------------------------ when all is quiet
 */

/* What was acknowledged is in the log once, where it was said to be. */
static void check_done(struct sim *sim)
{
    for (const struct sim_done *done = sim->done; done != NULL; done = done->next) {
        const struct disk_room *room = disk_find(&sim->disk, sim->rooms[done->room].code);
        unsigned times = 0;
        for (uint32_t v = 0; room != NULL && v < room->count; v++)
            times += strcmp(room->ids[v], done->id) == 0;
        if (room == NULL || done->version > room->count || times != 1 ||
            strcmp(room->ids[done->version - 1], done->id) != 0)
            sim_fail(sim, "request %s was acknowledged as %u and is in the log %u times", done->id,
                     done->version, times);
    }
}

/* The state that the log alone makes. */
static json_t *replay(struct sim *sim, const struct disk_room *stored)
{
    struct games games = {NULL};
    struct room room;
    json_t *state = NULL;
    room_start(&room);
    for (uint32_t v = 0; v < stored->count && !sim->failed; v++) {
        struct room_event event;
        struct secret_mark mark;
        if (!record_read(&room, &games, stored->events[v].text, stored->events[v].length, &event,
                         &mark) ||
            !room_apply(&room, &event))
            sim_fail(sim, "the log of %s cannot be replayed: event %u", stored->code, v + 1);
    }
    struct room_event due;
    if (room_due(&room, &due))
        sim_fail(sim, "%s is at rest, and something should follow event %u", stored->code,
                 room.version);
    if (room.version > 0)
        state = telling_state(&room, stored->code);
    games_give_back(&games, room.game);
    room_end(&room);
    return state;
}

/* Without what follows from the moves by the rules alone. */
static json_t *folded(const json_t *state, bool is_whole)
{
    json_t *copy = json_deep_copy(state);
    for (unsigned i = 0; i < 3 && !is_whole; i++)
        json_object_del(copy, (const char *[]){"phase", "end", "score"}[i]);
    return copy;
}

static void check_view(struct sim *sim, unsigned number, const json_t *truth, bool is_whole)
{
    const struct sim_client *client = &sim->clients[number];
    json_t *seen = folded(client->state, is_whole), *true_state = folded(truth, is_whole);
    if (!client->is_in)
        sim_fail(sim, "client %u does not come in", number);
    for (unsigned i = 0; i < SIM_PENDING; i++)
        if (client->pending[i].text != NULL)
            sim_fail(sim, "client %u has no answer to %s", number, client->pending[i].text);
    if (!sim->failed && !json_equal(seen, true_state)) {
        char *a = json_dumps(seen, JSON_COMPACT | JSON_SORT_KEYS);
        char *b = json_dumps(true_state, JSON_COMPACT | JSON_SORT_KEYS);
        sim_say(sim, "%u sees %s", number, a);
        sim_say(sim, "truth is %s", b);
        sim_fail(sim, "client %u sees another state than the log makes", number);
        free(a);
        free(b);
    }
    json_decref(seen);
    json_decref(true_state);
}

/* One token a seat, one seat a token. */
static void check_holders(struct sim *sim)
{
    for (unsigned a = 0; a < SIM_CLIENTS; a++) {
        for (unsigned b = 0; b < a; b++) {
            const struct sim_client *x = &sim->clients[a], *y = &sim->clients[b];
            if (x->room != y->room || x->player < 0 || y->player < 0)
                continue;
            if ((strcmp(x->token, y->token) == 0) != (x->player == y->player))
                sim_fail(sim, "clients %u and %u both hold a seat of theirs", b, a);
        }
    }
}

void sim_check_rest(struct sim *sim, bool is_whole)
{
    check_done(sim);
    for (unsigned r = 0; r < SIM_ROOMS; r++) {
        const struct disk_room *stored = disk_find(&sim->disk, sim->rooms[r].code);
        json_t *truth = stored != NULL ? replay(sim, stored) : NULL;
        if (truth == NULL)
            sim_fail(sim, "room %u was never made", r);
        for (unsigned c = 0; c < SIM_CLIENTS && !sim->failed; c++)
            if (sim->clients[c].room == r)
                check_view(sim, c, truth, is_whole);
        json_decref(truth);
    }
    check_holders(sim);
}
