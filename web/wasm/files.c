/* Game files: a game as PDN, the first game of a PDN text, and the list of its games. */
#include <string.h>

#include "rules/pdn.h"
#include "web/wasm/question.h"

enum {
    TAGS_MAX = 64,       /* to be written; files in use carry about ten */
    TAG_NAME_MAX = 64,   /* and its NUL; "WhiteTimeControl" is long already */
    LIST_MAX = 250,      /* games an answer: a moment's work, and far less than GLUE_ANSWER_MAX */
    LIST_VALUE_MAX = 120 /* bytes of a tag's value in a list: more than a row shows */
};

struct tags {
    struct hy_pdn_tag tag[TAGS_MAX];
    char name[TAGS_MAX][TAG_NAME_MAX];
    size_t count;
};

/* [TAG VALUE]... */
static bool take_tags(struct question *question, struct json *json, struct tags *tags)
{
    struct field name, value;
    for (tags->count = 0; !question_done(question); tags->count++) {
        if (!question_field(question, json, &name) || !question_field(question, json, &value))
            return false;
        if (tags->count == TAGS_MAX || name.length >= TAG_NAME_MAX)
            return answer_too_long(json, "too many tags, or too long a name");
        char *copy = tags->name[tags->count];
        memcpy(copy, name.text, name.length);
        copy[name.length] = '\0';
        tags->tag[tags->count] = (struct hy_pdn_tag){copy, value.text, value.length};
    }
    return true;
}

void answer_write(struct question *question, struct json *json)
{
    struct tags tags;
    if (!question_match(question, json) || !take_tags(question, json, &tags))
        return;
    struct hy_pdn_buffer buffer = {question->scratch, sizeof question->scratch, 0};
    struct hy_pdn_writer writer;
    struct hy_error error;
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, &buffer);
    if (!hy_pdn_write(&writer, &question->match, tags.tag, tags.count, &error)) {
        answer_error(json, &error);
        return;
    }
    if (buffer.length > buffer.room)
        answer_too_long(json, "the game file is too long");
    else
        json_bytes(json, buffer.bytes, buffer.length);
}

static void put_words(struct json *json, const struct hy_match *match)
{
    char text[HY_MOVE_TEXT_MAX];
    json_key(json, "moves");
    json_open(json, '[');
    for (uint32_t i = 0; i < match->count; i++)
        json_bytes(json, text, hy_event_write(match->game, &match->log[i], text));
    json_close(json, ']');
}

static void put_game_name(struct json *json, const struct hy_game *game)
{
    char name[HY_NAME_MAX];
    json_key(json, "game");
    json_bytes(json, name, hy_game_name(game, name));
}

static void put_game(struct json *json, const struct hy_match *match)
{
    char position[HY_POSITION_TEXT_MAX];
    struct hy_position start = hy_position_start(match->game);
    bool usual = hy_same_position(&start, &match->start);
    put_game_name(json, match->game);
    json_key(json, "position");
    json_bytes(json, position, usual ? 0 : hy_position_write(match->game, &match->start, position));
    put_words(json, match);
}

/* The tags of the game at whose start a reader stands. */
static void put_tags(struct question *question, struct json *json, struct hy_pdn pdn)
{
    struct hy_pdn_token token;
    struct hy_error error;
    json_key(json, "tags");
    json_open(json, '{');
    while (hy_pdn_next(&pdn, &token, &error) && token.kind != HY_PDN_GAME_END) {
        if (token.kind != HY_PDN_TAG)
            continue;
        json_key_bytes(json, token.name, token.name_length);
        size_t length = hy_pdn_value(&token, question->scratch, sizeof question->scratch);
        json_bytes(json, question->scratch, length);
    }
    json_close(json, '}');
}

