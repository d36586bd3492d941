/* What becomes of a request. */
#include "server/room.h"

#include <assert.h>
#include <string.h>

/* Acts kept free for what ends a game: every seat may still resign, or a draw be agreed. */
enum { LAST_ACTS = HY_SEATS_MAX + 1 };

static void set_name(struct room_event *event, const struct room_request *request)
{
    assert(strlen(request->name) < sizeof event->name);
    strcpy(event->name, request->name);
    memcpy(event->holder, request->holder, sizeof event->holder);
}

static enum refusal create(const struct room *room, const struct room_request *request,
                           struct room_event *event, struct hy_reason *reason)
{
    (void)room, (void)reason;
    *event = (struct room_event){
        .act = ROOM_CREATED, .game = request->game, .openings = request->openings};
    for (unsigned p = 0; p < request->game->seats; p++) {
        event->kind[p] = request->kind[p];
        event->level[p] = request->level[p];
        if (request->kind[p] == ROOM_PERSON)
            event->me = (uint8_t)p;
    }
    set_name(event, request);
    return REFUSED_NOT;
}

static enum refusal join(const struct room *room, const struct room_request *request,
                         struct room_event *event, struct hy_reason *reason)
{
    (void)reason;
    uint8_t seat = 0;
    if (request->seat != 0)
        seat = room_seat_named(room, request->seat);
    else
        while (seat < room->game->seats && !room_can_be_taken(room, seat))
            seat++;
    if (seat >= room->game->seats || !room_can_be_taken(room, seat))
        return REFUSED_NO_SUCH_SEAT;
    *event = (struct room_event){.act = ROOM_JOINED, .seat = seat};
    set_name(event, request);
    return REFUSED_NOT;
}

/* A move is tried on a copy of the match; what it writes lies behind the log's end. */
static enum refusal move(const struct room *room, const struct room_request *request,
                         struct room_event *event, struct hy_reason *reason)
{
    struct hy_match match = room->match;
    struct hy_error error;
    if (request->version < room->changed_at)
        return REFUSED_STALE;
    if (match.position.turn != event->seat)
        return REFUSED_NOT_YOUR_TURN;
    if (match.count + LAST_ACTS >= ROOM_ACTS_MAX)
        match.room = match.count;
    if (!hy_match_word(&match, request->word, request->length, &error, reason))
        return error.code == HY_E_MOVE_ILLEGAL || error.code == HY_E_LOG_FULL ? REFUSED_ILLEGAL
                                                                              : REFUSED_BAD_FIELD;
    const struct hy_event *act = &match.log[room->match.count];
    if (act->act == HY_ACT_RESIGN || act->act == HY_ACT_DRAW)
        return REFUSED_BAD_FIELD; /* these have requests of their own */
    event->act = ROOM_MOVE;
    hy_event_write(room->game, act, event->word);
    return REFUSED_NOT;
}

static bool is_in_game(const struct room *room, uint8_t seat, struct hy_reason *reason)
{
    if (room->match.position.playing >> seat & 1)
        return true;
    *reason = (struct hy_reason){.why = HY_WHY_NOT_IN_GAME, .seat = seat};
    return false;
}

static enum refusal resign(const struct room *room, const struct room_request *request,
                           struct room_event *event, struct hy_reason *reason)
{
    if (request->version < room->began_at)
        return REFUSED_STALE;
    if (!is_in_game(room, event->seat, reason))
        return REFUSED_ILLEGAL;
    event->act = ROOM_RESIGNED;
    return REFUSED_NOT;
}

/* A draw may be offered while another moves; taking back is about the moves that one knows. */
static enum refusal offer(const struct room *room, const struct room_request *request,
                          struct room_event *event, struct hy_reason *reason)
{
    bool is_back = request->offer == ROOM_BACK;
    if (request->version < (is_back ? room->changed_at : room->began_at))
        return REFUSED_STALE;
    if (!is_in_game(room, event->seat, reason))
        return REFUSED_ILLEGAL;
    if (room->offer != ROOM_NO_OFFER)
        return REFUSED_HAS_OFFER;
    if (is_back && room_last_turn(room, event->seat) < 0)
        return REFUSED_CANNOT_TAKE_BACK;
    event->act = ROOM_OFFERED;
    event->offer = request->offer;
    return REFUSED_NOT;
}

