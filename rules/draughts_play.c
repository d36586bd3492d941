/* Playing a move, and what the library asks of the family. */
#include "rules/draughts_board.h"
#include "rules/family.h"
#include "rules/variants.h"

#include <assert.h>

/* ------------------------------------------------------------------------------------ listing */

static bool is_before(const struct draughts_move *a, const struct draughts_move *b)
{
    if (a->from != b->from)
        return a->from < b->from;
    return a->to != b->to ? a->to < b->to : a->taken < b->taken;
}

/* Sorts captures, so that `way` does not depend on how they were found. */
static void sort(struct draughts_move *list, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        struct draughts_move move = list[i];
        size_t hole = i;
        for (; hole > 0 && is_before(&move, &list[hole - 1]); hole--)
            list[hole] = list[hole - 1];
        list[hole] = move;
    }
}

static size_t list_king_steps(const struct draughts_rules *rules,
                              const struct draughts_board *board, uint64_t empty,
                              struct draughts_move *list)
{
    size_t n = 0;
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1)
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
            uint64_t to = draughts_king_steps(rules, empty, kings & -kings, dir);
            while (to)
                list[n++] = (struct draughts_move){
                    .from = (uint8_t)bit_first(kings), .to = (uint8_t)bit_pop(&to), .king = true};
        }
    return n;
}

static size_t list_steps(const struct draughts_rules *rules, const struct draughts_board *board,
                         const struct draughts_men *men, bool up, struct draughts_move *list)
{
    size_t n = 0;
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (!draughts_is_forward(dir, up))
            continue;
        uint64_t from = draughts_men_stepping(men, dir, rules->rows);
        for (; from; from &= from - 1)
            list[n++] = (struct draughts_move){
                .from = (uint8_t)bit_first(from),
                .to = (uint8_t)bit_first(draughts_step(from & -from, dir, rules->rows))};
    }
    return n + list_king_steps(rules, board, men->empty, list + n);
}

size_t draughts_list(const struct hy_game *game, const struct hy_position *position,
                     struct draughts_move list[DRAUGHTS_MOVES_MAX])
{
    const struct draughts_rules rules = draughts_rules(game);
    const struct draughts_board board = draughts_board(position);
    bool up = draughts_is_white(game, position->turn);
    struct draughts_men men = draughts_men(&rules, &board, up);
    uint64_t taking = draughts_taking(&rules, &board, &men);
    if (!taking)
        return list_steps(&rules, &board, &men, up, list);
    size_t n = draughts_captures(&rules, &board, up, taking, list);
    sort(list, n);
    return n;
}

/* Moves as the library's users know them: captures of one piece are counted from 1. */
static size_t list_moves(const struct hy_game *game, const struct draughts_move *inner, size_t n,
                         struct hy_move *list)
{
    uint16_t way = 0;
    for (size_t i = 0; i < n; i++) {
        if (inner[i].taken)
            way = i > 0 && inner[i].from == inner[i - 1].from ? (uint16_t)(way + 1) : 1;
        list[i] = (struct hy_move){game->cell[inner[i].from], game->cell[inner[i].to], way};
    }
    return n;
}

static size_t moves(const struct hy_game *game, const struct hy_position *position,
                    struct hy_move *list)
{
    struct draughts_move inner[DRAUGHTS_MOVES_MAX];
    return list_moves(game, inner, draughts_list(game, position, inner), list);
}

bool draughts_find(const struct hy_game *game, const struct hy_position *position,
                   struct hy_move move, struct draughts_move *found)
{
    struct draughts_move inner[DRAUGHTS_MOVES_MAX];
    struct hy_move list[HY_MOVES_MAX];
    size_t n = list_moves(game, inner, draughts_list(game, position, inner), list);
    for (size_t i = 0; i < n; i++)
        if (hy_same_move(list[i], move)) {
            *found = inner[i];
            return true;
        }
    return false;
}

static bool is_legal(const struct hy_game *game, const struct hy_position *position,
                     struct hy_move move)
{
    struct draughts_move found;
    return draughts_find(game, position, move, &found);
}

static uint64_t perft(const struct hy_game *game, const struct hy_position *position,
                      unsigned depth)
{
    struct draughts_rules rules = draughts_rules(game);
    struct draughts_board board = draughts_board(position);
    return draughts_perft(&rules, &board, draughts_is_white(game, position->turn), depth);
}

static uint64_t count(const struct hy_game *game, const struct hy_position *position)
{
    return perft(game, position, 1);
}

