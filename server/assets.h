/* assets.h - the web folder, read into memory once: nothing a request says ever reaches the disk.
 */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

#include "server/negotiate.h"

enum {
    ASSETS_COUNT_MAX = 2000,      /* files; a build has about 30 */
    ASSETS_FILE_MAX = 32 << 20,   /* bytes in one; the largest, an engine's weights, has 5 MB */
    ASSETS_TOTAL_MAX = 256 << 20, /* bytes in all: they stay in memory */
    ASSETS_PATH_MAX = 256,        /* "/fonts/name.HASH.woff2" and its NUL */
    ASSETS_DEPTH_MAX = 8,         /* folders in folders */
    ASSETS_ETAG_MAX = 32,         /* 16 bytes in base64, quotes, NUL */
    ASSETS_ERROR_MAX = 512,
};

/* One way to send a file. */
struct asset_body {
    char *bytes; /* NULL: there is none */
    size_t length;
    char etag[ASSETS_ETAG_MAX]; /* strong, made from the bytes; with its quotes */
};

struct asset {
    char path[ASSETS_PATH_MAX]; /* "/index.html" */
    const char *type;           /* Content-Type */
    bool immutable;             /* its name holds a hash of its content */
    unsigned encodings;         /* bit n: body[n] is there; always the plain one */
    struct asset_body body[ENCODINGS];
};

struct assets {
    struct asset *list; /* by path, in byte order */
    size_t count, bytes;
};

/* Reads a folder. Refuses links, odd names (anything but letters, digits and ._- with a letter or
 * digit first), files over the limits, a compressed twin (.br, .gz) without its file, and a folder
 * without index.html: false, and what is wrong. Needs sodium_init(). */
bool assets_load(struct assets *assets, const char *folder, char error[ASSETS_ERROR_MAX]);
void assets_free(struct assets *assets);

/* What a path leads to ("/x/" means "/x/index.html"), or NULL. */
const struct asset *assets_find(const struct assets *assets, struct http_text path);

#endif
