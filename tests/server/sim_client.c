/* A client as docs/wire.md wants it: it sends a request again until it has an answer. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "tests/server/sim.h"

/* ---------------------------------------------------------------------------------- requests */

uint32_t sim_version(const struct sim_client *client)
{
    return (uint32_t)json_integer_value(json_object_get(client->state, "version"));
}

static void forget(struct sim_request *request)
{
    free(request->text);
    *request = (struct sim_request){0};
}

static void write_request(struct sim *sim, struct sim_request *request, const char *rest)
{
    size_t room = strlen(rest) + SIM_ID + 32;
    forget(request);
    sim_letters(sim, request->id);
    request->text = memory_new(room);
    snprintf(request->text, room, "{\"id\":\"%s\",%s}", request->id, rest);
}

static void send_request(struct sim *sim, struct sim_client *client, struct sim_request *request)
{
    request->again_at = 0;
    request->is_sent = true;
    sim_send(sim, client->conn, request->text);
    if (sim_chance(sim, 50) && client->conn != NULL)
        sim_send(sim, client->conn, request->text);
}

void sim_ask(struct sim *sim, unsigned number, const char *format, ...)
{
    struct sim_client *client = &sim->clients[number];
    char rest[512];
    va_list list;
    va_start(list, format);
    vsnprintf(rest, sizeof rest, format, list);
    va_end(list);
    for (unsigned i = 0; i < SIM_PENDING; i++) {
        struct sim_request *request = &client->pending[i];
        if (request->text != NULL)
            continue;
        write_request(sim, request, rest);
        request->after = client->newest_done;
        send_request(sim, client, request);
        return;
    }
}

void sim_ask_again(struct sim *sim, unsigned number)
{
    struct sim_client *client = &sim->clients[number];
    if (client->conn != NULL && client->entry.text != NULL && !client->entry.is_sent &&
        sim->now >= client->entry.again_at)
        send_request(sim, client, &client->entry);
    for (unsigned i = 0; i < SIM_PENDING; i++) {
        struct sim_request *request = &client->pending[i];
        if (client->conn != NULL && client->is_in && request->text != NULL && !request->is_sent &&
            sim->now >= request->again_at)
            send_request(sim, client, request);
    }
}

/* ----------------------------------------------------------------------------------- coming in */

static void write_entry(struct sim *sim, struct sim_client *client)
{
    const struct sim_room *room = &sim->rooms[client->room];
    char rest[512], version[40] = "";
    if (client->state != NULL)
        snprintf(version, sizeof version, ",\"version\":%u", sim_version(client));
    if (client->role == SIM_CREATES)
        snprintf(rest, sizeof rest,
                 "\"do\":\"create\",\"game\":\"%s\",\"seats\":[%s],\"token\":\"%s\"%s",
                 sim_game_name(room->game), room->seats, client->token, room->openings);
    else if (client->role == SIM_JOINS)
        snprintf(rest, sizeof rest,
                 "\"do\":\"join\",\"room\":\"%s\",\"token\":\"%s\",\"name\":\"%.5s\"", room->code,
                 client->token, client->token);
    else if (client->role == SIM_COMES_BACK)
        snprintf(rest, sizeof rest, "\"do\":\"enter\",\"room\":\"%s\",\"token\":\"%s\"%s",
                 room->code, client->token, version);
    else
        snprintf(rest, sizeof rest, "\"do\":\"enter\",\"room\":\"%s\"%s", room->code, version);
    write_request(sim, &client->entry, rest);
}

void sim_client_enter(struct sim *sim, unsigned number)
{
    struct sim_client *client = &sim->clients[number];
    bool once = client->role == SIM_CREATES || client->role == SIM_JOINS;
    if (client->conn == NULL ||
        (client->role != SIM_CREATES && sim->rooms[client->room].code[0] == '\0'))
        return;
    client->is_in = false;
    if (client->entry.text == NULL || !once)
        write_entry(sim, client);
    send_request(sim, client, &client->entry);
}

void sim_client_connect(struct sim *sim, unsigned number)
{
    struct sim_client *client = &sim->clients[number];
    if (client->conn != NULL)
        return;
    client->conn = sim_connect(sim, number);
    sim_client_enter(sim, number);
}

void sim_client_broken(struct sim *sim, unsigned number)
{
    struct sim_client *client = &sim->clients[number];
    sim_say(sim, "%u: connection %u is broken", number, client->conn->number);
    client->conn = NULL;
    client->is_in = false;
    client->entry.is_sent = false;
    for (unsigned i = 0; i < SIM_PENDING; i++)
        client->pending[i].is_sent = false;
    sim_plan(sim, SIM_CONNECT, sim_between(sim, 10, 2000))->client = number;
}

/* --------------------------------------------------------------------------- what it is told */

static void adopt(struct sim_client *client, json_t *state)
{
    if (state == NULL ||
        (client->state != NULL &&
         sim_version(client) > json_integer_value(json_object_get(state, "version"))))
        return;
    json_decref(client->state);
    client->state = json_deep_copy(state);
}

