/* From a variant to its tables, and from a setup to a position. */
#include "rules/family.h"
#include "rules/geometry.h"
#include "rules/hop.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------------------------------------ tables */

static void prepare_cells(struct hy_game *game, const struct geometry *geometry)
{
    struct hy_mask seen = {0};
    for (unsigned c = 0; c < game->cells; c++) {
        int x, y;
        geometry_lattice(geometry, c, &x, &y);
        unsigned word = (unsigned)(y & 1) * 2 + (unsigned)(x & 1);
        unsigned bit = word * 64 + ((unsigned)(y / 2 * geometry->stride + x / 2) & 63);
        assert(!hop_has(&seen, bit));
        hop_flip(&seen, bit);
        game->bit[c] = (uint8_t)bit;
        game->cell[bit] = (uint8_t)c;
        for (unsigned d = 0; d < game->dirs; d++)
            game->next[c][d] =
                geometry_cell(geometry, x + geometry->dir[d][0], y + geometry->dir[d][1]);
    }
    game->board = seen;
    for (unsigned c = 0; c < game->cells; c++)
        for (unsigned d = 0; d < game->dirs; d++)
            if (game->next[c][d] != HY_NO_CELL)
                hop_flip(&game->around[c], game->bit[game->next[c][d]]);
}

static void prepare_turns(struct hy_game *game, const struct geometry *geometry)
{
    for (unsigned d = 0; d < game->dirs; d++) {
        int dx = geometry->dir[d][0], dy = geometry->dir[d][1];
        game->land_turn[d] = (uint8_t)((unsigned)(dy * geometry->stride + dx) & 63);
        for (unsigned word = 0; word < HY_WORDS; word++) {
            /* One more keeps the halving of -1 on the side of minus infinity. */
            int x = (int)(word & 1) + dx, y = (int)(word >> 1) + dy;
            int right = (x + 2) / 2 - 1, up = (y + 2) / 2 - 1;
            game->pivot_word[word][d] = (uint8_t)((y & 1) * 2 + (x & 1));
            game->pivot_turn[word][d] = (uint8_t)((unsigned)(up * geometry->stride + right) & 63);
        }
    }
}

static void add_camp(struct hy_mask *mask, const struct hy_game *game,
                     const struct geometry *geometry, unsigned point, unsigned pieces)
{
    for (unsigned c = 0; c < game->cells; c++)
        if (geometry_in_camp(geometry, point, pieces, c))
            mask->word[game->bit[c] >> 6] |= UINT64_C(1) << (game->bit[c] & 63);
}

static struct hy_mask without(const struct hy_mask *a, const struct hy_mask *b)
{
    struct hy_mask rest;
    for (unsigned w = 0; w < HY_WORDS; w++)
        rest.word[w] = a->word[w] & ~b->word[w];
    return rest;
}

static void prepare_camps(const struct hy_game *game, const struct geometry *geometry,
                          struct hy_seat *seat, unsigned point)
{
    unsigned target = (point + geometry->points / 2u) % geometry->points;
    unsigned pieces = geometry->foreign_pieces ? geometry->foreign_pieces : game->pieces;
    struct hy_mask foreign = {0};
    add_camp(&seat->home, game, geometry, point, game->pieces);
    add_camp(&seat->target, game, geometry, target, game->pieces);
    for (unsigned p = 0; p < geometry->points; p++)
        if (p != point && p != target)
            add_camp(&foreign, game, geometry, p, pieces);
    foreign = without(&foreign, &seat->home);
    foreign = without(&foreign, &seat->target);
    bool open = game->field[HY_FOREIGN_CAMPS] == HY_FOREIGN_OPEN;
    bool closed = game->field[HY_FOREIGN_CAMPS] == HY_FOREIGN_CLOSED;
    seat->may_stop = open ? game->board : without(&game->board, &foreign);
    struct hy_mask land = closed ? seat->may_stop : game->board;
    struct hy_mask away = without(&land, &seat->home);
    bool barred = game->field[HY_HOME_RETURN] == HY_HOME_BARRED;
    seat->may_land[HOP_AT_HOME] = land;
    seat->may_land[HOP_OUTSIDE] = barred ? away : land;
    seat->may_land[HOP_IN_TARGET] = seat->may_land[HOP_OUTSIDE];
    if (game->field[HY_TARGET_EXIT] == HY_EXIT_LOCKED)
        seat->may_land[HOP_IN_TARGET] = seat->target;
    for (unsigned c = 0; c < game->cells; c++) {
        seat->rows[c] = (uint8_t)geometry_rows_to(geometry, target, c);
        if (hop_has(&seat->target, game->bit[c]))
            seat->rows_full = (uint16_t)(seat->rows_full + seat->rows[c]);
    }
}

