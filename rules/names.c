/* Stable names of codes, and the part of "why not" that is the same in every family. */
#include "rules/family.h"

#include <assert.h>

static const char *const error_names[HY_E_CODES] = {
    [HY_OK] = "ok",
    [HY_E_GAME_UNKNOWN] = "game-unknown",
    [HY_E_SEATS] = "seats",
    [HY_E_FIELD_UNKNOWN] = "field-unknown",
    [HY_E_FIELD_VALUE] = "field-value",
    [HY_E_FIELD_TWICE] = "field-twice",
    [HY_E_FIELD_SEATS] = "field-seats",
    [HY_E_TEXT_END] = "text-end",
    [HY_E_TEXT_REST] = "text-rest",
    [HY_E_LETTER] = "letter",
    [HY_E_ROW_SHORT] = "row-short",
    [HY_E_ROW_LONG] = "row-long",
    [HY_E_ROWS] = "rows",
    [HY_E_TURN] = "turn",
    [HY_E_PIECES] = "pieces",
    [HY_E_CELL] = "cell",
    [HY_E_CELL_TWICE] = "cell-twice",
    [HY_E_SIDE_TWICE] = "side-twice",
    [HY_E_LAST_ROW] = "last-row",
    [HY_E_MOVE_SYNTAX] = "move-syntax",
    [HY_E_MOVE_ILLEGAL] = "move-illegal",
    [HY_E_PATH_LONG] = "path-long",
    [HY_E_LOG_FULL] = "log-full",
    [HY_E_PDN_SYNTAX] = "pdn-syntax",
    [HY_E_PDN_TAG] = "pdn-tag",
    [HY_E_PDN_DEPTH] = "pdn-depth",
    [HY_E_PDN_RESULT] = "pdn-result",
};

static const char *const why_names[HY_WHYS] = {
    [HY_LEGAL] = "legal",
    [HY_WHY_GAME_OVER] = "game-over",
    [HY_WHY_NOT_YOUR_TURN] = "not-your-turn",
    [HY_WHY_EMPTY_ORIGIN] = "empty-origin",
    [HY_WHY_ANOTHERS_PIECE] = "anothers-piece",
    [HY_WHY_OFF_BOARD] = "off-board",
    [HY_WHY_SAME_CELL] = "same-cell",
    [HY_WHY_LANDING_OCCUPIED] = "landing-occupied",
    [HY_WHY_TOO_FAR] = "too-far",
    [HY_WHY_NOTHING_TO_HOP] = "nothing-to-hop",
    [HY_WHY_NOT_STRAIGHT] = "not-straight",
    [HY_WHY_TWO_IN_A_ROW] = "two-in-a-row",
    [HY_WHY_NO_CHAIN] = "no-chain",
    [HY_WHY_STEP_AFTER_HOP] = "step-after-hop",
    [HY_WHY_HOP_AFTER_STEP] = "hop-after-step",
    [HY_WHY_LANDING_REPEATED] = "landing-repeated",
    [HY_WHY_BACK_TO_ORIGIN] = "back-to-origin",
    [HY_WHY_CAMP_LOCKED] = "camp-locked",
    [HY_WHY_FOREIGN_CLOSED] = "foreign-closed",
    [HY_WHY_FOREIGN_NO_STOP] = "foreign-no-stop",
    [HY_WHY_HOME_BARRED] = "home-barred",
    [HY_WHY_MUST_GO_ON] = "must-go-on",
    [HY_WHY_PASS_NOT_ALLOWED] = "pass-not-allowed",
    [HY_WHY_REPETITION_BAN] = "repetition-ban",
    [HY_WHY_DEAD_NOT_YET] = "dead-not-yet",
    [HY_WHY_NOT_IN_GAME] = "not-in-game",
    [HY_WHY_LOG_FULL] = "log-full",
    [HY_WHY_NOT_PLAYABLE] = "not-playable",
    [HY_WHY_MUST_CAPTURE] = "must-capture",
    [HY_WHY_MUST_TAKE_MOST] = "must-take-most",
    [HY_WHY_MUST_TAKE_WITH_KING] = "must-take-with-king",
    [HY_WHY_MUST_TAKE_KINGS] = "must-take-kings",
    [HY_WHY_WRONG_DIRECTION] = "wrong-direction",
    [HY_WHY_MAN_BACK] = "man-cannot-move-back",
    [HY_WHY_MAN_TAKES_BACK] = "man-cannot-take-back",
    [HY_WHY_MAN_TAKES_KING] = "man-cannot-take-king",
    [HY_WHY_MAN_TOO_FAR] = "man-too-far",
    [HY_WHY_KING_TOO_FAR] = "king-too-far",
    [HY_WHY_NOTHING_TO_TAKE] = "nothing-to-take",
    [HY_WHY_OWN_PIECE] = "own-piece",
    [HY_WHY_BLOCKED_BEHIND] = "blocked-behind",
    [HY_WHY_SAME_PIECE_TWICE] = "same-piece-twice",
    [HY_WHY_TWO_AT_ONCE] = "two-at-once",
    [HY_WHY_STEP_AFTER_CAPTURE] = "step-after-capture",
    [HY_WHY_CAPTURE_AFTER_STEP] = "capture-after-step",
    [HY_WHY_MUST_LAND_ELSEWHERE] = "must-land-elsewhere",
    [HY_WHY_CROWNING_ENDS_MOVE] = "crowning-ends-move",
    [HY_WHY_NO_CAPTURE] = "no-capture",
    [HY_WHY_AMBIGUOUS_CAPTURE] = "ambiguous-capture",
};

static const char *const end_names[HY_ENDS] = {
    [HY_END_NONE] = "none",
    [HY_END_ARRIVAL] = "arrival",
    [HY_END_RESIGNATION] = "resignation",
    [HY_END_AGREED] = "agreed",
    [HY_END_REPETITION] = "repetition",
    [HY_END_TURN_CAP] = "turn-cap",
    [HY_END_ALL_STUCK] = "all-stuck",
    [HY_END_DEAD_GAME] = "dead-game",
    [HY_END_DEAD_UNMOVED] = "dead-unmoved",
    [HY_END_NO_MOVES] = "no-moves",
    [HY_END_KINGS_ONLY] = "kings-only",
    [HY_END_NO_PROGRESS] = "no-progress",
    [HY_END_THREE_KINGS] = "three-kings",
    [HY_END_BOTH_KINGS] = "both-kings",
    [HY_END_MAIN_ROAD] = "main-road",
    [HY_END_THREE_PIECES] = "three-pieces",
    [HY_END_TWO_PIECES] = "two-pieces",
};

const char *hy_error_name(enum hy_error_code code)
{
    assert((unsigned)code < HY_E_CODES);
    return error_names[code];
}

const char *hy_why_name(enum hy_why why)
{
    assert((unsigned)why < HY_WHYS);
    return why_names[why];
}

const char *hy_end_name(enum hy_end end)
{
    assert((unsigned)end < HY_ENDS);
    return end_names[end];
}
