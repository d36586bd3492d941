/* table.h - the transposition table: what is known of positions met before.
 *
 * Threads share it without locks: an entry is two words, the first is the key mixed with the
 * second, so that a torn entry is not recognised (Hyatt and Mann 2002).
 */
#ifndef ENGINE_TABLE_H
#define ENGINE_TABLE_H

#include "rules/hopyard.h"

enum table_bound { TABLE_NONE, TABLE_LOWER, TABLE_UPPER, TABLE_EXACT };

struct table_word {
    uint64_t check, data;
};
struct table {
    struct table_word *word;
    uint64_t count; /* a power of two */
    uint8_t age;    /* of the present search; 0 to 63 */
};

struct table_entry {
    struct hy_move move; /* {0, 0}: none known */
    int32_t value;       /* within 24 bits */
    int depth;
    enum table_bound bound;
};

/* Takes the largest power of two of entries that fits. */
void table_open(struct table *table, void *memory, size_t bytes);
void table_clear(struct table *table);
bool table_find(const struct table *table, uint64_t key, struct table_entry *entry);
/* Has the place of a key brought near, for a look soon. */
static inline void table_fetch(const struct table *table, uint64_t key)
{
    __builtin_prefetch(&table->word[key & (table->count - 1)]);
}
void table_keep(struct table *table, uint64_t key, const struct table_entry *entry);

#endif
