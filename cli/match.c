#include "cli/match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"

enum {
    TIME_USUAL = 100,        /* milliseconds a move, for sides without a limit */
    FORFEIT_MARGIN = 10000,  /* milliseconds beyond twice the time: machines are busy */
    FORFEIT_LONGEST = 600000 /* where time is not limited */
};

/* What was asked for, as text; NULL: not. */
struct wish {
    const char *a, *b, *game, *games, *openings, *seed, *parallel, *sprt;
    const char *depth, *nodes, *time, *max_turns, *forfeit, *seats;
};

/* "0:10" */
static bool read_test(const char *text, struct elo_test *test)
{
    char *end;
    test->low = strtod(text, &end);
    bool good = end != text && *end == ':';
    if (good) {
        const char *second = end + 1;
        test->high = strtod(second, &end);
        good = end != second && *end == '\0' && isfinite(test->low) && isfinite(test->high) &&
               test->low < test->high;
    }
    if (!good)
        cli_misuse("--sprt must be two Elo differences, the lower first, such as 0:10, not '%s'",
                   text);
    return good;
}

static bool read_side(struct match_plan *plan, int side, const char *text)
{
    const char *wrong = player_spec_read(&plan->side[side], text);
    if (wrong != NULL)
        cli_misuse("%c, '%s': %s", "AB"[side], text, wrong);
    return wrong == NULL;
}

/* The limits of the match are for the sides that have none of their own. */
static bool read_limits(const struct wish *wish, struct match_plan *plan)
{
    unsigned depth = 0, nodes = 0, time_ms = 0;
    if ((wish->depth != NULL && !cli_number("--depth", wish->depth, 1, ENGINE_DEPTH_MAX, &depth)) ||
        (wish->nodes != NULL && !cli_number("--nodes", wish->nodes, 1, UINT32_MAX, &nodes)) ||
        (wish->time != NULL && !cli_number("--time", wish->time, 1, UINT32_MAX / 4, &time_ms)))
        return false;
    if (depth == 0 && nodes == 0 && time_ms == 0)
        time_ms = TIME_USUAL;
    for (int s = 0; s < 2; s++) {
        struct player_spec *side = &plan->side[s];
        if (player_spec_ends(side))
            continue;
        side->depth = depth;
        side->nodes = nodes;
        side->time_ms = time_ms;
    }
    return true;
}

static bool read_forfeit(const struct wish *wish, struct match_plan *plan)
{
    uint64_t longest = 0;
    if (wish->forfeit != NULL)
        return cli_number("--forfeit", wish->forfeit, 1, UINT32_MAX, &plan->forfeit_ms);
    for (int s = 0; s < 2; s++) {
        uint64_t time_ms = plan->side[s].time_ms;
        uint64_t forfeit = time_ms > 0 ? 2 * time_ms + FORFEIT_MARGIN : FORFEIT_LONGEST;
        longest = forfeit > longest ? forfeit : longest;
    }
    plan->forfeit_ms = longest < UINT32_MAX ? (unsigned)longest : UINT32_MAX;
    return true;
}

static bool read_game(const struct wish *wish, struct match_plan *plan)
{
    struct hy_error error;
    if (wish->game == NULL || wish->games == NULL) {
        cli_misuse("%s is missing", wish->game == NULL ? "--game GAME" : "--games N");
        return false;
    }
    if (!hy_game_parse(&plan->game, wish->game, strlen(wish->game), &error)) {
        cli_misuse("game '%s', column %zu: %s", wish->game, error.at + 1, error.text);
        return false;
    }
    hy_game_name(&plan->game, plan->name);
    plan->is_alone = strcmp(wish->seats, "one") == 0;
    if (!plan->is_alone && strcmp(wish->seats, "half") != 0) {
        cli_misuse("--seats must be half or one, not '%s'", wish->seats);
        return false;
    }
    return true;
}

