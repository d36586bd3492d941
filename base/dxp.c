#include "base/dxp.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

/* The header of each kind, in the order of enum dxp_kind. */
static const char headers[DXP_KINDS + 1] = "RAMECBK";

/* ------------------------------------------------------------------------------------ reading */

/* Takes a number of exactly so many digits. */
static bool take_number(struct text_in *in, unsigned digits, unsigned *number)
{
    *number = 0;
    for (unsigned i = 0; i < digits; i++) {
        char c = text_peek(in);
        if (!text_is_digit(c))
            return false;
        *number = *number * 10 + (unsigned)(c - '0');
        in->at++;
    }
    return true;
}

/* Takes a digit below a limit. */
static bool take_code(struct text_in *in, unsigned limit, unsigned *code)
{
    return take_number(in, 1, code) && *code < limit;
}

static bool take_colour(struct text_in *in, bool *is_white)
{
    *is_white = text_take(in, 'W');
    return *is_white || text_take(in, 'Z');
}

static bool take_field(struct text_in *in, uint8_t *field)
{
    unsigned number;
    if (!take_number(in, 2, &number) || number < 1 || number > DXP_FIELDS_MAX)
        return false;
    *field = (uint8_t)number;
    return true;
}

static void take_text(struct text_in *in, size_t length, char *out)
{
    for (size_t i = 0; i < length; i++, in->at++)
        out[i] = *in->at >= ' ' && *in->at <= '~' ? *in->at : '?';
    out[length] = '\0';
}

static bool take_name(struct text_in *in, char name[DXP_NAME_MAX + 1])
{
    if (in->end - in->at < DXP_NAME_MAX)
        return false;
    take_text(in, DXP_NAME_MAX, name);
    size_t length = DXP_NAME_MAX;
    while (length > 0 && name[length - 1] == ' ')
        name[--length] = '\0';
    return true;
}

static const char *take_position(struct text_in *in, struct dxp_request *request)
{
    size_t length = (size_t)(in->end - in->at);
    if (length < 1 || length > DXP_FIELDS_MAX)
        return "a position has a letter for each field, 50 at most";
    for (size_t i = 0; i < length; i++)
        if (memchr("wzWZe", in->at[i], 5) == NULL)
            return "a field is w, z, W, Z or e";
    memcpy(request->position, in->at, length);
    request->position[length] = '\0';
    in->at += length;
    return NULL;
}

static const char *take_start(struct text_in *in, struct dxp_request *request)
{
    request->has_position = text_take(in, 'B');
    if (!request->has_position)
        return text_take(in, 'A') ? NULL : "a start is A or B";
    if (!take_colour(in, &request->is_whites_turn))
        return "the colour to move is W or Z";
    return take_position(in, request);
}

static const char *take_request(struct text_in *in, struct dxp_request *request)
{
    if (!take_number(in, 2, &request->version))
        return "a version has two digits";
    if (request->version != DXP_VERSION) {
        in->at = in->end;
        return NULL;
    }
    if (!take_name(in, request->name))
        return "a name has 32 characters";
    if (!take_colour(in, &request->follower_is_white))
        return "the follower's colour is W or Z";
    if (!take_number(in, 3, &request->minutes))
        return "the thinking time has three digits";
    if (!take_number(in, 3, &request->moves))
        return "the number of moves has three digits";
    return take_start(in, request);
}

static const char *take_accept(struct text_in *in, struct dxp_accept *accept)
{
    unsigned code;
    if (!take_name(in, accept->name))
        return "a name has 32 characters";
    if (!take_code(in, DXP_ANSWERS, &code))
        return "an acceptance code is 0 to 3";
    accept->answer = (enum dxp_answer)code;
    return NULL;
}

static const char *take_captures(struct text_in *in, struct dxp_move *move)
{
    uint64_t seen = 0;
    for (unsigned i = 0; i < move->count; i++) {
        if (!take_field(in, &move->taken[i]))
            return "a captured piece stands on a field from 01 to 50";
        if (seen >> move->taken[i] & 1)
            return "a piece is captured twice";
        seen |= UINT64_C(1) << move->taken[i];
    }
    return NULL;
}

static const char *take_move(struct text_in *in, struct dxp_move *move)
{
    unsigned count;
    if (!take_number(in, 4, &move->seconds))
        return "a move's time has four digits";
    if (!take_field(in, &move->from) || !take_field(in, &move->to))
        return "a field is 01 to 50";
    if (!take_number(in, 2, &count) || count > DXP_TAKEN_MAX)
        return "the number captured is 00 to 20";
    move->count = (uint8_t)count;
    return take_captures(in, move);
}

static const char *take_end(struct text_in *in, struct dxp_end *end)
{
    unsigned reason, stop;
    if (!take_code(in, DXP_REASONS, &reason))
        return "a reason is 0 to 3";
    if (!take_code(in, 2, &stop))
        return "a stop code is 0 or 1";
    *end = (struct dxp_end){(enum dxp_reason)reason, stop == 1};
    return NULL;
}

static const char *take_chat(struct text_in *in, char chat[DXP_CHAT_MAX + 1])
{
    take_text(in, (size_t)(in->end - in->at), chat);
    return NULL;
}

