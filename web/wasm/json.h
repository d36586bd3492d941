/* json.h - writes JSON into a buffer. Commas are put where they belong; what does not fit is cut,
 * which out.length tells. */
#ifndef WEB_WASM_JSON_H
#define WEB_WASM_JSON_H

#include "base/text.h"

struct json {
    struct text_out out;
    bool first; /* nothing stands before the next value in its array or object */
};

struct json json_in(char *buffer, size_t room);

/* Opens and closes an object or array: '{' '}' '[' ']'. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json, char bracket);
/* The name of the next value. */
void json_key(struct json *json, const char *key);
void json_key_bytes(struct json *json, const char *key, size_t length);

/* Any bytes: what is not UTF-8 becomes U+FFFD. */
void json_bytes(struct json *json, const char *text, size_t length);
void json_text(struct json *json, const char *text);
void json_number(struct json *json, int64_t number);
void json_bool(struct json *json, bool value);

/* A named value in an object. */
void json_put_text(struct json *json, const char *key, const char *text);
void json_put_number(struct json *json, const char *key, int64_t number);
void json_put_bool(struct json *json, const char *key, bool value);

#endif
