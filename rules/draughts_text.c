/* The text of squares and positions: PDN's FEN, squares as letters or as numbers. */
#include "rules/draughts.h"
#include "rules/family.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

/* ------------------------------------------------------------------------------------ squares */

static unsigned cells_in_row(const struct hy_game *game) { return draughts_rules(game).rows / 2u; }

static void lattice(const struct hy_game *game, unsigned cell, unsigned *x, unsigned *y)
{
    unsigned half = cells_in_row(game);
    *y = cell / half;
    *x = cell % half * 2 + ((*y & 1) ^ (game->field[HY_MIRRORED] == HY_YES));
}

struct hy_place draughts_cell_place(const struct hy_game *game, unsigned cell)
{
    unsigned x, y;
    lattice(game, cell, &x, &y);
    return (struct hy_place){(int32_t)x * 1000, (int32_t)y * 1000};
}

/* The number of a cell, from 1, and the cell of a number: each is the other's inverse. Numbers go
 * from the top left to the bottom right, or the other way. */
static unsigned renumber(const struct hy_game *game, unsigned squares, unsigned index)
{
    unsigned half = cells_in_row(game), row = index / half, column = index % half;
    if (squares == HY_SQUARES_NUMBERS_UP)
        return row * half + half - 1 - column;
    return game->cells - (row + 1) * half + column;
}

unsigned hy_square_number(const struct hy_game *game, unsigned squares, unsigned cell)
{
    assert(game->family == &draughts_family && cell < game->cells);
    return renumber(game, squares, cell) + 1;
}

uint16_t hy_numbered_square(const struct hy_game *game, unsigned squares, unsigned number)
{
    assert(game->family == &draughts_family);
    return number < 1 || number > game->cells ? HY_NO_CELL
                                              : (uint16_t)renumber(game, squares, number - 1);
}

static unsigned number_of(const struct hy_game *game, unsigned cell)
{
    return hy_square_number(game, game->field[HY_SQUARES], cell);
}

size_t draughts_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX])
{
    struct text_out text = text_out(out, HY_CELL_TEXT_MAX);
    if (game->field[HY_SQUARES] == HY_SQUARES_LETTERS) {
        unsigned x, y;
        lattice(game, cell, &x, &y);
        text_put(&text, (char)('a' + x));
        text_put_number(&text, y + 1);
    } else {
        text_put_number(&text, number_of(game, cell));
    }
    return text_finish(&text);
}

static uint16_t cell_of_number(const struct hy_game *game, uint32_t number)
{
    return hy_numbered_square(game, game->field[HY_SQUARES], number);
}

static uint16_t cell_of_letter(const struct hy_game *game, unsigned x, uint32_t rank)
{
    unsigned half = cells_in_row(game), cx, cy;
    if (x >= 2 * half || rank < 1 || rank > 2 * half)
        return HY_NO_CELL;
    unsigned cell = (rank - 1) * half + x / 2;
    lattice(game, cell, &cx, &cy);
    return cx == x ? (uint16_t)cell : HY_NO_CELL; /* a light square */
}

size_t draughts_cell_parse(const struct hy_game *game, const char *text, size_t length,
                           uint16_t *cell)
{
    struct text_in in = text_in(text, length);
    char letter = text_peek(&in);
    bool has_letter = letter >= 'a' && letter <= 'z';
    uint32_t number;
    if (has_letter)
        in.at++;
    if (length > 1 && text[0] == '0' && text_is_digit(text[1]))
        in.at++; /* "01" is found in files */
    if (!text_take_number(&in, 99, &number))
        return 0;
    *cell = has_letter ? cell_of_letter(game, (unsigned)(letter - 'a'), number)
                       : cell_of_number(game, number);
    return text_offset(&in);
}

/* ------------------------------------------------------------------------------------ reading */

struct reading {
    const struct hy_game *game;
    struct text_in in;
    struct hy_setup *setup;
    size_t *offset; /* may be NULL */
    struct hy_error *error;
};

static bool fail(struct reading *reading, enum hy_error_code code, const char *text, size_t at)
{
    *reading->error = (struct hy_error){code, text, at};
    return false;
}

static bool take_seat(struct reading *reading, uint8_t *seat)
{
    for (uint8_t s = 0; s < reading->game->seats; s++)
        if (text_take(&reading->in, reading->game->seat[s].letter)) {
            *seat = s;
            return true;
        }
    return fail(reading, text_done(&reading->in) ? HY_E_TEXT_END : HY_E_TURN,
                "a side, W or B, is needed", text_offset(&reading->in));
}

static bool put_piece(struct reading *reading, uint16_t cell, uint8_t seat, bool king, size_t at)
{
    if (reading->setup->owner[cell] != HY_NO_SEAT)
        return fail(reading, HY_E_CELL_TWICE, "two pieces on one square", at);
    reading->setup->owner[cell] = seat;
    reading->setup->king[cell] = king;
    if (reading->offset)
        reading->offset[cell] = at;
    return true;
}

