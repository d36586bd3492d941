/* Weighs the first three half-moves of a game by the engine, and makes or checks its table:
 *     openings make russian 17 300 > rules/openings_russian.c
 *     openings check russian 17 300
 * A position is searched to a depth in plies; it is balanced if the score is at most so many
 * thousandths of a man from even. `make` prints a table of all that are, each position once, by the
 * first of the ways to it in the order of the alphabet; `check` weighs the table that there is. */
#include "base/text.h"
#include "engine/engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 512, MARGIN_MAX = 100000 };

struct line {
    char text[HY_OPENING_TEXT_MAX];
    struct hy_position position;
    int32_t score; /* of the side that begins */
};

struct scale {
    struct hy_game game;
    struct engine *engine;
    struct engine_limits limits;
    int32_t margin;
    size_t count;
    struct line line[LINES_MAX];
};

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->text, ((const struct line *)b)->text);
}

/* ---------------------------------------------------------------------------------- the lines */

static void add_all(struct scale *scale, const struct hy_position *position, const char *before,
                    unsigned turns)
{
    struct hy_move *list = malloc(HY_MOVES_MAX * sizeof *list);
    size_t n = list != NULL ? hy_moves(&scale->game, position, list) : 0;
    for (size_t i = 0; i < n && scale->count < LINES_MAX; i++) {
        char word[HY_MOVE_TEXT_MAX];
        struct hy_path path = hy_canonical(&scale->game, position, list[i]);
        struct line line = {.position = hy_play(&scale->game, position, list[i])};
        struct text_out text = text_out(line.text, sizeof line.text);
        hy_path_write(&scale->game, &path, word);
        text_put_word(&text, before);
        text_put_word(&text, *before != '\0' ? " " : "");
        text_put_word(&text, word);
        text_finish(&text);
        if (turns == 1)
            scale->line[scale->count++] = line;
        else
            add_all(scale, &line.position, line.text, turns - 1);
    }
    free(list);
}

/* Leaves of each position the first line. */
static void drop_transpositions(struct scale *scale)
{
    size_t kept = 0;
    for (size_t i = 0; i < scale->count; i++) {
        size_t k = 0;
        while (k < kept && !hy_same_position(&scale->line[k].position, &scale->line[i].position))
            k++;
        if (k == kept)
            scale->line[kept++] = scale->line[i];
    }
    scale->count = kept;
}

static void take_all(struct scale *scale)
{
    struct hy_position start = hy_position_start(&scale->game);
    add_all(scale, &start, "", HY_OPENING_TURNS);
    qsort(scale->line, scale->count, sizeof scale->line[0], compare);
    drop_transpositions(scale);
}

static void take_table(struct scale *scale)
{
    struct hy_event log[HY_OPENING_TURNS];
    struct hy_match match;
    struct hy_position start = hy_position_start(&scale->game);
    for (; scale->count < hy_opening_count(&scale->game); scale->count++) {
        struct line *line = &scale->line[scale->count];
        hy_match_start(&match, &scale->game, &start, log, HY_OPENING_TURNS);
        hy_match_open(&match, scale->count);
        hy_opening_write(&scale->game, scale->count, line->text);
        line->position = match.position;
    }
}

/* ----------------------------------------------------------------------------------- weighing */

/* Where there is a choice: the engine does not search for an only move. */
static struct hy_position settled(const struct hy_game *game, struct hy_position position)
{
    static struct hy_move list[HY_MOVES_MAX];
    while (hy_moves(game, &position, list) == 1)
        position = hy_play(game, &position, list[0]);
    return position;
}

static void weigh(struct scale *scale, struct line *line)
{
    struct engine_question question;
    struct engine_result result;
    struct hy_position position = settled(&scale->game, line->position);
    engine_forget(scale->engine);
    engine_ask_position(&question, &scale->game, &position);
    engine_begin(scale->engine, &question, &scale->limits);
    while (engine_step(scale->engine, UINT32_MAX) == ENGINE_RUNNING)
        ;
    engine_result(scale->engine, &result);
    line->score = position.turn == 0 ? result.line[0].score : -result.line[0].score;
}

