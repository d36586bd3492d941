/* The fold: what each event makes of a room, and which follow of themselves. */
#include "server/room.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

enum { FIRST_ACTS = 16 };

void room_start(struct room *room) { memset(room, 0, sizeof *room); }

void room_end(struct room *room)
{
    free(room->match.log);
    room_start(room);
}

/* --------------------------------------------------------------------------------- questions */

enum room_phase room_phase(const struct room *room)
{
    if (room->number == 0)
        return ROOM_WAITING;
    return room->match.result.end == HY_END_NONE ? ROOM_PLAYING : ROOM_OVER;
}

uint8_t room_player_of(const struct room *room, const uint8_t holder[ROOM_HOLDER])
{
    uint8_t found = ROOM_NOBODY;
    for (uint8_t p = 0; room->game != NULL && p < room->game->seats; p++)
        if (sodium_memcmp(room->player[p].holder, holder, ROOM_HOLDER) == 0 &&
            room->player[p].kind == ROOM_PERSON)
            found = p;
    return found;
}

uint8_t room_seat_of(const struct room *room, uint8_t player)
{
    uint8_t seat = 0;
    assert(player < room->game->seats);
    while (room->sits[seat] != player)
        seat++;
    return seat;
}

char room_letter(const struct room *room, uint8_t seat) { return room->game->seat[seat].letter; }

uint8_t room_seat_named(const struct room *room, char letter)
{
    for (uint8_t s = 0; s < room->game->seats; s++)
        if (room_letter(room, s) == letter)
            return s;
    return ROOM_NOBODY;
}

static const struct room_player *sitting(const struct room *room, uint8_t seat)
{
    return &room->player[room->sits[seat]];
}

static bool is_in_game(const struct room *room, uint8_t seat)
{
    return room->match.position.playing >> seat & 1;
}

static unsigned players_who_are(const struct room *room, enum room_kind kind)
{
    unsigned count = 0;
    for (unsigned p = 0; p < room->game->seats; p++)
        count += room->player[p].kind == kind;
    return count;
}

bool room_computers_turn(const struct room *room)
{
    return room_phase(room) == ROOM_PLAYING &&
           sitting(room, room->match.position.turn)->kind == ROOM_COMPUTER &&
           players_who_are(room, ROOM_PERSON) > 0;
}

bool room_can_be_taken(const struct room *room, uint8_t seat)
{
    enum room_kind kind = sitting(room, seat)->kind;
    return kind == ROOM_OPEN || (kind == ROOM_LEFT && room_phase(room) == ROOM_OVER);
}

int32_t room_last_turn(const struct room *room, uint8_t seat)
{
    const struct hy_match *match = &room->match;
    for (uint32_t i = match->count; i-- > room->opened;) {
        const struct hy_event *act = &match->log[i];
        if (act->act == HY_ACT_RESIGN)
            return -1;
        if (act->seat == seat && (act->act == HY_ACT_MOVE || act->act == HY_ACT_PASS))
            return (int32_t)i;
    }
    return -1;
}

/* --------------------------------------------------------------------------- what is due next */

/* Each player sits where the next one of the turn sat before. */
static void set_began(const struct room *room, struct room_event *event)
{
    unsigned seats = room->game->seats;
    *event = (struct room_event){.act = ROOM_BEGAN, .number = room->number + 1};
    for (unsigned p = 0; p < seats; p++)
        event->sits[(p + room->number) % seats] = (uint8_t)p;
    room_open(room, event);
}

/* A seat that was left in the middle of a game gives it up. */
static bool due_resignation(const struct room *room, struct room_event *event)
{
    for (uint8_t s = 0; s < room->game->seats; s++) {
        if (sitting(room, s)->kind == ROOM_LEFT && is_in_game(room, s)) {
            *event = (struct room_event){.act = ROOM_RESIGNED, .seat = s};
            return true;
        }
    }
    return false;
}

/* What an offer is due to become: computers give back whatever people ask for, and never agree to
 * a draw with nobody else there to decide. */
