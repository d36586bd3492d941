/* Bytes from a stranger: read as requests, whole and in two parts, which must come to the same, and
 * each answered. The first byte says where to part. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/reply.h"

/* A page as assets_load would make it, without a folder. */
static char page[] = "<!doctype html>";
static struct asset files[] = {{
    .path = "/index.html",
    .type = "text/html",
    .encodings = 1u << ENCODING_PLAIN | 1u << ENCODING_GZIP | 1u << ENCODING_BROTLI,
    .body = {[ENCODING_PLAIN] = {page, sizeof page - 1, "\"plain\""},
             [ENCODING_GZIP] = {page, sizeof page - 1, "\"gzip\""},
             [ENCODING_BROTLI] = {page, sizeof page - 1, "\"br\""}},
}};
static const struct site site = {.assets = {files, 1, sizeof page - 1},
                                 .hosts = {.others = "play.example"}};

static void demand(bool condition)
{
    if (!condition)
        abort();
}

/* Whether a text lies within the reader's head, or is absent. */
static bool is_inside(const struct http_reader *reader, struct http_text text)
{
    return text.at == NULL ||
           (text.at >= reader->head && text.at + text.length <= reader->head + reader->length);
}

static void check_request(const struct http_reader *reader)
{
    const struct http_request *request = &reader->request;
    struct reply reply;
    demand(is_inside(reader, request->path) && request->path.at != NULL);
    for (enum http_field f = 0; f < HTTP_FIELDS; f++)
        demand(is_inside(reader, request->field[f]));
    demand(request->method == HTTP_IS_OTHER || request->path.at[0] == '/');
    reply_to(&reply, &site, request, 0);
    demand(strlen(reply.head) == reply.head_length);
    demand(!request->has_body || (reply.close && reply.status >= 400));
    demand(reply.body_length == 0 || reply.body != NULL);
}

/* Reads one request in two parts. */
static enum http_progress read_parts(struct http_reader *reader, const char *bytes, size_t length,
                                     size_t split, size_t *used)
{
    size_t first = 0, second = 0;
    http_reset(reader);
    enum http_progress progress = http_read(reader, bytes, split, &first);
    if (progress == HTTP_MORE) {
        demand(first == split);
        progress = http_read(reader, bytes + split, length - split, &second);
    }
    *used = first + second;
    return progress;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct http_reader whole, parts;
    if (size == 0)
        return 0;
    const char *bytes = (const char *)data + 1;
    size_t length = size - 1;
    while (length > 0) {
        size_t used_whole, used_parts;
        enum http_progress progress = read_parts(&whole, bytes, length, length, &used_whole);
        demand(progress == read_parts(&parts, bytes, length, data[0] % length, &used_parts));
        demand(used_whole == used_parts && whole.refusal == parts.refusal);
        if (progress != HTTP_REQUEST_READY)
            break;
        check_request(&whole);
        check_request(&parts);
        bytes += used_whole;
        length -= used_whole;
    }
    return 0;
}
