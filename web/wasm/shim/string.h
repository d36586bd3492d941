/* string.h for the freestanding build: what the rules use of it. */
#ifndef SHIM_STRING_H
#define SHIM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *text, int byte, size_t n);
size_t strlen(const char *text);
char *strchr(const char *text, int byte);
size_t strcspn(const char *text, const char *ends);
int strcmp(const char *a, const char *b);

#endif
