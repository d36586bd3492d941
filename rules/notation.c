/* The text of moves, events and results. */
#include "rules/family.h"

#include "base/text.h"

#include <assert.h>

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

size_t hy_path_write(const struct hy_game *game, const struct hy_path *path,
                     char out[HY_MOVE_TEXT_MAX])
{
    struct text_out text = text_out(out, HY_MOVE_TEXT_MAX);
    if (path->n == 0)
        text_put_word(&text, "pass");
    for (unsigned i = 0; i < path->n; i++) {
        char cell[HY_CELL_TEXT_MAX];
        size_t length = hy_cell_name(game, path->cell[i], cell);
        if (i > 0)
            text_put(&text, path->way ? 'x' : '-');
        text_put_bytes(&text, cell, length);
    }
    assert(text.length < HY_MOVE_TEXT_MAX);
    return text_finish(&text);
}

size_t hy_move_write(const struct hy_game *game, const struct hy_position *position,
                     const struct hy_path *path, char out[HY_MOVE_TEXT_MAX])
{
    struct hy_path ends = *path;
    if (path->n > 2 && game->family->shortens(game, position, hy_path_move(path))) {
        ends.n = 2;
        ends.cell[1] = path->cell[path->n - 1];
    }
    return hy_path_write(game, &ends, out);
}

size_t hy_event_write(const struct hy_game *game, const struct hy_event *event,
                      char out[HY_MOVE_TEXT_MAX])
{
    struct text_out text = text_out(out, HY_MOVE_TEXT_MAX);
    switch ((enum hy_act)event->act) {
    case HY_ACT_MOVE:
    case HY_ACT_PASS:
        return hy_path_write(game, &event->path, out);
    case HY_ACT_RESIGN:
        text_put_word(&text, "resign:");
        text_put(&text, game->seat[event->seat].letter);
        break;
    case HY_ACT_DRAW:
        text_put_word(&text, "draw");
        break;
    case HY_ACT_DEAD:
        text_put_word(&text, "dead");
        break;
    }
    return text_finish(&text);
}

/* Draughts are also written without anything between squares of letters: a3b4. */
static bool take_separator(const struct hy_game *game, struct text_in *in)
{
    char next = text_peek(in);
    if (game->family->has_kings && next >= 'a' && next < 'x')
        return true;
    for (const char *c = game->family->separators; *c; c++)
        if (text_take(in, *c))
            return true;
    return false;
}

bool hy_attempt_parse(const struct hy_game *game, const char *text, size_t length,
                      struct hy_attempt *attempt, struct hy_error *error)
{
    struct text_in in = text_in(text, length);
    attempt->seat = HY_NO_SEAT;
    attempt->n = 0;
    if (text_is(text, length, "pass"))
        return true;
    do {
        uint16_t cell;
        size_t used = hy_cell_parse(game, in.at, (size_t)(in.end - in.at), &cell);
        if (used == 0)
            return fail(error, HY_E_MOVE_SYNTAX, "a cell such as a5 is needed", text_offset(&in));
        if (attempt->n > HY_PATH_MAX)
            return fail(error, HY_E_PATH_LONG, "no chain is that long", text_offset(&in));
        attempt->cell[attempt->n++] = cell;
        in.at += used;
    } while (take_separator(game, &in));
    if (!text_done(&in))
        return fail(error, HY_E_MOVE_SYNTAX, "'-' or the end is needed", text_offset(&in));
    if (attempt->n < 2)
        return fail(error, HY_E_MOVE_SYNTAX, "a move has two cells or more", text_offset(&in));
    return true;
}

static bool resign_word(struct hy_match *match, char letter, struct hy_error *error,
                        struct hy_reason *reason)
{
    for (unsigned s = 0; s < match->game->seats; s++)
        if (match->game->seat[s].letter == letter)
            return hy_match_resign(match, s, reason) ||
                   fail(error, HY_E_MOVE_ILLEGAL, "this seat cannot resign now", 0);
    return fail(error, HY_E_MOVE_SYNTAX, "no such seat in this game", 7);
}

bool hy_match_word(struct hy_match *match, const char *word, size_t length, struct hy_error *error,
                   struct hy_reason *reason)
{
    struct hy_attempt attempt;
    struct hy_reason unasked;
    if (!reason)
        reason = &unasked;
    *reason = (struct hy_reason){.why = HY_LEGAL, .seat = HY_NO_SEAT};
    bool done;
    struct text_in in = text_in(word, length);
    if (text_is(word, length, "draw"))
        done = hy_match_draw(match, reason);
    else if (text_is(word, length, "dead"))
        done = hy_match_call_dead(match, reason);
    else if (text_take_word(&in, "resign:") && in.end - in.at == 1)
        return resign_word(match, *in.at, error, reason);
    else if (!hy_attempt_parse(match->game, word, length, &attempt, error))
        return false;
    else
        done = hy_match_try(match, &attempt, reason);
    if (!done && reason->why == HY_WHY_LOG_FULL)
        return fail(error, HY_E_LOG_FULL, "the game is longer than can be kept", 0);
    return done || fail(error, HY_E_MOVE_ILLEGAL, "the rules do not allow this", 0);
}

size_t hy_result_write(const struct hy_game *game, const struct hy_result *result,
                       char out[HY_MOVE_TEXT_MAX])
{
    static const char *const quarters[5] = {"0", "1/4", "1/2", "3/4", "1"};
    struct text_out text = text_out(out, HY_MOVE_TEXT_MAX);
    if (result->end == HY_END_NONE)
        text_put(&text, '*');
    for (unsigned s = 0; s < game->seats && result->end != HY_END_NONE; s++) {
        if (s > 0)
            text_put(&text, '-');
        text_put_word(&text, quarters[result->quarters[s]]);
    }
    return text_finish(&text);
}
