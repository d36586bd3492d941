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
    };
    return names[board];
}

static char mark_of(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    uint8_t seat = hy_owner(game, position, cell);
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

/* What the cells of a row have in common: on a star the letter in front, else the number. Rows of
 * a star begin with different numbers, so the first cell is named in full. */
static void row_label(const struct hy_game *game, unsigned first, char label[HY_CELL_TEXT_MAX])
{
    hy_cell_name(game, first, label);
    if (game->variant->board != HY_BOARD_STAR)
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

static void print_files(const struct hy_game *game, unsigned end, int32_t left, FILE *out)
{
    char line[LINE_MAX + 1], name[HY_CELL_TEXT_MAX];
    memset(line, ' ', sizeof line);
    for (unsigned cell = 0; cell < end; cell++) {
        hy_cell_name(game, cell, name);
        line[column_of(game, cell, left)] = name[0];
    }
    fprintf(out, "%.*s\n", (int)column_of(game, end - 1, left) + 1, line);
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
    if (game->variant->board != HY_BOARD_STAR)
        print_files(game, begin[1], left, out);
}
