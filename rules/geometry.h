/* geometry.h - the boards: their cells, names, directions, points, and places for drawing.
 *
 * Every board is a list of rows on a lattice (x, y): row y holds the cells x = first ..
 * first + count - 1. Cells are numbered row by row from the bottom. Camps lie at the board's
 * points (the square's corners, the star's tips), numbered clockwise; the point opposite p is
 * p + points / 2.
 */
#ifndef RULES_GEOMETRY_H
#define RULES_GEOMETRY_H

#include "rules/hopyard.h"

enum { GEOMETRY_POINTS_MAX = 6 };

struct geometry_row {
    uint8_t first, count;
};

struct geometry_camp {
    uint8_t pieces; /* its size */
    uint8_t rows;   /* at most this many rows from the tip, */
    uint8_t reach;  /* and no wider than this */
};

struct geometry_point {
    char letter;
    const char *name;
    uint8_t x, y; /* its tip */
};

struct geometry {
    uint8_t rows, dirs, points, camps;
    /* Where a row of a parity class begins, in bits after the row below. Bits are counted modulo
     * 64; the stride is chosen so that no two cells of a class meet. */
    uint8_t stride;
    uint8_t foreign_pieces;        /* size of a foreign camp; 0: the variant's own */
    bool row_is_letter;            /* cells are named by row letter and number, not file and rank */
    int16_t row_shift, row_height; /* drawing: thousandths of a pitch a row goes right, and up */
    const struct geometry_row *row;
    const int8_t (*dir)[2];
    const struct geometry_camp *camp;
    const struct geometry_point *point;
    /* How many rows a lattice place lies from a point's tip, and how far to its side. */
    void (*measure)(unsigned point, int x, int y, int *rows, int *reach);
};

const struct geometry *geometry_of(enum hy_board board);
unsigned geometry_cells(const struct geometry *geometry);
/* The cell at a lattice place, or HY_NO_CELL. */
uint16_t geometry_cell(const struct geometry *geometry, int x, int y);
void geometry_lattice(const struct geometry *geometry, unsigned cell, int *x, int *y);
bool geometry_in_camp(const struct geometry *geometry, unsigned point, unsigned pieces,
                      unsigned cell);
unsigned geometry_rows_to(const struct geometry *geometry, unsigned point, unsigned cell);
/* The points of the seats in order of turns, or NULL if the board has no such seating. */
const uint8_t *geometry_seating(const struct geometry *geometry, unsigned seats);

#endif
