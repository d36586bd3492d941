/* draughts.h - the family of draughts, inside the library.
 *
 * Pieces stand on the dark squares alone. A board is one 64-bit word: rows from the bottom, a
 * spare bit behind every second row, so that each of the four diagonal steps is the same shift
 * from every square and falls on a spare bit at the edge:
 *
 *     8 x 8, ranks 1 to 4:    14 15 16 17        10 x 10:  17 18 19 20 21
 *                            9 10 11 12                  11 12 13 14 15
 *                             5  6  7  8                  6  7  8  9 10
 *                            0  1  2  3                  0  1  2  3  4
 *
 * White moves up. A mirrored board is the same seen in a mirror: only names and places for drawing
 * know of it.
 */
#ifndef RULES_DRAUGHTS_H
#define RULES_DRAUGHTS_H

#include "base/bits.h"
#include "rules/hopyard.h"

enum {
    DRAUGHTS_DIRS = 4,
    DRAUGHTS_TAKEN_MAX = 31, /* 30 men a side on the largest board in use, 12 x 12 */
    /* Far more than any position that was played has: those are below 100. A board built to be a
     * maze may have more captures; the list is cut short then. */
    DRAUGHTS_MOVES_MAX = HY_MOVES_MAX
};

/* Directions, as in hy_game.next. */
enum { DRAUGHTS_NE, DRAUGHTS_SE, DRAUGHTS_SW, DRAUGHTS_NW };

/* A move inside the library; squares and sets are bits of the board. */
struct draughts_move {
    uint64_t taken;
    uint32_t order; /* bit 31 - k: the k-th piece taken is a king; of several orders the best */
    uint8_t from, to;
    bool king; /* made by a king */
};

/* The rules that a game's fields make. */
struct draughts_rules {
    uint8_t rows;
    bool flying;         /* a king moves and takes along the whole line */
    bool must_continue;  /* a flying king must land where its capture goes on */
    bool men_back;       /* men take backwards, too */
    bool men_take_kings; /* if not, a man never takes a king */
    bool most;           /* the most pieces must be taken */
    bool king_first;     /* captures by a king before those by a man */
    uint8_t quality, crowning;
};

static inline struct draughts_rules draughts_rules(const struct hy_game *game)
{
    const uint16_t *field = game->field;
    return (struct draughts_rules){
        .rows = game->variant->board == HY_BOARD_DRAUGHTS_10 ? 10 : 8,
        .flying = field[HY_KING] == HY_KING_FLYING,
        .must_continue = field[HY_KING_LANDING] == HY_LANDING_MUST_CONTINUE,
        .men_back = field[HY_MEN_BACK] == HY_YES,
        .men_take_kings = field[HY_MEN_TAKE_KINGS] == HY_YES,
        .most = field[HY_CAPTURE] == HY_CAPTURE_MOST,
        .king_first = field[HY_PRECEDENCE] == HY_PRECEDENCE_KING,
        .quality = (uint8_t)field[HY_QUALITY],
        .crowning = (uint8_t)field[HY_CROWNING],
    };
}

/* The bit of the index-th dark square, from the left, of a row. */
static inline unsigned draughts_bit(unsigned rows, unsigned row, unsigned index)
{
    return row / 2 * (rows + 1) + (row & 1) * (rows / 2 + 1) + index;
}

/* The dark squares of a row. */
static inline uint64_t draughts_row(unsigned rows, unsigned row)
{
    return ((UINT64_C(1) << rows / 2) - 1) << draughts_bit(rows, row, 0);
}

/* The main road: the long diagonal from White's left corner. */
static inline uint64_t draughts_main_road(unsigned rows)
{
    uint64_t road = 0;
    for (unsigned row = 0; row < rows; row++)
        road |= UINT64_C(1) << draughts_bit(rows, row, row / 2);
    return road;
}

/* Whether a seat is White, and moves up. */
static inline bool draughts_is_white(const struct hy_game *game, unsigned seat)
{
    return (game->field[HY_FIRST] == HY_FIRST_WHITE) == (seat == 0);
}

/* The row where a seat's men are crowned; `back` = 1: the one before it. */
static inline uint64_t draughts_last_row(const struct hy_game *game, unsigned seat, unsigned back)
{
    unsigned rows = draughts_rules(game).rows;
    return draughts_row(rows, draughts_is_white(game, seat) ? rows - 1 - back : back);
}