/* Events come once each and in order; those that are known already are passed over. */
static void follow(struct sim *sim, unsigned number, const json_t *events)
{
    struct sim_client *client = &sim->clients[number];
    for (size_t i = 0; client->state != NULL && i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i);
        json_int_t v = json_integer_value(json_object_get(event, "v"));
        if (v <= sim_version(client))
            continue;
        const char *seat = json_string_value(json_object_get(event, "seat"));
        bool is_mine = seat != NULL && *seat == sim_letter(client->state, client->player);
        if (v != sim_version(client) + 1)
            sim_fail(sim, "client %u knows %u and is told %lld", number, sim_version(client), v);
        else if (!sim_fold(client->state, event))
            sim_fail(sim, "client %u cannot follow event %lld", number, v);
        if (is_mine && strcmp(json_string_value(json_object_get(event, "do")), "left") == 0)
            client->player = -1;
    }
}

static const char *retry_after(const json_t *answer)
{
    static const char *const later[] = {"busy", "cannot-store", "too-many"};
    const char *error = json_string_value(json_object_get(answer, "error"));
    for (unsigned i = 0; i < 3; i++)
        if (error != NULL && strcmp(error, later[i]) == 0)
            return later[i];
    return NULL;
}

static void postpone(struct sim *sim, struct sim_request *request, const json_t *answer)
{
    json_int_t after = json_integer_value(json_object_get(answer, "after"));
    request->is_sent = false;
    request->again_at = sim->now + (after > 0 ? (uint64_t)after : sim_between(sim, 200, 2000));
}

static void let_in(struct sim *sim, unsigned number, const json_t *answer)
{
    struct sim_client *client = &sim->clients[number];
    struct sim_room *room = &sim->rooms[client->room];
    const char *you = json_string_value(json_object_get(answer, "you"));
    json_t *state = json_object_get(answer, "state");
    const char *code = json_string_value(json_object_get(state, "room"));
    if (client->role == SIM_CREATES && room->code[0] == '\0' && code != NULL)
        snprintf(room->code, sizeof room->code, "%s", code);
    client->is_in = true;
    adopt(client, state);
    follow(sim, number, json_object_get(answer, "events"));
    client->player = you != NULL ? sim_player(client->state, you) : -1;
    client->role = you != NULL ? SIM_COMES_BACK : SIM_WATCHES;
    if (you == NULL)
        client->token[0] = '\0';
    forget(&client->entry);
    sim_ask_again(sim, number);
}

static void not_let_in(struct sim *sim, unsigned number, const json_t *answer)
{
    struct sim_client *client = &sim->clients[number];
    const char *error = json_string_value(json_object_get(answer, "error"));
    if (retry_after(answer) != NULL) {
        postpone(sim, &client->entry, answer);
    } else if (error != NULL && strcmp(error, "no-such-seat") == 0) {
        client->role = SIM_WATCHES;
        client->token[0] = '\0';
        forget(&client->entry);
        sim_client_enter(sim, number);
    } else {
        sim_fail(sim, "client %u cannot come in: %s", number, error);
    }
}

static void note_done(struct sim *sim, unsigned number, const struct sim_request *request,
                      uint32_t version)
{
    struct sim_client *client = &sim->clients[number];
    struct sim_done *done = memory_new(sizeof *done);
    *done = (struct sim_done){.next = sim->done, .room = client->room, .version = version};
    strcpy(done->id, request->id);
    sim->done = done;
    if (version <= request->after)
        sim_fail(sim, "client %u asked after %u and became %u", number, request->after, version);
    sim_check_fresh(sim, &sim->rooms[client->room], request->text, version);
    if (version > client->newest_done)
        client->newest_done = version;
    if (strstr(request->text, "\"leave\"") != NULL && client->role == SIM_COMES_BACK) {
        client->token[0] = '\0';
        client->role = SIM_WATCHES;
        client->player = -1;
    }
}

static void answered(struct sim *sim, unsigned number, struct sim_request *request,
                     const json_t *answer)
{
    const char *error = json_string_value(json_object_get(answer, "error"));
    if (json_is_true(json_object_get(answer, "ok"))) {
        note_done(sim, number, request,
                  (uint32_t)json_integer_value(json_object_get(answer, "version")));
        forget(request);
    } else if (retry_after(answer) != NULL || strcmp(error, "not-in-room") == 0) {
        postpone(sim, request, answer);
    } else {
        adopt(&sim->clients[number], json_object_get(answer, "state"));
        forget(request);
    }
}

void sim_client_hears(struct sim *sim, unsigned number, const char *text)
{
    struct sim_client *client = &sim->clients[number];
    json_t *said = json_loads(text, 0, NULL);
    const char *re = json_string_value(json_object_get(said, "re"));
    if (re != NULL && client->entry.text != NULL && strcmp(re, client->entry.id) == 0) {
        if (json_is_true(json_object_get(said, "ok")))
            let_in(sim, number, said);
        else
            not_let_in(sim, number, said);
    }
    for (unsigned i = 0; re != NULL && i < SIM_PENDING; i++)
        if (client->pending[i].text != NULL && strcmp(re, client->pending[i].id) == 0)
            answered(sim, number, &client->pending[i], said);
    if (json_object_get(said, "re") == NULL)
        follow(sim, number, json_object_get(said, "events"));
    json_decref(said);
}

void sim_client_free(struct sim_client *client)
{
    forget(&client->entry);
    for (unsigned i = 0; i < SIM_PENDING; i++)
        forget(&client->pending[i]);
    json_decref(client->state);
}
