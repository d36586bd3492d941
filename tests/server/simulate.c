/* simulate SEED                 one simulation; -v prints all that happens in it
 * simulate FIRST COUNT          many
 * simulate --break reply-early ...  with a lobby that is told of events as stored before they are:
 *                               succeeds if a simulation notices
 *
 * Exit status 1 if an invariant was broken; the seed that it happened with is printed. */
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "tests/server/sim.h"

/* Who is there: in each room somebody who makes it, one to three who join, a second tab of the
 * first, and somebody who looks on. */
static void cast_room(struct sim *sim, unsigned room, unsigned *next)
{
    static const char *const seats[][4] = {
        [2] = {"\"me\",\"open\"", "\"open\",\"me\"", "\"me\",\"computer:1\"",
               "\"computer:8\",\"me\""},
        [3] = {"\"me\",\"open\",\"open\"", "\"open\",\"me\",\"computer:2\"",
               "\"me\",\"computer:1\",\"computer:1\"", "\"open\",\"open\",\"me\""},
        [4] = {"\"me\",\"open\",\"open\",\"open\"", "\"me\",\"open\",\"computer:1\",\"open\"",
               "\"open\",\"computer:1\",\"me\",\"computer:1\"",
               "\"open\",\"open\",\"me\",\"open\""},
    };
    static const char *const openings[] = {"", ",\"openings\":\"drawn\"", ",\"openings\":46"};
    static const enum sim_role roles[] = {SIM_CREATES, SIM_JOINS, SIM_COMES_BACK, SIM_JOINS};
    unsigned game = sim_between(sim, 0, SIM_GAMES - 1), people = sim_between(sim, 3, 4);
    struct sim_client *maker = &sim->clients[*next];
    sim->rooms[room].game = game;
    sim->rooms[room].openings =
        hy_opening_count(sim_game(game)) > 0 ? openings[sim_between(sim, 0, 2)] : "";
    strcpy(sim->rooms[room].seats, seats[sim_game(game)->seats][sim_between(sim, 0, 3)]);
    for (unsigned i = 0; i < people; i++) {
        struct sim_client *client = &sim->clients[(*next)++];
        client->room = room;
        client->role = roles[i];
        client->player = -1;
        sim_letters(sim, client->token);
        if (client->role == SIM_COMES_BACK)
            strcpy(client->token, maker->token);
    }
}

static void cast(struct sim *sim)
{
    unsigned next = 0;
    for (unsigned r = 0; r < SIM_ROOMS; r++)
        cast_room(sim, r, &next);
    for (unsigned c = 0; c < SIM_CLIENTS; c++) {
        struct sim_client *client = &sim->clients[c];
        if (c >= next)
            *client = (struct sim_client){.role = SIM_WATCHES, .player = -1};
        sim_plan(sim, SIM_CONNECT, sim_between(sim, 0, 1000))->client = c;
        sim_plan(sim, SIM_ACT, sim_between(sim, 1000, 2000))->client = c;
    }
}

static void run_until(struct sim *sim, uint64_t end)
{
    while (!sim->failed && sim->events->at <= end) {
        struct sim_event *event = sim_next(sim);
        sim_happen(sim, event);
        sim_event_free(event);
    }
}

/* Everybody asks for the whole truth. */
static void look_again(struct sim *sim)
{
    for (unsigned c = 0; c < SIM_CLIENTS && !sim->failed; c++) {
        json_decref(sim->clients[c].state);
        sim->clients[c].state = NULL;
        sim_client_enter(sim, c);
    }
}

static void simulate(struct sim *sim)
{
    sim->random.state = sim->seed;
    sim_world_open(sim);
    cast(sim);
    sim_plan(sim, SIM_TICK, 1000);
    run_until(sim, SIM_BUSY_TIME);
    sim->is_quiet = true;
    sim_say(sim, "from now on nothing goes wrong");
    run_until(sim, SIM_BUSY_TIME + SIM_QUIET_TIME);
    if (!sim->failed)
        sim_check_rest(sim, false);
    look_again(sim);
    run_until(sim, SIM_BUSY_TIME + 2 * SIM_QUIET_TIME);
    if (!sim->failed)
        sim_check_rest(sim, true);
}

static void end(struct sim *sim)
{
    sim_world_close(sim);
    for (unsigned c = 0; c < SIM_CLIENTS; c++)
        sim_client_free(&sim->clients[c]);
    for (struct sim_done *done; (done = sim->done) != NULL;) {
        sim->done = done->next;
        free(done);
    }
}

struct totals {
    unsigned long done, messages, restarts, events, connections;
};

static void count(const struct sim *sim, struct totals *totals)
{
    for (const struct sim_done *done = sim->done; done != NULL; done = done->next)
        totals->done++;
    for (size_t r = 0; r < sim->disk.count; r++)
        totals->events += sim->disk.rooms[r].count;
    totals->messages += sim->messages;
    totals->restarts += sim->restarts;
    totals->connections += sim->conn_count;
}

static bool try_seed(uint64_t seed, bool replies_early, bool is_told, struct totals *totals)
{
    struct sim *sim = memory_new(sizeof *sim);
    sim->seed = seed;
    sim->replies_early = replies_early;
    sim->is_told = is_told;
    simulate(sim);
    count(sim, totals);
    if (sim->failed)
        printf("# seed %llu, at %.3f s: %s\n", (unsigned long long)seed, (double)sim->now / 1000,
               sim->failure);
    bool ok = !sim->failed;
    end(sim);
    free(sim);
    return ok;
}

static int usage(void)
{
    fputs("usage: simulate [-v] [--break reply-early] SEED [COUNT]\n", stderr);
    return 2;
}

int main(int argc, char **argv)
{
    bool replies_early = false, is_told = false;
    struct totals totals = {0};
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        if (strcmp(argv[at], "-v") == 0)
            is_told = true;
        else if (strcmp(argv[at], "--break") == 0 && at + 1 < argc &&
                 strcmp(argv[at + 1], "reply-early") == 0)
            replies_early = at++ > 0;
        else
            return usage();
    }
    if (at >= argc)
        return usage();
    uint64_t first = strtoull(argv[at], NULL, 10);
    uint64_t seeds = at + 1 < argc ? strtoull(argv[at + 1], NULL, 10) : 1, broken = 0;
    for (uint64_t i = 0; i < seeds; i++)
        broken += !try_seed(first + i, replies_early, is_told, &totals);
    printf("# %llu of %llu seeds broken; %lu acknowledged, %lu events, %lu messages, %lu "
           "connections, %lu restarts\n",
           (unsigned long long)broken, (unsigned long long)seeds, totals.done, totals.events,
           totals.messages, totals.connections, totals.restarts);
    bool good = replies_early ? broken > 0 : broken == 0;
    printf("%s 1 - rooms under misfortunes%s\n1..1\n", good ? "ok" : "not ok",
           replies_early ? ": a reply before the append is noticed" : "");
    return good ? 0 : 1;
}
