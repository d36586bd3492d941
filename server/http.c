/* The only file that knows http-parser. Upstream has moved on to llhttp, which has the same
 * callbacks. Debian builds the library without its strict mode: it lets spaces into field names,
 * line feeds alone end a line, and so on; what it lets through is refused here. */
#include "server/http.h"

#include <assert.h>
#include <http_parser.h>
#include <string.h>
#include <strings.h>

static const char *const field_names[HTTP_FIELDS] = {
    [HTTP_FIELD_HOST] = "host",
    [HTTP_FIELD_ACCEPT_ENCODING] = "accept-encoding",
    [HTTP_FIELD_IF_NONE_MATCH] = "if-none-match",
    [HTTP_FIELD_CONNECTION] = "connection",
    [HTTP_FIELD_UPGRADE] = "upgrade",
    [HTTP_FIELD_ORIGIN] = "origin",
    [HTTP_FIELD_WEBSOCKET_KEY] = "sec-websocket-key",
    [HTTP_FIELD_WEBSOCKET_VERSION] = "sec-websocket-version",
    [HTTP_FIELD_FORWARDED_FOR] = "x-forwarded-for",
};

/* What the callbacks share while one head is parsed. */
struct parse {
    struct http_reader *reader;
    struct http_text target;
    enum http_field field; /* whose value comes next; HTTP_FIELDS: nobody's */
    bool complete;
};

void http_reset(struct http_reader *reader)
{
    reader->length = 0;
    reader->skipped_line = false;
    reader->refusal = 0;
    memset(&reader->request, 0, sizeof reader->request);
}

static enum http_progress refuse(struct http_reader *reader, unsigned status)
{
    reader->refusal = status;
    return HTTP_REFUSED;
}

/* ------------------------------------------------------------------------------- callbacks */

static int refuse_in_parse(struct parse *parse, unsigned status)
{
    if (parse->reader->refusal == 0)
        parse->reader->refusal = status;
    return 1;
}

static int on_url(http_parser *parser, const char *at, size_t length)
{
    struct parse *parse = parser->data;
    parse->target = (struct http_text){at, length};
    return 0;
}

static bool is_token(const char *at, size_t length)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < length; i++) {
        char c = at[i];
        bool alphanumeric =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!alphanumeric && (c == '\0' || strchr(others, c) == NULL))
            return false;
    }
    return length > 0;
}

static int on_header_field(http_parser *parser, const char *at, size_t length)
{
    struct parse *parse = parser->data;
    if (!is_token(at, length))
        return refuse_in_parse(parse, 400);
    parse->field = HTTP_FIELDS;
    for (enum http_field f = 0; f < HTTP_FIELDS; f++) {
        if (length == strlen(field_names[f]) && strncasecmp(at, field_names[f], length) == 0)
            parse->field = f;
    }
    return 0;
}

static int on_header_value(http_parser *parser, const char *at, size_t length)
{
    struct parse *parse = parser->data;
    if (parse->field == HTTP_FIELDS)
        return 0;
    while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\t'))
        length--;
    struct http_text *value = &parse->reader->request.field[parse->field];
    if (value->at != NULL && parse->field != HTTP_FIELD_FORWARDED_FOR)
        return parse->field == HTTP_FIELD_HOST ? refuse_in_parse(parse, 400) : 0;
    *value = (struct http_text){at, length};
    return 0;
}

static int on_headers_complete(http_parser *parser)
{
    struct parse *parse = parser->data;
    struct http_request *request = &parse->reader->request;
    if (parser->http_major != 1 || parser->http_minor > 1)
        return refuse_in_parse(parse, 505);
    request->method = parser->method == HTTP_GET    ? HTTP_IS_GET
                      : parser->method == HTTP_HEAD ? HTTP_IS_HEAD
                                                    : HTTP_IS_OTHER;
    request->keep_alive = http_should_keep_alive(parser) != 0;
    bool length_given = (parser->flags & F_CONTENTLENGTH) != 0;
    request->has_body =
        parser->uses_transfer_encoding || (length_given && parser->content_length > 0);
    parse->complete = true;
    /* server/upgrade.h judges a wish to upgrade; the parser is not to look at what follows. */
    parser->upgrade = 0;
    return 1; /* expect no body: whatever comes after one was announced is never read */
}