/* draughts_setup.c */
void draughts_prepare(struct hy_game *game);
void draughts_start(const struct hy_game *game, struct hy_setup *setup);
bool draughts_check(const struct hy_game *game, const struct hy_setup *setup,
                    struct hy_position *position, struct hy_error *error);

/* draughts_text.c: as family.h has it. */
struct hy_place draughts_cell_place(const struct hy_game *game, unsigned cell);
size_t draughts_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX]);
size_t draughts_cell_parse(const struct hy_game *game, const char *text, size_t length,
                           uint16_t *cell);
bool draughts_parse(const struct hy_game *game, const char *text, size_t length,
                    struct hy_setup *setup, size_t *offset, struct hy_error *error);
size_t draughts_write(const struct hy_game *game, const struct hy_position *position,
                      char out[HY_POSITION_TEXT_MAX]);

/* draughts_walk.c: captures square by square, as the rule page words them. */
struct draughts_walk {
    const struct hy_game *game;
    unsigned seat;
    uint8_t owner[HY_CELLS_MAX]; /* the origin is empty while its piece moves */
    bool king[HY_CELLS_MAX], is_taken[HY_CELLS_MAX];
    uint64_t allowed; /* bits of the pieces that may be taken; the rules see the others, too */
    struct hy_path path;
    struct draughts_move move;               /* so far; complete when `end` is called */
    void (*end)(struct draughts_walk *walk); /* called for each capture that is finished */
    void *context;
};
/* All captures of the piece on a cell by all paths, whatever other captures there are. Returns
 * whether there is one. */
bool draughts_walk_from(struct draughts_walk *walk, unsigned origin);
struct draughts_walk draughts_walk(const struct hy_game *game, const struct hy_position *position);
/* The piece that can be taken in one direction from a cell by a man or a king, or HY_NO_CELL. */
uint16_t draughts_victim(const struct draughts_walk *walk, unsigned at, bool king, unsigned dir);

/* draughts_slow.c: the plain generator. Returns the number of moves, each once, in no order. */
size_t draughts_list_slow(const struct hy_game *game, const struct hy_position *position,
                          struct draughts_move list[DRAUGHTS_MOVES_MAX]);

/* draughts_play.c */
/* The legal moves, each once: captures by origin, end and set, else in no order. */
size_t draughts_list(const struct hy_game *game, const struct hy_position *position,
                     struct draughts_move list[DRAUGHTS_MOVES_MAX]);
/* Looks a move up. False if it is not legal. */
bool draughts_find(const struct hy_game *game, const struct hy_position *position,
                   struct hy_move move, struct draughts_move *found);

/* draughts_path.c */
size_t draughts_routes(const struct hy_game *game, const struct hy_position *position,
                       struct hy_move move, struct hy_path *list, size_t room);
/* Whether a capture's ends are those of no other. */
bool draughts_shortens(const struct hy_game *game, const struct hy_position *position,
                       struct hy_move move);

/* draughts_variants.c: presets of draws, and the variant's own fields. */
uint16_t draughts_default_field(const struct hy_game *game, enum hy_field field);

/* draughts_match.c: as family.h has it. */
enum hy_end draughts_count_turn(struct hy_match *match, const struct hy_position *before,
                                const struct hy_path *path);
uint32_t draughts_turns_to_draw(const struct hy_match *match, enum hy_end *end);
/* Whether so many turns, as hy_match counts them, make a draw of a position. */
bool draughts_is_draw(const struct hy_game *game, const struct hy_position *position,
                      const uint32_t counted[HY_TURN_COUNTERS]);
/* The turns before which none does. */
uint32_t draughts_least_draw(const struct hy_game *game);

/* draughts_explain.c */
bool draughts_explain(const struct hy_game *game, const struct hy_position *position,
                      const struct hy_attempt *attempt, struct hy_reason *reason,
                      struct hy_path *path);

/* Parts of a position's key. `kind` is a seat, or HY_KINGS. */
static inline uint64_t draughts_key_piece(unsigned kind, unsigned bit)
{
    return bit_mix(1 + kind * HY_CELLS_MAX + bit);
}

static inline uint64_t draughts_key_state(const struct hy_position *position)
{
    return bit_mix(UINT64_C(1) << 32 | (uint64_t)position->turn << 8 | position->playing);
}

#endif
