/* Replays conversations: the program's arguments are files. In a .md the text between lines
 * "```wire" and
 * "```" is one, in all others everything. What their lines mean:
 *
 *   == TITLE              a new test, in an empty world
 *   A> {...}              A, any capital letter, says this; A connects first if need be
 *   A< {...}              and is told this, and nothing else before. "..." stands for any value, as
 *                         a key for any other fields; "$x" for a value that is the same everywhere
 *   (1000 ms)             so much time passes
 *   (A connects from X), (A leaves), (A is cut)
 *   (restart)             the server ends and begins again
 *   (the disk is full), (the disk works), (the disk loses its answers),
 *   (the disk takes one event more), (the disk does not answer), (the disk knows better)
 *   (the engine says X), (the engine says nothing), (the engine has N before it)
 *   (the engine is asked {...})  game, start, moves, level; (the engine is not asked)
 *   (A repeats N)         A says its last words again N times
 *   (A says too much)     a message that is too long; (A says no text): one of bytes
 *   # ...                 nothing
 *
 * Whoever has been told something that is not in the conversation fails the test. In a .md, every
 * JSON object in a code block must be of a kind that was said in one of its conversations. */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"
#include "server/message.h"
#include "tests/server/stage.h"

enum { LINE = 8192, VARIABLES = 16 };

static struct {
    struct stage stage;
    bool is_open, failed;
    unsigned tests, bad;
    const char *file;
    unsigned line;
    char title[LINE];
    json_t *variables;
    char last[STAGE_PEERS][LINE]; /* what each said last */
    json_t *heard;                /* everything that anybody has been told */
} run;

static void fail(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    printf("# %s:%u: ", run.file, run.line);
    vprintf(format, list);
    putchar('\n');
    va_end(list);
    run.failed = true;
}

/* ------------------------------------------------------------------------------------ patterns */

static bool matches(json_t *pattern, json_t *value);

static bool object_matches(json_t *pattern, json_t *value)
{
    const char *key;
    json_t *part;
    bool others = json_object_get(pattern, "...") != NULL;
    size_t named = json_object_size(pattern) - others;
    if (!json_is_object(value) || (!others && json_object_size(value) != named))
        return false;
    json_object_foreach(pattern, key, part)
    {
        if (strcmp(key, "...") != 0 && !matches(part, json_object_get(value, key)))
            return false;
    }
    return true;
}

static bool array_matches(json_t *pattern, json_t *value)
{
    if (!json_is_array(value) || json_array_size(value) != json_array_size(pattern))
        return false;
    for (size_t i = 0; i < json_array_size(pattern); i++)
        if (!matches(json_array_get(pattern, i), json_array_get(value, i)))
            return false;
    return true;
}

static bool variable_matches(const char *name, json_t *value)
{
    json_t *known = json_object_get(run.variables, name);
    if (known != NULL)
        return json_equal(known, value);
    json_object_set(run.variables, name, value);
    return true;
}

static bool matches(json_t *pattern, json_t *value)
{
    const char *text = json_string_value(pattern);
    if (value == NULL)
        return false;
    if (text != NULL && strcmp(text, "...") == 0)
        return true;
    if (text != NULL && text[0] == '$')
        return variable_matches(text, value);
    if (json_is_object(pattern))
        return object_matches(pattern, value);
    return json_is_array(pattern) ? array_matches(pattern, value) : json_equal(pattern, value);
}

/* Puts the values of variables into a text. */
static void fill_in(const char *text, char out[LINE])
{
    size_t length = 0;
    while (*text != '\0' && length < LINE - 64) {
        const char *key;
        json_t *value;
        const char *found = NULL;
        json_object_foreach(run.variables, key, value)
        {
            if (json_is_string(value) && strncmp(text, key, strlen(key)) == 0) {
                found = json_string_value(value);
                text += strlen(key);
                break;
            }
        }
        if (found == NULL)
            out[length++] = *text++;
        else
            length += (size_t)sprintf(out + length, "%s", found);
    }
    out[length] = '\0';
}

/* --------------------------------------------------------------------------------------- lines */

static void says(unsigned peer, const char *text)
{
    if (run.stage.peers[peer].peer == NULL)
        stage_connect(&run.stage, peer, "192.0.2.1");
    fill_in(text, run.last[peer]);
    stage_say(&run.stage, peer, run.last[peer], strlen(run.last[peer]));
}

