/* What the engine knows of hop games. */
#include "engine/inside.h"

#include "base/bits.h"
#include "rules/family.h"
#include "solve/steps.h"

/* Best gain first; equal gains by cells, so that the order does not depend on the generator. */
static bool is_before(const struct engine *engine, struct hy_move a, struct hy_move b)
{
    unsigned seat = engine->question.position.turn;
    int32_t change_a = eval_change(&engine->eval, seat, a);
    int32_t change_b = eval_change(&engine->eval, seat, b);
    return change_a != change_b ? change_a < change_b
           : a.from != b.from   ? a.from < b.from
                                : a.to < b.to;
}

static void sort_roots(struct engine *engine)
{
    for (uint32_t i = 1; i < engine->roots; i++) {
        struct hy_move move = engine->root[i];
        uint32_t hole = i;
        for (; hole > 0 && is_before(engine, move, engine->root[hole - 1]); hole--)
            engine->root[hole] = engine->root[hole - 1];
        engine->root[hole] = move;
    }
}

/* ------------------------------------------------------------------------ ways of thinking */

static unsigned piece_count(const struct hy_mask *mask)
{
    unsigned n = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        n += bit_count(mask->word[w]);
    return n;
}

/* Whether the seat's way home is its own affair: nobody is left who could meet it. */
static bool is_race(const struct engine *engine)
{
    const struct engine_question *question = &engine->question;
    unsigned seat = question->position.turn;
    return engine->level.race_width > 0 && engine->limits.lines <= 1 &&
           piece_count(&question->position.pieces[seat]) == question->game->pieces &&
           solve_parted(question->game, &question->position, seat);
}

static const struct thinker *search_for(const struct engine *engine)
{
    return engine->question.game->seats == 2 ? &think_search : &think_many;
}

static const struct thinker *thinker(const struct engine *engine)
{
    return is_race(engine) ? &think_race : search_for(engine);
}

void engine_begin_search(struct engine *engine)
{
    engine->thinker = search_for(engine);
    engine->thinker->begin(engine);
}

static void prepare(struct engine *engine)
{
    eval_prepare(&engine->eval, engine->question.game, &engine->level.know);
    sort_roots(engine);
}

/* --------------------------------------------------------------------------------- answers */

static int32_t left_of(const struct engine *engine, unsigned seat)
{
    const struct hy_position *position = &engine->question.position;
    int32_t left =
        eval_left(&engine->eval, position, seat, eval_army(&engine->eval, position, seat));
    return left > 0 ? left : 0;
}

static int32_t other_left(const struct engine *engine)
{
    const struct hy_position *position = &engine->question.position;
    int32_t least = INT32_MAX;
    for (unsigned s = 0; s < engine->question.game->seats; s++) {
        if (s == position->turn || !(position->playing >> s & 1))
            continue;
        int32_t left = left_of(engine, s);
        least = left < least ? left : least;
    }
    return least == INT32_MAX ? 0 : least;
}

int32_t engine_other_moves(const struct engine *engine)
{
    return eval_moves(&engine->eval, other_left(engine));
}

int32_t engine_ahead(const struct engine *engine, int32_t difference)
{
    int32_t left = left_of(engine, engine->question.position.turn) / 2 + other_left(engine) / 2;
    return eval_ahead(&engine->eval, left, difference);
}

static int32_t first_score(const struct engine *engine)
{
    unsigned turn = engine->question.position.turn;
    return engine_ahead(engine,
                        other_left(engine) - left_of(engine, turn) + engine->eval.know.tempo);
}

static int32_t moves_left(const struct hy_game *game, const struct hy_position *position,
                          unsigned seat)
{
    struct eval eval;
    eval_prepare(&eval, game, &eval_full_knowledge);
    int32_t left = eval_left(&eval, position, seat, eval_army(&eval, position, seat));
    return eval_moves(&eval, left > 0 ? left : 0);
}

/* ------------------------------------------------------------------------- for the baselines */

static int gain(const struct hy_game *game, const struct hy_position *position, struct hy_move move)
{
    const uint8_t *rows = game->seat[position->turn].rows;
    return rows[move.from] - rows[move.to];
}

enum { ROW_WORTH = ENGINE_WON / 64 }; /* a row ahead */

static int least_other_distance(const struct hy_game *game, const struct hy_position *position,
                                unsigned seat)
{
    int least = INT32_MAX;
    for (unsigned s = 0; s < game->seats; s++)
        if (s != seat && position->playing >> s & 1) {
            int distance = hy_distance(game, position, s);
            least = distance < least ? distance : least;
        }
    return least == INT32_MAX ? 0 : least;
}

static int32_t worth(const struct hy_game *game, const struct hy_position *position, unsigned seat)
{
    if (position->arrived >> seat & 1)
        return ENGINE_WON;
    if (position->arrived && hy_is_over(game, position))
        return 0;
    int ahead = least_other_distance(game, position, seat) - hy_distance(game, position, seat);
    int32_t share = ENGINE_WON / 2 + ahead * ROW_WORTH;
    return share < 0 ? 0 : share > ENGINE_WON ? ENGINE_WON : share;
}

const struct engine_family engine_hop = {
    .rules = &hop_family,
    .shuns_return = true,
    .rollout_plies = 12,
    .level = hop_level,
    .prepare = prepare,
    .thinker = thinker,
    .first_score = first_score,
    .moves_left = moves_left,
    .gain = gain,
    .worth = worth,
};
