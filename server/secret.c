#include "server/secret.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Crockford's: no i, l, o, u. */
static const char code_letters[] = "0123456789abcdefghjkmnpqrstvwxyz";

static void add_text(crypto_generichash_state *hash, const char *text)
{
    crypto_generichash_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

/* BLAKE2b of a purpose and up to two texts: hashes for different purposes have nothing in common.
 */
static void hash_texts(const char *purpose, const char *a, const char *b, uint8_t *out, size_t size)
{
    crypto_generichash_state hash;
    uint8_t whole[crypto_generichash_BYTES];
    crypto_generichash_init(&hash, NULL, 0, sizeof whole);
    add_text(&hash, purpose);
    add_text(&hash, a);
    add_text(&hash, b);
    crypto_generichash_final(&hash, whole, sizeof whole);
    memcpy(out, whole, size);
}

void secret_holder(const char *token, uint8_t holder[ROOM_HOLDER])
{
    hash_texts("holder", token, "", holder, ROOM_HOLDER);
}

void secret_mark(const struct message *message, struct secret_mark *mark)
{
    char *said = json_dumps(message->json, JSON_COMPACT | JSON_SORT_KEYS);
    hash_texts("id", message->id, "", mark->id, sizeof mark->id);
    hash_texts("said", said != NULL ? said : "", "", mark->digest, sizeof mark->digest);
    free(said);
}

void secret_code(const struct message *message, unsigned attempt, char code[SECRET_CODE + 1])
{
    uint8_t bytes[SECRET_CODE];
    char purpose[] = "code 0";
    purpose[5] = (char)('0' + attempt);
    hash_texts(purpose, message->id, message->token, bytes, sizeof bytes);
    for (unsigned i = 0; i < SECRET_CODE; i++)
        code[i] = code_letters[bytes[i] % 32];
    code[SECRET_CODE] = '\0';
}

bool secret_is_code(const char *text)
{
    return strlen(text) == SECRET_CODE && strspn(text, code_letters) == SECRET_CODE;
}
