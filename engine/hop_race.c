/* Playing home when the armies have parted: the seat's own shortest plan is what matters. */
#include "engine/inside.h"

#include "solve/steps.h"

#include <string.h>

enum {
    OWN_SHARE = 3,   /* of four parts of the nodes go to the seat's own race */
    OTHER_WIDTH = 24 /* the other's race only has to show who is ahead */
};

static void race_begin_own(struct engine *engine)
{
    const struct engine_question *question = &engine->question;
    engine->race.plan.n = 0;
    engine->race.is_own = true;
    engine->race.other_moves = engine_other_moves(engine);
    race_begin(&engine->race.race, question->game, &question->position, question->position.turn,
               engine->level.race_width);
}

static void begin_other(struct engine *engine)
{
    const struct engine_question *question = &engine->question;
    unsigned other = question->position.turn ^ 1u;
    engine->race.is_own = false;
    engine->is_done =
        question->game->seats > 2 || !solve_parted(question->game, &question->position, other);
    if (!engine->is_done)
        race_begin(&engine->race.race, question->game, &question->position, other,
                   engine->level.race_width < OTHER_WIDTH ? engine->level.race_width : OTHER_WIDTH);
}

/* Takes over what the own race knows by now. False: its plan cannot be played. */
static bool take_plan(struct engine *engine)
{
    const struct race *race = &engine->race.race;
    if (!race->has_plan || race->plan.n == 0 || !engine_has_root(engine, race->plan.move[0]))
        return false;
    engine->race.plan = race->plan;
    engine->race.least = (uint16_t)race->lower;
    return true;
}

static void own_slice(struct engine *engine, bool is_over)
{
    if (engine->race.race.has_plan && take_plan(engine)) {
        if (is_over)
            begin_other(engine);
    } else if (is_over || engine->race.race.has_plan) {
        engine_begin_search(engine);
    }
}

static void race_slice(struct engine *engine, uint64_t nodes)
{
    struct race *race = &engine->race.race;
    uint64_t before = race->nodes;
    uint64_t share = engine->level.nodes / 4 * (engine->race.is_own ? OWN_SHARE : 1);
    bool is_over = race_step(race, nodes);
    is_over |= engine->level.nodes && race->has_plan && race->nodes >= share;
    engine->nodes += race->nodes - before;
    if (engine->race.is_own) {
        own_slice(engine, is_over);
        return;
    }
    if (race->has_plan)
        engine->race.other_moves = race->plan.n * ENGINE_MOVE;
    engine->is_done = is_over;
}

static void race_answer(const struct engine *engine, struct engine_result *result)
{
    const struct race_plan *plan = &engine->race.plan;
    if (plan->n == 0) {
        engine_answer_first(engine, result);
        return;
    }
    struct engine_line *line = &result->line[0];
    result->race = true;
    result->depth = plan->n;
    result->moves_least = engine->race.least;
    result->moves_most = plan->n;
    result->lines = 1;
    line->score = engine->race.other_moves - plan->n * ENGINE_MOVE + ENGINE_MOVE / 2;
    line->n = plan->n < ENGINE_PV_MAX ? (uint8_t)plan->n : ENGINE_PV_MAX;
    memcpy(line->pv, plan->move, line->n * sizeof *line->pv);
}

const struct thinker think_race = {race_begin_own, race_slice, race_answer, false};
