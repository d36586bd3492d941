#include "cli/opening.h"

#include <string.h>
#include <unistd.h>

#include "base/random.h"
#include "cli/cli.h"

/* Another one each time. */
static bool draw(unsigned count, unsigned *number)
{
    struct random random;
    if (getentropy(&random.state, sizeof random.state) != 0)
        return false;
    *number = random_below(&random, count) + 1;
    return true;
}

bool opening_play(struct hy_match *match, const char *what)
{
    unsigned count = (unsigned)hy_opening_count(match->game), number = 0;
    if (count == 0) {
        cli_misuse("%s has no openings for --opening %s", match->game->variant->name, what);
        return false;
    }
    bool is_drawn = strcmp(what, "drawn") == 0 && draw(count, &number);
    if (!is_drawn && !cli_number("--opening, if not drawn,", what, 1, count, &number))
        return false;
    hy_match_open(match, number - 1);
    return true;
}
