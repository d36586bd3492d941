/* Plays the games of a file: tokens to a match, and to what is wrong with it. */
#include "rules/pdn.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

enum { NAG_MAX = 255 }; /* of the standard */

/* ------------------------------------------------------------------------------- numbers */

void pdn_line_start(struct hy_pdn_line *line, const struct hy_position *position)
{
    *line = (struct hy_pdn_line){*position, *position, 1, 1, HY_NO_SEAT, HY_NO_SEAT};
}

bool pdn_line_opens_round(const struct hy_pdn_line *line, unsigned seat)
{
    return line->seat == HY_NO_SEAT ? seat == 0 : seat <= line->seat;
}

uint32_t pdn_line_number(const struct hy_pdn_line *line, unsigned seat)
{
    return line->number + (line->seat != HY_NO_SEAT && seat <= line->seat);
}

void pdn_line_set_up(struct hy_pdn_line *line, const struct hy_position *position)
{
    uint32_t number = pdn_line_number(line, position->turn);
    pdn_line_start(line, position);
    line->number = line->number_before = number;
}

void pdn_line_count(struct hy_pdn_line *line, unsigned seat)
{
    line->number = pdn_line_number(line, seat);
    line->seat = (uint8_t)seat;
}

/* --------------------------------------------------------------------------------- state */

struct walk {
    struct hy_pdn *pdn;
    struct hy_pdn start; /* where the game begins */
    struct hy_pdn_work *work;
    struct hy_pdn_report *report;
    struct hy_pdn_writer *writer; /* NULL: only read */
    uint32_t depth;
    const char *result, *places; /* to be written */
    bool any;                    /* something was read, comments at least */
    bool begun;                  /* the tags were looked at */
    bool result_written;
    struct pdn_scores tag, end; /* results as the file gives them */
    size_t tag_at, end_at;
    uint32_t turns; /* before a position that was set up */
};

/* Notes a fault; only a game's first one is kept. */
static void note(struct walk *walk, enum hy_error_code code, const char *text, size_t at)
{
    if (walk->report->error.code == HY_OK)
        walk->report->error = (struct hy_error){code, text, at};
}

static bool is_faulty(const struct walk *walk) { return walk->report->error.code != HY_OK; }
static struct hy_pdn_line *line_of(struct walk *walk) { return &walk->work->line[walk->depth]; }

/* -------------------------------------------------------------------------- tags and start */

static size_t offset_of(const struct walk *walk, const char *text)
{
    return (size_t)(text - walk->pdn->text);
}

/* Makes the game of a GameType, unless it is the one of the game before. */
static bool make_game(struct hy_pdn_work *work, const char *type, size_t length, bool losing,
                      struct hy_error *error)
{
    char name[HY_NAME_MAX];
    if (!pdn_game_name(type, length, losing, name, error))
        return false;
    if (work->name[0] != '\0' && strcmp(name, work->name) == 0)
        return true;
    work->name[0] = '\0';
    if (!hy_game_parse(&work->game, name, strlen(name), error))
        return false;
    hy_game_name(&work->game, work->name);
    return true;
}

static bool is_losing(const struct walk *walk)
{
    struct hy_pdn_token tag;
    return hy_pdn_find_tag(&walk->start, "Variant", &tag) &&
           pdn_name_is(tag.text, tag.length, "losing");
}

static bool read_game_type(struct walk *walk)
{
    struct hy_pdn_token tag;
    struct hy_error error;
    const char *assumed = walk->work->assumed;
    bool found = hy_pdn_find_tag(&walk->start, "GameType", &tag);
    if (!found && !assumed) {
        note(walk, HY_E_PDN_TAG, "the tag GameType is missing", walk->report->at);
        return false;
    }
    if (!found)
        tag = (struct hy_pdn_token){.text = assumed, .length = strlen(assumed)};
    if (make_game(walk->work, tag.text, tag.length, is_losing(walk), &error))
        return true;
    note(walk, error.code, error.text,
         found ? offset_of(walk, tag.text) + error.at : walk->report->at);
    return false;
}

