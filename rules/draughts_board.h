/* draughts_board.h - sets of squares: the steps, and what the pieces of one side can do at once.
 *
 * Everything here is inlined, so that rules and side which are constants where it is used cost
 * nothing.
 */
#ifndef RULES_DRAUGHTS_BOARD_H
#define RULES_DRAUGHTS_BOARD_H

#include "rules/draughts.h"

#define DRAUGHTS_INLINE static inline __attribute__((always_inline))

/* A position, seen from the side to move. */
struct draughts_board {
    uint64_t own, other, kings;
};

static inline struct draughts_board draughts_board(const struct hy_position *position)
{
    return (struct draughts_board){
        .own = position->pieces[position->turn].word[0],
        .other = position->pieces[1 - position->turn].word[0],
        .kings = position->pieces[HY_KINGS].word[0],
    };
}

/* Directions are numbered round the compass. */
DRAUGHTS_INLINE unsigned draughts_back(unsigned dir) { return dir ^ 2; }

/* All squares of a board. */
DRAUGHTS_INLINE uint64_t draughts_squares(unsigned rows)
{
    uint64_t two_rows = draughts_row(rows, 0) | draughts_row(rows, 1), all = 0;
    for (unsigned row = 0; row < rows; row += 2)
        all |= two_rows << draughts_bit(rows, row, 0);
    return all;
}

/* Moves every square of a set one step; what leaves the board is no square any more. */
DRAUGHTS_INLINE uint64_t draughts_step(uint64_t set, unsigned dir, unsigned rows)
{
    const unsigned far = rows / 2 + 1, near = rows / 2;
    switch (dir) {
    case DRAUGHTS_NE:
        return set << far;
    case DRAUGHTS_NW:
        return set << near;
    case DRAUGHTS_SE:
        return set >> near;
    default:
        return set >> far;
    }
}

DRAUGHTS_INLINE bool draughts_is_forward(unsigned dir, bool up)
{
    return (dir == DRAUGHTS_NE || dir == DRAUGHTS_NW) == up;
}

/* Squares from which a neighbour in `prey` can be taken in one direction. */
DRAUGHTS_INLINE uint64_t draughts_takers(uint64_t prey, uint64_t empty, unsigned dir, unsigned rows)
{
    unsigned back = draughts_back(dir);
    return draughts_step(prey & draughts_step(empty, back, rows), back, rows);
}

/* The first square of a line that is not empty, as a set of one; none if it is off the board.
 * Squares of a line are `by` bits apart. All bits that are no squares count as taken; as bits turn
 * round, those above the board stop lines at its lower edge, too. */
DRAUGHTS_INLINE uint64_t draughts_blocker(uint64_t empty, unsigned from, unsigned dir,
                                          unsigned rows)
{
    /* Each fourth, fifth, sixth and seventh bit. */
    static const uint64_t each[] = {0x1111111111111111, 0x1084210842108421, 0x1041041041041041,
                                    0x8102040810204081};
    const unsigned by = dir == DRAUGHTS_NE || dir == DRAUGHTS_SW ? rows / 2 + 1 : rows / 2;
    const uint64_t every = each[by - 4];
    if (dir == DRAUGHTS_NE || dir == DRAUGHTS_NW) {
        uint64_t line = bit_turn_right(~empty, from + by) & every;
        return bit_turn_left(line & -line, from + by);
    }
    const unsigned top = 63 % by; /* turns `every` so that its highest bit is the 63rd */
    uint64_t line = bit_turn_left(~empty, 63 - from + by) & every << top;
    return bit_turn_right(UINT64_C(1) << (63 - (unsigned)__builtin_clzll(line)), 63 - from + by);
}

/* What the men of the side to move may do. */
struct draughts_men {
    uint64_t men, empty;
    uint64_t takers[DRAUGHTS_DIRS]; /* squares from which a man could take in each direction */
};

