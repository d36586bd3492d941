/* The table gives back what was kept, and never what was not. */
#include "engine/table.h"

#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

static struct table table;
static void *memory;
enum { BYTES = 1 << 16 };

static int open_table(void **state)
{
    (void)state;
    memory = malloc(BYTES);
    table_open(&table, memory, BYTES);
    table_clear(&table);
    return 0;
}

static int close_table(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

static struct table_entry entry_of(uint64_t key)
{
    return (struct table_entry){
        .move = {(uint8_t)key, (uint8_t)(key >> 8)},
        .value = (int32_t)(key >> 16 & 0x7fffff) - 0x3fffff,
        .depth = (int)(key >> 40 & 63),
        .bound = (enum table_bound)(1 + (key >> 48) % 3),
    };
}

static void assert_same(const struct table_entry *a, const struct table_entry *b)
{
    assert_int_equal(a->move.from, b->move.from);
    assert_int_equal(a->move.to, b->move.to);
    assert_int_equal(a->value, b->value);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->bound, b->bound);
}

static void what_is_kept_is_found(void **state)
{
    (void)state;
    struct random random = {1};
    for (unsigned i = 0; i < 10000; i++) {
        uint64_t key = random_next(&random);
        struct table_entry kept = entry_of(key), found;
        table_keep(&table, key, &kept);
        assert_true(table_find(&table, key, &found));
        assert_same(&kept, &found);
    }
}

static void nothing_else_is_found(void **state)
{
    (void)state;
    struct random random = {2};
    struct table_entry entry;
    for (unsigned i = 0; i < 100000; i++)
        assert_false(table_find(&table, random_next(&random), &entry));
    table_clear(&table);
    assert_false(table_find(&table, 0, &entry));
}

/* Half an entry from another thread. */
static void torn_entries_are_not_recognised(void **state)
{
    (void)state;
    uint64_t key = 0x123456789abcdef0;
    struct table_entry entry = entry_of(key);
    table_clear(&table);
    table_keep(&table, key, &entry);
    for (uint64_t i = 0; i < table.count; i++)
        if (table.word[i].data)
            table.word[i].data ^= UINT64_C(1) << 20;
    assert_false(table_find(&table, key, &entry));
}

static void deep_results_stay_and_old_ones_go(void **state)
{
    (void)state;
    table_clear(&table);
    struct table_entry deep = {.depth = 9, .bound = TABLE_EXACT, .value = 1}, flat = deep, found;
    flat.depth = 1;
    uint64_t step = table.count; /* keys that share a bucket */
    table_keep(&table, 5, &deep);
    for (uint64_t i = 1; i < 10; i++)
        table_keep(&table, 5 + i * step, &flat);
    assert_true(table_find(&table, 5, &found));
    table.age = 1;
    for (uint64_t i = 10; i < 20; i++)
        table_keep(&table, 5 + i * step, &deep);
    assert_false(table_find(&table, 5, &found));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_is_found),
        cmocka_unit_test(nothing_else_is_found),
        cmocka_unit_test(torn_entries_are_not_recognised),
        cmocka_unit_test(deep_results_stay_and_old_ones_go),
    };
    return cmocka_run_group_tests_name("table", tests, open_table, close_table);
}