static bool read_position(struct walk *walk, struct hy_position *position)
{
    struct hy_pdn_token fen, setup;
    struct hy_error error;
    bool has_fen = hy_pdn_find_tag(&walk->start, "FEN", &fen);
    if (hy_pdn_find_tag(&walk->start, "SetUp", &setup) &&
        !(has_fen ? text_is(setup.text, setup.length, "1")
                  : text_is(setup.text, setup.length, "0"))) {
        note(walk, HY_E_PDN_TAG, "SetUp \"1\" and FEN go together", setup.at);
        return false;
    }
    if (!has_fen) {
        *position = hy_position_start(&walk->work->game);
        return true;
    }
    if (hy_position_parse(&walk->work->game, fen.text, fen.length, position, &error))
        return true;
    note(walk, error.code, error.text, offset_of(walk, fen.text) + error.at);
    return false;
}

/* Reads a Result tag; "?" and nothing are open too, and what a ResultFormat of its own explains. */
static void read_result_tag(struct walk *walk)
{
    struct hy_pdn_token tag, format;
    if (!hy_pdn_find_tag(&walk->start, "Result", &tag) || tag.length == 0 ||
        text_is(tag.text, tag.length, "?"))
        return;
    walk->tag_at = offset_of(walk, tag.text);
    if (!pdn_scores_parse(tag.text, tag.length, &walk->tag) &&
        !hy_pdn_find_tag(&walk->start, "ResultFormat", &format))
        note(walk, HY_E_PDN_RESULT, "this is no result", walk->tag_at);
}

/* Begins the game at its first token that is no comment. */
static void begin(struct walk *walk)
{
    struct hy_pdn_work *work = walk->work;
    struct hy_position position;
    walk->begun = true;
    read_result_tag(walk);
    if (!read_game_type(walk) || !read_position(walk, &position))
        return;
    hy_match_start(&work->match, &work->game, &position, work->log, work->room);
    pdn_line_start(&work->line[0], &position);
    walk->report->started = true;
    if (walk->writer)
        pdn_put_read_tags(walk->writer, &walk->start, &work->match, walk->result, walk->places);
}

/* ---------------------------------------------------------------------------------- moves */

/* Plays a word of a variation by its position alone: a match of one turn. That such a game is
 * dead cannot be seen without its history, so calling it so is believed. */
static bool play_in_variation(struct walk *walk, const struct hy_pdn_token *token,
                              struct hy_event *event, struct hy_error *error)
{
    const struct hy_game *game = &walk->work->game;
    struct hy_pdn_line *line = line_of(walk);
    struct hy_match match;
    *event = (struct hy_event){.act = HY_ACT_DEAD, .seat = line->now.turn};
    if (game->field[HY_DEAD_GAME] == HY_DEAD_ON && text_is(token->text, token->length, "dead"))
        return true;
    hy_match_start(&match, game, &line->now, event, 1);
    if (!hy_match_word(&match, token->text, token->length, error, &walk->report->reason))
        return false;
    line->now = match.position;
    return true;
}

static bool play_in_main_line(struct walk *walk, const struct hy_pdn_token *token,
                              struct hy_event *event, struct hy_error *error)
{
    struct hy_match *match = &walk->work->match;
    if (!hy_match_word(match, token->text, token->length, error, &walk->report->reason))
        return false;
    *event = match->log[match->count - 1];
    line_of(walk)->now = match->position;
    return true;
}

static void put_event(struct walk *walk, const struct hy_position *before,
                      const struct hy_event *event)
{
    char text[HY_MOVE_TEXT_MAX];
    size_t length = event->act == HY_ACT_MOVE
                        ? hy_move_write(&walk->work->game, before, &event->path, text)
                        : hy_event_write(&walk->work->game, event, text);
    if (pdn_is_turn(event))
        pdn_put_turn(walk->writer, line_of(walk), event->seat, text, length);
    else
        pdn_put_word(walk->writer, text, length);
}

