#include "tests/engine/one_engine.h"

#include <stdlib.h>

struct engine *engine;
static void *memory;

static int open_with(size_t bytes)
{
    memory = malloc(bytes);
    engine = engine_open(memory, bytes);
    return engine ? 0 : -1;
}

int open_engine(void **state)
{
    (void)state;
    return open_with(ENGINE_MEMORY_USUAL);
}

int open_least_engine(void **state)
{
    (void)state;
    return open_with(ENGINE_MEMORY_MIN);
}

int close_engine(void **state)
{
    (void)state;
    free(memory);
    return 0;
}