/* Where the main line begins anew for the last time, at a position set up in it; 0 if nowhere. */
static size_t last_setup(struct hy_pdn pdn)
{
    struct hy_pdn_token token;
    struct hy_error error;
    size_t at = 0;
    while (hy_pdn_next(&pdn, &token, &error) && token.kind != HY_PDN_GAME_END)
        if (token.kind == HY_PDN_SETUP && pdn.depth == 0)
            at = token.at;
    return at;
}

static void put_note(struct json *json, uint32_t after, const char *key, const char *text,
                     size_t length)
{
    json_open(json, '{');
    json_put_number(json, "after", after);
    json_key(json, key);
    json_bytes(json, text, length);
    json_close(json, '}');
}

/* What stands behind so many moves of the main line, as text: comments, marks, variations. */
static void put_token_note(struct json *json, uint32_t after, const struct hy_pdn *pdn,
                           const struct hy_pdn_token *token)
{
    bool comment = token->kind == HY_PDN_COMMENT || token->kind == HY_PDN_LINE_COMMENT;
    if (token->kind == HY_PDN_CLOSE)
        put_note(json, after, "line", pdn->text + pdn->open_at, pdn->at - pdn->open_at);
    else if (comment)
        put_note(json, after, "comment", token->text, token->length);
    else if (token->kind == HY_PDN_NAG)
        put_note(json, after, "mark", token->text, token->length);
}

/* The notes of the game at whose start a reader stands. */
static void put_notes(const struct hy_game *game, struct json *json, struct hy_pdn pdn)
{
    struct hy_pdn_token token;
    struct hy_error error;
    size_t from = last_setup(pdn);
    uint32_t moves = 0;
    json_key(json, "notes");
    json_open(json, '[');
    while (hy_pdn_next(&pdn, &token, &error) && token.kind != HY_PDN_GAME_END) {
        if (token.at < from || pdn.depth > 0)
            continue;
        moves += token.kind == HY_PDN_MOVE || pdn_is_move_of_digits(game, &token);
        put_token_note(json, moves, &pdn, &token);
    }
    json_close(json, ']');
}

static void put_fault(struct question *question, struct json *json,
                      const struct hy_pdn_report *report)
{
    open_refusal(json, &report->error, &report->reason);
    if (report->started)
        put_game_name(json, &question->work.game);
    json_close(json, '}');
}

/* Reads which game is meant where a file does not say so, and prepares for reading. `assumed`
 * outlives the reading. */
static bool take_assumed(struct question *question, struct json *json, char assumed[HY_NAME_MAX])
{
    struct field type = {.length = 0};
    hy_pdn_work_start(&question->work, question->log, GLUE_TURNS_MAX);
    if (!question_done(question) && !question_field(question, json, &type))
        return false;
    if (type.length == 0)
        return true;
    if (type.length >= HY_NAME_MAX)
        return answer_too_long(json, "the game's name is too long");
    memcpy(assumed, type.text, type.length);
    assumed[type.length] = '\0';
    hy_pdn_assume(&question->work, assumed);
    return true;
}

void answer_read(struct question *question, struct json *json)
{
    struct field text;
    char assumed[HY_NAME_MAX];
    if (!question_field(question, json, &text) || !take_assumed(question, json, assumed))
        return;
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    hy_pdn_start(&pdn, text.text, text.length);
    struct hy_pdn first = pdn;
    if (!hy_pdn_play(&pdn, &question->work, &report)) {
        answer_error(json, &(struct hy_error){HY_E_TEXT_END, "there is no game in this text", 0});
        return;
    }
    if (report.error.code != HY_OK) {
        put_fault(question, json, &report);
        return;
    }
    json_open(json, '{');
    put_game(json, &question->work.match);
    put_tags(question, json, first);
    put_notes(&question->work.game, json, first);
    json_close(json, '}');
}

