#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/scene.h"
#include "solve/shortest.h"
#include "solve/transfer.h"

enum {
    SEAT = 0,            /* all armies of a game have the same way */
    MEMORY_MOST = 65536, /* MiB */
    /* Two tables of a layer live while it grows, and two more layers are about as large. */
    LAYERS_AT_ONCE = 4
};

/* What was asked. */
struct question {
    const char *what, *memory_text;
    struct scene_source source;
    bool json;
    size_t bytes;
};

/* What is known, whatever was asked. */
struct solution {
    const struct hy_game *game;
    const char *name;
    struct hy_position start;
    bool is_alone; /* one seat moves again and again */
    unsigned lower, best;
    bool has_plan, is_proved;
    const struct hy_move *move;
};

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    is_interrupted = 1;
}

/* ----------------------------------------------------------------------------------- the answer */

/* The moves in notation, as one JSON array of words. */
static json_t *move_words(const struct solution *solution)
{
    const struct hy_game *game = solution->game;
    json_t *words = json_array();
    struct hy_position position = solution->start;
    for (unsigned i = 0; solution->has_plan && i < solution->best; i++) {
        char word[HY_MOVE_TEXT_MAX];
        struct hy_path path = hy_canonical(game, &position, solution->move[i]);
        hy_path_write(game, &path, word);
        json_array_append_new(words, json_string(word));
        position = hy_play(game, &position, solution->move[i]);
        if (solution->is_alone)
            position.turn = SEAT; /* the others have no piece: they pass */
    }
    return words;
}

static void print_solution(const struct solution *solution, const char *start, const json_t *words)
{
    size_t i;
    json_t *word;
    if (solution->has_plan)
        printf("best %u\n", solution->best);
    else
        printf("best -\n");
    printf("proved %u%s\n", solution->lower, solution->is_proved ? " exact" : "");
    printf("position %s\n", start);
    printf("moves");
    json_array_foreach(words, i, word) printf(" %s", json_string_value(word));
    printf("\n");
}

static int answer(const struct solution *solution, bool json)
{
    char start[HY_POSITION_TEXT_MAX];
    json_t *words = move_words(solution);
    if (words == NULL)
        return cli_no_memory();
    hy_position_write(solution->game, &solution->start, start);
    int status = CLI_OK;
    if (json) {
        json_t *best = solution->has_plan ? json_integer(solution->best) : json_null();
        status = cli_print_json(json_pack("{ss so si sb ss sO}", "game", solution->name, "best",
                                          best, "proved", (int)solution->lower, "exact",
                                          solution->is_proved, "position", start, "moves", words));
    } else {
        print_solution(solution, start, words);
    }
    json_decref(words);
    return status != CLI_OK ? status : solution->has_plan ? CLI_OK : CLI_NO;
}

static void complain_end(bool is_stopped)
{
    if (is_stopped)
        fprintf(stderr, "interrupted: this is what is known so far\n");
    else
        fprintf(stderr, "no room for a longer proof: this is what is known so far\n");
}

/* --------------------------------------------------------------------------------- the transfer */

static bool tell_transfer(void *context, const struct transfer_news *news)
{
    unsigned *limit_told = context;
    if (news->depth > 0 && news->limit != *limit_told)
        fprintf(stderr, "proved %u, found %u; trying %u moves\n", news->known->lower,
                news->known->plan.n, news->limit);
    if (news->depth > 0)
        *limit_told = news->limit;
    return !is_interrupted;
}

static bool find_rhombus(struct hy_game *game, const char *name)
{
    static const char word[] = "rhombus:";
    const char *side = name + sizeof word - 1;
    if (strncmp(name, word, sizeof word - 1) != 0 || side[0] < '0' + TRANSFER_SIDE_LEAST ||
        side[0] > '0' + TRANSFER_SIDE_MOST || side[1] != '\0')
        return false;
    transfer_rhombus(game, (unsigned)(side[0] - '0'));
    return true;
}

static int find_game(struct hy_game *game, const char *name)
{
    struct hy_error error;
    if (find_rhombus(game, name))
        return CLI_OK;
    if (!hy_game_parse(game, name, strlen(name), &error))
        return cli_misuse("game '%s', column %zu: %s", name, error.at + 1, error.text);
    if (!hy_has_field(game->variant, HY_CHAIN))
        return cli_misuse("'%s' is no game of armies that cross the board", name);
    return CLI_OK;
}

