/* A game as it stands: what may be played, and why something else may not. */
#include "web/wasm/captures.h"
#include "web/wasm/question.h"

static const char *const act_names[] = {
    [HY_ACT_MOVE] = "move", [HY_ACT_PASS] = "pass", [HY_ACT_RESIGN] = "resign",
    [HY_ACT_DRAW] = "draw", [HY_ACT_DEAD] = "dead",
};

static void put_position(struct json *json, const struct hy_game *game,
                         const struct hy_position *position)
{
    char text[HY_POSITION_TEXT_MAX];
    json_key(json, "position");
    json_bytes(json, text, hy_position_write(game, position, text));
    json_key(json, "owner");
    json_open(json, '[');
    for (unsigned cell = 0; cell < game->cells; cell++) {
        uint8_t owner = hy_owner(game, position, cell);
        json_number(json, owner == HY_NO_SEAT ? -1 : owner);
    }
    json_close(json, ']');
    json_key(json, "kings");
    json_open(json, '[');
    for (unsigned cell = 0; cell < game->cells; cell++)
        if (hy_is_king(game, position, cell))
            json_number(json, cell);
    json_close(json, ']');
    json_put_number(json, "turn", position->turn);
}

static void put_seat_set(struct json *json, const char *key, unsigned set)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned s = 0; s < HY_SEATS_MAX; s++)
        if (set >> s & 1)
            json_number(json, s);
    json_close(json, ']');
}

static void put_result(struct json *json, const struct hy_game *game,
                       const struct hy_result *result)
{
    char text[HY_MOVE_TEXT_MAX];
    json_put_text(json, "end", hy_end_name(result->end));
    answer_cells(json, "quarters", result->quarters, game->seats);
    answer_cells(json, "places", result->place, game->seats);
    json_key(json, "result");
    json_bytes(json, text, hy_result_write(game, result, text));
}

/* Captures that differ in what they take only are together in the list: they are told once. */
static bool has_ends_of(const struct hy_move *a, const struct hy_move *b)
{
    return a->from == b->from && a->to == b->to;
}

static void put_choices(struct json *json, const struct hy_match *match)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_match_moves(match, list);
    bool may_pass = false;
    json_key(json, "legal");
    json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        if (hy_is_pass(list[i]))
            may_pass = true;
        else if (i == 0 || !has_ends_of(&list[i], &list[i - 1]))
            answer_cells(json, NULL, (const uint8_t[]){list[i].from, list[i].to}, 2);
    json_close(json, ']');
    answer_captures(json, match, list, n);
    json_put_bool(json, "mayPass", may_pass);
    json_put_bool(json, "mustPass", may_pass && n == 1);
    json_put_bool(json, "mayCallDead", hy_match_may_call_dead(match));
}

static void put_event(struct json *json, const struct hy_game *game,
                      const struct hy_position *before, const struct hy_event *event)
{
    char text[HY_MOVE_TEXT_MAX];
    json_open(json, '{');
    json_put_text(json, "act", act_names[event->act]);
    json_put_number(json, "seat", event->seat == HY_NO_SEAT ? -1 : event->seat);
    json_key(json, "text");
    json_bytes(json, text, hy_event_write(game, event, text));
    answer_cells(json, "path", event->path.cell, event->path.n);
    json_put_bool(json, "forced", event->forced);
    if (before && event->act == HY_ACT_MOVE)
        answer_taken(json, game, before, &event->path);
    json_close(json, '}');
}

/* In how many turns a counted draw comes, or 0, and which. */
static void put_draw(struct json *json, const struct hy_match *match)
{
    enum hy_end end;
    json_put_number(json, "turnsToDraw", hy_match_turns_to_draw(match, &end));
    json_put_text(json, "drawBy", hy_end_name(end));
}

/* In a game where pieces are taken, each event is told with the position before it. */
static void put_events(struct json *json, const struct hy_match *match)
{
    const struct hy_game *game = match->game;
    bool takes = hy_has_field(game->variant, HY_CAPTURE);
    struct hy_position now = match->start;
    json_key(json, "events");
    json_open(json, '[');
    for (uint32_t i = 0; i < match->count; i++) {
        const struct hy_event *event = &match->log[i];
        put_event(json, game, takes ? &now : NULL, event);
        if (takes && event->act == HY_ACT_MOVE)
            now = hy_play(game, &now, hy_path_move(&event->path));
    }
    json_close(json, ']');
}

