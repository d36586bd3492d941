#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dxp.h"

enum { QUARTERS = 4 /* of a point */, NUMBER_ROOM = 16, NOTE_MAX = 256 };

/* -------------------------------------------------------------------------------- the terminal */

void dxp_note(const struct dxp_session *session, const char *format, ...)
{
    char note[NOTE_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    cli_complain(CLI_NO, "game %u: the other %s", session->games + 1, note);
}

void dxp_meet(struct dxp_session *session, const char *name)
{
    if (strcmp(session->other, name) == 0)
        return;
    snprintf(session->other, sizeof session->other, "%s", name);
    printf("opponent %s\n", session->other);
    fflush(stdout);
}

static const char *end_name(const struct dxp_session *session)
{
    static const char *const names[] = {[DXP_BY_MOVES] = "moves",
                                        [DXP_STOPPED] = "stopped",
                                        [DXP_BY_ILLEGAL] = "illegal",
                                        [DXP_BY_TIME] = "time",
                                        [DXP_BY_SILENCE] = "gone"};
    return session->ending == DXP_BY_RULES ? hy_end_name(session->match.result.end)
                                           : names[session->ending];
}

/* Our points and the other's: only as many kinds as two seats that win, draw and lose have. */
static const char *score_of(const struct dxp_session *session)
{
    const struct hy_result *result = &session->match.result;
    unsigned ours = result->quarters[session->seat];
    if (result->end == HY_END_NONE)
        return "*";
    return ours == QUARTERS ? "1-0" : ours == 0 ? "0-1" : "1/2-1/2";
}

/* -------------------------------------------------------------------------------- the file */

static void put(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

int dxp_file_open(struct dxp_session *session)
{
    const char *name = session->plan->file;
    if (name == NULL)
        return CLI_OK;
    session->file = fopen(name, "wxe"); /* games are not written over */
    if (session->file == NULL)
        return cli_complain(CLI_BROKEN, "%s: cannot be opened: %s", name, strerror(errno));
    hy_pdn_writer_start(&session->writer, put, session->file);
    return CLI_OK;
}

static int refuse(const struct dxp_session *session)
{
    return cli_complain(CLI_BROKEN, "%s: cannot be written: %s", session->plan->file,
                        strerror(errno));
}

int dxp_file_close(struct dxp_session *session)
{
    FILE *file = session->file;
    session->file = NULL;
    return file != NULL && fclose(file) != 0 ? refuse(session) : CLI_OK;
}

static struct hy_pdn_tag tag(const char *name, const char *value)
{
    return (struct hy_pdn_tag){name, value, strlen(value)};
}

static void write_game(struct dxp_session *session)
{
    const struct hy_game *game = &session->plan->game;
    const char *name[2];
    char round[NUMBER_ROOM];
    struct hy_error error;
    name[session->seat] = session->plan->name;
    name[1 - session->seat] = session->other;
    snprintf(round, sizeof round, "%u", session->games);
    const struct hy_pdn_tag tags[] = {
        tag("Event", "DamExchange"), tag("Round", round), tag(game->seat[0].name, name[0]),
        tag(game->seat[1].name, name[1]), tag("Termination", end_name(session))};
    bool good =
        hy_pdn_write(&session->writer, &session->match, tags, sizeof tags / sizeof *tags, &error);
    /* At once: whole games are left behind whatever comes. */
    if (!good || fflush(session->file) != 0)
        session->status = refuse(session);
}

/* ---------------------------------------------------------------------------------------- both */

void dxp_tell_game(struct dxp_session *session)
{
    const struct hy_match *match = &session->match;
    session->games++;
    if (match->result.end == HY_END_NONE) {
        session->open++;
    } else {
        session->quarters[0] += match->result.quarters[session->seat];
        session->quarters[1] += match->result.quarters[1 - session->seat];
    }
    printf("game %u seat %c score %s end %s turns %u\n", session->games,
           match->game->seat[session->seat].letter, score_of(session), end_name(session),
           match->turns);
    fflush(stdout);
    if (session->file != NULL)
        write_game(session);
}

void dxp_tell_all(const struct dxp_session *session)
{
    printf("score %.1f opponent %.1f games %u open %u\n", (double)session->quarters[0] / QUARTERS,
           (double)session->quarters[1] / QUARTERS, session->games, session->open);
}
