#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/facts.h"
#include "cli/gamefile.h"

static void put_stdout(void *context, const char *bytes, size_t length)
{
    (void)context;
    fwrite(bytes, 1, length, stdout); /* main looks whether that went well */
}

static int convert_to_pdn(struct gamefile *file)
{
    int status = CLI_OK;
    struct hy_pdn_writer writer;
    hy_pdn_writer_start(&writer, put_stdout, NULL);
    while (gamefile_next(file, &writer))
        if (gamefile_fault(file)) {
            gamefile_complain(file);
            status = CLI_NO;
        }
    return status;
}

static json_t *json_tag(const struct hy_pdn_token *tag)
{
    char *value = malloc(tag->length + 1);
    if (value == NULL)
        return NULL;
    size_t length = hy_pdn_value(tag, value, tag->length + 1);
    json_t *pair =
        json_pack("[oo]", cli_json_text(tag->name, tag->name_length), cli_json_text(value, length));
    free(value);
    return pair;
}

/* {"move": "a5-b6"}; move numbers are left out, as they say nothing new. */
static json_t *json_token(const struct hy_pdn_token *token)
{
    static const char *const names[] = {
        [HY_PDN_MOVE] = "move",           [HY_PDN_NAG] = "nag",       [HY_PDN_COMMENT] = "comment",
        [HY_PDN_LINE_COMMENT] = "remark", [HY_PDN_ESCAPE] = "escape", [HY_PDN_SETUP] = "setup",
        [HY_PDN_RESULT] = "result",
    };
    return json_pack("{so}", names[token->kind], cli_json_text(token->text, token->length));
}

/* Everything that stands in a game, in its order; a variation is an array within the array. */
struct tree {
    json_t *tags, *top;
    json_t *open[HY_PDN_DEPTH_MAX + 1];
    unsigned depth;
};

static void open_variation(struct tree *tree)
{
    json_t *variation = json_array();
    json_array_append_new(tree->open[tree->depth], variation);
    if (tree->depth < HY_PDN_DEPTH_MAX)
        tree->open[++tree->depth] = variation;
}

static void add_token(struct tree *tree, const struct hy_pdn_token *token)
{
    switch (token->kind) {
    case HY_PDN_TAG:
        json_array_append_new(tree->tags, json_tag(token));
        break;
    case HY_PDN_OPEN:
        open_variation(tree);
        break;
    case HY_PDN_CLOSE:
        tree->depth -= tree->depth > 0;
        break;
    case HY_PDN_NUMBER:
    case HY_PDN_GAME_END:
    case HY_PDN_TEXT_END:
        break;
    default:
        json_array_append_new(tree->open[tree->depth], json_token(token));
    }
}

/* The game was played without a fault: reading its tokens a second time finds none either. */
static json_t *json_game(const struct gamefile *file)
{
    struct tree tree = {.tags = json_array(), .top = json_array()};
    tree.open[0] = tree.top;
    struct hy_pdn pdn = file->here;
    struct hy_pdn_token token;
    struct hy_error error;
    do {
        if (!hy_pdn_next(&pdn, &token, &error))
            break;
        add_token(&tree, &token);
    } while (token.kind != HY_PDN_GAME_END && token.kind != HY_PDN_TEXT_END);
    json_t *game = facts_match(file->work.name, &file->work.match);
    if (game == NULL) {
        json_decref(tree.tags);
        json_decref(tree.top);
        return NULL;
    }
    json_object_set_new(game, "number", json_integer(file->report.game));
    json_object_set_new(game, "tagged", json_string(file->report.tagged));
    json_object_set_new(game, "tags", tree.tags);
    json_object_set_new(game, "text", tree.top);
    return game;
}

static int convert_to_json(struct gamefile *file)
{
    int status = CLI_OK;
    const char *before = "[";
    while (gamefile_next(file, NULL)) {
        if (gamefile_fault(file)) {
            gamefile_complain(file);
            status = CLI_NO;
            continue;
        }
        fputs(before, stdout);
        before = ",";
        if (cli_print_json(json_game(file)) != CLI_OK)
            return CLI_BROKEN;
    }
    fputs(*before == '[' ? "[]\n" : "]\n", stdout);
    return status;
}

static int convert(struct gamefile *file, const char *format)
{
    return strcmp(format, "json") == 0 ? convert_to_json(file) : convert_to_pdn(file);
}

int cmd_convert(int argc, char **argv)
{
    struct gamefile_source source = {0};
    const char *format = NULL;
    const struct args args = {
        .command = "convert",
        .about =
            "Writes the games of a PDN file ('-': standard input) anew. As PDN: in the strict\n"
            "form, with every comment, variation and mark. As JSON: an array of games with\n"
            "the moves played, and all that stands in them. A game with a fault is not\n"
            "written: the fault goes to standard error, and the exit status is 1.",
        .operand = {{"FILE", &source.name}},
        .option = {{"to", "pdn|json", "the format to write; it must be given", &format, NULL},
                   GAMEFILE_OPTIONS(&source)},
    };
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (format == NULL)
        return cli_misuse("--to is missing");
    if (strcmp(format, "pdn") != 0 && strcmp(format, "json") != 0)
        return cli_misuse("--to must be pdn or json, not '%s'", format);
    struct gamefile *file = calloc(1, sizeof *file);
    if (file == NULL)
        return cli_no_memory();
    if ((status = gamefile_open(file, &source)) == CLI_OK) {
        status = convert(file, format);
        gamefile_close(file);
    }
    free(file);
    return status;
}
