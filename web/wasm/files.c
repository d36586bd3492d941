/* Game files: a game as PDN, and the first game of a PDN text. */
#include <string.h>

#include "web/wasm/question.h"

enum {
    TAGS_MAX = 64,    /* to be written; files in use carry about ten */
    TAG_NAME_MAX = 64 /* and its NUL; "WhiteTimeControl" is long already */
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

void answer_read(struct question *question, struct json *json)
{
    struct field text;
    if (!question_field(question, json, &text))
        return;
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    hy_pdn_start(&pdn, text.text, text.length);
    hy_pdn_work_start(&question->work, question->log, GLUE_TURNS_MAX);
    struct hy_pdn first = pdn;
    if (!hy_pdn_play(&pdn, &question->work, &report)) {
        answer_error(json, &(struct hy_error){HY_E_TEXT_END, "there is no game in this text", 0});
        return;
    }
    if (report.error.code != HY_OK) {
        open_refusal(json, &report.error, &report.reason);
        if (report.started)
            put_game_name(json, &question->work.game);
        json_close(json, '}');
        return;
    }
    json_open(json, '{');
    put_game(json, &question->work.match);
    put_tags(question, json, first);
    json_close(json, '}');
}
