/* The writer of game files: lines of at most 80 columns, an empty line between games. */
#include "rules/pdn.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

void hy_pdn_writer_start(struct hy_pdn_writer *writer,
                         void (*put)(void *context, const char *bytes, size_t length),
                         void *context)
{
    *writer = (struct hy_pdn_writer){.put = put, .context = context};
}

void hy_pdn_put_buffer(void *buffer, const char *bytes, size_t length)
{
    struct hy_pdn_buffer *to = buffer;
    for (size_t i = 0; i < length && to->length + i < to->room; i++)
        to->bytes[to->length + i] = bytes[i];
    to->length += length;
}

/* ------------------------------------------------------------------------------ low level */

static void put_line_end(struct hy_pdn_writer *writer)
{
    writer->put(writer->context, "\n", 1);
    writer->column = 0;
}

static void end_line(struct hy_pdn_writer *writer)
{
    if (writer->column > 0)
        put_line_end(writer);
}

static uint32_t characters(const char *text, size_t length)
{
    uint32_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    return n;
}

static void put(struct hy_pdn_writer *writer, const char *text, size_t length)
{
    if (writer->gap_due)
        put_line_end(writer);
    writer->gap_due = false;
    writer->put(writer->context, text, length);
    writer->column += characters(text, length);
}

/* Makes room for a word of some columns: a space before it, or a new line. */
static void put_space_for(struct hy_pdn_writer *writer, uint32_t columns)
{
    if (writer->column == 0)
        return;
    if (writer->column + 1 + columns > HY_PDN_COLUMNS)
        put_line_end(writer);
    else
        put(writer, " ", 1);
}

static void put_word(struct hy_pdn_writer *writer, const char *word, size_t length)
{
    put_space_for(writer, characters(word, length));
    put(writer, word, length);
}

/* Brackets that no number follows stand alone: "(!" might become a mark. */
static void put_waiting_brackets(struct hy_pdn_writer *writer)
{
    for (; writer->open > 0; writer->open--)
        put_word(writer, "(", 1);
}

void pdn_put_word(struct hy_pdn_writer *writer, const char *word, size_t length)
{
    put_waiting_brackets(writer);
    put_word(writer, word, length);
    writer->moved = false;
}

void pdn_put_blank_line(struct hy_pdn_writer *writer)
{
    end_line(writer);
    writer->gap_due = true;
}

void pdn_put_end(struct hy_pdn_writer *writer)
{
    pdn_put_blank_line(writer);
    writer->broken = writer->moved = false;
}

/* ----------------------------------------------------------------------------------- tags */

static void put_tag_head(struct hy_pdn_writer *writer, const char *name, size_t length)
{
    end_line(writer);
    put(writer, "[", 1);
    put(writer, name, length);
    put(writer, " \"", 2);
}

static void put_tag_end(struct hy_pdn_writer *writer)
{
    put(writer, "\"]", 2);
    put_line_end(writer);
}

static void put_value_char(struct hy_pdn_writer *writer, char c)
{
    if (c == '"' || c == '\\')
        put(writer, "\\", 1);
    put(writer, (unsigned char)c < ' ' ? " " : &c, 1);
}

void pdn_put_tag(struct hy_pdn_writer *writer, const char *name, size_t name_length,
                 const char *value, size_t length)
{
    put_tag_head(writer, name, name_length);
    for (size_t i = 0; i < length; i++)
        put_value_char(writer, value[i]);
    put_tag_end(writer);
}

void pdn_put_read_tag(struct hy_pdn_writer *writer, const char *name, size_t name_length,
                      const struct hy_pdn_token *tag)
{
    put_tag_head(writer, name, name_length);
    for (size_t i = 0; i < tag->length; i++) {
        bool escape = tag->text[i] == '\\' && i + 1 < tag->length &&
                      (tag->text[i + 1] == '"' || tag->text[i + 1] == '\\');
        i += escape;
        put_value_char(writer, tag->text[i]);
    }
    put_tag_end(writer);
}

/* ------------------------------------------------------------------- comments and brackets */

static size_t line_length(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != '\n' && text[n] != '\r')
        n++;
    return n;
}

/* A comment keeps its words and its lines as they are; a line's end becomes ours. */
static void put_comment(struct hy_pdn_writer *writer, const char *text, size_t length)
{
    size_t n = line_length(text, length);
    put_space_for(writer, 1 + characters(text, n) + (n == length));
    put(writer, "{", 1);
    put(writer, text, n);
    while (n < length) {
        n += text[n] == '\r' && n + 1 < length && text[n + 1] == '\n' ? 2 : 1;
        put_line_end(writer);
        size_t line = line_length(text + n, length - n);
        put(writer, text + n, line);
        n += line;
    }
    put(writer, "}", 1);
}

