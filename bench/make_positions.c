/* Prints middle-game positions of a game, one a line, for the benchmarks:
 *     make_positions halma 1000 > bench/data/halma.positions
 * They come from games in which each side plays the best of three random moves by rows gained;
 * every eighth from turn 24 to 120 is kept. */
#include "base/random.h"
#include "rules/hopyard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_TURN = 24, LAST_TURN = 120, EVERY = 8, TRIES = 3 };

static struct hy_move choose(const struct hy_game *game, const struct hy_position *position,
                             struct random *random)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(game, position, list);
    const uint8_t *rows = game->seat[position->turn].rows;
    struct hy_move best = list[random_below(random, n)];
    for (unsigned i = 1; i < TRIES; i++) {
        struct hy_move other = list[random_below(random, n)];
        if (rows[other.from] - rows[other.to] > rows[best.from] - rows[best.to])
            best = other;
    }
    return best;
}

int main(int argc, char **argv)
{
    static struct hy_game game;
    struct hy_error error;
    struct random random = {7};
    if (argc != 3 || !hy_game_parse(&game, argv[1], strlen(argv[1]), &error)) {
        fprintf(stderr, "usage: make_positions GAME N\n");
        return 2;
    }
    for (long left = atol(argv[2]); left > 0;) {
        struct hy_position position = hy_position_start(&game);
        for (unsigned turn = 0; turn <= LAST_TURN && left > 0; turn++) {
            if (hy_is_over(&game, &position))
                break;
            if (turn >= FIRST_TURN && turn % EVERY == 0) {
                char text[HY_POSITION_TEXT_MAX];
                hy_position_write(&game, &position, text);
                puts(text);
                left--;
            }
            position = hy_play(&game, &position, choose(&game, &position, &random));
        }
    }
    return 0;
}
