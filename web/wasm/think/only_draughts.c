/* A thinker of one family: this stands in place of families.c of the rules and of the engine. */
#include "engine/inside.h"
#include "rules/draughts_board.h"
#include "rules/family.h"

#include <assert.h>

const struct hy_family *const hy_families[] = {&draughts_family, NULL};
const struct engine_family *const engine_families[] = {&engine_draughts, NULL};

/* In place of draughts_perft.c, whose fast counters are as large as all the rest: a thinker asks
 * for the leaves of one move alone, to learn whether there is one. */
uint64_t draughts_perft(const struct draughts_rules *rules, const struct draughts_board *board,
                        bool up, unsigned depth)
{
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    struct draughts_men men = draughts_men(rules, board, up);
    uint64_t taking = draughts_taking(rules, board, &men), leaves = 0;
    assert(depth == 1);
    (void)depth;
    if (taking)
        return draughts_captures(rules, board, up, taking, list);
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        if (draughts_is_forward(dir, up))
            leaves += bit_count(draughts_men_stepping(&men, dir, rules->rows));
        for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1)
            leaves += bit_count(draughts_king_steps(rules, men.empty, kings & -kings, dir));
    }
    return leaves;
}
