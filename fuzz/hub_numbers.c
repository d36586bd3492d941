/* Any bytes as draughts of numbered squares: a line of a position, then one of moves. What is read
 * is a position that can be, and a move that was played is written as it was read, or better. */
#include <stdint.h>

#include "cli/hub_numbers.h"
#include "fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENTS = 64 };

static const struct hy_game *the_game(void)
{
    static struct hy_game game;
    struct hy_error error;
    if (game.cells == 0)
        demand(hy_game_parse(&game, "international", strlen("international"), &error));
    return &game;
}

static struct hub_text next_word(struct text_in *in)
{
    struct hub_text word = {in->at, 0};
    while (!text_done(in) && *in->at != ' ' && *in->at != '\n')
        in->at++;
    word.length = (size_t)(in->at - word.at);
    if (!text_done(in))
        in->at++;
    return word;
}

/* What another program would be told of a move, it can play. */
static void write_again(const struct hy_match *match)
{
    static struct hy_event log[EVENTS];
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_match_moves(match, list);
    for (size_t i = 0; i < n; i++) {
        char text[HY_MOVE_TEXT_MAX];
        struct hy_match other;
        struct hub_text word = {text,
                                hub_numbers_write(match->game, &match->position, list[i], text)};
        struct hy_position after = hy_play(match->game, &match->position, list[i]);
        hy_match_start(&other, match->game, &match->position, log, EVENTS);
        demand(hub_numbers_play(&other, word));
        demand(hy_same_position(&other.position, &after));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hy_event log[EVENTS];
    struct text_in in = text_in((const char *)data, size);
    struct hub_text text = next_word(&in);
    struct hy_position start = hy_position_start(the_game());
    struct hy_match match;
    struct hy_error error;
    if (hub_numbers_is_position(the_game(), text) &&
        !hub_numbers_position(the_game(), text, &start, &error))
        demand(error.code != HY_OK && error.at <= text.length);
    hy_match_start(&match, the_game(), &start, log, EVENTS);
    while (!text_done(&in))
        hub_numbers_play(&match, next_word(&in));
    write_again(&match);
    return 0;
}
