#include <stdio.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/scene.h"

static json_t *json_openings(const struct scene *scene, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        char line[HY_OPENING_TEXT_MAX];
        hy_opening_write(&scene->game, i, line);
        json_array_append_new(list, json_string(line));
    }
    return json_pack("{ss so}", "game", scene->name, "openings", list);
}

static void print_openings(const struct scene *scene, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char line[HY_OPENING_TEXT_MAX];
        hy_opening_write(&scene->game, i, line);
        printf("%zu %s\n", i + 1, line);
    }
}

int cmd_openings(int argc, char **argv)
{
    struct scene_source source = {0};
    bool json = false;
    const struct args args = {
        .command = "openings",
        .about = "Lists the openings that may be drawn by lot to begin a game with: the number of\n"
                 "each, then its moves.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_JSON(&json)},
    };
    struct scene scene;
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if ((status = scene_open(&scene, &source, 0)) != CLI_OK)
        return status;
    size_t count = hy_opening_count(&scene.game);
    if (count == 0)
        status = cli_complain(CLI_NO, "%s has no openings to draw from", scene.name);
    else if (json)
        status = cli_print_json(json_openings(&scene, count));
    else
        print_openings(&scene, count);
    scene_close(&scene);
    return status;
}
