#include "cli/args.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

enum {
    HELP = 'h',     /* what getopt_long gives for --help and -h */
    FIRST = 0x1000, /* and for the first option; the others follow */
    HELP_TEXT_COLUMN = 22
};

static void print_option(const char *name, const char *value, const char *text)
{
    int used = printf("  --%s%s%s", name, value != NULL ? " " : "", value != NULL ? value : "");
    printf("%*s%s\n", used < HELP_TEXT_COLUMN ? HELP_TEXT_COLUMN - used : 2, "", text);
}

static void print_help(const struct args *args)
{
    printf("usage: hopyard %s", args->command);
    for (const struct args_operand *o = args->operand; o->name != NULL; o++)
        printf(o->is_optional ? " [%s]" : " %s", o->name);
    for (const struct args_option *o = args->option; o->name != NULL; o++)
        printf(" [--%s%s%s]", o->name, o->value != NULL ? " " : "",
               o->value != NULL ? o->value : "");
    printf("\n\n%s\n\n", args->about);
    for (const struct args_option *o = args->option; o->name != NULL; o++)
        print_option(o->name, o->value, o->text);
    print_option("help", NULL, "show this");
}

static void list_options(const struct args *args, struct option list[ARGS_OPTIONS_MAX + 2])
{
    int n = 0;
    for (const struct args_option *o = args->option; o->name != NULL; o++, n++)
        list[n] = (struct option){o->name, o->value != NULL ? required_argument : no_argument, NULL,
                                  FIRST + n};
    list[n++] = (struct option){"help", no_argument, NULL, HELP};
    list[n] = (struct option){NULL, 0, NULL, 0};
}

/* What getopt_long did not accept: the word it stands behind, or one letter of it. */
static int refuse_option(const struct args *args, int found, char **argv)
{
    if (found == ':')
        return cli_misuse("%s needs a value", argv[optind - 1]);
    if (optopt >= FIRST)
        return cli_misuse("--%s takes no value", args->option[optopt - FIRST].name);
    if (optopt == HELP)
        return cli_misuse("--help takes no value");
    if (optopt != 0)
        return cli_misuse("unknown option -%c", optopt);
    return cli_misuse("unknown option %s", argv[optind - 1]);
}

static bool read_options(const struct args *args, int argc, char **argv, int *status)
{
    struct option list[ARGS_OPTIONS_MAX + 2];
    list_options(args, list);
    optind = 1;
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, ":h", list, NULL);
        if (found == -1)
            return true;
        if (found == HELP) {
            print_help(args);
            *status = CLI_OK;
            return false;
        }
        if (found < FIRST) {
            *status = refuse_option(args, found, argv);
            return false;
        }
        const struct args_option *option = &args->option[found - FIRST];
        if (option->value != NULL)
            *option->to = optarg;
        else
            *option->flag = true;
    }
}

bool args_read(const struct args *args, int argc, char **argv, int *status)
{
    if (!read_options(args, argc, argv, status))
        return false;
    const struct args_operand *operand = args->operand;
    for (; operand->name != NULL && !(operand->is_optional && optind == argc); operand++) {
        if (optind == argc) {
            *status = cli_misuse("%s is missing", operand->name);
            return false;
        }
        *operand->to = argv[optind++];
    }
    if (optind < argc) {
        *status = cli_misuse("'%s' is one argument too many", argv[optind]);
        return false;
    }
    return true;
}
