#include "engine/hop_evaluate.h"

#include "rules/hop.h"
#include "solve/steps.h"

#include <string.h>

const struct eval_knowledge eval_full_knowledge = {
    .row = 60,
    .step = 190,
    .curve = 18,
    .outside = 120,
    .home = 150,
    .late = 4000,
    .gap = 100,
    .lag = 70,
    .spring = 100,
    .reach = 100,
    .trapped = 9000,
    .tempo = 500,
};

/* ------------------------------------------------------------------------------------- tables */

static void prepare_costs(struct eval *eval, unsigned seat)
{
    const struct hy_game *game = eval->game;
    const struct hy_seat *info = &game->seat[seat];
    uint8_t steps[HY_CELLS_MAX];
    solve_steps(game, solve_deepest(game, seat), steps);
    eval->full[seat] = 0;
    for (unsigned c = 0; c < game->cells; c++) {
        int32_t way = eval->know.row * info->rows[c] + eval->know.step * steps[c];
        if (eval->know.curve)
            way += way * info->rows[c] / eval->know.curve;
        bool is_in = hop_has(&info->target, game->bit[c]);
        way += is_in ? 0 : eval->know.outside;
        way += hop_has(&info->home, game->bit[c]) ? eval->know.home : 0;
        eval->cost[seat][c] = (int16_t)way;
        eval->full[seat] += is_in ? way : 0;
    }
}

/* A direction leads on if it does not lead back from most cells. */
static void prepare_onward(struct eval *eval, unsigned seat)
{
    const struct hy_game *game = eval->game;
    const uint8_t *rows = game->seat[seat].rows;
    eval->onward[seat] = 0;
    for (unsigned d = 0; d < game->dirs; d++) {
        int gain = 0;
        for (unsigned c = 0; c < game->cells; c++)
            if (game->next[c][d] != HY_NO_CELL)
                gain += rows[c] - rows[game->next[c][d]];
        if (gain >= 0)
            eval->onward[seat] |= (uint8_t)(1u << d);
    }
}

/* a, and b in tenths, fitted to games of the engine against itself (docs/strength.md). */
static void prepare_bend(struct eval *eval)
{
    static const struct {
        uint16_t cells, pieces;
        int32_t a, b;
    } bends[] = {{256, 19, 700, 145}, {256, 13, 450, 240}, {64, 10, 350, 180}, {0, 0, 680, 110}};
    unsigned i = 0;
    while (bends[i].cells &&
           (bends[i].cells != eval->game->cells || bends[i].pieces != eval->game->pieces))
        i++;
    eval->bend[0] = bends[i].a;
    eval->bend[1] = bends[i].b;
}

void eval_prepare(struct eval *eval, const struct hy_game *game, const struct eval_knowledge *know)
{
    memset(eval, 0, sizeof *eval);
    eval->game = game;
    eval->know = *know;
    for (unsigned s = 0; s < game->seats; s++) {
        prepare_costs(eval, s);
        prepare_onward(eval, s);
    }
    prepare_bend(eval);
}

int32_t eval_army(const struct eval *eval, const struct hy_position *position, unsigned seat)
{
    int32_t army = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = position->pieces[seat].word[w]; left;)
            army += eval->cost[seat][eval->game->cell[w * 64 + bit_pop(&left)]];
    return army;
}

/* -------------------------------------------------------------------------------------- terms */

/* Pieces left behind: the last one hops over nobody, and has to step. */
static int32_t stragglers(const struct eval *eval, const struct hy_position *position,
                          unsigned seat)
{
    const struct hy_game *game = eval->game;
    const struct hy_seat *info = &game->seat[seat];
    int last = 0, second = 0, sum = 0, n = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = position->pieces[seat].word[w]; left; n++) {
            int rows = info->rows[game->cell[w * 64 + bit_pop(&left)]];
            sum += rows;
            if (rows > last) {
                second = last;
                last = rows;
            } else if (rows > second) {
                second = rows;
            }
        }
    if (n == 0)
        return 0;
    return (last - second) * eval->know.gap + (last * n - sum) * eval->know.lag / n;
}

/* The hops forward, or level, out of one word of the board. */
static unsigned hops_on(const struct eval *eval, unsigned seat, const struct hy_mask *occupied,
                        unsigned word, uint64_t from[HY_DIRS_MAX], uint8_t turn[HY_DIRS_MAX])
{
    const struct hy_game *game = eval->game;
    unsigned n = 0;
    for (unsigned left = eval->onward[seat]; left; left &= left - 1, n++) {
        unsigned d = (unsigned)__builtin_ctz(left);
        uint64_t pivots =
            bit_turn_right(occupied->word[game->pivot_word[word][d]], game->pivot_turn[word][d]);
        uint64_t landings = bit_turn_right(~occupied->word[word], game->land_turn[d]);
        from[n] = game->seat[seat].hop_from[word][d] & pivots & landings;
        turn[n] = game->land_turn[d];
    }
    return n;
}

