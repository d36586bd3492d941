/* family.h - what a family of games (hop games, draughts) must be able to do with a position.
 *
 * Every function works at the grain of a position, never of a piece. A pass is the library's
 * business (position.c), not the family's: `moves` knows only moves of pieces.
 */
#ifndef RULES_FAMILY_H
#define RULES_FAMILY_H

#include "rules/hopyard.h"

struct hy_family {
    /* Sets the tables of a game whose variant, fields and seats are known. */
    void (*prepare)(struct hy_game *game);
    void (*start)(const struct hy_game *game, struct hy_setup *setup);
    /* The checked door. On failure error->at is a cell, or HY_CELLS_MAX for the turn. */
    bool (*check)(const struct hy_game *game, const struct hy_setup *setup,
                  struct hy_position *position, struct hy_error *error);
    size_t (*moves)(const struct hy_game *game, const struct hy_position *position,
                    struct hy_move *list);
    /* The number of moves, without listing them. */
    uint64_t (*count)(const struct hy_game *game, const struct hy_position *position);
    bool (*is_legal)(const struct hy_game *game, const struct hy_position *position,
                     struct hy_move move);
    struct hy_position (*play)(const struct hy_game *game, const struct hy_position *position,
                               struct hy_move move);
    struct hy_position (*leave)(const struct hy_game *game, const struct hy_position *position,
                                unsigned seat);
    size_t (*routes)(const struct hy_game *game, const struct hy_position *position,
                     struct hy_move move, struct hy_path *list, size_t room);
    /* Whether an attempt to move a piece is legal; the turn and the game's end are checked. */
    bool (*explain)(const struct hy_game *game, const struct hy_position *position,
                    const struct hy_attempt *attempt, struct hy_reason *reason,
                    struct hy_path *path);
    int (*distance)(const struct hy_game *game, const struct hy_position *position, unsigned seat);
};

extern const struct hy_family hop_family;

#endif
