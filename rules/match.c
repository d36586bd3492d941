/* Matches: history, draws, results. */
#include "rules/family.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

enum {
    DRAW_REPEATS = 3,      /* draw3 */
    BAN_TURNS = 7,         /* ban3: own turns looked back at */
    DEAD_QUIET_TURNS = 20, /* ten rounds of two seats */
    DEAD_TURNS = 5,        /* turns each seat has to give way */
    WIN = 4,
    HALF = 2 /* quarters */
};

static bool refuse(struct hy_reason *reason, enum hy_why why, unsigned seat)
{
    *reason = (struct hy_reason){.why = why, .seat = (uint8_t)seat};
    return false;
}

/* ------------------------------------------------------------------------------------ places */

static bool is_two_seats(const struct hy_match *match) { return match->game->seats == 2; }

static bool place_taken(const struct hy_match *match, unsigned place)
{
    for (unsigned s = 0; s < match->game->seats; s++)
        if (match->result.place[s] == place)
            return true;
    return false;
}

static void take_best_place(struct hy_match *match, unsigned seat)
{
    unsigned place = 1;
    while (place_taken(match, place))
        place++;
    match->result.place[seat] = (uint8_t)place;
}

static void take_worst_place(struct hy_match *match, unsigned seat)
{
    unsigned place = match->game->seats;
    while (place_taken(match, place))
        place--;
    match->result.place[seat] = (uint8_t)place;
}

/* First place scores a whole point, all others none. */
static void end_with_places(struct hy_match *match, enum hy_end end)
{
    match->result.end = end;
    for (unsigned s = 0; s < match->game->seats; s++)
        match->result.quarters[s] = match->result.place[s] == 1 ? WIN : 0;
}

/* A draw of all seats still playing: a half each, or nothing if first place is taken. */
static void end_drawn(struct hy_match *match, enum hy_end end)
{
    bool first_taken = place_taken(match, 1);
    end_with_places(match, end);
    for (unsigned s = 0; s < HY_SEATS_MAX && !first_taken; s++)
        if (match->position.playing >> s & 1)
            match->result.quarters[s] = HALF;
}

/* Ends the game if the position does: the last seat left takes the best open place. Under
 * places=first the others share what is left. */
static void end_if_over(struct hy_match *match, enum hy_end end)
{
    if (!hy_is_over(match->game, &match->position))
        return;
    uint8_t playing = match->position.playing;
    uint8_t winner = match->game->family->winner(match->game, &match->position);
    if (winner != HY_NO_SEAT) {
        take_best_place(match, winner);
        take_worst_place(match, 1u - winner);
        end_with_places(match, HY_END_NO_MOVES);
        return;
    }
    if (playing && (playing & (playing - 1)) == 0)
        take_best_place(match, bit_first(playing));
    end_with_places(match, end);
}

/* ------------------------------------------------------------------------------------ history */

struct hy_position hy_match_position(const struct hy_match *match, uint32_t count)
{
    assert(count <= match->count);
    struct hy_position position = match->start;
    for (uint32_t i = 0; i < count; i++) {
        const struct hy_event *event = &match->log[i];
        if (event->act == HY_ACT_MOVE || event->act == HY_ACT_PASS)
            position = hy_play(match->game, &position, hy_path_move(&event->path));
        else if (event->act == HY_ACT_RESIGN)
            position = hy_leave(match->game, &position, event->seat);
    }
    return position;
}

/* How many times a position may stand before it is a draw; 0: for ever. */
static unsigned repeats_allowed(const struct hy_match *match)
{
    const uint16_t *field = match->game->field;
    return field[HY_REPETITION] == HY_REPEAT_DRAW3 ? DRAW_REPEATS : field[HY_DRAW_REPETITION];
}

/* Whether the position has stood too many times. Keys find candidates; as two positions may share
 * a key, each is proved by looking at the positions themselves. */
static bool is_repeated(const struct hy_match *match)
{
    unsigned times = 1, limit = repeats_allowed(match);
    for (uint32_t i = match->count; i-- > 0 && times < limit;) {
        const struct hy_event *event = &match->log[i];
        /* Calling a dead game is no turn: the same standing is seen again at the next event. */
        if (event->act == HY_ACT_DEAD || event->key != match->position.key)
            continue;
        struct hy_position then = hy_match_position(match, i);
        times += hy_same_position(&then, &match->position);
    }
    return limit != 0 && times >= limit;
}