static void play_word(struct walk *walk, const struct hy_pdn_token *token)
{
    struct hy_pdn_line *line = line_of(walk);
    struct hy_position before = line->now;
    struct hy_event event;
    struct hy_error error;
    if (!(walk->depth > 0 ? play_in_variation(walk, token, &event, &error)
                          : play_in_main_line(walk, token, &event, &error))) {
        note(walk, error.code, error.text, token->at + error.at);
        return;
    }
    if (walk->writer)
        put_event(walk, &before, &event);
    line->before = before;
    line->number_before = line->number;
    line->seat_before = line->seat;
    if (pdn_is_turn(&event))
        pdn_line_count(line, event.seat);
}

/* The text of a position between slashes: FEN "..." or the position alone. */
static struct text_in setup_text(const struct hy_pdn_token *token)
{
    struct text_in in = text_in(token->text, token->length);
    while (text_take(&in, ' '))
        ;
    while (in.end > in.at && in.end[-1] == ' ')
        in.end--;
    if (!text_take_word(&in, "FEN"))
        return in;
    while (text_take(&in, ' '))
        ;
    if (text_take(&in, '"') && in.end > in.at && in.end[-1] == '"')
        in.end--;
    return in;
}

/* Goes on from a position that is set up among the moves. The match begins anew there. */
static void set_up(struct walk *walk, const struct hy_pdn_token *token)
{
    struct hy_pdn_work *work = walk->work;
    struct text_in text = setup_text(token);
    struct hy_position position;
    struct hy_error error;
    if (!hy_has_field(work->game.variant, HY_SQUARES)) {
        note(walk, HY_E_PDN_SYNTAX, "this game has no positions among its moves", token->at);
        return;
    }
    if (!hy_position_parse(&work->game, text.at, (size_t)(text.end - text.at), &position, &error)) {
        note(walk, error.code, error.text, offset_of(walk, text.at) + error.at);
        return;
    }
    pdn_line_set_up(line_of(walk), &position);
    if (walk->writer)
        pdn_put_token(walk->writer, token);
    if (walk->depth > 0)
        return;
    walk->turns += work->match.turns;
    hy_match_start(&work->match, &work->game, &position, work->log, work->room);
}

bool pdn_is_move_of_digits(const struct hy_game *game, const struct hy_pdn_token *token)
{
    return token->kind == HY_PDN_NUMBER && token->length == 4 && token->text[3] != '.' &&
           hy_has_field(game->variant, HY_SQUARES);
}

static void play_digits(struct walk *walk, const struct hy_pdn_token *token)
{
    if (!walk->report->started || !pdn_is_move_of_digits(&walk->work->game, token))
        return; /* numbers are optional and often wrong: ours come from the moves */
    const char *t = token->text;
    char word[] = {t[0], t[1], '-', t[2], t[3]};
    struct hy_pdn_token move = *token;
    move.kind = HY_PDN_MOVE;
    move.text = word;
    move.length = sizeof word;
    play_word(walk, &move);
}

/* A variation begins before the last move of the line it is in, or where that line begins. */
static void open_variation(struct walk *walk, const struct hy_pdn_token *token)
{
    const struct hy_pdn_line *line = line_of(walk);
    if (walk->depth == HY_PDN_DEPTH_MAX) {
        note(walk, HY_E_PDN_DEPTH, "variations are nested too deeply", token->at);
        return;
    }
    struct hy_pdn_line *variation = &walk->work->line[++walk->depth];
    pdn_line_start(variation, &line->before);
    variation->number = variation->number_before = line->number_before;
    variation->seat = variation->seat_before = line->seat_before;
}

/* -------------------------------------------------------------------------------- results */

