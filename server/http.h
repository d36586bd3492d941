/* http.h - from bytes to one request at a time. Knows no sockets.
 *
 *   bytes --http_read--> whole head --http-parser--> struct http_request
 *
 * A head is gathered up to its empty line, held to the letter of RFC 9112 where recipients are
 * known to disagree (line ends, folding, names, spaces), and only then parsed, in one piece. No
 * request has a body here: one that announces a body is the last on its connection, so nothing that
 * follows can be mistaken for another request.
 */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HTTP_HEAD_MAX = 8192 /* request line and fields; browsers send about 700 bytes, and the usual
                            proxies allow 8 kB */
};

enum http_method_class { HTTP_IS_GET, HTTP_IS_HEAD, HTTP_IS_OTHER };

/* The fields that somebody here reads. Of one that comes twice the first counts, of X-Forwarded-For
 * the last, which the nearest proxy has added; a second Host is refused. */
enum http_field {
    HTTP_FIELD_HOST,
    HTTP_FIELD_ACCEPT_ENCODING,
    HTTP_FIELD_IF_NONE_MATCH,
    HTTP_FIELD_CONNECTION,
    HTTP_FIELD_UPGRADE,
    HTTP_FIELD_ORIGIN,
    HTTP_FIELD_WEBSOCKET_KEY,
    HTTP_FIELD_WEBSOCKET_VERSION,
    HTTP_FIELD_FORWARDED_FOR,
    HTTP_FIELDS
};

/* A part of the head; `at` is NULL if there is none. Lives as long as the reader is not reset. */
struct http_text {
    const char *at;
    size_t length;
};

struct http_request {
    enum http_method_class method;
    bool keep_alive;       /* the other side wants to go on after this request */
    bool has_body;         /* a body was announced: close after the answer */
    struct http_text path; /* begins with '/', unless the method is another one; no query */
    struct http_text field[HTTP_FIELDS];
};

struct http_reader {
    size_t length;
    bool skipped_line; /* the one empty line that may stand before a request */
    unsigned refusal;  /* status to refuse with: 400, 431, 505 */
    struct http_request request;
    char head[HTTP_HEAD_MAX];
};

enum http_progress { HTTP_MORE, HTTP_REQUEST_READY, HTTP_REFUSED };

/* Makes ready for the next request. */
void http_reset(struct http_reader *reader);
/* Takes bytes up to the end of one head, and says in `used` how many. HTTP_REQUEST_READY:
 * reader->request is filled. HTTP_REFUSED: reader->refusal is the status; the connection can't go
 * on. After either, reset. */
enum http_progress http_read(struct http_reader *reader, const char *bytes, size_t length,
                             size_t *used);

#endif
