#include "base/hub_line.h"

#include <string.h>

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
/* Letters of all languages are welcome in values; control characters are not. */
static bool is_control(char c) { return (unsigned char)c < ' ' || c == 0x7f; }

static void skip_spaces(struct text_in *in)
{
    while (!text_done(in) && is_space(*in->at))
        in->at++;
}

/* Characters up to a space, and up to `end` where that is not 0. */
static struct hub_text take_run(struct text_in *in, char end)
{
    struct hub_text run = {in->at, 0};
    while (!text_done(in) && !is_space(*in->at) && (end == 0 || *in->at != end))
        in->at++;
    run.length = (size_t)(in->at - run.at);
    return run;
}

static const char *take_quoted(struct text_in *in, struct hub_text *value)
{
    const char *end = memchr(in->at, '"', (size_t)(in->end - in->at));
    if (end == NULL)
        return "a quote is not closed";
    *value = (struct hub_text){in->at, (size_t)(end - in->at)};
    in->at = end + 1;
    if (!text_done(in) && !is_space(*in->at))
        return "something follows a closing quote";
    return NULL;
}

static const char *take_value(struct text_in *in, struct hub_text *value)
{
    skip_spaces(in);
    if (text_take(in, '"'))
        return take_quoted(in, value);
    *value = take_run(in, 0);
    if (value->length == 0)
        return "an argument has no value; \"\" is the empty one";
    return memchr(value->at, '"', value->length) != NULL ? "a quote within a value" : NULL;
}

static const char *take_arg(struct text_in *in, struct hub_arg *arg)
{
    arg->name = take_run(in, '=');
    if (arg->name.length == 0)
        return "an argument has no name";
    if (memchr(arg->name.at, '"', arg->name.length) != NULL)
        return "a quote within a name";
    arg->value = (struct hub_text){in->at, 0};
    skip_spaces(in);
    return text_take(in, '=') ? take_value(in, &arg->value) : NULL;
}

static bool has_name(const struct hub_line *line, struct hub_text name)
{
    for (size_t i = 0; i < line->count; i++)
        if (line->arg[i].name.length == name.length &&
            memcmp(line->arg[i].name.at, name.at, name.length) == 0)
            return true;
    return false;
}

const char *hub_line_read(struct hub_line *line, const char *text, size_t length)
{
    struct text_in in = text_in(text, length);
    line->count = 0;
    line->word = (struct hub_text){text, 0};
    for (const char *c = text; c < in.end; c++)
        if (is_control(*c) && !is_space(*c))
            return "a control character";
    skip_spaces(&in);
    line->word = take_run(&in, 0);
    for (skip_spaces(&in); !text_done(&in); skip_spaces(&in)) {
        struct hub_arg arg;
        const char *wrong = take_arg(&in, &arg);
        if (wrong != NULL)
            return wrong;
        if (has_name(line, arg.name))
            return "an argument is given twice";
        if (line->count == HUB_ARGS_MAX)
            return "too many arguments";
        line->arg[line->count++] = arg;
    }
    return NULL;
}

struct hub_text hub_line_find(const struct hub_line *line, const char *name)
{
    for (size_t i = 0; i < line->count; i++)
        if (hub_text_is(line->arg[i].name, name))
            return line->arg[i].value;
    return (struct hub_text){NULL, 0};
}

bool hub_text_is(struct hub_text text, const char *word)
{
    return text.at != NULL && text_is(text.at, text.length, word);
}

bool hub_text_number(struct hub_text text, unsigned low, unsigned high, unsigned *number)
{
    if (text.at == NULL)
        return false;
    struct text_in in = text_in(text.at, text.length);
    uint32_t value = 0;
    if (!text_take_number(&in, high, &value) || !text_done(&in) || value < low)
        return false;
    *number = value;
    return true;
}

bool hub_text_seconds(struct hub_text text, unsigned *milliseconds)
{
    enum { SECONDS_MAX = 4000000, DIGITS = 3 };
    if (text.at == NULL)
        return false;
    struct text_in in = text_in(text.at, text.length);
    uint32_t seconds = 0;
    bool has_seconds = text_take_number(&in, SECONDS_MAX, &seconds);
    uint32_t part = 0, digits = 0;
    if (text_take(&in, '.'))
        for (; text_is_digit(text_peek(&in)); in.at++, digits++)
            if (digits < DIGITS)
                part = part * 10 + (uint32_t)(*in.at - '0');
    for (uint32_t d = digits; d < DIGITS; d++)
        part *= 10;
    if (!text_done(&in) || !(has_seconds || digits > 0))
        return false;
    *milliseconds = seconds * 1000 + part;
    return true;
}

static bool is_carried(char c) { return c != '"' && (is_space(c) || !is_control(c)); }

void hub_put(struct text_out *out, const char *name, const char *value, size_t length)
{
    bool plain = length > 0;
    for (size_t i = 0; i < length; i++)
        plain = plain && !is_space(value[i]) && value[i] != '=' && value[i] != '"';
    text_put(out, ' ');
    text_put_word(out, name);
    text_put_word(out, plain ? "=" : "=\"");
    for (size_t i = 0; i < length; i++)
        text_put(out, is_carried(value[i]) ? value[i] : '\'');
    if (!plain)
        text_put(out, '"');
}