static void read_end_result(struct walk *walk, const struct hy_pdn_token *token)
{
    struct pdn_scores scores;
    pdn_scores_parse(token->text, token->length, &scores);
    if (walk->end.seats == 0) {
        walk->end = scores;
        walk->end_at = token->at;
    } else if (scores.seats != 0 && !pdn_scores_same(&scores, &walk->end)) {
        note(walk, HY_E_PDN_RESULT, "a second result contradicts the first", token->at);
    }
    if (walk->writer && !walk->result_written)
        pdn_put_word(walk->writer, walk->result, strlen(walk->result));
    walk->result_written = true;
}

/* What the file says the result is, and where it does. */
static struct pdn_scores said_result(const struct walk *walk, size_t *at)
{
    bool tagged = walk->tag.seats != 0;
    *at = tagged ? walk->tag_at : walk->end_at;
    return tagged ? walk->tag : walk->end;
}

static void judge_result(struct walk *walk)
{
    const struct hy_match *match = &walk->work->match;
    struct pdn_scores played = {.seats = match->game->seats};
    size_t at;
    struct pdn_scores said = said_result(walk, &at);
    if (walk->tag.seats && walk->end.seats && !pdn_scores_same(&walk->tag, &walk->end))
        note(walk, HY_E_PDN_RESULT, "the result is not that of the tag", walk->end_at);
    if (said.seats != 0 && said.seats != match->game->seats)
        note(walk, HY_E_PDN_RESULT, "the result does not have a score for each seat", at);
    if (match->result.end == HY_END_NONE)
        return;
    walk->report->over = true;
    memcpy(played.quarters, match->result.quarters, sizeof played.quarters);
    pdn_scores_write(&played, walk->report->result);
    if (said.seats != 0 && !pdn_scores_same(&said, &played))
        note(walk, HY_E_PDN_RESULT, "the game was played out to another result", at);
}

static void judge_places(struct walk *walk)
{
    struct hy_pdn_token tag;
    size_t length = pdn_played_places(&walk->work->match, walk->report->places);
    if (length > 0 && hy_pdn_find_tag(&walk->start, "Places", &tag) &&
        !text_is(tag.text, tag.length, walk->report->places))
        note(walk, HY_E_PDN_RESULT, "the game was played out to other places",
             offset_of(walk, tag.text));
}

/* ---------------------------------------------------------------------------------- games */

static void end_game(struct walk *walk)
{
    size_t at;
    struct pdn_scores said = said_result(walk, &at);
    pdn_scores_write(&said, walk->report->tagged);
    if (walk->writer && !walk->result_written)
        pdn_put_word(walk->writer, walk->result, strlen(walk->result));
    if (walk->writer)
        pdn_put_end(walk->writer);
    memcpy(walk->report->result, walk->report->tagged, sizeof walk->report->result);
    if (walk->report->started) {
        walk->report->turns = walk->turns + walk->work->match.turns;
        judge_result(walk);
        judge_places(walk);
    }
}

/* Takes a token of a game without fault so far. */
static void take(struct walk *walk, const struct hy_pdn_token *token)
{
    switch (token->kind) {
    case HY_PDN_TAG:
        if (pdn_is_repeated_match_tag(&walk->start, token))
            note(walk, HY_E_PDN_TAG, "the tag is repeated", token->at);
        return;
    case HY_PDN_NUMBER:
        play_digits(walk, token);
        return;
    case HY_PDN_MOVE:
        play_word(walk, token);
        return;
    case HY_PDN_NAG:
        if (token->number > NAG_MAX)
            note(walk, HY_E_PDN_SYNTAX, "marks go from $0 to $255", token->at);
        break;
    case HY_PDN_SETUP:
        set_up(walk, token);
        return;
    case HY_PDN_OPEN:
        open_variation(walk, token);
        break;
    case HY_PDN_CLOSE:
        walk->depth--;
        break;
    case HY_PDN_RESULT:
        if (walk->depth == 0) {
            read_end_result(walk, token);
            return;
        }
        break;
    default:
        break;
    }
    if (walk->writer && !is_faulty(walk))
        pdn_put_token(walk->writer, token);
}

