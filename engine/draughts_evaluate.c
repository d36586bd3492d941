#include "engine/draughts_evaluate.h"

enum {
    FEW = 12,   /* free men are looked for among so many pieces */
    DRAWISH = 8 /* where nothing can be won, what is told is so many times less */
};

/* ------------------------------------------------------------------------------------ tables */

/* A side's own number of a square: rows from its back row, squares from its left. */
static unsigned own_square(unsigned rows, bool up, unsigned row, unsigned index)
{
    unsigned half = rows / 2;
    return up ? row * half + index : (rows - 1 - row) * half + half - 1 - index;
}

/* An early and a late weight in one word: both halves of a sum of words are sums. */
static const int64_t late_unit = INT64_C(1) << 32;
static int64_t both(int32_t early, int32_t late) { return early + late * late_unit; }
static int32_t early_of(int64_t word) { return (int32_t)(uint32_t)word; }
static int32_t late_of(int64_t word) { return (int32_t)((word - early_of(word)) / late_unit); }

static void prepare_men(struct draughts_eval *eval)
{
    const unsigned rows = eval->rules.rows, half = rows / 2;
    for (unsigned up = 0; up < 2; up++)
        for (unsigned row = 0; row < rows; row++)
            for (unsigned set = 1; set < 1u << half; set++) {
                unsigned square = own_square(rows, up, row, bit_first(set));
                eval->men_at[up][row][set] =
                    eval->men_at[up][row][set & (set - 1)] +
                    both(eval->know->early[square], eval->know->late[square]);
            }
}

static void prepare_states(struct draughts_eval *eval)
{
    static const uint8_t power[] = {1, 3, 9, 27};
    for (unsigned set = 1; set < 1u << 4; set++) {
        unsigned first = bit_first(set), rest = set & (set - 1);
        eval->row_state[1][set] = (uint8_t)(eval->row_state[1][rest] + power[first]);
        eval->row_state[0][set] = (uint8_t)(eval->row_state[0][rest] + power[3 - first]);
    }
}

/* Who stands within a man's reach of the rows before it may be in its way. */
static void prepare_ahead(struct draughts_eval *eval)
{
    const unsigned rows = eval->rules.rows;
    for (unsigned up = 0; up < 2; up++)
        for (unsigned row = 0; row < rows; row++)
            for (unsigned index = 0; index < rows / 2; index++) {
                unsigned bit = draughts_bit(rows, row, index);
                uint64_t cone = UINT64_C(1) << bit, squares = draughts_squares(rows);
                cone |= (cone << 1 | cone >> 1) & draughts_row(rows, row);
                for (unsigned far = 1; far < rows; far++) {
                    uint64_t next = 0;
                    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
                        if (draughts_is_forward(dir, up))
                            next |= draughts_step(cone, dir, rows) & squares;
                    cone |= next;
                }
                eval->ahead[up][bit] = cone & ~draughts_row(rows, row);
            }
}

void draughts_eval_prepare(struct draughts_eval *eval, const struct hy_game *game,
                           const struct draughts_knowledge *know)
{
    *eval = (struct draughts_eval){
        .rules = draughts_rules(game),
        .know = know,
        .losing = game->field[HY_LOSING] == HY_YES,
        .all = (uint8_t)(2 * game->pieces),
    };
    prepare_men(eval);
    prepare_states(eval);
    prepare_ahead(eval);
}

/* ------------------------------------------------------------------------------------- terms */

/* The pieces of both sides. */
struct sides {
    uint64_t men[2], kings[2], empty; /* of the side that moves down, and up */
};

DRAUGHTS_INLINE uint32_t row_of(uint64_t men, unsigned rows, unsigned row)
{
    return (uint32_t)(men >> draughts_bit(rows, row, 0)) & ((1u << rows / 2) - 1);
}

/* The men by their squares: both values in one word. */
DRAUGHTS_INLINE int64_t men_value(const struct draughts_eval *eval, const struct sides *sides,
                                  const unsigned rows)
{
    int64_t sum = 0;
    for (unsigned row = 0; row < rows; row++)
        sum += eval->men_at[1][row][row_of(sides->men[1], rows, row)] -
               eval->men_at[0][row][row_of(sides->men[0], rows, row)];
    return sum;
}

/* The men by what stands on two rows together, each side's view of it. */
static int32_t pairs_value(const struct draughts_eval *eval, const struct sides *sides)
{
    enum { ROWS = 8 };
    unsigned view[2][ROWS]; /* rows as seen from each side, its own back row first */
    for (unsigned row = 0; row < ROWS; row++) {
        uint32_t down = row_of(sides->men[0], ROWS, row), up = row_of(sides->men[1], ROWS, row);
        view[1][row] = eval->row_state[1][up] + 2u * eval->row_state[1][down];
        view[0][ROWS - 1 - row] = eval->row_state[0][down] + 2u * eval->row_state[0][up];
    }
    int32_t sum = 0;
    for (unsigned pair = 0; pair < DRAUGHTS_PAIRS; pair++) {
        const char *weight = eval->know->pairs + pair * DRAUGHTS_PAIR_STATES;
        sum += weight[view[1][pair] + DRAUGHTS_ROW_STATES * view[1][pair + 1]] -
               weight[view[0][pair] + DRAUGHTS_ROW_STATES * view[0][pair + 1]];
    }
    return sum * eval->know->pair_unit;
}

