#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/dxp.h"

enum {
    FAULTS_MAX = 16, /* messages of a game that are passed over */
    MOVES_AHEAD = 40 /* moves that we expect to need where their number is not limited: a game of
                        draughts has about 60, and time that is left serves the end */
};
#define SECOND UINT64_C(1000000)

static uint8_t other_seat(const struct dxp_session *session) { return 1 - session->seat; }

static bool is_over(const struct dxp_session *session)
{
    return session->match.result.end != HY_END_NONE;
}

static void end(struct dxp_session *session, enum dxp_ending ending)
{
    session->is_ended = true;
    session->ending = ending;
}

/* The other loses by its own fault; in the file that is a resignation. */
static void end_by_fault(struct dxp_session *session, enum dxp_ending ending)
{
    struct hy_reason reason;
    hy_match_resign(&session->match, other_seat(session), &reason);
    end(session, ending);
}

/* ----------------------------------------------------------------------------------- messages */

uint64_t dxp_deadline(const struct dxp_session *session)
{
    return engine_clock() + session->plan->patience * SECOND;
}

void dxp_say(struct dxp_session *session, const struct dxp_message *message)
{
    if (!session->is_lost)
        session->is_lost = dxp_send(&session->link, message, dxp_deadline(session)) != DXP_ARRIVED;
}

/* An endless number of them is as good as none. */
bool dxp_pass_over(struct dxp_session *session, const char *why)
{
    const struct dxp_reader *reader = &session->link.reader;
    char shown[DXP_MESSAGE_MAX + 1];
    size_t length = reader->length < DXP_MESSAGE_MAX ? reader->length : DXP_MESSAGE_MAX;
    for (size_t i = 0; i < length; i++)
        shown[i] = reader->text[i] >= ' ' && reader->text[i] <= '~' ? reader->text[i] : '?';
    shown[length] = '\0';
    dxp_note(session, "sends '%s': %s", shown, why);
    return ++session->faults <= FAULTS_MAX;
}

/* What a message that cannot be read was to be: a move that nobody understands is an illegal one,
 * and a game that nobody understands cannot be played. */
static bool is_understood(const struct dxp_reader *reader, struct dxp_message *message)
{
    if (reader->length < 1)
        return false;
    bool is_move = reader->text[0] == 'M', is_request = reader->text[0] == 'R';
    if (is_move)
        *message = (struct dxp_message){.kind = DXP_MOVE}; /* from no field to no field */
    if (is_request)                                        /* with a position of no fields */
        *message = (struct dxp_message){.kind = DXP_GAMEREQ,
                                        .request = {.version = DXP_VERSION, .has_position = true}};
    return is_move || is_request;
}

enum dxp_arrival dxp_hear(struct dxp_session *session, uint64_t deadline,
                          struct dxp_message *message)
{
    for (;;) {
        const struct dxp_reader *reader = &session->link.reader;
        enum dxp_arrival arrival =
            session->is_lost ? DXP_GONE : dxp_receive(&session->link, deadline);
        if (arrival != DXP_ARRIVED) {
            session->is_lost = true; /* who is late is not waited for any more */
            return arrival;
        }
        const char *why = dxp_read(message, reader->text, reader->length);
        if (why == NULL && message->kind == DXP_CHAT) {
            printf("chat %s\n", message->chat);
            fflush(stdout);
            continue;
        }
        if (why == NULL)
            return DXP_ARRIVED;
        if (!dxp_pass_over(session, why)) {
            session->is_lost = true;
            return DXP_GONE;
        }
        if (is_understood(reader, message))
            return DXP_ARRIVED;
    }
}

static void say_back_answer(struct dxp_session *session, enum dxp_back_answer answer)
{
    dxp_say(session, &(struct dxp_message){.kind = DXP_BACKACC, .back_answer = answer});
}

/* The initiator knows which game is the last one; the follower agrees to what it hears. */
static bool wants_to_stop(const struct dxp_session *session)
{
    const struct dxp_plan *plan = session->plan;
    return session->stops || (!plan->is_follower && session->games + 1 >= plan->games);
}

static void say_end(struct dxp_session *session, enum dxp_reason reason)
{
    dxp_say(session,
            &(struct dxp_message){.kind = DXP_GAMEEND, .end = {reason, wants_to_stop(session)}});
}

