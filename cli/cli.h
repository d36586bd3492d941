/* cli.h - what every command of the program stands on.
 *
 * A command is one file with one function, listed in main.c. It reads its arguments with args.h,
 * prints results on standard output and complaints with the functions here, and returns one of
 * the statuses below; main sees to it that a write that failed is not taken for success.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "rules/hopyard.h"

/* Exit statuses; scripts rely on them. */
enum cli_status {
    CLI_OK,
    CLI_NO,    /* an illegal move, a position or a file that is refused, a check that failed */
    CLI_USAGE, /* words the program does not know: a command, an option, a game, a number */
    CLI_BROKEN /* the environment: a file, a port, memory */
};

int cmd_bench(int argc, char **argv);
int cmd_best(int argc, char **argv);
int cmd_convert(int argc, char **argv);
int cmd_dxp(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_openings(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_show(int argc, char **argv);
int cmd_solve(int argc, char **argv);

/* Names the command in what cli_complain prints. Called once, before any thread is started. */
void cli_begin(const char *command);
/* Prints "hopyard COMMAND: ..." on standard error and returns the status it was given. */
int cli_complain(int status, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for a usage error, followed by a hint at --help. */
int cli_misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_no_memory(void);

/* Prints one line of JSON on standard output and lets the value go; NULL means that there was no
 * memory to make it. Returns a status. */
int cli_print_json(json_t *value);
/* A JSON string of bytes that may not be UTF-8: what is not becomes U+FFFD. */
json_t *cli_json_text(const char *text, size_t length);

/* Finds a --lang; false and a usage error if there are no messages in it. */
bool cli_language(const char *tag, size_t *language);
/* Finds a seat by its letter; false and a usage error if the game has none such. */
bool cli_seat(const struct hy_game *game, const char *letter, uint8_t *seat);
/* Reads a decimal number between two limits; false and a usage error if it is none. */
bool cli_number(const char *what, const char *text, unsigned low, unsigned high, unsigned *number);

#endif
