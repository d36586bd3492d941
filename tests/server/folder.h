/* folder.h - a temporary web folder for tests. */
#ifndef TESTS_SERVER_FOLDER_H
#define TESTS_SERVER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum { FOLDER_PATH_MAX = 512 };

struct folder {
    char path[FOLDER_PATH_MAX];
};

/* Makes an empty one; the test fails if it can't be made. */
void folder_make(struct folder *folder);
/* Writes a file; folders in its name are made. */
void folder_write(const struct folder *folder, const char *name, const void *bytes, size_t length);
void folder_write_text(const struct folder *folder, const char *name, const char *text);
void folder_remove(const struct folder *folder);

#endif
