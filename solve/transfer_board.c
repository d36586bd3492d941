#include "rules/geometry.h"
#include "rules/hop.h"
#include "solve/transfer.h"

#include <assert.h>
#include <string.h>

enum {
    RHOMBUS_ROWS = 3, /* of a camp: 1 + 2 + 3 pieces */
    RHOMBUS_PIECES = 6,
    TIP_X = 12 /* of the star's south point, the rhombus's corner */
};

/* How far a cell lies from the corner along both of its sides. */
static void sides_of(const struct hy_game *game, unsigned cell, int *left, int *right)
{
    int x, y;
    geometry_lattice(geometry_of(game->variant->board), cell, &x, &y);
    *left = TIP_X - x;
    *right = y - *left;
}

static void put_camps(struct hy_game *game, struct hy_seat *seat, unsigned cell, unsigned side)
{
    int left, right;
    sides_of(game, cell, &left, &right);
    unsigned rows = 2 * side - 2 - (unsigned)(left + right);
    seat->rows[cell] = (uint8_t)rows;
    if (left + right < RHOMBUS_ROWS)
        hop_flip(&seat->home, game->bit[cell]);
    if (rows < RHOMBUS_ROWS) {
        hop_flip(&seat->target, game->bit[cell]);
        seat->rows_full = (uint16_t)(seat->rows_full + rows);
    }
}

/* Takes away what leads over the wall. */
static void wall_cell(struct hy_game *game, unsigned cell)
{
    bool inside = hop_has(&game->board, game->bit[cell]);
    for (unsigned d = 0; d < game->dirs; d++) {
        unsigned next = game->next[cell][d];
        if (next != HY_NO_CELL && (!inside || !hop_has(&game->board, game->bit[next])))
            game->next[cell][d] = HY_NO_CELL;
    }
    for (unsigned w = 0; w < HY_WORDS; w++)
        game->around[cell].word[w] &= inside ? game->board.word[w] : 0;
}

static void open_hops(const struct hy_game *game, struct hy_seat *seat)
{
    for (unsigned c = 0; c < game->cells; c++)
        for (unsigned d = 0; d < game->dirs; d++) {
            unsigned pivot = game->next[c][d], bit = game->bit[c];
            if (pivot != HY_NO_CELL && game->next[pivot][d] != HY_NO_CELL)
                seat->hop_from[bit >> 6][d] |= UINT64_C(1) << (bit & 63);
        }
}

void transfer_rhombus(struct hy_game *game, unsigned side)
{
    struct hy_error error;
    assert(side >= TRANSFER_SIDE_LEAST && side <= TRANSFER_SIDE_MOST);
    bool parsed = hy_game_parse(game, "star", strlen("star"), &error);
    assert(parsed);
    (void)parsed;
    struct hy_seat seat = {.letter = game->seat[0].letter, .name = game->seat[0].name};
    game->pieces = RHOMBUS_PIECES;
    game->board = (struct hy_mask){0};
    memset(seat.rows, UINT8_MAX, sizeof seat.rows);
    for (unsigned c = 0; c < game->cells; c++) {
        int left, right;
        sides_of(game, c, &left, &right);
        if (left < 0 || right < 0 || left >= (int)side || right >= (int)side)
            continue;
        hop_flip(&game->board, game->bit[c]);
        put_camps(game, &seat, c, side);
    }
    for (unsigned c = 0; c < game->cells; c++)
        wall_cell(game, c);
    open_hops(game, &seat);
    seat.may_stop = game->board;
    for (unsigned zone = HOP_AT_HOME; zone <= HOP_IN_TARGET; zone++)
        seat.may_land[zone] = game->board;
    game->seat[0] = seat;
}

struct hy_position transfer_start(const struct hy_game *game, unsigned seat)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    memset(&setup, 0, sizeof setup);
    memset(setup.owner, HY_NO_SEAT, sizeof setup.owner);
    setup.turn = (uint8_t)seat;
    for (unsigned c = 0; c < game->cells; c++)
        if (hop_has(&game->seat[seat].home, game->bit[c]))
            setup.owner[c] = (uint8_t)seat;
    bool is_right = hy_setup_check(game, &setup, &position, &error);
    assert(is_right);
    (void)is_right;
    return position;
}
