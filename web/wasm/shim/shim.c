/* The few functions of a C library that the rules, or the compiler for them, call. Built with
 * -mbulk-memory, the first three are single instructions; the loops are kept from being turned
 * into calls of themselves by no_builtin. */
#include <assert.h>
#include <string.h>

#include "web/wasm/glue.h"

#define NO_BUILTIN __attribute__((no_builtin))

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    return __builtin_memcpy(to, from, n);
}

void *memmove(void *to, const void *from, size_t n) { return __builtin_memmove(to, from, n); }

void *memset(void *to, int byte, size_t n) { return __builtin_memset(to, byte, n); }

NO_BUILTIN int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *left = a, *right = b;
    for (size_t i = 0; i < n; i++)
        if (left[i] != right[i])
            return left[i] - right[i];
    return 0;
}

NO_BUILTIN void *memchr(const void *text, int byte, size_t n)
{
    const unsigned char *at = text;
    for (size_t i = 0; i < n; i++)
        if (at[i] == (unsigned char)byte)
            return (void *)(at + i);
    return NULL;
}

NO_BUILTIN size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n] != '\0')
        n++;
    return n;
}

NO_BUILTIN char *strchr(const char *text, int byte)
{
    for (; *text != (char)byte; text++)
        if (*text == '\0')
            return NULL;
    return (char *)text;
}

NO_BUILTIN size_t strcspn(const char *text, const char *ends)
{
    size_t n = 0;
    while (text[n] != '\0' && !strchr(ends, text[n]))
        n++;
    return n;
}

NO_BUILTIN int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

static const char *failed;

_Noreturn void shim_assert_failed(const char *what)
{
    failed = what;
    __builtin_trap();
}

GLUE_EXPORT const char *hop_failure(void) { return failed; }
