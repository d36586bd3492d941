#include "engine/table.h"

#include <assert.h>
#include <string.h>

/* data: move 16 bits, value 24, depth 8, bound 2, age 6 */
enum { VALUE_AT = 16, DEPTH_AT = 40, BOUND_AT = 48, AGE_AT = 50, VALUE_ZERO = 1 << 23 };
enum { BUCKET = 2 }; /* neighbouring entries, one line of the cache */

static uint64_t load(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static void store(uint64_t *word, uint64_t value)
{
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

void table_open(struct table *table, void *memory, size_t bytes)
{
    uintptr_t at = (uintptr_t)memory, aligned = (at + 63) & ~(uintptr_t)63;
    assert(bytes >= aligned - at + BUCKET * sizeof(struct table_word));
    bytes -= aligned - at;
    table->word = (struct table_word *)((char *)memory + (aligned - at));
    table->count = BUCKET;
    while (table->count * 2 * sizeof(struct table_word) <= bytes)
        table->count *= 2;
    table->age = 0;
}

void table_clear(struct table *table)
{
    memset(table->word, 0, (size_t)table->count * sizeof *table->word);
    table->age = 0;
}

static struct table_word *bucket_of(const struct table *table, uint64_t key)
{
    return &table->word[key & (table->count - 1) & ~(uint64_t)(BUCKET - 1)];
}

static uint64_t pack(const struct table_entry *entry, unsigned age)
{
    int depth = entry->depth < 0 ? 0 : entry->depth > 255 ? 255 : entry->depth;
    assert(entry->value > -VALUE_ZERO && entry->value < VALUE_ZERO);
    return (uint64_t)entry->move.from | (uint64_t)entry->move.to << 8 |
           (uint64_t)(uint32_t)(entry->value + VALUE_ZERO) << VALUE_AT |
           (uint64_t)depth << DEPTH_AT | (uint64_t)entry->bound << BOUND_AT |
           (uint64_t)age << AGE_AT;
}

static int depth_of(uint64_t data) { return (int)(data >> DEPTH_AT & 255); }
static unsigned age_of(uint64_t data) { return (unsigned)(data >> AGE_AT & 63); }

bool table_find(const struct table *table, uint64_t key, struct table_entry *entry)
{
    const struct table_word *bucket = bucket_of(table, key);
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = load(&bucket[i].data);
        if ((load(&bucket[i].check) ^ data) != key || data == 0)
            continue;
        entry->move = (struct hy_move){(uint8_t)data, (uint8_t)(data >> 8), 0};
        entry->value = (int32_t)(data >> VALUE_AT & 0xffffff) - VALUE_ZERO;
        entry->depth = depth_of(data);
        entry->bound = (enum table_bound)(data >> BOUND_AT & 3);
        return true;
    }
    return false;
}

/* Replaces the same position, else what is of an older search or of the least depth. */
void table_keep(struct table *table, uint64_t key, const struct table_entry *entry)
{
    struct table_word *bucket = bucket_of(table, key), *victim = bucket;
    int least = 1 << 16;
    for (unsigned i = 0; i < BUCKET; i++) {
        uint64_t data = load(&bucket[i].data);
        if ((load(&bucket[i].check) ^ data) == key) {
            victim = &bucket[i];
            break;
        }
        int worth = depth_of(data) + (age_of(data) == table->age ? 256 : 0);
        if (worth < least) {
            least = worth;
            victim = &bucket[i];
        }
    }
    uint64_t data = pack(entry, table->age);
    store(&victim->check, key ^ data);
    store(&victim->data, data);
}
