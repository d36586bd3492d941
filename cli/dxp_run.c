#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/dxp.h"

/* --------------------------------------------------------------------------------- to initiate */

/* Waits for the answer to a request. */
static bool hear_answer(struct dxp_session *session, struct dxp_accept *accept)
{
    struct dxp_message message;
    uint64_t deadline = dxp_deadline(session);
    for (;;) {
        if (dxp_hear(session, deadline, &message) != DXP_ARRIVED) {
            session->status = cli_complain(CLI_BROKEN, "no answer to the request for a game");
            return false;
        }
        if (message.kind == DXP_GAMEACC) {
            *accept = message.accept;
            return true;
        }
        dxp_pass_over(session, "an answer to the request for a game is needed");
    }
}

static bool is_accepted(struct dxp_session *session)
{
    static const char *const refusals[] = {
        [DXP_OTHER_VERSION] = "it speaks another version of the protocol",
        [DXP_NOT_THIS_GAME] = "it does not play this game",
        [DXP_NO_GAME] = "it does not play now",
    };
    struct dxp_accept accept;
    if (!hear_answer(session, &accept))
        return false;
    dxp_meet(session, accept.name);
    if (accept.answer == DXP_ACCEPTED)
        return true;
    session->status =
        cli_complain(CLI_NO, "%s refuses: %s", session->other, refusals[accept.answer]);
    return false;
}

/* Asks for the next game, sides exchanged from one to the next, and plays it. */
static void initiate_game(struct dxp_session *session)
{
    const struct dxp_plan *plan = session->plan;
    bool are_we_white = dxp_is_white(&plan->game, plan->side) == (session->games % 2 == 0);
    struct dxp_message message = {.kind = DXP_GAMEREQ,
                                  .request = {.version = DXP_VERSION,
                                              .follower_is_white = !are_we_white,
                                              .minutes = plan->minutes,
                                              .moves = plan->moves}};
    memcpy(message.request.name, plan->name, sizeof plan->name);
    dxp_put_position(&message.request, &plan->game, &plan->start);
    dxp_say(session, &message);
    if (is_accepted(session)) {
        dxp_play(session, &message.request, &plan->start);
        dxp_tell_game(session);
    }
}

static int initiate(struct dxp_session *session)
{
    const struct dxp_plan *plan = session->plan;
    const char *wrong = dxp_connect(&session->link, &plan->address, dxp_deadline(session));
    if (wrong != NULL)
        return cli_complain(CLI_BROKEN, "%s:%s cannot be reached: %s", plan->address.host,
                            plan->address.port, wrong);
    session->status = dxp_file_open(session); /* not before: to try again must be possible */
    while (session->status == CLI_OK && session->games < plan->games && !session->stops &&
           !session->is_lost)
        initiate_game(session);
    dxp_hang_up(&session->link);
    dxp_tell_all(session);
    if (session->status == CLI_OK && session->games < plan->games)
        session->status =
            cli_complain(CLI_NO, "%u games of %u were played: %s", session->games, plan->games,
                         session->is_lost ? "the connection is lost" : "the other wants no more");
    return session->status;
}

/* ---------------------------------------------------------------------------------- to follow */

static bool is_playable(const struct dxp_session *session, const struct dxp_request *request,
                        struct hy_position *start)
{
    const struct hy_game *game = &session->plan->game;
    return dxp_find_position(request, game, start) && !hy_is_over(game, start);
}

static void answer_request(struct dxp_session *session, const struct dxp_request *request)
{
    struct hy_position start;
    struct dxp_message message = {.kind = DXP_GAMEACC};
    memcpy(message.accept.name, session->plan->name, sizeof session->plan->name);
    if (request->version != DXP_VERSION)
        message.accept.answer = DXP_OTHER_VERSION;
    else if (!is_playable(session, request, &start))
        message.accept.answer = DXP_NOT_THIS_GAME;
    else
        dxp_meet(session, request->name);
    dxp_say(session, &message);
    if (message.accept.answer != DXP_ACCEPTED)
        return;
    dxp_play(session, request, &start);
    dxp_tell_game(session);
}

/* Plays the games that are asked for on one connection. */
static void serve(struct dxp_session *session)
{
    struct dxp_message message;
    session->stops = session->is_lost = false;
    session->other[0] = '\0';
    session->faults = session->games = session->open = 0;
    session->quarters[0] = session->quarters[1] = 0;
    while (session->status == CLI_OK && !session->stops &&
           dxp_hear(session, DXP_NEVER, &message) == DXP_ARRIVED) {
        if (message.kind == DXP_GAMEREQ)
            answer_request(session, &message.request);
        else if (message.kind == DXP_GAMEEND)
            session->stops = message.end.stops;
        else
            dxp_pass_over(session, "no game is being played");
    }
    dxp_hang_up(&session->link);
    dxp_tell_all(session);
}

static int follow(struct dxp_session *session)
{
    int listener, status = dxp_file_open(session);
    char name[DXP_ADDRESS_MAX];
    if (status != CLI_OK)
        return status;
    const char *wrong = dxp_listen(&listener, &session->plan->address, name);
    if (wrong != NULL)
        return cli_complain(CLI_BROKEN, "cannot listen: %s", wrong);
    printf("listening %s\n", name);
    do {
        fflush(stdout);
        wrong = dxp_accept(&session->link, listener);
        if (wrong == NULL)
            serve(session);
        else
            session->status = cli_complain(CLI_BROKEN, "cannot accept: %s", wrong);
    } while (session->status == CLI_OK && !session->plan->is_once);
    close(listener);
    return session->status;
}

int dxp_run(const struct dxp_plan *plan)
{
    struct dxp_session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return cli_no_memory();
    session->plan = plan;
    session->link.file = -1;
    int status = CLI_OK;
    if (!mind_open(&session->mind, plan->threads, plan->hash))
        status = cli_no_memory();
    if (status == CLI_OK)
        status = plan->is_follower ? follow(session) : initiate(session);
    int closed = dxp_file_close(session);
    mind_close(&session->mind);
    free(session);
    return status != CLI_OK ? status : closed;
}