static enum refusal answer(const struct room *room, const struct room_request *request,
                           struct room_event *event, struct hy_reason *reason)
{
    if (request->version < room->changed_at || request->version < room->offered_at)
        return REFUSED_STALE;
    if (!is_in_game(room, event->seat, reason))
        return REFUSED_ILLEGAL;
    if (room->offer != request->offer || room->offerer == event->seat ||
        room->agreed >> event->seat & 1)
        return REFUSED_NO_OFFER;
    event->act = request->yes ? ROOM_AGREED : ROOM_DECLINED;
    event->offer = request->offer;
    return REFUSED_NOT;
}

static enum refusal rematch(const struct room *room, const struct room_request *request,
                            struct room_event *event, struct hy_reason *reason)
{
    (void)reason;
    if (request->version < room->began_at)
        return REFUSED_STALE;
    if (room_phase(room) == ROOM_PLAYING)
        return REFUSED_NOT_OVER;
    if (room->wanted >> request->player & 1)
        return REFUSED_HAS_OFFER;
    event->act = ROOM_WANTED;
    return REFUSED_NOT;
}

static enum refusal leave(const struct room *room, const struct room_request *request,
                          struct room_event *event, struct hy_reason *reason)
{
    (void)room, (void)request, (void)reason;
    event->act = ROOM_SEAT_LEFT;
    return REFUSED_NOT;
}

static const struct {
    enum refusal (*decide)(const struct room *room, const struct room_request *request,
                           struct room_event *event, struct hy_reason *reason);
    bool needs_seat, needs_version, needs_game, needs_going_game;
} wishes[] = {
    [ROOM_CREATE] = {create, false, false, false, false},
    [ROOM_JOIN] = {join, false, false, false, false},
    [ROOM_DO] = {move, true, true, true, true},
    [ROOM_RESIGN] = {resign, true, true, true, true},
    [ROOM_OFFER] = {offer, true, true, true, true},
    [ROOM_ANSWER] = {answer, true, true, true, true},
    [ROOM_REMATCH] = {rematch, true, true, true, false},
    [ROOM_LEAVE] = {leave, true, false, false, false},
};

/* What does not depend on the details of a request. A game that is over is stale to who does not
 * know it, rather than not being played. */
static enum refusal check(const struct room *room, const struct room_request *request)
{
    enum room_phase phase = room_phase(room);
    if (room->version == 0)
        return request->wish == ROOM_CREATE ? REFUSED_NOT : REFUSED_NO_SUCH_ROOM;
    if (wishes[request->wish].needs_seat && request->player == ROOM_NOBODY)
        return REFUSED_NOT_SEATED;
    if (room->version >= ROOM_EVENTS_MAX && request->wish != ROOM_LEAVE)
        return REFUSED_ROOM_FULL;
    if (wishes[request->wish].needs_version && request->version > room->version)
        return REFUSED_STALE;
    if (wishes[request->wish].needs_game && phase == ROOM_WAITING)
        return REFUSED_NOT_PLAYING;
    if (wishes[request->wish].needs_going_game && phase == ROOM_OVER)
        return request->version < room->changed_at ? REFUSED_STALE : REFUSED_NOT_PLAYING;
    return REFUSED_NOT;
}

enum refusal room_decide(const struct room *room, const struct room_request *request,
                         struct room_event *event, struct hy_reason *reason)
{
    *event = (struct room_event){0};
    *reason = (struct hy_reason){.why = HY_LEGAL, .seat = HY_NO_SEAT};
    enum refusal refusal = check(room, request);
    if (refusal != REFUSED_NOT)
        return refusal;
    if (wishes[request->wish].needs_seat)
        event->seat = room_seat_of(room, request->player);
    return wishes[request->wish].decide(room, request, event, reason);
}
