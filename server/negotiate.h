/* negotiate.h - what a request's fields ask for. Pure functions over text. */
#ifndef SERVER_NEGOTIATE_H
#define SERVER_NEGOTIATE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/http.h"

/* Ways to send the same bytes, the better one later: of equal wishes it is taken. */
enum encoding { ENCODING_PLAIN, ENCODING_GZIP, ENCODING_BROTLI, ENCODINGS };

/* "gzip"; the plain one has no name. */
const char *encoding_name(enum encoding encoding);

/* The encoding to send, out of a set (bit n: encoding n is there; the plain one must be), by the
 * weights of an Accept-Encoding field. A field that is absent or broken asks for the plain one. */
enum encoding negotiate_encoding(struct http_text accept, unsigned available);

/* Whether an If-None-Match field names this entity tag (with its quotes). Weak ones match too: a
 * proxy that compresses on the way weakens ours. */
bool negotiate_unchanged(struct http_text if_none_match, const char *etag);

/* The names under which the server may be asked. A page of somebody else's can make a browser ask
 * the server on its own machine under a name that leads there (DNS rebinding): the name gives it
 * away. */
struct hosts {
    bool any;           /* open to a network: whatever name leads here */
    const char *others; /* besides localhost, 127.0.0.1 and [::1]: names with commas between */
};

/* Whether a list is one of well-formed names, without ports. */
bool hosts_valid(const char *others);

/* Whether a field that is a list with commas between has this word, in letters of either case. */
bool negotiate_lists(struct http_text list, const char *word);

/* Whether an Origin field names the server itself, as the Host field does, under http or https. */
bool negotiate_same_origin(struct http_text origin, struct http_text host);

enum host_verdict { HOST_OURS, HOST_FOREIGN, HOST_BROKEN };

/* Judges a Host field; the port may be any, for tunnels change it. */
enum host_verdict negotiate_host(const struct hosts *hosts, struct http_text host);

#endif
