/* What games there are, and what one of them looks like. */
#include "web/wasm/question.h"

#include <assert.h>

static const char *const board_names[HY_BOARDS] = {
    [HY_BOARD_SQUARE_16] = "square-16",
    [HY_BOARD_SQUARE_8] = "square-8",
    [HY_BOARD_STAR] = "star",
    [HY_BOARD_DRAUGHTS_8] = "draughts-8",
    [HY_BOARD_DRAUGHTS_10] = "draughts-10",
};

static void put_fields(struct json *json, const struct hy_variant *variant,
                       const uint16_t field[HY_FIELDS])
{
    json_key(json, "fields");
    json_open(json, '{');
    for (enum hy_field f = 0; f < HY_FIELDS; f++) {
        if (!hy_has_field(variant, f))
            continue;
        const char *value = hy_field_value_name(f, field[f]);
        if (value)
            json_put_text(json, hy_field_name(f), value);
        else
            json_put_number(json, hy_field_name(f), field[f]);
    }
    json_close(json, '}');
}

static void put_name_of_seat(struct json *json, const struct hy_seat *seat)
{
    char letter[2] = {seat->letter, '\0'};
    json_put_text(json, "letter", letter);
    json_put_text(json, "name", seat->name);
}

/* Makes the variant's game for some number of players. */
static void make_game(struct hy_game *game, const struct hy_variant *variant, unsigned seats)
{
    char name[HY_NAME_MAX];
    struct hy_error error;
    struct text_out out = text_out(name, sizeof name);
    text_put_word(&out, variant->name);
    if (seats != variant->seats) {
        text_put(&out, ':');
        text_put_number(&out, seats);
    }
    bool made = hy_game_parse(game, name, out.length, &error);
    assert(made);
    (void)made;
}

/* Who plays, by the number of players: what a game of that many calls its seats. */
static void put_sides(struct question *question, struct json *json,
                      const struct hy_variant *variant)
{
    json_key(json, "sides");
    json_open(json, '{');
    for (unsigned seats = 1; seats <= HY_SEATS_MAX; seats++) {
        if (!(variant->seat_set >> seats & 1))
            continue;
        char number[2] = {(char)('0' + seats), '\0'};
        make_game(&question->game, variant, seats);
        json_key(json, number);
        json_open(json, '[');
        for (unsigned s = 0; s < seats; s++) {
            json_open(json, '{');
            put_name_of_seat(json, &question->game.seat[s]);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    json_close(json, '}');
}

static void put_variant(struct question *question, struct json *json,
                        const struct hy_variant *variant)
{
    json_open(json, '{');
    json_put_text(json, "name", variant->name);
    json_put_text(json, "text", variant->text);
    json_put_text(json, "board", board_names[variant->board]);
    json_put_number(json, "seats", variant->seats);
    json_put_number(json, "pieces", variant->pieces);
    json_key(json, "seatSet");
    json_open(json, '[');
    for (unsigned seats = 1; seats <= HY_SEATS_MAX; seats++)
        if (variant->seat_set >> seats & 1)
            json_number(json, seats);
    json_close(json, ']');
    put_sides(question, json, variant);
    put_fields(json, variant, variant->field);
    json_close(json, '}');
}

static void put_field_values(struct json *json, enum hy_field field)
{
    json_open(json, '{');
    json_put_text(json, "name", hy_field_name(field));
    json_key(json, "values");
    json_open(json, '[');
    const char *value;
    for (unsigned v = 0; (value = hy_field_value_name(field, v)) != NULL; v++)
        json_text(json, value);
    json_close(json, ']');
    json_close(json, '}');
}

void answer_variants(struct question *question, struct json *json)
{
    json_open(json, '{');
    json_key(json, "variants");
    json_open(json, '[');
    for (size_t i = 0; i < hy_variant_count(); i++)
        put_variant(question, json, hy_variant_at(i));
    json_close(json, ']');
    json_key(json, "fields");
    json_open(json, '[');
    for (enum hy_field f = 0; f < HY_FIELDS; f++)
        put_field_values(json, f);
    json_close(json, ']');
    json_close(json, '}');
}

static void put_mask(struct json *json, const struct hy_game *game, const char *key,
                     const struct hy_mask *mask)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned cell = 0; cell < game->cells; cell++) {
        unsigned bit = game->bit[cell];
        if (mask->word[bit >> 6] >> (bit & 63) & 1)
            json_number(json, cell);
    }
    json_close(json, ']');
}

static void put_seat(struct json *json, const struct hy_game *game, const struct hy_position *start,
                     unsigned s)
{
    const struct hy_seat *seat = &game->seat[s];
    json_open(json, '{');
    put_name_of_seat(json, seat);
    put_mask(json, game, "home", &seat->home);
    put_mask(json, game, "target", &seat->target);
    put_mask(json, game, "start", &start->pieces[s]);
    json_close(json, '}');
}

static void put_cell(struct json *json, const struct hy_game *game, unsigned cell)
{
    char name[HY_CELL_TEXT_MAX];
    size_t length = hy_cell_name(game, cell, name);
    struct hy_place place = hy_cell_place(game, cell);
    json_open(json, '{');
    json_key(json, "name");
    json_bytes(json, name, length);
    json_put_number(json, "x", place.x);
    json_put_number(json, "y", place.y);
    json_key(json, "near");
    json_open(json, '[');
    for (unsigned d = 0; d < game->dirs; d++)
        if (game->next[cell][d] != HY_NO_CELL)
            json_number(json, game->next[cell][d]);
    json_close(json, ']');
    json_close(json, '}');
}

static void put_name(struct json *json, const struct hy_game *game)
{
    char name[HY_NAME_MAX];
    json_key(json, "name");
    json_bytes(json, name, hy_game_name(game, name));
    json_put_text(json, "variant", game->variant->name);
    json_put_text(json, "board", board_names[game->variant->board]);
}

static void put_start(struct json *json, const struct hy_game *game,
                      const struct hy_position *start)
{
    char text[HY_POSITION_TEXT_MAX];
    json_key(json, "start");
    json_bytes(json, text, hy_position_write(game, start, text));
}

void answer_info(struct question *question, struct json *json)
{
    if (!question_game(question, json))
        return;
    const struct hy_game *game = &question->game;
    struct hy_position start = hy_position_start(game);
    json_open(json, '{');
    put_name(json, game);
    json_key(json, "seats");
    json_open(json, '[');
    for (unsigned s = 0; s < game->seats; s++)
        put_seat(json, game, &start, s);
    json_close(json, ']');
    json_put_number(json, "pieces", game->pieces);
    put_fields(json, game->variant, game->field);
    json_key(json, "cells");
    json_open(json, '[');
    for (unsigned cell = 0; cell < game->cells; cell++)
        put_cell(json, game, cell);
    json_close(json, ']');
    put_start(json, game, &start);
    json_close(json, '}');
}