/* The number of the round that a fault among the moves belongs to. */
static uint32_t fault_number(struct walk *walk, const struct hy_pdn_token *token)
{
    const struct hy_pdn_line *line = line_of(walk);
    if (!walk->report->started || walk->pdn->part != PDN_MOVES)
        return 0;
    return token->kind == HY_PDN_MOVE ? pdn_line_number(line, line->now.turn) : line->number;
}

/* Takes a token, or the fault that stands in its place; false at the end of the game. */
static bool take_any(struct walk *walk, const struct hy_pdn_token *token,
                     const struct hy_error *error)
{
    bool was_faulty = is_faulty(walk), good = error->code == HY_OK;
    if (!good)
        note(walk, error->code, error->text, error->at);
    if (!walk->begun && walk->pdn->part != PDN_HEAD)
        begin(walk);
    if (good && token->kind == HY_PDN_GAME_END) {
        end_game(walk);
        return false;
    }
    walk->report->end = walk->pdn->at;
    if (good && !is_faulty(walk))
        take(walk, token);
    else if (good && token->kind == HY_PDN_RESULT && walk->pdn->depth == 0)
        read_end_result(walk, token); /* what the file says is known of a broken game too */
    if (!was_faulty && is_faulty(walk))
        walk->report->number = fault_number(walk, token);
    return true;
}

/* Walks over one game. False if there is none, only comments at the most. */
static bool walk_game(struct walk *walk)
{
    struct hy_pdn_token token = {0};
    do {
        struct hy_error error = {0};
        hy_pdn_next(walk->pdn, &token, &error);
        if (token.kind == HY_PDN_TEXT_END)
            break;
        if (!walk->any)
            walk->report->at = walk->report->end = token.at;
        walk->any = true;
        if (!take_any(walk, &token, &error))
            break;
    } while (true);
    walk->report->game = walk->pdn->games + !walk->begun;
    if (walk->report->error.code != HY_E_MOVE_ILLEGAL)
        walk->report->reason = (struct hy_reason){.why = HY_LEGAL, .seat = HY_NO_SEAT};
    return walk->begun || is_faulty(walk);
}

void hy_pdn_work_start(struct hy_pdn_work *work, struct hy_event *log, uint32_t room)
{
    work->log = log;
    work->room = room;
    work->name[0] = '\0';
    work->assumed = NULL;
}

void hy_pdn_assume(struct hy_pdn_work *work, const char *game_type) { work->assumed = game_type; }

bool hy_pdn_play(struct hy_pdn *pdn, struct hy_pdn_work *work, struct hy_pdn_report *report)
{
    struct walk walk = {.pdn = pdn, .start = *pdn, .work = work, .report = report};
    *report = (struct hy_pdn_report){.result = "*", .tagged = "*"};
    return walk_game(&walk);
}

bool hy_pdn_rewrite(struct hy_pdn *pdn, struct hy_pdn_work *work, struct hy_pdn_report *report,
                    struct hy_pdn_writer *writer)
{
    struct hy_pdn ahead = *pdn;
    bool found = hy_pdn_play(&ahead, work, report);
    if (report->error.code == HY_OK) {
        /* The tags come first, but what stands in them is known only now: a second walk. */
        struct hy_pdn_report again = {.result = "*", .tagged = "*"};
        char result[HY_PDN_RESULT_MAX] = "*";
        if (report->started)
            pdn_result_write(&work->game, report->result, result);
        struct walk walk = {.pdn = pdn,
                            .start = *pdn,
                            .work = work,
                            .report = &again,
                            .writer = writer,
                            .result = result,
                            .places = report->places};
        walk_game(&walk);
        assert(again.error.code == HY_OK);
        if (!found && walk.any)
            pdn_put_end(writer);
    }
    *pdn = ahead;
    return found;
}