static bool due_of_offer(const struct room *room, struct room_event *event)
{
    uint8_t computer = ROOM_NOBODY;
    unsigned people = 0;
    for (uint8_t s = 0; room->offer != ROOM_NO_OFFER && s < room->game->seats; s++) {
        if (s == room->offerer || !is_in_game(room, s))
            continue;
        bool is_person = sitting(room, s)->kind == ROOM_PERSON;
        if (is_person && !(room->agreed >> s & 1))
            return false;
        people += is_person;
        if (!is_person)
            computer = s;
    }
    if (room->offer == ROOM_BACK)
        *event = (struct room_event){
            .act = ROOM_TAKEN_BACK,
            .number = (uint32_t)room_last_turn(room, room->offerer),
        };
    else if (room->offer == ROOM_DRAW && people > 0)
        *event = (struct room_event){.act = ROOM_DRAWN};
    else if (room->offer == ROOM_DRAW)
        *event = (struct room_event){
            .act = ROOM_DECLINED,
            .seat = computer,
            .offer = ROOM_DRAW,
        };
    return room->offer != ROOM_NO_OFFER;
}

/* Another game begins when all people want it and nobody is missing. */
static bool due_rematch(const struct room *room, struct room_event *event)
{
    if (players_who_are(room, ROOM_LEFT) > 0 || players_who_are(room, ROOM_PERSON) == 0)
        return false;
    for (unsigned p = 0; p < room->game->seats; p++)
        if (room->player[p].kind == ROOM_PERSON && !(room->wanted >> p & 1))
            return false;
    set_began(room, event);
    return true;
}

bool room_due(const struct room *room, struct room_event *event)
{
    if (room->version == 0)
        return false;
    switch (room_phase(room)) {
    case ROOM_WAITING:
        set_began(room, event);
        return players_who_are(room, ROOM_OPEN) == 0;
    case ROOM_PLAYING:
        return due_resignation(room, event) || due_of_offer(room, event);
    case ROOM_OVER:
        return due_rematch(room, event);
    }
    return false;
}

/* ---------------------------------------------------------------------------------- the fold */

static void seat_person(struct room *room, uint8_t player, const struct room_event *event)
{
    struct room_player *who = &room->player[player];
    who->kind = ROOM_PERSON;
    memcpy(who->holder, event->holder, sizeof who->holder);
    memcpy(who->name, event->name, sizeof who->name);
}

static bool apply_created(struct room *room, const struct room_event *event)
{
    if (room->version != 0 || event->game == NULL || event->me >= event->game->seats)
        return false;
    room->game = event->game;
    room->openings = event->openings;
    for (unsigned p = 0; p < room->game->seats; p++) {
        room->sits[p] = (uint8_t)p;
        room->player[p].kind = event->kind[p];
        room->player[p].level = event->level[p];
    }
    seat_person(room, event->me, event);
    return true;
}

static bool apply_joined(struct room *room, const struct room_event *event)
{
    if (!room_can_be_taken(room, event->seat))
        return false;
    seat_person(room, room->sits[event->seat], event);
    return true;
}

static bool apply_left(struct room *room, const struct room_event *event)
{
    uint8_t player = room->sits[event->seat];
    if (room->player[player].kind != ROOM_PERSON)
        return false;
    bool is_waiting = room_phase(room) == ROOM_WAITING;
    room->player[player] = (struct room_player){.kind = is_waiting ? ROOM_OPEN : ROOM_LEFT};
    room->wanted &= (uint8_t)~(1u << player);
    return true;
}

static bool is_permutation(const uint8_t *sits, unsigned seats)
{
    unsigned seen = 0;
    for (unsigned s = 0; s < seats; s++)
        if (sits[s] < seats)
            seen |= 1u << sits[s];
    return seen == (1u << seats) - 1;
}

/* A match always has room for one more act, so that a move can be tried without changing it. */
static void make_room(struct hy_match *match)
{
    if (match->count < match->room || match->room >= ROOM_ACTS_MAX)
        return;
    match->room = match->room == 0 ? FIRST_ACTS : match->room * 2;
    if (match->room > ROOM_ACTS_MAX)
        match->room = ROOM_ACTS_MAX;
    match->log = memory_resize(match->log, match->room * sizeof *match->log);
}

