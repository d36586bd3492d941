#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/hub_engine.h"

/* The parameters that are numbers. */
static const struct number_param {
    const char *name;
    size_t at;
    unsigned low, high;
    bool closes_mind; /* it must be made anew */
} numbers[] = {
    {"level", offsetof(struct hub_engine, level), 0, ENGINE_LEVELS, false},
    {"threads", offsetof(struct hub_engine, threads), 1, ENGINE_THREADS_MAX, true},
    {"hash", offsetof(struct hub_engine, hash), 1, MIND_HASH_MAX, true},
    {"lines", offsetof(struct hub_engine, lines), 1, ENGINE_LINES_MAX, false},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

void hub_tell_params(const struct hub_engine *hub)
{
    char line[HY_NAME_MAX + 64];
    struct text_out out = text_out(line, sizeof line);
    text_put_word(&out, "param name=variant");
    hub_put(&out, "value", hub->variant, strlen(hub->variant));
    text_put_word(&out, " type=string");
    text_finish(&out);
    hub_say(line);
    for (size_t i = 0; i < NUMBERS; i++) {
        unsigned value;
        memcpy(&value, (const char *)hub + numbers[i].at, sizeof value);
        snprintf(line, sizeof line, "param name=%s value=%u type=int min=%u max=%u",
                 numbers[i].name, value, numbers[i].low, numbers[i].high);
        hub_say(line);
    }
    snprintf(line, sizeof line, "param name=kind value=%s type=enum values=\"%s %s %s\"",
             mind_kind_name(hub->kind), mind_kind_name(ENGINE_SEARCH),
             mind_kind_name(ENGINE_GREEDY), mind_kind_name(ENGINE_UCT));
    hub_say(line);
}

static void set_number(struct hub_engine *hub, const struct number_param *param,
                       struct hub_text value)
{
    unsigned number;
    if (!hub_text_number(value, param->low, param->high, &number)) {
        hub_say_error("%s must be a number from %u to %u", param->name, param->low, param->high);
        return;
    }
    memcpy((char *)hub + param->at, &number, sizeof number);
    if (param->closes_mind && hub->is_open) {
        mind_close(&hub->mind);
        hub->is_open = false;
    }
}

void hub_set_param(struct hub_engine *hub, const struct hub_line *line)
{
    struct hub_text name = hub_line_find(line, "name"), value = hub_line_find(line, "value");
    if (name.at == NULL || value.at == NULL) {
        hub_say_error("set-param needs name= and value=");
        return;
    }
    for (size_t i = 0; i < NUMBERS; i++)
        if (hub_text_is(name, numbers[i].name)) {
            set_number(hub, &numbers[i], value);
            return;
        }
    if (hub_text_is(name, "variant"))
        hub_set_variant(hub, value.at, value.length);
    else if (!hub_text_is(name, "kind"))
        hub_say_error("no such parameter");
    else if (!mind_kind_find(value.at, value.length, &hub->kind))
        hub_say_error("kind must be search, greedy or uct");
}
