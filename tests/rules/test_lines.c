/* How far a chain along a straight line of the star can lead: every way to place other pieces on
 * every line is tried, with every piece of the line as the one that moves. */
#include "rules/hop.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_MAX = 13 /* cells on the star's longest lines */ };

struct line {
    unsigned length;
    unsigned cell[LINE_MAX];
};

static struct scene scene;

static struct line line_from(unsigned cell, unsigned direction)
{
    struct line line = {0};
    for (unsigned c = cell; c != HY_NO_CELL; c = scene.game.next[c][direction]) {
        assert_true(line.length < LINE_MAX);
        line.cell[line.length++] = c;
    }
    return line;
}

static unsigned place_on(const struct line *line, unsigned cell)
{
    unsigned place = 0;
    while (place < line->length && line->cell[place] != cell)
        place++;
    return place;
}

/* A piece of a seat on one place of a line, and pieces of the next seat on those of a set. */
static struct hy_position on_line(const struct line *line, unsigned seat, unsigned origin,
                                  unsigned others)
{
    struct hy_position position = {.turn = (uint8_t)seat,
                                   .playing = (uint8_t)((1u << scene.game.seats) - 1)};
    for (unsigned i = 0; i < line->length; i++) {
        unsigned owner = i == origin ? seat : (seat + 1) % scene.game.seats;
        if (i == origin || (others >> i & 1))
            hop_flip(&position.pieces[owner], scene.game.bit[line->cell[i]]);
    }
    return position;
}

/* The longest way between the ends of a chain along the line, in cells; steps do not count. */
static unsigned longest_in(const struct line *line, unsigned seat)
{
    unsigned longest = 0;
    struct hy_move list[HY_MOVES_MAX];
    const struct hy_mask *may_stop = &scene.game.seat[seat].may_stop;
    for (unsigned origin = 0; origin < line->length; origin++)
        for (unsigned others = 0; others < 1u << line->length; others++) {
            if (others >> origin & 1 || !hop_has(may_stop, scene.game.bit[line->cell[origin]]))
                continue; /* the piece itself is there; or none of its seat ever gets there */
            struct hy_position position = on_line(line, seat, origin, others);
            size_t n = hop_moves(&scene.game, &position, list);
            for (size_t i = 0; i < n; i++) {
                unsigned end = place_on(line, list[i].to);
                unsigned far = end > origin ? end - origin : origin - end;
                if (end < line->length && far > longest)
                    longest = far;
            }
        }
    return longest;
}

static unsigned longest_on_the_board(const char *name)
{
    unsigned longest = 0;
    scene_game(&scene, name);
    for (unsigned seat = 0; seat < scene.game.seats; seat++)
        for (unsigned d = 0; d < scene.game.dirs / 2u; d++)
            for (unsigned c = 0; c < scene.game.cells; c++) {
                if (scene.game.next[c][d + scene.game.dirs / 2u] != HY_NO_CELL)
                    continue; /* not where its line begins */
                struct line line = line_from(c, d);
                unsigned here = longest_in(&line, seat);
                longest = here > longest ? here : longest;
            }
    return longest;
}

static void twelve_cells_with_open_camps(void **state)
{
    (void)state;
    assert_int_equal(longest_on_the_board("star,foreign_camps=open"), 12);
}

static void eight_cells_with_closed_camps(void **state)
{
    (void)state;
    assert_int_equal(longest_on_the_board("star"), 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twelve_cells_with_open_camps),
        cmocka_unit_test(eight_cells_with_closed_camps),
    };
    return cmocka_run_group_tests_name("lines", tests, NULL, NULL);
}
