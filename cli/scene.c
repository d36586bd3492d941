#include "cli/scene.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "messages/messages.h"

enum { ENGLISH };

static int refuse_game(const char *name, const struct hy_error *error)
{
    return cli_misuse("game '%s', column %zu: %s", name, error->at + 1, error->text);
}

static int refuse_position(const struct hy_error *error)
{
    return cli_complain(CLI_NO, "position, column %zu: %s", error->at + 1, error->text);
}

/* The next word at or after `at`; returns its length, 0 at the end. */
static size_t next_word(const char *text, size_t *at)
{
    *at += strspn(text + *at, " \t\r\n");
    return strcspn(text + *at, " \t\r\n");
}

static uint32_t count_words(const char *text)
{
    uint32_t words = 0;
    size_t at = 0;
    for (size_t length; (length = next_word(text, &at)) > 0; at += length)
        words++;
    return words;
}

static int refuse_word(const struct scene *scene, uint32_t number, const char *word, int length,
                       size_t at, const struct hy_error *error, const struct hy_reason *reason)
{
    if (error->code != HY_E_MOVE_ILLEGAL)
        return cli_complain(CLI_NO, "move %u, '%.*s', column %zu: %s", number, length, word,
                            at + error->at + 1, error->text);
    char sentence[MESSAGE_MAX];
    struct text_out out = text_out(sentence, sizeof sentence);
    message_write_reason(&out, ENGLISH, &scene->game, reason);
    text_finish(&out);
    return cli_complain(CLI_NO, "move %u, '%.*s', column %zu: %s: %s", number, length, word, at + 1,
                        hy_why_name(reason->why), sentence);
}

static int play_words(struct scene *scene, const char *moves)
{
    size_t at = 0;
    uint32_t number = 1;
    for (size_t length; (length = next_word(moves, &at)) > 0; at += length, number++) {
        struct hy_error error;
        struct hy_reason reason;
        if (!hy_match_word(&scene->match, moves + at, length, &error, &reason))
            return refuse_word(scene, number, moves + at, (int)length, at, &error, &reason);
    }
    return CLI_OK;
}

int scene_open(struct scene *scene, const struct scene_source *source, uint32_t spare)
{
    struct hy_error error;
    if (!hy_game_parse(&scene->game, source->game, strlen(source->game), &error))
        return refuse_game(source->game, &error);
    hy_game_name(&scene->game, scene->name);
    struct hy_position start = hy_position_start(&scene->game);
    if (source->position != NULL && !hy_position_parse(&scene->game, source->position,
                                                       strlen(source->position), &start, &error))
        return refuse_position(&error);
    uint32_t room = (source->moves != NULL ? count_words(source->moves) : 0) + spare;
    scene->log = calloc(room + 1u, sizeof *scene->log); /* one more, so that it is never NULL */
    if (scene->log == NULL)
        return cli_no_memory();
    hy_match_start(&scene->match, &scene->game, &start, scene->log, room);
    int status = source->moves != NULL ? play_words(scene, source->moves) : CLI_OK;
    if (status != CLI_OK)
        scene_close(scene);
    return status;
}

void scene_close(struct scene *scene)
{
    free(scene->log);
    scene->log = NULL;
}
