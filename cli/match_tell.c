#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/match.h"

/* ------------------------------------------------------------------------------------- words */

static const char *const own_ends[] = {"max-turns", "crash", "time", "illegal"};
static const char *const scores[] = {"0-1", "1/4-3/4", "1/2-1/2", "3/4-1/4", "1-0"};

static const char *end_name(unsigned end)
{
    return end < HY_ENDS ? hy_end_name((enum hy_end)end) : own_ends[end - HY_ENDS];
}

static bool is_fault(const struct match_record *record) { return record->end > MATCH_MAX_TURNS; }

void match_write_end(const struct match_record *record, char out[MATCH_WORD_MAX])
{
    if (is_fault(record))
        snprintf(out, MATCH_WORD_MAX, "%s-%c", end_name(record->end), "AB"[record->at]);
    else
        snprintf(out, MATCH_WORD_MAX, "%s", end_name(record->end));
}

bool match_read_end(struct match_record *record, const char *text)
{
    for (unsigned end = 0; end < MATCH_ENDS; end++)
        for (unsigned at = 0; at < 2; at++) {
            char word[MATCH_WORD_MAX];
            record->end = (uint8_t)end;
            record->at = (uint8_t)at;
            match_write_end(record, word);
            if (strcmp(text, word) == 0)
                return true;
        }
    return false;
}

const char *match_score(const struct match_record *record) { return scores[record->points]; }

bool match_read_score(struct match_record *record, const char *text)
{
    for (uint8_t i = 0; i < sizeof scores / sizeof *scores; i++)
        if (strcmp(text, scores[i]) == 0) {
            record->points = i;
            return true;
        }
    return false;
}

/* ------------------------------------------------------------------------------------ a game */

static void write_seats(const struct match_plan *plan, unsigned number, char out[HY_SEATS_MAX + 1])
{
    unsigned seats = plan->game.seats;
    for (unsigned s = 0; s < seats; s++)
        out[s] = "AB"[match_side_of(plan, number, s)];
    out[seats] = '\0';
}

void match_tell_game(const struct match_plan *plan, unsigned number,
                     const struct match_record *record)
{
    char seats[HY_SEATS_MAX + 1], end[MATCH_WORD_MAX];
    if (plan->json)
        return;
    write_seats(plan, number, seats);
    match_write_end(record, end);
    printf("game %u opening %u seats %s score %s end %s turns %u\n", number,
           match_opening_number(plan, number), seats, match_score(record), end, record->turns);
    fflush(stdout);
}

/* ---------------------------------------------------------------------------------- all games */

struct totals {
    unsigned games, quarters;          /* of A */
    unsigned ended, cut, cut_quarters; /* games ended by the rules; cut at --max-turns */
    unsigned ends[MATCH_ENDS];
    unsigned faults[2][PLAYER_FAULTS];
    uint16_t *turns; /* of those that ended by the rules, in order */
    uint32_t moves[2];
    uint64_t micros[2];
};

static int by_size(const void *a, const void *b)
{
    uint16_t x = *(const uint16_t *)a, y = *(const uint16_t *)b;
    return (x > y) - (x < y);
}

static void add(struct totals *totals, const struct match_record *record)
{
    totals->games++;
    totals->quarters += record->points;
    totals->ends[record->end]++;
    for (int s = 0; s < 2; s++) {
        totals->moves[s] += record->moves[s];
        totals->micros[s] += record->micros[s];
    }
    if (is_fault(record)) {
        totals->faults[record->at][record->end - MATCH_CRASH + PLAYER_CRASH]++;
    } else if (record->end == MATCH_MAX_TURNS) {
        totals->cut++;
        totals->cut_quarters += record->points;
    } else {
        totals->turns[totals->ended++] = record->turns;
    }
}

static bool sum_up(const struct match_plan *plan, const struct match_record *records,
                   struct totals *totals)
{
    *totals = (struct totals){.turns = calloc(plan->games, sizeof *totals->turns)};
    if (totals->turns == NULL)
        return false;
    for (unsigned i = 0; i < plan->games; i++)
        if (records[i].is_played)
            add(totals, &records[i]);
    qsort(totals->turns, totals->ended, sizeof *totals->turns, by_size);
    return true;
}

static double median(const struct totals *totals)
{
    unsigned n = totals->ended;
    if (n == 0)
        return 0;
    return (totals->turns[(n - 1) / 2] + totals->turns[n / 2]) / 2.0;
}

/* Milliseconds a move. */
static double pace(const struct totals *totals, int side)
{
    return totals->moves[side] > 0 ? (double)totals->micros[side] / 1000 / totals->moves[side] : 0;
}

static const char *verdict_name(enum elo_verdict verdict)
{
    static const char *const names[] = {
        [ELO_OPEN] = "open", [ELO_LOW] = "low", [ELO_HIGH] = "high"};
    return names[verdict];
}

