/* A team of searches that share one table (lazy SMP): they look at the same position in different
 * orders of moves and profit from what the others have stored. */
#include "engine/threads.h"

#include "engine/inside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum {
    SLICE = 500,            /* nodes between two looks at the clock: well under a millisecond */
    HELPER_BYTES = 3 << 20, /* a helper's own block: its table is the leader's */
    HUGE_PAGE = 2 << 20
};

struct member {
    struct engine_pool *pool;
    struct engine *engine;
    void *memory;
    pthread_t thread;
};

struct engine_pool {
    unsigned count;
    atomic_bool is_stopped; /* from outside */
    atomic_bool is_over;    /* somebody has the answer */
    uint64_t deadline;      /* microseconds; 0: none */
    struct engine_question question;
    struct engine_limits limits;
    void (*watch)(void *context, const struct engine *leader);
    void *watch_context;
    struct busy busy;
    struct member member[ENGINE_THREADS_MAX]; /* the first one leads */
};

uint64_t engine_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* --------------------------------------------------------------------------------- the team */

/* A table is read at random: on pages of the usual size half the time goes into finding them. */
static void *take_memory(size_t bytes)
{
    size_t whole = (bytes + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE;
    void *memory = aligned_alloc(HUGE_PAGE, whole);
    if (memory)
        madvise(memory, whole, MADV_HUGEPAGE); /* refused, it is only slower */
    return memory;
}

static bool open_member(struct engine_pool *pool, unsigned index, size_t bytes)
{
    struct member *member = &pool->member[index];
    member->pool = pool;
    member->memory = take_memory(bytes);
    member->engine = engine_open(member->memory, bytes);
    return member->engine != NULL;
}

struct engine_pool *engine_pool_open(unsigned threads, size_t table_bytes)
{
    if (threads < 1 || threads > ENGINE_THREADS_MAX)
        return NULL;
    struct engine_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    bool ok = open_member(pool, 0, sizeof(struct engine) + ENGINE_MEMORY_MIN + table_bytes);
    pool->count = 1;
    for (; ok && pool->count < threads; pool->count++)
        ok = open_member(pool, pool->count, HELPER_BYTES);
    if (ok)
        return pool;
    engine_pool_close(pool);
    return NULL;
}

void engine_pool_close(struct engine_pool *pool)
{
    if (!pool)
        return;
    for (unsigned i = 0; i < ENGINE_THREADS_MAX; i++)
        free(pool->member[i].memory);
    free(pool);
}

void engine_pool_forget(struct engine_pool *pool) { engine_forget(pool->member[0].engine); }

void engine_pool_stop(struct engine_pool *pool) { atomic_store(&pool->is_stopped, true); }
void engine_pool_ready(struct engine_pool *pool) { atomic_store(&pool->is_stopped, false); }

void engine_pool_watch(struct engine_pool *pool,
                       void (*watch)(void *context, const struct engine *leader), void *context)
{
    pool->watch = watch;
    pool->watch_context = context;
}

/* ------------------------------------------------------------------------------- thinking */

static bool must_stop(const struct engine_pool *pool)
{
    return atomic_load(&pool->is_stopped) || (pool->deadline && engine_clock() >= pool->deadline);
}

/* A helper that has reached a limit before the leader ends it for all. */
static void *help(void *argument)
{
    struct member *member = argument;
    struct engine_pool *pool = member->pool;
    while (!atomic_load(&pool->is_over))
        if (engine_step(member->engine, SLICE) == ENGINE_DONE)
            atomic_store(&pool->is_over, true);
    return NULL;
}

/* Only searches for two seats are shared: a race or a baseline would do the same work twice. */
static bool can_share(const struct engine_pool *pool)
{
    const struct thinker *thinker = pool->member[0].engine->thinker;
    return thinker && thinker->is_shared && pool->limits.level == 0;
}

static unsigned begin_helpers(struct engine_pool *pool, const struct table *table)
{
    unsigned running = 1;
    for (; running < pool->count; running++) {
        struct member *member = &pool->member[running];
        member->engine->table = *table;
        engine_begin(member->engine, &pool->question, &pool->limits);
        member->engine->search.busy = &pool->busy;
        if (pthread_create(&member->thread, NULL, help, member) != 0)
            break; /* fewer threads think as well */
    }
    return running;
}

static void collect(struct engine_pool *pool, unsigned running, struct engine_result *result)
{
    engine_result(pool->member[0].engine, result);
    for (unsigned i = 1; i < running; i++) {
        struct engine_result other;
        pthread_join(pool->member[i].thread, NULL);
        engine_result(pool->member[i].engine, &other);
        uint64_t nodes = result->nodes + other.nodes;
        if (other.depth > result->depth && other.lines == result->lines)
            *result = other;
        result->nodes = nodes;
    }
}

void engine_pool_think(struct engine_pool *pool, const struct engine_question *question,
                       const struct engine_limits *limits, uint32_t time_ms,
                       struct engine_result *result)
{
    struct engine *leader = pool->member[0].engine;
    struct table table = leader->table; /* before its age goes up: the helpers' goes up as well */
    pool->question = *question;
    pool->limits = *limits;
    if (limits->level == 0 && limits->nodes)
        pool->limits.nodes = (limits->nodes + pool->count - 1) / pool->count;
    pool->deadline = time_ms ? engine_clock() + (uint64_t)time_ms * 1000 : 0;
    atomic_store(&pool->is_over, false);
    engine_begin(leader, question, &pool->limits);
    bool shared = pool->count > 1 && can_share(pool);
    memset(&pool->busy, 0, sizeof pool->busy);
    leader->search.busy = shared ? &pool->busy : NULL;
    unsigned running = shared ? begin_helpers(pool, &table) : 1;
    while (engine_step(leader, SLICE) == ENGINE_RUNNING && !must_stop(pool))
        if (pool->watch)
            pool->watch(pool->watch_context, leader);
    atomic_store(&pool->is_over, true);
    collect(pool, running, result);
}
