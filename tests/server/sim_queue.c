#include <stdarg.h>
#include <stdlib.h>

#include "server/memory.h"
#include "tests/server/sim.h"

struct sim_event *sim_plan(struct sim *sim, enum sim_kind kind, uint64_t in)
{
    struct sim_event *event = memory_new(sizeof *event), **link = &sim->events;
    event->at = sim->now + in;
    event->kind = kind;
    /* Behind all of the same time: what is planned first happens first. */
    while (*link != NULL && (*link)->at <= event->at)
        link = &(*link)->next;
    event->next = *link;
    *link = event;
    return event;
}

struct sim_event *sim_next(struct sim *sim)
{
    struct sim_event *event = sim->events;
    if (event == NULL)
        return NULL;
    sim->events = event->next;
    sim->now = event->at;
    return event;
}

struct sim_event *sim_cancel(struct sim *sim, enum sim_kind kind)
{
    struct sim_event **link = &sim->events, *cancelled = NULL, **end = &cancelled;
    while (*link != NULL) {
        struct sim_event *event = *link;
        if (event->kind != kind) {
            link = &event->next;
            continue;
        }
        *link = event->next;
        event->next = NULL;
        *end = event;
        end = &event->next;
    }
    return cancelled;
}

void sim_event_free(struct sim_event *event)
{
    free(event->text);
    free(event);
}

bool sim_chance(struct sim *sim, unsigned in_a_thousand)
{
    return !sim->is_quiet && random_below(&sim->random, 1000) < in_a_thousand;
}

uint32_t sim_between(struct sim *sim, uint32_t least, uint32_t most)
{
    return least + random_below(&sim->random, (uint64_t)most - least + 1);
}

void sim_letters(struct sim *sim, char out[SIM_ID + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    for (unsigned i = 0; i < SIM_ID; i++)
        out[i] = letters[random_below(&sim->random, sizeof letters - 1)];
    out[SIM_ID] = '\0';
}

void sim_say(const struct sim *sim, const char *format, ...)
{
    va_list list;
    if (!sim->is_told)
        return;
    va_start(list, format);
    printf("%8.3f  ", (double)sim->now / 1000);
    vprintf(format, list);
    putchar('\n');
    va_end(list);
}

void sim_fail(struct sim *sim, const char *format, ...)
{
    va_list list;
    if (sim->failed)
        return;
    va_start(list, format);
    vsnprintf(sim->failure, sizeof sim->failure, format, list);
    va_end(list);
    sim->failed = true;
    sim_say(sim, "BROKEN: %s", sim->failure);
}
