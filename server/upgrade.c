#include "server/upgrade.h"

#include <nettle/sha1.h>
#include <sodium.h>
#include <string.h>

#include "base/text.h"
#include "server/negotiate.h"

enum { KEY_BYTES = 16 };

static bool is_key(struct http_text key)
{
    unsigned char bytes[KEY_BYTES];
    size_t length = 0;
    return key.at != NULL &&
           sodium_base642bin(bytes, sizeof bytes, key.at, key.length, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == KEY_BYTES;
}

unsigned upgrade_refusal(const struct http_request *request)
{
    const struct http_text *field = request->field;
    const struct http_text version = field[HTTP_FIELD_WEBSOCKET_VERSION];
    if (request->method != HTTP_IS_GET || !request->keep_alive ||
        !negotiate_lists(field[HTTP_FIELD_CONNECTION], "upgrade") ||
        !negotiate_lists(field[HTTP_FIELD_UPGRADE], "websocket") || version.at == NULL ||
        !text_is(version.at, version.length, "13"))
        return 426;
    if (field[HTTP_FIELD_ORIGIN].at != NULL &&
        !negotiate_same_origin(field[HTTP_FIELD_ORIGIN], field[HTTP_FIELD_HOST]))
        return 403;
    return is_key(field[HTTP_FIELD_WEBSOCKET_KEY]) ? 0 : 400;
}

void upgrade_accept(struct http_text key, char accept[UPGRADE_ACCEPT_MAX])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t digest[SHA1_DIGEST_SIZE];
    struct sha1_ctx sha1;
    sha1_init(&sha1);
    sha1_update(&sha1, key.length, (const uint8_t *)key.at);
    sha1_update(&sha1, sizeof guid - 1, (const uint8_t *)guid);
    sha1_digest(&sha1, sizeof digest, digest);
    sodium_bin2base64(accept, UPGRADE_ACCEPT_MAX, digest, sizeof digest,
                      sodium_base64_VARIANT_ORIGINAL);
}
