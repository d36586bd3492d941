#include "cli/player.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Generous: a machine may be busy with other games. */
static const uint64_t start_microseconds = 60000000;

void player_open(struct player *player, const struct player_spec *spec, const char *variant,
                 uint32_t forfeit_ms)
{
    *player = (struct player){.spec = spec, .variant = variant, .forfeit_ms = forfeit_ms};
}

static enum player_fault fail(struct player *player, enum player_fault fault, const char *note)
{
    snprintf(player->note, sizeof player->note, "%s", note);
    if (player->is_running)
        process_kill(&player->process);
    player->is_running = false;
    return fault;
}

static bool tell(struct player *player, const char *line, uint64_t deadline)
{
    return process_write(&player->process, line, strlen(line), deadline);
}

/* Reads on to a line that begins with a word, or with `error`. */
static enum player_fault wait_for(struct player *player, const char *word, uint64_t deadline,
                                  struct hub_line *line)
{
    for (;;) {
        const char *text;
        size_t length;
        enum hub_read got = hub_reader_next(player->process.reader, deadline, &text, &length);
        if (got == HUB_READ_END)
            return fail(player, PLAYER_CRASH, "has ended");
        if (got == HUB_READ_LATE)
            return fail(player, PLAYER_TIME, "has not answered in time");
        if (got == HUB_READ_LONG || hub_line_read(line, text, length) != NULL)
            continue; /* not for us */
        if (hub_text_is(line->word, word))
            return PLAYER_FINE;
        if (hub_text_is(line->word, "error")) {
            char note[PLAYER_NOTE_MAX];
            snprintf(note, sizeof note, "answers: %.*s", (int)length, text);
            return fail(player, PLAYER_CRASH, note);
        }
    }
}

static void put_param(struct text_out *out, const char *name, const char *value)
{
    text_put_word(out, "set-param");
    hub_put(out, "name", name, strlen(name));
    hub_put(out, "value", value, strlen(value));
    text_put(out, '\n');
}

static void put_number(struct text_out *out, const char *name, unsigned value)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%u", value);
    put_param(out, name, digits);
}

/* What the engine is told between `wait` and `ready`. Only ours is known to have all of them. */
static void write_params(const struct player *player, char *out, size_t room)
{
    const struct player_spec *spec = player->spec;
    struct text_out text = text_out(out, room);
    put_param(&text, "variant", player->variant);
    if (spec->command == NULL) {
        put_number(&text, "level", spec->level);
        put_number(&text, "threads", spec->threads);
        put_number(&text, "hash", spec->hash);
        put_param(&text, "kind", mind_kind_name(spec->kind));
    }
    text_put_word(&text, "init\n");
    text_finish(&text);
}

static bool spawn(struct player *player)
{
    char command[PLAYER_NAME_MAX + 8];
    char *own[] = {"hopyard", "engine", NULL};
    char *other[] = {"sh", "-c", command, NULL};
    if (player->spec->command == NULL) /* the same file, even if the name now leads to another */
        return process_start(&player->process, "/proc/self/exe", own);
    snprintf(command, sizeof command, "exec %s", player->spec->command);
    return process_start(&player->process, "/bin/sh", other);
}

static enum player_fault start(struct player *player)
{
    char params[HY_NAME_MAX + 256];
    struct hub_line line;
    uint64_t deadline = engine_clock() + start_microseconds;
    if (!spawn(player))
        return fail(player, PLAYER_CRASH, strerror(errno));
    player->is_running = true;
    write_params(player, params, sizeof params);
    if (!tell(player, "hub\n", deadline))
        return fail(player, PLAYER_CRASH, "has ended");
    enum player_fault fault = wait_for(player, "wait", deadline, &line);
    if (fault != PLAYER_FINE)
        return fault;
    if (!tell(player, params, deadline))
        return fail(player, PLAYER_CRASH, "has ended");
    return wait_for(player, "ready", deadline, &line);
}

enum player_fault player_new_game(struct player *player)
{
    if (!player->is_running) {
        enum player_fault fault = start(player);
        if (fault != PLAYER_FINE)
            return fault;
    }
    if (!tell(player, "new-game\n", engine_clock() + start_microseconds))
        return fail(player, PLAYER_CRASH, "has ended");
    return PLAYER_FINE;
}

/* The level and the word to begin; no level for an engine that knows its own limit. */
static void write_go(const struct player_spec *spec, char *out, size_t room)
{
    struct text_out text = text_out(out, room);
    if (spec->depth > 0 || spec->nodes > 0 || spec->time_ms > 0)
        text_put_word(&text, "level");
    if (spec->depth > 0) {
        text_put_word(&text, " depth=");
        text_put_number(&text, spec->depth);
    }
    if (spec->nodes > 0) {
        text_put_word(&text, " nodes=");
        text_put_number(&text, spec->nodes);
    }
    if (spec->time_ms > 0) {
        char seconds[32];
        snprintf(seconds, sizeof seconds, "%u.%03u", spec->time_ms / 1000, spec->time_ms % 1000);
        hub_put(&text, "move-time", seconds, strlen(seconds));
    }
    text_put_word(&text, text.length > 0 ? "\ngo think\n" : "go think\n");
    text_finish(&text);
}

enum player_fault player_ask(struct player *player, const char *pos, size_t length, char *answer,
                             size_t room)
{
    char go[128];
    struct hub_line line;
    uint64_t deadline = engine_clock() + (uint64_t)player->forfeit_ms * 1000;
    write_go(player->spec, go, sizeof go);
    if (!process_write(&player->process, pos, length, deadline) || !tell(player, go, deadline)) {
        bool late = engine_clock() >= deadline;
        return fail(player, late ? PLAYER_TIME : PLAYER_CRASH,
                    late ? "does not read" : "has ended");
    }
    enum player_fault fault = wait_for(player, "done", deadline, &line);
    if (fault != PLAYER_FINE)
        return fault;
    struct hub_text move = hub_line_find(&line, "move");
    snprintf(answer, room, "%.*s", (int)move.length, move.at != NULL ? move.at : "");
    return PLAYER_FINE;
}

void player_close(struct player *player)
{
    if (player->is_running)
        process_end(&player->process);
    player->is_running = false;
}
