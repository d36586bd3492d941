#include "solve/transfer.h"

#include "rules/hop.h"
#include "solve/layer.h"
#include "solve/rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    BEAM_SLICE = 1u << 20,  /* nodes between two looks at go_on */
    LAYER_SLICE = 1u << 14, /* armies between two */
    NO_PLACE = 0xffff       /* of a bit that no piece of the seat ever stands on */
};

/* An army with its spread over the rows. */
struct army {
    struct hy_mask pieces;
    rows_spread spread;
};

struct search {
    const struct hy_game *game;
    unsigned seat;
    const struct transfer_watch *watch;
    struct transfer *known;
    struct hy_position board; /* the seat's pieces change */
    bool is_reversible;

    /* armies as numbers: by the places, in the order of bits, that pieces can stand on */
    struct combination armies;
    uint16_t place[HY_WORDS * 64];
    uint8_t bit_at[HY_CELLS_MAX];

    struct rows rows;
    uint8_t *to_target, *to_half; /* moves that the rows need */
    unsigned way;                 /* rows from home to target, of all pieces together */

    unsigned limit;                         /* moves that are tried */
    struct layer layer[RACE_MOVES_MAX + 1]; /* armies after so many moves */
    enum transfer_end end;
};

/* ---------------------------------------------------------------------------- armies as numbers */

static void number_places(struct search *search)
{
    const struct hy_mask *land = &search->game->seat[search->seat].may_land[HOP_AT_HOME];
    unsigned places = 0;
    for (unsigned bit = 0; bit < HY_WORDS * 64; bit++) {
        search->place[bit] = NO_PLACE;
        if (!hop_has(land, bit))
            continue;
        search->bit_at[places] = (uint8_t)bit;
        search->place[bit] = (uint16_t)places++;
    }
    combination_make(&search->armies, places, search->game->pieces);
}

static uint64_t army_number(const struct search *search, const struct hy_mask *pieces)
{
    uint64_t number = 0;
    unsigned below = 0;
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = pieces->word[w]; left; below++)
            number +=
                combination_part(&search->armies, search->place[w * 64 + bit_pop(&left)], below);
    return number;
}

static void army_add(const struct search *search, struct army *army, unsigned bit)
{
    hop_flip(&army->pieces, bit);
    army->spread[search->game->seat[search->seat].rows[search->game->cell[bit]]]++;
}

static struct army army_of_mask(const struct search *search, const struct hy_mask *pieces)
{
    struct army army = {0};
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = pieces->word[w]; left;)
            army_add(search, &army, w * 64 + bit_pop(&left));
    return army;
}

static struct army army_of(const struct search *search, uint64_t number)
{
    struct army army = {0};
    uint8_t place[COMBINATION_TAKEN];
    combination_places(&search->armies, number, place);
    for (unsigned i = 0; i < search->game->pieces; i++)
        army_add(search, &army, search->bit_at[place[i]]);
    return army;
}

static struct army army_after(const struct search *search, const struct army *army,
                              struct hy_move move)
{
    struct army after = *army;
    hop_flip(&after.pieces, search->game->bit[move.from]);
    after.spread[search->game->seat[search->seat].rows[move.from]]--;
    army_add(search, &after, search->game->bit[move.to]);
    return after;
}

static size_t moves_of(struct search *search, const struct army *army, struct hy_move *list)
{
    search->board.pieces[search->seat] = army->pieces;
    return hop_moves(search->game, &search->board, list);
}

/* Rows still to go, all pieces together. */
static unsigned distance(const struct search *search, const struct army *army)
{
    return rows_sum(&search->rows, army->spread) - search->game->seat[search->seat].rows_full;
}

/* -------------------------------------------------------------------------------- one layer more
 */

/* Whether a move can be the last before, or the first after, the middle of a plan that is not
 * late there: the rows still to go before and after the middle are no more than those of the
 * whole way. */
static bool is_late(const struct search *search, const struct army *before,
                    const struct army *after)
{
    unsigned here = distance(search, after);
    unsigned there = search->limit % 2 == 0 ? here : distance(search, before);
    return here + there > search->way;
}

