/* Nanoseconds a move of the whole-board generator and of the neighbour tables, on stored
 * middle-game positions, in one run:
 *     movegen halma bench/data/halma.positions
 * Rounds of the two alternate and the best of each counts: this is a noisy world. */
#include "rules/hop.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { POSITIONS_MAX = 1000, ROUNDS = 7, REPEATS = 20 };

static struct hy_game game;
static struct hy_position positions[POSITIONS_MAX];
static unsigned count;

typedef size_t (*generator)(const struct hy_game *, const struct hy_position *, struct hy_move *);

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double time_round(generator generate, size_t *moves)
{
    struct hy_move list[HY_MOVES_MAX];
    double start = now();
    *moves = 0;
    for (unsigned r = 0; r < REPEATS; r++)
        for (unsigned i = 0; i < count; i++)
            *moves += generate(&game, &positions[i], list);
    return (now() - start) / (double)*moves;
}

static bool read_positions(const char *path)
{
    char line[HY_POSITION_TEXT_MAX + 1];
    struct hy_error error;
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    while (count < POSITIONS_MAX && fgets(line, sizeof line, file)) {
        if (!hy_position_parse(&game, line, strcspn(line, "\n"), &positions[count], &error)) {
            fprintf(stderr, "%s:%u: %s\n", path, count + 1, error.text);
            return false;
        }
        count++;
    }
    fclose(file);
    return count > 0;
}

int main(int argc, char **argv)
{
    struct hy_error error;
    if (argc != 3 || !hy_game_parse(&game, argv[1], strlen(argv[1]), &error) ||
        !read_positions(argv[2])) {
        fprintf(stderr, "usage: movegen GAME FILE-OF-POSITIONS\n");
        return 2;
    }
    double fast = 1e9, slow = 1e9;
    size_t moves = 0, again = 0;
    for (unsigned r = 0; r < ROUNDS; r++) {
        double one = time_round(hop_moves, &moves), other = time_round(hop_moves_slow, &again);
        fast = one < fast ? one : fast;
        slow = other < slow ? other : slow;
    }
    printf("%s: %u positions, %.1f moves each\n", argv[1], count, (double)moves / REPEATS / count);
    printf("whole board       %6.2f ns a move\n", fast);
    printf("neighbour tables  %6.2f ns a move\n", slow);
    printf("ratio             %6.2f\n", slow / fast);
    return moves == again ? 0 : 1;
}