static void prepare_hops(const struct hy_game *game, struct hy_seat *seat)
{
    for (unsigned c = 0; c < game->cells; c++) {
        unsigned bit = game->bit[c];
        const struct hy_mask *may_land = &seat->may_land[hop_zone(seat, bit)];
        for (unsigned d = 0; d < game->dirs; d++) {
            uint16_t pivot = game->next[c][d];
            uint16_t landing = pivot == HY_NO_CELL ? pivot : game->next[pivot][d];
            if (landing != HY_NO_CELL && hop_has(may_land, game->bit[landing]))
                seat->hop_from[bit >> 6][d] |= UINT64_C(1) << (bit & 63);
        }
    }
}

void hop_prepare(struct hy_game *game)
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    game->pieces = game->variant->pieces;
    game->dirs = geometry->dirs;
    game->cells = (uint16_t)geometry_cells(geometry);
    prepare_cells(game, geometry);
    prepare_turns(game, geometry);
    const uint8_t *seating = geometry_seating(geometry, game->seats);
    assert(seating);
    for (unsigned s = 0; s < game->seats; s++) {
        struct hy_seat *seat = &game->seat[s];
        seat->letter = geometry->point[seating[s]].letter;
        seat->name = geometry->point[seating[s]].name;
        prepare_camps(game, geometry, seat, seating[s]);
        prepare_hops(game, seat);
    }
}

/* ------------------------------------------------------------------------------------ setups */

void hop_start(const struct hy_game *game, struct hy_setup *setup)
{
    memset(setup->owner, HY_NO_SEAT, sizeof setup->owner);
    setup->turn = 0;
    for (unsigned s = 0; s < game->seats; s++)
        for (unsigned c = 0; c < game->cells; c++)
            if (hop_has(&game->seat[s].home, game->bit[c]))
                setup->owner[c] = (uint8_t)s;
}

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

static bool place_pieces(const struct hy_game *game, const struct hy_setup *setup,
                         struct hy_position *position, unsigned *counts, struct hy_error *error)
{
    for (unsigned c = 0; c < game->cells; c++) {
        uint8_t seat = setup->owner[c];
        if (seat == HY_NO_SEAT)
            continue;
        if (seat >= game->seats)
            return fail(error, HY_E_LETTER, "no such seat in this game", c);
        if (++counts[seat] > game->pieces)
            return fail(error, HY_E_PIECES, "more pieces than the seat has", c);
        hop_flip(&position->pieces[seat], game->bit[c]);
        position->key ^= hop_key_piece(seat, game->bit[c]);
    }
    return true;
}

bool hop_check(const struct hy_game *game, const struct hy_setup *setup,
               struct hy_position *position, struct hy_error *error)
{
    unsigned counts[HY_SEATS_MAX] = {0};
    *position = (struct hy_position){0};
    if (!place_pieces(game, setup, position, counts, error))
        return false;
    if (setup->turn >= game->seats)
        return fail(error, HY_E_TURN, "the seat to move is not in this game", HY_CELLS_MAX);
    if (game->seats > 2 && counts[setup->turn] == 0)
        return fail(error, HY_E_TURN, "the seat to move has no pieces", HY_CELLS_MAX);
    position->turn = setup->turn;
    for (unsigned s = 0; s < game->seats; s++) {
        bool left = game->seats > 2 && counts[s] == 0;
        bool arrived = s != setup->turn && hop_fills(game, position, s);
        position->playing |= (uint8_t)((!left && !arrived) << s);
        position->arrived |= (uint8_t)(arrived << s);
    }
    position->key ^= hop_key_state(position);
    return true;
}
