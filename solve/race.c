#include "solve/race.h"

#include "rules/hop.h"
#include "solve/steps.h"

#include <string.h>

enum {
    MOVE_COST = 1000,    /* thousandths of a move, like the engine's scores */
    ROW_COST = 60,       /* a row of the way */
    STEP_COST = 100,     /* a step of the way */
    OUTSIDE_COST = 500,  /* a piece that is not in the target yet */
    MISFIT_COST = 400,   /* a piece that must change its class by a step */
    EXPANSION_NODES = 4, /* listing an army's moves costs about as much as four nodes */
    FIRST_WIDTH = 12,    /* the first beam answers at once */
    WIDTH_GROWTH = 4,    /* how much wider the next one is */
    PROOF_GAP_MAX = 6    /* bounds farther apart than this are not brought together */
};

static unsigned outside_of(const struct hy_mask *pieces, const struct hy_mask *target,
                           unsigned *misfits)
{
    unsigned outside = 0;
    *misfits = 0;
    for (unsigned w = 0; w < HY_WORDS; w++) {
        unsigned have = bit_count(pieces->word[w]), want = bit_count(target->word[w]);
        outside += bit_count(pieces->word[w] & ~target->word[w]);
        *misfits += have > want ? have - want : 0;
    }
    return outside;
}

unsigned race_bound(const struct hy_game *game, const struct hy_mask *pieces, unsigned seat)
{
    const struct hy_mask *target = &game->seat[seat].target;
    unsigned misfits, beside = 0;
    unsigned outside = outside_of(pieces, target, &misfits);
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = pieces->word[w] & ~target->word[w]; left;) {
            const struct hy_mask *around = &game->around[game->cell[w * 64 + bit_pop(&left)]];
            beside += hop_count_both(around, target) != 0;
        }
    return outside + (misfits > beside ? misfits - beside : 0);
}

/* ---------------------------------------------------------------------------- armies and costs */

static void set_costs(struct race *race)
{
    uint8_t steps[HY_CELLS_MAX];
    const struct hy_seat *seat = &race->game->seat[race->seat];
    solve_steps(race->game, solve_deepest(race->game, race->seat), steps);
    for (unsigned c = 0; c < race->game->cells; c++) {
        int32_t way = seat->rows[c] * ROW_COST + steps[c] * STEP_COST;
        race->cell_cost[c] = way + way * seat->rows[c] / 128;
    }
}

static int32_t whole_cost(const struct race *race, const struct hy_mask *pieces, int32_t ways)
{
    unsigned misfits;
    unsigned outside = outside_of(pieces, &race->game->seat[race->seat].target, &misfits);
    return ways + (int32_t)outside * OUTSIDE_COST + (int32_t)misfits * MISFIT_COST;
}

/* `cost` of an army is the sum of its pieces' ways; a candidate's is the whole one. */
static struct race_army army_of(const struct race *race, const struct hy_position *position)
{
    struct race_army army = {position->pieces[race->seat], 0, 0};
    for (unsigned w = 0; w < HY_WORDS; w++)
        for (uint64_t left = army.pieces.word[w]; left;) {
            unsigned bit = w * 64 + bit_pop(&left);
            army.key ^= hop_key_piece(race->seat, bit);
            army.cost += race->cell_cost[race->game->cell[bit]];
        }
    return army;
}

static struct race_army army_after(const struct race *race, const struct race_army *army,
                                   struct hy_move move)
{
    struct race_army after = *army;
    unsigned from = race->game->bit[move.from], to = race->game->bit[move.to];
    hop_flip(&after.pieces, from);
    hop_flip(&after.pieces, to);
    after.key ^= hop_key_piece(race->seat, from) ^ hop_key_piece(race->seat, to);
    after.cost += race->cell_cost[move.to] - race->cell_cost[move.from];
    return after;
}

static bool arrives(const struct race *race, const struct hy_mask *pieces)
{
    return hop_covers(&race->game->seat[race->seat].target, pieces);
}

static size_t moves_of(struct race *race, const struct race_army *army, struct hy_move *list)
{
    race->board.pieces[race->seat] = army->pieces;
    race->nodes += EXPANSION_NODES;
    return hop_moves(race->game, &race->board, list);
}

/* ------------------------------------------------------------------------------------ the beam */

