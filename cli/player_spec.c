#include "cli/player.h"

#include <stdio.h>
#include <string.h>

static const struct option {
    const char *name;
    unsigned high;
    size_t at;
} options[] = {
    {"threads", ENGINE_THREADS_MAX, offsetof(struct player_spec, threads)},
    {"hash", MIND_HASH_MAX, offsetof(struct player_spec, hash)},
    {"depth", ENGINE_DEPTH_MAX, offsetof(struct player_spec, depth)},
    {"nodes", UINT32_MAX, offsetof(struct player_spec, nodes)},
    {"time", UINT32_MAX, offsetof(struct player_spec, time_ms)},
};

/* The text up to the next colon, which is taken too. */
static struct hub_text take_part(struct text_in *in)
{
    struct hub_text part = {in->at, 0};
    while (!text_done(in) && *in->at != ':')
        in->at++;
    part.length = (size_t)(in->at - part.at);
    text_take(in, ':');
    return part;
}

static const char *take_option(struct player_spec *spec, struct hub_text part)
{
    const char *equals = memchr(part.at, '=', part.length);
    if (equals == NULL)
        return "an option is NAME=NUMBER";
    size_t length = (size_t)(equals - part.at);
    struct hub_text value = {equals + 1, part.length - length - 1};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        unsigned number;
        if (!text_is(part.at, length, options[i].name))
            continue;
        if (!hub_text_number(value, 1, options[i].high, &number))
            return "an option's value is no number, or out of its range";
        memcpy((char *)spec + options[i].at, &number, sizeof number);
        return NULL;
    }
    return "an engine's options are threads, hash, depth, nodes, time";
}

static const char *read_command(struct player_spec *spec, const char *command)
{
    for (const char *c = command; *c != '\0'; c++)
        if ((unsigned char)*c < ' ')
            return "a control character";
    spec->command = command;
    return *command != '\0' ? NULL : "cmd: needs a command";
}

const char *player_spec_read(struct player_spec *spec, const char *text)
{
    *spec = (struct player_spec){.threads = 1, .hash = 16};
    if (strlen(text) >= sizeof spec->text)
        return "it is too long";
    snprintf(spec->text, sizeof spec->text, "%s", text);
    struct text_in in = text_in(spec->text, strlen(spec->text));
    if (text_take_word(&in, "cmd:"))
        return read_command(spec, in.at);
    struct hub_text name = take_part(&in);
    if (hub_text_is(name, "level")) {
        if (!hub_text_number(take_part(&in), 1, ENGINE_LEVELS, &spec->level))
            return "level: needs a number from 1 to 8";
    } else if (hub_text_is(name, "greedy")) {
        spec->kind = ENGINE_GREEDY;
    } else if (hub_text_is(name, "uct")) {
        spec->kind = ENGINE_UCT;
    } else if (!hub_text_is(name, "full")) {
        return "an engine is full, level:N, greedy, uct or cmd:COMMAND";
    }
    const char *wrong = NULL;
    while (!text_done(&in) && wrong == NULL)
        wrong = take_option(spec, take_part(&in));
    return wrong;
}

bool player_spec_ends(const struct player_spec *spec)
{
    return spec->depth > 0 || spec->nodes > 0 || spec->time_ms > 0 || spec->level > 0 ||
           (spec->command == NULL && spec->kind == ENGINE_GREEDY);
}