static bool read_plan(const struct wish *wish, struct match_plan *plan)
{
    if (!read_side(plan, SIDE_A, wish->a) || !read_side(plan, SIDE_B, wish->b) ||
        !read_game(wish, plan))
        return false;
    plan->has_test = wish->sprt != NULL;
    if (plan->has_test && !read_test(wish->sprt, &plan->test))
        return false;
    if (plan->goes_on && plan->file == NULL) {
        cli_misuse("--resume needs --pdn FILE, to go on from it");
        return false;
    }
    return cli_number("--games", wish->games, 1, MATCH_GAMES_MAX, &plan->games) &&
           match_read_openings(plan, wish->openings) &&
           cli_number("--seed", wish->seed, 0, UINT32_MAX, &plan->seed) &&
           cli_number("--parallel", wish->parallel, 1, MATCH_PARALLEL_MAX, &plan->parallel) &&
           cli_number("--max-turns", wish->max_turns, 1, MATCH_TURNS_MAX, &plan->max_turns) &&
           read_limits(wish, plan) && read_forfeit(wish, plan);
}

static int play(const struct match_plan *plan)
{
    struct match_record *records = calloc(plan->games, sizeof *records);
    if (records == NULL)
        return cli_no_memory();
    int status = match_run(plan, records);
    if (status == CLI_OK)
        status = match_tell_all(plan, records);
    free(records);
    return status;
}

static const char about[] =
    "Lets A and B play games against each other, two from each opening with the seats\n"
    "exchanged, and prints a line for each, then the score, the difference in Elo points with\n"
    "its error (95 %), lengths, and how the games ended.\n"
    "\n"
    "A and B are full, level:N, greedy or uct, with options behind colons (full:threads=2;\n"
    "also hash, depth, nodes, time), or cmd:COMMAND, any engine that speaks the Hub protocol.\n"
    "--depth, --nodes and --time are for a side without a limit of its own (100 ms if none is\n"
    "given). Who crashes, answers too late or plays an illegal move loses the game.\n"
    "With more than two seats A and B sit in turns; with --seats one A has one seat only.\n"
    "The openings are drawn from the table that 'hopyard openings' lists where the game has\n"
    "one, else four turns are drawn; no:N is one of the table, and a number that many turns.";

int cmd_match(int argc, char **argv)
{
    struct wish wish = {.seed = "1", .parallel = "1", .max_turns = "8000", .seats = "half"};
    struct match_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        return cli_no_memory();
    const struct args args = {
        .command = "match",
        .about = about,
        .operand = {{"A", &wish.a}, {"B", &wish.b}},
        .option =
            {{"game", "GAME", "the game to be played", &wish.game, NULL},
             {"games", "N", "play N games", &wish.games, NULL},
             {"time", "MS", "so many milliseconds a move", &wish.time, NULL},
             {"nodes", "N", "so many positions a move", &wish.nodes, NULL},
             {"depth", "D", "so many turns deep", &wish.depth, NULL},
             {"openings", "O", "off, drawn, no:N, or turns drawn by lot", &wish.openings, NULL},
             {"seed", "S", "draw other openings (1)", &wish.seed, NULL},
             {"once", NULL, "play each opening once, not with every seating", NULL, &plan->is_once},
             {"parallel", "P", "play P games at once (1)", &wish.parallel, NULL},
             {"seats", "half|one", "A's seats, if there are more than two", &wish.seats, NULL},
             {"pdn", "FILE", "write the games into this file", &plan->file, NULL},
             {"resume", NULL, "go on with the games of that file", NULL, &plan->goes_on},
             {"sprt", "E0:E1", "stop when one of two differences is refuted", &wish.sprt, NULL},
             {"max-turns", "T", "the nearer side wins after T turns (8000)", &wish.max_turns, NULL},
             {"forfeit", "MS", "a later answer loses (twice --time + 10 s)", &wish.forfeit, NULL},
             ARGS_JSON(&plan->json)},
    };
    int status;
    if (args_read(&args, argc, argv, &status))
        status = read_plan(&wish, plan) ? play(plan) : CLI_USAGE;
    free(plan);
    return status;
}
