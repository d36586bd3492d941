/* args.h - a command's arguments, described once: for reading, and for --help. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ARGS_OPERANDS_MAX = 2, /* GAME MOVE */
    ARGS_OPTIONS_MAX = 16  /* as many as the longest command has */
};

/* An option: a flag if `value` is NULL. */
struct args_option {
    const char *name;  /* "position" */
    const char *value; /* what its value is called in the help: "P" */
    const char *text;  /* one line */
    const char **to;   /* where the value goes; keeps what it held if the option is not given */
    bool *flag;
};

struct args_operand {
    const char *name; /* "GAME" */
    const char **to;
    bool is_optional; /* nothing but optional ones may follow */
};

struct args {
    const char *command;
    const char *about; /* what --help says; lines of at most 80 columns */
    struct args_operand operand[ARGS_OPERANDS_MAX + 1]; /* ends with a NULL name */
    struct args_option option[ARGS_OPTIONS_MAX + 1];    /* ends with a NULL name */
};

/* Options that many commands share. */
#define ARGS_POSITION(to) {"position", "P", "begin at this position, not at the start", to, NULL}
#define ARGS_MOVES(to) {"moves", "\"M M ...\"", "play these moves first", to, NULL}
#define ARGS_LANG(to) {"lang", "L", "speak this language: en, zh-Hant, ja, fil", to, NULL}
#define ARGS_JSON(flag) {"json", NULL, "print the same facts as JSON", NULL, flag}

/* Reads them. False if the command is at its end: after --help or a usage error; `status` then
 * says how to exit. */
bool args_read(const struct args *args, int argc, char **argv, int *status);

#endif
