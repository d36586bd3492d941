/* memory.h - memory that is there: when the system has none left, the program says so and ends with
 * status 3. What has been acknowledged is on disk, so nothing is lost by it. */
#ifndef SERVER_MEMORY_H
#define SERVER_MEMORY_H

#include <stddef.h>

/* Zeroed; to be freed with free(). */
void *memory_new(size_t size);
/* What was there, in `size` bytes; what is added is not zeroed. */
void *memory_resize(void *memory, size_t size);
/* A copy of a text, with a NUL. */
char *memory_text(const char *text, size_t length);
/* What a library made, if it could. */
void *memory_found(void *memory);

#endif