static void print_totals(const struct totals *totals)
{
    printf("score A %.2f B %.2f games %u\n", totals->quarters / 4.0,
           (totals->games * 4 - totals->quarters) / 4.0, totals->games);
    if (totals->cut > 0)
        printf("cut A %.2f B %.2f games %u\n", totals->cut_quarters / 4.0,
               (totals->cut * 4 - totals->cut_quarters) / 4.0, totals->cut);
    if (totals->ended > 0)
        printf("turns median %.1f min %u max %u\n", median(totals), totals->turns[0],
               totals->turns[totals->ended - 1]);
    printf("ends");
    for (unsigned end = 0; end < MATCH_ENDS; end++)
        if (totals->ends[end] > 0)
            printf(" %s %u", end_name(end), totals->ends[end]);
    printf("\n");
    for (int s = 0; s < 2; s++)
        printf("faults %c crash %u time %u illegal %u\n", "AB"[s],
               totals -> faults[s][PLAYER_CRASH], totals -> faults[s][PLAYER_TIME],
               totals -> faults[s][PLAYER_ILLEGAL]);
    for (int s = 0; s < 2; s++)
        printf("pace %c %.1f ms a move, moves %u\n", "AB"[s], pace(totals, s), totals -> moves[s]);
}

static void print_all(const struct match_plan *plan, const struct match_record *records,
                      const struct totals *totals)
{
    struct elo_sample sample = match_sample(plan, records);
    struct elo_estimate estimate = elo_estimate(&sample, match_even(plan));
    print_totals(totals);
    printf("elo %+.1f error %.1f openings %zu\n", estimate.difference, estimate.error,
           sample.groups);
    if (plan->has_test)
        printf("sprt %g %g ratio %.2f bound %.2f %s\n", plan->test.low, plan->test.high,
               elo_ratio(&sample, &plan->test), elo_bound,
               verdict_name(elo_verdict(&sample, &plan->test)));
}

/* -------------------------------------------------------------------------------------- JSON */

static json_t *json_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *json_games(const struct match_plan *plan, const struct match_record *records)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < plan->games; i++) {
        char seats[HY_SEATS_MAX + 1], end[MATCH_WORD_MAX];
        if (!records[i].is_played)
            continue;
        write_seats(plan, i + 1, seats);
        match_write_end(&records[i], end);
        json_array_append_new(list, json_pack("{si si ss ss ss si}", "number", (int)i + 1,
                                              "opening", (int)match_opening_number(plan, i + 1),
                                              "seats", seats, "score", match_score(&records[i]),
                                              "end", end, "turns", records[i].turns));
    }
    return list;
}

static json_t *json_ends(const struct totals *totals)
{
    json_t *ends = json_object();
    for (unsigned end = 0; end < MATCH_ENDS; end++)
        if (totals->ends[end] > 0)
            json_object_set_new(ends, end_name(end), json_integer(totals->ends[end]));
    return ends;
}

static json_t *json_side(const struct match_plan *plan, const struct totals *totals, int side)
{
    unsigned own = side == SIDE_A ? totals->quarters : totals->games * 4 - totals->quarters;
    unsigned cut = side == SIDE_A ? totals->cut_quarters : totals->cut * 4 - totals->cut_quarters;
    const unsigned *faults = totals->faults[side];
    return json_pack("{ss sf sf si si si si sf}", "engine", plan->side[side].text, "score",
                     own / 4.0, "cut", cut / 4.0, "crash", (int)faults[PLAYER_CRASH], "time",
                     (int)faults[PLAYER_TIME], "illegal", (int)faults[PLAYER_ILLEGAL], "moves",
                     (int)totals->moves[side], "pace", pace(totals, side));
}

static json_t *json_sprt(const struct match_plan *plan, const struct elo_sample *sample)
{
    if (!plan->has_test)
        return json_null();
    return json_pack("{sf sf sf sf ss}", "low", plan->test.low, "high", plan->test.high, "ratio",
                     elo_ratio(sample, &plan->test), "bound", elo_bound, "verdict",
                     verdict_name(elo_verdict(sample, &plan->test)));
}

static json_t *json_all(const struct match_plan *plan, const struct match_record *records,
                        const struct totals *totals)
{
    struct elo_sample sample = match_sample(plan, records);
    struct elo_estimate estimate = elo_estimate(&sample, match_even(plan));
    unsigned last = totals->ended > 0 ? totals->ended - 1 : 0;
    json_t *turns = json_pack("{sf si si}", "median", median(totals), "min", totals->turns[0],
                              "max", totals->turns[last]);
    return json_pack("{ss so so si si so so so so so so}", "game", plan->name, "A",
                     json_side(plan, totals, SIDE_A), "B", json_side(plan, totals, SIDE_B),
                     "played", (int)totals->games, "cut", (int)totals->cut, "ends",
                     json_ends(totals), "turns", turns, "elo", json_number(estimate.difference),
                     "error", json_number(estimate.error), "sprt", json_sprt(plan, &sample),
                     "games", json_games(plan, records));
}

int match_tell_all(const struct match_plan *plan, const struct match_record *records)
{
    struct totals totals;
    if (!sum_up(plan, records, &totals))
        return cli_no_memory();
    int status = CLI_OK;
    if (plan->json)
        status = cli_print_json(json_all(plan, records, &totals));
    else
        print_all(plan, records, &totals);
    free(totals.turns);
    return status;
}
