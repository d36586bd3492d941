/* GameType, and Variant beside it: which game a file means, and how we say it.
 *
 * A draughts game is a number, followed or not by who begins, the board's size, how squares are
 * named, and whether the board is mirrored. The number makes the rules; of the rest who begins
 * matters, and the size must fit: squares are read in either form. A game with house rules has no
 * number and is written by its own name, as hop games are.
 */
#include "rules/family.h"
#include "rules/pdn.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

enum {
    NUMBER_MAX = 999, /* the standard goes to 50 and leaves room above */
    SIZE_MAX_PDN = 99
};

/* "25,W,8,8,A0,0"; `first` is 0 if there is only a number. */
struct type {
    uint32_t number, width, height;
    char first;
};

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

static bool take_one_of(struct text_in *in, const char *letters)
{
    for (const char *c = letters; *c; c++)
        if (text_take(in, *c))
            return true;
    return false;
}

static bool take_details(struct text_in *in, struct type *type)
{
    type->first = text_peek(in);
    return take_one_of(in, "WB") && text_take(in, ',') &&
           text_take_number(in, SIZE_MAX_PDN, &type->width) && text_take(in, ',') &&
           text_take_number(in, SIZE_MAX_PDN, &type->height) && text_take(in, ',') &&
           take_one_of(in, "ANS") && take_one_of(in, "0123") &&
           (!text_take(in, ',') || take_one_of(in, "01"));
}

static bool take_type(struct text_in *in, struct type *type)
{
    *type = (struct type){0};
    return text_take_number(in, NUMBER_MAX, &type->number) &&
           (!text_take(in, ',') || take_details(in, type)) && text_done(in);
}

static struct type type_of(const struct hy_variant *variant)
{
    struct type type;
    struct text_in in = text_in(variant->game_type, strlen(variant->game_type));
    bool good = take_type(&in, &type);
    assert(good);
    (void)good;
    return type;
}

static const struct hy_variant *find_number(uint32_t number, bool losing)
{
    for (size_t i = 0; i < hy_variant_count(); i++) {
        const struct hy_variant *variant = hy_variant_at(i);
        if (variant->game_type && type_of(variant).number == number &&
            variant->field[HY_LOSING] == losing)
            return variant;
    }
    return NULL;
}

static bool name_of_number(const char *text, size_t length, bool losing, struct text_out *name,
                           struct hy_error *error)
{
    struct type type;
    struct text_in in = text_in(text, length);
    if (!take_type(&in, &type))
        return fail(error, HY_E_PDN_TAG, "a GameType is a name or like 25 or 25,W,8,8,A0,0",
                    text_offset(&in));
    const struct hy_variant *variant = find_number(type.number, losing);
    if (!variant)
        return fail(error, HY_E_GAME_UNKNOWN, "no game of this number is played here", 0);
    struct type own = type_of(variant);
    text_put_word(name, variant->name);
    if (!type.first)
        return true;
    if (type.width != own.width || type.height != own.height)
        return fail(error, HY_E_PDN_TAG, "the game has a board of another size", 0);
    if (type.first != own.first)
        text_put_word(name, type.first == 'W' ? ",first=white" : ",first=black");
    return true;
}

static bool has_word(const char *text, size_t length, const char *word)
{
    struct text_in in = text_in(text, length);
    for (; !text_done(&in); in.at++)
        if (text_take_word(&in, word))
            return true;
    return false;
}

/* Whether a name's game can be turned around, and is not yet. */
static bool can_be_lost(const char *text, size_t length)
{
    size_t n = 0;
    while (n < length && text[n] != ',' && text[n] != ':')
        n++;
    for (size_t i = 0; i < hy_variant_count(); i++)
        if (text_is(text, n, hy_variant_at(i)->name))
            return hy_has_field(hy_variant_at(i), HY_LOSING) && !has_word(text, length, "losing");
    return false;
}

bool pdn_game_name(const char *text, size_t length, bool losing, char out[HY_NAME_MAX],
                   struct hy_error *error)
{
    struct text_out name = text_out(out, HY_NAME_MAX);
    if (length > 0 && text_is_digit(text[0])) {
        if (!name_of_number(text, length, losing, &name, error))
            return false;
    } else {
        text_put_bytes(&name, text, length);
        text_put_word(&name, losing && can_be_lost(text, length) ? ",losing=yes" : "");
    }
    return text_finish(&name) < HY_NAME_MAX ||
           fail(error, HY_E_GAME_UNKNOWN, "no game has so long a name", 0);
}

/* ------------------------------------------------------------------------------------ writing */

/* Whether who begins is all that differs from the variant with this number. */
static bool has_number(const struct hy_game *game)
{
    for (unsigned f = 0; f < HY_FIELDS; f++)
        if (f != HY_FIRST && game->field[f] != game->family->default_field(game, (enum hy_field)f))
            return false;
    return game->variant->game_type != NULL;
}

bool pdn_is_losing_number(const struct hy_game *game)
{
    return has_number(game) && game->field[HY_LOSING] == HY_YES;
}

/* Where the first square is, seen by who begins: 0 and 1 at the bottom, 2 and 3 at the top, left
 * and right. */
static const char *notation_of(const struct hy_game *game)
{
    bool white = game->field[HY_FIRST] == HY_FIRST_WHITE;
    if (game->field[HY_SQUARES] == HY_SQUARES_LETTERS)
        return white ? "A0" : "A3";
    return white == (game->field[HY_SQUARES] == HY_SQUARES_NUMBERS) ? "N2" : "N1";
}

size_t pdn_game_type(const struct hy_game *game, char out[HY_NAME_MAX])
{
    if (!has_number(game))
        return hy_game_name(game, out);
    struct type type = type_of(game->variant);
    struct text_out text = text_out(out, HY_NAME_MAX);
    text_put_number(&text, type.number);
    text_put_word(&text, game->field[HY_FIRST] == HY_FIRST_WHITE ? ",W," : ",B,");
    text_put_number(&text, type.width);
    text_put(&text, ',');
    text_put_number(&text, type.height);
    text_put(&text, ',');
    text_put_word(&text, notation_of(game));
    text_put_word(&text, game->field[HY_MIRRORED] == HY_YES ? ",1" : ",0");
    return text_finish(&text);
}
