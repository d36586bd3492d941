/* threads.h - clocks and threads around the engine, for native programs. */
#ifndef ENGINE_THREADS_H
#define ENGINE_THREADS_H

#include "engine/engine.h"

enum { ENGINE_THREADS_MAX = 64 };

struct engine_pool;

/* Makes `threads` searches that share one table of about `table_bytes`. NULL without memory or
 * threads. */
struct engine_pool *engine_pool_open(unsigned threads, size_t table_bytes);
void engine_pool_close(struct engine_pool *pool);
void engine_pool_forget(struct engine_pool *pool);

/* Thinks until a limit is reached, `time_ms` have passed (0: no limit), or engine_pool_stop. */
void engine_pool_think(struct engine_pool *pool, const struct engine_question *question,
                       const struct engine_limits *limits, uint32_t time_ms,
                       struct engine_result *result);
/* Ends a running engine_pool_think soon; may be called from any thread or a signal handler. Also
 * ends one that is about to begin: engine_pool_ready takes it back. */
void engine_pool_stop(struct engine_pool *pool);
void engine_pool_ready(struct engine_pool *pool);
/* Has `watch` called now and then while the pool thinks, by the thread that thinks; it may take
 * engine_result from the leader. NULL: not any more. */
void engine_pool_watch(struct engine_pool *pool,
                       void (*watch)(void *context, const struct engine *leader), void *context);

/* The monotonic clock, in microseconds. */
uint64_t engine_clock(void);

#endif
