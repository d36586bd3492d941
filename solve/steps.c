#include "solve/steps.h"

#include "base/bits.h"

#include <string.h>

unsigned solve_deepest(const struct hy_game *game, unsigned seat)
{
    const uint8_t *rows = game->seat[seat].rows;
    unsigned deepest = 0;
    for (unsigned c = 1; c < game->cells; c++)
        if (rows[c] < rows[deepest])
            deepest = c;
    return deepest;
}

void solve_steps(const struct hy_game *game, unsigned goal, uint8_t steps[HY_CELLS_MAX])
{
    uint8_t queue[HY_CELLS_MAX];
    unsigned head = 0, tail = 0;
    memset(steps, SOLVE_STEPS_FAR, HY_CELLS_MAX);
    steps[goal] = 0;
    queue[tail++] = (uint8_t)goal;
    while (head < tail) {
        unsigned cell = queue[head++];
        for (unsigned d = 0; d < game->dirs; d++) {
            unsigned next = game->next[cell][d];
            if (next == HY_NO_CELL || steps[next] != SOLVE_STEPS_FAR)
                continue;
            steps[next] = (uint8_t)(steps[cell] + 1);
            queue[tail++] = (uint8_t)next;
        }
    }
}

static void span(const struct hy_game *game, const struct hy_mask *pieces, const uint8_t *rows,
                 unsigned *least, unsigned *most)
{
    *least = HY_CELLS_MAX;
    *most = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = pieces->word[w]; left;) {
            unsigned row = rows[game->cell[w * 64 + bit_pop(&left)]];
            *least = row < *least ? row : *least;
            *most = row > *most ? row : *most;
        }
}

bool solve_parted(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    const uint8_t *rows = game->seat[seat].rows;
    unsigned least, most, nearest, farthest;
    span(game, &position->pieces[seat], rows, &least, &most);
    for (unsigned s = 0; s < game->seats; s++) {
        if (s == seat)
            continue;
        span(game, &position->pieces[s], rows, &nearest, &farthest);
        if (nearest < most + 2)
            return false;
    }
    return true;
}
