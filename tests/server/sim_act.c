/* What clients wish: mostly to play, sometimes what cannot be. */
#include <string.h>

#include "tests/server/sim.h"

static uint32_t some_version(struct sim *sim, const struct sim_client *client)
{
    uint32_t version = sim_version(client);
    return sim_chance(sim, 50) ? version - sim_between(sim, 0, version > 3 ? 3 : version) : version;
}

static void do_move(struct sim *sim, unsigned number, const char *word, char turn)
{
    const struct sim_client *client = &sim->clients[number];
    if (sim_letter(client->state, client->player) != turn && !sim_chance(sim, 60))
        return;
    sim->moves++;
    sim_ask(sim, number, "\"do\":\"move\",\"version\":%u,\"word\":\"%s\"",
            some_version(sim, client), sim_chance(sim, 30) ? "a1-a1" : word);
}

static void do_plainly(struct sim *sim, unsigned number, const char *what)
{
    sim_ask(sim, number, "\"do\":\"%s\",\"version\":%u", what,
            some_version(sim, &sim->clients[number]));
}

static void do_offer(struct sim *sim, unsigned number)
{
    sim_ask(sim, number, "\"do\":\"offer\",\"version\":%u,\"what\":\"%s\"",
            some_version(sim, &sim->clients[number]), sim_chance(sim, 600) ? "back" : "draw");
}

static void do_answer(struct sim *sim, unsigned number, const json_t *offer)
{
    const char *what = json_string_value(json_object_get(offer, "what"));
    sim_ask(sim, number, "\"do\":\"answer\",\"version\":%u,\"what\":\"%s\",\"yes\":%s",
            some_version(sim, &sim->clients[number]), what != NULL ? what : "draw",
            sim_chance(sim, 700) ? "true" : "false");
}

static void play(struct sim *sim, unsigned number)
{
    const struct sim_client *client = &sim->clients[number];
    const struct hy_game *game = sim_game(sim->rooms[client->room].game);
    const json_t *offer = json_object_get(client->state, "offer");
    char word[HY_MOVE_TEXT_MAX], turn = 0;
    bool has_begun = json_integer_value(json_object_get(client->state, "number")) > 0;
    bool goes_on =
        has_begun && sim_choose(sim, game, json_object_get(client->state, "moves"), word, &turn);
    if (sim_chance(sim, 8))
        sim_ask(sim, number, "\"do\":\"leave\"");
    else if (sim_chance(sim, 15))
        do_plainly(sim, number, "resign");
    else if (sim_chance(sim, 50))
        do_offer(sim, number);
    else if (json_is_object(offer) ? sim_chance(sim, 500) : sim_chance(sim, 10))
        do_answer(sim, number, offer);
    else if (has_begun && !goes_on ? sim_chance(sim, 500) : sim_chance(sim, 5))
        do_plainly(sim, number, "rematch");
    else if (goes_on)
        do_move(sim, number, word, turn);
}

/* Who only looks on takes a seat when there is one, or talks nonsense. */
static void look_on(struct sim *sim, unsigned number)
{
    static const char *const nonsense[] = {
        "", "null", "{\"id\":7}", "[[[[[[[[", "{}", "{\"id\":\"0123456789abcdef\",\"do\":\"fly\"}"};
    struct sim_client *client = &sim->clients[number];
    if (client->role == SIM_WATCHES && sim_chance(sim, 100)) {
        sim_letters(sim, client->token);
        client->role = SIM_JOINS;
        sim_client_enter(sim, number);
    } else if (sim_chance(sim, 50)) {
        sim_send(sim, client->conn, nonsense[sim_between(sim, 0, 5)]);
    } else if (sim_chance(sim, 20)) {
        do_plainly(sim, number, "resign");
    }
}

void sim_client_act(struct sim *sim, unsigned number)
{
    struct sim_client *client = &sim->clients[number];
    sim_plan(sim, SIM_ACT, sim_between(sim, 100, 1500))->client = number;
    sim_ask_again(sim, number);
    if (client->conn != NULL && sim_chance(sim, 20))
        sim_break(sim, client->conn);
    if (client->conn == NULL)
        return;
    if (!client->is_in && client->entry.text == NULL)
        sim_client_enter(sim, number);
    if (!client->is_in || sim->is_quiet)
        return;
    if (client->player >= 0)
        play(sim, number);
    else
        look_on(sim, number);
}
