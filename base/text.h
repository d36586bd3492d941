/* text.h - reading and writing text without allocation or a C library. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a text that is being read. */
struct text_in {
    const char *start, *at, *end;
};

static inline struct text_in text_in(const char *text, size_t length)
{
    return (struct text_in){text, text, text + length};
}
static inline bool text_done(const struct text_in *in) { return in->at == in->end; }
/* The next character, or 0 at the end. */
static inline char text_peek(const struct text_in *in) { return text_done(in) ? 0 : *in->at; }
static inline size_t text_offset(const struct text_in *in) { return (size_t)(in->at - in->start); }
static inline bool text_is_digit(char c) { return c >= '0' && c <= '9'; }

/* Takes the next character if it is this one. */
bool text_take(struct text_in *in, char c);
/* Takes the whole word if the text goes on with it. */
bool text_take_word(struct text_in *in, const char *word);
/* Takes a decimal number without sign or leading zero ("0" itself is one) of at most `limit`. On
 * failure nothing is taken. */
bool text_take_number(struct text_in *in, uint32_t limit, uint32_t *number);
/* Whether a text of some length is exactly this word. */
bool text_is(const char *text, size_t length, const char *word);

/* A buffer that is being written. What does not fit is dropped, but counted in `length`. */
struct text_out {
    char *buffer;
    size_t room, length;
};

static inline struct text_out text_out(char *buffer, size_t room)
{
    return (struct text_out){buffer, room, 0};
}
void text_put(struct text_out *out, char c);
void text_put_word(struct text_out *out, const char *word);
void text_put_bytes(struct text_out *out, const char *bytes, size_t length);
void text_put_number(struct text_out *out, uint64_t number);
/* Ends the text with a NUL that is not counted, in the last place if need be. Returns the length
 * that the whole text has; more than the room means that it was cut. */
size_t text_finish(struct text_out *out);

#endif
