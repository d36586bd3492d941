/* Runs the cases in the files named on the command line; README in cases/halma.cases. */
#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINES_MAX = 4000, CASES_MAX = 400, WORDS_MAX = 64 };

struct test_case {
    const char *file;
    unsigned first, last; /* lines */
};

static char *lines[LINES_MAX];
static unsigned line_count;
static struct test_case cases[CASES_MAX];
static struct CMUnitTest tests[CASES_MAX];
static unsigned case_count;

struct player {
    struct scene scene;
    bool begun;
    const char *place; /* for messages */
};

static unsigned split(char *text, char *words[WORDS_MAX])
{
    unsigned n = 0;
    for (char *word = strtok(text, " \t\n"); word; word = strtok(NULL, " \t\n")) {
        assert_true(n < WORDS_MAX);
        words[n++] = word;
    }
    return n;
}

/* Puts spaces between words again. */
static void join(char *text, size_t room, char **word, unsigned n)
{
    size_t length = 0;
    for (unsigned i = 0; i < n; i++)
        length += (size_t)snprintf(text + length, room - length, "%s%s", i ? " " : "", word[i]);
}

static void begin(struct player *player)
{
    if (!player->begun)
        scene_begin(&player->scene);
    player->begun = true;
}

/* ------------------------------------------------------------------------- building the board */

static void set_camp(struct scene *scene, unsigned seat, const struct hy_mask *camp)
{
    for (unsigned c = 0; c < scene->game.cells; c++) {
        unsigned bit = scene->game.bit[c];
        if (camp->word[bit >> 6] >> (bit & 63) & 1)
            scene->setup.owner[c] = (uint8_t)seat;
    }
}

static bool build(struct player *player, char **word, unsigned n)
{
    struct scene *scene = &player->scene;
    if (strcmp(word[0], "game") == 0) {
        scene_game(scene, word[1]);
        player->begun = false;
    } else if (strcmp(word[0], "start") == 0)
        scene_start(scene);
    else if (strcmp(word[0], "position") == 0) {
        char text[HY_POSITION_TEXT_MAX];
        join(text, sizeof text, word + 1, n - 1);
        scene_position(scene, text);
    } else if (strcmp(word[0], "home") == 0 || strcmp(word[0], "target") == 0) {
        unsigned seat = scene_seat(scene, word[1][0]);
        const struct hy_seat *info = &scene->game.seat[seat];
        set_camp(scene, seat, word[0][0] == 'h' ? &info->home : &info->target);
    } else if (strcmp(word[0], "place") == 0) {
        for (unsigned i = 2; i < n; i++)
            scene->setup.owner[scene_cell(scene, word[i])] = (uint8_t)scene_seat(scene, word[1][0]);
    } else if (strcmp(word[0], "clear") == 0) {
        for (unsigned i = 1; i < n; i++)
            scene->setup.owner[scene_cell(scene, word[i])] = HY_NO_SEAT;
    } else if (strcmp(word[0], "turn") == 0)
        scene->setup.turn = (uint8_t)scene_seat(scene, word[1][0]);
    else
        return false;
    return true;
}

/* ------------------------------------------------------------------------------------ playing */

static void play(struct player *player, char **word, unsigned n)
{
    struct scene *scene = &player->scene;
    for (unsigned i = 0; i < n; i++) {
        struct hy_reason reason;
        if (scene->match.result.end != HY_END_NONE)
            fail_msg("%s: the game is over before %s: %s", player->place, word[i],
                     hy_end_name(scene->match.result.end));
        if (!scene_word(scene, word[i], &reason))
            fail_msg("%s: %s is refused: %s", player->place, word[i], hy_why_name(reason.why));
    }
}

