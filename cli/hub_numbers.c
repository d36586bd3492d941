#include "cli/hub_numbers.h"

#include <string.h>

enum {
    NUMBERS_MAX = HY_PATH_MAX
}; /* of a move: a capture takes fewer pieces than a path has cells */

const char *hub_numbers_variant(struct hub_text name)
{
    static const char *const known[][2] = {
        {"normal", "international"},
        {"losing", "international-losing"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (hub_text_is(name, known[i][0]))
            return known[i][1];
    return NULL;
}

/* ------------------------------------------------------------------------------------ squares */

static uint16_t cell_of(const struct hy_game *game, unsigned number)
{
    return hy_numbered_square(game, game->field[HY_SQUARES], number);
}

static unsigned number_of(const struct hy_game *game, unsigned cell)
{
    return hy_square_number(game, game->field[HY_SQUARES], cell);
}

/* ---------------------------------------------------------------------------------- positions */

static bool is_draughts(const struct hy_game *game) { return hy_has_field(game->variant, HY_KING); }

/* The seat that a letter means. */
static uint8_t seat_of(const struct hy_game *game, char letter)
{
    bool is_white = letter == 'w' || letter == 'W';
    return (game->field[HY_FIRST] == HY_FIRST_WHITE) == is_white ? 0 : 1;
}

bool hub_numbers_is_position(const struct hy_game *game, struct hub_text text)
{
    return is_draughts(game) && text.length > 1 && strchr("WB", text.at[0]) != NULL &&
           text.at[1] != ':';
}

static bool fail(struct hy_error *error, enum hy_error_code code, const char *text, size_t at)
{
    *error = (struct hy_error){code, text, at};
    return false;
}

static bool read_squares(const struct hy_game *game, struct hub_text text, struct hy_setup *setup,
                         size_t offset[HY_CELLS_MAX + 1], struct hy_error *error)
{
    memset(setup, 0, sizeof *setup);
    memset(setup->owner, HY_NO_SEAT, sizeof setup->owner);
    setup->turn = seat_of(game, text.at[0]);
    offset[HY_CELLS_MAX] = 0;
    for (unsigned number = 1; number <= game->cells; number++) {
        if (number >= text.length)
            return fail(error, HY_E_TEXT_END, "a letter for each square is needed", text.length);
        char letter = text.at[number];
        uint16_t cell = cell_of(game, number);
        if (letter == '\0' || strchr("wbWBe", letter) == NULL)
            return fail(error, HY_E_LETTER, "the letters are w, b, W, B and e", number);
        offset[cell] = number;
        setup->king[cell] = letter == 'W' || letter == 'B';
        if (letter != 'e')
            setup->owner[cell] = seat_of(game, letter);
    }
    return text.length == game->cells + 1u ||
           fail(error, HY_E_TEXT_REST, "more letters than squares", game->cells + 1u);
}

bool hub_numbers_position(const struct hy_game *game, struct hub_text text,
                          struct hy_position *position, struct hy_error *error)
{
    struct hy_setup setup;
    size_t offset[HY_CELLS_MAX + 1];
    if (!read_squares(game, text, &setup, offset, error))
        return false;
    if (hy_setup_check(game, &setup, position, error))
        return true;
    error->at = offset[error->at]; /* from a cell to its letter */
    return false;
}

/* -------------------------------------------------------------------------------------- moves */

struct numbers {
    unsigned n;
    bool takes;
    uint16_t cell[NUMBERS_MAX];
};

static bool read_numbers(const struct hy_game *game, struct hub_text word, struct numbers *numbers)
{
    struct text_in in = text_in(word.at, word.length);
    *numbers = (struct numbers){0};
    for (;;) {
        uint32_t number;
        if (numbers->n == NUMBERS_MAX || !text_take_number(&in, game->cells, &number) ||
            number == 0)
            return false;
        numbers->cell[numbers->n++] = cell_of(game, number);
        if (text_done(&in))
            return numbers->n >= 2 && (numbers->takes || numbers->n == 2);
        numbers->takes = text_peek(&in) == 'x';
        if (!text_take(&in, 'x') && !text_take(&in, '-'))
            return false;
    }
}

static struct hy_mask taken_of(const struct hy_game *game, const struct numbers *numbers)
{
    struct hy_mask mask = {{0}};
    for (unsigned i = 2; i < numbers->n; i++) {
        unsigned bit = game->bit[numbers->cell[i]];
        mask.word[bit >> 6] |= UINT64_C(1) << (bit & 63);
    }
    return mask;
}

static bool play_move(struct hy_match *match, struct hy_move move)
{
    struct hy_path path = hy_canonical(match->game, &match->position, move);
    struct hy_attempt attempt = {.seat = HY_NO_SEAT, .n = path.n};
    struct hy_reason reason;
    for (unsigned i = 0; i < path.n; i++)
        attempt.cell[i] = path.cell[i];
    return hy_match_try(match, &attempt, &reason);
}

bool hub_numbers_play(struct hy_match *match, struct hub_text word)
{
    const struct hy_game *game = match->game;
    struct numbers numbers;
    struct hy_move list[HY_MOVES_MAX];
    if (!read_numbers(game, word, &numbers))
        return false;
    struct hy_mask wanted = taken_of(game, &numbers);
    size_t n = hy_match_moves(match, list);
    for (size_t i = 0; i < n; i++) {
        if (list[i].from != numbers.cell[0] || list[i].to != numbers.cell[1])
            continue;
        struct hy_mask taken = hy_taken(game, &match->position, list[i]);
        if (memcmp(&taken, &wanted, sizeof taken) == 0)
            return play_move(match, list[i]);
    }
    return false;
}

size_t hub_numbers_write(const struct hy_game *game, const struct hy_position *position,
                         struct hy_move move, char out[HY_MOVE_TEXT_MAX])
{
    struct text_out text = text_out(out, HY_MOVE_TEXT_MAX);
    struct hy_mask taken = hy_taken(game, position, move);
    text_put_number(&text, number_of(game, move.from));
    text_put(&text, move.way ? 'x' : '-');
    text_put_number(&text, number_of(game, move.to));
    for (unsigned number = 1; number <= game->cells; number++) {
        unsigned bit = game->bit[cell_of(game, number)];
        if (taken.word[bit >> 6] >> (bit & 63) & 1) {
            text_put(&text, 'x');
            text_put_number(&text, number);
        }
    }
    return text_finish(&text);
}