static bool take_cell(struct reading *reading, uint16_t *cell)
{
    struct text_in *in = &reading->in;
    size_t used = draughts_cell_parse(reading->game, in->at, (size_t)(in->end - in->at), cell);
    if (used == 0)
        return fail(reading, text_done(in) ? HY_E_TEXT_END : HY_E_LETTER, "a square is needed",
                    text_offset(in));
    if (*cell == HY_NO_CELL)
        return fail(reading, HY_E_CELL, "no such dark square", text_offset(in));
    in->at += used;
    return true;
}

/* The second number of a range, "-20"; `number` is the first. */
static bool take_range(struct reading *reading, uint32_t number, uint8_t seat, bool king, size_t at)
{
    size_t end_at = text_offset(&reading->in);
    uint32_t last;
    if (!text_take_number(&reading->in, reading->game->cells, &last) || last <= number)
        return fail(reading, HY_E_CELL, "a range goes up to a larger number", end_at);
    while (++number <= last)
        if (!put_piece(reading, cell_of_number(reading->game, number), seat, king, at))
            return false;
    return true;
}

/* "c3", "12", "K12" or "12-20". */
static bool take_item(struct reading *reading, uint8_t seat)
{
    bool king = text_take(&reading->in, 'K');
    bool by_number = text_is_digit(text_peek(&reading->in));
    size_t at = text_offset(&reading->in);
    uint16_t cell;
    if (!take_cell(reading, &cell) || !put_piece(reading, cell, seat, king, at))
        return false;
    if (!by_number || !text_take(&reading->in, '-'))
        return true;
    return take_range(reading, number_of(reading->game, cell), seat, king, at);
}

/* ":W12,K15", or ":W" of a side that has no pieces. */
static bool take_side(struct reading *reading, unsigned *seen)
{
    uint8_t seat = 0;
    if (!text_take(&reading->in, ':'))
        return fail(reading, text_done(&reading->in) ? HY_E_TEXT_END : HY_E_LETTER,
                    "':' and a side's pieces are needed", text_offset(&reading->in));
    size_t at = text_offset(&reading->in);
    if (!take_seat(reading, &seat))
        return false;
    if (*seen >> seat & 1)
        return fail(reading, HY_E_SIDE_TWICE, "one side is given twice", at);
    *seen |= 1u << seat;
    char next = text_peek(&reading->in);
    if (next == 0 || next == ':' || next == '.')
        return true;
    do {
        if (!take_item(reading, seat))
            return false;
    } while (text_take(&reading->in, ','));
    return true;
}

bool draughts_parse(const struct hy_game *game, const char *text, size_t length,
                    struct hy_setup *setup, size_t *offset, struct hy_error *error)
{
    struct reading reading = {game, text_in(text, length), setup, offset, error};
    unsigned seen = 0;
    memset(setup->owner, HY_NO_SEAT, sizeof setup->owner);
    memset(setup->king, 0, sizeof setup->king);
    if (offset)
        offset[HY_CELLS_MAX] = 0;
    if (!take_seat(&reading, &setup->turn) || !take_side(&reading, &seen) ||
        !take_side(&reading, &seen))
        return false;
    text_take(&reading.in, '.');
    if (!text_done(&reading.in))
        return fail(&reading, HY_E_TEXT_REST, "something follows the position",
                    text_offset(&reading.in));
    return true;
}

/* ------------------------------------------------------------------------------------ writing */

static void write_side(const struct hy_game *game, const struct hy_position *position,
                       unsigned seat, struct text_out *out)
{
    bool by_letter = game->field[HY_SQUARES] == HY_SQUARES_LETTERS, first = true;
    text_put(out, ':');
    text_put(out, game->seat[seat].letter);
    for (unsigned i = 0; i < game->cells; i++) {
        unsigned cell = by_letter ? i : cell_of_number(game, i + 1);
        char name[HY_CELL_TEXT_MAX];
        if (hy_owner(game, position, cell) != seat)
            continue;
        if (!first)
            text_put(out, ',');
        if (hy_is_king(game, position, cell))
            text_put(out, 'K');
        text_put_bytes(out, name, draughts_cell_name(game, cell, name));
        first = false;
    }
}

size_t draughts_write(const struct hy_game *game, const struct hy_position *position,
                      char out[HY_POSITION_TEXT_MAX])
{
    struct text_out text = text_out(out, HY_POSITION_TEXT_MAX);
    unsigned white = draughts_is_white(game, 0) ? 0 : 1;
    text_put(&text, game->seat[position->turn].letter);
    write_side(game, position, white, &text);
    write_side(game, position, 1 - white, &text);
    assert(text.length < HY_POSITION_TEXT_MAX);
    return text_finish(&text);
}
