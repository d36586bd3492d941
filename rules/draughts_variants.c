/* Draughts: one row each, as in the rules' table, and each again with the goal turned around. A win
 * counts two points on the large board. */
#include "rules/draughts.h"
#include "rules/variants.h"

/* Presets of draws: moves by each side, and times for a repetition. */
#define DRAWS(PRESET, TIMES, KINGS_ONLY)                                                           \
    [HY_DRAWS] = HY_DRAWS_##PRESET, [HY_DRAW_REPETITION] = (TIMES),                                \
    [HY_DRAW_KINGS_ONLY] = (KINGS_ONLY)
#define DRAWS_PLAIN DRAWS(PLAIN, 3, 25)
#define DRAWS_RUSSIAN                                                                              \
    DRAWS(RUSSIAN, 3, 15), [HY_DRAW_THREE_KINGS] = 15, [HY_DRAW_BOTH_KINGS_5] = 30,                \
                           [HY_DRAW_BOTH_KINGS_7] = 60, [HY_DRAW_MAIN_ROAD] = 5,                   \
                           [HY_DRAW_TWO_PIECES] = 5
#define DRAWS_SIMPLE DRAWS(SIMPLE, 3, 0), [HY_DRAW_NO_PROGRESS] = 32
#define DRAWS_ENGLISH DRAWS(ENGLISH, 3, 40)
#define DRAWS_INTERNATIONAL                                                                        \
    DRAWS(INTERNATIONAL, 3, 25), [HY_DRAW_THREE_PIECES] = 16, [HY_DRAW_TWO_PIECES] = 5
#define DRAWS_BRAZILIAN                                                                            \
    DRAWS(BRAZILIAN, 3, 20), [HY_DRAW_THREE_PIECES] = 16, [HY_DRAW_TWO_PIECES] = 5
#define DRAWS_POOL DRAWS(POOL, 3, 25), [HY_DRAW_THREE_KINGS] = 13
#define DRAWS_ITALIAN DRAWS(ITALIAN, 4, 40)
#define DRAWS_CZECH DRAWS(CZECH, 3, 15)

#define DRAUGHTS(NAME, TEXT, BOARD, PIECES, TYPE, ...)                                             \
    {                                                                                              \
        .name = NAME,                                                                              \
        .text = TEXT,                                                                              \
        .board = BOARD,                                                                            \
        .seats = 2,                                                                                \
        .seat_set = 1 << 2,                                                                        \
        .pieces = PIECES,                                                                          \
        .game_type = TYPE,                                                                         \
        .two_points = (BOARD) == HY_BOARD_DRAUGHTS_10,                                             \
        .field = {__VA_ARGS__},                                                                    \
    }
#define BOTH_WAYS(NAME, TEXT, BOARD, PIECES, TYPE, ...)                                            \
    DRAUGHTS(NAME, TEXT, BOARD, PIECES, TYPE, __VA_ARGS__),                                        \
        DRAUGHTS(NAME "-losing", TEXT ", and who cannot move wins", BOARD, PIECES, TYPE,           \
                 __VA_ARGS__, [HY_LOSING] = HY_YES)

