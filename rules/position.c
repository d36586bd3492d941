/* Positions: what is the same in every family. */
#include "rules/family.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(struct hy_position) == 208, "a position is a small value");

bool hy_setup_parse(const struct hy_game *game, const char *text, size_t length,
                    struct hy_setup *setup, struct hy_error *error)
{
    return game->family->parse(game, text, length, setup, NULL, error);
}

bool hy_position_parse(const struct hy_game *game, const char *text, size_t length,
                       struct hy_position *position, struct hy_error *error)
{
    struct hy_setup setup;
    size_t offset[HY_CELLS_MAX + 1];
    if (!game->family->parse(game, text, length, &setup, offset, error))
        return false;
    if (hy_setup_check(game, &setup, position, error))
        return true;
    error->at = offset[error->at]; /* from a cell to its place in the text */
    return false;
}

void hy_setup_start(const struct hy_game *game, struct hy_setup *setup)
{
    game->family->start(game, setup);
}

bool hy_setup_check(const struct hy_game *game, const struct hy_setup *setup,
                    struct hy_position *position, struct hy_error *error)
{
    return game->family->check(game, setup, position, error);
}

struct hy_position hy_position_start(const struct hy_game *game)
{
    struct hy_setup setup;
    struct hy_position position;
    struct hy_error error;
    hy_setup_start(game, &setup);
    bool ok = hy_setup_check(game, &setup, &position, &error);
    assert(ok);
    (void)ok;
    return position;
}

size_t hy_position_write(const struct hy_game *game, const struct hy_position *position,
                         char out[HY_POSITION_TEXT_MAX])
{
    return game->family->write(game, position, out);
}

/* -------------------------------------------------------------------------- what is asked */

uint8_t hy_owner(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    unsigned bit = game->bit[cell];
    for (unsigned s = 0; s < game->seats; s++)
        if (position->pieces[s].word[bit >> 6] >> (bit & 63) & 1)
            return (uint8_t)s;
    return HY_NO_SEAT;
}

bool hy_is_king(const struct hy_game *game, const struct hy_position *position, unsigned cell)
{
    unsigned bit = game->bit[cell];
    return game->family->has_kings && position->pieces[HY_KINGS].word[bit >> 6] >> (bit & 63) & 1;
}

bool hy_same_position(const struct hy_position *a, const struct hy_position *b)
{
    return a->turn == b->turn && a->playing == b->playing && a->arrived == b->arrived &&
           memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0;
}

bool hy_is_over(const struct hy_game *game, const struct hy_position *position)
{
    return game->family->is_over(game, position);
}

int hy_distance(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    return game->family->distance(game, position, seat);
}

/* ----------------------------------------------------------------------- what may be done */

static const struct hy_move pass = {0};

size_t hy_moves(const struct hy_game *game, const struct hy_position *position,
                struct hy_move list[HY_MOVES_MAX])
{
    if (hy_is_over(game, position))
        return 0;
    size_t n = game->family->moves(game, position, list);
    if (n == 0 || game->field[HY_PASS_RULE] == HY_PASS_ALWAYS)
        list[n++] = pass;
    assert(n <= HY_MOVES_MAX);
    return n;
}

bool hy_is_legal(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move move)
{
    if (hy_is_over(game, position))
        return false;
    if (hy_is_pass(move))
        return game->field[HY_PASS_RULE] == HY_PASS_ALWAYS ||
               game->family->count(game, position) == 0;
    return move.from < game->cells && move.to < game->cells &&
           game->family->is_legal(game, position, move);
}

struct hy_position hy_play(const struct hy_game *game, const struct hy_position *position,
                           struct hy_move move)
{
    return game->family->play(game, position, move);
}

struct hy_mask hy_taken(const struct hy_game *game, const struct hy_position *position,
                        struct hy_move move)
{
    return game->family->taken(game, position, move);
}

struct hy_position hy_leave(const struct hy_game *game, const struct hy_position *position,
                            unsigned seat)
{
    return game->family->leave(game, position, seat);
}

struct hy_path hy_canonical(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move)
{
    struct hy_path path = {0};
    if (hy_is_pass(move))
        return path;
    size_t n = hy_routes(game, position, move, &path, 1);
    assert(n == 1);
    (void)n;
    return path;
}

size_t hy_routes(const struct hy_game *game, const struct hy_position *position,
                 struct hy_move move, struct hy_path *list, size_t room)
{
    if (hy_is_over(game, position) || hy_is_pass(move))
        return 0;
    return game->family->routes(game, position, move, list, room);
}

uint64_t hy_perft(const struct hy_game *game, const struct hy_position *position, unsigned depth)
{
    if (depth == 0)
        return 1;
    return hy_is_over(game, position) ? 0 : game->family->perft(game, position, depth);
}
