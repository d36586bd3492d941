#include <stdio.h>
#include <string.h>

#include "cli/match.h"

/* ------------------------------------------------------------------------- who plays what */

/* In how many ways A and B may sit. */
static unsigned seatings(const struct match_plan *plan)
{
    return plan->is_alone ? plan->game.seats : 2;
}

unsigned match_group(const struct match_plan *plan) { return plan->is_once ? 1 : seatings(plan); }

unsigned match_opening(const struct match_plan *plan, unsigned number)
{
    return (number - 1) / match_group(plan) + 1;
}

enum match_side match_side_of(const struct match_plan *plan, unsigned number, unsigned seat)
{
    unsigned turn = (number - 1) % seatings(plan);
    bool is_a = plan->is_alone ? seat == turn : seat % 2 == turn;
    return is_a ? SIDE_A : SIDE_B;
}

double match_even(const struct match_plan *plan)
{
    return plan->is_alone ? 1.0 / plan->game.seats : 0.5;
}

/* -------------------------------------------------------------------------------- the board */

void match_board_open(struct match_board *board, const struct match_plan *plan)
{
    board->plan = plan;
    for (int s = 0; s < 2; s++)
        player_open(&board->player[s], &plan->side[s], plan->name, plan->forfeit_ms);
}

void match_board_close(struct match_board *board)
{
    for (int s = 0; s < 2; s++)
        player_close(&board->player[s]);
}

static void set_pos(struct match_board *board)
{
    char start[HY_POSITION_TEXT_MAX];
    hy_position_write(&board->plan->game, &board->match.start, start);
    board->length =
        (size_t)snprintf(board->pos, sizeof board->pos, "pos pos=\"%s\" moves=\"", start);
}

/* Adds what was played since the log had `count` events; false if the line is full. */
static bool extend_pos(struct match_board *board, uint32_t count)
{
    for (; count < board->match.count; count++) {
        char word[HY_MOVE_TEXT_MAX];
        size_t length = hy_event_write(board->match.game, &board->match.log[count], word);
        if (board->length + length + 4 > sizeof board->pos) /* a space, a quote, "\n", a NUL */
            return false;
        if (board->pos[board->length - 1] != '"')
            board->pos[board->length++] = ' ';
        memcpy(board->pos + board->length, word, length);
        board->length += length;
    }
    return true;
}

static bool play_opening(struct match_board *board, unsigned number)
{
    const struct match_plan *plan = board->plan;
    struct hy_match *match = &board->match;
    struct hy_position position = hy_position_start(&plan->game);
    hy_match_start(match, &plan->game, &position, board->log,
                   sizeof board->log / sizeof *board->log);
    set_pos(board);
    match_play_opening(plan, number, match);
    return extend_pos(board, 0);
}

/* ----------------------------------------------------------------------------------- a game */

static void note(struct match_board *board, unsigned number, enum match_side side)
{
    snprintf(board->note, sizeof board->note, "game %u: %c %s", number, "AB"[side],
             board -> player[side].note);
}

/* What an engine may say in place of a move: that it gives up, on its own behalf. */
static bool is_own_resignation(const struct hy_match *match, const char *word)
{
    char own[] = "resign:?";
    own[sizeof own - 2] = match->game->seat[match->position.turn].letter;
    return strcmp(word, own) == 0;
}

/* Plays what an engine has answered: a move or a pass, behind `dead` if it calls the game dead.
 * False, with the player's note, if it must not. */
static bool play_answer(struct match_board *board, struct player *player, char *answer)
{
    struct hy_match *match = &board->match;
    struct hy_error error = {.code = HY_E_MOVE_SYNTAX, .text = "no move"};
    struct hy_reason reason = {0};
    char *rest = answer, *word = strsep(&rest, " ");
    bool good = true;
    if (strcmp(word, "dead") == 0) {
        good = hy_match_word(match, word, strlen(word), &error, &reason) && rest != NULL;
        word = rest != NULL ? rest : word;
    }
    bool is_move = strcmp(word, "dead") != 0 && strcmp(word, "draw") != 0 &&
                   (strncmp(word, "resign", 6) != 0 || is_own_resignation(match, word));
    if (good && is_move && hy_match_word(match, word, strlen(word), &error, &reason))
        return true;
    snprintf(player->note, sizeof player->note, "plays '%.200s': %s", word,
             error.code == HY_E_MOVE_ILLEGAL ? hy_why_name(reason.why) : error.text);
    return false;
}

