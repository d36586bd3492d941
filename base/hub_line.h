/* hub_line.h - one line of the Hub protocol: a word, then arguments.
 *
 *     word name=value name="a value with spaces" flag
 *
 * docs/protocol.md says what the words mean. A quoted value ends at the next quote: there is no
 * way to write a quote within one.
 */
#ifndef BASE_HUB_LINE_H
#define BASE_HUB_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum {
    HUB_ARGS_MAX = 16,     /* the longest line that is defined has 8 */
    HUB_LINE_MAX = 1 << 18 /* bytes: 8000 turns of 30 characters, longer than any game played */
};

struct hub_text {
    const char *at; /* NULL: not there */
    size_t length;
};
struct hub_arg {
    struct hub_text name, value; /* a flag has an empty value */
};
/* Points into the text it was read from. */
struct hub_line {
    struct hub_text word;
    size_t count;
    struct hub_arg arg[HUB_ARGS_MAX];
};

/* Reads a line without its newline. An empty line has an empty word. Returns NULL, or what is
 * wrong with it, a constant text. */
const char *hub_line_read(struct hub_line *line, const char *text, size_t length);
/* The value of an argument; its `at` is NULL if the line has none of that name. */
struct hub_text hub_line_find(const struct hub_line *line, const char *name);

bool hub_text_is(struct hub_text text, const char *word);
/* Reads a number from `low` to `high`, without sign or leading zeros. */
bool hub_text_number(struct hub_text text, unsigned low, unsigned high, unsigned *number);
/* Reads "1", "0.25" or ".5" seconds as milliseconds, rounded down; at most about 49 days. */
bool hub_text_seconds(struct hub_text text, unsigned *milliseconds);

/* Writes " name=value", quoted where it must be. A quote or control character in the value, which
 * the protocol cannot carry, becomes an apostrophe. */
void hub_put(struct text_out *out, const char *name, const char *value, size_t length);

#endif