/* Whether a plan of `limit` moves may lead over this army after `depth` moves. */
static bool is_hopeful(const struct search *search, const struct army *before,
                       const struct army *after, unsigned depth)
{
    uint64_t number = rows_number(&search->rows, after->spread);
    unsigned middle = search->limit / 2, late_middle = search->limit - middle;
    if (depth + search->to_target[number] > search->limit)
        return false;
    if (!search->is_reversible)
        return true;
    if (depth <= middle && depth + search->to_half[number] > late_middle)
        return false;
    return depth != late_middle || !is_late(search, before, after);
}

static bool is_old(const struct search *search, uint64_t number, unsigned depth)
{
    return layer_has(&search->layer[depth - 1], number) ||
           (depth > 1 && layer_has(&search->layer[depth - 2], number));
}

static bool extend(struct search *search, const struct army *army, unsigned depth)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = moves_of(search, army, list);
    for (size_t i = 0; i < n; i++) {
        struct army after = army_after(search, army, list[i]);
        if (!is_hopeful(search, army, &after, depth))
            continue;
        uint64_t number = army_number(search, &after.pieces);
        if (!is_old(search, number, depth) &&
            !layer_add(&search->layer[depth], number,
                       search->watch->layer_bytes / sizeof(uint64_t))) {
            search->end = TRANSFER_NO_ROOM;
            return false;
        }
    }
    return true;
}

static bool may_go_on(struct search *search, unsigned depth)
{
    struct transfer_news news = {search->limit, depth, search->layer[depth].count, search->known};
    if (search->watch->go_on(search->watch->context, &news))
        return true;
    search->end = TRANSFER_STOPPED;
    return false;
}

/* Makes the layer of a depth from the one before. */
static bool make_layer(struct search *search, unsigned depth)
{
    size_t at = 0, armies = 0;
    for (uint64_t number; layer_next(&search->layer[depth - 1], &at, &number);) {
        struct army army = army_of(search, number);
        if (!extend(search, &army, depth))
            return false;
        if (++armies % LAYER_SLICE == 0 && !may_go_on(search, depth))
            return false;
    }
    return may_go_on(search, depth);
}

/* ------------------------------------------------------------------------------------- the plan */

/* Whether one army becomes the other by one move: then that move. */
static bool find_move(struct search *search, const struct army *before, const struct hy_mask *after,
                      struct hy_move *move)
{
    struct hy_move list[HY_MOVES_MAX];
    if (hop_count_both(&before->pieces, after) != search->game->pieces - 1u)
        return false;
    size_t n = moves_of(search, before, list);
    for (size_t i = 0; i < n; i++) {
        struct army next = army_after(search, before, list[i]);
        if (hop_covers(&next.pieces, after)) {
            *move = list[i];
            return true;
        }
    }
    return false;
}

/* An army of a layer from which one move leads to the given one, and that move. */
static struct army find_before(struct search *search, unsigned depth, const struct hy_mask *after,
                               struct hy_move *move)
{
    size_t at = 0;
    for (uint64_t number; layer_next(&search->layer[depth], &at, &number);) {
        struct army before = army_of(search, number);
        if (find_move(search, &before, after, move))
            return before;
    }
    assert(!"every army of a layer comes from the layer before");
    return (struct army){0};
}

static void keep_plan(struct search *search)
{
    struct transfer *known = search->known;
    struct hy_mask after = search->game->seat[search->seat].target;
    known->has_plan = true;
    known->plan.n = (uint16_t)search->limit;
    for (unsigned depth = search->limit; depth-- > 0;)
        after = find_before(search, depth, &after, &known->plan.move[depth]).pieces;
}

/* ------------------------------------------------------------------------------------ the search
 */

static void free_layers(struct search *search)
{
    for (unsigned depth = 0; depth <= RACE_MOVES_MAX; depth++)
        layer_free(&search->layer[depth]);
}

/* Looks for a plan of exactly `limit` moves; shorter ones are known not to exist. False if the
 * search had to end. */
