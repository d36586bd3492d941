/* charset.h - files that are not UTF-8, as old programs wrote them. */
#ifndef CLI_CHARSET_H
#define CLI_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

enum { CHARSET_UTF8_MAX = 4 }; /* bytes of a character */

/* Bytes at a text's start that are UTF-8: all of them, or up to the first that are not. */
size_t charset_utf8_prefix(const char *text, size_t length);
/* The encoding that a text which is not UTF-8 is probably in: "windows-1251" (Cyrillic) or "cp852"
 * (the DOS of Central Europe). */
const char *charset_guess(const char *text, size_t length);
/* Whether charset_to_utf8 can read an encoding. */
bool charset_is_known(const char *name);
/* The text in UTF-8, in new memory; bytes that mean nothing become U+FFFD. NULL: no memory. */
char *charset_to_utf8(const char *text, size_t length, const char *name, size_t *new_length);

#endif
