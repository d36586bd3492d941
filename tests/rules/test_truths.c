/* Draughts with few pieces, solved backwards until nothing changes: how many positions are won,
 * drawn and lost for the side to move is known, and any wrong move in the rules would show. */
#include "rules/draughts_board.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 8, SLOTS = 1 << 21 }; /* less than half full with all that is solved here */
enum value { DRAWN, WON, LOST };    /* for the side to move; drawn until more is known */

struct entry {
    struct draughts_board board; /* own == 0: a free slot */
    bool up;
    uint8_t value;
};

static struct scene scene;
static struct draughts_rules rules;
static struct entry *table;

/* The slot where a position is, or belongs. */
static struct entry *find(const struct draughts_board *board, bool up)
{
    uint64_t key = bit_mix(board->own ^ bit_mix(board->other ^ bit_mix(board->kings + up)));
    struct entry *entry = &table[key % SLOTS];
    while (entry->board.own &&
           (entry->up != up || memcmp(&entry->board, board, sizeof *board) != 0))
        entry = entry == &table[SLOTS - 1] ? table : entry + 1;
    return entry;
}

/* Enters all positions with so many pieces more, each set of squares once: pieces are added on
 * squares above `from` alone. */
static void enter(struct draughts_board board, bool up, unsigned own, unsigned other, bool men,
                  unsigned from)
{
    if (own + other == 0) {
        *find(&board, up) = (struct entry){board, up, DRAWN};
        return;
    }
    uint64_t squares = draughts_squares(ROWS);
    for (unsigned bit = from; bit < 64; bit++)
        for (unsigned kind = 0; kind < 4; kind++) {
            uint64_t square = UINT64_C(1) << bit;
            bool mine = kind & 1, king = kind & 2, rises = mine == up;
            uint64_t last = draughts_row(ROWS, rises ? ROWS - 1 : 0);
            if (!(squares & square) || (mine ? own : other) == 0 ||
                (!king && (!men || (last & square))))
                continue;
            struct draughts_board next = board;
            *(mine ? &next.own : &next.other) |= square;
            next.kings |= king ? square : 0;
            enter(next, up, own - mine, other - !mine, men, bit + 1);
        }
}

static void enter_both(unsigned one, unsigned two, bool men)
{
    for (unsigned up = 0; up < 2; up++) {
        enter((struct draughts_board){0}, up, one, two, men, 0);
        if (one != two)
            enter((struct draughts_board){0}, up, two, one, men, 0);
    }
}

/* What the side that has no piece left, or a position of the table, is worth. */
static enum value value_of(const struct draughts_board *board, bool up)
{
    if (!board->own)
        return LOST;
    const struct entry *entry = find(board, up);
    assert_true(entry->board.own != 0);
    return entry->value;
}

/* As far as the values of the positions after each move tell. */
static enum value look_ahead(const struct entry *entry)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    struct hy_position position = {.playing = 3};
    position.turn = draughts_is_white(&scene.game, 0) == entry->up ? 0 : 1;
    position.pieces[position.turn].word[0] = entry->board.own;
    position.pieces[1 - position.turn].word[0] = entry->board.other;
    position.pieces[HY_KINGS].word[0] = entry->board.kings;
    size_t n = draughts_list(&scene.game, &position, list);
    enum value value = LOST;
    for (size_t i = 0; i < n && value != WON; i++) {
        struct draughts_board next =
            draughts_after(&rules, &entry->board, entry->up, UINT64_C(1) << list[i].from,
                           UINT64_C(1) << list[i].to, list[i].taken);
        enum value reply = value_of(&next, !entry->up);
        if (reply != WON)
            value = reply == LOST ? WON : DRAWN;
    }
    return value;
}

static void solve(void)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (struct entry *entry = table; entry < table + SLOTS; entry++) {
            if (!entry->board.own || entry->value != DRAWN)
                continue;
            entry->value = (uint8_t)look_ahead(entry);
            changed |= entry->value != DRAWN;
        }
    }
}

static void begin(const char *game)
{
    scene_game(&scene, game);
    rules = draughts_rules(&scene.game);
    table = calloc(SLOTS, sizeof *table);
    assert_non_null(table);
}

/* Counts the positions of each side, which are each other's mirror images. `own` 0: any number. */
static void expect(unsigned pieces, unsigned own, unsigned won, unsigned drawn, unsigned lost)
{
    unsigned count[2][3] = {{0}};
    for (const struct entry *entry = table; entry < table + SLOTS; entry++)
        if (entry->board.own && bit_count(entry->board.own | entry->board.other) == pieces &&
            (own == 0 || bit_count(entry->board.own) == own))
            count[entry->up][entry->value]++;
    for (unsigned up = 0; up < 2; up++) {
        assert_int_equal(count[up][WON], won);
        assert_int_equal(count[up][DRAWN], drawn);
        assert_int_equal(count[up][LOST], lost);
    }
}

static void test_russian(void **state)
{
    (void)state;
    begin("russian");
    enter_both(1, 1, true);
    enter_both(2, 1, true);
    solve();
    expect(2, 0, 1291, 1507, 690);
    expect(3, 0, 67475, 95144, 33413);
    free(table);
}

static void test_english(void **state)
{
    (void)state;
    begin("english");
    enter_both(1, 1, true);
    enter_both(2, 1, true);
    solve();
    expect(2, 0, 716, 2370, 402);
    expect(3, 0, 100250, 8477, 87305);
    free(table);
}

/* Petrov's triangle: the lone king holds out on the main road, or by taking. */
static void test_three_kings(void **state)
{
    (void)state;
    begin("russian");
    enter_both(1, 1, false);
    enter_both(2, 1, false);
    enter_both(3, 1, false);
    solve();
    expect(4, 3, 132240, 11600, 0);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_russian),
        cmocka_unit_test(test_english),
        cmocka_unit_test(test_three_kings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
