#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/facts.h"
#include "cli/scene.h"
#include "messages/messages.h"

/* What came out. */
struct verdict {
    bool legal;
    struct hy_reason reason;
    struct hy_path path; /* of a legal move */
};

static void print_verdict(const struct hy_game *game, const struct verdict *verdict,
                          const char *sentence)
{
    if (verdict->legal) {
        printf("legal\n");
        return;
    }
    printf("illegal: %s [", hy_why_name(verdict->reason.why));
    for (unsigned i = 0; i < verdict->reason.n; i++) {
        char name[HY_CELL_TEXT_MAX] = "-";
        if (verdict->reason.cell[i] != HY_NO_CELL)
            hy_cell_name(game, verdict->reason.cell[i], name);
        printf("%s%s", i > 0 ? " " : "", name);
    }
    printf("] %s\n", sentence);
}

static json_t *json_verdict(const struct hy_game *game, const struct verdict *verdict,
                            const char *sentence)
{
    if (verdict->legal)
        return json_pack("{sb so}", "legal", true, "path", facts_path(game, &verdict->path));
    json_t *cells = json_array();
    for (unsigned i = 0; i < verdict->reason.n; i++)
        json_array_append_new(cells, facts_cell(game, verdict->reason.cell[i]));
    return json_pack("{sb ss so so ss}", "legal", false, "reason", hy_why_name(verdict->reason.why),
                     "cells", cells, "seat", facts_seat(game, verdict->reason.seat), "sentence",
                     sentence);
}

/* Judges a move, or one of the other words of a game: those are simply tried, as the scene is
 * ours. False with an error if it is no such word. */
static bool judge(struct scene *scene, const char *word, uint8_t seat, struct verdict *verdict,
                  struct hy_error *error)
{
    struct hy_attempt attempt;
    size_t length = strlen(word);
    if (hy_attempt_parse(&scene->game, word, length, &attempt, error)) {
        attempt.seat = seat;
        verdict->legal =
            hy_match_explain(&scene->match, &attempt, &verdict->reason, &verdict->path);
        return true;
    }
    struct hy_error other;
    verdict->legal = hy_match_word(&scene->match, word, length, &other, &verdict->reason);
    if (verdict->legal || other.code == HY_E_MOVE_ILLEGAL)
        return true;
    if (other.at > error->at) /* the reading that got farther knows better what is wrong */
        *error = other;
    return false;
}

static int answer(struct scene *scene, const char *word, uint8_t seat, size_t language, bool json)
{
    struct verdict verdict = {0};
    struct hy_error error;
    if (!judge(scene, word, seat, &verdict, &error))
        return cli_complain(CLI_NO, "'%s', column %zu: %s", word, error.at + 1,
                            language == 0
                                ? error.text
                                : message_find2(language, "error.", hy_error_name(error.code)));
    char sentence[MESSAGE_MAX] = "";
    struct text_out out = text_out(sentence, sizeof sentence);
    if (!verdict.legal)
        message_write_reason(&out, language, &scene->game, &verdict.reason);
    text_finish(&out);
    int status = verdict.legal ? CLI_OK : CLI_NO;
    if (!json)
        print_verdict(&scene->game, &verdict, sentence);
    else if (cli_print_json(json_verdict(&scene->game, &verdict, sentence)) != CLI_OK)
        status = CLI_BROKEN;
    return status;
}

int cmd_explain(int argc, char **argv)
{
    struct scene_source source = {0};
    const char *word = NULL, *tag = "en", *letter = NULL;
    bool json = false;
    const struct args args = {
        .command = "explain",
        .about =
            "Says 'legal', or 'illegal: CODE [CELLS] SENTENCE': a code that never changes, the\n"
            "cells that matter, and why. MOVE is a move such as a5-b6 or a12-c14-e14, or\n"
            "another word of a game: pass, dead, draw, resign:r.",
        .operand = {{"GAME", &source.game}, {"MOVE", &word}},
        .option = {ARGS_POSITION(&source.position),
                   ARGS_MOVES(&source.moves),
                   {"seat", "LETTER", "who tries it, if not the seat to move", &letter, NULL},
                   ARGS_LANG(&tag),
                   ARGS_JSON(&json)},
    };
    struct scene scene;
    int status;
    size_t language;
    uint8_t seat = HY_NO_SEAT;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_language(tag, &language))
        return CLI_USAGE;
    if ((status = scene_open(&scene, &source, 1)) != CLI_OK)
        return status;
    if (letter != NULL && !cli_seat(&scene.game, letter, &seat))
        status = CLI_USAGE;
    else
        status = answer(&scene, word, seat, language, json);
    scene_close(&scene);
    return status;
}