static const char *take_back(struct text_in *in, struct dxp_back *back)
{
    if (!take_number(in, 3, &back->move) || back->move < 1)
        return "a move's number is 001 to 999";
    if (!take_colour(in, &back->is_whites_turn))
        return "the colour to move is W or Z";
    return NULL;
}

static const char *take_back_answer(struct text_in *in, enum dxp_back_answer *answer)
{
    unsigned code;
    if (!take_code(in, DXP_BACK_ANSWERS, &code))
        return "an answer about going back is 0 to 2";
    *answer = (enum dxp_back_answer)code;
    return NULL;
}

static const char *take_body(struct text_in *in, struct dxp_message *message)
{
    switch (message->kind) {
    case DXP_GAMEREQ:
        return take_request(in, &message->request);
    case DXP_GAMEACC:
        return take_accept(in, &message->accept);
    case DXP_MOVE:
        return take_move(in, &message->move);
    case DXP_GAMEEND:
        return take_end(in, &message->end);
    case DXP_CHAT:
        return take_chat(in, message->chat);
    case DXP_BACKREQ:
        return take_back(in, &message->back);
    default:
        return take_back_answer(in, &message->back_answer);
    }
}

const char *dxp_read(struct dxp_message *message, const char *text, size_t length)
{
    if (length < 1)
        return "an empty message";
    if (length > DXP_MESSAGE_MAX)
        return "a message has 127 characters at most";
    const char *header = memchr(headers, text[0], DXP_KINDS);
    if (header == NULL)
        return "no message begins so";
    *message = (struct dxp_message){.kind = (enum dxp_kind)(header - headers)};
    struct text_in in = text_in(text + 1, length - 1);
    const char *wrong = take_body(&in, message);
    if (wrong == NULL && !text_done(&in))
        wrong = "something follows the message";
    return wrong;
}

/* ------------------------------------------------------------------------------------ writing */

static void put_number(struct text_out *out, unsigned digits, unsigned number)
{
    unsigned power = 1;
    for (unsigned i = 1; i < digits; i++)
        power *= 10;
    assert(number < 10 * power);
    for (; power > 0; power /= 10)
        text_put(out, (char)('0' + number / power % 10));
}

static void put_colour(struct text_out *out, bool is_white) { text_put(out, is_white ? 'W' : 'Z'); }

static void put_name(struct text_out *out, const char *name)
{
    size_t length = strnlen(name, DXP_NAME_MAX);
    text_put_bytes(out, name, length);
    for (; length < DXP_NAME_MAX; length++)
        text_put(out, ' ');
}

static void put_request(struct text_out *out, const struct dxp_request *request)
{
    put_number(out, 2, request->version);
    put_name(out, request->name);
    put_colour(out, request->follower_is_white);
    put_number(out, 3, request->minutes);
    put_number(out, 3, request->moves);
    text_put(out, request->has_position ? 'B' : 'A');
    if (request->has_position) {
        put_colour(out, request->is_whites_turn);
        text_put_word(out, request->position);
    }
}

static void put_move(struct text_out *out, const struct dxp_move *move)
{
    put_number(out, 4, move->seconds);
    put_number(out, 2, move->from);
    put_number(out, 2, move->to);
    put_number(out, 2, move->count);
    for (unsigned i = 0; i < move->count; i++)
        put_number(out, 2, move->taken[i]);
}

static void put_body(struct text_out *out, const struct dxp_message *message)
{
    switch (message->kind) {
    case DXP_GAMEREQ:
        put_request(out, &message->request);
        break;
    case DXP_GAMEACC:
        put_name(out, message->accept.name);
        put_number(out, 1, message->accept.answer);
        break;
    case DXP_MOVE:
        put_move(out, &message->move);
        break;
    case DXP_GAMEEND:
        put_number(out, 1, message->end.reason);
        put_number(out, 1, message->end.stops);
        break;
    case DXP_CHAT:
        text_put_bytes(out, message->chat, strnlen(message->chat, DXP_CHAT_MAX));
        break;
    case DXP_BACKREQ:
        put_number(out, 3, message->back.move);
        put_colour(out, message->back.is_whites_turn);
        break;
    default:
        put_number(out, 1, message->back_answer);
    }
}

size_t dxp_write(const struct dxp_message *message, char out[DXP_MESSAGE_MAX + 1])
{
    struct text_out text = text_out(out, DXP_MESSAGE_MAX + 1);
    text_put(&text, headers[message->kind]);
    put_body(&text, message);
    return text_finish(&text);
}

/* ---------------------------------------------------------------------------------- arriving */

size_t dxp_take(struct dxp_reader *reader, const char *bytes, size_t count)
{
    if (reader->is_whole)
        *reader = (struct dxp_reader){.length = 0};
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\0') {
            reader->is_whole = true;
            return i + 1;
        }
        if (reader->length < DXP_MESSAGE_MAX)
            reader->text[reader->length] = bytes[i];
        if (reader->length <= DXP_MESSAGE_MAX)
            reader->length++;
    }
    return count;
}