/* Ends the game in place of a move, and waits until the other has said that it knows. */
static void ask_to_end(struct dxp_session *session, enum dxp_reason reason)
{
    struct dxp_message message;
    uint64_t deadline = dxp_deadline(session);
    say_end(session, reason);
    while (dxp_hear(session, deadline, &message) == DXP_ARRIVED) {
        if (message.kind == DXP_GAMEEND) {
            session->stops |= message.end.stops;
            return;
        }
        if (message.kind == DXP_BACKREQ)
            say_back_answer(session, DXP_BACK_REFUSED);
        else if (!dxp_pass_over(session, "the game has ended"))
            session->is_lost = true;
    }
}

/* ---------------------------------------------------------------------------------- our turns */

static uint64_t time_left(const struct dxp_session *session, unsigned seat)
{
    uint64_t all = session->minutes * 60 * SECOND, used = session->used[seat];
    return used < all ? all - used : 0;
}

/* Milliseconds for our next move: an equal share of what is left, 0 if the game has no clock. */
static uint32_t share_of_time(const struct dxp_session *session)
{
    if (session->minutes == 0)
        return 0;
    unsigned played = session->match.turns / 2, ahead = MOVES_AHEAD;
    if (session->moves > 0)
        ahead = session->moves > played ? session->moves - played : 1;
    /* One share more than there are moves: the way to the other takes time, too. */
    uint64_t share = time_left(session, session->seat) / 1000 / (ahead + 1);
    return share > 0 ? (uint32_t)share : 1;
}

static bool think(struct dxp_session *session, struct hy_move *move)
{
    const struct dxp_plan *plan = session->plan;
    struct mind_limits limits = {.engine = {.level = (uint8_t)plan->level},
                                 .time_ms = share_of_time(session)};
    if (plan->time_ms > 0 && (limits.time_ms == 0 || plan->time_ms < limits.time_ms))
        limits.time_ms = plan->time_ms;
    mind_limit(&limits);
    struct hy_move list[HY_MOVES_MAX];
    if (hy_match_moves(&session->match, list) == 1) {
        *move = list[0];
        return true;
    }
    struct engine_result result;
    if (!mind_think(&session->mind, &session->match, &limits, &result))
        return false;
    *move = result.line[0].pv[0];
    return true;
}

static bool play(struct dxp_session *session, struct hy_move move)
{
    struct hy_path path = hy_canonical(session->match.game, &session->match.position, move);
    struct hy_attempt attempt = {.seat = HY_NO_SEAT, .n = path.n};
    struct hy_reason reason;
    for (unsigned i = 0; i < path.n; i++)
        attempt.cell[i] = path.cell[i];
    return hy_match_try(&session->match, &attempt, &reason);
}

static void make_move(struct dxp_session *session)
{
    struct dxp_message message = {.kind = DXP_MOVE};
    struct hy_move move;
    uint64_t began = engine_clock();
    if (!think(session, &move)) {
        session->status = cli_no_memory();
        ask_to_end(session, DXP_NO_REASON);
        end(session, DXP_STOPPED);
        return;
    }
    uint64_t used = engine_clock() - began, seconds = (used + SECOND / 2) / SECOND;
    dxp_put_move(&message.move, session->match.game, &session->match.position, move);
    message.move.seconds = seconds < DXP_SECONDS_MAX ? (unsigned)seconds : DXP_SECONDS_MAX;
    session->used[session->seat] += used;
    play(session, move);
    dxp_say(session, &message);
    session->turn_began = engine_clock();
}

/* Why we end a game that is over, as the protocol tells it. */
static enum dxp_reason reason_of(const struct dxp_session *session)
{
    const uint8_t *quarters = session->match.result.quarters;
    unsigned ours = quarters[session->seat], theirs = quarters[other_seat(session)];
    return ours > theirs ? DXP_I_WIN : ours < theirs ? DXP_I_LOSE : DXP_DRAW;
}

static bool has_all_moves(const struct dxp_session *session)
{
    const struct hy_match *match = &session->match;
    return (session->moves > 0 && match->turns >= 2 * session->moves) ||
           match->count + 1 >= match->room; /* the last event may be a resignation */
}

static void take_turn(struct dxp_session *session)
{
    if (is_over(session)) {
        ask_to_end(session, reason_of(session));
        end(session, DXP_BY_RULES);
    } else if (has_all_moves(session)) {
        ask_to_end(session, DXP_NO_REASON);
        end(session, DXP_BY_MOVES);
    } else {
        make_move(session);
    }
}

/* -------------------------------------------------------------------------- the other's turns */

static void refuse_move(struct dxp_session *session, const struct dxp_move *told)
{
    dxp_note(session, "plays %02u-%02u, taking %u: not a legal move", told->from, told->to,
             told->count);
    ask_to_end(session, DXP_NO_REASON);
    end_by_fault(session, DXP_BY_ILLEGAL);
}

