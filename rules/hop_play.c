/* Playing a move, leaving the game, and who has arrived. */
#include "rules/family.h"
#include "rules/hop.h"

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

const struct hy_family hop_family = {
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