const struct hy_variant draughts_variants[] = {
    BOTH_WAYS("russian", "Russian draughts: men take backwards, flying kings, any capture",
              HY_BOARD_DRAUGHTS_8, 12, "25,W,8,8,A0,0", [HY_MEN_BACK] = HY_YES,
              [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE, [HY_CROWNING] = HY_CROWNING_AT_ONCE,
              DRAWS_RUSSIAN),
    BOTH_WAYS("english", "English draughts: men take forwards only, kings go one step",
              HY_BOARD_DRAUGHTS_8, 12,
              "21,B,8,8,N1,0", [HY_FIRST] = HY_FIRST_BLACK, [HY_MEN_TAKE_KINGS] = HY_YES,
              [HY_CROWNING] = HY_CROWNING_ENDS_MOVE, [HY_SQUARES] = HY_SQUARES_NUMBERS,
              DRAWS_ENGLISH),
    BOTH_WAYS("international", "international draughts on 10 x 10: the most pieces must be taken",
              HY_BOARD_DRAUGHTS_10, 20, "20,W,10,10,N2,0", [HY_MEN_BACK] = HY_YES,
              [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_CAPTURE] = HY_CAPTURE_MOST, [HY_SQUARES] = HY_SQUARES_NUMBERS,
              DRAWS_INTERNATIONAL),
    BOTH_WAYS("brazilian", "Brazilian draughts: the international rules on 8 x 8",
              HY_BOARD_DRAUGHTS_8, 12,
              "26,W,8,8,A0,0", [HY_MEN_BACK] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES,
              [HY_KING] = HY_KING_FLYING, [HY_CAPTURE] = HY_CAPTURE_MOST, DRAWS_BRAZILIAN),
    BOTH_WAYS("pool", "pool checkers: men take backwards, flying kings, crowned only at the end",
              HY_BOARD_DRAUGHTS_8, 12, "23,B,8,8,N1,0", [HY_FIRST] = HY_FIRST_BLACK,
              [HY_MEN_BACK] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES, [HY_KING] = HY_KING_FLYING,
              [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE, [HY_SQUARES] = HY_SQUARES_NUMBERS,
              DRAWS_POOL),
    BOTH_WAYS("italian", "Italian draughts: men never take kings, the best capture is a duty",
              HY_BOARD_DRAUGHTS_8, 12,
              "22,W,8,8,N2,1", [HY_MIRRORED] = HY_YES, [HY_CAPTURE] = HY_CAPTURE_MOST,
              [HY_PRECEDENCE] = HY_PRECEDENCE_KING, [HY_QUALITY] = HY_QUALITY_ORDER,
              [HY_CROWNING] = HY_CROWNING_ENDS_MOVE, [HY_SQUARES] = HY_SQUARES_NUMBERS,
              DRAWS_ITALIAN),
    BOTH_WAYS(
        "spanish", "Spanish draughts: flying kings, the most pieces, then the most kings",
        HY_BOARD_DRAUGHTS_8, 12,
        "24,W,8,8,N1,1", [HY_MIRRORED] = HY_YES, [HY_MEN_TAKE_KINGS] = HY_YES,
        [HY_KING] = HY_KING_FLYING, [HY_CAPTURE] = HY_CAPTURE_MOST, [HY_QUALITY] = HY_QUALITY_KINGS,
        [HY_CROWNING] = HY_CROWNING_ENDS_MOVE, [HY_SQUARES] = HY_SQUARES_NUMBERS_UP, DRAWS_PLAIN),
    BOTH_WAYS("czech", "Czech draughts: flying kings, a king's capture before a man's",
              HY_BOARD_DRAUGHTS_8, 12, "29,W,8,8,A0,0", [HY_MEN_TAKE_KINGS] = HY_YES,
              [HY_KING] = HY_KING_FLYING, [HY_KING_LANDING] = HY_LANDING_MUST_CONTINUE,
              [HY_PRECEDENCE] = HY_PRECEDENCE_KING, [HY_CROWNING] = HY_CROWNING_ENDS_MOVE,
              DRAWS_CZECH),
};
const size_t draughts_variant_count = sizeof draughts_variants / sizeof draughts_variants[0];

static const uint16_t presets[][HY_FIELDS] = {
    [HY_DRAWS_PLAIN] = {DRAWS_PLAIN},
    [HY_DRAWS_RUSSIAN] = {DRAWS_RUSSIAN},
    [HY_DRAWS_SIMPLE] = {DRAWS_SIMPLE},
    [HY_DRAWS_ENGLISH] = {DRAWS_ENGLISH},
    [HY_DRAWS_INTERNATIONAL] = {DRAWS_INTERNATIONAL},
    [HY_DRAWS_BRAZILIAN] = {DRAWS_BRAZILIAN},
    [HY_DRAWS_POOL] = {DRAWS_POOL},
    [HY_DRAWS_ITALIAN] = {DRAWS_ITALIAN},
    [HY_DRAWS_CZECH] = {DRAWS_CZECH},
};

uint16_t draughts_default_field(const struct hy_game *game, enum hy_field field)
{
    return field > HY_DRAWS ? presets[game->field[HY_DRAWS]][field] : game->variant->field[field];
}
