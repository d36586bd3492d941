#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *text;
};

/* Every command is a line here. */
static const struct command commands[] = {
    {"games", cmd_games, "list the games"},
    {"show", cmd_show, "show a board, as text or as a picture"},
    {"moves", cmd_moves, "list the legal moves"},
    {"openings", cmd_openings, "list the openings that may be drawn"},
    {"explain", cmd_explain, "say whether a move is legal, and why not"},
    {"perft", cmd_perft, "count the positions some moves ahead"},
    {"replay", cmd_replay, "play through the games of a file and check them"},
    {"convert", cmd_convert, "write the games of a file anew, as PDN or JSON"},
    {"play", cmd_play, "a game at the terminal, against the computer too"},
    {"best", cmd_best, "find the best move"},
    {"engine", cmd_engine, "the engine for other programs: Hub protocol"},
    {"dxp", cmd_dxp, "play draughts against other programs: DamExchange"},
    {"match", cmd_match, "let two engines play against each other"},
    {"solve", cmd_solve, "find exact answers: the shortest way across the board"},
    {"bench", cmd_bench, "do a fixed set of searches"},
    {"serve", cmd_serve, "serve the page with the board"},
};

static void print_usage(FILE *out)
{
    fprintf(out, "usage: hopyard COMMAND ...\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-9s %s\n", commands[i].name, commands[i].text);
    fprintf(out, "\n'hopyard COMMAND --help' says more about one; 'hopyard --version' names this\n"
                 "version. Exit status: 0 yes, 1 no, 2 wrong usage, 3 the environment.\n");
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return CLI_USAGE;
    }
    const char *word = argv[1];
    bool asks_help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    bool asks_version = strcmp(word, "--version") == 0;
    if ((asks_help || asks_version) && argc > 2)
        return cli_misuse("'%s' is one argument too many", argv[2]);
    if (asks_help)
        print_usage(stdout);
    if (asks_version)
        printf("hopyard %s\n", HOPYARD_VERSION);
    if (asks_help || asks_version)
        return CLI_OK;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(word, commands[i].name) == 0) {
            cli_begin(commands[i].name);
            return commands[i].run(argc - 1, argv + 1);
        }
    return cli_misuse(word[0] == '-' ? "unknown option %s" : "unknown command '%s'", word);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);
    errno = 0;
    bool failed = fflush(stdout) != 0 || ferror(stdout);
    if (failed)
        return cli_complain(CLI_BROKEN, "cannot write the result: %s",
                            errno != 0 ? strerror(errno) : "a write failed earlier");
    return status;
}
