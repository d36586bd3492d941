/* Positions: their text, and what is the same in every family. */
#include "rules/family.h"
#include "rules/geometry.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct hy_position) == 208, "a position is a small value");

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

static bool parse_setup(const struct hy_game *game, const char *text, size_t length,
                        struct hy_setup *setup, size_t offset[HY_CELLS_MAX + 1],
                        struct hy_error *error)
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

bool hy_setup_parse(const struct hy_game *game, const char *text, size_t length,
                    struct hy_setup *setup, struct hy_error *error)
{
    return parse_setup(game, text, length, setup, NULL, error);
}

bool hy_position_parse(const struct hy_game *game, const char *text, size_t length,
                       struct hy_position *position, struct hy_error *error)
{
    struct hy_setup setup;
    size_t offset[HY_CELLS_MAX + 1];
    if (!parse_setup(game, text, length, &setup, offset, error))
        return false;
    if (hy_setup_check(game, &setup, position, error))
        return true;
    error->at = offset[error->at]; /* from a cell to its place in the text */
    return false;
}

void hy_setup_start(const struct hy_game *game, struct hy_setup *setup)
{
    game->family->start(game, setup);
}

bool hy_setup_check(const struct hy_game *game, const struct hy_setup *setup,
                    struct hy_position *position, struct hy_error *error)
{
    return game->family->check(game, setup, position, error);
}

struct hy_position hy_position_start(const struct hy_game *game)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    hy_setup_start(game, &setup);
    bool ok = hy_setup_check(game, &setup, &position, &error);
    assert(ok);
    (void)ok;
    return position;
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

size_t hy_position_write(const struct hy_game *game, const struct hy_position *position,
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

/* -------------------------------------------------------------------------- what is asked */

uint8_t hy_owner(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    unsigned bit = game->bit[cell];
    for (unsigned s = 0; s < game->seats; s++)
        if (position->pieces[s].word[bit >> 6] >> (bit & 63) & 1)
            return (uint8_t)s;
    return HY_NO_SEAT;
}

bool hy_same_position(const struct hy_position *a, const struct hy_position *b)
{
    return a->turn == b->turn && a->playing == b->playing && a->arrived == b->arrived &&
           memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
}

bool hy_is_over(const struct hy_game *game, const struct hy_position *position)
{
    if (position->arrived && game->field[HY_PLACES] == HY_PLACES_FIRST)
        return true;
    return (position->playing & (position->playing - 1)) == 0;
}

int hy_distance(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    return game->family->distance(game, position, seat);
}

/* ----------------------------------------------------------------------- what may be done */

static const struct hy_move pass = {0, 0};

size_t hy_moves(const struct hy_game *game, const struct hy_position *position,
                struct hy_move list[HY_MOVES_MAX])
{
    if (hy_is_over(game, position))
        return 0;
    size_t n = game->family->moves(game, position, list);
    if (n == 0 || game->field[HY_PASS_RULE] == HY_PASS_ALWAYS)
        list[n++] = pass;
    assert(n <= HY_MOVES_MAX);
    return n;
}

bool hy_is_legal(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move move)
{
    if (hy_is_over(game, position))
        return false;
    if (hy_is_pass(move))
        return game->field[HY_PASS_RULE] == HY_PASS_ALWAYS ||
               game->family->count(game, position) == 0;
    return move.from < game->cells && move.to < game->cells &&
           game->family->is_legal(game, position, move);
}

struct hy_position hy_play(const struct hy_game *game, const struct hy_position *position,
                           struct hy_move move)
{
    return game->family->play(game, position, move);
}

struct hy_position hy_leave(const struct hy_game *game, const struct hy_position *position,
                            unsigned seat)
{
    return game->family->leave(game, position, seat);
}

struct hy_path hy_canonical(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move)
{
    struct hy_path path = {0};
    if (hy_is_pass(move))
        return path;
    size_t n = hy_routes(game, position, move, &path, 1);
    assert(n == 1);
    (void)n;
    return path;
}

size_t hy_routes(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move move, struct hy_path *list, size_t room)
{
    if (hy_is_over(game, position) || hy_is_pass(move))
        return 0;
    return game->family->routes(game, position, move, list, room);
}

uint64_t hy_perft(const struct hy_game *game, const struct hy_position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    if (hy_is_over(game, position))
        return 0;
    if (depth == 1) {
        uint64_t count = game->family->count(game, position);
        return count ? count : 1; /* a forced pass is one move */
    }
    struct hy_move list[HY_MOVES_MAX];
    size_t n = game->family->moves(game, position, list);
    if (n == 0)
        list[n++] = pass;
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        struct hy_position next = game->family->play(game, position, list[i]);
        leaves += hy_perft(game, &next, depth - 1);
    }
    return leaves;
}
