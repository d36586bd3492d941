#include "cli/facts.h"

json_t *facts_cell(const struct hy_game *game, unsigned cell)
{
    if (cell == HY_NO_CELL)
        return json_null();
    char name[HY_CELL_TEXT_MAX];
    hy_cell_name(game, cell, name);
    return json_string(name);
}

json_t *facts_path(const struct hy_game *game, const struct hy_path *path)
{
    json_t *cells = json_array();
    for (unsigned i = 0; i < path->n; i++)
        json_array_append_new(cells, facts_cell(game, path->cell[i]));
    return cells;
}

json_t *facts_words(const struct hy_match *match)
{
    json_t *words = json_array();
    for (uint32_t i = 0; i < match->count; i++) {
        char word[HY_MOVE_TEXT_MAX];
        hy_event_write(match->game, &match->log[i], word);
        json_array_append_new(words, json_string(word));
    }
    return words;
}

json_t *facts_seat(const struct hy_game *game, uint8_t seat)
{
    return seat < game->seats ? json_stringn(&game->seat[seat].letter, 1) : json_null();
}

static json_t *numbers(const uint8_t *number, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_integer(number[i]));
    return list;
}

json_t *facts_match(const char *name, const struct hy_match *match)
{
    const struct hy_game *game = match->game;
    const struct hy_result *result = &match->result;
    char text[HY_POSITION_TEXT_MAX], score[HY_MOVE_TEXT_MAX];
    hy_position_write(game, &match->position, text);
    hy_result_write(game, result, score);
    bool over = result->end != HY_END_NONE;
    uint8_t turn = over ? HY_NO_SEAT : match->position.turn;
    return json_pack("{ss ss so si so ss ss so so}", "game", name, "position", text, "turn",
                     facts_seat(game, turn), "turns", (int)match->turns, "moves",
                     facts_words(match), "result", score, "end", hy_end_name(result->end),
                     "quarters", numbers(result->quarters, over ? game->seats : 0), "places",
                     numbers(result->place, over ? game->seats : 0));
}
