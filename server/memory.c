#include "server/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_ENVIRONMENT = 3 };

void *memory_found(void *memory)
{
    if (memory == NULL) {
        fputs("hopyard serve: out of memory\n", stderr);
        exit(EXIT_ENVIRONMENT);
    }
    return memory;
}

void *memory_new(size_t size) { return memory_found(calloc(1, size)); }

void *memory_resize(void *memory, size_t size) { return memory_found(realloc(memory, size)); }

char *memory_text(const char *text, size_t length)
{
    char *copy = memory_new(length + 1);
    memcpy(copy, text, length);
    return copy;
}
