/* What the engine knows of draughts. */
#include "engine/inside.h"

#include "rules/family.h"

/* ------------------------------------------------------------------------------------ levels */

/* A level looks at so many positions; captures that follow are looked at besides. */
static const uint32_t level_nodes[ENGINE_LEVELS + 1] = {0,    30,   100,   300,  1000,
                                                        3000, 9000, 25000, 70000};

static struct engine_level level(unsigned level, const struct hy_game *game, uint32_t turns)
{
    (void)game, (void)turns;
    return (struct engine_level){.nodes = level_nodes[level], .depth = ENGINE_DEPTH_MAX};
}

/* --------------------------------------------------------------------------------- the engine */

static void prepare(struct engine *engine) { (void)engine; /* the search sorts the moves itself */ }

static const struct thinker *thinker(const struct engine *engine)
{
    (void)engine;
    return &think_draughts;
}

static int32_t bare_score(const struct hy_game *game, const struct hy_position *position)
{
    struct draughts_eval eval;
    struct draughts_board board = draughts_board(position);
    draughts_eval_prepare(&eval, game, draughts_knowledge_of(game));
    return draughts_evaluate(&eval, &board, draughts_is_white(game, position->turn));
}

static int32_t first_score(const struct engine *engine)
{
    return bare_score(engine->question.game, &engine->question.position);
}

/* Nobody has a way to go. */
static int32_t moves_left(const struct hy_game *game, const struct hy_position *position,
                          unsigned seat)
{
    (void)game, (void)position, (void)seat;
    return 0;
}

/* ------------------------------------------------------------------------- for the baselines */

enum { KING = 3, SHARE = ENGINE_WON / 32 }; /* in men; of a won game for each man ahead */

static int material(const struct hy_position *position, unsigned seat)
{
    uint64_t pieces = position->pieces[seat].word[0];
    uint64_t kings = pieces & position->pieces[HY_KINGS].word[0];
    return (int)(bit_count(pieces) + bit_count(kings) * (KING - 1));
}

static int lead(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    int ahead = material(position, seat) - material(position, seat ^ 1u);
    return game->field[HY_LOSING] == HY_YES ? -ahead : ahead;
}

static int gain(const struct hy_game *game, const struct hy_position *position, struct hy_move move)
{
    struct hy_position after = hy_play(game, position, move);
    return lead(game, &after, position->turn) - lead(game, position, position->turn);
}

static int32_t worth(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    uint8_t winner = game->family->winner(game, position);
    if (winner != HY_NO_SEAT)
        return winner == seat ? ENGINE_WON : 0;
    int32_t share = ENGINE_WON / 2 + lead(game, position, seat) * SHARE;
    return share < 0 ? 0 : share > ENGINE_WON ? ENGINE_WON : share;
}

const struct engine_family engine_draughts = {
    .rules = &draughts_family,
    .rollout_plies = 40,
    .level = level,
    .prepare = prepare,
    .thinker = thinker,
    .first_score = first_score,
    .moves_left = moves_left,
    .gain = gain,
    .worth = worth,
};
