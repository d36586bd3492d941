#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "messages/messages.h"

static const char *command_name = "";

void cli_begin(const char *command) { command_name = command; }

static void print_complaint(const char *format, va_list arguments)
{
    fflush(stdout); /* so that what was printed before stands before it on a terminal */
    fprintf(stderr, "hopyard%s%s: ", *command_name != '\0' ? " " : "", command_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int cli_complain(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_complaint(format, arguments);
    va_end(arguments);
    return status;
}

int cli_misuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_complaint(format, arguments);
    va_end(arguments);
    fprintf(stderr, "Try: hopyard %s%s--help\n", command_name, *command_name != '\0' ? " " : "");
    return CLI_USAGE;
}

int cli_no_memory(void) { return cli_complain(CLI_BROKEN, "out of memory"); }

int cli_print_json(json_t *value)
{
    if (value == NULL)
        return cli_no_memory();
    json_dumpf(value, stdout, JSON_COMPACT);
    fputc('\n', stdout);
    json_decref(value);
    return CLI_OK;
}

json_t *cli_json_text(const char *text, size_t length)
{
    json_t *value = json_stringn(text, length);
    if (value != NULL)
        return value;
    char *mended = malloc(length * 3 + 1); /* U+FFFD takes three bytes */
    if (mended == NULL)
        return NULL;
    struct text_out out = text_out(mended, length * 3 + 1);
    for (size_t at = 0; at < length;) {
        size_t used = 1; /* of the longest character of valid UTF-8 that begins here */
        json_t *character = NULL;
        for (size_t n = 1; n <= 4 && n <= length - at && character == NULL; n++)
            if ((character = json_stringn(text + at, n)) != NULL)
                used = n;
        if (character != NULL)
            text_put_bytes(&out, text + at, used);
        else
            text_put_word(&out, "\xef\xbf\xbd");
        json_decref(character);
        at += used;
    }
    value = json_stringn(mended, out.length);
    free(mended);
    return value;
}

bool cli_language(const char *tag, size_t *language)
{
    if (message_language(tag, language))
        return true;
    char known[128];
    struct text_out out = text_out(known, sizeof known);
    for (size_t i = 0; message_languages[i] != NULL; i++) {
        text_put_word(&out, i > 0 ? ", " : "");
        text_put_word(&out, message_languages[i]);
    }
    text_finish(&out);
    cli_misuse("no messages in the language '%s'; there are: %s", tag, known);
    return false;
}

bool cli_seat(const struct hy_game *game, const char *letter, uint8_t *seat)
{
    for (uint8_t s = 0; s < game->seats; s++)
        if (letter[0] == game->seat[s].letter && letter[1] == '\0') {
            *seat = s;
            return true;
        }
    char known[HY_SEATS_MAX * 2 + 1];
    struct text_out out = text_out(known, sizeof known);
    for (uint8_t s = 0; s < game->seats; s++) {
        text_put_word(&out, s > 0 ? " " : "");
        text_put(&out, game->seat[s].letter);
    }
    text_finish(&out);
    cli_misuse("no seat '%s' in this game; its seats: %s", letter, known);
    return false;
}

bool cli_number(const char *what, const char *text, unsigned low, unsigned high, unsigned *number)
{
    struct text_in in = text_in(text, strlen(text));
    uint32_t value = 0;
    if (text_take_number(&in, high, &value) && text_done(&in) && value >= low) {
        *number = value;
        return true;
    }
    cli_misuse("%s must be a number from %u to %u, not '%s'", what, low, high, text);
    return false;
}