/* Whether the seat to move has a move. */
static bool can_move(const struct hy_game *game, const struct hy_position *position)
{
    const struct draughts_rules rules = draughts_rules(game);
    const struct draughts_board board = draughts_board(position);
    struct draughts_men men = draughts_men(&rules, &board, draughts_is_white(game, position->turn));
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t movers = draughts_is_forward(dir, draughts_is_white(game, position->turn))
                              ? board.own
                              : board.own & board.kings;
        if (draughts_step(movers, dir, rules.rows) & men.empty)
            return true;
    }
    return draughts_taking(&rules, &board, &men) != 0;
}

static struct hy_mask taken(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move)
{
    struct draughts_move found = {0};
    draughts_find(game, position, move, &found);
    return (struct hy_mask){{found.taken}};
}

/* ------------------------------------------------------------------------------------ playing */

/* Whether a man is a king after its move. One that was crowned in mid-capture has taken a piece of
 * the row before its last, and nothing else can. */
static bool is_crowned(const struct hy_game *game, unsigned seat, const struct draughts_move *move)
{
    if (draughts_last_row(game, seat, 0) >> move->to & 1)
        return true;
    return game->field[HY_CROWNING] == HY_CROWNING_AT_ONCE &&
           (draughts_last_row(game, seat, 1) & move->taken) != 0;
}

static void flip(struct hy_position *position, unsigned kind, unsigned bit)
{
    position->pieces[kind].word[0] ^= UINT64_C(1) << bit;
    position->key ^= draughts_key_piece(kind, bit);
}

static void remove_taken(struct hy_position *position, unsigned seat, uint64_t set)
{
    while (set) {
        unsigned bit = bit_pop(&set);
        flip(position, seat, bit);
        if (position->pieces[HY_KINGS].word[0] >> bit & 1)
            flip(position, HY_KINGS, bit);
    }
}

static struct hy_position play_inner(const struct hy_game *game, const struct hy_position *position,
                                     const struct draughts_move *move)
{
    struct hy_position next = *position;
    unsigned seat = position->turn;
    next.key ^= draughts_key_state(position);
    flip(&next, seat, move->from);
    flip(&next, seat, move->to);
    if (move->king)
        flip(&next, HY_KINGS, move->from);
    if (move->king || is_crowned(game, seat, move))
        flip(&next, HY_KINGS, move->to);
    remove_taken(&next, 1 - seat, move->taken);
    next.turn = (uint8_t)(1 - seat);
    next.key ^= draughts_key_state(&next);
    return next;
}

static struct hy_position play(const struct hy_game *game, const struct hy_position *position,
                               struct hy_move move)
{
    struct draughts_move found = {0};
    bool legal = draughts_find(game, position, move, &found);
    assert(legal);
    (void)legal;
    return play_inner(game, position, &found);
}

static struct hy_position leave(const struct hy_game *game, const struct hy_position *position,
                                unsigned seat)
{
    (void)game;
    struct hy_position next = *position;
    next.key ^= draughts_key_state(position);
    next.playing &= (uint8_t)~(1u << seat);
    if (next.turn == seat)
        next.turn = (uint8_t)(1 - seat);
    next.key ^= draughts_key_state(&next);
    return next;
}

/* ------------------------------------------------------------------------------ what is asked */

static bool is_over(const struct hy_game *game, const struct hy_position *position)
{
    return position->playing != 3 || !can_move(game, position);
}

static uint8_t winner(const struct hy_game *game, const struct hy_position *position)
{
    if (position->playing != 3 || can_move(game, position))
        return HY_NO_SEAT;
    return game->field[HY_LOSING] == HY_YES ? position->turn : (uint8_t)(1 - position->turn);
}

/* The rows that a seat's men still have to go. */
static int distance(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    uint64_t men = position->pieces[seat].word[0] & ~position->pieces[HY_KINGS].word[0];
    int sum = 0;
    while (men)
        sum += game->seat[seat].rows[game->cell[bit_pop(&men)]];
    return sum;
}

const struct hy_family draughts_family = {
    .variants = draughts_variants,
    .variant_count = &draughts_variant_count,
    .first_field = HY_FIRST,
    .end_field = HY_FIELDS,
    .separators = "-x:",
    .has_kings = true,
    .cell_place = draughts_cell_place,
    .cell_name = draughts_cell_name,
    .cell_parse = draughts_cell_parse,
    .parse = draughts_parse,
    .write = draughts_write,
    .default_field = draughts_default_field,
    .prepare = draughts_prepare,
    .start = draughts_start,
    .check = draughts_check,
    .is_over = is_over,
    .winner = winner,
    .moves = moves,
    .count = count,
    .is_legal = is_legal,
    .play = play,
    .leave = leave,
    .taken = taken,
    .routes = draughts_routes,
    .shortens = draughts_shortens,
    .perft = perft,
    .explain = draughts_explain,
    .count_turn = draughts_count_turn,
    .turns_to_draw = draughts_turns_to_draw,
    .distance = distance,
};
