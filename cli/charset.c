#include "cli/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool is_high(char c) { return (unsigned char)c >= 0x80; }
static bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* Bytes of the character of valid UTF-8 that begins a text, or 0. */
static size_t utf8_length(const unsigned char *text, size_t length)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = text[0] < 0x80   ? 1
               : text[0] < 0xc0 ? 0
               : text[0] < 0xe0 ? 2
               : text[0] < 0xf0 ? 3
                                : 4;
    if (n <= 1)
        return n;
    if (n > length || text[0] > 0xf4)
        return 0;
    unsigned code = text[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (text[i] & 0x3fu);
    }
    bool good = code >= least[n] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return good ? n : 0;
}

size_t charset_utf8_prefix(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        size_t n = utf8_length((const unsigned char *)text + at, length - at);
        if (n == 0)
            break;
        at += n;
    }
    return at;
}

/* Russian words are high bytes one after another; in Czech or Polish most letters are ASCII and
 * the others stand among them. */
const char *charset_guess(const char *text, size_t length)
{
    size_t together = 0, apart = 0;
    for (size_t i = 1; i < length; i++) {
        together += is_high(text[i]) && is_high(text[i - 1]);
        apart += (is_high(text[i]) && is_ascii_letter(text[i - 1])) ||
                 (is_ascii_letter(text[i]) && is_high(text[i - 1]));
    }
    return together > apart ? "windows-1251" : "cp852";
}

bool charset_is_known(const char *name)
{
    iconv_t cd = iconv_open("UTF-8", name);
    if (cd == (iconv_t)-1)
        return false;
    iconv_close(cd);
    return true;
}

static void convert(iconv_t cd, char *in, size_t left, char **out, size_t room)
{
    while (left > 0 && iconv(cd, &in, &left, out, &room) == (size_t)-1) {
        if (errno == E2BIG)
            return;
        memcpy(*out, "\xef\xbf\xbd", 3);
        *out += 3;
        room -= 3;
        in++;
        left--;
    }
}

char *charset_to_utf8(const char *text, size_t length, const char *name, size_t *new_length)
{
    iconv_t cd = iconv_open("UTF-8", name);
    size_t room = length * CHARSET_UTF8_MAX + 1;
    char *utf8 = malloc(room), *end = utf8;
    if (cd != (iconv_t)-1 && utf8 != NULL)
        convert(cd, (char *)(uintptr_t)text, length, &end, room);
    if (cd != (iconv_t)-1)
        iconv_close(cd);
    *new_length = (size_t)(end - utf8);
    return utf8;
}