static void hears(unsigned peer, const char *text)
{
    struct stage_line *line = stage_hear(&run.stage, peer);
    json_error_t error;
    json_t *pattern = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    json_t *value = line != NULL ? json_loads(line->text, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (pattern == NULL)
        fail("no JSON: %s", error.text);
    else if (line == NULL)
        fail("%c is told nothing, not %s", 'A' + peer, text);
    else if (value == NULL || !matches(pattern, value))
        fail("%c is told %s\n#   and not %s", 'A' + peer, line->text, text);
    json_array_append(run.heard, value);
    json_decref(value);
    json_decref(pattern);
    free(line);
}

static void engine_is_asked(const char *text)
{
    const struct lobby_question *question = &run.stage.question;
    json_t *pattern = json_loads(text, 0, NULL);
    json_t *value =
        json_pack("{s:s, s:s, s:s, s:i}", "game", question->game, "start", question->start, "moves",
                  question->moves, "level", (int)question->level);
    if (run.stage.thought == 0)
        fail("the engine is not asked");
    else if (!matches(pattern, value)) {
        char *asked = json_dumps(value, 0);
        fail("the engine is asked %s", asked);
        free(asked);
    }
    json_decref(pattern);
    json_decref(value);
}

static bool of_engine(const char *text)
{
    unsigned before;
    char word[LINE];
    if (strncmp(text, "(the engine", 11) != 0)
        return false;
    if (strcmp(text, "(the engine is not asked)") == 0) {
        if (run.stage.thought != 0)
            fail("the engine is asked");
    } else if (sscanf(text, "(the engine is asked %8000[^)])", word) == 1)
        engine_is_asked(word);
    else if (run.stage.thought == 0)
        fail("the engine has not been asked");
    else if (strcmp(text, "(the engine says nothing)") == 0)
        stage_think(&run.stage, NULL);
    else if (sscanf(text, "(the engine has %u before it)", &before) == 1)
        lobby_place(run.stage.lobby, run.stage.thought, before, run.stage.now);
    else if (sscanf(text, "(the engine says %8000[^)])", word) == 1)
        stage_think(&run.stage, word);
    return true;
}

static bool of_disk(const char *text)
{
    if (strncmp(text, "(the disk", 9) != 0)
        return false;
    run.stage.is_full = strcmp(text, "(the disk is full)") == 0;
    run.stage.is_taken = strcmp(text, "(the disk knows better)") == 0;
    run.stage.is_slow = strcmp(text, "(the disk does not answer)") == 0;
    stage_settle(&run.stage);
    run.stage.takes = strcmp(text, "(the disk takes one event more)") == 0;
    run.stage.loses_answers = strcmp(text, "(the disk loses its answers)") == 0;
    return true;
}

static void happens(const char *text)
{
    unsigned long number;
    char name, address[64];
    if (sscanf(text, "(%lu ms)", &number) == 1)
        stage_pass(&run.stage, number);
    else if (strcmp(text, "(restart)") == 0)
        stage_restart(&run.stage);
    else if (sscanf(text, "(%c connects from %63[^)])", &name, address) == 2)
        stage_connect(&run.stage, (unsigned)(name - 'A'), address);
    else if (sscanf(text, "(%c repeats %lu)", &name, &number) == 2)
        while (number-- > 0)
            stage_say(&run.stage, (unsigned)(name - 'A'), run.last[name - 'A'],
                      strlen(run.last[name - 'A']));
    else if (sscanf(text, "(%c says %63[^)])", &name, address) == 2)
        lobby_heard_nonsense(run.stage.lobby, run.stage.peers[name - 'A'].peer,
                             strcmp(address, "too much") == 0, run.stage.now);
    else if (sscanf(text, "(%c leaves%63[)]", &name, address) == 2)
        stage_disconnect(&run.stage, (unsigned)(name - 'A'));
    else if (sscanf(text, "(%c is cut%63[)]", &name, address) == 2) {
        if (!run.stage.peers[name - 'A'].is_cut)
            fail("%c is not cut", name);
        stage_disconnect(&run.stage, (unsigned)(name - 'A'));
    } else if (!of_engine(text) && !of_disk(text))
        fail("cannot read this: %s", text);
}

static void silence(void)
{
    for (unsigned p = 0; p < STAGE_PEERS && !run.failed; p++) {
        struct stage_line *line = stage_hear(&run.stage, p);
        if (line != NULL)
            fail("%c is also told %s", 'A' + p, line->text);
        free(line);
    }
}

static void end_test(void)
{
    if (!run.is_open)
        return;
    silence();
    stage_close(&run.stage);
    json_decref(run.variables);
    run.tests++;
    run.bad += run.failed;
    printf("%s %u - %s\n", run.failed ? "not ok" : "ok", run.tests, run.title);
    run.is_open = false;
}

static void begin_test(const char *title)
{
    end_test();
    snprintf(run.title, sizeof run.title, "%s", title);
    stage_open(&run.stage);
    run.variables = json_object();
    run.is_open = true;
    run.failed = false;
}

static void take_line(const char *text)
{
    bool is_speech = text[0] >= 'A' && text[0] <= 'Z' && (text[1] == '>' || text[1] == '<');
    if (strncmp(text, "== ", 3) == 0)
        begin_test(text + 3);
    else if (text[0] == '\0' || text[0] == '#' || run.failed)
        return;
    else if (is_speech && text[1] == '>')
        says((unsigned)(text[0] - 'A'), text + 3);
    else if (is_speech)
        hears((unsigned)(text[0] - 'A'), text + 3);
    else
        happens(text);
}

/* ----------------------------------------------------------------------------- single examples */

/* Whether two values have the same fields, all the way down. */
static bool same_shape(json_t *a, json_t *b)
{
    const char *key;
    json_t *part;
    if (json_typeof(a) != json_typeof(b))
        return json_is_boolean(a) && json_is_boolean(b);
    if (!json_is_object(a))
        return true;
    json_object_foreach(a, key, part)
    {
        json_t *other = json_object_get(b, key);
        bool is_map = strcmp(key, "here") == 0;
        if (other == NULL || (!is_map && !same_shape(part, other)))
            return false;
    }
    return json_object_size(a) == json_object_size(b);
}

static bool was_said(json_t *example)
{
    json_t *said;
    size_t i;
    json_array_foreach(run.heard, i, said)
    {
        json_t *state = json_object_get(said, "state");
        if (same_shape(example, said) || (state != NULL && same_shape(example, state)))
            return true;
    }
    return false;
}

static void check_example(const char *text)
{
    json_t *example = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    struct message message;
    const char *field;
    run.failed = false;
    if (example == NULL)
        fail("no JSON: %s", text);
    else if (json_object_get(example, "do") != NULL && json_object_get(example, "v") == NULL) {
        if (message_read(&message, text, strlen(text), &field) != REFUSED_NOT)
            fail("the server would refuse %s", text);
        message_free(&message);
    } else if (!was_said(example))
        fail("nothing like this was said: %s", text);
    json_decref(example);
    run.tests++;
    run.bad += run.failed;
    printf("%s %u - %s:%u\n", run.failed ? "not ok" : "ok", run.tests, run.file, run.line);
}

/* Indented examples of a document; one may go on over several lines, until its brackets close. */
static void check_examples(FILE *file)
{
    char line[LINE], example[LINE] = "";
    bool is_conversation = false;
    rewind(file);
    for (run.line = 1; fgets(line, sizeof line, file) != NULL; run.line++) {
        if (strncmp(line, "```", 3) == 0)
            is_conversation = !is_conversation;
        bool begins = strncmp(line, "    {", 5) == 0, goes_on = example[0] != '\0';
        if (is_conversation || (!begins && !goes_on))
            continue;
        strncat(example, line, sizeof example - strlen(example) - 1);
        json_t *whole = json_loads(example, 0, NULL);
        if (whole != NULL || line[0] == '\n') {
            check_example(example);
            example[0] = '\0';
        }
        json_decref(whole);
    }
}

/* The page names every code that a client can be told. */
static void check_codes(FILE *file)
{
    static char page[1 << 17];
    rewind(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    run.failed = false;
    for (unsigned r = REFUSED_NOT + 1; r < REFUSALS; r++) {
        char code[64];
        snprintf(code, sizeof code, "`%s`", refusal_name((enum refusal)r));
        if (strstr(page, code) == NULL)
            fail("no word of %s", code);
    }
    run.tests++;
    run.bad += run.failed;
    printf("%s %u - every code is told\n", run.failed ? "not ok" : "ok", run.tests);
}

static bool replay(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[LINE];
    bool is_page = strlen(path) > 3 && strcmp(path + strlen(path) - 3, ".md") == 0;
    bool is_inside = !is_page;
    if (file == NULL)
        return false;
    run.file = path;
    for (run.line = 1; fgets(line, sizeof line, file) != NULL; run.line++) {
        line[strcspn(line, "\n")] = '\0';
        if (is_page && strncmp(line, "```", 3) == 0)
            is_inside = strcmp(line, "```wire") == 0;
        else if (is_inside)
            take_line(line);
    }
    end_test();
    if (is_page) {
        check_examples(file);
        check_codes(file);
    }
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    run.heard = json_array();
    for (int i = 1; i < argc; i++) {
        if (!replay(argv[i])) {
            perror(argv[i]);
            return 3;
        }
    }
    json_decref(run.heard);
    printf("1..%u\n", run.tests);
    return run.bad > 0;
}