static enum player_fault play_turn(struct match_board *board, enum match_side side,
                                   struct match_record *record)
{
    struct player *player = &board->player[side];
    char answer[HY_MOVE_TEXT_MAX * 2];
    memcpy(board->pos + board->length, "\"\n", 2);
    uint64_t begin = engine_clock();
    enum player_fault fault =
        player_ask(player, board->pos, board->length + 2, answer, sizeof answer);
    record->micros[side] += engine_clock() - begin;
    record->moves[side]++;
    if (fault == PLAYER_FINE && !play_answer(board, player, answer))
        fault = PLAYER_ILLEGAL;
    return fault;
}

static enum match_end end_of(enum player_fault fault)
{
    static const enum match_end ends[] = {
        [PLAYER_CRASH] = MATCH_CRASH, [PLAYER_TIME] = MATCH_TIME, [PLAYER_ILLEGAL] = MATCH_ILLEGAL};
    return ends[fault];
}

/* A game that was not played to its end goes to the side that is nearest to arriving; in draughts,
 * where nobody arrives, it is drawn. */
static uint8_t nearer(const struct match_board *board, unsigned number)
{
    const struct hy_match *match = &board->match;
    if (!hy_has_field(match->game->variant, HY_FILL))
        return 2;
    int least[2] = {INT32_MAX, INT32_MAX};
    for (unsigned s = 0; s < match->game->seats; s++) {
        enum match_side side = match_side_of(board->plan, number, s);
        int distance = hy_distance(match->game, &match->position, s);
        if (match->result.place[s] == 1)
            distance = INT32_MIN;
        else if (!(match->position.playing >> s & 1))
            continue;
        least[side] = distance < least[side] ? distance : least[side];
    }
    return least[SIDE_A] == least[SIDE_B] ? 2 : least[SIDE_A] < least[SIDE_B] ? 4 : 0;
}

static uint8_t points_of(const struct match_board *board, unsigned number)
{
    const struct hy_match *match = &board->match;
    unsigned all = 0, own = 0;
    for (unsigned s = 0; s < match->game->seats; s++) {
        unsigned quarters = match->result.quarters[s];
        all += quarters;
        own += match_side_of(board->plan, number, s) == SIDE_A ? quarters : 0;
    }
    return (uint8_t)(all > 0 ? (own * 4 + all / 2) / all : 2);
}

/* The game is lost by the side at fault; in the file a game for two says so by a resignation. */
static void end_by_fault(struct match_board *board, unsigned number, enum match_side side,
                         enum player_fault fault, struct match_record *record)
{
    struct hy_reason reason;
    record->end = (uint8_t)end_of(fault);
    record->at = (uint8_t)side;
    record->points = side == SIDE_A ? 0 : 4;
    note(board, number, side);
    for (unsigned s = 0; s < 2 && board->plan->game.seats == 2; s++)
        if (match_side_of(board->plan, number, s) == side)
            hy_match_resign(&board->match, s, &reason);
}

static enum player_fault start_game(struct match_board *board, enum match_side *side)
{
    for (int s = 0; s < 2; s++) {
        enum player_fault fault = player_new_game(&board->player[s]);
        *side = (enum match_side)s;
        if (fault != PLAYER_FINE)
            return fault;
    }
    return PLAYER_FINE;
}

struct match_record match_play(struct match_board *board, unsigned number)
{
    struct match_record record = {.is_played = true};
    struct hy_match *match = &board->match;
    enum match_side side = SIDE_A;
    board->note[0] = '\0';
    bool has_room = play_opening(board, number);
    enum player_fault fault = start_game(board, &side);
    while (fault == PLAYER_FINE && has_room && match->result.end == HY_END_NONE &&
           match->turns < board->plan->max_turns) {
        uint32_t count = match->count;
        side = match_side_of(board->plan, number, match->position.turn);
        fault = play_turn(board, side, &record);
        has_room = extend_pos(board, count);
    }
    record.turns = (uint16_t)match->turns;
    if (fault != PLAYER_FINE) {
        end_by_fault(board, number, side, fault, &record);
    } else if (match->result.end != HY_END_NONE) {
        record.end = (uint8_t)match->result.end;
        record.points = points_of(board, number);
    } else {
        record.end = MATCH_MAX_TURNS;
        record.points = nearer(board, number);
    }
    return record;
}