/* ban3: whether a piece would be back on its cell a fourth time: the seat's last seven turns were
 * moves of this piece, and it stood on the cell two, four, six and eight own turns ago. */
static bool is_banned(const struct hy_match *match, struct hy_move move)
{
    unsigned turns = 0, piece_at = move.from;
    for (uint32_t i = match->count; i-- > 0 && turns < BAN_TURNS;) {
        const struct hy_event *event = &match->log[i];
        if (event->seat != match->position.turn || event->act == HY_ACT_DEAD)
            continue;
        if (event->act != HY_ACT_MOVE || event->path.cell[event->path.n - 1] != piece_at)
            return false;
        piece_at = event->path.cell[0];
        turns++;
        /* Before an odd number of own turns back it stood on the cell that is now wanted. */
        if (turns % 2 == 1 && piece_at != move.to)
            return false;
    }
    return turns == BAN_TURNS;
}

size_t hy_match_moves(const struct hy_match *match, struct hy_move list[HY_MOVES_MAX])
{
    if (match->result.end != HY_END_NONE)
        return 0;
    size_t n = hy_moves(match->game, &match->position, list);
    if (match->game->field[HY_REPETITION] != HY_REPEAT_BAN3)
        return n;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (hy_is_pass(list[i]) || !is_banned(match, list[i]))
            list[kept++] = list[i];
    if (kept == 0)
        list[kept++] = (struct hy_move){0};
    return kept;
}

/* A move of a piece the seat has, or a pass if it has none. */
static struct hy_move some_move(const struct hy_match *match)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_match_moves(match, list);
    struct hy_move best = {0};
    for (size_t i = 0; i < n; i++) {
        if (hy_is_pass(list[i]))
            continue;
        unsigned here = list[i].from * 256u + list[i].to, there = best.from * 256u + best.to;
        if (hy_is_pass(best) || here < there)
            best = list[i];
    }
    return best;
}

/* ---------------------------------------------------------------------------------- dead games */

bool hy_match_may_call_dead(const struct hy_match *match)
{
    return match->game->field[HY_DEAD_GAME] == HY_DEAD_ON && match->result.end == HY_END_NONE &&
           !match->dead_called && match->quiet_turns >= DEAD_QUIET_TURNS;
}

static void note_distance(struct hy_match *match, unsigned seat)
{
    int distance = hy_distance(match->game, &match->position, seat);
    match->quiet_turns++;
    if (distance < match->lowest[seat]) {
        match->lowest[seat] = distance;
        match->quiet_turns = 0;
    }
}

/* Whether a move takes a seat's last piece (one of those with most rows to go) forward. */
static bool gives_way(const struct hy_match *match, const struct hy_position *before, unsigned seat,
                      const struct hy_path *path)
{
    if (path->n == 0)
        return false;
    const uint8_t *rows = match->game->seat[seat].rows;
    unsigned most = 0;
    for (unsigned c = 0; c < match->game->cells; c++)
        if (hy_owner(match->game, before, c) == seat && rows[c] > most)
            most = rows[c];
    unsigned from = rows[path->cell[0]], to = rows[path->cell[path->n - 1]];
    return from == most && to < from;
}

static void end_dead_game(struct hy_match *match, enum hy_end end, unsigned ahead,
                          unsigned quarters)
{
    match->result.end = end;
    match->result.quarters[ahead] = (uint8_t)quarters;
    match->result.quarters[1 - ahead] = (uint8_t)(WIN - quarters);
    match->result.place[ahead] = 1;
    match->result.place[1 - ahead] = 2;
}

static void judge_dead_turn(struct hy_match *match, const struct hy_position *before, unsigned seat,
                            const struct hy_path *path)
{
    if (gives_way(match, before, seat, path)) {
        int giver = 2 * hy_distance(match->game, before, seat) - 1; /* in half rows */
        int other = 2 * hy_distance(match->game, before, 1 - seat);
        int lead = other - giver;
        bool by_half = lead == 1 || lead == -1;
        end_dead_game(match, HY_END_DEAD_GAME, lead > 0 ? seat : 1 - seat, by_half ? 3 : WIN);
    } else if (++match->dead_turns[seat] == DEAD_TURNS) {
        end_dead_game(match, HY_END_DEAD_UNMOVED, 1 - seat, WIN);
    }
}