static bool is_balanced(const struct scale *scale, const struct line *line)
{
    return line->score >= -scale->margin && line->score <= scale->margin;
}

/* Weighs all, tells each on standard error, and returns how many are balanced. */
static size_t weigh_all(struct scale *scale)
{
    size_t balanced = 0;
    for (size_t i = 0; i < scale->count; i++) {
        struct line *line = &scale->line[i];
        weigh(scale, line);
        balanced += is_balanced(scale, line);
        fprintf(stderr, "%-*s %6d%s\n", HY_OPENING_TEXT_MAX, line->text, line->score,
                is_balanced(scale, line) ? "" : " *");
    }
    fprintf(stderr, "%zu of %zu are balanced\n", balanced, scale->count);
    return balanced;
}

/* ------------------------------------------------------------------------------------ writing */

/* The length of a line's first two words. */
static int length_of_two(const char *text) { return (int)(strrchr(text, ' ') - text); }

static void print_table(const struct scale *scale)
{
    const char *name = scale->game.variant->name, *branch = "";
    printf("/* Openings of %s: made by bench/openings.c, all whose score is at most\n"
           " * %d thousandths of a man from even after a search of %u plies. */\n"
           "#include \"rules/openings.h\"\n\nconst struct opening_branch openings_%s[] = {\n",
           name, scale->margin, scale->limits.depth, name);
    for (size_t i = 0; i < scale->count; i++) {
        const char *text = scale->line[i].text;
        int two = length_of_two(text);
        if (!is_balanced(scale, &scale->line[i]))
            continue;
        bool same = strncmp(branch, text, (size_t)two + 1) == 0;
        if (!same)
            printf("%s    {\"%.*s\", \"", *branch != '\0' ? "\"},\n" : "", two, text);
        printf("%s%s", same ? " " : "", text + two + 1);
        branch = text;
    }
    printf("\"},\n};\nconst size_t openings_%s_branches = sizeof openings_%s / sizeof "
           "openings_%s[0];\n",
           name, name, name);
}

/* ------------------------------------------------------------------------------------ program */

static bool read_number(const char *text, long most, long *number)
{
    char *end;
    errno = 0;
    *number = strtol(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && *number >= 1 && *number <= most;
}

static bool read_arguments(int argc, char **argv, struct scale *scale)
{
    struct hy_error error;
    long depth, margin;
    if (argc != 5 || (strcmp(argv[1], "make") != 0 && strcmp(argv[1], "check") != 0) ||
        !hy_game_parse(&scale->game, argv[2], strlen(argv[2]), &error) ||
        !engine_plays(&scale->game) || !read_number(argv[3], ENGINE_DEPTH_MAX, &depth) ||
        !read_number(argv[4], MARGIN_MAX, &margin))
        return false;
    scale->limits = (struct engine_limits){.depth = (uint32_t)depth};
    scale->margin = (int32_t)margin;
    return true;
}

int main(int argc, char **argv)
{
    static struct scale scale;
    if (!read_arguments(argc, argv, &scale)) {
        fprintf(stderr, "usage: openings make|check GAME DEPTH MARGIN\n");
        return 2;
    }
    void *memory = malloc(ENGINE_MEMORY_USUAL);
    scale.engine = memory != NULL ? engine_open(memory, ENGINE_MEMORY_USUAL) : NULL;
    if (scale.engine == NULL)
        return 3;
    bool makes = strcmp(argv[1], "make") == 0;
    if (makes)
        take_all(&scale);
    else
        take_table(&scale);
    size_t balanced = weigh_all(&scale);
    if (makes)
        print_table(&scale);
    free(memory);
    return balanced == scale.count || makes ? 0 : 1;
}
