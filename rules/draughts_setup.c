/* From a variant to its tables, and from a setup to a position. */
#include "rules/draughts.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------------------------------------ tables */

/* The cell on a file and a rank, both from 0, or HY_NO_CELL. */
static uint16_t cell_on(const struct hy_game *game, int x, int y)
{
    int rows = draughts_rules(game).rows;
    int dark = (y & 1) ^ (game->field[HY_MIRRORED] == HY_YES); /* the first dark file */
    if (x < 0 || y < 0 || x >= rows || y >= rows || (x & 1) != dark)
        return HY_NO_CELL;
    return (uint16_t)(y * (rows / 2) + x / 2);
}

static void prepare_cell(struct hy_game *game, unsigned rows, unsigned x, unsigned y)
{
    static const int8_t step[DRAUGHTS_DIRS][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
    unsigned cell = cell_on(game, (int)x, (int)y);
    if (cell == HY_NO_CELL)
        return;
    unsigned column = game->field[HY_MIRRORED] == HY_YES ? rows - 1 - x : x;
    unsigned bit = draughts_bit(rows, y, column / 2);
    game->bit[cell] = (uint8_t)bit;
    game->cell[bit] = (uint8_t)cell;
    game->board.word[0] |= UINT64_C(1) << bit;
    for (unsigned d = 0; d < DRAUGHTS_DIRS; d++)
        game->next[cell][d] = cell_on(game, (int)x + step[d][0], (int)y + step[d][1]);
}

static void prepare_seat(struct hy_game *game, unsigned seat)
{
    bool white = draughts_is_white(game, seat);
    unsigned rows = draughts_rules(game).rows;
    game->seat[seat].letter = white ? 'W' : 'B';
    game->seat[seat].name = white ? "White" : "Black";
    for (unsigned c = 0; c < game->cells; c++) {
        unsigned row = c / (rows / 2);
        game->seat[seat].rows[c] = (uint8_t)(white ? rows - 1 - row : row);
    }
}

void draughts_prepare(struct hy_game *game)
{
    unsigned rows = draughts_rules(game).rows;
    game->pieces = game->variant->pieces;
    game->dirs = DRAUGHTS_DIRS;
    game->cells = (uint16_t)(rows * rows / 2);
    for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < rows; x++)
            prepare_cell(game, rows, x, y);
    for (unsigned c = 0; c < game->cells; c++)
        for (unsigned d = 0; d < game->dirs; d++)
            if (game->next[c][d] != HY_NO_CELL)
                game->around[c].word[0] |= UINT64_C(1) << game->bit[game->next[c][d]];
    for (unsigned s = 0; s < game->seats; s++)
        prepare_seat(game, s);
}

/* ------------------------------------------------------------------------------------ setups */

void draughts_start(const struct hy_game *game, struct hy_setup *setup)
{
    memset(setup->owner, HY_NO_SEAT, sizeof setup->owner);
    memset(setup->king, 0, sizeof setup->king);
    setup->turn = 0;
    uint8_t below = draughts_is_white(game, 0) ? 0 : 1;
    for (unsigned i = 0; i < game->pieces; i++) {
        setup->owner[i] = below;
        setup->owner[game->cells - 1u - i] = 1 - below;
    }
}

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

static void place(const struct hy_game *game, struct hy_position *position, unsigned kind,
                  unsigned cell)
{
    unsigned bit = game->bit[cell];
    position->pieces[kind].word[0] |= UINT64_C(1) << bit;
    position->key ^= draughts_key_piece(kind, bit);
}

static bool place_pieces(const struct hy_game *game, const struct hy_setup *setup,
                         struct hy_position *position, struct hy_error *error)
{
    unsigned counts[2] = {0};
    for (unsigned c = 0; c < game->cells; c++) {
        uint8_t seat = setup->owner[c];
        if (seat == HY_NO_SEAT)
            continue;
        if (seat >= game->seats)
            return fail(error, HY_E_LETTER, "no such seat in this game", c);
        if (++counts[seat] > game->pieces)
            return fail(error, HY_E_PIECES, "more pieces than the seat has", c);
        if (!setup->king[c] && game->seat[seat].rows[c] == 0)
            return fail(error, HY_E_LAST_ROW, "a man on its last row would be a king", c);
        place(game, position, seat, c);
        if (setup->king[c])
            place(game, position, HY_KINGS, c);
    }
    return true;
}

bool draughts_check(const struct hy_game *game, const struct hy_setup *setup,
                    struct hy_position *position, struct hy_error *error)
{
    *position = (struct hy_position){0};
    if (!place_pieces(game, setup, position, error))
        return false;
    if (setup->turn >= game->seats)
        return fail(error, HY_E_TURN, "the seat to move is not in this game", HY_CELLS_MAX);
    position->turn = setup->turn;
    position->playing = 3; /* both seats */
    position->key ^= draughts_key_state(position);
    return true;
}