DRAUGHTS_INLINE int32_t steps(const struct sides *sides, bool up, unsigned rows)
{
    unsigned n = 0;
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (draughts_is_forward(dir, up))
            n += bit_count(draughts_step(sides->men[up], dir, rows) & sides->empty);
    return (int32_t)n;
}

static int32_t kings_value(const struct draughts_eval *eval, uint64_t kings, bool up)
{
    const unsigned rows = eval->rules.rows;
    int32_t sum = 0;
    while (kings) {
        unsigned bit = bit_pop(&kings), row = 0;
        while (bit >= draughts_bit(rows, row + 1, 0))
            row++;
        unsigned square = own_square(rows, up, row, bit - draughts_bit(rows, row, 0));
        sum += eval->know->king + eval->know->king_at[square];
    }
    return sum;
}

/* A side's men that nobody can meet. A flying king meets all. */
static int32_t free_men(const struct draughts_eval *eval, const struct sides *sides, bool up)
{
    const unsigned rows = eval->rules.rows;
    uint64_t others = sides->men[!up] | sides->kings[!up];
    int32_t sum = 0;
    if (eval->rules.flying && sides->kings[!up])
        return 0;
    for (unsigned left = 1; left < rows; left++) {
        uint64_t men = sides->men[up] & draughts_row(rows, up ? rows - 1 - left : left);
        while (men)
            sum += eval->ahead[up][bit_pop(&men)] & others ? 0 : eval->know->free_man[left];
    }
    return sum;
}

static int32_t all_kings(const struct draughts_eval *eval, const struct sides *sides)
{
    const struct draughts_knowledge *know = eval->know;
    uint64_t road = draughts_main_road(eval->rules.rows);
    bool on_road[2] = {(sides->kings[0] & road) != 0, (sides->kings[1] & road) != 0};
    return kings_value(eval, sides->kings[1], true) - kings_value(eval, sides->kings[0], false) +
           know->first_king * ((sides->kings[1] != 0) - (sides->kings[0] != 0)) +
           know->road * (on_road[1] - on_road[0]);
}

/* Flying kings are not caught by few others: nothing is won with one piece more on the small board
 * or two on the large one, nor by three while a lone king holds the main road. */
static bool is_drawish(const struct draughts_eval *eval, const struct sides *sides)
{
    if (!eval->rules.flying || sides->men[0] || sides->men[1] || !sides->kings[0] ||
        !sides->kings[1])
        return false;
    unsigned down = bit_count(sides->kings[0]), up = bit_count(sides->kings[1]);
    bool strong = up > down;
    unsigned more = strong ? up - down : down - up;
    uint64_t road = draughts_main_road(eval->rules.rows);
    return more <= (eval->rules.rows > 8 ? 2 : 1) ||
           (more == 2 && sides->kings[!strong] & road && !(sides->kings[strong] & road));
}

/* --------------------------------------------------------------------------------- the whole */

DRAUGHTS_INLINE int32_t value_of(const struct draughts_eval *eval, const struct sides *sides,
                                 const unsigned rows)
{
    const struct draughts_knowledge *know = eval->know;
    int32_t up = (int32_t)bit_count(sides->men[1]), down = (int32_t)bit_count(sides->men[0]);
    int32_t all = (int32_t)bit_count(sides->kings[0] | sides->kings[1]) + up + down;
    int64_t word = men_value(eval, sides, rows);
    int32_t most = eval->all;
    all = all < most ? all : most;
    int32_t value = (up - down) * know->man +
                    (early_of(word) * all + late_of(word) * (most - all)) / most +
                    know->step * (steps(sides, true, rows) - steps(sides, false, rows));
    if (rows == 8 && know->pair_unit)
        value += pairs_value(eval, sides);
    if (sides->kings[0] | sides->kings[1])
        value += all_kings(eval, sides);
    if (all <= FEW)
        value += free_men(eval, sides, true) - free_men(eval, sides, false);
    return is_drawish(eval, sides) ? value / DRAWISH : value;
}

int32_t draughts_evaluate(const struct draughts_eval *eval, const struct draughts_board *board,
                          bool up)
{
    uint64_t own = board->own & ~board->kings, other = board->other & ~board->kings;
    uint64_t own_kings = board->own & board->kings, other_kings = board->other & board->kings;
    const unsigned rows = eval->rules.rows;
    struct sides sides = {
        .men = {up ? other : own, up ? own : other},
        .kings = {up ? other_kings : own_kings, up ? own_kings : other_kings},
        .empty = draughts_squares(rows) & ~(board->own | board->other),
    };
    int32_t value = rows == 8 ? value_of(eval, &sides, 8) : value_of(eval, &sides, 10);
    return (up ? value : -value) + eval->know->turn;
}