static void expect_refusal(struct player *player, char **word, unsigned n)
{
    struct hy_reason reason;
    struct hy_match before = player->scene.match;
    if (scene_word(&player->scene, word[1], &reason))
        fail_msg("%s: %s is played", player->place, word[1]);
    if (strcmp(hy_why_name(reason.why), word[2]) != 0)
        fail_msg("%s: %s is refused for %s", player->place, word[1], hy_why_name(reason.why));
    if (reason.n != n - 3)
        fail_msg("%s: %u cells", player->place, reason.n);
    for (unsigned i = 0; i < reason.n; i++)
        if (reason.cell[i] != scene_cell(&player->scene, word[3 + i]))
            fail_msg("%s: cell %u is %u", player->place, i, reason.cell[i]);
    assert_memory_equal(&before, &player->scene.match, sizeof before);
}

static void expect_accepted(struct player *player, const char *word, const char *path)
{
    struct scene *scene = &player->scene;
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    struct hy_path found;
    char text[HY_MOVE_TEXT_MAX];
    assert_true(hy_attempt_parse(&scene->game, word, strlen(word), &attempt, &error));
    if (!hy_match_explain(&scene->match, &attempt, &reason, &found))
        fail_msg("%s: %s is refused: %s", player->place, word, hy_why_name(reason.why));
    hy_path_write(&scene->game, &found, text);
    assert_string_equal(text, path);
}

static void expect_end(struct player *player, char **word, unsigned n)
{
    const struct hy_match *match = &player->scene.match;
    char text[HY_MOVE_TEXT_MAX];
    if (strcmp(hy_end_name(match->result.end), word[1]) != 0)
        fail_msg("%s: the end is %s", player->place, hy_end_name(match->result.end));
    hy_result_write(&player->scene.game, &match->result, text);
    assert_string_equal(text, word[2]);
    for (unsigned i = 3; i < n; i++)
        assert_int_equal(match->result.place[i - 3], atoi(word[i]));
}

static void expect_position(struct player *player, char **word, unsigned n)
{
    char text[HY_POSITION_TEXT_MAX], wanted[HY_POSITION_TEXT_MAX];
    hy_position_write(&player->scene.game, &player->scene.match.position, text);
    join(wanted, sizeof wanted, word + 1, n - 1);
    assert_string_equal(text, wanted);
}

static void expect_moves(struct player *player, char **word, unsigned n)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t count = hy_match_moves(&player->scene.match, list);
    if (strcmp(word[1], "count") == 0) {
        assert_int_equal(count, atoi(word[2]));
        return;
    }
    const struct hy_game *game = &player->scene.game;
    unsigned origin = scene_cell(&player->scene, word[1]), found = 0;
    for (size_t i = 0; i < count; i++) {
        char name[HY_CELL_TEXT_MAX];
        if (list[i].from != origin || hy_is_pass(list[i]))
            continue;
        found++;
        hy_cell_name(game, list[i].to, name);
        bool wanted = false;
        for (unsigned w = 2; w < n; w++)
            wanted |= strcmp(word[w], name) == 0;
        if (!wanted)
            fail_msg("%s: %s can also go to %s", player->place, word[1], name);
    }
    assert_int_equal(found, n - 2);
}

/* The legal moves are these, as they are written, or each with its whole path. */
static void expect_all(struct player *player, char **word, unsigned n, bool whole)
{
    const struct scene *scene = &player->scene;
    struct hy_move list[HY_MOVES_MAX];
    size_t count = hy_match_moves(&scene->match, list);
    for (size_t i = 0; i < count; i++) {
        char text[HY_MOVE_TEXT_MAX];
        struct hy_path path = hy_canonical(&scene->game, &scene->match.position, list[i]);
        bool wanted = false;
        if (whole)
            hy_path_write(&scene->game, &path, text);
        else
            hy_move_write(&scene->game, &scene->match.position, &path, text);
        for (unsigned w = 1; w < n; w++)
            wanted |= strcmp(word[w], text) == 0;
        if (!wanted)
            fail_msg("%s: %s can also be played", player->place, text);
    }
    assert_int_equal(count, n - 1);
}

