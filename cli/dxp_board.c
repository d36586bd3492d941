#include "cli/dxp_board.h"

#include <assert.h>
#include <string.h>

bool dxp_tells(const struct hy_game *game)
{
    return hy_has_field(game->variant, HY_CAPTURE) && game->cells <= DXP_FIELDS_MAX;
}

bool dxp_is_white(const struct hy_game *game, unsigned seat)
{
    return game->seat[seat].letter == 'W';
}

unsigned dxp_seat(const struct hy_game *game, bool is_white)
{
    return dxp_is_white(game, 0) == is_white ? 0 : 1;
}

/* ------------------------------------------------------------------------------------- fields */

/* A house rule about what squares are called changes nothing on the wire. */
static unsigned squares_of(const struct hy_game *game) { return game->variant->field[HY_SQUARES]; }

unsigned dxp_field(const struct hy_game *game, unsigned cell)
{
    return hy_square_number(game, squares_of(game), cell);
}

uint16_t dxp_cell(const struct hy_game *game, unsigned field)
{
    return hy_numbered_square(game, squares_of(game), field);
}

/* ---------------------------------------------------------------------------------- positions */

static char letter_of(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    uint8_t seat = hy_owner(game, position, cell);
    if (seat == HY_NO_SEAT)
        return 'e';
    bool king = hy_is_king(game, position, cell);
    return dxp_is_white(game, seat) ? (king ? 'W' : 'w') : (king ? 'Z' : 'z');
}

void dxp_put_position(struct dxp_request *request, const struct hy_game *game,
                      const struct hy_position *position)
{
    struct hy_position start = hy_position_start(game);
    request->has_position = !hy_same_position(position, &start);
    if (!request->has_position)
        return;
    request->is_whites_turn = dxp_is_white(game, position->turn);
    for (unsigned field = 1; field <= game->cells; field++)
        request->position[field - 1] = letter_of(game, position, dxp_cell(game, field));
    request->position[game->cells] = '\0';
}

static void put_piece(const struct hy_game *game, struct hy_setup *setup, unsigned cell,
                      char letter)
{
    setup->owner[cell] = HY_NO_SEAT;
    setup->king[cell] = letter == 'W' || letter == 'Z';
    if (letter != 'e')
        setup->owner[cell] = (uint8_t)dxp_seat(game, letter == 'w' || letter == 'W');
}

bool dxp_find_position(const struct dxp_request *request, const struct hy_game *game,
                       struct hy_position *position)
{
    struct hy_setup setup;
    struct hy_error error;
    if (!request->has_position) {
        *position = hy_position_start(game);
        return true;
    }
    if (strlen(request->position) != game->cells)
        return false;
    setup.turn = (uint8_t)dxp_seat(game, request->is_whites_turn);
    memset(setup.owner, HY_NO_SEAT, sizeof setup.owner);
    memset(setup.king, 0, sizeof setup.king);
    for (unsigned field = 1; field <= game->cells; field++)
        put_piece(game, &setup, dxp_cell(game, field), request->position[field - 1]);
    return hy_setup_check(game, &setup, position, &error);
}

/* -------------------------------------------------------------------------------------- moves */

static bool has(const struct hy_game *game, const struct hy_mask *mask, unsigned cell)
{
    unsigned bit = game->bit[cell];
    return mask->word[bit / 64] >> bit % 64 & 1;
}

void dxp_put_move(struct dxp_move *told, const struct hy_game *game,
                  const struct hy_position *position, struct hy_move move)
{
    struct hy_mask taken = hy_taken(game, position, move);
    told->from = (uint8_t)dxp_field(game, move.from);
    told->to = (uint8_t)dxp_field(game, move.to);
    told->count = 0;
    for (unsigned field = 1; field <= game->cells; field++)
        if (has(game, &taken, dxp_cell(game, field))) {
            assert(told->count < DXP_TAKEN_MAX);
            told->taken[told->count++] = (uint8_t)field;
        }
}

/* Whether two moves take the same pieces, told in any order. */
static bool take_same(const struct dxp_move *ours, const struct dxp_move *theirs)
{
    bool same = ours->count == theirs->count;
    for (unsigned i = 0; same && i < theirs->count; i++)
        same = memchr(ours->taken, theirs->taken[i], ours->count) != NULL;
    return same;
}

bool dxp_find_move(const struct dxp_move *told, const struct hy_match *match, struct hy_move *move)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t count = hy_match_moves(match, list);
    for (size_t i = 0; i < count; i++) {
        struct dxp_move ours = {0};
        dxp_put_move(&ours, match->game, &match->position, list[i]);
        if (ours.from == told->from && ours.to == told->to && take_same(&ours, told)) {
            *move = list[i];
            return true;
        }
    }
    return false;
}

bool dxp_find_back(const struct dxp_back *back, const struct hy_match *match, uint32_t *count)
{
    uint32_t ply = 2 * (back->move - 1) + dxp_seat(match->game, back->is_whites_turn);
    if (ply < match->start.turn || ply - match->start.turn > match->turns)
        return false;
    *count = ply - match->start.turn;
    return true;
}
