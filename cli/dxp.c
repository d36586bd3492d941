#include "cli/dxp.h"

#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"

/* What was asked for, as text; NULL: not. */
struct wish {
    const char *to, *listen, *game, *games, *time, *moves, *position, *side, *name;
    const char *level, *time_per_move, *threads, *hash, *patience;
};

static bool read_role(const struct wish *wish, struct dxp_plan *plan)
{
    const char *text = wish->listen != NULL ? wish->listen : wish->to;
    plan->is_follower = wish->listen != NULL;
    if (text == NULL || (wish->listen != NULL && wish->to != NULL))
        cli_misuse("either HOST:PORT, to connect to, or --listen PORT is needed");
    else if (!dxp_address_read(&plan->address, text) ||
             (!plan->is_follower && plan->address.host[0] == '\0'))
        cli_misuse("'%s' is no place: it should be like %s", text,
                   plan->is_follower ? "27531 or 127.0.0.1:27531" : "127.0.0.1:27531");
    else
        return true;
    return false;
}

static bool read_game(const struct wish *wish, struct dxp_plan *plan)
{
    struct hy_error error;
    if (!hy_game_parse(&plan->game, wish->game, strlen(wish->game), &error)) {
        cli_misuse("game '%s', column %zu: %s", wish->game, error.at + 1, error.text);
        return false;
    }
    if (!dxp_tells(&plan->game)) {
        cli_misuse("DamExchange is a protocol of draughts and cannot tell %s",
                   plan->game.variant->name);
        return false;
    }
    return true;
}

static bool read_position(const struct wish *wish, struct dxp_plan *plan)
{
    struct hy_error error;
    plan->start = hy_position_start(&plan->game);
    if (wish->position == NULL)
        return true;
    bool good = hy_position_parse(&plan->game, wish->position, strlen(wish->position), &plan->start,
                                  &error);
    if (!good)
        cli_misuse("position, column %zu: %s", error.at + 1, error.text);
    else if (hy_is_over(&plan->game, &plan->start))
        cli_misuse("the game is over in that position");
    return good && !hy_is_over(&plan->game, &plan->start);
}

/* White's seat unless another is asked for. */
static bool read_side(const struct wish *wish, struct dxp_plan *plan)
{
    plan->side = (uint8_t)dxp_seat(&plan->game, true);
    return wish->side == NULL || cli_seat(&plan->game, wish->side, &plan->side);
}

static bool read_name(const struct wish *wish, struct dxp_plan *plan)
{
    const char *name = wish->name != NULL ? wish->name : "Hopyard " HOPYARD_VERSION;
    size_t length = strlen(name);
    bool good = length >= 1 && length <= DXP_NAME_MAX && name[0] != ' ';
    for (size_t i = 0; i < length; i++)
        good = good && name[i] >= ' ' && name[i] <= '~';
    if (good)
        memcpy(plan->name, name, length + 1);
    else
        cli_misuse("--name must be 1 to %d ASCII characters, the first no space", DXP_NAME_MAX);
    return good;
}

static bool read_thinking(const struct wish *wish, struct dxp_plan *plan)
{
    enum { PATIENCE_MAX = 86400 }; /* a day, in seconds */
    return (wish->level == NULL ||
            cli_number("--level", wish->level, 1, ENGINE_LEVELS, &plan->level)) &&
           (wish->time_per_move == NULL || cli_number("--time-per-move", wish->time_per_move, 1,
                                                      UINT32_MAX / 4, &plan->time_ms)) &&
           cli_number("--threads", wish->threads, 1, ENGINE_THREADS_MAX, &plan->threads) &&
           cli_number("--hash", wish->hash, 1, MIND_HASH_MAX, &plan->hash) &&
           cli_number("--patience", wish->patience, 1, PATIENCE_MAX, &plan->patience);
}

static bool read_plan(const struct wish *wish, struct dxp_plan *plan)
{
    return read_role(wish, plan) && read_game(wish, plan) && read_position(wish, plan) &&
           read_side(wish, plan) && read_name(wish, plan) && read_thinking(wish, plan) &&
           cli_number("--games", wish->games, 1, DXP_GAMES_MAX, &plan->games) &&
           cli_number("--time", wish->time, 1, DXP_MINUTES_MAX, &plan->minutes) &&
           cli_number("--moves", wish->moves, 0, DXP_MOVES_MAX, &plan->moves);
}

static const char about[] =
    "Plays draughts against another program by the DamExchange protocol: either as the\n"
    "initiator, which connects to HOST:PORT and asks for games, or with --listen as the\n"
    "follower, which plays what it is asked for. Sides are exchanged from game to game. Prints\n"
    "a line for each game, our points first, then the score.\n"
    "\n"
    "--games, --time, --moves, --position and --side are the initiator's to choose.";

int cmd_dxp(int argc, char **argv)
{
    struct wish wish = {.game = "international",
                        .games = "1",
                        .time = "5",
                        .moves = "75",
                        .threads = "1",
                        .hash = "64",
                        .patience = "60"};
    struct dxp_plan *plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        return cli_no_memory();
    const struct args args = {
        .command = "dxp",
        .about = about,
        .operand = {{"HOST:PORT", &wish.to, true}},
        .option =
            {{"listen", "PORT", "follow: listen on this port, or ADDRESS:PORT; 0: any free one",
              &wish.listen, NULL},
             {"once", NULL, "listening, end after the first connection", NULL, &plan->is_once},
             {"game", "GAME", "the game to be played (international)", &wish.game, NULL},
             {"games", "N", "play N games (1)", &wish.games, NULL},
             {"time", "MIN", "minutes of each side for a game (5)", &wish.time, NULL},
             {"moves", "M", "end a game after M moves (75); 0: no limit", &wish.moves, NULL},
             ARGS_POSITION(&wish.position),
             {"side", "LETTER", "our side in the first game (W)", &wish.side, NULL},
             {"name", "NAME", "what we are called", &wish.name, NULL},
             {"level", "L", "play like this level, from 1 to 8", &wish.level, NULL},
             {"time-per-move", "MS", "at most so many milliseconds a move", &wish.time_per_move,
              NULL},
             {"threads", "N", "threads that search (1)", &wish.threads, NULL},
             {"hash", "MB", "memory for known positions (64)", &wish.hash, NULL},
             {"patience", "S", "seconds that the other may be late (60)", &wish.patience, NULL},
             {"pdn", "FILE", "write the games into this new file", &plan->file, NULL}},
    };
    int status;
    if (args_read(&args, argc, argv, &status))
        status = read_plan(&wish, plan) ? dxp_run(plan) : CLI_USAGE;
    free(plan);
    return status;
}
