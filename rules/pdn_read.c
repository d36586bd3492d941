/* The reader of game files: text to tokens. It knows no game.
 *
 * What ends a game: its result outside variations, the first tag behind moves, a second Event tag
 * (a game may have no moves at all), or the end of the text.
 */
#include "rules/pdn.h"

#include "base/text.h"

#include <string.h>

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

/* ---------------------------------------------------------------------------- characters */

static bool is_end(const struct hy_pdn *pdn) { return pdn->at >= pdn->length; }
/* The character at a distance, or 0 behind the end. */
static char look(const struct hy_pdn *pdn, size_t ahead)
{
    return ahead < pdn->length - pdn->at ? pdn->text[pdn->at + ahead] : '\0';
}
static bool is_line_end(char c) { return c == '\n' || c == '\r'; }
static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/* A Ctrl-Z is what DOS programs end a file with. */
static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\x1a'; }
static bool is_mark(char c) { return c == '!' || c == '?'; }
static bool is_word(char c)
{
    /* No strchr: the browser's build has no C library. */
    for (const char *stop = "{}()[];\"$!?*."; *stop; stop++)
        if (c == *stop)
            return false;
    return (unsigned char)c > ' ' && c != '\x7f';
}

/* Bytes of a byte-order mark at the start of the text. */
static size_t mark_length(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

static bool at_line_start(const struct hy_pdn *pdn)
{
    return pdn->at == mark_length(pdn->text, pdn->length) || is_line_end(pdn->text[pdn->at - 1]);
}

static void skip_line(struct hy_pdn *pdn)
{
    while (!is_end(pdn) && !is_line_end(look(pdn, 0)))
        pdn->at++;
}

/* Skips spaces and notes an empty line among them. */
static void skip_space(struct hy_pdn *pdn)
{
    unsigned lines = 0;
    while (!is_end(pdn) && is_space(look(pdn, 0))) {
        if (look(pdn, 0) == '\n' || (look(pdn, 0) == '\r' && look(pdn, 1) != '\n'))
            lines++;
        pdn->at++;
    }
    if (lines >= 2)
        pdn->gap = true;
}

/* Goes to the next line that begins a tag: "[" and a letter, for a clock time is "[%". */
static void skip_to_tag_line(struct hy_pdn *pdn)
{
    do {
        skip_line(pdn);
        skip_space(pdn);
    } while (!is_end(pdn) &&
             !(at_line_start(pdn) && look(pdn, 0) == '[' && is_letter(look(pdn, 1))));
}

/* -------------------------------------------------------------------------------- tokens */

static bool put(struct hy_pdn *pdn, struct hy_pdn_token *token, enum hy_pdn_kind kind, size_t from,
                size_t to)
{
    token->kind = kind;
    token->text = pdn->text + from;
    token->length = to - from;
    return true;
}

static void begin_moves(struct hy_pdn *pdn)
{
    if (pdn->part == PDN_HEAD)
        pdn->games++;
    if (pdn->part < PDN_MOVES)
        pdn->part = PDN_MOVES;
}

static bool end_game(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    if (pdn->depth > 0) {
        pdn->depth = 0;
        return fail(error, HY_E_PDN_SYNTAX, "a variation is not closed when its game ends",
                    pdn->open_at);
    }
    pdn->part = PDN_HEAD;
    pdn->gap = false;
    return put(pdn, token, HY_PDN_GAME_END, pdn->at, pdn->at);
}

/* Reads to a closing character; the text of the token is what stands before it. A search that
 * fails is not made twice, or a text of nothing but '{' would take the square of its length. */
static bool read_between(struct hy_pdn *pdn, struct hy_pdn_token *token, enum hy_pdn_kind kind,
                         char close, bool *none_left)
{
    size_t from = pdn->at + 1, to = from;
    while (!*none_left && to < pdn->length && pdn->text[to] != close)
        to++;
    if (*none_left || to == pdn->length) {
        *none_left = true;
        return false;
    }
    pdn->at = to + 1;
    return put(pdn, token, kind, from, to);
}

static bool read_comment(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    if (read_between(pdn, token, HY_PDN_COMMENT, '}', &pdn->no_brace))
        return true;
    size_t at = pdn->at;
    skip_to_tag_line(pdn);
    return fail(error, HY_E_PDN_SYNTAX, "a comment has no '}'", at);
}

static bool read_rest_of_line(struct hy_pdn *pdn, struct hy_pdn_token *token, enum hy_pdn_kind kind)
{
    size_t from = pdn->at + 1;
    skip_line(pdn);
    return put(pdn, token, kind, from, pdn->at);
}

static bool read_setup(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    if (read_between(pdn, token, HY_PDN_SETUP, '/', &pdn->no_slash))
        return true;
    size_t at = pdn->at;
    skip_line(pdn);
    return fail(error, HY_E_PDN_SYNTAX, "a position among the moves has no second '/'", at);
}

static bool bad_tag(struct hy_pdn *pdn, struct hy_error *error, const char *text)
{
    size_t at = pdn->at;
    skip_line(pdn);
    return fail(error, HY_E_PDN_SYNTAX, text, at);
}

static void skip_blanks(struct hy_pdn *pdn)
{
    while (look(pdn, 0) == ' ' || look(pdn, 0) == '\t')
        pdn->at++;
}

static size_t name_length(const struct hy_pdn *pdn)
{
    size_t n = 0;
    if (is_letter(look(pdn, 0)))
        while (is_letter(look(pdn, n)) || text_is_digit(look(pdn, n)) || look(pdn, n) == '_')
            n++;
    return n;
}

/* The value's end: a quote that no backslash stands before; it must stand on the same line. */
static size_t value_length(const struct hy_pdn *pdn)
{
    size_t n = 0;
    while (pdn->at + n < pdn->length && !is_line_end(look(pdn, n)) && look(pdn, n) != '"')
        n += look(pdn, n) == '\\' && (look(pdn, n + 1) == '"' || look(pdn, n + 1) == '\\') ? 2 : 1;
    return n;
}

/* Whether an Event tag stands here: a second one begins another game, though the one before had
 * nothing but tags. */
static bool is_event_tag(const struct hy_pdn *pdn)
{
    struct hy_pdn ahead = *pdn;
    ahead.at++;
    skip_blanks(&ahead);
    return pdn_name_is(ahead.text + ahead.at, name_length(&ahead), "Event");
}

static bool read_tag(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    if (pdn->part == PDN_HEAD) {
        pdn->games++;
        pdn->has_event = false;
    }
    pdn->part = PDN_TAGS;
    pdn->has_event |= is_event_tag(pdn);
    pdn->at++;
    skip_blanks(pdn);
    token->name = pdn->text + pdn->at;
    token->name_length = name_length(pdn);
    if (token->name_length == 0)
        return bad_tag(pdn, error, "a tag needs a name: a letter, then letters and digits");
    pdn->at += token->name_length;
    skip_blanks(pdn);
    if (look(pdn, 0) != '"')
        return bad_tag(pdn, error, "a tag needs a value in quotes");
    pdn->at++;
    size_t from = pdn->at, length = value_length(pdn);
    pdn->at += length;
    if (look(pdn, 0) != '"')
        return bad_tag(pdn, error, "a tag's value has no closing quote on its line");
    pdn->at++;
    skip_blanks(pdn);
    if (look(pdn, 0) != ']')
        return bad_tag(pdn, error, "a tag needs a ']' behind its value");
    pdn->at++;
    return put(pdn, token, HY_PDN_TAG, from, from + length);
}

static bool read_number(struct hy_pdn *pdn, struct hy_pdn_token *token)
{
    size_t n = 0;
    uint64_t number = 0;
    for (; text_is_digit(look(pdn, n)); n++)
        if (number <= UINT32_MAX)
            number = number * 10 + (uint64_t)(look(pdn, n) - '0');
    bool digits_only = n > 0 && !is_word(look(pdn, n));
    if (!digits_only && look(pdn, n) != '.')
        return false;
    while (look(pdn, n) == '.')
        n++;
    pdn->at += n;
    token->number = number <= UINT32_MAX ? (uint32_t)number : 0;
    return put(pdn, token, HY_PDN_NUMBER, token->at, pdn->at);
}

static bool read_nag(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    size_t n = 1;
    for (; text_is_digit(look(pdn, n)); n++)
        if (token->number < 1000) /* enough to see that it is none of 0..255 */
            token->number = token->number * 10 + (uint32_t)(look(pdn, n) - '0');
    pdn->at += n;
    if (n == 1)
        return fail(error, HY_E_PDN_SYNTAX, "a number is needed behind '$'", token->at);
    return put(pdn, token, HY_PDN_NAG, token->at, pdn->at);
}

static bool read_mark(struct hy_pdn *pdn, struct hy_pdn_token *token)
{
    while (is_mark(look(pdn, 0)))
        pdn->at++;
    return put(pdn, token, HY_PDN_NAG, token->at, pdn->at);
}

/* "(!)" and "(?!)" are marks, any other bracket opens a variation. */
static bool read_open(struct hy_pdn *pdn, struct hy_pdn_token *token)
{
    size_t n = 1;
    while (is_mark(look(pdn, n)))
        n++;
    if (n > 1 && look(pdn, n) == ')') {
        pdn->at += n + 1;
        return put(pdn, token, HY_PDN_NAG, token->at, pdn->at);
    }
    pdn->at++;
    if (pdn->depth++ == 0)
        pdn->open_at = token->at;
    return put(pdn, token, HY_PDN_OPEN, token->at, pdn->at);
}

static bool read_close(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    pdn->at++;
    if (pdn->depth == 0)
        return fail(error, HY_E_PDN_SYNTAX, "a ')' closes nothing", token->at);
    pdn->depth--;
    return put(pdn, token, HY_PDN_CLOSE, token->at, pdn->at);
}

static bool read_result(struct hy_pdn *pdn, struct hy_pdn_token *token, size_t length)
{
    pdn->at += length;
    if (pdn->depth == 0 && pdn->part != PDN_AFTER) {
        pdn->part = PDN_AFTER;
        pdn->gap = false;
    }
    return put(pdn, token, HY_PDN_RESULT, token->at, pdn->at);
}

/* A star directly behind a move says that the move was forced; any other one is a result. */
static bool read_star(struct hy_pdn *pdn, struct hy_pdn_token *token)
{
    if (pdn->at > 0 && is_word(pdn->text[pdn->at - 1])) {
        pdn->at++;
        return put(pdn, token, HY_PDN_NAG, token->at, pdn->at);
    }
    return read_result(pdn, token, 1);
}

static size_t word_length(const struct hy_pdn *pdn)
{
    size_t n = 0;
    while (is_word(look(pdn, n)))
        n++;
    return n;
}

static bool is_result(const struct hy_pdn *pdn)
{
    struct pdn_scores scores;
    if (look(pdn, 0) == '*')
        return pdn->at == 0 || !is_word(pdn->text[pdn->at - 1]);
    return pdn_scores_parse(pdn->text + pdn->at, word_length(pdn), &scores);
}

static bool read_word(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    size_t n = word_length(pdn);
    if (n == 0) {
        pdn->at++;
        return fail(error, HY_E_PDN_SYNTAX, "this character has no place among moves", token->at);
    }
    if (is_result(pdn))
        return read_result(pdn, token, n);
    if (read_number(pdn, token))
        return true;
    pdn->at += n;
    return put(pdn, token, HY_PDN_MOVE, token->at, pdn->at);
}

static bool read_move_text(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    begin_moves(pdn);
    switch (look(pdn, 0)) {
    case '$':
        return read_nag(pdn, token, error);
    case '!':
    case '?':
        return read_mark(pdn, token);
    case '(':
        return read_open(pdn, token);
    case ')':
        return read_close(pdn, token, error);
    case '*':
        return read_star(pdn, token);
    case '/':
        return read_setup(pdn, token, error);
    case '.':
        read_number(pdn, token);
        return true;
    default:
        return read_word(pdn, token, error);
    }
}

static bool is_comment(const struct hy_pdn *pdn)
{
    char c = look(pdn, 0);
    return c == '{' || c == ';' || (c == '%' && at_line_start(pdn));
}

/* Whether the game ends before what stands here. */
static bool game_ends_here(const struct hy_pdn *pdn)
{
    if (pdn->part == PDN_HEAD)
        return false;
    if (is_end(pdn))
        return true;
    if (is_comment(pdn))
        return pdn->part == PDN_AFTER && pdn->gap;
    if (look(pdn, 0) == '[')
        return pdn->part != PDN_TAGS || (pdn->has_event && is_event_tag(pdn));
    return pdn->part == PDN_AFTER && !is_result(pdn);
}

void hy_pdn_start(struct hy_pdn *pdn, const char *text, size_t length)
{
    *pdn = (struct hy_pdn){
        .text = text, .length = length, .at = mark_length(text, length), .part = PDN_HEAD};
}

bool hy_pdn_next(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error)
{
    skip_space(pdn);
    *token = (struct hy_pdn_token){.at = pdn->at};
    if (game_ends_here(pdn))
        return end_game(pdn, token, error);
    if (is_end(pdn))
        return put(pdn, token, HY_PDN_TEXT_END, pdn->at, pdn->at);
    if (look(pdn, 0) == '{')
        return read_comment(pdn, token, error);
    if (is_comment(pdn))
        return read_rest_of_line(pdn, token,
                                 look(pdn, 0) == ';' ? HY_PDN_LINE_COMMENT : HY_PDN_ESCAPE);
    if (look(pdn, 0) == '[')
        return read_tag(pdn, token, error);
    return read_move_text(pdn, token, error);
}

/* ------------------------------------------------------------------------ tags and places */

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_name(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (a_length != b_length)
        return false;
    for (size_t i = 0; i < a_length; i++)
        if (small(a[i]) != small(b[i]))
            return false;
    return true;
}

bool pdn_name_is(const char *name, size_t length, const char *word)
{
    return same_name(name, length, word, strlen(word));
}

bool pdn_is_tag_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_letter(name[i]) && (i == 0 || (!text_is_digit(name[i]) && name[i] != '_')))
            return false;
    return length > 0;
}

