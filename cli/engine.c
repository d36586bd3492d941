/* The engine for other programs: Hub protocol, version 2, on standard input and output. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/hub_engine.h"
#include "cli/hub_reader.h"

enum { HASH_USUAL = 16 }; /* megabytes: servers run many of us */

void hub_say(const char *line)
{
    printf("%s\n", line);
    fflush(stdout);
}

void hub_say_error(const char *format, ...)
{
    char text[256], line[320];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    struct text_out out = text_out(line, sizeof line);
    text_put_word(&out, "error");
    hub_put(&out, "message", text, strlen(text));
    text_finish(&out);
    hub_say(line);
}

static void hub_hub(struct hub_engine *hub, const struct hub_line *line)
{
    (void)line;
    hub_say("id name=Hopyard version=" HOPYARD_VERSION);
    hub_tell_params(hub);
    hub_say("wait");
}

static void hub_ping(struct hub_engine *hub, const struct hub_line *line)
{
    (void)hub, (void)line;
    hub_say("pong");
}

static const struct word {
    const char *name;
    void (*run)(struct hub_engine *hub, const struct hub_line *line);
    bool always; /* while thinking, too */
} words[] = {
    {"hub", hub_hub, false},   {"set-param", hub_set_param, false},
    {"init", hub_init, false}, {"new-game", hub_new_game, false},
    {"pos", hub_pos, false},   {"level", hub_level, false},
    {"go", hub_go, false},     {"stop", hub_stop, true},
    {"ping", hub_ping, true},  {"ponder-hit", hub_ponder_hit, true},
};

static void obey(struct hub_engine *hub, const struct hub_line *line)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hub_text_is(line->word, words[i].name)) {
            if (hub->is_thinking && !words[i].always)
                hub_say_error("thinking: only stop, ping, ponder-hit and quit are heard now");
            else
                words[i].run(hub, line);
            return;
        }
    hub_say_error("no such word");
}

/* Returns false after `quit`. */
static bool take_line(struct hub_engine *hub, const char *text, size_t length)
{
    struct hub_line line;
    const char *wrong = hub_line_read(&line, text, length);
    if (wrong != NULL)
        hub_say_error("%s", wrong);
    else if (hub_text_is(line.word, "quit"))
        return false;
    else if (line.word.length > 0)
        obey(hub, &line);
    return true;
}

static void serve(struct hub_engine *hub, struct hub_reader *reader)
{
    bool goes_on = true;
    while (goes_on) {
        const char *text;
        size_t length;
        enum hub_read got = hub_reader_next(reader, 0, &text, &length);
        pthread_mutex_lock(&hub->lock);
        if (got == HUB_READ_LONG)
            hub_say_error("a line of more than %d bytes", HUB_LINE_MAX);
        else
            goes_on = got == HUB_READ_LINE && take_line(hub, text, length);
        pthread_mutex_unlock(&hub->lock);
    }
}

static int run(struct hub_engine *hub, struct hub_reader *reader)
{
    *hub = (struct hub_engine){
        .threads = 1, .hash = HASH_USUAL, .lines = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    const char *first = hy_variant_at(0)->name;
    hub_reader_start(reader, STDIN_FILENO);
    if (!hub_set_variant(hub, first, strlen(first)))
        return CLI_BROKEN;
    serve(hub, reader);
    hub_end_thinking(hub);
    if (hub->is_open)
        mind_close(&hub->mind);
    free(hub->log);
    return CLI_OK;
}

int cmd_engine(int argc, char **argv)
{
    const struct args args = {
        .command = "engine",
        .about =
            "The engine for other programs: Hub protocol, version 2, on standard input and\n"
            "output, for every game. docs/protocol.md describes it. It ends after 'quit' or at\n"
            "the end of its input.",
    };
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    struct hub_engine *hub = malloc(sizeof *hub);
    struct hub_reader *reader = malloc(sizeof *reader);
    status = hub != NULL && reader != NULL ? run(hub, reader) : cli_no_memory();
    free(reader);
    free(hub);
    return status;
}
