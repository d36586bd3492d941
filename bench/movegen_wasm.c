/* movegen.c for WebAssembly: the timing is done by movegen.mjs. */
#include "rules/hop.h"
#include "web/wasm/glue.h"

enum { POSITIONS_MAX = 1000 };

static char text[HY_POSITION_TEXT_MAX];
static struct hy_game game;
static struct hy_position positions[POSITIONS_MAX];
static unsigned count;

GLUE_EXPORT char *bench_text(void);
GLUE_EXPORT bool bench_set_game(size_t length);
GLUE_EXPORT bool bench_add_position(size_t length);
GLUE_EXPORT unsigned bench_generate(bool slow, unsigned repeats);

/* Where the game's name and the positions are to be written. */
char *bench_text(void) { return text; }

bool bench_set_game(size_t length)
{
    struct hy_error error;
    return hy_game_parse(&game, text, length, &error);
}

bool bench_add_position(size_t length)
{
    struct hy_error error;
    return count < POSITIONS_MAX &&
           hy_position_parse(&game, text, length, &positions[count++], &error);
}

/* Lists the moves of all positions so many times; returns how many there were. */
unsigned bench_generate(bool slow, unsigned repeats)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t moves = 0;
    for (unsigned r = 0; r < repeats; r++)
        for (unsigned i = 0; i < count; i++)
            moves += slow ? hop_moves_slow(&game, &positions[i], list)
                          : hop_moves(&game, &positions[i], list);
    return (unsigned)moves;
}
