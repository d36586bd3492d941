/* assert.h for the freestanding build: the worker is told where, then the instance traps. */
#ifndef SHIM_ASSERT_H
#define SHIM_ASSERT_H

_Noreturn void shim_assert_failed(const char *what);

#define SHIM_TEXT_OF(x) #x
#define SHIM_TEXT(x) SHIM_TEXT_OF(x)
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e)                                                                                  \
    ((e) ? (void)0 : shim_assert_failed(__FILE_NAME__ ":" SHIM_TEXT(__LINE__) ": " #e))
#endif
#define static_assert _Static_assert

#endif