static void expect_taken(struct player *player, char **word, unsigned n)
{
    const struct scene *scene = &player->scene;
    struct hy_attempt attempt;
    struct hy_error error;
    struct hy_reason reason;
    struct hy_path path;
    struct hy_mask wanted = {0};
    assert_true(hy_attempt_parse(&scene->game, word[1], strlen(word[1]), &attempt, &error));
    assert_true(hy_match_explain(&scene->match, &attempt, &reason, &path));
    struct hy_mask taken = hy_taken(&scene->game, &scene->match.position, hy_path_move(&path));
    for (unsigned w = 2; w < n; w++) {
        unsigned bit = scene->game.bit[scene_cell(scene, word[w])];
        wanted.word[bit >> 6] |= UINT64_C(1) << (bit & 63);
    }
    if (memcmp(&taken, &wanted, sizeof taken) != 0)
        fail_msg("%s: others are taken", player->place);
}

static void run_line(struct player *player, char **word, unsigned n)
{
    if (build(player, word, n))
        return;
    begin(player);
    if (strcmp(word[0], "play") == 0)
        play(player, word + 1, n - 1);
    else if (strcmp(word[0], "repeat") == 0)
        for (int i = 0; i < atoi(word[1]); i++)
            play(player, word + 2, n - 2);
    else if (strcmp(word[0], "refuse") == 0)
        expect_refusal(player, word, n);
    else if (strcmp(word[0], "accept") == 0)
        expect_accepted(player, word[1], n > 2 ? word[2] : word[1]);
    else if (strcmp(word[0], "end") == 0)
        expect_end(player, word, n);
    else if (strcmp(word[0], "goes-on") == 0)
        assert_int_equal(player->scene.match.result.end, HY_END_NONE);
    else if (strcmp(word[0], "shows") == 0)
        expect_position(player, word, n);
    else if (strcmp(word[0], "moves") == 0)
        expect_moves(player, word, n);
    else if (strcmp(word[0], "all") == 0)
        expect_all(player, word, n, false);
    else if (strcmp(word[0], "paths") == 0)
        expect_all(player, word, n, true);
    else if (strcmp(word[0], "takes") == 0)
        expect_taken(player, word, n);
    else if (strcmp(word[0], "rewind") == 0)
        hy_match_rewind(&player->scene.match, (uint32_t)atoi(word[1]));
    else
        fail_msg("%s: what is %s?", player->place, word[0]);
}

static void run_case(void **state)
{
    const struct test_case *test = *state;
    struct player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    for (unsigned i = test->first; i < test->last; i++) {
        char text[1024], *word[WORDS_MAX];
        snprintf(text, sizeof text, "%s", lines[i]);
        player->place = lines[i];
        unsigned n = split(text, word);
        if (n > 0 && word[0][0] != '#')
            run_line(player, word, n);
    }
    /* The whole case again from its log: what was played comes out the same. */
    begin(player);
    struct hy_match before = player->scene.match;
    hy_match_rewind(&player->scene.match, before.count);
    assert_memory_equal(&before, &player->scene.match, sizeof before);
    free(player);
}

static void read_cases(const char *path)
{
    char text[1024];
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(1);
    }
    while (fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        if (line_count == LINES_MAX || case_count == CASES_MAX) {
            fprintf(stderr, "%s: too many cases\n", path);
            exit(1);
        }
        lines[line_count] = strdup(text);
        if (strncmp(text, "case ", 5) == 0) {
            cases[case_count] = (struct test_case){path, line_count + 1, 0};
            tests[case_count] = (struct CMUnitTest){lines[line_count] + 5, run_case, NULL, NULL,
                                                    &cases[case_count]};
            case_count++;
        }
        line_count++;
        if (case_count > 0)
            cases[case_count - 1].last = line_count;
    }
    fclose(file);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        read_cases(argv[i]);
    int failed = _cmocka_run_group_tests("cases", tests, case_count, NULL, NULL);
    for (unsigned i = 0; i < line_count; i++)
        free(lines[i]);
    return failed || case_count == 0;
}