/* -------------------------------------------------------------------------------------- turns */

void hy_match_start(struct hy_match *match, const struct hy_game *game,
                    const struct hy_position *start, struct hy_event *log, uint32_t room)
{
    memset(match, 0, sizeof *match);
    match->game = game;
    match->start = *start;
    match->position = *start;
    match->log = log;
    match->room = room;
    for (unsigned s = 0; is_two_seats(match) && s < 2; s++)
        match->lowest[s] = hy_distance(game, start, s);
    /* What a bare position does not tell, the order of arrival, is taken to be that of turns. */
    for (unsigned i = 1; i <= game->seats; i++) {
        unsigned s = (start->turn + i) % game->seats;
        if (start->arrived >> s & 1)
            take_best_place(match, s);
        else if (!(start->playing >> s & 1))
            take_worst_place(match, s);
    }
    end_if_over(match, HY_END_ARRIVAL);
}

static struct hy_event *add_event(struct hy_match *match, enum hy_act act, unsigned seat)
{
    assert(match->count < match->room);
    struct hy_event *event = &match->log[match->count++];
    *event = (struct hy_event){.key = match->position.key, .act = act, .seat = (uint8_t)seat};
    return event;
}

static enum hy_end count_turn(struct hy_match *match, const struct hy_position *before,
                              const struct hy_path *path)
{
    const struct hy_family *family = match->game->family;
    return family->count_turn ? family->count_turn(match, before, path) : HY_END_NONE;
}

uint32_t hy_match_turns_to_draw(const struct hy_match *match, enum hy_end *end)
{
    const struct hy_family *family = match->game->family;
    *end = HY_END_NONE;
    if (match->result.end != HY_END_NONE || !family->turns_to_draw)
        return 0;
    return family->turns_to_draw(match, end);
}

/* What may end the game after a seat's turn, in the order of the rules. */
static void judge_turn(struct hy_match *match, const struct hy_position *before, unsigned seat,
                       const struct hy_event *event)
{
    if (match->position.arrived >> seat & 1) {
        take_best_place(match, seat);
        match->forced_passes = 0; /* fewer seats are playing now */
    }
    end_if_over(match, HY_END_ARRIVAL);
    if (match->result.end == HY_END_NONE && match->dead_called)
        judge_dead_turn(match, before, seat, &event->path);
    if (match->result.end != HY_END_NONE)
        return;
    unsigned cap = match->game->field[HY_TURN_CAP];
    enum hy_end counted = count_turn(match, before, &event->path);
    if (is_repeated(match))
        end_drawn(match, HY_END_REPETITION);
    else if (counted != HY_END_NONE)
        end_drawn(match, counted);
    else if (cap != 0 && match->turns >= cap)
        end_drawn(match, HY_END_TURN_CAP);
    else if (match->forced_passes >= bit_count(match->position.playing))
        end_drawn(match, HY_END_ALL_STUCK);
}

/* Plays a turn that is known to be legal; an empty path is a pass. */
static void play_turn(struct hy_match *match, const struct hy_path *path)
{
    unsigned seat = match->position.turn;
    struct hy_position before = match->position;
    bool forced = path->n == 0 && hy_is_pass(some_move(match));
    struct hy_event *event = add_event(match, path->n ? HY_ACT_MOVE : HY_ACT_PASS, seat);
    event->path = *path;
    event->forced = forced;
    match->position = hy_play(match->game, &before, hy_path_move(path));
    match->turns++;
    match->forced_passes = (uint8_t)(forced ? match->forced_passes + 1 : 0);
    if (is_two_seats(match))
        note_distance(match, seat);
    judge_turn(match, &before, seat, event);
}

static bool explain_pass(const struct hy_match *match, struct hy_reason *reason)
{
    struct hy_move move = some_move(match);
    if (hy_is_pass(move) || match->game->field[HY_PASS_RULE] == HY_PASS_ALWAYS)
        return true;
    refuse(reason, HY_WHY_PASS_NOT_ALLOWED, match->position.turn);
    reason->n = 2;
    reason->cell[0] = move.from;
    reason->cell[1] = move.to;
    return false;
}

