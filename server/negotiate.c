#include "server/negotiate.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { WEIGHT_MAX = 1000, WEIGHT_NONE = -1 };

const char *encoding_name(enum encoding encoding)
{
    static const char *const names[ENCODINGS] = {NULL, "gzip", "br"};
    assert(encoding < ENCODINGS);
    return names[encoding];
}

static bool same_word(struct http_text text, const char *word)
{
    return text.length == strlen(word) && strncasecmp(text.at, word, text.length) == 0;
}

static void skip_space(struct text_in *in)
{
    while (text_take(in, ' ') || text_take(in, '\t'))
        ;
}

static struct http_text take_token(struct text_in *in)
{
    const char *from = in->at;
    while (!text_done(in) && strchr(",; \t=\"", text_peek(in)) == NULL)
        in->at++;
    return (struct http_text){from, (size_t)(in->at - from)};
}

/* "0", "0.5", "1.000": thousandths. */
static bool take_weight(struct text_in *in, int *weight)
{
    uint32_t whole;
    if (!text_take_number(in, 1, &whole))
        return false;
    *weight = (int)whole * WEIGHT_MAX;
    if (text_take(in, '.')) {
        for (int unit = 100; unit > 0 && text_is_digit(text_peek(in)); unit /= 10)
            *weight += (*in->at++ - '0') * unit;
    }
    return *weight <= WEIGHT_MAX;
}

/* One element of Accept-Encoding: a name and its weight. */
static bool take_choice(struct text_in *in, struct http_text *name, int *weight)
{
    *weight = WEIGHT_MAX;
    *name = take_token(in);
    skip_space(in);
    if (text_take(in, ';')) {
        skip_space(in);
        if (!text_take_word(in, "q=") && !text_take_word(in, "Q="))
            return false;
        if (!take_weight(in, weight))
            return false;
        skip_space(in);
    }
    return name->length > 0 && (text_done(in) || text_peek(in) == ',');
}

static enum encoding encoding_named(struct http_text name)
{
    if (same_word(name, "identity"))
        return ENCODING_PLAIN;
    if (same_word(name, "gzip") || same_word(name, "x-gzip"))
        return ENCODING_GZIP;
    return same_word(name, "br") ? ENCODING_BROTLI : ENCODINGS;
}

/* Fills the weight of each encoding, WEIGHT_NONE where none is given. */
static bool read_weights(struct http_text accept, int weight[ENCODINGS])
{
    int others = WEIGHT_NONE;
    for (enum encoding e = 0; e < ENCODINGS; e++)
        weight[e] = WEIGHT_NONE;
    struct text_in in = text_in(accept.at, accept.length);
    for (skip_space(&in); !text_done(&in); skip_space(&in)) {
        if (text_take(&in, ','))
            continue;
        struct http_text name;
        int given;
        if (!take_choice(&in, &name, &given))
            return false;
        enum encoding encoding = encoding_named(name);
        if (encoding < ENCODINGS)
            weight[encoding] = given;
        else if (same_word(name, "*"))
            others = given;
    }
    for (enum encoding e = 0; e < ENCODINGS; e++) {
        if (weight[e] == WEIGHT_NONE)
            weight[e] = others;
    }
    return true;
}

enum encoding negotiate_encoding(struct http_text accept, unsigned available)
{
    assert(available & 1u << ENCODING_PLAIN);
    int weight[ENCODINGS];
    if (accept.at == NULL || !read_weights(accept, weight))
        return ENCODING_PLAIN;
    /* The plain one is always acceptable unless it was ruled out, but a named one is wanted
     * more. */
    enum encoding best = ENCODING_PLAIN;
    for (enum encoding e = ENCODING_GZIP; e < ENCODINGS; e++) {
        bool usable = (available & 1u << e) != 0 && weight[e] > 0;
        if (usable && weight[e] >= weight[best])
            best = e;
    }
    return best;
}

bool negotiate_unchanged(struct http_text if_none_match, const char *etag)
{
    if (if_none_match.at == NULL)
        return false;
    struct text_in in = text_in(if_none_match.at, if_none_match.length);
    skip_space(&in);
    if (text_take(&in, '*'))
        return text_done(&in);
    while (!text_done(&in)) {
        text_take_word(&in, "W/");
        const char *from = in.at;
        if (!text_take(&in, '"'))
            return false;
        const char *end = memchr(in.at, '"', (size_t)(in.end - in.at));
        if (end == NULL)
            return false;
        in.at = end + 1;
        if (text_is(from, (size_t)(in.at - from), etag))
            return true;
        skip_space(&in);
        while (text_take(&in, ','))
            skip_space(&in);
    }
    return false;
}

/* Takes "name", "1.2.3.4" or "[::1]". */
static bool take_host_name(struct text_in *in, struct http_text *name)
{
    static const char name_set[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    static const char address_set[] = "0123456789abcdefABCDEF:.";
    const char *from = in->at;
    bool bracket = text_take(in, '[');
    const char *set = bracket ? address_set : name_set;
    const char *inner = in->at;
    while (!text_done(in) && text_peek(in) != '\0' && strchr(set, text_peek(in)) != NULL)
        in->at++;
    if (in->at == inner || (bracket && !text_take(in, ']')))
        return false;
    *name = (struct http_text){from, (size_t)(in->at - from)};
    return true;
}

static bool same_name(struct http_text a, struct http_text b)
{
    return a.length == b.length && strncasecmp(a.at, b.at, a.length) == 0;
}

bool hosts_valid(const char *others)
{
    struct text_in in = text_in(others, strlen(others));
    struct http_text name;
    do {
        if (!take_host_name(&in, &name))
            return false;
    } while (text_take(&in, ','));
    return text_done(&in);
}

/* Whether a list of names, well-formed, holds this one. */
static bool list_has(const char *list, struct http_text name)
{
    struct text_in in = text_in(list, strlen(list));
    struct http_text one;
    while (take_host_name(&in, &one)) {
        if (same_name(one, name))
            return true;
        text_take(&in, ',');
    }
    return false;
}

bool negotiate_lists(struct http_text list, const char *word)
{
    if (list.at == NULL)
        return false;
    struct text_in in = text_in(list.at, list.length);
    while (!text_done(&in)) {
        skip_space(&in);
        if (same_word(take_token(&in), word))
            return true;
        while (!text_done(&in) && !text_take(&in, ','))
            in.at++;
    }
    return false;
}

bool negotiate_same_origin(struct http_text origin, struct http_text host)
{
    struct text_in in = text_in(origin.at, origin.length);
    if (!text_take_word(&in, "http://") && !text_take_word(&in, "https://"))
        return false;
    return same_name((struct http_text){in.at, (size_t)(in.end - in.at)}, host);
}

enum host_verdict negotiate_host(const struct hosts *hosts, struct http_text host)
{
    struct text_in in = text_in(host.at, host.length);
    struct http_text name;
    if (!take_host_name(&in, &name))
        return HOST_BROKEN;
    uint32_t port;
    if (text_take(&in, ':') && !text_done(&in) && !text_take_number(&in, 65535, &port))
        return HOST_BROKEN;
    if (!text_done(&in))
        return HOST_BROKEN;
    bool ours =
        hosts->any || list_has("localhost,127.0.0.1,[::1]", name) || list_has(hosts->others, name);
    return ours ? HOST_OURS : HOST_FOREIGN;
}