static int solve_transfer(const struct question *question)
{
    struct hy_game game;
    struct transfer known;
    unsigned limit_told = 0;
    const char *name = question->source.game;
    int status = find_game(&game, name);
    if (status != CLI_OK)
        return status;
    if (question->source.position != NULL || question->source.moves != NULL)
        return cli_misuse("a transfer begins at home: no --position and no --moves");
    struct transfer_watch watch = {tell_transfer, &limit_told, question->bytes / LAYERS_AT_ONCE};
    enum transfer_end end = transfer_solve(&game, SEAT, &watch, &known);
    if (end != TRANSFER_PROVED)
        complain_end(end == TRANSFER_STOPPED);
    struct solution solution = {&game,
                                name,
                                transfer_start(&game, SEAT),
                                true,
                                known.lower,
                                known.plan.n,
                                known.has_plan,
                                known.is_proved,
                                known.plan.move};
    return answer(&solution, question->json);
}

/* --------------------------------------------------------------------------------- the game */

/* Each limit once, and whether its positions still fit. */
static bool tell_game(void *context, const struct shortest_news *news)
{
    unsigned *limit_told = context;
    if (news->limit != *limit_told && news->known->has_game)
        fprintf(stderr, "proved %u, found %u; trying %u turns\n", news->known->lower,
                news->known->turns, news->limit);
    *limit_told = news->limit;
    return !is_interrupted;
}

static int solve_scene(const struct scene *scene, const struct question *question)
{
    struct shortest known;
    unsigned limit_told = 0;
    struct shortest_watch watch = {tell_game, &limit_told, question->bytes};
    if (!shortest_knows(&scene->game))
        return cli_misuse("'%s' is no game of two armies that cross the board", scene->name);
    if (scene->match.result.end != HY_END_NONE)
        return cli_complain(CLI_NO, "the game is over");
    enum shortest_end end = shortest_solve(&scene->game, &scene->match.position, &watch, &known);
    if (end != SHORTEST_PROVED)
        complain_end(end == SHORTEST_STOPPED);
    struct solution solution = {&scene->game,   scene->name,     scene->match.position,
                                false,          known.lower,     known.turns,
                                known.has_game, known.is_proved, known.move};
    return answer(&solution, question->json);
}

static int solve_game(const struct question *question)
{
    struct scene scene;
    int status = scene_open(&scene, &question->source, 0);
    if (status != CLI_OK)
        return status;
    status = solve_scene(&scene, question);
    scene_close(&scene);
    return status;
}

static int solve(struct question *question)
{
    unsigned memory;
    bool is_transfer = strcmp(question->what, "transfer") == 0;
    if (!is_transfer && strcmp(question->what, "game") != 0)
        return cli_misuse("there is no answer '%s'; try 'transfer' or 'game'", question->what);
    if (!cli_number("--memory", question->memory_text, 1, MEMORY_MOST, &memory))
        return CLI_USAGE;
    question->bytes = (size_t)memory * 1024 * 1024;
    signal(SIGINT, interrupt);
    return is_transfer ? solve_transfer(question) : solve_game(question);
}

int cmd_solve(int argc, char **argv)
{
    struct question question = {.memory_text = "2048"};
    const struct args args = {
        .command = "solve",
        .about =
            "Finds exact answers. WHAT is 'transfer': the fewest moves in which one army crosses\n"
            "the otherwise empty board of GAME; or of rhombus:5 to rhombus:8, where six pieces\n"
            "go from one corner of a walled part of the star to the other. Or WHAT is 'game':\n"
            "the fewest turns in which two seats that help each other have one of them home.\n"
            "Prints 'best': the shortest found; 'proved': fewer do not do, and 'exact' if the\n"
            "best is that short; the position and the moves. Control-C ends it with what is known.",
        .operand = {{"WHAT", &question.what}, {"GAME", &question.source.game}},
        .option = {ARGS_POSITION(&question.source.position),
                   ARGS_MOVES(&question.source.moves),
                   {"memory", "MB", "remember positions in MB megabytes (2048)",
                    &question.memory_text, NULL},
                   ARGS_JSON(&question.json)},
    };
    int status;
    return args_read(&args, argc, argv, &status) ? solve(&question) : status;
}
