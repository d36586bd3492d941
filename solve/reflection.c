#include "solve/reflection.h"

#include "rules/hop.h"

enum { UNKNOWN = HY_CELLS_MAX };

/* Where cells go: filled outwards from one that stays. */
struct image {
    uint16_t cell[HY_CELLS_MAX];
    uint8_t queue[HY_CELLS_MAX];
    unsigned found;
};

static bool place(struct image *image, unsigned cell, unsigned to)
{
    if (image->cell[cell] != UNKNOWN)
        return image->cell[cell] == to;
    image->cell[cell] = (uint16_t)to;
    image->queue[image->found++] = (uint8_t)cell;
    return true;
}

/* Directions are numbered around the compass, so a reflection counts them backwards. */
static bool spread(struct image *image, const struct hy_game *game, unsigned cell, unsigned first)
{
    for (unsigned d = 0; d < game->dirs; d++) {
        unsigned next = game->next[cell][d];
        unsigned to = game->next[image->cell[cell]][(first + game->dirs - d) % game->dirs];
        if ((next == HY_NO_CELL) != (to == HY_NO_CELL))
            return false;
        if (next != HY_NO_CELL && !place(image, next, to))
            return false;
    }
    return true;
}

static bool keeps_camps(const struct hy_game *game, unsigned cell, unsigned to)
{
    bool keeps = true;
    for (unsigned s = 0; s < game->seats; s++) {
        const struct hy_seat *seat = &game->seat[s];
        keeps = keeps && seat->rows[cell] == seat->rows[to] &&
                hop_has(&seat->home, game->bit[cell]) == hop_has(&seat->home, game->bit[to]) &&
                hop_has(&seat->target, game->bit[cell]) == hop_has(&seat->target, game->bit[to]);
    }
    return keeps;
}

static bool reflect(struct image *image, const struct hy_game *game, unsigned still, unsigned first)
{
    bool fits = true, moves = false;
    *image = (struct image){.found = 0};
    for (unsigned c = 0; c < HY_CELLS_MAX; c++)
        image->cell[c] = UNKNOWN;
    place(image, still, still);
    for (unsigned i = 0; fits && i < image->found; i++)
        fits = spread(image, game, image->queue[i], first);
    for (unsigned c = 0; fits && c < game->cells; c++) {
        fits = image->cell[c] != UNKNOWN && keeps_camps(game, c, image->cell[c]);
        moves = moves || image->cell[c] != c;
    }
    return fits && moves;
}

/* The tip of the first seat's target: the one cell with no row to go. */
static unsigned tip(const struct hy_game *game)
{
    unsigned cell = 0;
    while (game->seat[0].rows[cell] != 0)
        cell++;
    return cell;
}

void reflection_make(struct reflection *reflection, const struct hy_game *game)
{
    struct image image;
    reflection->exists = false;
    for (unsigned first = 0; !reflection->exists && first < game->dirs; first++)
        reflection->exists = reflect(&image, game, tip(game), first);
    for (unsigned c = 0; c < game->cells; c++)
        reflection->cell[c] = (uint8_t)(reflection->exists ? image.cell[c] : c);
}
