/* How the games of a match begin: with turns that the engine draws, or with an opening of the
 * game's table, drawn or chosen. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "cli/cli.h"
#include "cli/match.h"

enum { DECK_MAX = 1024 }; /* three times what two plies more than ours would have */

static const char chosen_prefix[] = "no:";

static bool is_chosen(const char *text)
{
    return strncmp(text, chosen_prefix, sizeof chosen_prefix - 1) == 0;
}

static bool read_table(struct match_plan *plan, const char *text)
{
    plan->deck = (unsigned)hy_opening_count(&plan->game);
    if (plan->deck == 0)
        cli_misuse("%s has no openings for --openings %s; a number of turns can be drawn",
                   plan->name, text);
    return plan->deck > 0 &&
           (!is_chosen(text) || cli_number("N of --openings no:N", text + sizeof chosen_prefix - 1,
                                           1, plan->deck, &plan->chosen));
}

bool match_read_openings(struct match_plan *plan, const char *text)
{
    bool has_table = hy_opening_count(&plan->game) > 0;
    if (text == NULL)
        text = has_table ? "drawn" : "4";
    if (strcmp(text, "off") == 0)
        text = "0";
    snprintf(plan->openings, sizeof plan->openings, "%s", text);
    if (strcmp(text, "drawn") == 0 || is_chosen(text))
        return read_table(plan, text);
    return cli_number("--openings, if not drawn, off or no:N,", text, 0, ENGINE_OPENING_MAX,
                      &plan->opening_plies);
}

/* The index of the k-th card, from 0: the deck is shuffled each time that it has been dealt. */
static unsigned deal(unsigned deck, uint64_t seed, unsigned k)
{
    uint16_t card[DECK_MAX];
    struct random random = {seed << 32 | k / deck};
    assert(deck <= DECK_MAX);
    for (unsigned i = 0; i < deck; i++) {
        unsigned other = random_below(&random, i + 1);
        card[i] = card[other];
        card[other] = (uint16_t)i;
    }
    return card[k % deck];
}

unsigned match_opening_number(const struct match_plan *plan, unsigned number)
{
    unsigned group = match_opening(plan, number);
    if (plan->deck == 0)
        return group;
    return plan->chosen > 0 ? plan->chosen : deal(plan->deck, plan->seed, group - 1) + 1;
}

static void play_turns(const struct match_plan *plan, unsigned number, struct hy_match *match)
{
    struct hy_move move[ENGINE_OPENING_MAX];
    struct hy_position position = match->position;
    uint64_t seed = (uint64_t)plan->seed << 32 | match_opening(plan, number);
    size_t n = engine_opening(&plan->game, seed, plan->opening_plies, &position, move);
    for (size_t i = 0; i < n; i++) {
        struct hy_reason reason;
        struct hy_attempt attempt = {
            .seat = HY_NO_SEAT, .n = 2, .cell = {move[i].from, move[i].to}};
        if (!hy_match_try(match, &attempt, &reason))
            break;
    }
}

void match_play_opening(const struct match_plan *plan, unsigned number, struct hy_match *match)
{
    if (plan->deck > 0)
        hy_match_open(match, match_opening_number(plan, number) - 1);
    else
        play_turns(plan, number, match);
}