static bool try_limit(struct search *search)
{
    const struct hy_seat *seat = &search->game->seat[search->seat];
    uint64_t home = army_number(search, &seat->home), target = army_number(search, &seat->target);
    size_t slots = search->watch->layer_bytes / sizeof(uint64_t);
    bool goes_on = layer_add(&search->layer[0], home, slots);
    if (!goes_on)
        search->end = TRANSFER_NO_ROOM;
    for (unsigned depth = 1; goes_on && depth <= search->limit; depth++)
        goes_on = make_layer(search, depth) && search->layer[depth].count != 0;
    if (goes_on && layer_has(&search->layer[search->limit], target))
        keep_plan(search);
    free_layers(search);
    return search->end == TRANSFER_PROVED;
}

static unsigned shortest(const struct transfer *known)
{
    return known->has_plan ? known->plan.n : RACE_MOVES_MAX + 1;
}

static void prove(struct search *search)
{
    struct transfer *known = search->known;
    while (known->lower < shortest(known)) {
        search->limit = known->lower;
        if (!try_limit(search))
            return;
        if (shortest(known) != search->limit)
            known->lower++;
    }
    known->is_proved = known->has_plan;
}

/* Moves can be taken back if no rule looks at where a piece comes from or which chain it ends. */
static bool is_reversible(const struct hy_game *game)
{
    return game->field[HY_CHAIN] == HY_CHAIN_FREE && game->field[HY_TARGET_EXIT] == HY_EXIT_FREE &&
           game->field[HY_HOME_RETURN] == HY_HOME_FREE;
}

static bool make_tables(struct search *search)
{
    const struct hy_seat *seat = &search->game->seat[search->seat];
    struct army home = army_of_mask(search, &seat->home);
    struct army target = army_of_mask(search, &seat->target);
    uint64_t entries = combination_count(&search->rows.spreads);
    search->way = distance(search, &home);
    if (entries > ROWS_TABLE_MAX || combination_count(&search->armies) == UINT64_MAX ||
        (search->to_target = malloc(entries)) == NULL ||
        (search->to_half = malloc(entries)) == NULL)
        return false;
    rows_to_spread(&search->rows, target.spread, search->to_target);
    if (search->is_reversible)
        rows_to_sum(&search->rows, search->way / 2 + seat->rows_full, search->to_half);
    unsigned needed = search->to_target[rows_number(&search->rows, home.spread)];
    if (needed > search->known->lower)
        search->known->lower = needed;
    return true;
}

/* The beam of race.h; false if go_on stopped it. */
static bool find_plan(struct search *search, struct race *race)
{
    bool goes_on = true, is_done = false;
    race_begin(race, search->game, &search->board, search->seat, RACE_WIDTH_MAX);
    while (goes_on && !is_done && race->phase == RACE_BEAM) {
        is_done = race_step(race, BEAM_SLICE);
        goes_on = may_go_on(search, 0);
    }
    search->known->lower = race->lower;
    search->known->has_plan = race->has_plan;
    search->known->plan = race->plan;
    return goes_on;
}

static bool begin(struct search *search)
{
    struct race *race = malloc(sizeof *race);
    if (race == NULL) {
        search->end = TRANSFER_NO_ROOM;
        return false;
    }
    bool goes_on = find_plan(search, race);
    free(race);
    if (goes_on && !make_tables(search))
        search->end = TRANSFER_NO_ROOM;
    return search->end == TRANSFER_PROVED;
}

enum transfer_end transfer_solve(const struct hy_game *game, unsigned seat,
                                 const struct transfer_watch *watch, struct transfer *known)
{
    *known = (struct transfer){0};
    struct search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return TRANSFER_NO_ROOM;
    search->game = game;
    search->seat = seat;
    search->watch = watch;
    search->known = known;
    search->board = transfer_start(game, seat);
    search->is_reversible = is_reversible(game);
    number_places(search);
    rows_make(&search->rows, game, seat);
    if (begin(search))
        prove(search);
    enum transfer_end end = search->end;
    free(search->to_target);
    free(search->to_half);
    free(search);
    return end;
}