static void begin_layer(struct race *race)
{
    race->at = 0;
    race->kept = 0;
    memset(race->seen, 0, sizeof race->seen);
}

static void begin_beam(struct race *race, unsigned width)
{
    race->width = width;
    race->layer = 0;
    race->count = 1;
    race->state[0][0] = race->start;
    begin_layer(race);
}

/* Whether a key is new in this layer. Now and then a key is forgotten: a duplicate does no harm. */
static bool is_new(struct race *race, uint64_t key)
{
    uint64_t *slot = &race->seen[key & (RACE_SEEN - 1)];
    if (*slot == key)
        return false;
    *slot = key;
    return true;
}

static bool is_worse(const struct race_candidate *a, const struct race_candidate *b)
{
    return a->cost != b->cost ? a->cost > b->cost : a->key > b->key;
}

/* The heap has its worst candidate on top. */
static void heap_sink(struct race *race, struct race_candidate candidate)
{
    unsigned hole = 0;
    for (;;) {
        unsigned child = 2 * hole + 1;
        if (child + 1 < race->kept && is_worse(&race->heap[child + 1], &race->heap[child]))
            child++;
        if (child >= race->kept || !is_worse(&race->heap[child], &candidate))
            break;
        race->heap[hole] = race->heap[child];
        hole = child;
    }
    race->heap[hole] = candidate;
}

static void heap_rise(struct race *race, struct race_candidate candidate)
{
    unsigned hole = race->kept++;
    while (hole && is_worse(&candidate, &race->heap[(hole - 1) / 2])) {
        race->heap[hole] = race->heap[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    race->heap[hole] = candidate;
}

static void offer(struct race *race, const struct race_army *army, struct race_link link)
{
    race->nodes++;
    struct race_candidate candidate = {army->key, whole_cost(race, &army->pieces, army->cost),
                                       link};
    bool is_full = race->kept == race->width;
    if (is_full && !is_worse(&race->heap[0], &candidate))
        return;
    if (!is_new(race, army->key))
        return;
    if (is_full)
        heap_sink(race, candidate);
    else
        heap_rise(race, candidate);
}

static void keep_plan(struct race *race, struct race_link last)
{
    unsigned n = race->layer + 1;
    race->plan.n = (uint16_t)n;
    race->has_plan = true;
    for (struct race_link link = last; n--;) {
        race->plan.move[n] = link.move;
        if (n)
            link = race->link[n - 1][link.parent];
    }
}

static unsigned plan_length(const struct race *race)
{
    return race->has_plan ? race->plan.n : RACE_MOVES_MAX;
}

/* Lists one army's moves; true when one of them arrives. */
static bool expand(struct race *race, const struct race_army *army, unsigned index)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = moves_of(race, army, list);
    for (size_t i = 0; i < n; i++) {
        struct race_army after = army_after(race, army, list[i]);
        struct race_link link = {list[i], (uint16_t)index};
        if (arrives(race, &after.pieces)) {
            keep_plan(race, link);
            return true;
        }
        offer(race, &after, link);
    }
    return false;
}

/* Makes the next layer of the candidates kept. False: the beam ends here. */
static bool next_layer(struct race *race)
{
    const struct race_army *from = race->state[race->layer & 1];
    struct race_army *to = race->state[(race->layer + 1) & 1];
    if (race->kept == 0 || race->layer + 2 >= plan_length(race))
        return false;
    for (unsigned i = 0; i < race->kept; i++) {
        struct race_link link = race->heap[i].link;
        to[i] = army_after(race, &from[link.parent], link.move);
        race->link[race->layer][i] = link;
    }
    race->count = race->kept;
    race->layer++;
    begin_layer(race);
    return true;
}

/* ----------------------------------------------------------------------------------- the proof */

static void begin_proof(struct race *race)
{
    race->phase = RACE_PROOF;
    if (race->lower >= plan_length(race)) {
        race->is_proved = race->has_plan;
        race->phase = RACE_END;
    } else if (race->lower > RACE_PROOF_MAX || !race->has_plan ||
               plan_length(race) - race->lower > PROOF_GAP_MAX) {
        race->phase = RACE_END;
    } else {
        race->ply = 0;
        race->frame[0] = (struct race_frame){.army = race->start, .left = (uint16_t)race->lower};
    }
}

static bool is_known(const struct race *race, uint64_t key, unsigned left)
{
    uint64_t slot = key & (RACE_KNOWN - 1);
    return race->known[slot].key == key && race->known[slot].left >= left;
}

static void learn(struct race *race, uint64_t key, unsigned left)
{
    uint64_t slot = key & (RACE_KNOWN - 1);
    race->known[slot].key = key;
    race->known[slot].left = left;
}

static void keep_proved(struct race *race)
{
    race->plan.n = (uint16_t)(race->ply + 1);
    for (unsigned p = 0; p <= race->ply; p++)
        race->plan.move[p] = race->frame[p].move;
    race->is_proved = true;
    race->phase = RACE_END;
}

/* Keeps of a frame's moves those after which the rest can still be enough. */
static bool list_hopeful(struct race *race, struct race_frame *frame)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = moves_of(race, &frame->army, list);
    frame->end = frame->next;
    for (size_t i = 0; i < n; i++) {
        struct race_army after = army_after(race, &frame->army, list[i]);
        race->nodes++;
        if (race_bound(race->game, &after.pieces, race->seat) >= frame->left ||
            is_known(race, after.key, frame->left - 1u))
            continue;
        if (frame->end == RACE_ARENA)
            return false;
        race->arena[frame->end++] = list[i];
    }
    return true;
}

