/* Plays the words of its command line and says what is legal then, or why a word is not.
 *
 *     cc try_moves.c $(pkg-config --cflags --libs hopyard) -o try_moves
 *     ./try_moves halma a12-a11
 */
#include <hopyard.h>
#include <stdio.h>
#include <string.h>

enum { TURNS_MAX = 100 }; /* more words than anybody types */

static int refuse(const char *word, const struct hy_error *error, const struct hy_reason *reason)
{
    const char *why = error->code == HY_E_MOVE_ILLEGAL ? hy_why_name(reason->why) : error->text;
    printf("%s: %s\n", word, why);
    return 1;
}

int main(int argc, char **argv)
{
    static struct hy_game game;
    static struct hy_event log[TURNS_MAX];
    struct hy_error error;
    const char *name = argc > 1 ? argv[1] : "halma";
    if (!hy_game_parse(&game, name, strlen(name), &error)) {
        printf("%s: %s\n", name, error.text);
        return 1;
    }

    struct hy_position start = hy_position_start(&game);
    struct hy_match match;
    hy_match_start(&match, &game, &start, log, TURNS_MAX);
    for (int i = 2; i < argc; i++) {
        struct hy_reason reason;
        if (!hy_match_word(&match, argv[i], strlen(argv[i]), &error, &reason)) {
            return refuse(argv[i], &error, &reason);
        }
    }

    static struct hy_move moves[HY_MOVES_MAX];
    size_t count = hy_match_moves(&match, moves);
    printf("%s to move, %zu legal moves\n", game.seat[match.position.turn].name, count);
    return 0;
}
