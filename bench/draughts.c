/* Leaves a second of the draughts' counters, one thread, from the start; the moves of the last turn
 * are counted and not played. The counts are held to the known ones of tests/data/perft/.
 *     draughts [GAME...]
 * Processor time, the best of three: this is a noisy world. */
#include "rules/hopyard.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 3 };

/* Depths of about a second. */
static const struct known {
    const char *game;
    unsigned depth;
    uint64_t leaves;
} table[] = {
    {"russian", 11, 110917189},   {"international", 10, 258895763}, {"english", 11, 85242128},
    {"brazilian", 11, 105491257}, {"pool", 11, 110833952},          {"italian", 11, 81647058},
    {"spanish", 11, 81383200},    {"czech", 11, 84967210},
};
enum { GAMES = sizeof table / sizeof table[0] };

/* Processor seconds of one count. */
static double time_count(const struct hy_game *game, unsigned depth, uint64_t *leaves)
{
    struct hy_position start = hy_position_start(game);
    clock_t began = clock();
    *leaves = hy_perft(game, &start, depth);
    return (double)(clock() - began) / CLOCKS_PER_SEC;
}

/* Prints a game's line. False if the count is wrong. */
static bool measure(const struct known *known)
{
    static struct hy_game game;
    struct hy_error error;
    uint64_t leaves = 0;
    double best = 1e9;
    if (!hy_game_parse(&game, known->game, strlen(known->game), &error))
        return false;
    for (unsigned round = 0; round < ROUNDS; round++) {
        double seconds = time_count(&game, known->depth, &leaves);
        best = seconds < best ? seconds : best;
    }
    printf("%-14s depth %2u  %10" PRIu64 " leaves  %6.3f s  %6.1f million a second\n", known->game,
           known->depth, leaves, best, (double)leaves / best / 1e6);
    if (leaves != known->leaves)
        fprintf(stderr, "%s: %" PRIu64 " leaves are known\n", known->game, known->leaves);
    return leaves == known->leaves;
}

static const struct known *find(const char *game)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (strcmp(table[i].game, game) == 0)
            return &table[i];
    return NULL;
}

int main(int argc, char **argv)
{
    bool good = true;
    for (int i = 1; i < argc; i++)
        if (!find(argv[i])) {
            fprintf(stderr, "usage: draughts [GAME...]\n");
            return 2;
        }
    for (int i = 1; i < argc; i++)
        good &= measure(find(argv[i]));
    for (unsigned i = 0; argc == 1 && i < GAMES; i++)
        good &= measure(&table[i]);
    return good ? 0 : 1;
}