bool hy_match_explain(const struct hy_match *match, const struct hy_attempt *attempt,
                      struct hy_reason *reason, struct hy_path *path)
{
    struct hy_path found = {0};
    *reason = (struct hy_reason){.why = HY_LEGAL, .seat = HY_NO_SEAT};
    if (path)
        *path = found;
    if (match->result.end != HY_END_NONE)
        return refuse(reason, HY_WHY_GAME_OVER, HY_NO_SEAT);
    if (attempt->seat != HY_NO_SEAT && attempt->seat != match->position.turn)
        return refuse(reason, HY_WHY_NOT_YOUR_TURN, match->position.turn);
    if (attempt->n == 0)
        return explain_pass(match, reason);
    if (!match->game->family->explain(match->game, &match->position, attempt, reason, &found))
        return false;
    struct hy_move move = hy_path_move(&found);
    if (match->game->field[HY_REPETITION] == HY_REPEAT_BAN3 && is_banned(match, move)) {
        refuse(reason, HY_WHY_REPETITION_BAN, match->position.turn);
        reason->n = 2;
        reason->cell[0] = move.from;
        reason->cell[1] = move.to;
        return false;
    }
    if (path)
        *path = found;
    return true;
}

bool hy_explain(const struct hy_game *game, const struct hy_position *position,
                const struct hy_attempt *attempt, struct hy_reason *reason, struct hy_path *path)
{
    struct hy_match match;
    hy_match_start(&match, game, position, NULL, 0);
    return hy_match_explain(&match, attempt, reason, path);
}

bool hy_match_try(struct hy_match *match, const struct hy_attempt *attempt,
                  struct hy_reason *reason)
{
    struct hy_path path;
    if (!hy_match_explain(match, attempt, reason, &path))
        return false;
    if (match->count == match->room)
        return refuse(reason, HY_WHY_LOG_FULL, HY_NO_SEAT);
    play_turn(match, &path);
    return true;
}

/* ------------------------------------------------------------------------- what is not a turn */

/* What every act other than a turn needs: a game that goes on, and room in the log. */
static bool may_act(const struct hy_match *match, struct hy_reason *reason)
{
    *reason = (struct hy_reason){.why = HY_LEGAL, .seat = HY_NO_SEAT};
    if (match->result.end != HY_END_NONE)
        return refuse(reason, HY_WHY_GAME_OVER, HY_NO_SEAT);
    if (match->count == match->room)
        return refuse(reason, HY_WHY_LOG_FULL, HY_NO_SEAT);
    return true;
}

bool hy_match_resign(struct hy_match *match, unsigned seat, struct hy_reason *reason)
{
    if (!may_act(match, reason))
        return false;
    if (seat >= match->game->seats || !(match->position.playing >> seat & 1))
        return refuse(reason, HY_WHY_NOT_IN_GAME, seat);
    add_event(match, HY_ACT_RESIGN, seat);
    match->position = hy_leave(match->game, &match->position, seat);
    match->forced_passes = 0; /* the board has changed, or the game is over */
    take_worst_place(match, seat);
    end_if_over(match, HY_END_RESIGNATION);
    return true;
}

bool hy_match_draw(struct hy_match *match, struct hy_reason *reason)
{
    if (!may_act(match, reason))
        return false;
    add_event(match, HY_ACT_DRAW, HY_NO_SEAT);
    end_drawn(match, HY_END_AGREED);
    return true;
}

bool hy_match_call_dead(struct hy_match *match, struct hy_reason *reason)
{
    if (!may_act(match, reason))
        return false;
    if (!hy_match_may_call_dead(match))
        return refuse(reason, HY_WHY_DEAD_NOT_YET, match->position.turn);
    add_event(match, HY_ACT_DEAD, match->position.turn);
    match->dead_called = true;
    return true;
}

void hy_match_rewind(struct hy_match *match, uint32_t count)
{
    assert(count <= match->count);
    struct hy_match again;
    struct hy_reason reason;
    hy_match_start(&again, match->game, &match->start, match->log, match->room);
    while (again.count < count) {
        /* A copy: playing the event writes it to the same place in the log. */
        struct hy_event event = match->log[again.count];
        bool ok = true;
        if (event.act == HY_ACT_RESIGN)
            ok = hy_match_resign(&again, event.seat, &reason);
        else if (event.act == HY_ACT_DRAW)
            ok = hy_match_draw(&again, &reason);
        else if (event.act == HY_ACT_DEAD)
            ok = hy_match_call_dead(&again, &reason);
        else
            play_turn(&again, &event.path);
        assert(ok);
        (void)ok;
    }
    *match = again;
}
