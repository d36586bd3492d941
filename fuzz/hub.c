/* Any bytes as a line of the Hub protocol: what was read points into the line, and can be written
 * and read again. */
#include <stdint.h>

#include "base/hub_line.h"
#include "fuzz/input.h"

enum { ROOM = 8192 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand_inside(struct hub_text text, const char *start, size_t size)
{
    demand(text.at >= start && text.at + text.length <= start + size);
}

static void write_line(const struct hub_line *line, struct text_out *out)
{
    text_put_bytes(out, line->word.at, line->word.length);
    for (size_t i = 0; i < line->count; i++) {
        char name[ROOM];
        struct text_out copy = text_out(name, sizeof name);
        text_put_bytes(&copy, line->arg[i].name.at, line->arg[i].name.length);
        text_finish(&copy);
        hub_put(out, name, line->arg[i].value.at, line->arg[i].value.length);
    }
}

/* A value that would end with a space of its own is quoted, so that it comes back as it was. */
static void read_again(const struct hub_line *line)
{
    char text[ROOM];
    struct text_out out = text_out(text, sizeof text);
    struct hub_line again;
    write_line(line, &out);
    size_t length = text_finish(&out);
    demand(length < sizeof text && hub_line_read(&again, text, length) == NULL);
    demand(again.count == line->count);
    for (size_t i = 0; i < line->count; i++) {
        const struct hub_arg *a = &line->arg[i], *b = &again.arg[i];
        demand(a->value.length == b->value.length &&
               memcmp(a->value.at, b->value.at, a->value.length) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct hub_line line;
    unsigned number;
    if (size > ROOM / 4 || hub_line_read(&line, text, size) != NULL)
        return 0;
    demand_inside(line.word, text, size);
    for (size_t i = 0; i < line.count; i++) {
        demand_inside(line.arg[i].name, text, size);
        demand_inside(line.arg[i].value, text, size);
        hub_text_number(line.arg[i].value, 1, 100, &number);
        hub_text_seconds(line.arg[i].value, &number);
    }
    if (line.word.length > 0)
        read_again(&line);
    return 0;
}