/* "!" and "?" stand directly behind their move if the line has room. */
static void put_mark(struct hy_pdn_writer *writer, const struct hy_pdn_token *token)
{
    bool mark = token->text[0] == '!' || token->text[0] == '?';
    if (token->text[0] == '*')
        pdn_put_word(writer, "$7", 2);
    else if (mark && writer->moved && writer->column + token->length <= HY_PDN_COLUMNS)
        put(writer, token->text, token->length);
    else
        pdn_put_word(writer, token->text, token->length);
    writer->moved = false;
}

static void put_close(struct hy_pdn_writer *writer)
{
    if (writer->column > 0 && writer->column < HY_PDN_COLUMNS)
        put(writer, ")", 1);
    else
        pdn_put_word(writer, ")", 1);
}

static void put_rest_of_line(struct hy_pdn_writer *writer, const struct hy_pdn_token *token)
{
    if (token->kind == HY_PDN_ESCAPE)
        end_line(writer);
    else
        put_space_for(writer, 1 + characters(token->text, token->length));
    put(writer, token->kind == HY_PDN_ESCAPE ? "%" : ";", 1);
    put(writer, token->text, token->length);
    put_line_end(writer);
}

static void put_setup(struct hy_pdn_writer *writer, const struct hy_pdn_token *token)
{
    put_space_for(writer, 2 + characters(token->text, token->length));
    put(writer, "/", 1);
    put(writer, token->text, token->length);
    put(writer, "/", 1);
}

void pdn_put_token(struct hy_pdn_writer *writer, const struct hy_pdn_token *token)
{
    if (token->kind == HY_PDN_OPEN) {
        writer->open++;
        writer->broken = true;
        return;
    }
    put_waiting_brackets(writer);
    switch (token->kind) {
    case HY_PDN_NAG:
        put_mark(writer, token);
        return; /* a mark belongs to its move: no number need be repeated behind it */
    case HY_PDN_COMMENT:
        put_comment(writer, token->text, token->length);
        break;
    case HY_PDN_LINE_COMMENT:
    case HY_PDN_ESCAPE:
        put_rest_of_line(writer, token);
        break;
    case HY_PDN_SETUP:
        put_setup(writer, token);
        break;
    case HY_PDN_CLOSE:
        put_close(writer);
        break;
    case HY_PDN_RESULT:
        pdn_put_word(writer, token->text, token->length);
        break;
    default:
        assert(false); /* tags, numbers, moves and ends are written by their own functions */
    }
    writer->broken = true;
    writer->moved = false;
}

/* ---------------------------------------------------------------------------------- moves */

/* "12.", or "12..." where the round does not begin, with the brackets that wait. */
static void put_number(struct hy_pdn_writer *writer, uint32_t number, bool opens_round)
{
    char buffer[HY_PDN_DEPTH_MAX + 16];
    struct text_out text = text_out(buffer, sizeof buffer);
    assert(writer->open <= HY_PDN_DEPTH_MAX);
    for (; writer->open > 0; writer->open--)
        text_put(&text, '(');
    text_put_number(&text, number);
    text_put_word(&text, opens_round ? "." : "...");
    put_word(writer, buffer, text.length);
}

void pdn_put_turn(struct hy_pdn_writer *writer, const struct hy_pdn_line *line, unsigned seat,
                  const char *word, size_t length)
{
    bool opens_round = pdn_line_opens_round(line, seat);
    if (opens_round || writer->broken || line->seat == HY_NO_SEAT)
        put_number(writer, pdn_line_number(line, seat), opens_round);
    put_word(writer, word, length);
    writer->moved = true;
    writer->broken = false;
}

/* ----------------------------------------------------------------------------- whole games */

bool hy_pdn_write(struct hy_pdn_writer *writer, const struct hy_match *match,
                  const struct hy_pdn_tag *tags, size_t count, struct hy_error *error)
{
    if (!pdn_put_given_tags(writer, match, tags, count, error))
        return false;
    struct hy_pdn_line line;
    struct hy_position now = match->start;
    char text[HY_MOVE_TEXT_MAX], result[HY_PDN_RESULT_MAX];
    pdn_line_start(&line, &now);
    for (uint32_t i = 0; i < match->count; i++) {
        const struct hy_event *event = &match->log[i];
        size_t length = event->act == HY_ACT_MOVE
                            ? hy_move_write(match->game, &now, &event->path, text)
                            : hy_event_write(match->game, event, text);
        if (pdn_is_turn(event)) {
            now = hy_play(match->game, &now, hy_path_move(&event->path));
            pdn_put_turn(writer, &line, event->seat, text, length);
            pdn_line_count(&line, event->seat);
        } else {
            pdn_put_word(writer, text, length);
            if (event->act == HY_ACT_RESIGN)
                now = hy_leave(match->game, &now, event->seat);
        }
    }
    hy_result_write(match->game, &match->result, text);
    pdn_put_word(writer, result, pdn_result_write(match->game, text, result));
    pdn_put_end(writer);
    return true;
}
