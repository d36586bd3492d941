#include "server/reply.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "server/upgrade.h"

/* Nothing comes from elsewhere, nothing is written into the page's text, nobody frames it but
 * itself. WebAssembly needs its own word. */
static const char safety[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

#define PAGE(title, text)                                                                          \
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"                              \
    "<meta name=\"viewport\" content=\"width=device-width\">\n"                                    \
    "<meta name=\"color-scheme\" content=\"light dark\">\n<title>" title "</title>\n<h1>" title    \
    "</h1>\n<p>" text "\n<p><a href=\"/\">To the board</a>\n"

struct status_page {
    unsigned status;
    const char *reason, *page;
};

static const struct status_page status_pages[] = {
    {400, "Bad Request",
     PAGE("Not understood", "What arrived is not a request this server can read.")},
    {403, "Forbidden", PAGE("Not from there", "Only this server's own page may come in here.")},
    {404, "Not Found", PAGE("Nothing here", "There is no page at this address.")},
    {405, "Method Not Allowed",
     PAGE("Only reading", "Pages here can be fetched, and nothing else.")},
    {408, "Request Timeout", PAGE("Too slow", "The request took too long to arrive.")},
    {413, "Content Too Large", PAGE("Too much", "A request for a page carries nothing with it.")},
    {421, "Misdirected Request",
     PAGE("Wrong name",
          "This server does not answer to the name it was asked under. Whoever runs it can add the "
          "name with <code>--host</code>.")},
    {426, "Upgrade Required",
     PAGE("For programs", "Here a WebSocket begins; a browser has nothing to see.")},
    {431, "Request Header Fields Too Large",
     PAGE("Too long", "The request is longer than this server reads.")},
    {503, "Service Unavailable",
     PAGE("Full", "Too many people are here at the moment. Please try again in a minute.")},
    {505, "HTTP Version Not Supported",
     PAGE("Another language", "This server speaks HTTP 1.1 and 1.0.")},
};

static const struct status_page *find_status_page(unsigned status)
{
    size_t i = 0;
    while (status_pages[i].status != status) {
        i++;
        assert(i < sizeof status_pages / sizeof status_pages[0]);
    }
    return &status_pages[i];
}

/* ------------------------------------------------------------------------------------ heads */

static void put_field(struct text_out *out, const char *name, const char *value)
{
    text_put_word(out, name);
    text_put_word(out, ": ");
    text_put_word(out, value);
    text_put_word(out, "\r\n");
}

static void put_two_digits(struct text_out *out, int number)
{
    text_put(out, (char)('0' + number / 10 % 10));
    text_put(out, (char)('0' + number % 10));
}

/* "Mon, 30 Nov 2026 01:46:56 GMT", in English whatever the locale. */
static void put_date(struct text_out *out, time_t now)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm tm;
    gmtime_r(&now, &tm);
    text_put_word(out, "Date: ");
    text_put_bytes(out, days + 3 * tm.tm_wday, 3);
    text_put_word(out, ", ");
    put_two_digits(out, tm.tm_mday);
    text_put(out, ' ');
    text_put_bytes(out, months + 3 * tm.tm_mon, 3);
    text_put(out, ' ');
    text_put_number(out, (uint64_t)(tm.tm_year + 1900));
    text_put(out, ' ');
    put_two_digits(out, tm.tm_hour);
    text_put(out, ':');
    put_two_digits(out, tm.tm_min);
    text_put(out, ':');
    put_two_digits(out, tm.tm_sec);
    text_put_word(out, " GMT\r\n");
}

static struct text_out begin_head(struct reply *reply, unsigned status, const char *reason,
                                  time_t now)
{
    reply->status = status;
    struct text_out out = text_out(reply->head, sizeof reply->head);
    text_put_word(&out, "HTTP/1.1 ");
    text_put_number(&out, status);
    text_put(&out, ' ');
    text_put_word(&out, reason);
    text_put_word(&out, "\r\n");
    put_date(&out, now);
    put_field(&out, "Connection", reply->close ? "close" : "keep-alive");
    return out;
}

static void end_head(struct reply *reply, struct text_out *out)
{
    text_put_word(out, "\r\n");
    reply->head_length = text_finish(out);
    assert(reply->head_length < sizeof reply->head);
}

static void put_length(struct text_out *out, size_t length)
{
    text_put_word(out, "Content-Length: ");
    text_put_number(out, length);
    text_put_word(out, "\r\n");
}

/* ---------------------------------------------------------------------------------- replies */

