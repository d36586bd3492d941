#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/hub_engine.h"
#include "cli/hub_numbers.h"

bool hub_open_mind(struct hub_engine *hub)
{
    if (hub->is_open)
        return true;
    hub->is_open = mind_open(&hub->mind, hub->threads, hub->hash);
    if (!hub->is_open)
        hub_say_error("out of memory");
    return hub->is_open;
}

void hub_init(struct hub_engine *hub, const struct hub_line *line)
{
    (void)line;
    if (hub_open_mind(hub))
        hub_say("ready");
}

void hub_new_game(struct hub_engine *hub, const struct hub_line *line)
{
    (void)line;
    if (hub->is_open)
        engine_pool_forget(hub->mind.pool);
}

/* ---------------------------------------------------------------------------------- answers */

static unsigned write_numbered(struct text_out *out, const struct engine_question *question,
                               const struct engine_line *line)
{
    struct hy_position position = question->position;
    for (unsigned i = 0; i < line->n; i++) {
        char word[HY_MOVE_TEXT_MAX];
        hub_numbers_write(question->game, &position, line->pv[i], word);
        text_put_word(out, i > 0 ? " " : "");
        text_put_word(out, word);
        position = hy_play(question->game, &position, line->pv[i]);
    }
    return line->n;
}

static unsigned write_line(const struct hub_engine *hub, const struct engine_result *result,
                           unsigned k, struct text_out *out)
{
    return hub->is_numbered ? write_numbered(out, &hub->question, &result->line[k])
                            : mind_write_line(out, &hub->question, result, k, 0);
}

static void tell_line(const struct hub_engine *hub, const struct engine_result *result, unsigned k)
{
    char line[MIND_LINE_TEXT_MAX + 256], pv[MIND_LINE_TEXT_MAX];
    double seconds = (double)(engine_clock() - hub->began) / 1e6;
    double speed = seconds > 0 ? (double)result->nodes / seconds / 1e6 : 0;
    int length =
        snprintf(line, sizeof line, "info depth=%u score=%.3f nodes=%" PRIu64 " time=%.3f nps=%.3f",
                 result->depth, mind_score(&result->line[k]), result->nodes, seconds, speed);
    if (hub->lines > 1)
        length += snprintf(line + length, sizeof line - (size_t)length, " line=%u", k + 1);
    if (result->race)
        length += snprintf(line + length, sizeof line - (size_t)length, " plan=%u-%u",
                           result->moves_least, result->moves_most);
    struct text_out moves = text_out(pv, sizeof pv);
    write_line(hub, result, k, &moves);
    size_t pv_length = text_finish(&moves);
    struct text_out out = text_out(line + length, sizeof line - (size_t)length);
    hub_put(&out, "pv", pv, pv_length);
    text_finish(&out);
    hub_say(line);
}

static void tell_result(const struct hub_engine *hub, const struct engine_result *result)
{
    for (unsigned k = 0; k < result->lines; k++)
        tell_line(hub, result, k);
}

static void tell_done(const struct hub_engine *hub, const struct engine_result *result)
{
    char line[2 * HY_MOVE_TEXT_MAX + 32], moves[MIND_LINE_TEXT_MAX];
    struct text_out words = text_out(moves, sizeof moves);
    unsigned told = write_line(hub, result, 0, &words);
    text_finish(&words);
    size_t first = strcspn(moves, " ");
    struct text_out out = text_out(line, sizeof line);
    text_put_word(&out, "done");
    hub_put(&out, "move", moves, first);
    if (told > 1 && !result->race) {
        const char *second = moves + first + 1;
        hub_put(&out, "ponder", second, strcspn(second, " "));
    }
    text_finish(&out);
    hub_say(line);
}

/* Tells of each depth once it is done. */
static void watch(void *context, const struct engine *leader)
{
    struct hub_engine *hub = context;
    struct engine_result result;
    engine_result(leader, &result);
    if (result.depth <= hub->told)
        return;
    pthread_mutex_lock(&hub->lock);
    hub->told = result.depth;
    tell_result(hub, &result);
    pthread_mutex_unlock(&hub->lock);
}

/* --------------------------------------------------------------------------------- thinking */

/* Thinks until there is an answer to be told. While it ponders no clock runs; a hit stops that
 * search and begins another one, which finds all that was learned in the table. */
