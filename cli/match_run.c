#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/match.h"

/* What the threads share, guarded by the lock. */
struct match {
    const struct match_plan *plan;
    pthread_mutex_t lock;
    struct match_record *records; /* the n-th is game n + 1 */
    struct match_file file;
    unsigned next; /* number of the game that is looked at next */
    int status;
};

struct elo_sample match_sample(const struct match_plan *plan, const struct match_record *records)
{
    struct elo_sample sample = {0};
    unsigned size = match_group(plan);
    for (unsigned first = 0; first + size <= plan->games; first += size) {
        unsigned points = 0, played = 0;
        for (unsigned i = first; i < first + size; i++) {
            played += records[i].is_played;
            points += records[i].points;
        }
        if (played == size)
            elo_add(&sample, points / (4.0 * size));
    }
    return sample;
}

static bool is_decided(const struct match *match)
{
    if (!match->plan->has_test)
        return false;
    struct elo_sample sample = match_sample(match->plan, match->records);
    return elo_verdict(&sample, &match->plan->test) != ELO_OPEN;
}

/* The number of a game to be played, 0 if there is none. */
static unsigned take_game(struct match *match)
{
    pthread_mutex_lock(&match->lock);
    while (match->next <= match->plan->games && match->records[match->next - 1].is_played)
        match->next++;
    unsigned number = 0;
    if (match->next <= match->plan->games && match->status == CLI_OK && !is_decided(match))
        number = match->next++;
    pthread_mutex_unlock(&match->lock);
    return number;
}

static void keep_game(struct match *match, unsigned number, const struct match_record *record,
                      const struct match_board *board)
{
    pthread_mutex_lock(&match->lock);
    match->records[number - 1] = *record;
    int status = match_file_add(&match->file, match->plan, number, record, &board->match);
    if (match->status == CLI_OK)
        match->status = status;
    if (board->note[0] != '\0')
        cli_complain(CLI_NO, "%s", board->note);
    match_tell_game(match->plan, number, record);
    pthread_mutex_unlock(&match->lock);
}

static void *play_games(void *context)
{
    struct match *match = context;
    struct match_board *board = malloc(sizeof *board);
    if (board == NULL) {
        pthread_mutex_lock(&match->lock);
        match->status = cli_no_memory();
        pthread_mutex_unlock(&match->lock);
        return NULL;
    }
    match_board_open(board, match->plan);
    for (unsigned number; (number = take_game(match)) != 0;) {
        struct match_record record = match_play(board, number);
        keep_game(match, number, &record, board);
    }
    match_board_close(board);
    free(board);
    return NULL;
}

static void play_parallel(struct match *match)
{
    pthread_t thread[MATCH_PARALLEL_MAX];
    unsigned started = 0;
    while (started + 1 < match->plan->parallel &&
           pthread_create(&thread[started], NULL, play_games, match) == 0)
        started++;
    play_games(match); /* this thread plays too, so fewer than asked for is no failure */
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* Starts each side once: one that cannot play at all is a mistake, not a player. */
static int try_sides(const struct match_plan *plan)
{
    for (int s = 0; s < 2; s++) {
        struct player player;
        player_open(&player, &plan->side[s], plan->name, plan->forfeit_ms);
        enum player_fault fault = player_new_game(&player);
        player_close(&player);
        if (fault != PLAYER_FINE)
            return cli_complain(CLI_BROKEN, "%c, '%s', cannot play %s: it %s", "AB"[s],
                                plan -> side[s].text, plan->name, player.note);
    }
    return CLI_OK;
}

int match_run(const struct match_plan *plan, struct match_record *records)
{
    struct match match = {
        .plan = plan, .records = records, .next = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    signal(SIGPIPE, SIG_IGN); /* a side that has ended is found by what its pipe says */
    int status = try_sides(plan);
    if (status != CLI_OK)
        return status;
    if ((status = match_file_open(&match.file, plan, records)) != CLI_OK)
        return status;
    play_parallel(&match);
    match_file_close(&match.file);
    return match.status;
}
