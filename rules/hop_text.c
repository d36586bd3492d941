/* The text of cells and positions of hop games. */
#include "rules/family.h"
#include "rules/geometry.h"
#include "rules/hop.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

struct hy_place hop_cell_place(const struct hy_game *game, unsigned cell)
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    int x, y;
    geometry_lattice(geometry, cell, &x, &y);
    return (struct hy_place){x * 1000 + y * geometry->row_shift, y * geometry->row_height};
}

size_t hop_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX])
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    int x, y;
    geometry_lattice(geometry, cell, &x, &y);
    struct text_out text = text_out(out, HY_CELL_TEXT_MAX);
    text_put(&text, (char)('a' + (geometry->row_is_letter ? y : x)));
    text_put_number(&text, (uint64_t)(geometry->row_is_letter ? x : y) + 1);
    return text_finish(&text);
}

size_t hop_cell_parse(const struct hy_game *game, const char *text, size_t length, uint16_t *cell)
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    struct text_in in = text_in(text, length);
    char letter = text_peek(&in);
    uint32_t number;
    if (letter < 'a' || letter > 'z')
        return 0;
    in.at++;
    if (!text_take_number(&in, 99, &number))
        return 0;
    int first = letter - 'a', second = (int)number - 1;
    *cell = geometry->row_is_letter ? geometry_cell(geometry, second, first)
                                    : geometry_cell(geometry, first, second);
    return text_offset(&in);
}

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

/* -------------------------------------------------------------------------------- reading */

/* The seat of a letter, or HY_NO_SEAT. */
static uint8_t seat_of(const struct hy_game *game, char letter)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (game->seat[s].letter == letter)
            return (uint8_t)s;
    return HY_NO_SEAT;
}

/* Reads one row into the cells from `cell` on. `offset`, where not NULL, is given each cell's
 * place in the text. */
static bool parse_row(const struct hy_game *game, struct text_in *in, unsigned cells,
                      uint8_t *owner, size_t *offset, struct hy_error *error)
{
    unsigned n = 0;
    while (!text_done(in) && text_peek(in) != '/' && text_peek(in) != ' ') {
        size_t at = text_offset(in);
        uint8_t seat = seat_of(game, text_peek(in));
        uint32_t run = 1;
        if (seat != HY_NO_SEAT)
            in->at++;
        else if (!text_is_digit(text_peek(in)))
            return fail(error, HY_E_LETTER, "neither a seat's letter nor a number", at);
        else if (!text_take_number(in, HY_CELLS_MAX, &run) || run == 0)
            return fail(error, HY_E_LETTER, "not a count of empty cells", at);
        if (run > cells - n)
            return fail(error, HY_E_ROW_LONG, "the row has too many cells", at);
        for (; run > 0; run--, n++) {
            owner[n] = seat;
            if (offset)
                offset[n] = at;
        }
    }
    if (n < cells)
        return fail(error, HY_E_ROW_SHORT, "the row has too few cells", text_offset(in));
    return true;
}

static bool parse_board(const struct hy_game *game, struct text_in *in, struct hy_setup *setup,
                        size_t *offset, struct hy_error *error)
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    unsigned cell = game->cells;
    for (unsigned row = geometry->rows; row-- > 0;) {
        unsigned cells = geometry->row[row].count;
        cell -= cells;
        if (!parse_row(game, in, cells, setup->owner + cell, offset ? offset + cell : NULL, error))
            return false;
        if (row > 0 && !text_take(in, '/'))
            return fail(error, HY_E_ROWS, "too few rows", text_offset(in));
    }
    if (text_peek(in) == '/')
        return fail(error, HY_E_ROWS, "too many rows", text_offset(in));
    return true;
}

bool hop_parse(const struct hy_game *game, const char *text, size_t length, struct hy_setup *setup,
               size_t *offset, struct hy_error *error)
{
    struct text_in in = text_in(text, length);
    memset(setup->owner, HY_NO_SEAT, sizeof setup->owner);
    if (!parse_board(game, &in, setup, offset, error))
        return false;
    if (!text_take(&in, ' '))
        return fail(error, text_done(&in) ? HY_E_TEXT_END : HY_E_LETTER,
                    "a space and the seat to move are needed", text_offset(&in));
    if (text_done(&in))
        return fail(error, HY_E_TEXT_END, "the seat to move is missing", text_offset(&in));
    if (offset)
        offset[HY_CELLS_MAX] = text_offset(&in);
    setup->turn = seat_of(game, text_peek(&in));
    if (setup->turn == HY_NO_SEAT)
        return fail(error, HY_E_TURN, "the seat to move is not in this game", text_offset(&in));
    in.at++;
    if (!text_done(&in))
        return fail(error, HY_E_TEXT_REST, "something follows the position", text_offset(&in));
    return true;
}

/* -------------------------------------------------------------------------------- writing */

static void write_row(const struct hy_game *game, const struct hy_position *position,
                      unsigned first, unsigned cells, struct text_out *out)
{
    unsigned empty = 0;
    for (unsigned c = first; c < first + cells; c++) {
        uint8_t seat = hy_owner(game, position, c);
        if (seat == HY_NO_SEAT) {
            empty++;
            continue;
        }
        if (empty > 0)
            text_put_number(out, empty);
        empty = 0;
        text_put(out, game->seat[seat].letter);
    }
    if (empty > 0)
        text_put_number(out, empty);
}

size_t hop_write(const struct hy_game *game, const struct hy_position *position,
                 char out[HY_POSITION_TEXT_MAX])
{
    const struct geometry *geometry = geometry_of(game->variant->board);
    struct text_out text = text_out(out, HY_POSITION_TEXT_MAX);
    unsigned cell = game->cells;
    for (unsigned row = geometry->rows; row-- > 0;) {
        cell -= geometry->row[row].count;
        write_row(game, position, cell, geometry->row[row].count, &text);
        text_put(&text, row > 0 ? '/' : ' ');
    }
    text_put(&text, game->seat[position->turn].letter);
    assert(text.length < HY_POSITION_TEXT_MAX);
    return text_finish(&text);
}