/* A tag's value, as much as a row shows; "" if the game has none. */
static void put_listed_tag(struct question *question, struct json *json, const struct hy_pdn *start,
                           const char *name)
{
    struct hy_pdn_token tag;
    char *value = question->scratch;
    size_t length = 0;
    if (hy_pdn_find_tag(start, name, &tag))
        length = hy_pdn_value(&tag, value, sizeof question->scratch);
    if (length > LIST_VALUE_MAX) {
        length = LIST_VALUE_MAX;
        while (((unsigned char)value[length] & 0xc0) == 0x80) /* never within a character */
            length--;
    }
    json_bytes(json, value, length);
}

static void put_players(struct question *question, struct json *json, const struct hy_pdn *start)
{
    const struct hy_game *game = &question->work.game;
    json_key(json, "players");
    json_open(json, '[');
    for (unsigned s = 0; s < game->seats; s++)
        put_listed_tag(question, json, start, game->seat[s].name);
    json_close(json, ']');
}

static void put_listed_tags(struct question *question, struct json *json,
                            const struct hy_pdn *start)
{
    static const struct {
        const char *key, *tag;
    } shown[] = {{"event", "Event"}, {"site", "Site"}, {"date", "Date"}, {"round", "Round"}};
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
        json_key(json, shown[i].key);
        put_listed_tag(question, json, start, shown[i].tag);
    }
}

/* A row of the list: a game that was played, or its fault. */
static void put_listed(struct question *question, struct json *json, const struct hy_pdn *start,
                       const struct hy_pdn_report *report)
{
    struct hy_pdn_token type;
    json_open(json, '{');
    json_put_number(json, "number", report->game);
    json_put_number(json, "at", (int64_t)report->at);
    json_put_number(json, "end", (int64_t)report->end);
    json_put_number(json, "moves", report->turns);
    json_put_text(json, "result", report->result);
    json_put_bool(json, "typed", hy_pdn_find_tag(start, "GameType", &type));
    put_listed_tags(question, json, start);
    if (report->started) {
        put_game_name(json, &question->work.game);
        put_players(question, json, start);
    }
    if (report->error.code != HY_OK) {
        json_key(json, "fault");
        put_fault(question, json, report);
    }
    json_close(json, '}');
}

/* Whether the game that was just read ends where it does whatever follows the text: something
 * follows it here, and no closing character was sought in vain. */
static bool is_whole(const struct hy_pdn *pdn)
{
    return pdn->at < pdn->length && !pdn->no_brace && !pdn->no_slash;
}

/* Lists the games of a text; the reader stops before one that may go on behind the text. */
static void put_games(struct question *question, struct json *json, struct hy_pdn *pdn,
                      enum glue_rest rest)
{
    for (uint32_t n = 0; n < LIST_MAX; n++) {
        struct hy_pdn start = *pdn;
        struct hy_pdn_report report;
        bool found = hy_pdn_play(pdn, &question->work, &report);
        bool whole = rest == GLUE_REST_NONE || (rest == GLUE_REST_UNSEEN && n == 0);
        if (!whole && !(found && is_whole(pdn))) {
            *pdn = start;
            return;
        }
        if (!found)
            return;
        put_listed(question, json, &start, &report);
    }
}

void answer_list(struct question *question, struct json *json)
{
    struct field text;
    int64_t from, rest;
    char assumed[HY_NAME_MAX];
    if (!question_field(question, json, &text) ||
        !question_number(question, json, 0, (int64_t)text.length, &from) ||
        !question_number(question, json, GLUE_REST_NONE, GLUE_REST_UNSEEN, &rest) ||
        !take_assumed(question, json, assumed))
        return;
    struct hy_pdn pdn;
    hy_pdn_start(&pdn, text.text, text.length);
    if (from > 0)
        pdn.at = (size_t)from;
    json_open(json, '{');
    json_key(json, "games");
    json_open(json, '[');
    put_games(question, json, &pdn, (enum glue_rest)rest);
    json_close(json, ']');
    json_put_number(json, "count", pdn.games);
    json_put_number(json, "next", (int64_t)pdn.at);
    json_close(json, '}');
}
