/* A game's name, a position (or an empty line: the start), then words of a game: every attempt is
 * legal or has a reason, a legal one is among the moves, and what was played can be taken back and
 * played again to the same end. */
#include "fuzz/input.h"

enum { EVENTS = 256 };

static void demand_reason(const struct hy_game *game, const struct hy_reason *reason)
{
    demand(reason->why > HY_LEGAL && reason->why < HY_WHYS && hy_why_name(reason->why));
    demand(reason->n <= HY_REASON_CELLS);
    for (unsigned i = 0; i < reason->n; i++)
        demand(reason->cell[i] < game->cells || reason->cell[i] == HY_NO_CELL);
}

static void explain(const struct hy_match *match, const char *word, size_t length)
{
    const struct hy_game *game = match->game;
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    struct hy_path path;
    if (!hy_attempt_parse(game, word, length, &attempt, &error)) {
        demand_error(&error, length);
        return;
    }
    if (!hy_explain(game, &match->position, &attempt, &reason, &path)) {
        demand_reason(game, &reason);
        return;
    }
    demand(reason.why == HY_LEGAL);
    if (attempt.n == 0)
        return;
    struct hy_move move = hy_path_move(&path);
    demand(path.n >= 2 && hy_is_legal(game, &match->position, move));
    /* In draughts some landings of a path may tell it, too. */
    demand(attempt.n == path.n ||
           (attempt.n < path.n && (attempt.n == 2 || hy_has_field(game->variant, HY_KING))));
}

static void demand_replay(struct hy_match *match)
{
    struct hy_match before = *match;
    hy_match_rewind(match, match->count);
    demand(hy_same_position(&before.position, &match->position));
    demand(before.turns == match->turns && before.count == match->count);
    demand(memcmp(&before.result, &match->result, sizeof before.result) == 0);
    struct hy_position position = hy_match_position(match, match->count);
    demand(hy_same_position(&position, &match->position));
}

/* Plays one word, and the words it is written with play the same. */
static void play(struct hy_match *match, const char *word, size_t length)
{
    struct hy_reason reason;
    struct hy_error error;
    struct hy_match other = *match;
    char text[HY_MOVE_TEXT_MAX];
    explain(match, word, length);
    if (!hy_match_word(match, word, length, &error, &reason)) {
        demand_error(&error, length);
        if (error.code == HY_E_MOVE_ILLEGAL)
            demand_reason(match->game, &reason);
        demand(match->count == other.count);
        return;
    }
    demand(match->count == other.count + 1);
    size_t written = hy_event_write(match->game, &match->log[other.count], text);
    demand(hy_match_word(&other, text, written, &error, &reason));
    demand(hy_same_position(&match->position, &other.position));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hy_event log[EVENTS];
    struct text_in in = text_in((const char *)data, size);
    const struct hy_game *game = take_game(&in);
    struct text_in line = take_line(&in);
    struct hy_match match;
    struct hy_position position;
    struct hy_error error;
    if (!game)
        return 0;
    if (line_length(&line) == 0)
        position = hy_position_start(game);
    else if (!hy_position_parse(game, line.start, line_length(&line), &position, &error))
        return 0;
    hy_match_start(&match, game, &position, log, EVENTS);
    while (!text_done(&in)) {
        const char *word = in.at;
        while (!text_done(&in) && text_peek(&in) != ' ' && text_peek(&in) != '\n')
            in.at++;
        play(&match, word, (size_t)(in.at - word));
        if (!text_done(&in))
            in.at++;
    }
    demand_replay(&match);
    return 0;
}