DRAUGHTS_INLINE struct draughts_men draughts_men(const struct draughts_rules *rules,
                                                 const struct draughts_board *board, bool up)
{
    struct draughts_men men = {
        .men = board->own & ~board->kings,
        .empty = draughts_squares(rules->rows) & ~(board->own | board->other),
    };
    uint64_t prey = rules->men_take_kings ? board->other : board->other & ~board->kings;
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (rules->men_back || draughts_is_forward(dir, up))
            men.takers[dir] = draughts_takers(prey, men.empty, dir, rules->rows);
    return men;
}

/* The men that can take. */
DRAUGHTS_INLINE uint64_t draughts_men_taking(const struct draughts_men *men)
{
    return men->men & (men->takers[0] | men->takers[1] | men->takers[2] | men->takers[3]);
}

/* The men that can step in one direction. */
DRAUGHTS_INLINE uint64_t draughts_men_stepping(const struct draughts_men *men, unsigned dir,
                                               unsigned rows)
{
    return men->men & draughts_step(men->empty, draughts_back(dir), rows);
}

/* Whether the king on one square can take. */
DRAUGHTS_INLINE bool draughts_king_takes(const struct draughts_rules *rules,
                                         const struct draughts_board *board, uint64_t empty,
                                         uint64_t king)
{
#pragma GCC unroll 4
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t next = rules->flying ? draughts_blocker(empty, bit_first(king), dir, rules->rows)
                                      : draughts_step(king, dir, rules->rows);
        if (draughts_step(next & board->other, dir, rules->rows) & empty)
            return true;
    }
    return false;
}

/* All pieces that can take. */
DRAUGHTS_INLINE uint64_t draughts_taking(const struct draughts_rules *rules,
                                         const struct draughts_board *board,
                                         const struct draughts_men *men)
{
    uint64_t taking = draughts_men_taking(men);
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1)
        if (draughts_king_takes(rules, board, men->empty, kings & -kings))
            taking |= kings & -kings;
    return taking;
}

/* The squares that a king reaches in one direction without taking. */
DRAUGHTS_INLINE uint64_t draughts_king_steps(const struct draughts_rules *rules, uint64_t empty,
                                             uint64_t king, unsigned dir)
{
    uint64_t reach = draughts_step(king, dir, rules->rows) & empty, all = reach;
    while (rules->flying && reach) {
        reach = draughts_step(reach, dir, rules->rows) & empty;
        all |= reach;
    }
    return all;
}

/* The board after a move, seen from the other side. A man crowned in mid-capture has taken a piece
 * of the row before its last, and nothing else can. */
DRAUGHTS_INLINE struct draughts_board draughts_after(const struct draughts_rules *rules,
                                                     const struct draughts_board *board, bool up,
                                                     uint64_t from, uint64_t to, uint64_t taken)
{
    uint64_t last = draughts_row(rules->rows, up ? rules->rows - 1u : 0);
    uint64_t before_last = draughts_row(rules->rows, up ? rules->rows - 2u : 1);
    bool king = (board->kings & from) || (to & last) ||
                (rules->crowning == HY_CROWNING_AT_ONCE && (taken & before_last));
    return (struct draughts_board){
        .own = board->other & ~taken,
        .other = (board->own & ~from) | to,
        .kings = (board->kings & ~(from | taken)) | (king ? to : 0),
    };
}

/* draughts_capture.c: the captures of the pieces on some squares, each once. Of two orders in
 * which the same pieces can be taken the better one counts. */
size_t draughts_captures(const struct draughts_rules *rules, const struct draughts_board *board,
                         bool up, uint64_t origins, struct draughts_move list[DRAUGHTS_MOVES_MAX]);

/* draughts_perft.c: the leaves a number of moves ahead. */
uint64_t draughts_perft(const struct draughts_rules *rules, const struct draughts_board *board,
                        bool up, unsigned depth);

#endif