static void reply_page(struct reply *reply, unsigned status, bool head_only, time_t now)
{
    const struct status_page *page = find_status_page(status);
    size_t length = strlen(page->page);
    struct text_out out = begin_head(reply, status, page->reason, now);
    put_field(&out, "Content-Type", "text/html; charset=utf-8");
    put_field(&out, "Cache-Control", "no-store");
    if (status == 405)
        put_field(&out, "Allow", "GET, HEAD");
    if (status == 426)
        text_put_word(&out, "Connection: upgrade\r\nUpgrade: websocket\r\n"
                            "Sec-WebSocket-Version: 13\r\n");
    if (status == 503)
        put_field(&out, "Retry-After", "60");
    put_length(&out, length);
    text_put_word(&out, safety);
    end_head(reply, &out);
    reply->body = page->page;
    reply->body_length = head_only ? 0 : length;
}

void reply_refusal(struct reply *reply, unsigned status, time_t now)
{
    reply->close = true;
    reply_page(reply, status, false, now);
}

/* Fields that a 200 and a 304 have in common: what a cache must know. */
static void put_validators(struct text_out *out, const struct asset *asset,
                           const struct asset_body *body)
{
    put_field(out, "ETag", body->etag);
    put_field(out, "Cache-Control",
              asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (asset->encodings != 1u << ENCODING_PLAIN)
        put_field(out, "Vary", "Accept-Encoding");
}

static void reply_asset(struct reply *reply, const struct asset *asset,
                        const struct http_request *request, time_t now)
{
    enum encoding encoding =
        negotiate_encoding(request->field[HTTP_FIELD_ACCEPT_ENCODING], asset->encodings);
    const struct asset_body *body = &asset->body[encoding];
    if (negotiate_unchanged(request->field[HTTP_FIELD_IF_NONE_MATCH], body->etag)) {
        struct text_out out = begin_head(reply, 304, "Not Modified", now);
        put_validators(&out, asset, body);
        text_put_word(&out, safety);
        end_head(reply, &out);
        reply->body_length = 0;
        return;
    }
    struct text_out out = begin_head(reply, 200, "OK", now);
    put_field(&out, "Content-Type", asset->type);
    if (encoding != ENCODING_PLAIN)
        put_field(&out, "Content-Encoding", encoding_name(encoding));
    put_length(&out, body->length);
    put_validators(&out, asset, body);
    text_put_word(&out, safety);
    end_head(reply, &out);
    reply->body = body->bytes;
    reply->body_length = request->method == HTTP_IS_HEAD ? 0 : body->length;
}

static void reply_upgrade(struct reply *reply, const struct http_request *request)
{
    char accept[UPGRADE_ACCEPT_MAX];
    upgrade_accept(request->field[HTTP_FIELD_WEBSOCKET_KEY], accept);
    reply->status = REPLY_UPGRADE;
    reply->body_length = 0;
    struct text_out out = text_out(reply->head, sizeof reply->head);
    text_put_word(&out, "HTTP/1.1 101 Switching Protocols\r\n"
                        "Connection: upgrade\r\nUpgrade: websocket\r\n");
    put_field(&out, "Sec-WebSocket-Accept", accept);
    end_head(reply, &out);
}

static void reply_ready(struct reply *reply, const struct site *site,
                        const struct http_request *request, time_t now)
{
    bool head_only = request->method == HTTP_IS_HEAD;
    const struct asset *asset = assets_find(&site->assets, request->path);
    unsigned refused = 0;
    if (text_is(request->path.at, request->path.length, "/ws"))
        refused = upgrade_refusal(request);
    else if (asset == NULL)
        refused = 404;
    if (refused != 0)
        reply_page(reply, refused, head_only, now);
    else if (asset != NULL)
        reply_asset(reply, asset, request, now);
    else
        reply_upgrade(reply, request);
}

void reply_to(struct reply *reply, const struct site *site, const struct http_request *request,
              time_t now)
{
    bool head_only = request->method == HTTP_IS_HEAD;
    enum host_verdict host = negotiate_host(&site->hosts, request->field[HTTP_FIELD_HOST]);
    reply->close = !request->keep_alive || request->has_body || host == HOST_BROKEN;
    reply->body = NULL;
    unsigned refused = host == HOST_BROKEN                ? 400
                       : host == HOST_FOREIGN             ? 421
                       : request->method == HTTP_IS_OTHER ? 405
                       : request->has_body                ? 413
                                                          : 0;
    if (refused != 0)
        reply_page(reply, refused, head_only, now);
    else
        reply_ready(reply, site, request, now);
}
