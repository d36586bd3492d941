/* messages.h - what the program says to people, in their language.
 *
 * The texts are rules.<language>.json, which the page reads too, and cli.<language>.json. Keys:
 * why.<reason>, end.<end>, error.<code>, seat.<Name>, game.<name>, game.<name>.text,
 * field.<name>, field.<name>.<value>; play.<event> in a terminal. A text may hold {placeholders}:
 * message_write fills them.
 */
#ifndef MESSAGES_MESSAGES_H
#define MESSAGES_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"
#include "rules/hopyard.h"

/* NULL-terminated; English first. */
extern const char *const message_languages[];
/* NULL-terminated and sorted by bytes; `message_key_count` of them. */
extern const char *const message_keys[];
extern const size_t message_key_count;

/* Finds a language by its tag ("ja"); false if there is none. */
bool message_language(const char *tag, size_t *language);
/* The text of the key of this index. */
const char *message_text(size_t language, size_t key);
/* The text of a key, or NULL if there is no such key. */
const char *message_find(size_t language, const char *key);
/* The same for the key made of two words: message_find2(0, "why.", "same-cell"). */
const char *message_find2(size_t language, const char *group, const char *name);

/* One name and what it stands for. */
struct message_value {
    const char *name, *value;
};
/* Writes a text with its {placeholders} filled; one without a value stays as it is written. */
void message_write(struct text_out *out, const char *text, const struct message_value *values,
                   size_t count);

/* Bytes of the longest sentence with everything filled in; a test holds the catalogues to a
 * quarter of it. */
enum { MESSAGE_MAX = 1024 };

/* A seat's name. */
const char *message_seat(size_t language, const struct hy_game *game, unsigned seat);
/* The sentence for a reason. The cells are {a} {b} {c} {d} in order and {cells} together;
 * {captures}: each two of them are a capture's ends. */
void message_write_reason(struct text_out *out, size_t language, const struct hy_game *game,
                          const struct hy_reason *reason);

#endif
