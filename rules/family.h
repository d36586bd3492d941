/* family.h - what a family of games (hop games, draughts) must be able to do with a position.
 *
 * Every function works at the grain of a position, never of a piece. A pass is the library's
 * business (position.c), not the family's: `moves` knows only moves of pieces.
 */
#ifndef RULES_FAMILY_H
#define RULES_FAMILY_H

#include "rules/hopyard.h"

struct hy_family {
    const struct hy_variant *variants;
    const size_t *variant_count;
    enum hy_field first_field, end_field; /* its fields: from the first up to the end */
    const char *separators;               /* between the cells of a move's text */
    bool has_kings;                       /* hy_position.pieces[HY_KINGS] are kings */
    struct hy_place (*cell_place)(const struct hy_game *game, unsigned cell);
    size_t (*cell_name)(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX]);
    size_t (*cell_parse)(const struct hy_game *game, const char *text, size_t length,
                         uint16_t *cell);
    /* Reads a position's text. `offset`, where not NULL, is given each piece's place in it, and at
     * HY_CELLS_MAX that of the turn. */
    bool (*parse)(const struct hy_game *game, const char *text, size_t length,
                  struct hy_setup *setup, size_t *offset, struct hy_error *error);
    size_t (*write)(const struct hy_game *game, const struct hy_position *position,
                    char out[HY_POSITION_TEXT_MAX]);
    /* What a field is without house rules; it may depend on fields before it. */
    uint16_t (*default_field)(const struct hy_game *game, enum hy_field field);
    /* Sets the tables of a game whose variant, fields and seats are known. */
    void (*prepare)(struct hy_game *game);
    void (*start)(const struct hy_game *game, struct hy_setup *setup);
    /* The checked door. On failure error->at is a cell, or HY_CELLS_MAX for the turn. */
    bool (*check)(const struct hy_game *game, const struct hy_setup *setup,
                  struct hy_position *position, struct hy_error *error);
    /* Who has won because one of two seats cannot move, where that decides; else HY_NO_SEAT. */
    uint8_t (*winner)(const struct hy_game *game, const struct hy_position *position);
    bool (*is_over)(const struct hy_game *game, const struct hy_position *position);
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
    struct hy_mask (*taken)(const struct hy_game *game, const struct hy_position *position,
                            struct hy_move move);
    size_t (*routes)(const struct hy_game *game, const struct hy_position *position,
                     struct hy_move move, struct hy_path *list, size_t room);
    /* Whether the ends of a move of more than two cells tell it. */
    bool (*shortens)(const struct hy_game *game, const struct hy_position *position,
                     struct hy_move move);
    /* The leaves of a game that goes on, `depth` > 0 moves ahead. */
    uint64_t (*perft)(const struct hy_game *game, const struct hy_position *position,
                      unsigned depth);
    /* Whether an attempt to move a piece is legal; the turn and the game's end are checked. */
    bool (*explain)(const struct hy_game *game, const struct hy_position *position,
                    const struct hy_attempt *attempt, struct hy_reason *reason,
                    struct hy_path *path);
    /* Counts a turn that was played; the end it brings, or HY_END_NONE. NULL: nothing is counted.
     */
    enum hy_end (*count_turn)(struct hy_match *match, const struct hy_position *before,
                              const struct hy_path *path);
    /* As hy_match_turns_to_draw, of a game that goes on; NULL like count_turn. */
    uint32_t (*turns_to_draw)(const struct hy_match *match, enum hy_end *end);
    int (*distance)(const struct hy_game *game, const struct hy_position *position, unsigned seat);
};

extern const struct hy_family hop_family, draughts_family;
/* Those that this program has, up to a NULL: families.c, or a list of fewer in its place. */
extern const struct hy_family *const hy_families[];

#endif
