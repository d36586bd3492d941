/* A game from its name: variant, seats, house rules. */
#include "rules/family.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

/* A count of turns that fits its field and is still longer than any game somebody would sit
 * through. */
enum { TURN_CAP_MAX = 60000 };

enum { VALUES_MAX = 10 }; /* of a field, and a NULL */

static const struct {
    const char *name;
    const char *value[VALUES_MAX]; /* none: a number */
} fields[HY_FIELDS] = {
    [HY_CHAIN] = {"chain", {"free", "must_continue"}},
    [HY_TARGET_EXIT] = {"target_exit", {"free", "locked"}},
    [HY_FOREIGN_CAMPS] = {"foreign_camps", {"open", "no_stop", "closed"}},
    [HY_HOME_RETURN] = {"home_return", {"free", "barred"}},
    [HY_PASS_RULE] = {"pass", {"stuck", "always"}},
    [HY_REPETITION] = {"repetition", {"none", "draw3", "ban3"}},
    [HY_TURN_CAP] = {"turn_cap", {NULL}},
    [HY_FILL] = {"fill", {"own", "full"}},
    [HY_DEAD_GAME] = {"dead_game", {"off", "on"}},
    [HY_PLACES] = {"places", {"first", "all"}},
    [HY_FIRST] = {"first", {"white", "black"}},
    [HY_MIRRORED] = {"mirrored", {"no", "yes"}},
    [HY_MEN_BACK] = {"men_back", {"no", "yes"}},
    [HY_MEN_TAKE_KINGS] = {"men_take_kings", {"no", "yes"}},
    [HY_KING] = {"king", {"short", "flying"}},
    [HY_KING_LANDING] = {"king_landing", {"free", "must_continue"}},
    [HY_CAPTURE] = {"capture", {"any", "most"}},
    [HY_PRECEDENCE] = {"precedence", {"none", "king"}},
    [HY_QUALITY] = {"quality", {"none", "kings", "order"}},
    [HY_CROWNING] = {"crowning", {"at_end", "at_once", "ends_move"}},
    [HY_SQUARES] = {"squares", {"letters", "numbers", "numbers_up"}},
    [HY_LOSING] = {"losing", {"no", "yes"}},
    [HY_DRAWS] = {"draws",
                  {"plain", "russian", "simple", "english", "international", "brazilian", "pool",
                   "italian", "czech"}},
    [HY_DRAW_REPETITION] = {"draw_repetition", {NULL}},
    [HY_DRAW_KINGS_ONLY] = {"draw_kings_only", {NULL}},
    [HY_DRAW_NO_PROGRESS] = {"draw_no_progress", {NULL}},
    [HY_DRAW_THREE_KINGS] = {"draw_three_kings", {NULL}},
    [HY_DRAW_BOTH_KINGS_5] = {"draw_both_kings_5", {NULL}},
    [HY_DRAW_BOTH_KINGS_7] = {"draw_both_kings_7", {NULL}},
    [HY_DRAW_MAIN_ROAD] = {"draw_main_road", {NULL}},
    [HY_DRAW_THREE_PIECES] = {"draw_three_pieces", {NULL}},
    [HY_DRAW_TWO_PIECES] = {"draw_two_pieces", {NULL}},
};

size_t hy_variant_count(void)
{
    size_t count = 0;
    for (unsigned f = 0; hy_families[f]; f++)
        count += *hy_families[f]->variant_count;
    return count;
}

const struct hy_variant *hy_variant_at(size_t index)
{
    unsigned f = 0;
    while (index >= *hy_families[f]->variant_count) {
        index -= *hy_families[f]->variant_count;
        f++;
        assert(hy_families[f]);
    }
    return &hy_families[f]->variants[index];
}

static bool is_field_of(const struct hy_family *family, unsigned field)
{
    return field >= family->first_field && field < family->end_field;
}

bool hy_has_field(const struct hy_variant *variant, enum hy_field field)
{
    for (unsigned f = 0; hy_families[f]; f++)
        for (size_t i = 0; i < *hy_families[f]->variant_count; i++)
            if (variant == &hy_families[f]->variants[i])
                return is_field_of(hy_families[f], field);
    return false;
}

const char *hy_field_name(enum hy_field field)
{
    assert((unsigned)field < HY_FIELDS);
    return fields[field].name;
}

const char *hy_field_value_name(enum hy_field field, unsigned value)
{
    assert((unsigned)field < HY_FIELDS);
    return value < VALUES_MAX ? fields[field].value[value] : NULL;
}

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

/* Characters up to the next ',', ':' or '=', or the end. */
static size_t word_length(const struct text_in *in)
{
    const char *at = in->at;
    while (at < in->end && *at != ',' && *at != ':' && *at != '=')
        at++;
    return (size_t)(at - in->at);
}

