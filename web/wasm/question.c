#include "web/wasm/question.h"

/* Opens a fault; the caller may add to it and closes it. */
static void open_fault(struct json *json, const char *code, const char *text, size_t at)
{
    json_open(json, '{');
    json_put_text(json, "error", code);
    json_put_text(json, "text", text);
    json_put_number(json, "at", (int64_t)at);
}

static bool answer_fault(struct json *json, const char *code, const char *text, size_t at)
{
    open_fault(json, code, text, at);
    json_close(json, '}');
    return false;
}

bool answer_error(struct json *json, const struct hy_error *error)
{
    return answer_fault(json, hy_error_name(error->code), error->text, error->at);
}

void open_refusal(struct json *json, const struct hy_error *error, const struct hy_reason *reason)
{
    bool illegal = error->code == HY_E_MOVE_ILLEGAL;
    open_fault(json, illegal ? "illegal" : hy_error_name(error->code), error->text, error->at);
    if (illegal) {
        json_key(json, "why");
        json_open(json, '{');
        answer_reason(json, reason);
        json_close(json, '}');
    }
}

bool answer_too_long(struct json *json, const char *text)
{
    return answer_fault(json, "too-long", text, 0);
}

bool answer_broken_question(const struct question *question, struct json *json)
{
    return answer_fault(json, "question", "the question makes no sense",
                        text_offset(&question->in));
}

/* Takes a netstring. */
static bool take_field(struct text_in *in, struct field *field)
{
    uint32_t length;
    if (!text_take_number(in, GLUE_REQUEST_MAX, &length) || !text_take(in, ':') ||
        (size_t)(in->end - in->at) < length)
        return false;
    *field = (struct field){in->at, length};
    in->at += length;
    return true;
}

bool question_field(struct question *question, struct json *json, struct field *field)
{
    return take_field(&question->in, field) || answer_broken_question(question, json);
}

bool question_number(struct question *question, struct json *json, int64_t low, int64_t high,
                     int64_t *number)
{
    struct field field;
    if (!question_field(question, json, &field))
        return false;
    struct text_in in = text_in(field.text, field.length);
    bool negative = text_take(&in, '-');
    uint32_t value;
    if (!text_take_number(&in, INT32_MAX, &value) || !text_done(&in))
        return answer_broken_question(question, json);
    *number = negative ? -(int64_t)value : (int64_t)value;
    return (*number >= low && *number <= high) || answer_broken_question(question, json);
}

bool question_game(struct question *question, struct json *json)
{
    struct field name;
    struct hy_error error;
    if (!question_field(question, json, &name))
        return false;
    return hy_game_parse(&question->game, name.text, name.length, &error) ||
           answer_error(json, &error);
}

bool question_position(struct question *question, struct json *json, struct hy_position *position)
{
    struct field text;
    struct hy_error error;
    if (!question_game(question, json) || !question_field(question, json, &text))
        return false;
    if (text.length == 0) {
        *position = hy_position_start(&question->game);
        return true;
    }
    return hy_position_parse(&question->game, text.text, text.length, position, &error) ||
           answer_error(json, &error);
}

/* Plays one word of the game's moves. */
static bool play_word(struct question *question, struct json *json, int64_t index)
{
    struct field word;
    struct hy_error error;
    struct hy_reason reason;
    if (!question_field(question, json, &word))
        return false;
    if (hy_match_word(&question->match, word.text, word.length, &error, &reason))
        return true;
    open_refusal(json, &error, &reason);
    json_put_number(json, "index", index);
    json_close(json, '}');
    return false;
}

bool question_match(struct question *question, struct json *json)
{
    struct hy_position start;
    int64_t words;
    if (!question_position(question, json, &start) ||
        !question_number(question, json, 0, GLUE_REQUEST_MAX, &words))
        return false;
    hy_match_start(&question->match, &question->game, &start, question->log, GLUE_TURNS_MAX);
    for (int64_t i = 0; i < words; i++)
        if (!play_word(question, json, i))
            return false;
    return true;
}

void answer_reason(struct json *json, const struct hy_reason *reason)
{
    json_put_text(json, "why", hy_why_name(reason->why));
    json_key(json, "cells");
    json_open(json, '[');
    for (unsigned i = 0; i < reason->n; i++)
        json_number(json, reason->cell[i] == HY_NO_CELL ? -1 : reason->cell[i]);
    json_close(json, ']');
    json_put_number(json, "seat", reason->seat == HY_NO_SEAT ? -1 : reason->seat);
}

void answer_cells(struct json *json, const char *key, const uint8_t *cell, size_t n)
{
    if (key)
        json_key(json, key);
    json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        json_number(json, cell[i]);
    json_close(json, ']');
}
