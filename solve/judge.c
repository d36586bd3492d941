#include "solve/judge.h"

#include "rules/hop.h"
#include "solve/race.h"

#include <string.h>

/* The costs were found by beams of some thousand positions with a hundred settings. */
enum {
    ROW_COST = 10,     /* a row that a piece of the winner has to go */
    OUTSIDE_COST = 40, /* a piece of the winner that is not in its target */
    FAR_COST = 40,     /* and that cannot enter it with one move */
    REST_COST = 6,     /* a row that is left after the piece's best move */
    HELPER_COST = 8,   /* a row of the helper's: its army is the ladder, and that must move on */
    BLOCKER_COST = 20, /* a helper in the winner's target */
    DEPTH_COST = 6     /* and a row that it stands deeper there */
};

void judge_make(struct judge *judge, const struct hy_game *game, unsigned winner)
{
    struct rows rows;
    rows_make(&rows, game, winner);
    memset(judge, 0, sizeof *judge);
    judge->game = game;
    judge->seat[PAIR_WINNER] = winner;
    judge->seat[PAIR_HELPER] = 1 - winner;
    judge->rows = rows.count;
    judge->reach = rows.reach;
    judge->wanted = game->field[HY_FILL] == HY_FILL_OWN ? game->pieces : game->pieces / 2 + 1u;
    for (unsigned c = 0; c < game->cells; c++) {
        unsigned row = game->seat[winner].rows[c];
        hop_flip(&judge->row[row], game->bit[c]);
        if (hop_has(&game->seat[winner].target, game->bit[c]) && row >= judge->target_rows)
            judge->target_rows = row + 1;
    }
}

/* ----------------------------------------------------------------------------------- the bound */

static bool meets(const struct hy_mask *a, const struct hy_mask *b)
{
    return hop_count_both(a, b) != 0;
}

/* The turn, counted from 1, in which a piece of the winner can enter its target at the earliest,
 * whosever turn it is. On its way a piece takes each row by a step, which is a turn, or hops over
 * it; and a row that nobody is on must be occupied by a turn before. Going back never helps: it
 * only adds rows. That holds where no step crosses two rows, so elsewhere nothing is claimed. */
static unsigned first_entry(const struct judge *judge, const struct pair *pair)
{
    bool occupied[ROWS_MAX];
    unsigned turns[ROWS_MAX]; /* before the one that enters, from each row */
    unsigned least = ROWS_MAX;
    if (judge->reach > 1)
        return 1;
    for (unsigned r = 0; r < judge->rows; r++) {
        bool own = meets(&judge->row[r], &pair->army[PAIR_WINNER]);
        occupied[r] = own || meets(&judge->row[r], &pair->army[PAIR_HELPER]);
        turns[r] = 0; /* inside, or one step away */
        if (r > judge->target_rows) {
            unsigned step = turns[r - 1] + 1, hop = turns[r - 2] + !occupied[r - 1];
            turns[r] = step < hop ? step : hop;
        }
        if (own && r >= judge->target_rows && turns[r] < least)
            least = turns[r];
    }
    return least + 1;
}

bool judge_may_win(const struct judge *judge, const struct pair *pair,
                   const unsigned left[PAIR_SIDES], enum pair_side next)
{
    const struct hy_mask *own = &pair->army[PAIR_WINNER];
    const struct hy_seat *seat = &judge->game->seat[judge->seat[PAIR_WINNER]];
    unsigned inside = hop_count_both(own, &seat->target);
    if (inside >= judge->wanted)
        return true;
    unsigned entries = judge->wanted - inside;
    if (entries > left[PAIR_WINNER])
        return false;
    if (judge->game->field[HY_FILL] == HY_FILL_OWN &&
        (hop_count_both(&pair->army[PAIR_HELPER], &seat->target) > left[PAIR_HELPER] ||
         race_bound(judge->game, own, judge->seat[PAIR_WINNER]) > left[PAIR_WINNER]))
        return false;
    /* Moves of the winner before the first that enters do not enter. */
    unsigned first = first_entry(judge, pair);
    unsigned before = next == PAIR_WINNER ? first / 2 : (first - 1) / 2;
    return before + entries <= left[PAIR_WINNER];
}

