#include "solve/rows.h"

#include "rules/hop.h"

#include <string.h>

static unsigned apart(unsigned a, unsigned b) { return a > b ? a - b : b - a; }

static void count_row(struct rows *rows, const struct hy_game *game, unsigned seat, unsigned cell)
{
    const uint8_t *row = game->seat[seat].rows;
    assert(row[cell] < ROWS_MAX);
    rows->capacity[row[cell]]++;
    if (row[cell] >= rows->count)
        rows->count = row[cell] + 1u;
    for (unsigned d = 0; d < game->dirs; d++) {
        unsigned next = game->next[cell][d];
        if (next != HY_NO_CELL && apart(row[next], row[cell]) > rows->reach)
            rows->reach = apart(row[next], row[cell]);
    }
}

void rows_make(struct rows *rows, const struct hy_game *game, unsigned seat)
{
    rows->pieces = game->pieces;
    rows->count = rows->reach = 0;
    memset(rows->capacity, 0, sizeof rows->capacity);
    for (unsigned c = 0; c < game->cells; c++)
        if (hop_has(&game->seat[seat].may_land[HOP_AT_HOME], game->bit[c]))
            count_row(rows, game, seat, c);
    /* A row may hold several pieces: the i-th piece, counted from 0, takes place row + i. */
    combination_make(&rows->spreads, rows->count + rows->pieces - 1, rows->pieces);
}

uint64_t rows_number(const struct rows *rows, const rows_spread spread)
{
    uint64_t number = 0;
    unsigned below = 0;
    for (unsigned r = 0; r < rows->count; r++)
        for (unsigned i = spread[r]; i > 0; i--, below++)
            number += combination_part(&rows->spreads, r + below, below);
    return number;
}

static void spread_of(const struct rows *rows, uint64_t number, rows_spread spread)
{
    uint8_t place[COMBINATION_TAKEN];
    combination_places(&rows->spreads, number, place);
    memset(spread, 0, sizeof(rows_spread));
    for (unsigned i = 0; i < rows->pieces; i++)
        spread[place[i] - i]++;
}

unsigned rows_sum(const struct rows *rows, const rows_spread spread)
{
    unsigned sum = 0;
    for (unsigned r = 0; r < rows->count; r++)
        sum += r * spread[r];
    return sum;
}

static bool fits(const struct rows *rows, const rows_spread spread)
{
    for (unsigned r = 0; r < rows->count; r++)
        if (spread[r] > rows->capacity[r])
            return false;
    return true;
}

/* ----------------------------------------------------------------------------- rows as a board */

/* Rows as the bits of a word. */
static uint32_t both_ways(uint32_t set, unsigned by) { return set << by | set >> by; }

/* Where a piece of a row comes to in one move, the rest of its army standing on `pivots`. */
static uint32_t ends_of(const struct rows *rows, unsigned row, uint32_t pivots, uint32_t open)
{
    uint32_t start = UINT32_C(1) << row, seen = start, front = start, steps = 0;
    for (unsigned by = 1; by <= rows->reach; by++)
        steps |= both_ways(start, by);
    while (front) {
        uint32_t landings = 0;
        for (unsigned by = 1; by <= rows->reach; by++)
            landings |= (front << by & pivots) << by | (front >> by & pivots) >> by;
        front = landings & open & ~seen;
        seen |= front;
    }
    return ((steps & open) | seen) & ~start;
}

static uint32_t open_rows(const struct rows *rows, const rows_spread spread)
{
    uint32_t open = 0;
    for (unsigned r = 0; r < ROWS_MAX && r < rows->count; r++)
        open |= (uint32_t)(spread[r] < rows->capacity[r]) << r;
    return open;
}

static uint32_t taken_rows(const struct rows *rows, const rows_spread spread)
{
    uint32_t taken = 0;
    for (unsigned r = 0; r < ROWS_MAX && r < rows->count; r++)
        taken |= (uint32_t)(spread[r] != 0) << r;
    return taken;
}

/* ----------------------------------------------------------------------------------- the tables */

/* Enters so many moves at every new neighbour of a spread; returns whether there was one. Moves
 * can be taken back, so neighbours are those that lead here as well as those this leads to. */
static bool spread_out(const struct rows *rows, rows_spread spread, unsigned moves, uint8_t *table)
{
    bool is_new = false;
    for (unsigned r = 0; r < rows->count; r++) {
        if (!spread[r])
            continue;
        spread[r]--;
        uint64_t ends = ends_of(rows, r, taken_rows(rows, spread), open_rows(rows, spread));
        while (ends) {
            unsigned end = bit_pop(&ends);
            spread[end]++;
            uint8_t *entry = &table[rows_number(rows, spread)];
            if (*entry == ROWS_FAR) {
                *entry = (uint8_t)moves;
                is_new = true;
            }
            spread[end]--;
        }
        spread[r]++;
    }
    return is_new;
}

/* Breadth first from the entries that are 0. */
static void fill(const struct rows *rows, uint8_t *table)
{
    bool goes_on = true;
    for (unsigned moves = 1; goes_on && moves < ROWS_FAR; moves++) {
        goes_on = false;
        for (uint64_t i = 0; i < combination_count(&rows->spreads); i++) {
            rows_spread spread;
            if (table[i] != moves - 1)
                continue;
            spread_of(rows, i, spread);
            goes_on |= spread_out(rows, spread, moves, table);
        }
    }
}

void rows_to_spread(const struct rows *rows, const rows_spread goal, uint8_t *table)
{
    memset(table, ROWS_FAR, combination_count(&rows->spreads));
    table[rows_number(rows, goal)] = 0;
    fill(rows, table);
}

void rows_to_sum(const struct rows *rows, unsigned sum, uint8_t *table)
{
    for (uint64_t i = 0; i < combination_count(&rows->spreads); i++) {
        rows_spread spread;
        spread_of(rows, i, spread);
        bool is_goal = rows_sum(rows, spread) <= sum && fits(rows, spread);
        table[i] = is_goal ? 0 : ROWS_FAR;
    }
    fill(rows, table);
}
