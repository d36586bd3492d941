/* Draughts: one row each, as in the rules' table, and each again with the goal turned around. */
#include "rules/variants.h"

#define DRAUGHTS(NAME, TEXT, BOARD, PIECES, TYPE, ...)                                             \
    {                                                                                              \
        .name = NAME,                                                                              \
        .text = TEXT,                                                                              \
        .board = BOARD,                                                                            \
        .seats = 2,                                                                                \
        .seat_set = 1 << 2,                                                                        \
        .pieces = PIECES,                                                                          \
        .game_type = TYPE,                                                                         \
        .field = {__VA_ARGS__},                                                                    \
    }
#define BOTH_WAYS(NAME, TEXT, BOARD, PIECES, TYPE, ...)                                            \
    DRAUGHTS(NAME, TEXT, BOARD, PIECES, TYPE, __VA_ARGS__),                                        \
        DRAUGHTS(NAME "-losing", TEXT ", and who cannot move wins", BOARD, PIECES, TYPE,           \
                 __VA_ARGS__, [HY_LOSING] = HY_YES)

const struct hy_variant draughts_variants[] = {
    BOTH_WAYS("russian", "Russian draughts: men take backwards, flying kings, any capture",
              HY_BOARD_DRAUGHTS_8, 12,
              "25,W,8,8,A0,0", [HY_MEN_BACK] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES,
              [HY_KING] = HY_KING_FLYING, [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE,
              [HY_CROWNING] = HY_CROWNING_AT_ONCE, [HY_DRAWS] = HY_DRAWS_RUSSIAN),
    BOTH_WAYS("english", "English draughts: men take forwards only, kings go one step",
              HY_BOARD_DRAUGHTS_8, 12, "21,B,8,8,N1,0", [HY_FIRST] = HY_FIRST_BLACK,
              [HY_MEN_TAKE_KINGS] = HY_YES, [HY_CROWNING] = HY_CROWNING_ENDS_MOVE,
              [HY_SQUARES] = HY_SQUARES_NUMBERS, [HY_DRAWS] = HY_DRAWS_ENGLISH),
    BOTH_WAYS("international", "international draughts on 10 x 10: the most pieces must be taken",
              HY_BOARD_DRAUGHTS_10, 20,
              "20,W,10,10,N2,0", [HY_MEN_BACK] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES,
              [HY_KING] = HY_KING_FLYING, [HY_CAPTURE] = HY_CAPTURE_MOST,
              [HY_SQUARES] = HY_SQUARES_NUMBERS, [HY_DRAWS] = HY_DRAWS_INTERNATIONAL),
    BOTH_WAYS("brazilian", "Brazilian draughts: the international rules on 8 x 8",
              HY_BOARD_DRAUGHTS_8, 12, "26,W,8,8,A0,0", [HY_MEN_BACK] = HY_YES,
              [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_CAPTURE] = HY_CAPTURE_MOST, [HY_DRAWS] = HY_DRAWS_BRAZILIAN),
    BOTH_WAYS("pool", "pool checkers: men take backwards, flying kings, crowned only at the end",
              HY_BOARD_DRAUGHTS_8, 12, "23,B,8,8,N1,0", [HY_FIRST] = HY_FIRST_BLACK,
              [HY_MEN_BACK] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE, [HY_SQUARES] = HY_SQUARES_NUMBERS,
              [HY_DRAWS] = HY_DRAWS_POOL),
    BOTH_WAYS("italian", "Italian draughts: men never take kings, the best capture is a duty",
              HY_BOARD_DRAUGHTS_8, 12, "22,W,8,8,N2,1", [HY_MIRRORED] = HY_YES,
              [HY_CAPTURE] = HY_CAPTURE_MOST, [HY_PRECEDENCE] = HY_PRECEDENCE_KING,
              [HY_QUALITY] = HY_QUALITY_ORDER, [HY_CROWNING] = HY_CROWNING_ENDS_MOVE,
              [HY_SQUARES] = HY_SQUARES_NUMBERS, [HY_DRAWS] = HY_DRAWS_ITALIAN),
    BOTH_WAYS(
        "spanish", "Spanish draughts: flying kings, the most pieces, then the most kings",
        HY_BOARD_DRAUGHTS_8, 12,
        "24,W,8,8,N1,1", [HY_MIRRORED] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES,
        [HY_KING] = HY_KING_FLYING, [HY_CAPTURE] = HY_CAPTURE_MOST, [HY_QUALITY] = HY_QUALITY_KINGS,
        [HY_CROWNING] = HY_CROWNING_ENDS_MOVE, [HY_SQUARES] = HY_SQUARES_NUMBERS_UP),
    BOTH_WAYS("czech", "Czech draughts: flying kings, a king's capture before a man's",
              HY_BOARD_DRAUGHTS_8, 12,
              "29,W,8,8,A0,0", [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE, [HY_PRECEDENCE] = HY_PRECEDENCE_KING,
              [HY_CROWNING] = HY_CROWNING_ENDS_MOVE, [HY_DRAWS] = HY_DRAWS_CZECH),
};
const size_t draughts_variant_count = sizeof draughts_variants / sizeof draughts_variants[0];
