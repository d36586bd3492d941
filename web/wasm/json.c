#include "web/wasm/json.h"

#include <string.h>

struct json json_in(char *buffer, size_t room)
{
    return (struct json){text_out(buffer, room), true};
}

static void separate(struct json *json)
{
    if (!json->first)
        text_put(&json->out, ',');
    json->first = false;
}

void json_open(struct json *json, char bracket)
{
    separate(json);
    text_put(&json->out, bracket);
    json->first = true;
}

void json_close(struct json *json, char bracket)
{
    text_put(&json->out, bracket);
    json->first = false;
}

/* Length of the well-formed UTF-8 sequence that begins here (RFC 3629), or 0. */
static size_t utf8_length(const unsigned char *at, size_t left)
{
    unsigned char lead = at[0], low = 0x80, high = 0xbf; /* bounds of the second byte */
    if (lead < 0x80)
        return 1;
    size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || left < length)
        return 0;
    if (lead == 0xe0)
        low = 0xa0; /* else it would fit in two bytes */
    if (lead == 0xed)
        high = 0x9f; /* surrogates */
    if (lead == 0xf0)
        low = 0x90; /* else it would fit in three */
    if (lead == 0xf4)
        high = 0x8f; /* beyond U+10FFFF */
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < length; i++)
        if (at[i] < 0x80 || at[i] > 0xbf)
            return 0;
    return length;
}

static void put_control(struct text_out *out, unsigned char byte)
{
    static const char digit[] = "0123456789abcdef";
    text_put_word(out, "\\u00");
    text_put(out, digit[byte >> 4]);
    text_put(out, digit[byte & 15]);
}

void json_bytes(struct json *json, const char *text, size_t length)
{
    struct text_out *out = &json->out;
    separate(json);
    text_put(out, '"');
    for (size_t i = 0; i < length;) {
        size_t n = utf8_length((const unsigned char *)text + i, length - i);
        if (n == 0)
            text_put_word(out, "\xef\xbf\xbd");
        else if (text[i] == '"' || text[i] == '\\')
            text_put(out, '\\'), text_put(out, text[i]);
        else if ((unsigned char)text[i] < 0x20)
            put_control(out, (unsigned char)text[i]);
        else
            text_put_bytes(out, text + i, n);
        i += n == 0 ? 1 : n;
    }
    text_put(out, '"');
}

void json_key_bytes(struct json *json, const char *key, size_t length)
{
    json_bytes(json, key, length);
    text_put(&json->out, ':');
    json->first = true;
}

void json_key(struct json *json, const char *key) { json_key_bytes(json, key, strlen(key)); }

void json_text(struct json *json, const char *text) { json_bytes(json, text, strlen(text)); }

void json_number(struct json *json, int64_t number)
{
    separate(json);
    if (number < 0)
        text_put(&json->out, '-');
    text_put_number(&json->out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void json_bool(struct json *json, bool value)
{
    separate(json);
    text_put_word(&json->out, value ? "true" : "false");
}

void json_put_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_put_number(struct json *json, const char *key, int64_t number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_put_bool(struct json *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}
