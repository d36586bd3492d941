#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "solve/transfer.h"

enum {
    SEAT = 0,            /* all armies of a game have the same way */
    MEMORY_MOST = 65536, /* MiB */
    /* Two tables of a layer live while it grows, and two more layers are about as large. */
    LAYERS_AT_ONCE = 4
};

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal)
{
    (void)signal;
    is_interrupted = 1;
}

static bool tell(void *context, const struct transfer_news *news)
{
    unsigned *limit_told = context;
    if (news->depth > 0 && news->limit != *limit_told)
        fprintf(stderr, "proved %u, found %u; trying %u moves\n", news->known->lower,
                news->known->plan.n, news->limit);
    if (news->depth > 0)
        *limit_told = news->limit;
    return !is_interrupted;
}

/* ------------------------------------------------------------------------------------ the game */

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

/* ----------------------------------------------------------------------------------- the answer */

/* The plan's moves in notation, as one JSON array of words. */
static json_t *plan_words(const struct hy_game *game, const struct race_plan *plan)
{
    json_t *words = json_array();
    struct hy_position position = transfer_start(game, SEAT);
    for (unsigned i = 0; i < plan->n; i++) {
        char word[HY_MOVE_TEXT_MAX];
        struct hy_path path = hy_canonical(game, &position, plan->move[i]);
        hy_path_write(game, &path, word);
        json_array_append_new(words, json_string(word));
        position = hy_play(game, &position, plan->move[i]);
        position.turn = SEAT; /* the others have no piece: they pass */
    }
    return words;
}

static void print_answer(const struct transfer *known, const char *start, const json_t *words)
{
    size_t i;
    json_t *word;
    if (known->has_plan)
        printf("best %u\n", known->plan.n);
    else
        printf("best -\n");
    printf("proved %u%s\n", known->lower, known->is_proved ? " exact" : "");
    printf("position %s\n", start);
    printf("moves");
    json_array_foreach(words, i, word) printf(" %s", json_string_value(word));
    printf("\n");
}

static int answer(const struct hy_game *game, const char *name, const struct transfer *known,
                  bool json)
{
    char start[HY_POSITION_TEXT_MAX];
    struct hy_position position = transfer_start(game, SEAT);
    json_t *words = plan_words(game, &known->plan);
    if (words == NULL)
        return cli_no_memory();
    hy_position_write(game, &position, start);
    int status = CLI_OK;
    if (json) {
        json_t *best = known->has_plan ? json_integer(known->plan.n) : json_null();
        status = cli_print_json(json_pack("{ss so si sb ss sO}", "game", name, "best", best,
                                          "proved", (int)known->lower, "exact", known->is_proved,
                                          "position", start, "moves", words));
    } else {
        print_answer(known, start, words);
    }
    json_decref(words);
    return status != CLI_OK ? status : known->has_plan ? CLI_OK : CLI_NO;
}

static void complain(enum transfer_end end)
{
    if (end == TRANSFER_STOPPED)
        fprintf(stderr, "interrupted: this is what is known so far\n");
    if (end == TRANSFER_NO_ROOM)
        fprintf(stderr, "no room for a longer proof: this is what is known so far\n");
}

int cmd_solve(int argc, char **argv)
{
    const char *what = NULL, *name = NULL, *memory_text = "2048";
    bool json = false;
    const struct args args = {
        .command = "solve",
        .about =
            "Finds exact answers. WHAT is 'transfer': the fewest moves in which one army crosses\n"
            "the otherwise empty board of GAME; or of rhombus:5 to rhombus:8, where six pieces\n"
            "go from one corner of a walled part of the star to the other. Prints 'best': the\n"
            "shortest plan found; 'proved': fewer moves do not do, and 'exact' if the plan is\n"
            "that short; the position and the plan's moves. Control-C ends it with what is known.",
        .operand = {{"WHAT", &what}, {"GAME", &name}},
        .option = {{"memory", "MB", "remember armies in MB megabytes (2048)", &memory_text, NULL},
                   ARGS_JSON(&json)},
    };
    int status;
    unsigned memory, limit_told = 0;
    struct hy_game game;
    struct transfer known;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (strcmp(what, "transfer") != 0)
        return cli_misuse("there is no answer '%s'; try 'transfer'", what);
    if (!cli_number("--memory", memory_text, 1, MEMORY_MOST, &memory))
        return CLI_USAGE;
    if ((status = find_game(&game, name)) != CLI_OK)
        return status;
    signal(SIGINT, interrupt);
    struct transfer_watch watch = {tell, &limit_told,
                                   (size_t)memory * 1024 * 1024 / LAYERS_AT_ONCE};
    complain(transfer_solve(&game, SEAT, &watch, &known));
    return answer(&game, name, &known, json);
}
