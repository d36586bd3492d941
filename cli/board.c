#include "cli/board.h"

#include <string.h>

enum {
    COLUMN = 500, /* thousandths of the pitch that one character of text is wide: the rows of a
                     star are half a pitch apart */
    LABEL_WIDTH = 4,
    LINE_MAX = 80
};

static bool mask_has(const struct hy_mask *mask, unsigned bit)
{
    return (mask->word[bit / 64] >> bit % 64 & 1) != 0;
}

bool board_in_camp(const struct hy_game *game, unsigned cell)
{
    unsigned bit = game->bit[cell];
    for (unsigned s = 0; s < game->seats; s++)
        if (mask_has(&game->seat[s].home, bit) || mask_has(&game->seat[s].target, bit))
            return true;
    return false;
}

const struct hy_path *board_last_path(const struct hy_match *match)
{
    for (uint32_t i = match->count; i-- > 0;)
        if (match->log[i].act == HY_ACT_MOVE)
            return &match->log[i].path;
    return NULL;
}

const char *board_name(enum hy_board board)
{
    static const char *const names[HY_BOARDS] = {
        [HY_BOARD_SQUARE_16] = "square-16",
        [HY_BOARD_SQUARE_8] = "square-8",
        [HY_BOARD_STAR] = "star",
        [HY_BOARD_DRAUGHTS_8] = "draughts-8",
        [HY_BOARD_DRAUGHTS_10] = "draughts-10",
    };
    return names[board];
}

/* Draughts: a man is the seat's letter made small, so that kings stand out. */
static bool has_men(const struct hy_game *game) { return hy_has_field(game->variant, HY_KING); }

static char mark_of(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    uint8_t seat = hy_owner(game, position, cell);
    if (seat != HY_NO_SEAT && has_men(game) && !hy_is_king(game, position, cell))
        return (char)(game->seat[seat].letter - 'A' + 'a');
    if (seat != HY_NO_SEAT)
        return game->seat[seat].letter;
    return board_in_camp(game, cell) ? ':' : '.';
}

/* The cells from `first` up to the result are one row: cells are ordered row by row. */
static unsigned row_end(const struct hy_game *game, unsigned first)
{
    unsigned cell = first + 1;
    int32_t y = hy_cell_place(game, first).y;
    while (cell < game->cells && hy_cell_place(game, cell).y == y)
        cell++;
    return cell;
}

static int32_t leftmost(const struct hy_game *game)
{
    int32_t left = hy_cell_place(game, 0).x;
    for (unsigned cell = 1; cell < game->cells; cell++) {
        int32_t x = hy_cell_place(game, cell).x;
        left = x < left ? x : left;
    }
    return left;
}

static size_t column_of(const struct hy_game *game, unsigned cell, int32_t left)
{
    return LABEL_WIDTH + (size_t)(hy_cell_place(game, cell).x - left) / COLUMN;
}

/* Whether cells are named by file and rank; not on a star, nor where they are numbered. */
static bool has_files(const struct hy_game *game)
{
    return game->variant->board != HY_BOARD_STAR &&
           !(has_men(game) && game->field[HY_SQUARES] != HY_SQUARES_LETTERS);
}

/* What the cells of a row have in common: its rank; else its first cell's name: rows of a star
 * have a letter in common, but begin with different numbers. */
static void row_label(const struct hy_game *game, unsigned first, char label[HY_CELL_TEXT_MAX])
{
    hy_cell_name(game, first, label);
    if (has_files(game))
        memmove(label, label + 1, strlen(label));
}

static void print_row(const struct hy_game *game, const struct hy_position *position,
                      unsigned first, unsigned end, int32_t left, FILE *out)
{
    char line[LINE_MAX + 1], label[HY_CELL_TEXT_MAX];
    memset(line, ' ', sizeof line);
    row_label(game, first, label);
    memcpy(line, label, strlen(label));
    for (unsigned cell = first; cell < end; cell++)
        line[column_of(game, cell, left)] = mark_of(game, position, cell);
    fprintf(out, "%.*s\n", (int)column_of(game, end - 1, left) + 1, line);
}

/* The cells up to `end` have every file among them: two rows, as one of draughts has half. */
static void print_files(const struct hy_game *game, unsigned end, int32_t left, FILE *out)
{
    char line[LINE_MAX + 1], name[HY_CELL_TEXT_MAX];
    size_t width = 0;
    memset(line, ' ', sizeof line);
    for (unsigned cell = 0; cell < end; cell++) {
        size_t column = column_of(game, cell, left);
        hy_cell_name(game, cell, name);
        line[column] = name[0];
        width = column + 1 > width ? column + 1 : width;
    }
    fprintf(out, "%.*s\n", (int)width, line);
}

void board_print(const struct hy_game *game, const struct hy_position *position, FILE *out)
{
    unsigned begin[HY_CELLS_MAX + 1], rows = 0;
    begin[0] = 0;
    while (begin[rows] < game->cells) {
        begin[rows + 1] = row_end(game, begin[rows]);
        rows++;
    }
    int32_t left = leftmost(game);
    for (unsigned row = rows; row-- > 0;)
        print_row(game, position, begin[row], begin[row + 1], left, out);
    if (has_files(game))
        print_files(game, begin[2], left, out);
}
