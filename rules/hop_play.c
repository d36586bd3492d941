/* Playing a move, leaving the game, and who has arrived. */
#include "rules/family.h"
#include "rules/hop.h"
#include "rules/variants.h"

#include <assert.h>

bool hop_fills(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    const struct hy_mask *target = &game->seat[seat].target;
    if (game->field[HY_FILL] == HY_FILL_OWN)
        return hop_covers(&position->pieces[seat], target);
    struct hy_mask occupied = hop_occupied(game, position);
    /* A camp has as many cells as a seat has pieces. */
    return hop_covers(&occupied, target) &&
           hop_count_both(&position->pieces[seat], target) * 2u > game->pieces;
}

static uint8_t next_turn(const struct hy_game *game, const struct hy_position *position)
{
    unsigned seat = position->turn;
    for (unsigned i = 0; i < game->seats; i++) {
        seat = seat + 1u == game->seats ? 0 : seat + 1u;
        if (position->playing >> seat & 1)
            return (uint8_t)seat;
    }
    return position->turn;
}

struct hy_position hop_play(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move)
{
    struct hy_position next = *position;
    unsigned seat = position->turn;
    next.key ^= hop_key_state(position);
    if (!hy_is_pass(move)) {
        unsigned from = game->bit[move.from], to = game->bit[move.to];
        assert(hop_has(&next.pieces[seat], from) && !hop_has(&next.pieces[seat], to));
        hop_flip(&next.pieces[seat], from);
        hop_flip(&next.pieces[seat], to);
        next.key ^= hop_key_piece(seat, from) ^ hop_key_piece(seat, to);
    }
    if (hop_fills(game, &next, seat)) {
        next.arrived |= (uint8_t)(1u << seat);
        next.playing &= (uint8_t)~(1u << seat);
    }
    next.turn = next_turn(game, &next);
    next.key ^= hop_key_state(&next);
    return next;
}

struct hy_position hop_leave(const struct hy_game *game, const struct hy_position *position,
                             unsigned seat)
{
    struct hy_position next = *position;
    next.key ^= hop_key_state(position);
    /* Two seats: the game is over, and the board stays as it was. */
    for (unsigned w = 0; game->seats > 2 && w < HY_WORDS; w++) {
        while (next.pieces[seat].word[w])
            next.key ^= hop_key_piece(seat, w * 64 + bit_pop(&next.pieces[seat].word[w]));
    }
    next.playing &= (uint8_t)~(1u << seat);
    if (next.turn == seat)
        next.turn = next_turn(game, &next);
    next.key ^= hop_key_state(&next);
    return next;
}

int hop_distance(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    const struct hy_seat *info = &game->seat[seat];
    int sum = 0;
    for (unsigned w = 0; w < HY_WORDS; w++) {
        uint64_t own = position->pieces[seat].word[w];
        while (own)
            sum += info->rows[game->cell[w * 64 + bit_pop(&own)]];
    }
    return sum - info->rows_full;
}

bool hop_is_over(const struct hy_game *game, const struct hy_position *position)
{
    if (position->arrived && game->field[HY_PLACES] == HY_PLACES_FIRST)
        return true;
    return (position->playing & (position->playing - 1)) == 0;
}

uint8_t hop_winner(const struct hy_game *game, const struct hy_position *position)
{
    (void)game;
    (void)position;
    return HY_NO_SEAT;
}

struct hy_mask hop_taken(const struct hy_game *game, const struct hy_position *position,
                         struct hy_move move)
{
    (void)game;
    (void)position;
    (void)move;
    return (struct hy_mask){0};
}

bool hop_shortens(const struct hy_game *game, const struct hy_position *position,
                  struct hy_move move)
{
    (void)game;
    (void)position;
    (void)move;
    return false;
}

uint64_t hop_perft(const struct hy_game *game, const struct hy_position *position, unsigned depth)
{
    if (depth == 1) {
        uint64_t count = hop_count(game, position);
        return count ? count : 1; /* a forced pass is one move */
    }
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hop_moves(game, position, list);
    if (n == 0)
        list[n++] = (struct hy_move){0};
    uint64_t leaves = 0;
    for (size_t i = 0; i < n; i++) {
        struct hy_position next = hop_play(game, position, list[i]);
        leaves += hy_perft(game, &next, depth - 1);
    }
    return leaves;
}

/* The dead game is for two seats only. */
static uint16_t default_field(const struct hy_game *game, enum hy_field field)
{
    if (field == HY_DEAD_GAME && game->seats != 2)
        return HY_DEAD_OFF;
    return game->variant->field[field];
}

const struct hy_family hop_family = {
    .variants = hop_variants,
    .variant_count = &hop_variant_count,
    .first_field = HY_CHAIN,
    .end_field = HY_FIRST,
    .separators = "-",
    .cell_place = hop_cell_place,
    .cell_name = hop_cell_name,
    .cell_parse = hop_cell_parse,
    .parse = hop_parse,
    .write = hop_write,
    .is_over = hop_is_over,
    .winner = hop_winner,
    .taken = hop_taken,
    .shortens = hop_shortens,
    .perft = hop_perft,
    .default_field = default_field,
    .prepare = hop_prepare,
    .start = hop_start,
    .check = hop_check,
    .moves = hop_moves,
    .count = hop_count,
    .is_legal = hop_is_legal,
    .play = hop_play,
    .leave = hop_leave,
    .routes = hop_routes,
    .explain = hop_explain,
    .distance = hop_distance,
};
