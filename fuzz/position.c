/* A game's name, then a position: what is read is written and read the same, and its moves are
 * moves. */
#include "fuzz/input.h"

static void demand_moves(const struct hy_game *game, const struct hy_position *position)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(game, position, list);
    demand(n <= HY_MOVES_MAX);
    demand(hy_is_over(game, position) == (n == 0));
    for (size_t i = 0; i < n; i++)
        demand(hy_is_legal(game, position, list[i]));
    if (n > 0 && !hy_is_pass(list[n / 2])) {
        struct hy_path path = hy_canonical(game, position, list[n / 2]);
        demand(path.n >= 2 && path.n <= HY_PATH_MAX && path.cell[0] == list[n / 2].from);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text_in in = text_in((const char *)data, size);
    const struct hy_game *game = take_game(&in);
    struct hy_position position, again;
    struct hy_error error;
    if (!game)
        return 0;
    size_t length = (size_t)(in.end - in.at);
    if (!hy_position_parse(game, in.at, length, &position, &error)) {
        demand_error(&error, length);
        return 0;
    }
    char text[HY_POSITION_TEXT_MAX], twice[HY_POSITION_TEXT_MAX];
    size_t written = hy_position_write(game, &position, text);
    demand(hy_position_parse(game, text, written, &again, &error));
    demand(hy_same_position(&position, &again) && position.key == again.key);
    demand(hy_position_write(game, &again, twice) == written);
    demand(memcmp(text, twice, written) == 0);
    demand_moves(game, &position);
    return 0;
}