/* ------------------------------------------------------------------------------------ the cost */

static int32_t sum_rows(const struct hy_game *game, const struct hy_mask *pieces, unsigned seat)
{
    int32_t sum = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = pieces->word[w]; left;)
            sum += game->seat[seat].rows[game->cell[w * 64 + bit_pop(&left)]];
    return sum;
}

static int32_t blockers_cost(const struct judge *judge, const struct hy_mask *helper)
{
    const struct hy_seat *seat = &judge->game->seat[judge->seat[PAIR_WINNER]];
    int32_t cost = 0;
    for (unsigned r = 0; r < judge->target_rows; r++) {
        struct hy_mask here;
        for (unsigned w = 0; w < HY_WORDS; w++)
            here.word[w] = judge->row[r].word[w] & seat->target.word[w];
        cost += (int32_t)hop_count_both(&here, helper) *
                (BLOCKER_COST + DEPTH_COST * (int32_t)(judge->target_rows - 1 - r));
    }
    return cost;
}

int32_t judge_floor(const struct judge *judge, const struct pair *pair)
{
    const struct hy_game *game = judge->game;
    const struct hy_mask *own = &pair->army[PAIR_WINNER], *helper = &pair->army[PAIR_HELPER];
    const struct hy_mask *target = &game->seat[judge->seat[PAIR_WINNER]].target;
    return ROW_COST * sum_rows(game, own, judge->seat[PAIR_WINNER]) +
           HELPER_COST * sum_rows(game, helper, judge->seat[PAIR_HELPER]) +
           blockers_cost(judge, helper) +
           OUTSIDE_COST * (int32_t)(game->pieces - hop_count_both(own, target));
}

/* What a piece still has to go after its best move. */
static inline int32_t rest_of(const struct judge *judge, const struct hop_edges *edges,
                              unsigned bit, const unsigned dirs)
{
    uint64_t origin = UINT64_C(1) << (bit & 63);
    uint64_t reach = origin | hop_reach(judge->game, edges, origin, dirs);
    unsigned row = judge->game->seat[judge->seat[PAIR_WINNER]].rows[judge->game->cell[bit]];
    unsigned best = 0;
    while (!(judge->row[best].word[bit >> 6] & reach))
        best++;
    if (best == row) /* no hop brings it on, so it steps */
        best -= best < judge->reach ? best : judge->reach;
    if (best < judge->target_rows)
        return 0;
    return FAR_COST + REST_COST * (int32_t)(best - judge->target_rows + 1);
}

static inline int32_t sum_rests(const struct judge *judge, const struct pair *pair,
                                const unsigned dirs)
{
    const struct hy_seat *seat = &judge->game->seat[judge->seat[PAIR_WINNER]];
    struct hy_mask occupied;
    int32_t sum = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        occupied.word[w] = pair->army[PAIR_WINNER].word[w] | pair->army[PAIR_HELPER].word[w];
    for (unsigned w = 0; w < HY_WORDS; w++) {
        uint64_t left = pair->army[PAIR_WINNER].word[w] & ~seat->target.word[w];
        struct hop_edges edges = hop_edges(judge->game, seat, &occupied, w, dirs);
        while (left)
            sum += rest_of(judge, &edges, w * 64 + bit_pop(&left), dirs);
    }
    return sum;
}

int32_t judge_cost(const struct judge *judge, const struct pair *pair)
{
    /* The number of directions is passed as a constant, so that the loops over it are unrolled. */
    int32_t rests = judge->game->dirs == 8 ? sum_rests(judge, pair, 8) : sum_rests(judge, pair, 6);
    return judge_floor(judge, pair) + rests;
}
