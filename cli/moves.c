#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/scene.h"
#include "cli/words.h"

static json_t *json_words(const struct scene *scene, const struct words *words)
{
    char position[HY_POSITION_TEXT_MAX];
    hy_position_write(&scene->game, &scene->match.position, position);
    json_t *list = json_array();
    for (size_t i = 0; i < words->count; i++)
        json_array_append_new(list, json_string(words->word[i].text));
    return json_pack("{ss ss so}", "game", scene->name, "position", position, "moves", list);
}

int cmd_moves(int argc, char **argv)
{
    struct scene_source source = {0};
    bool json = false;
    const struct args args = {
        .command = "moves",
        .about = "Lists the legal moves, each once with its canonical path, in plain byte order.\n"
                 "A pass is listed where it is legal; a finished game has no moves.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_POSITION(&source.position), ARGS_MOVES(&source.moves), ARGS_JSON(&json)},
    };
    struct scene scene;
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if ((status = scene_open(&scene, &source, 0)) != CLI_OK)
        return status;
    struct words *words = words_of_match(&scene.match);
    if (words == NULL)
        status = cli_no_memory();
    else if (json)
        status = cli_print_json(json_words(&scene, words));
    else
        words_print(words, stdout);
    free(words);
    scene_close(&scene);
    return status;
}