static void proof_back(struct race *race)
{
    struct race_frame *frame = &race->frame[race->ply];
    learn(race, frame->army.key, frame->left);
    if (race->ply) {
        race->ply--;
    } else {
        race->lower++;
        begin_proof(race);
    }
}

/* A frame is fresh while its end is 0 and lists its moves first. */
static void proof_step(struct race *race)
{
    struct race_frame *frame = &race->frame[race->ply];
    if (!frame->end && !list_hopeful(race, frame)) {
        race->phase = RACE_END; /* no room: the bound proved so far stands */
        return;
    }
    if (frame->next == frame->end) {
        proof_back(race);
        return;
    }
    frame->move = race->arena[frame->next++];
    struct race_army after = army_after(race, &frame->army, frame->move);
    if (arrives(race, &after.pieces)) {
        keep_proved(race);
    } else if (frame->left > 1) {
        struct race_frame *child = &race->frame[++race->ply];
        *child = (struct race_frame){
            .army = after, .next = frame->end, .left = (uint16_t)(frame->left - 1)};
    }
}

/* ------------------------------------------------------------------------------------ outside */

void race_begin(struct race *race, const struct hy_game *game, const struct hy_position *position,
                unsigned seat, unsigned width)
{
    assert(seat < game->seats && width >= 1 && width <= RACE_WIDTH_MAX);
    race->game = game;
    race->board = *position;
    race->board.turn = (uint8_t)seat;
    race->seat = seat;
    race->phase = RACE_BEAM;
    race->nodes = 0;
    race->has_plan = race->is_proved = false;
    race->plan.n = 0;
    race->width_most = width;
    set_costs(race);
    race->start = army_of(race, position);
    race->lower = race_bound(game, &race->start.pieces, seat);
    memset(race->known, 0, sizeof race->known);
    if (arrives(race, &race->start.pieces)) {
        race->has_plan = race->is_proved = true;
        race->phase = RACE_END;
        return;
    }
    begin_beam(race, width < FIRST_WIDTH ? width : FIRST_WIDTH);
}

static void beam_step(struct race *race)
{
    if (race->at < race->count) {
        unsigned index = race->at++;
        if (!expand(race, &race->state[race->layer & 1][index], index))
            return;
    } else if (next_layer(race)) {
        return;
    }
    if (race->width < race->width_most && race->lower < plan_length(race)) {
        unsigned wider = race->width * WIDTH_GROWTH;
        begin_beam(race, wider < race->width_most ? wider : race->width_most);
    } else {
        begin_proof(race);
    }
}

bool race_step(struct race *race, uint64_t nodes)
{
    uint64_t end = race->nodes + nodes;
    while (race->phase != RACE_END && race->nodes < end) {
        if (race->phase == RACE_BEAM)
            beam_step(race);
        else
            proof_step(race);
    }
    return race->phase == RACE_END;
}