static void hear_move(struct dxp_session *session, const struct dxp_move *told)
{
    struct hy_move move;
    session->used[other_seat(session)] += engine_clock() - session->turn_began;
    if (is_over(session)) { /* it does not know our rule; what the rules say is not undone */
        dxp_note(session, "plays on after the end");
        ask_to_end(session, reason_of(session));
        end(session, DXP_BY_RULES);
    } else if (!dxp_find_move(told, &session->match, &move) || !play(session, move)) {
        refuse_move(session, told);
    }
}

/* A draw or its own defeat is the other's to tell. Its victory is not, unless our time is over. */
static enum dxp_ending ending_of(struct dxp_session *session, enum dxp_reason reason)
{
    struct hy_reason why;
    bool is_time_over = session->minutes > 0 && time_left(session, session->seat) == 0;
    if (is_over(session))
        return DXP_BY_RULES;
    if (reason == DXP_I_LOSE)
        hy_match_resign(&session->match, other_seat(session), &why);
    else if (reason == DXP_DRAW)
        hy_match_draw(&session->match, &why);
    else if (reason == DXP_I_WIN && is_time_over)
        hy_match_resign(&session->match, session->seat, &why);
    else if (reason == DXP_I_WIN)
        dxp_note(session, "claims to have won, which the board does not show");
    if (is_over(session))
        return DXP_BY_RULES;
    return has_all_moves(session) ? DXP_BY_MOVES : DXP_STOPPED;
}

static void hear_end(struct dxp_session *session, const struct dxp_end *told)
{
    static const enum dxp_reason seen_by_other[] = {
        [DXP_I_LOSE] = DXP_I_WIN, [DXP_DRAW] = DXP_DRAW, [DXP_I_WIN] = DXP_I_LOSE};
    if (is_over(session) && told->reason != DXP_NO_REASON &&
        seen_by_other[told->reason] != reason_of(session))
        dxp_note(session, "tells another result than the rules");
    session->stops |= told->stops;
    end(session, ending_of(session, told->reason));
    say_end(session, DXP_NO_REASON);
}

/* Who follows may be played by a person, who takes moves back; an initiator counts results. */
static void hear_back(struct dxp_session *session, const struct dxp_back *back)
{
    uint32_t count;
    bool good = session->plan->is_follower && dxp_find_back(back, &session->match, &count);
    say_back_answer(session, good ? DXP_BACK_ACCEPTED : DXP_BACK_REFUSED);
    if (!good)
        return;
    hy_match_rewind(&session->match, count);
    session->turn_began = engine_clock();
}

static void obey(struct dxp_session *session, const struct dxp_message *message)
{
    if (message->kind == DXP_MOVE)
        hear_move(session, &message->move);
    else if (message->kind == DXP_GAMEEND)
        hear_end(session, &message->end);
    else if (message->kind == DXP_BACKREQ)
        hear_back(session, &message->back);
    else if (!dxp_pass_over(session, "not in the middle of a game"))
        session->is_lost = true;
}

static void await_turn(struct dxp_session *session)
{
    struct dxp_message message;
    uint64_t deadline = session->turn_began + time_left(session, other_seat(session)) +
                        session->plan->patience * SECOND;
    enum dxp_arrival arrival =
        dxp_hear(session, session->minutes > 0 ? deadline : DXP_NEVER, &message);
    if (arrival == DXP_ARRIVED)
        obey(session, &message);
    else if (is_over(session))
        end(session, DXP_BY_RULES);
    else
        end_by_fault(session, arrival == DXP_LATE ? DXP_BY_TIME : DXP_BY_SILENCE);
}

/* ------------------------------------------------------------------------------------ the game */

void dxp_play(struct dxp_session *session, const struct dxp_request *request,
              const struct hy_position *start)
{
    const struct hy_game *game = &session->plan->game;
    bool we_follow = session->plan->is_follower;
    engine_pool_forget(session->mind.pool); /* so that no game depends on those before it */
    hy_match_start(&session->match, game, start, session->log, DXP_LOG_ROOM);
    session->seat = (uint8_t)dxp_seat(game, request->follower_is_white == we_follow);
    session->minutes = request->minutes;
    session->moves = request->moves;
    session->used[0] = session->used[1] = 0;
    session->turn_began = engine_clock();
    session->faults = 0;
    session->is_ended = false;
    while (!session->is_ended)
        if (session->match.position.turn == session->seat)
            take_turn(session);
        else
            await_turn(session);
}