static bool apply_began(struct room *room, const struct room_event *event)
{
    if (room_phase(room) == ROOM_PLAYING || event->number != room->number + 1 ||
        !is_permutation(event->sits, room->game->seats) ||
        !room_is_opening(room->game, event->word))
        return false;
    memcpy(room->sits, event->sits, sizeof room->sits);
    room->number = event->number;
    room->wanted = 0;
    make_room(&room->match);
    struct hy_position start = hy_position_start(room->game);
    hy_match_start(&room->match, room->game, &start, room->match.log, room->match.room);
    room_play_opening(&room->match, event->word);
    room->opening = event->openings;
    room->opened = room->match.count;
    return true;
}

static bool apply_move(struct room *room, const struct room_event *event)
{
    struct hy_error error;
    return room->match.position.turn == event->seat &&
           hy_match_word(&room->match, event->word, strlen(event->word), &error, NULL);
}

static bool apply_resigned(struct room *room, const struct room_event *event)
{
    struct hy_reason reason;
    return hy_match_resign(&room->match, event->seat, &reason);
}

static bool apply_drawn(struct room *room, const struct room_event *event)
{
    struct hy_reason reason;
    (void)event;
    return hy_match_draw(&room->match, &reason);
}

static bool apply_taken_back(struct room *room, const struct room_event *event)
{
    if (event->number < room->opened || event->number >= room->match.count)
        return false;
    hy_match_rewind(&room->match, event->number);
    return true;
}

static bool apply_offered(struct room *room, const struct room_event *event)
{
    if (room->offer != ROOM_NO_OFFER || event->offer == ROOM_NO_OFFER ||
        (event->offer == ROOM_BACK && room_last_turn(room, event->seat) < 0))
        return false;
    room->offer = event->offer;
    room->offerer = event->seat;
    room->agreed = 0;
    return true;
}

static bool apply_declined(struct room *room, const struct room_event *event)
{
    if (room->offer != event->offer)
        return false;
    room->offer = ROOM_NO_OFFER;
    return true;
}

static bool apply_agreed(struct room *room, const struct room_event *event)
{
    if (room->offer != event->offer)
        return false;
    room->agreed |= (uint8_t)(1u << event->seat);
    return true;
}

static bool apply_wanted(struct room *room, const struct room_event *event)
{
    room->wanted |= (uint8_t)(1u << room->sits[event->seat]);
    return true;
}

/* When an event can happen: a bit a phase. */
enum { WAITING = 1 << ROOM_WAITING, PLAYING = 1 << ROOM_PLAYING, OVER = 1 << ROOM_OVER };

static const struct {
    bool (*apply)(struct room *room, const struct room_event *event);
    uint8_t phases;
    bool changes_board; /* what was offered before lapses */
} acts[ROOM_ACTS] = {
    [ROOM_CREATED] = {apply_created, WAITING, false},
    [ROOM_JOINED] = {apply_joined, WAITING | OVER, false},
    [ROOM_BEGAN] = {apply_began, WAITING | OVER, true},
    [ROOM_MOVE] = {apply_move, PLAYING, true},
    [ROOM_RESIGNED] = {apply_resigned, PLAYING, true},
    [ROOM_OFFERED] = {apply_offered, PLAYING, false},
    [ROOM_DECLINED] = {apply_declined, PLAYING, false},
    [ROOM_AGREED] = {apply_agreed, PLAYING, false},
    [ROOM_DRAWN] = {apply_drawn, PLAYING, true},
    [ROOM_TAKEN_BACK] = {apply_taken_back, PLAYING, true},
    [ROOM_WANTED] = {apply_wanted, OVER, false},
    [ROOM_SEAT_LEFT] = {apply_left, WAITING | PLAYING | OVER, false},
};

bool room_apply(struct room *room, const struct room_event *event)
{
    bool fits =
        event->act == ROOM_CREATED || (room->game != NULL && event->seat < room->game->seats &&
                                       acts[event->act].phases >> room_phase(room) & 1);
    if (!fits || !acts[event->act].apply(room, event))
        return false;
    room->version++;
    if (acts[event->act].changes_board) {
        room->changed_at = room->version;
        room->offer = ROOM_NO_OFFER;
    }
    if (event->act == ROOM_BEGAN)
        room->began_at = room->version;
    if (event->act == ROOM_OFFERED)
        room->offered_at = room->version;
    make_room(&room->match);
    return true;
}
