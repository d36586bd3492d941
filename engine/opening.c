/* Openings that differ from seed to seed, so that matches do. */
#include "engine/inside.h"

#include "base/random.h"

enum { CHOICE = 12 }; /* one of so many moves that gain most at first sight */

struct choice {
    struct hy_move move[CHOICE];
    int gain[CHOICE];
    uint32_t n;
};

/* Keeps the best gains, the best first; equal ones in the order of their cells. */
static void offer(struct choice *choice, struct hy_move move, int gain)
{
    uint32_t hole = choice->n < CHOICE ? choice->n++ : CHOICE;
    for (; hole > 0; hole--) {
        struct hy_move other = choice->move[hole - 1];
        bool is_less = gain != choice->gain[hole - 1] ? gain < choice->gain[hole - 1]
                       : move.from != other.from      ? move.from > other.from
                       : move.to != other.to          ? move.to > other.to
                                                      : move.way > other.way;
        if (is_less)
            break;
        if (hole < CHOICE) {
            choice->move[hole] = other;
            choice->gain[hole] = choice->gain[hole - 1];
        }
    }
    if (hole < CHOICE) {
        choice->move[hole] = move;
        choice->gain[hole] = gain;
    }
}

static struct choice sensible(const struct hy_game *game, const struct hy_position *position)
{
    struct choice choice = {.n = 0};
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(game, position, list);
    const struct engine_family *family = engine_family_of(game);
    for (size_t i = 0; i < n; i++)
        if (!hy_is_pass(list[i]))
            offer(&choice, list[i], family->gain(game, position, list[i]));
    return choice;
}

size_t engine_opening(const struct hy_game *game, uint64_t seed, size_t plies,
                      struct hy_position *position, struct hy_move out[ENGINE_OPENING_MAX])
{
    struct random random = {bit_mix(seed)};
    size_t n = 0;
    while (n < plies && n < ENGINE_OPENING_MAX) {
        struct choice choice = sensible(game, position);
        if (choice.n == 0)
            break;
        out[n] = choice.move[random_below(&random, choice.n)];
        *position = hy_play(game, position, out[n++]);
    }
    return n;
}
