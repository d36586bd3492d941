#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/facts.h"
#include "cli/gamefile.h"
#include "messages/messages.h"

/* How the game ended: a fault, the name of an end, or "unfinished" for one that did not end on
 * the board. */
static const char *outcome(const struct gamefile *file)
{
    if (file->report.error.code != HY_OK)
        return "fault";
    return file->report.over ? hy_end_name(file->work.match.result.end) : "unfinished";
}

static const char *played(const struct gamefile *file)
{
    return file->report.over ? file->report.result : "*";
}

static json_t *json_fault(const struct gamefile *file)
{
    char text[MESSAGE_MAX];
    gamefile_fault_text(file, text, sizeof text);
    return json_pack("{ss sI sI si ss ss}", "file", file->input.name, "line",
                     (json_int_t)file->place.line, "column", (json_int_t)file->place.column, "move",
                     (int)file->report.number, "error", hy_error_name(file->report.error.code),
                     "text", text);
}

static json_t *json_game(const struct gamefile *file, bool fault)
{
    return json_pack("{si ss* si ss ss ss so*}", "number", (int)file->report.game, "game",
                     file->report.started ? file->work.name : NULL, "moves",
                     (int)file->report.turns, "result", played(file), "tagged", file->report.tagged,
                     "end", outcome(file), "fault", fault ? json_fault(file) : NULL);
}

/* Plays one game after another; an array of JSON is written as it grows. */
static int replay(struct gamefile *file, bool json)
{
    int status = CLI_OK;
    const char *before = "[";
    for (; gamefile_next(file, NULL); before = ",") {
        bool fault = gamefile_fault(file);
        if (json) {
            fputs(before, stdout);
            if (cli_print_json(json_game(file, fault)) != CLI_OK)
                return CLI_BROKEN;
        } else {
            printf("%u %u %s %s %s\n", file->report.game, file->report.turns, played(file),
                   file->report.tagged, outcome(file));
        }
        if (fault) {
            gamefile_complain(file);
            status = CLI_NO;
        }
    }
    if (json)
        fputs(*before == '[' ? "[]\n" : "]\n", stdout);
    return status;
}

int cmd_replay(int argc, char **argv)
{
    struct gamefile_source source = {0};
    bool json = false;
    const struct args args = {
        .command = "replay",
        .about = "Plays through the games of a PDN file ('-': standard input). A line for each:\n"
                 "its number, the moves played, the result as played out ('*' if it did not end\n"
                 "on the board), the result as tagged, and how it ended: a name such as arrival,\n"
                 "or unfinished, or fault. Faults go to standard error with file, line, column,\n"
                 "game and move, and make the exit status 1; the other games are still read.",
        .operand = {{"FILE", &source.name}},
        .option = {GAMEFILE_OPTIONS(&source), ARGS_JSON(&json)},
    };
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    struct gamefile *file = calloc(1, sizeof *file);
    if (file == NULL)
        return cli_no_memory();
    if ((status = gamefile_open(file, &source)) == CLI_OK) {
        status = replay(file, json);
        gamefile_close(file);
    }
    free(file);
    return status;
}
