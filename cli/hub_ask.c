#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/hub_engine.h"
#include "cli/hub_numbers.h"

static bool is_space(char c) { return c == ' ' || c == '\t'; }

/* The next word of a text; false at its end. */
static bool next_word(struct text_in *in, struct hub_text *word)
{
    while (!text_done(in) && is_space(*in->at))
        in->at++;
    word->at = in->at;
    while (!text_done(in) && !is_space(*in->at))
        in->at++;
    word->length = (size_t)(in->at - word->at);
    return word->length > 0;
}

/* Makes a match of a position and the moves that follow; false, with an error told and nothing
 * kept, if it cannot be. */
static bool make_match(struct hub_engine *hub, const struct hy_position *start,
                       struct hub_text moves, struct hy_match *match)
{
    struct text_in in = text_in(moves.at != NULL ? moves.at : "", moves.length);
    uint32_t room = (uint32_t)moves.length / 2 + 1; /* a word and its space take more */
    struct hy_event *log = calloc(room, sizeof *log);
    if (log == NULL) {
        hub_say_error("out of memory");
        return false;
    }
    hy_match_start(match, &hub->game, start, log, room);
    struct hub_text word;
    for (unsigned number = 1; next_word(&in, &word); number++) {
        struct hy_error error;
        struct hy_reason reason;
        if ((hub->is_numbered && hub_numbers_play(match, word)) ||
            hy_match_word(match, word.at, word.length, &error, &reason))
            continue;
        hub_say_error("move %u: %s", number,
                      error.code == HY_E_MOVE_ILLEGAL ? hy_why_name(reason.why) : error.text);
        free(log);
        return false;
    }
    return true;
}

static bool set_match(struct hub_engine *hub, const struct hy_position *start,
                      struct hub_text moves)
{
    struct hy_match match;
    if (!make_match(hub, start, moves, &match))
        return false;
    free(hub->log);
    hub->log = match.log;
    hub->match = match;
    return true;
}

bool hub_set_variant(struct hub_engine *hub, const char *name, size_t length)
{
    struct hy_game game;
    struct hy_error error;
    const char *known = hub_numbers_variant((struct hub_text){name, length});
    if (!hy_game_parse(&game, known ? known : name, known ? strlen(known) : length, &error)) {
        hub_say_error("variant, column %zu: %s", error.at + 1, error.text);
        return false;
    }
    hub->game = game;
    hub->is_numbered = known != NULL;
    hy_game_name(&hub->game, hub->variant);
    if (hub->is_open)
        engine_pool_forget(hub->mind.pool); /* keys of another game mean other positions */
    struct hy_position start = hy_position_start(&hub->game);
    return set_match(hub, &start, (struct hub_text){NULL, 0});
}

/* A position of numbered squares has moves of that kind behind it, and is answered by such. */
void hub_pos(struct hub_engine *hub, const struct hub_line *line)
{
    struct hub_text text = hub_line_find(line, "pos");
    struct hy_position start = hy_position_start(&hub->game);
    struct hy_error error;
    bool is_numbered = text.at != NULL && hub_numbers_is_position(&hub->game, text);
    bool good = text.at == NULL ||
                (is_numbered ? hub_numbers_position(&hub->game, text, &start, &error)
                             : hy_position_parse(&hub->game, text.at, text.length, &start, &error));
    if (!good) {
        hub_say_error("pos, column %zu: %s", error.at + 1, error.text);
        return;
    }
    if (text.at != NULL)
        hub->is_numbered = is_numbered;
    set_match(hub, &start, hub_line_find(line, "moves"));
}

/* ------------------------------------------------------------------------------------- level */

enum { LEVEL_BAD = -1, LEVEL_NONE, LEVEL_SET };

static int take_number(const struct hub_line *line, const char *name, unsigned high,
                       unsigned *number)
{
    struct hub_text text = hub_line_find(line, name);
    if (text.at == NULL)
        return LEVEL_NONE;
    if (hub_text_number(text, 1, high, number))
        return LEVEL_SET;
    hub_say_error("%s must be a number from 1 to %u", name, high);
    return LEVEL_BAD;
}

static int take_seconds(const struct hub_line *line, const char *name, unsigned *milliseconds)
{
    struct hub_text text = hub_line_find(line, name);
    if (text.at == NULL)
        return LEVEL_NONE;
    if (hub_text_seconds(text, milliseconds))
        return LEVEL_SET;
    hub_say_error("%s must be a number of seconds, such as 0.25", name);
    return LEVEL_BAD;
}

void hub_level(struct hub_engine *hub, const struct hub_line *line)
{
    unsigned depth = 0, nodes = 0, time_ms = 0;
    struct hub_clock clock = {0};
    int found[] = {
        take_number(line, "depth", UINT32_MAX, &depth),
        take_number(line, "nodes", UINT32_MAX, &nodes),
        take_seconds(line, "move-time", &time_ms),
        take_seconds(line, "time", &clock.time_ms),
        take_seconds(line, "inc", &clock.increment_ms),
        take_number(line, "moves", UINT32_MAX, &clock.moves),
    };
    bool any = hub_line_find(line, "infinite").at != NULL;
    for (size_t i = 0; i < sizeof found / sizeof *found; i++) {
        if (found[i] == LEVEL_BAD)
            return;
        any = any || found[i] == LEVEL_SET;
    }
    if (!any) {
        hub_say_error("level needs depth=, nodes=, move-time=, time= or infinite");
        return;
    }
    clock.is_given = hub_line_find(line, "time").at != NULL;
    hub->clock = clock;
    hub->is_endless = hub_line_find(line, "infinite").at != NULL;
    hub->limits = (struct mind_limits){
        .engine = {.depth = depth < ENGINE_DEPTH_MAX ? depth : ENGINE_DEPTH_MAX, .nodes = nodes},
        .time_ms = hub_line_find(line, "move-time").at != NULL && time_ms == 0 ? 1 : time_ms};
}