static bool parse_variant(struct hy_game *game, struct text_in *in, struct hy_error *error)
{
    size_t length = word_length(in);
    for (unsigned f = 0; hy_families[f]; f++) {
        for (size_t i = 0; i < *hy_families[f]->variant_count; i++) {
            if (!text_is(in->at, length, hy_families[f]->variants[i].name))
                continue;
            game->variant = &hy_families[f]->variants[i];
            game->family = hy_families[f];
            in->at += length;
            return true;
        }
    }
    return fail(error, HY_E_GAME_UNKNOWN, "no such game", text_offset(in));
}

static bool parse_seats(struct hy_game *game, struct text_in *in, struct hy_error *error)
{
    game->seats = game->variant->seats;
    if (!text_take(in, ':'))
        return true;
    size_t at = text_offset(in);
    uint32_t seats;
    if (!text_take_number(in, HY_SEATS_MAX, &seats) || !(game->variant->seat_set >> seats & 1))
        return fail(error, HY_E_SEATS, "the game is not played by that many", at);
    game->seats = (uint8_t)seats;
    return true;
}

static bool parse_value(enum hy_field field, struct text_in *in, uint16_t *value,
                        struct hy_error *error)
{
    size_t at = text_offset(in), length = word_length(in);
    uint32_t number;
    if (!fields[field].value[0]) {
        if (!text_take_number(in, TURN_CAP_MAX, &number))
            return fail(error, HY_E_FIELD_VALUE, "a number from 0 to 60000 is needed", at);
        *value = (uint16_t)number;
        return true;
    }
    for (unsigned i = 0; hy_field_value_name(field, i); i++) {
        if (text_is(in->at, length, fields[field].value[i])) {
            in->at += length;
            *value = (uint16_t)i;
            return true;
        }
    }
    return fail(error, HY_E_FIELD_VALUE, "the house rule has no such value", at);
}

static bool parse_field(struct hy_game *game, struct text_in *in, uint64_t *seen,
                        struct hy_error *error)
{
    size_t at = text_offset(in), length = word_length(in);
    unsigned field = game->family->first_field;
    while (field < game->family->end_field && !text_is(in->at, length, fields[field].name))
        field++;
    if (field == game->family->end_field)
        return fail(error, HY_E_FIELD_UNKNOWN, "no such house rule", at);
    if (*seen >> field & 1)
        return fail(error, HY_E_FIELD_TWICE, "the house rule is given twice", at);
    *seen |= UINT64_C(1) << field;
    in->at += length;
    if (!text_take(in, '='))
        return fail(error, HY_E_FIELD_VALUE, "'=' and a value are needed", text_offset(in));
    if (!parse_value((enum hy_field)field, in, &game->field[field], error))
        return false;
    if (field == HY_DEAD_GAME && game->field[field] == HY_DEAD_ON && game->seats != 2)
        return fail(error, HY_E_FIELD_SEATS, "a dead game is for two seats only", at);
    return true;
}

static uint16_t default_field(const struct hy_game *game, unsigned field)
{
    return game->family->default_field(game, (enum hy_field)field);
}

/* Sets what no house rule has set, in order: some depend on others. */
static void set_defaults(struct hy_game *game, uint64_t seen)
{
    for (unsigned f = 0; f < HY_FIELDS; f++)
        if (!(seen >> f & 1))
            game->field[f] = default_field(game, f);
}

bool hy_game_parse(struct hy_game *game, const char *name, size_t length, struct hy_error *error)
{
    struct text_in in = text_in(name, length);
    memset(game, 0, sizeof *game);
    if (!parse_variant(game, &in, error) || !parse_seats(game, &in, error))
        return false;
    uint64_t seen = 0;
    while (text_take(&in, ','))
        if (!parse_field(game, &in, &seen, error))
            return false;
    if (!text_done(&in))
        return fail(error, HY_E_TEXT_REST, "',' or the end is needed", text_offset(&in));
    set_defaults(game, seen);
    game->family->prepare(game);
    return true;
}

size_t hy_game_name(const struct hy_game *game, char out[HY_NAME_MAX])
{
    struct text_out text = text_out(out, HY_NAME_MAX);
    text_put_word(&text, game->variant->name);
    if (game->seats != game->variant->seats) {
        text_put(&text, ':');
        text_put_number(&text, game->seats);
    }
    for (unsigned f = 0; f < HY_FIELDS; f++) {
        if (game->field[f] == default_field(game, f))
            continue;
        text_put(&text, ',');
        text_put_word(&text, fields[f].name);
        text_put(&text, '=');
        if (fields[f].value[0])
            text_put_word(&text, fields[f].value[game->field[f]]);
        else
            text_put_number(&text, game->field[f]);
    }
    assert(text.length < HY_NAME_MAX);
    return text_finish(&text);
}

struct hy_place hy_cell_place(const struct hy_game *game, unsigned cell)
{
    return game->family->cell_place(game, cell);
}

size_t hy_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX])
{
    return game->family->cell_name(game, cell, out);
}

size_t hy_cell_parse(const struct hy_game *game, const char *text, size_t length, uint16_t *cell)
{
    return game->family->cell_parse(game, text, length, cell);
}
