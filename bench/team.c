/* team [depth] [threads]: what a second thread brings. Twenty positions of the engine's own games
 * are thought about to a depth by one thread and by a team, in turns and several times, as a team
 * is never twice the same: nodes a second, and time to depth. */
#include "engine/threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    POSITIONS = 20,
    TABLE_BYTES = 32 << 20,
    PLAY_NODES = 3000,
    FIRST_PLY = 10,
    PLY_STEP = 3,
    RUNS = 3
};

struct run {
    uint64_t nodes, microseconds;
};

static struct hy_game game;

/* Position i: some plies of a game that the engine plays against itself. */
static struct hy_position position_at(struct engine_pool *pool, unsigned index)
{
    struct hy_move moves[ENGINE_OPENING_MAX];
    struct hy_position position = hy_position_start(&game);
    struct engine_limits limits = {.nodes = PLAY_NODES};
    size_t plies = engine_opening(&game, index, 4, &position, moves);
    for (; plies < FIRST_PLY + index * PLY_STEP; plies++) {
        struct engine_question question;
        struct engine_result result;
        engine_ask_position(&question, &game, &position);
        engine_pool_think(pool, &question, &limits, 0, &result);
        position = hy_play(&game, &position, result.line[0].pv[0]);
    }
    return position;
}

static struct run think(struct engine_pool *pool, const struct hy_position *position,
                        uint32_t depth)
{
    struct engine_question question;
    struct engine_result result;
    struct engine_limits limits = {.depth = depth};
    engine_ask_position(&question, &game, position);
    engine_pool_forget(pool);
    uint64_t start = engine_clock();
    engine_pool_think(pool, &question, &limits, 0, &result);
    return (struct run){result.nodes, engine_clock() - start};
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t n)
{
    qsort(values, n, sizeof *values, by_size);
    return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

static void add(struct run *sum, struct run run)
{
    sum->nodes += run.nodes;
    sum->microseconds += run.microseconds;
}

int main(int argc, char **argv)
{
    uint32_t depth = argc > 1 ? (uint32_t)atoi(argv[1]) : 9;
    unsigned threads = argc > 2 ? (unsigned)atoi(argv[2]) : 2;
    struct hy_error error;
    struct engine_pool *one = engine_pool_open(1, TABLE_BYTES);
    struct engine_pool *team = engine_pool_open(threads, TABLE_BYTES);
    double gain[POSITIONS];
    struct run alone = {0, 0}, together = {0, 0};
    if (!one || !team || !hy_game_parse(&game, "halma-club", 10, &error))
        return 3;
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct hy_position position = position_at(one, i);
        double times[2][RUNS];
        for (unsigned r = 0; r < RUNS; r++) {
            struct run a = think(one, &position, depth), b = think(team, &position, depth);
            add(&alone, a);
            add(&together, b);
            times[0][r] = (double)a.microseconds;
            times[1][r] = (double)b.microseconds;
        }
        double a = median(times[0], RUNS), b = median(times[1], RUNS);
        gain[i] = a / b;
        printf("position %u: %.1f ms alone, %.1f ms together\n", i, a / 1e3, b / 1e3);
    }
    double speed = (double)alone.nodes / (double)alone.microseconds;
    double team_speed = (double)together.nodes / (double)together.microseconds;
    printf("depth %u, %u threads: %.2f and %.2f million nodes/s, %.2f times as many; "
           "median time to depth %.2f times better\n",
           depth, threads, speed, team_speed, team_speed / speed, median(gain, POSITIONS));
    engine_pool_close(one);
    engine_pool_close(team);
    return 0;
}