bool pdn_find_tag(const struct hy_pdn *pdn, const char *name, size_t name_length,
                  struct hy_pdn_token *token)
{
    struct hy_pdn ahead = *pdn;
    struct hy_error error;
    for (;;) {
        bool good = hy_pdn_next(&ahead, token, &error);
        if (good && token->kind == HY_PDN_TAG &&
            same_name(token->name, token->name_length, name, name_length))
            return true;
        if (ahead.part > PDN_TAGS ||
            (good && (token->kind == HY_PDN_GAME_END || token->kind == HY_PDN_TEXT_END)))
            return false;
    }
}

bool hy_pdn_find_tag(const struct hy_pdn *pdn, const char *name, struct hy_pdn_token *token)
{
    return pdn_find_tag(pdn, name, strlen(name), token);
}

size_t hy_pdn_value(const struct hy_pdn_token *tag, char *out, size_t room)
{
    struct text_out text = text_out(out, room);
    for (size_t i = 0; i < tag->length; i++) {
        bool escape = tag->text[i] == '\\' && i + 1 < tag->length &&
                      (tag->text[i + 1] == '"' || tag->text[i + 1] == '\\');
        i += escape;
        text_put(&text, tag->text[i]);
    }
    return text_finish(&text);
}

void hy_text_place(const char *text, size_t at, struct hy_text_place *place)
{
    if (place->line == 0 || at < place->at)
        *place = (struct hy_text_place){0, 1, 1};
    for (; place->at < at; place->at++) {
        char c = text[place->at];
        bool pair = c == '\n' && place->at > 0 && text[place->at - 1] == '\r';
        if (is_line_end(c)) {
            place->line += !pair;
            place->column = 1;
        } else if (((unsigned char)c & 0xc0) != 0x80) {
            place->column++;
        }
    }
}
