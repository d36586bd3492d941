#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/board.h"
#include "cli/cli.h"
#include "cli/facts.h"
#include "cli/scene.h"

static void print_facts(const struct scene *scene)
{
    const struct hy_game *game = &scene->game;
    const struct hy_match *match = &scene->match;
    char text[HY_POSITION_TEXT_MAX], result[HY_MOVE_TEXT_MAX];
    hy_position_write(game, &match->position, text);
    hy_result_write(game, &match->result, result);
    board_print(game, &match->position, stdout);
    printf("position %s\n", text);
    if (match->result.end != HY_END_NONE)
        printf("turn -\n");
    else
        printf("turn %c %s\n", game->seat[match->position.turn].letter,
               game->seat[match->position.turn].name);
    printf("result %s %s\n", result, hy_end_name(match->result.end));
}

static json_t *json_pieces(const struct scene *scene)
{
    const struct hy_game *game = &scene->game;
    json_t *pieces = json_object();
    for (unsigned s = 0; s < game->seats; s++) {
        json_t *cells = json_array();
        for (unsigned cell = 0; cell < game->cells; cell++)
            if (hy_owner(game, &scene->match.position, cell) == s)
                json_array_append_new(cells, facts_cell(game, cell));
        json_object_set_new(pieces, (char[]){game->seat[s].letter, '\0'}, cells);
    }
    return pieces;
}

static json_t *json_facts(const struct scene *scene)
{
    json_t *facts = facts_match(scene->name, &scene->match);
    if (facts != NULL)
        json_object_set_new(facts, "pieces", json_pieces(scene));
    return facts;
}

static int draw_file(const struct scene *scene, const char *name)
{
    const struct hy_path *last = board_last_path(&scene->match);
    if (strcmp(name, "-") == 0) {
        board_draw(&scene->game, &scene->match.position, last, stdout);
        return CLI_OK;
    }
    FILE *file = fopen(name, "w");
    if (file == NULL)
        return cli_complain(CLI_BROKEN, "%s: cannot be written: %s", name, strerror(errno));
    board_draw(&scene->game, &scene->match.position, last, file);
    bool failed = ferror(file) != 0;
    failed = fclose(file) != 0 || failed;
    if (failed)
        return cli_complain(CLI_BROKEN, "%s: cannot be written: %s", name, strerror(errno));
    return CLI_OK;
}

int cmd_show(int argc, char **argv)
{
    struct scene_source source = {0};
    const char *svg = NULL;
    bool json = false;
    const struct args args = {
        .command = "show",
        .about =
            "Shows a board: its rows from the top, then lines with the position's text, whose\n"
            "turn it is, and the result. A letter is a seat's piece, a dot an empty space, a\n"
            "colon an empty space in a camp. With --svg the board is drawn, with the last\n"
            "move's path; '--svg -' prints the picture instead of the text.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_POSITION(&source.position),
                   ARGS_MOVES(&source.moves),
                   {"svg", "FILE", "draw the board into this file", &svg, NULL},
                   ARGS_JSON(&json)},
    };
    struct scene scene;
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if ((status = scene_open(&scene, &source, 0)) != CLI_OK)
        return status;
    if (svg != NULL)
        status = draw_file(&scene, svg);
    bool text_wanted = svg == NULL || strcmp(svg, "-") != 0;
    if (status == CLI_OK && text_wanted && json)
        status = cli_print_json(json_facts(&scene));
    else if (status == CLI_OK && text_wanted)
        print_facts(&scene);
    scene_close(&scene);
    return status;
}
