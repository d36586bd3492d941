#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "engine/threads.h"

static uint64_t speed(uint64_t nodes, uint64_t microseconds)
{
    return nodes * 1000000 / (microseconds > 0 ? microseconds : 1);
}

/* The time in which the engine looks fifteen turns ahead from the start of Russian draughts:
 * programs are compared by it. In milliseconds. */
static uint64_t time_to_depth(struct engine *engine, struct hy_game *game)
{
    enum { DEPTH = 15 };
    static const char name[] = "russian";
    struct engine_limits limits = {.depth = DEPTH};
    struct engine_question question;
    struct hy_error error;
    if (!hy_game_parse(game, name, strlen(name), &error))
        return 0;
    struct hy_position position = hy_position_start(game);
    uint64_t begin = engine_clock();
    engine_forget(engine);
    engine_ask_position(&question, game, &position);
    engine_begin(engine, &question, &limits);
    while (engine_step(engine, UINT32_MAX) == ENGINE_RUNNING)
        ;
    return (engine_clock() - begin) / 1000;
}

/* The table's size is part of what is measured: it is the same everywhere. */
static int bench(struct engine *engine, struct hy_game *game, bool json)
{
    struct engine_bench done = {0};
    uint64_t begin = engine_clock(), before = 0;
    json_t *list = json_array();
    while (engine_bench_step(engine, game, &done)) {
        if (json)
            json_array_append_new(list, json_integer((json_int_t)(done.nodes - before)));
        else
            printf("search %u/%u nodes %" PRIu64 "\n", done.next, done.all, done.nodes - before);
        fflush(stdout);
        before = done.nodes;
    }
    uint64_t nps = speed(done.nodes, engine_clock() - begin);
    uint64_t depth_ms = time_to_depth(engine, game);
    if (json)
        return cli_print_json(json_pack("{sI sI sI so}", "nodes", (json_int_t)done.nodes, "nps",
                                        (json_int_t)nps, "depth15", (json_int_t)depth_ms,
                                        "searches", list));
    json_decref(list);
    printf("russian depth 15 time %" PRIu64 "\n", depth_ms);
    printf("bench %" PRIu64 " nodes %" PRIu64 " nps\n", done.nodes, nps);
    return CLI_OK;
}

int cmd_bench(int argc, char **argv)
{
    bool json = false;
    const struct args args = {
        .command = "bench",
        .about = "Does a fixed set of searches. The nodes are the engine's signature: the same on\n"
                 "every machine, in the browser too, until the engine plays differently.",
        .option = {ARGS_JSON(&json)},
    };
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    void *memory = malloc(ENGINE_MEMORY_USUAL);
    struct hy_game *game = malloc(sizeof *game);
    struct engine *engine = engine_open(memory, ENGINE_MEMORY_USUAL);
    if (engine == NULL || game == NULL)
        status = cli_no_memory();
    else
        status = bench(engine, game, json);
    free(game);
    free(memory);
    return status;
}
