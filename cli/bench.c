#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "engine/threads.h"

static uint64_t speed(uint64_t nodes, uint64_t microseconds)
{
    return nodes * 1000000 / (microseconds > 0 ? microseconds : 1);
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
    if (json)
        return cli_print_json(json_pack("{sI sI so}", "nodes", (json_int_t)done.nodes, "nps",
                                        (json_int_t)nps, "searches", list));
    json_decref(list);
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
