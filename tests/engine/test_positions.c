/* test_positions FILE: positions with the moves that are right in them. Level 6 finds one of them;
 * where the armies have parted the race solver proves it, else a search of thirty-five times the
 * nodes agrees.
 *
 *     kind; game; position; move move ...   # comment
 */
#include "engine/engine.h"

#include "rules/hop.h"
#include "solve/race.h"
#include "solve/steps.h"
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DEEP_NODES = 300000, MOVES_MOST = 8, PROOF_WIDTH = 256, MEMORY = 64 << 20 };

struct entry {
    char kind[20], game[HY_NAME_MAX], position[HY_POSITION_TEXT_MAX];
    unsigned n;
    struct hy_move right[MOVES_MOST];
};

static struct scene scene;
static struct race race;
static struct engine *engine;
static void *memory;
static const char *file_name;

static struct hy_move move_of(const char *word)
{
    char from[HY_CELL_TEXT_MAX] = "";
    size_t n = strcspn(word, "-");
    assert_true(n < sizeof from && word[n] == '-');
    memcpy(from, word, n);
    return (struct hy_move){(uint8_t)scene_cell(&scene, from),
                            (uint8_t)scene_cell(&scene, word + n + 1), 0};
}

static bool read_entry(char *line, struct entry *entry)
{
    char moves[200];
    line[strcspn(line, "#\n")] = 0;
    if (line[0] == 0)
        return false;
    assert_int_equal(sscanf(line, "%19[^;]; %223[^;]; %319[^;]; %199[^;]", entry->kind, entry->game,
                            entry->position, moves),
                     4);
    scene_game(&scene, entry->game);
    entry->n = 0;
    for (char *word = strtok(moves, " "); word; word = strtok(NULL, " ")) {
        assert_true(entry->n < MOVES_MOST);
        entry->right[entry->n++] = move_of(word);
    }
    assert_true(entry->n > 0);
    return true;
}

static bool is_right(const struct entry *entry, struct hy_move move)
{
    for (unsigned i = 0; i < entry->n; i++)
        if (memcmp(&entry->right[i], &move, sizeof move) == 0)
            return true;
    return false;
}

static struct hy_move think(const struct hy_position *position, const struct engine_limits *limits)
{
    struct engine_question question;
    struct engine_result result;
    engine_ask_position(&question, &scene.game, position);
    engine_forget(engine);
    engine_begin(engine, &question, limits);
    while (engine_step(engine, 100000) == ENGINE_RUNNING)
        ;
    engine_result(engine, &result);
    return result.line[0].pv[0];
}

static unsigned proved_length(const struct hy_position *position, unsigned seat)
{
    race_begin(&race, &scene.game, position, seat, PROOF_WIDTH);
    while (!race_step(&race, 100000))
        ;
    assert_true(race.is_proved);
    return race.plan.n;
}

/* Every right move is the first of a shortest way home, which is proved. */
static void assert_proved(const struct entry *entry, const struct hy_position *position)
{
    unsigned seat = position->turn, length = proved_length(position, seat);
    for (unsigned i = 0; i < entry->n; i++) {
        struct hy_position after = hy_play(&scene.game, position, entry->right[i]);
        assert_int_equal(proved_length(&after, seat), length - 1);
    }
}

static void check(const struct entry *entry)
{
    struct hy_position position;
    struct hy_error error;
    struct engine_limits level = {.level = 6}, deep = {.nodes = DEEP_NODES};
    struct engine_limits greedy = {.kind = ENGINE_GREEDY};
    assert_true(hy_position_parse(&scene.game, entry->position, strlen(entry->position), &position,
                                  &error));
    if (!is_right(entry, think(&position, &level)))
        fail_msg("level 6 plays something else in %s", entry->position);
    if (is_right(entry, think(&position, &greedy)))
        fail_msg("the nearest move is right in %s, so that it shows nothing", entry->position);
    if (solve_parted(&scene.game, &position, position.turn))
        assert_proved(entry, &position);
    else if (!is_right(entry, think(&position, &deep)))
        fail_msg("a deep search plays something else in %s", entry->position);
}

static void right_moves_are_found(void **state)
{
    (void)state;
    char line[1000];
    unsigned n = 0;
    FILE *file = fopen(file_name, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        struct entry entry;
        if (!read_entry(line, &entry))
            continue;
        check(&entry);
        n++;
    }
    fclose(file);
    assert_true(n >= 10);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(right_moves_are_found)};
    if (argc != 2)
        return 2;
    file_name = argv[1];
    memory = malloc(MEMORY);
    engine = engine_open(memory, MEMORY);
    int failed = engine ? cmocka_run_group_tests_name("positions", tests, NULL, NULL) : 1;
    free(memory);
    return failed;
}
