/* one_engine.h - the engine that a group of tests shares: what cmocka calls before and after. */
#ifndef TESTS_ENGINE_ONE_ENGINE_H
#define TESTS_ENGINE_ONE_ENGINE_H

#include "engine/engine.h"

extern struct engine *engine;

int open_engine(void **state);       /* with ENGINE_MEMORY_USUAL */
int open_least_engine(void **state); /* with ENGINE_MEMORY_MIN */
int close_engine(void **state);

#endif
