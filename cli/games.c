#include <stdio.h>

#include "base/text.h"
#include "cli/args.h"
#include "cli/board.h"
#include "cli/cli.h"
#include "messages/messages.h"

/* "2,3,4" */
static void write_seats(const struct hy_variant *variant, char *out, size_t room)
{
    struct text_out text = text_out(out, room);
    for (unsigned n = 1; n <= HY_SEATS_MAX; n++)
        if ((variant->seat_set >> n & 1) != 0) {
            text_put_word(&text, text.length > 0 ? "," : "");
            text_put_number(&text, n);
        }
    text_finish(&text);
}

static const char *line_of(const struct hy_variant *variant, size_t language)
{
    char key[HY_NAME_MAX];
    snprintf(key, sizeof key, "%s.text", variant->name);
    const char *text = message_find2(language, "game.", key);
    return text != NULL ? text : variant->text;
}

static void print_games(size_t language)
{
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const struct hy_variant *variant = hy_variant_at(i);
        char seats[HY_SEATS_MAX * 2 + 1];
        write_seats(variant, seats, sizeof seats);
        printf("%-20s %-11s %-10s %s\n", variant->name, board_name(variant->board), seats,
               line_of(variant, language));
    }
}

static json_t *json_seats(const struct hy_variant *variant)
{
    json_t *seats = json_array();
    for (int n = 1; n <= HY_SEATS_MAX; n++)
        if ((variant->seat_set >> n & 1) != 0)
            json_array_append_new(seats, json_integer(n));
    return seats;
}

static json_t *json_fields(const struct hy_variant *variant)
{
    json_t *fields = json_object();
    for (enum hy_field f = 0; f < HY_FIELDS; f++) {
        if (!hy_has_field(variant, f))
            continue;
        const char *name = hy_field_value_name(f, variant->field[f]);
        json_object_set_new(fields, hy_field_name(f),
                            name != NULL ? json_string(name) : json_integer(variant->field[f]));
    }
    return fields;
}

static json_t *json_games(size_t language)
{
    json_t *games = json_array();
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const struct hy_variant *variant = hy_variant_at(i);
        const char *title = message_find2(language, "game.", variant->name);
        json_array_append_new(games, json_pack("{ss ss ss so si ss so}", "name", variant->name,
                                               "title", title != NULL ? title : variant->name,
                                               "board", board_name(variant->board), "seats",
                                               json_seats(variant), "pieces", (int)variant->pieces,
                                               "text", line_of(variant, language), "fields",
                                               json_fields(variant)));
    }
    return games;
}

int cmd_games(int argc, char **argv)
{
    const char *tag = "en";
    bool json = false;
    const struct args args = {
        .command = "games",
        .about = "Lists every variant: name, board, numbers of seats, and a line about it.",
        .option = {ARGS_LANG(&tag), ARGS_JSON(&json)},
    };
    int status;
    size_t language;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_language(tag, &language))
        return CLI_USAGE;
    if (json)
        return cli_print_json(json_games(language));
    print_games(language);
    return CLI_OK;
}
