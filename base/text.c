#include "base/text.h"

#include <assert.h>
#include <string.h>

bool text_take(struct text_in *in, char c)
{
    if (text_done(in) || *in->at != c)
        return false;
    in->at++;
    return true;
}

bool text_take_word(struct text_in *in, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

bool text_take_number(struct text_in *in, uint32_t limit, uint32_t *number)
{
    const char *at = in->at;
    if (at == in->end || !text_is_digit(*at))
        return false;
    if (*at == '0' && at + 1 < in->end && text_is_digit(at[1]))
        return false;
    uint64_t value = 0;
    for (; at < in->end && text_is_digit(*at); at++) {
        value = value * 10 + (uint64_t)(*at - '0');
        if (value > limit)
            return false;
    }
    in->at = at;
    *number = (uint32_t)value;
    return true;
}

bool text_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

void text_put(struct text_out *out, char c)
{
    if (out->length < out->room)
        out->buffer[out->length] = c;
    out->length++;
}

void text_put_word(struct text_out *out, const char *word)
{
    text_put_bytes(out, word, strlen(word));
}

void text_put_bytes(struct text_out *out, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        text_put(out, bytes[i]);
}

void text_put_number(struct text_out *out, uint64_t number)
{
    char digits[20];
    unsigned n = 0;
    do
        digits[n++] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    while (n > 0)
        text_put(out, digits[--n]);
}

size_t text_finish(struct text_out *out)
{
    assert(out->room > 0);
    out->buffer[out->length < out->room ? out->length : out->room - 1] = '\0';
    return out->length;
}
