/* input.h - what the targets of text share: an input is lines, the first names a game. */
#ifndef FUZZ_INPUT_H
#define FUZZ_INPUT_H

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "rules/hopyard.h"

/* Unlike assert it is there in every build. */
static inline void demand(bool condition)
{
    if (!condition)
        abort();
}

/* Every refusal says what and where. */
static inline void demand_error(const struct hy_error *error, size_t length)
{
    demand(error->code > HY_OK && error->code < HY_E_CODES && error->text);
    demand(error->at <= length && hy_error_name(error->code));
}

static inline struct text_in take_line(struct text_in *in)
{
    struct text_in line = text_in(in->at, 0);
    while (!text_done(in) && !text_take(in, '\n'))
        line.end = ++in->at;
    return line;
}

static inline size_t line_length(const struct text_in *line)
{
    return (size_t)(line->end - line->start);
}

/* The game of the first line, or NULL. It is kept for the next input: making one is slow. */
static inline const struct hy_game *take_game(struct text_in *in)
{
    static struct hy_game game;
    static char kept[HY_NAME_MAX];
    static size_t kept_length;
    struct text_in line = take_line(in);
    size_t length = line_length(&line);
    struct hy_error error;
    char name[HY_NAME_MAX];
    if (length > 0 && length == kept_length && memcmp(kept, line.start, length) == 0)
        return &game;
    kept_length = 0;
    if (!hy_game_parse(&game, line.start, length, &error)) {
        demand_error(&error, length);
        return NULL;
    }
    demand(hy_game_name(&game, name) < HY_NAME_MAX);
    if (length <= sizeof kept)
        memcpy(kept, line.start, kept_length = length);
    return &game;
}

#endif
