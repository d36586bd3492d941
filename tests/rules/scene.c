#include "tests/rules/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

void scene_game(struct scene *scene, const char *name)
{
    struct hy_error error;
    if (!hy_game_parse(&scene->game, name, strlen(name), &error))
        fail_msg("game %s: %s at %zu", name, error.text, error.at);
    memset(scene->setup.owner, HY_NO_SEAT, sizeof scene->setup.owner);
    scene->setup.turn = 0;
}

void scene_start(struct scene *scene) { hy_setup_start(&scene->game, &scene->setup); }

void scene_position(struct scene *scene, const char *text)
{
    struct hy_error error;
    if (!hy_setup_parse(&scene->game, text, strlen(text), &scene->setup, &error))
        fail_msg("position %s: %s at %zu", text, error.text, error.at);
}

void scene_begin(struct scene *scene)
{
    struct hy_position position;
    struct hy_error error;
    if (!hy_setup_check(&scene->game, &scene->setup, &position, &error))
        fail_msg("setup: %s, cell %zu", error.text, error.at);
    hy_match_start(&scene->match, &scene->game, &position, scene->log, SCENE_EVENTS);
}

uint16_t scene_cell(const struct scene *scene, const char *name)
{
    uint16_t cell;
    size_t length = strlen(name);
    if (hy_cell_parse(&scene->game, name, length, &cell) != length)
        fail_msg("no cell: %s", name);
    return cell;
}

unsigned scene_seat(const struct scene *scene, char letter)
{
    for (unsigned s = 0; s < scene->game.seats; s++)
        if (scene->game.seat[s].letter == letter)
            return s;
    fail_msg("no seat: %c", letter);
    return 0;
}

bool scene_word(struct scene *scene, const char *word, struct hy_reason *reason)
{
    struct hy_error error;
    return hy_match_word(&scene->match, word, strlen(word), &error, reason);
}
