#include "server/assets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

/* A walk through the folder. */
struct walk {
    struct assets *assets;
    size_t room;
    char *error;
};

__attribute__((format(printf, 2, 3))) static bool fail(struct walk *walk, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(walk->error, ASSETS_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

/* ----------------------------------------------------------------------------------- names */

static bool is_letter_or_digit(char c)
{
    return text_is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Such names need no escape in an address, so an address is compared byte by byte. */
static bool is_plain_name(const char *name)
{
    if (!is_letter_or_digit(name[0]))
        return false;
    for (; *name != '\0'; name++) {
        if (!is_letter_or_digit(*name) && strchr("._-", *name) == NULL)
            return false;
    }
    return true;
}

static const char *extension(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot != NULL && strchr(dot, '/') == NULL ? dot : "";
}

static const char *content_type(const char *path)
{
    static const struct {
        const char *extension, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".wasm", "application/wasm"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
        {".pdn", "text/plain; charset=utf-8"},
    };
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(extension(path), types[i].extension) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}

/* A hash as the common tools write it: eight characters or more, all of base 32 or all of
 * hexadecimal. Words are neither. */
static bool is_hash(const char *part, size_t length)
{
    enum { HASH_LENGTH_MIN = 8 };
    return length >= HASH_LENGTH_MIN &&
           (strspn(part, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") >= length ||
            strspn(part, "0123456789abcdef") >= length);
}

/* Whether a name is name.HASH.ext. */
static bool is_content_hashed(const char *path)
{
    const char *dot = strchr(strrchr(path, '/'), '.');
    while (dot != NULL) {
        const char *next = strchr(dot + 1, '.');
        if (next != NULL && is_hash(dot + 1, (size_t)(next - dot - 1)))
            return true;
        dot = next;
    }
    return false;
}

/* ----------------------------------------------------------------------------------- files */

static void make_etag(struct asset_body *body)
{
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)body->bytes, body->length, NULL,
                       0);
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    sodium_bin2base64(text, sizeof text, hash, sizeof hash,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(body->etag, sizeof body->etag, "\"%s\"", text);
}

static bool read_bytes(struct walk *walk, int file, const char *path, struct asset_body *body)
{
    size_t done = 0;
    while (done < body->length) {
        ssize_t n = read(file, body->bytes + done, body->length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(walk, "%s: %s", path, strerror(errno));
        if (n == 0)
            return fail(walk, "%s: became shorter while it was read", path);
        done += (size_t)n;
    }
    return true;
}

static struct asset *new_asset(struct walk *walk)
{
    struct assets *assets = walk->assets;
    if (assets->count == walk->room) {
        size_t room = walk->room == 0 ? 64 : 2 * walk->room;
        struct asset *list = realloc(assets->list, room * sizeof *list);
        if (list == NULL)
            return NULL;
        assets->list = list;
        walk->room = room;
    }
    struct asset *asset = &assets->list[assets->count++];
    memset(asset, 0, sizeof *asset);
    return asset;
}

static bool load_file(struct walk *walk, int file, const char *path, size_t length)
{
    struct assets *assets = walk->assets;
    if (length > ASSETS_FILE_MAX)
        return fail(walk, "%s: larger than %d MB", path, ASSETS_FILE_MAX >> 20);
    if (assets->count == ASSETS_COUNT_MAX)
        return fail(walk, "more than %d files", ASSETS_COUNT_MAX);
    if (assets->bytes + length > ASSETS_TOTAL_MAX)
        return fail(walk, "more than %d MB in all", ASSETS_TOTAL_MAX >> 20);
    struct asset *asset = new_asset(walk);
    if (asset == NULL)
        return fail(walk, "out of memory");
    snprintf(asset->path, sizeof asset->path, "%s", path);
    asset->type = content_type(path);
    asset->immutable = is_content_hashed(path);
    asset->encodings = 1u << ENCODING_PLAIN;
    struct asset_body *body = &asset->body[ENCODING_PLAIN];
    body->length = length;
    body->bytes = malloc(length + 1); /* an empty file is a file too */
    if (body->bytes == NULL)
        return fail(walk, "out of memory");
    assets->bytes += length;
    if (!read_bytes(walk, file, path, body))
        return false;
    make_etag(body);
    return true;
}

static bool load_folder(struct walk *walk, int folder, const char *path, unsigned depth);

/* Loads what one open descriptor is, a file or a folder, and closes it. */
static bool load_opened(struct walk *walk, int opened, const char *path, unsigned depth)
{
    struct stat stat;
    bool done;
    if (fstat(opened, &stat) != 0)
        done = fail(walk, "%s: %s", path, strerror(errno));
    else if (S_ISDIR(stat.st_mode))
        return load_folder(walk, opened, path, depth + 1);
    else if (S_ISREG(stat.st_mode))
        done = load_file(walk, opened, path, (size_t)stat.st_size);
    else
        done = fail(walk, "%s: neither a file nor a folder", path);
    close(opened);
    return done;
}

static bool load_entry(struct walk *walk, int folder, const char *parent, const char *name,
                       unsigned depth)
{
    char path[ASSETS_PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", parent, name);
    if (length < 0 || (size_t)length >= sizeof path)
        return fail(walk, "%s/...: a path longer than %d characters", parent, ASSETS_PATH_MAX - 1);
    if (!is_plain_name(name))
        return fail(walk, "%s: a name may have letters, digits and ._- only", path);
    /* Not blocking, lest a pipe holds us up. */
    int opened = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (opened < 0 && errno == ELOOP)
        return fail(walk, "%s: a link", path);
    if (opened < 0)
        return fail(walk, "%s: %s", path, strerror(errno));
    return load_opened(walk, opened, path, depth);
}

/* Takes over the descriptor. */
static bool load_folder(struct walk *walk, int folder, const char *path, unsigned depth)
{
    DIR *entries = depth <= ASSETS_DEPTH_MAX ? fdopendir(folder) : NULL;
    if (entries == NULL) {
        close(folder);
        return fail(walk, "%s: %s", path,
                    depth <= ASSETS_DEPTH_MAX ? strerror(errno) : "folders nested too deeply");
    }
    bool good = true;
    struct dirent *entry;
    while (good && (entry = readdir(entries)) != NULL) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            good = load_entry(walk, folder, path, entry->d_name, depth);
    }
    closedir(entries);
    return good;
}

/* ------------------------------------------------------------------------- compressed twins */

static int compare_assets(const void *a, const void *b)
{
    return strcmp(((const struct asset *)a)->path, ((const struct asset *)b)->path);
}

static enum encoding encoding_of(const char *path)
{
    if (strcmp(extension(path), ".gz") == 0)
        return ENCODING_GZIP;
    return strcmp(extension(path), ".br") == 0 ? ENCODING_BROTLI : ENCODING_PLAIN;
}

/* Hands the bytes of "x.br" to "x". */
static bool join_twin(struct walk *walk, struct asset *twin, enum encoding encoding)
{
    struct assets *assets = walk->assets;
    struct asset key = {0};
    memcpy(key.path, twin->path, strlen(twin->path) - strlen(extension(twin->path)));
    struct asset *plain =
        bsearch(&key, assets->list, assets->count, sizeof *assets->list, compare_assets);
    if (plain == NULL)
        return fail(walk, "%s: stands without the file it is made from", twin->path);
    plain->body[encoding] = twin->body[ENCODING_PLAIN];
    plain->encodings |= 1u << encoding;
    twin->body[ENCODING_PLAIN].bytes = NULL;
    return true;
}

static bool join_twins(struct walk *walk)
{
    struct assets *assets = walk->assets;
    for (size_t i = 0; i < assets->count; i++) {
        enum encoding encoding = encoding_of(assets->list[i].path);
        if (encoding != ENCODING_PLAIN && !join_twin(walk, &assets->list[i], encoding))
            return false;
    }
    size_t kept = 0;
    for (size_t i = 0; i < assets->count; i++) {
        if (encoding_of(assets->list[i].path) == ENCODING_PLAIN)
            assets->list[kept++] = assets->list[i];
    }
    assets->count = kept;
    return true;
}

bool assets_load(struct assets *assets, const char *folder, char error[ASSETS_ERROR_MAX])
{
    *assets = (struct assets){0};
    struct walk walk = {.assets = assets, .error = error};
    bool good;
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0)
        good = fail(&walk, "%s", strerror(errno));
    else
        good = load_folder(&walk, opened, "", 0);
    if (good && assets->count > 0)
        qsort(assets->list, assets->count, sizeof *assets->list, compare_assets);
    good = good && join_twins(&walk);
    if (good && assets_find(assets, (struct http_text){"/", 1}) == NULL)
        good = fail(&walk, "has no index.html");
    if (!good)
        assets_free(assets);
    return good;
}

void assets_free(struct assets *assets)
{
    for (size_t i = 0; i < assets->count; i++) {
        for (enum encoding e = 0; e < ENCODINGS; e++)
            free(assets->list[i].body[e].bytes);
    }
    free(assets->list);
    *assets = (struct assets){0};
}

const struct asset *assets_find(const struct assets *assets, struct http_text path)
{
    static const char index[] = "index.html";
    struct asset key;
    if (path.length == 0 || path.length + sizeof index > sizeof key.path)
        return NULL;
    memcpy(key.path, path.at, path.length);
    key.path[path.length] = '\0';
    if (path.at[path.length - 1] == '/')
        memcpy(key.path + path.length, index, sizeof index);
    if (assets->count == 0)
        return NULL;
    return bsearch(&key, assets->list, assets->count, sizeof *assets->list, compare_assets);
}
