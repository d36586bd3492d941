#include "tests/server/folder.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

void folder_make(struct folder *folder)
{
    const char *parent = getenv("TMPDIR");
    snprintf(folder->path, sizeof folder->path, "%s/hopyard-test-XXXXXX",
             parent != NULL ? parent : "/tmp");
    assert_non_null(mkdtemp(folder->path));
}

void folder_write(const struct folder *folder, const char *name, const void *bytes, size_t length)
{
    char path[2 * FOLDER_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder->path, name);
    for (char *slash = strchr(path + strlen(folder->path) + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

void folder_write_text(const struct folder *folder, const char *name, const char *text)
{
    folder_write(folder, name, text, strlen(text));
}

static int remove_one(const char *path, const struct stat *stat, int kind, struct FTW *place)
{
    (void)stat, (void)kind, (void)place;
    return remove(path);
}

void folder_remove(const struct folder *folder)
{
    assert_int_equal(nftw(folder->path, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}
