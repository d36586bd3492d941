#include "cli/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/charset.h"
#include "cli/cli.h"
#include "messages/messages.h"

enum {
    TURN_BYTES_MIN = 3,  /* "a1-b2" and a space is 6, but an error is better made too rare */
    TOLD_AFTER = 100000, /* games: some seconds */
    TURNS_MAX = 65536 /* of one game, 5 MB; the longest known to have been played are below 2000 */
};

/* Whether a game that is meant where GameType is missing can be: a game like any other says. */
static bool knows_game(const char *type)
{
    static const char rest[] = "\"]\n*";
    char text[HY_NAME_MAX + 32];
    struct hy_pdn pdn;
    struct hy_pdn_report report;
    struct hy_pdn_work *work = malloc(sizeof *work);
    int length = snprintf(text, sizeof text, "[GameType \"%s%s", type, rest);
    bool good = work != NULL && length > 0 && (size_t)length < sizeof text;
    if (good) {
        hy_pdn_start(&pdn, text, (size_t)length);
        hy_pdn_work_start(work, NULL, 0);
        good = hy_pdn_play(&pdn, work, &report) && report.error.code == HY_OK;
    }
    free(work);
    return good;
}

static int open_input(struct input *input, const struct gamefile_source *source)
{
    if (source->game != NULL && !knows_game(source->game))
        return cli_misuse("no game '%s'", source->game);
    if (source->charset != NULL && !charset_is_known(source->charset))
        return cli_misuse("no charset '%s'", source->charset);
    int status = input_open(input, source->name);
    if (status != CLI_OK)
        return status;
    status = input_decode(input, source->charset);
    if (status != CLI_OK)
        input_close(input);
    return status;
}

int gamefile_open(struct gamefile *file, const struct gamefile_source *source)
{
    int status = open_input(&file->input, source);
    if (status != CLI_OK)
        return status;
    size_t room = file->input.length / TURN_BYTES_MIN + 1;
    room = room < TURNS_MAX ? room : TURNS_MAX;
    file->log = calloc(room, sizeof *file->log);
    if (file->log == NULL) {
        input_close(&file->input);
        return cli_no_memory();
    }
    hy_pdn_start(&file->pdn, file->input.text, file->input.length);
    hy_pdn_work_start(&file->work, file->log, (uint32_t)room);
    hy_pdn_assume(&file->work, source->game);
    file->place = (struct hy_text_place){0};
    return CLI_OK;
}

/* A large file takes a while: says how far it is. */
static void tell_progress(const struct gamefile *file)
{
    const struct hy_pdn *pdn = &file->pdn;
    if (pdn->games == 0 || pdn->games % TOLD_AFTER != 0)
        return;
    fprintf(stderr, "%s: %u games, %u %%\n", file->input.name, pdn->games,
            (unsigned)(100.0 * (double)pdn->at / (double)pdn->length));
}

bool gamefile_next(struct gamefile *file, struct hy_pdn_writer *writer)
{
    tell_progress(file);
    input_forget(&file->input, file->pdn.at);
    file->here = file->pdn;
    if (writer != NULL)
        return hy_pdn_rewrite(&file->pdn, &file->work, &file->report, writer);
    return hy_pdn_play(&file->pdn, &file->work, &file->report);
}

bool gamefile_fault(struct gamefile *file)
{
    if (file->report.error.code == HY_OK)
        return false;
    hy_text_place(file->input.text, file->report.error.at, &file->place);
    return true;
}

void gamefile_fault_text(const struct gamefile *file, char *out, size_t room)
{
    const struct hy_pdn_report *report = &file->report;
    struct text_out text = text_out(out, room);
    if (report->error.code == HY_E_MOVE_ILLEGAL && report->reason.why != HY_LEGAL) {
        text_put_word(&text, hy_why_name(report->reason.why));
        text_put_word(&text, ": ");
        message_write_reason(&text, 0, &file->work.game, &report->reason);
    } else {
        text_put_word(&text, report->error.text);
    }
    text_finish(&text);
}

void gamefile_complain(const struct gamefile *file)
{
    char text[MESSAGE_MAX], move[32] = "";
    gamefile_fault_text(file, text, sizeof text);
    if (file->report.number > 0)
        snprintf(move, sizeof move, ", move %u", file->report.number);
    fflush(stdout);
    fprintf(stderr, "%s:%zu:%zu: game %u%s: %s\n", file->input.name, file->place.line,
            file->place.column, file->report.game, move, text);
}

void gamefile_close(struct gamefile *file)
{
    free(file->log);
    input_close(&file->input);
}