/* ---------------------------------------------------------------------------- a whole head */

/* "GET /path HTTP/1.1": one space twice, and nothing but visible ASCII between. */
static bool is_request_line(const char *head)
{
    unsigned spaces = 0;
    for (const char *at = head; *at != '\r'; at++) {
        if (*at == ' ') {
            spaces++;
            if (at == head || at[-1] == ' ')
                return false;
        } else if (*at < '!' || *at > '~' || *at == '#') {
            return false;
        }
    }
    return spaces == 2;
}

/* Splits a target into host and path: "/path?query", or "http://host/path", which a server must
 * take although only proxies are sent it. */
static bool split_target(struct http_request *request, struct http_text target)
{
    if (request->method == HTTP_IS_OTHER) {
        request->path = target; /* "*" or "host:port": to be refused as a method anyway */
        return true;
    }
    static const char scheme[] = "http://";
    const size_t scheme_length = sizeof scheme - 1;
    if (target.length > scheme_length && strncasecmp(target.at, scheme, scheme_length) == 0) {
        const char *host = target.at + scheme_length;
        size_t rest = target.length - scheme_length;
        const char *slash = memchr(host, '/', rest);
        if (slash == NULL)
            return false;
        request->field[HTTP_FIELD_HOST] = (struct http_text){host, (size_t)(slash - host)};
        target = (struct http_text){slash, rest - (size_t)(slash - host)};
    }
    if (target.length == 0 || target.at[0] != '/')
        return false;
    const char *query = memchr(target.at, '?', target.length);
    request->path.at = target.at;
    request->path.length = query != NULL ? (size_t)(query - target.at) : target.length;
    return true;
}

static enum http_progress parse_head(struct http_reader *reader)
{
    static const http_parser_settings settings = {
        .on_url = on_url,
        .on_header_field = on_header_field,
        .on_header_value = on_header_value,
        .on_headers_complete = on_headers_complete,
    };
    if (!is_request_line(reader->head))
        return refuse(reader, 400);
    struct parse parse = {.reader = reader, .field = HTTP_FIELDS};
    http_parser parser;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = &parse;
    size_t parsed = http_parser_execute(&parser, &settings, reader->head, reader->length);
    if (reader->refusal != 0)
        return HTTP_REFUSED;
    if (parser.http_errno != HPE_OK || parsed != reader->length || !parse.complete)
        return refuse(reader, 400);
    if (reader->request.field[HTTP_FIELD_HOST].at == NULL ||
        !split_target(&reader->request, parse.target))
        return refuse(reader, 400);
    return HTTP_REQUEST_READY;
}

/* Whether a byte may follow the head so far: no control characters; CR and LF only as a pair; no
 * line that goes on on the next one, which some take for a field of its own. */
static bool may_follow(const struct http_reader *reader, char c)
{
    char before = reader->length > 0 ? reader->head[reader->length - 1] : '\0';
    if ((before == '\r') != (c == '\n'))
        return false;
    if (before == '\n' && (c == ' ' || c == '\t'))
        return false;
    return (unsigned char)c >= ' ' ? c != 0x7f : c == '\r' || c == '\n' || c == '\t';
}

static bool ends_with(const struct http_reader *reader, const char *end)
{
    size_t length = strlen(end);
    return reader->length >= length &&
           memcmp(reader->head + reader->length - length, end, length) == 0;
}

enum http_progress http_read(struct http_reader *reader, const char *bytes, size_t length,
                             size_t *used)
{
    assert(reader->refusal == 0 && !ends_with(reader, "\r\n\r\n"));
    for (size_t i = 0; i < length; i++) {
        *used = i + 1;
        if (!may_follow(reader, bytes[i]))
            return refuse(reader, 400);
        if (reader->length == HTTP_HEAD_MAX)
            return refuse(reader, 431);
        reader->head[reader->length++] = bytes[i];
        if (bytes[i] != '\n')
            continue;
        if (reader->length == 2) {
            if (reader->skipped_line)
                return refuse(reader, 400);
            reader->skipped_line = true;
            reader->length = 0;
        } else if (ends_with(reader, "\r\n\r\n")) {
            return parse_head(reader);
        }
    }
    *used = length;
    return HTTP_MORE;
}