static void *think(void *context)
{
    struct hub_engine *hub = context;
    bool is_answered = false;
    while (!is_answered) {
        pthread_mutex_lock(&hub->lock);
        if (!hub->is_stopped) /* a hit may have stopped the pool, even before it began */
            engine_pool_ready(hub->mind.pool);
        bool was_pondering = hub->is_pondering;
        struct engine_limits limits = hub->limits.engine;
        uint32_t time_ms = was_pondering ? 0 : hub->time_ms;
        pthread_mutex_unlock(&hub->lock);
        struct engine_result result;
        engine_pool_think(hub->mind.pool, &hub->question, &limits, time_ms, &result);
        pthread_mutex_lock(&hub->lock);
        bool was_hit = was_pondering && !hub->is_pondering && hub->time_ms > 0;
        is_answered = hub->is_stopped || !was_hit;
        if (is_answered) {
            tell_result(hub, &result);
            tell_done(hub, &result);
            hub->is_thinking = false;
        }
        pthread_mutex_unlock(&hub->lock);
    }
    return NULL;
}

/* Milliseconds for one move of what is left on a clock. */
static uint32_t share_of(const struct hub_clock *clock)
{
    enum { MOVES_USUAL = 40 }; /* as good a guess at the tenth move as at the hundredth */
    unsigned moves = clock->moves > 0 && clock->moves < MOVES_USUAL ? clock->moves : MOVES_USUAL;
    unsigned share = clock->time_ms / moves + clock->increment_ms;
    unsigned most = clock->time_ms - clock->time_ms / 8; /* a messenger takes time, too */
    share = share < most ? share : most;
    return share > 0 ? share : 1;
}

static void join(struct hub_engine *hub)
{
    if (hub->has_thread)
        pthread_join(hub->thread, NULL);
    hub->has_thread = false;
}

/* The limits of this search: those of the level, or the usual ones. */
static void take_limits(struct hub_engine *hub)
{
    hub->limits.engine.level = (uint8_t)hub->level;
    hub->limits.engine.lines = (uint8_t)hub->lines;
    hub->limits.engine.kind = hub->kind;
    struct mind_limits limits = hub->limits;
    if (hub->clock.is_given && limits.time_ms == 0)
        limits.time_ms = share_of(&hub->clock);
    if (!hub->is_endless)
        mind_limit(&limits);
    hub->time_ms = limits.time_ms;
}

static void begin(struct hub_engine *hub, bool pondering)
{
    if (!mind_ask(&hub->mind, &hub->match, &hub->question)) {
        hub_say_error("out of memory");
        return;
    }
    take_limits(hub);
    hub->is_pondering = pondering;
    hub->is_stopped = false;
    hub->told = 0;
    hub->began = engine_clock();
    engine_pool_watch(hub->mind.pool, watch, hub);
    hub->has_thread = pthread_create(&hub->thread, NULL, think, hub) == 0;
    hub->is_thinking = hub->has_thread;
    if (!hub->has_thread)
        hub_say_error("no thread to think with");
}

void hub_go(struct hub_engine *hub, const struct hub_line *line)
{
    bool think = hub_line_find(line, "think").at != NULL;
    bool ponder = hub_line_find(line, "ponder").at != NULL;
    bool analyze = hub_line_find(line, "analyze").at != NULL;
    if (think + ponder + analyze != 1) {
        hub_say_error("go needs one of think, ponder, analyze");
        return;
    }
    if (hub->match.result.end != HY_END_NONE) {
        hub_say_error("the game is over: there is no move");
        return;
    }
    join(hub);
    if (hub_open_mind(hub))
        begin(hub, ponder);
}

/* Nothing to stop is no error: the answer may have crossed the line on its way. */
void hub_stop(struct hub_engine *hub, const struct hub_line *line)
{
    (void)line;
    hub->is_stopped = true;
    if (hub->is_thinking)
        engine_pool_stop(hub->mind.pool);
}

void hub_ponder_hit(struct hub_engine *hub, const struct hub_line *line)
{
    (void)line;
    if (!hub->is_thinking || !hub->is_pondering)
        return;
    hub->is_pondering = false;
    if (hub->time_ms > 0)
        engine_pool_stop(hub->mind.pool);
}

void hub_end_thinking(struct hub_engine *hub)
{
    pthread_mutex_lock(&hub->lock);
    hub_stop(hub, NULL);
    pthread_mutex_unlock(&hub->lock);
    join(hub);
}