/* Cells that pieces outside their target reach now by hops that do not lead back. */
static int32_t springs(const struct eval *eval, const struct hy_position *position, unsigned seat,
                       const struct hy_mask *occupied)
{
    const struct hy_seat *info = &eval->game->seat[seat];
    unsigned first = 0, reach = 0;
    for (unsigned w = 0; w < HY_WORDS; w++) {
        uint64_t front = position->pieces[seat].word[w] & ~info->target.word[w], seen = 0;
        if (!front)
            continue;
        uint64_t from[HY_DIRS_MAX];
        uint8_t turn[HY_DIRS_MAX];
        unsigned n = hops_on(eval, seat, occupied, w, from, turn);
        for (unsigned i = 0; i < n; i++)
            first += bit_count(front & from[i]);
        do {
            uint64_t next = 0;
            for (unsigned i = 0; i < n; i++)
                next |= bit_turn_left(front & from[i], turn[i]);
            front = next & ~seen;
            seen |= front;
        } while (front);
        reach += bit_count(seen);
    }
    return (int32_t)first * eval->know.spring + (int32_t)reach * eval->know.reach;
}

/* Whether a piece can get from a cell in a camp to any outside, with steps and hops, if only
 * `still` pieces stand where they are. */
static bool can_leave(const struct hy_game *game, const struct hy_mask *camp,
                      const struct hy_mask *still, unsigned cell)
{
    uint8_t queue[HY_CELLS_MAX];
    struct hy_mask seen = {{0}};
    unsigned head = 0, tail = 0;
    queue[tail++] = (uint8_t)cell;
    hop_flip(&seen, game->bit[cell]);
    while (head < tail) {
        unsigned at = queue[head++];
        if (!hop_has(camp, game->bit[at]))
            return true;
        for (unsigned d = 0; d < game->dirs; d++) {
            unsigned next = game->next[at][d];
            if (next != HY_NO_CELL && hop_has(still, game->bit[next]))
                next = game->next[next][d];
            if (next == HY_NO_CELL || hop_has(still, game->bit[next]) ||
                hop_has(&seen, game->bit[next]))
                continue;
            hop_flip(&seen, game->bit[next]);
            queue[tail++] = (uint8_t)next;
        }
    }
    return false;
}

/* Foreign pieces in the target that our pieces lock in: whoever does that never fills his camp. */
static int32_t trapped(const struct eval *eval, const struct hy_position *position, unsigned seat,
                       const struct hy_mask *occupied)
{
    const struct hy_game *game = eval->game;
    const struct hy_mask *target = &game->seat[seat].target, *own = &position->pieces[seat];
    int32_t n = 0;
    if (hop_count_both(own, target) * 2u < game->pieces)
        return 0;
    for (unsigned w = 0; w < HY_WORDS; w++) {
        uint64_t foreign = target->word[w] & occupied->word[w] & ~own->word[w];
        while (foreign)
            n += !can_leave(game, target, own, game->cell[w * 64 + bit_pop(&foreign)]);
    }
    return n * eval->know.trapped;
}

/* Men still at home while the others arrive. Where only one's own pieces fill a camp, whoever is
 * behind could stay at home to keep the winner waiting; this is worth more than that would gain,
 * so that our men always come out. */
static int32_t latecomers(const struct eval *eval, const struct hy_position *position,
                          unsigned seat)
{
    const struct hy_seat *info = &eval->game->seat[seat];
    int32_t pieces = eval->game->pieces;
    int32_t home = (int32_t)hop_count_both(&position->pieces[seat], &info->home);
    int32_t arrived = (int32_t)hop_count_both(&position->pieces[seat], &info->target);
    return home * arrived * arrived * eval->know.late / (pieces * pieces);
}

int32_t eval_left(const struct eval *eval, const struct hy_position *position, unsigned seat,
                  int32_t army)
{
    int32_t left = army - eval->full[seat];
    if (hop_covers(&eval->game->seat[seat].target, &position->pieces[seat]))
        return left;
    struct hy_mask occupied = hop_occupied(eval->game, position);
    if (eval->know.gap || eval->know.lag)
        left += stragglers(eval, position, seat);
    if (eval->know.late)
        left += latecomers(eval, position, seat);
    if (eval->know.spring || eval->know.reach)
        left -= springs(eval, position, seat, &occupied);
    if (eval->know.trapped && eval->game->field[HY_FILL] == HY_FILL_OWN)
        left += trapped(eval, position, seat, &occupied);
    return left;
}

/* ---------------------------------------------------------------------------- costs and moves */

static uint32_t square_root(uint64_t x)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= x)
            root |= bit;
    return (uint32_t)root;
}

/* A hundred times what the next move takes off the cost: the root of a^2 + 4 b left. */
static int64_t slope(const struct eval *eval, int32_t left)
{
    int64_t a = eval->bend[0], b10 = eval->bend[1];
    return square_root((uint64_t)((a * a * 10 + 4 * b10 * (left > 0 ? left : 0)) * 1000));
}

int32_t eval_moves(const struct eval *eval, int32_t left)
{
    return (int32_t)((slope(eval, left) - eval->bend[0] * 100) * 50 / eval->bend[1]);
}

int32_t eval_ahead(const struct eval *eval, int32_t left, int32_t difference)
{
    return (int32_t)((int64_t)difference * 100000 / slope(eval, left));
}