void answer_state(struct question *question, struct json *json)
{
    if (!question_match(question, json))
        return;
    const struct hy_game *game = &question->game;
    const struct hy_match *match = &question->match;
    json_open(json, '{');
    put_position(json, game, &match->position);
    put_seat_set(json, "playing", match->position.playing);
    put_seat_set(json, "arrived", match->position.arrived);
    json_put_number(json, "turns", match->turns);
    put_result(json, game, &match->result);
    put_choices(json, match);
    put_draw(json, match);
    json_key(json, "distance");
    json_open(json, '[');
    for (unsigned s = 0; s < game->seats; s++)
        json_number(json, hy_distance(game, &match->position, s));
    json_close(json, ']');
    put_events(json, match);
    json_close(json, '}');
}

/* SEAT CELL... */
static bool take_attempt(struct question *question, struct json *json, struct hy_attempt *attempt)
{
    int64_t seat, cell;
    if (!question_number(question, json, -1, question->game.seats - 1, &seat))
        return false;
    attempt->seat = seat < 0 ? HY_NO_SEAT : (uint8_t)seat;
    for (attempt->n = 0; !question_done(question); attempt->n++) {
        if (!question_number(question, json, -1, question->game.cells - 1, &cell))
            return false;
        if (attempt->n == HY_PATH_MAX + 1)
            return answer_broken_question(question, json);
        attempt->cell[attempt->n] = cell < 0 ? HY_NO_CELL : (uint16_t)cell;
    }
    return true;
}

/* One cell: why the piece there cannot be picked up. */
static bool explain_attempt(const struct hy_match *match, const struct hy_attempt *attempt,
                            struct hy_reason *reason, struct hy_path *path)
{
    if (attempt->n == 1)
        return !captures_owed(match, attempt->cell[0], reason);
    return hy_match_explain(match, attempt, reason, path);
}

void answer_explain(struct question *question, struct json *json)
{
    struct hy_attempt attempt;
    if (!question_match(question, json) || !take_attempt(question, json, &attempt))
        return;
    if (attempt.n == 1 && attempt.cell[0] == HY_NO_CELL) {
        answer_broken_question(question, json);
        return;
    }
    struct hy_reason reason = {.why = HY_LEGAL, .seat = HY_NO_SEAT};
    struct hy_path path = {0};
    bool legal = explain_attempt(&question->match, &attempt, &reason, &path);
    json_open(json, '{');
    answer_reason(json, &reason);
    if (legal)
        answer_cells(json, "path", path.cell, path.n);
    json_close(json, '}');
}

void answer_routes(struct question *question, struct json *json)
{
    struct hy_attempt attempt;
    if (!question_match(question, json) || !take_attempt(question, json, &attempt))
        return;
    if (attempt.n < 2) {
        answer_broken_question(question, json);
        return;
    }
    const struct hy_match *match = &question->match;
    struct hy_reason reason;
    struct hy_path path, list[GLUE_ROUTES_MAX];
    size_t n = 0;
    if (hy_match_explain(match, &attempt, &reason, &path)) /* knows the history, too */
        n = hy_routes(match->game, &match->position, hy_path_move(&path), list, GLUE_ROUTES_MAX);
    json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        answer_cells(json, NULL, list[i].cell, list[i].n);
    json_close(json, ']');
}

void answer_perft(struct question *question, struct json *json)
{
    struct hy_position position;
    int64_t depth;
    if (!question_position(question, json, &position) ||
        !question_number(question, json, 0, GLUE_PERFT_DEPTH_MAX, &depth))
        return;
    /* As text: a count may be larger than a JavaScript number holds exactly. */
    char digits[24];
    struct text_out out = text_out(digits, sizeof digits);
    text_put_number(&out, hy_perft(&question->game, &position, (unsigned)depth));
    json_bytes(json, digits, out.length);
}
