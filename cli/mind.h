/* mind.h - the engine as the commands use it: asked about a match, answering in words. */
#ifndef CLI_MIND_H
#define CLI_MIND_H

#include "base/text.h"
#include "engine/threads.h"

enum {
    MIND_HASH_MAX = 65536,  /* megabytes */
    MIND_HASH_USUAL = 64,   /* megabytes: some minutes of thinking fill it */
    MIND_TIME_USUAL = 1000, /* milliseconds, where nothing limits the thinking */
    MIND_LINE_TEXT_MAX = ENGINE_PV_MAX * HY_MOVE_TEXT_MAX
};

struct mind {
    struct engine_pool *pool;
    uint64_t *keys;
    uint32_t room; /* of keys */
    struct hy_move allowed[HY_MOVES_MAX];
};

struct mind_limits {
    struct engine_limits engine;
    uint32_t time_ms; /* 0: no limit */
};

/* "search", "greedy", "uct". */
const char *mind_kind_name(enum engine_kind kind);
bool mind_kind_find(const char *name, size_t length, enum engine_kind *kind);
/* Gives limits that name none the usual time. Levels and `greedy` end by themselves. */
void mind_limit(struct mind_limits *limits);

/* Whether there is memory enough; mind_close is needed in any case. */
bool mind_open(struct mind *mind, unsigned threads, unsigned hash_mb);
void mind_close(struct mind *mind);
/* Makes the question of a match at its end, which must not be over; the match stays as it is until
 * the answer has come. False without memory. */
bool mind_ask(struct mind *mind, const struct hy_match *match, struct engine_question *question);
/* Asks and thinks. False without memory. */
bool mind_think(struct mind *mind, const struct hy_match *match, const struct mind_limits *limits,
                struct engine_result *result);

/* The path of a line's first move; n = 0 is a pass. */
struct hy_path mind_path(const struct engine_question *question, const struct engine_line *line);
/* Writes a line's moves with spaces between, from the n-th one. Those of a race are the seat's
 * own alone. Returns the number written. */
unsigned mind_write_line(struct text_out *out, const struct engine_question *question,
                         const struct engine_result *result, unsigned line, unsigned n);
/* Moves ahead. */
static inline double mind_score(const struct engine_line *line)
{
    return (double)line->score / ENGINE_MOVE;
}

#endif
