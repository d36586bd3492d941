#include "rules/geometry.h"

#include <assert.h>
#include <stddef.h>

static const struct geometry_row square_rows[16] = {
    {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16},
    {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}, {0, 16}};
static const struct geometry_row small_rows[8] = {{0, 8}, {0, 8}, {0, 8}, {0, 8},
                                                  {0, 8}, {0, 8}, {0, 8}, {0, 8}};
/* x is the hole's number less one. */
static const struct geometry_row star_rows[17] = {
    {12, 1}, {11, 2}, {10, 3}, {9, 4},  {4, 13}, {4, 12}, {4, 11}, {4, 10}, {4, 9},
    {3, 10}, {2, 11}, {1, 12}, {0, 13}, {4, 4},  {4, 3},  {4, 2},  {4, 1}};

static const int8_t square_dirs[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                         {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
static const int8_t star_dirs[6][2] = {{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}};

/* 4,3,2,1 cells; 4,4,3,2; 5,5,4,3,2. */
static const struct geometry_camp square_camps[3] = {{10, 3, 3}, {13, 4, 3}, {19, 5, 4}};
static const struct geometry_camp star_camps[2] = {{10, 3, 4}, {15, 4, 4}};

static const struct geometry_point square_points[4] = {
    {'r', "Red", 0, 15}, {'g', "Green", 15, 15}, {'b', "Blue", 15, 0}, {'y', "Yellow", 0, 0}};
static const struct geometry_point small_points[4] = {
    {'r', "Red", 0, 7}, {'g', "Green", 7, 7}, {'b', "Blue", 7, 0}, {'y', "Yellow", 0, 0}};
static const struct geometry_point star_points[6] = {
    {'r', "Red", 12, 0},   {'o', "Orange", 4, 4}, {'y', "Yellow", 0, 12},
    {'g', "Green", 4, 16}, {'b', "Blue", 12, 12}, {'v', "Violet", 16, 4}};

static int larger(int a, int b) { return a > b ? a : b; }
static int size_of(int a) { return a < 0 ? -a : a; }

static void measure_corner(const struct geometry_point *tip, int x, int y, int *rows, int *reach)
{
    int across = size_of(x - tip->x), along = size_of(y - tip->y);
    *rows = across + along;
    *reach = larger(across, along);
}

static void square_measure(unsigned point, int x, int y, int *rows, int *reach)
{
    measure_corner(&square_points[point], x, y, rows, reach);
}

static void small_measure(unsigned point, int x, int y, int *rows, int *reach)
{
    measure_corner(&small_points[point], x, y, rows, reach);
}

/* The star's three axes through its centre sum to zero; a tip lies at 8 or -8 of one of them. */
static void star_measure(unsigned point, int x, int y, int *rows, int *reach)
{
    static const uint8_t axis[6] = {0, 2, 1, 0, 2, 1};
    static const int8_t side[6] = {-1, 1, -1, 1, -1, 1};
    int at[3] = {y - 8, x - 8, 16 - x - y};
    *rows = 8 - side[point] * at[axis[point]];
    *reach = larger(size_of(at[(axis[point] + 1) % 3]), size_of(at[(axis[point] + 2) % 3]));
}

static const struct geometry boards[HY_BOARDS] = {
    [HY_BOARD_SQUARE_16] = {.rows = 16,
                            .dirs = 8,
                            .points = 4,
                            .camps = 3,
                            .stride = 8,
                            .row_height = 1000,
                            .row = square_rows,
                            .dir = square_dirs,
                            .camp = square_camps,
                            .point = square_points,
                            .measure = square_measure},
    [HY_BOARD_SQUARE_8] = {.rows = 8,
                           .dirs = 8,
                           .points = 4,
                           .camps = 3,
                           .stride = 8,
                           .row_height = 1000,
                           .row = small_rows,
                           .dir = square_dirs,
                           .camp = square_camps,
                           .point = small_points,
                           .measure = small_measure},
    [HY_BOARD_STAR] = {.rows = 17,
                       .dirs = 6,
                       .points = 6,
                       .camps = 2,
                       .stride = 9,
                       .foreign_pieces = 10,
                       .row_is_letter = true,
                       .row_shift = 500,
                       .row_height = 866,
                       .row = star_rows,
                       .dir = star_dirs,
                       .camp = star_camps,
                       .point = star_points,
                       .measure = star_measure},
};

const struct geometry *geometry_of(enum hy_board board)
{
    assert((unsigned)board < HY_BOARDS);
    return &boards[board];
}

unsigned geometry_cells(const struct geometry *geometry)
{
    unsigned cells = 0;
    for (unsigned y = 0; y < geometry->rows; y++)
        cells += geometry->row[y].count;
    return cells;
}

uint16_t geometry_cell(const struct geometry *geometry, int x, int y)
{
    if (y < 0 || y >= geometry->rows)
        return HY_NO_CELL;
    const struct geometry_row *row = &geometry->row[y];
    if (x < row->first || x >= row->first + row->count)
        return HY_NO_CELL;
    int cell = x - row->first;
    for (int below = 0; below < y; below++)
        cell += geometry->row[below].count;
    return (uint16_t)cell;
}

void geometry_lattice(const struct geometry *geometry, unsigned cell, int *x, int *y)
{
    unsigned row = 0;
    while (cell >= geometry->row[row].count) {
        cell -= geometry->row[row].count;
        row++;
        assert(row < geometry->rows);
    }
    *x = (int)(geometry->row[row].first + cell);
    *y = (int)row;
}

bool geometry_in_camp(const struct geometry *geometry, unsigned point, unsigned pieces,
                      unsigned cell)
{
    unsigned index = 0;
    while (geometry->camp[index].pieces != pieces) {
        index++;
        assert(index < geometry->camps);
    }
    int x, y, rows, reach;
    geometry_lattice(geometry, cell, &x, &y);
    geometry->measure(point, x, y, &rows, &reach);
    return rows <= geometry->camp[index].rows && reach <= geometry->camp[index].reach;
}

unsigned geometry_rows_to(const struct geometry *geometry, unsigned point, unsigned cell)
{
    int x, y, rows, reach;
    geometry_lattice(geometry, cell, &x, &y);
    geometry->measure(point, x, y, &rows, &reach);
    return (unsigned)rows;
}

const uint8_t *geometry_seating(const struct geometry *geometry, unsigned seats)
{
    static const uint8_t square[5][4] = {[2] = {0, 2}, [4] = {0, 1, 2, 3}};
    static const uint8_t star[7][6] = {[2] = {0, 3},
                                       [3] = {0, 2, 4},
                                       [4] = {1, 2, 4, 5},
                                       [5] = {0, 1, 2, 4, 5},
                                       [6] = {0, 1, 2, 3, 4, 5}};
    if (geometry->points == 4)
        return seats == 2 || seats == 4 ? square[seats] : NULL;
    return seats >= 2 && seats <= 6 ? star[seats] : NULL;
}
