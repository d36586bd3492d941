#include "solve/shortest.h"

#include "rules/hop.h"
#include "solve/pairs.h"
#include "solve/reflection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIRST_ROOM = 1u << 11, /* of the first beam, which answers at once */
    BEAM_ROOM = 1u << 17,  /* of the widest: a minute or two for the star */
    ROOM_GROWTH = 4,       /* how much wider the next beam is */
    SLICE = 1u << 12,      /* positions between two looks at go_on */
    LAYERS_AT_ONCE = 2,
    LINKED_LAYERS = 8 /* large ones whose links are kept: few of all layers are as large */
};

struct search {
    const struct hy_game *game;
    const struct hy_position *start;
    const struct shortest_watch *watch;
    struct shortest *known;
    struct reflection reflection;
    enum shortest_end end;

    /* one limit */
    struct judge judge;
    unsigned limit, turn; /* that are tried; that have been taken in `pairs[turn & 1]` */
    bool is_complete;
    bool is_proving; /* of use only while nothing is lost */
    struct pairs pairs[LAYERS_AT_ONCE];
    struct pair_link *link[SHORTEST_TURNS_MAX + 1]; /* of the layers before */
};

bool shortest_knows(const struct hy_game *game)
{
    return hy_has_field(game->variant, HY_CHAIN) && game->seats == 2;
}

static bool may_go_on(struct search *search)
{
    const struct pairs *pairs = &search->pairs[search->turn & 1];
    struct shortest_news news = {search->limit, search->turn, pairs->count, search->is_complete,
                                 search->known};
    if (!search->watch->go_on(search->watch->context, &news))
        search->end = SHORTEST_STOPPED;
    return search->end == SHORTEST_PROVED;
}

/* ----------------------------------------------------------------------------------- positions */

/* Who makes the turn after so many: the winner makes the last one. */
static enum pair_side side_after(const struct search *search, unsigned turns)
{
    return (search->limit - turns) % 2 == 1 ? PAIR_WINNER : PAIR_HELPER;
}

static void left_after(const struct search *search, unsigned turns, unsigned left[PAIR_SIDES])
{
    left[PAIR_WINNER] = (search->limit - turns + 1) / 2;
    left[PAIR_HELPER] = (search->limit - turns) / 2;
}

static struct pair image_of(const struct search *search, const struct pair *pair)
{
    const struct hy_game *game = search->game;
    struct pair image = {0};
    for (unsigned side = 0; side < PAIR_SIDES; side++)
        for (unsigned w = 0; w < HY_WORDS; w++)
            for (uint64_t left = pair->army[side].word[w]; left;) {
                unsigned cell = search->reflection.cell[game->cell[w * 64 + bit_pop(&left)]];
                hop_flip(&image.army[side], game->bit[cell]);
            }
    return image;
}

static struct hy_position position_of(const struct search *search, const struct pair *pair,
                                      enum pair_side next)
{
    struct hy_position position = *search->start;
    for (unsigned side = 0; side < PAIR_SIDES; side++)
        position.pieces[search->judge.seat[side]] = pair->army[side];
    position.turn = (uint8_t)search->judge.seat[next];
    return position;
}

static void move_piece(const struct search *search, struct pair *pair, enum pair_side side,
                       struct hy_move move)
{
    hop_flip(&pair->army[side], search->game->bit[move.from]);
    hop_flip(&pair->army[side], search->game->bit[move.to]);
}

static struct hy_move mirrored(const struct search *search, struct hy_move move)
{
    return (struct hy_move){search->reflection.cell[move.from], search->reflection.cell[move.to],
                            move.way};
}

/* -------------------------------------------------------------------------------------- a game */

/* Follows the links back from the last move, and the moves forward: kept positions may be images
 * of those of the game. */
static void keep_game(struct search *search, struct pair_link last)
{
    struct shortest *known = search->known;
    struct pair_link link[SHORTEST_TURNS_MAX + 1];
    bool is_image = false;
    known->has_game = true;
    known->turns = search->turn + 1;
    link[search->turn] = last;
    for (unsigned turn = search->turn; turn > 0; turn--)
        link[turn - 1] = search->link[turn][link[turn].parent];
    for (unsigned turn = 0; turn < known->turns; turn++) {
        struct hy_move move = {link[turn].from, link[turn].to, 0};
        known->move[turn] = is_image ? mirrored(search, move) : move;
        is_image ^= link[turn].mirrored;
    }
}

/* A position, its image, and what follows from both. */
struct parent {
    struct pair pair, image;
    uint32_t index;
    enum pair_side side;       /* to move */
    unsigned left[PAIR_SIDES]; /* moves after this one */
};

static bool is_home(const struct search *search, const struct pair *pair, enum pair_side side)
{
    struct hy_position position = position_of(search, pair, side);
    return hop_fills(search->game, &position, search->judge.seat[side]);
}

/* Takes one move into the next layer. True if it wins. */
static bool follow(struct search *search, const struct parent *parent, struct hy_move move)
{
    struct pair pair = parent->pair, image = parent->image;
    struct pair_link link = {parent->index, (uint8_t)move.from, (uint8_t)move.to, false};
    if (!hy_is_pass(move)) {
        move_piece(search, &pair, parent->side, move);
        move_piece(search, &image, parent->side, mirrored(search, move));
    }
    if (!judge_may_win(&search->judge, &pair, parent->left, PAIR_SIDES - 1 - parent->side))
        return false;
    if (is_home(search, &pair, parent->side)) {
        if (parent->side == PAIR_WINNER)
            keep_game(search, link);
        return parent->side == PAIR_WINNER;
    }
    link.mirrored = memcmp(&image, &pair, sizeof pair) < 0;
    pairs_add(&search->pairs[(search->turn + 1) & 1], &search->judge,
              link.mirrored ? &image : &pair, link);
    return false;
}

static bool expand(struct search *search, size_t index)
{
    struct parent parent = {search->pairs[search->turn & 1].pair[index],
                            {{{{0}}}},
                            (uint32_t)index,
                            side_after(search, search->turn),
                            {0}};
    struct hy_move list[HY_MOVES_MAX];
    struct hy_position position = position_of(search, &parent.pair, parent.side);
    parent.image = image_of(search, &parent.pair);
    left_after(search, search->turn + 1, parent.left);
    size_t n = hy_moves(search->game, &position, list);
    bool is_won = false;
    for (size_t i = 0; i < n && !is_won; i++)
        is_won = follow(search, &parent, list[i]);
    return is_won;
}

/* ------------------------------------------------------------------------------------- a limit */

enum outcome { NOTHING, FOUND, ENDED };

/* The links of a layer are kept, the rest makes room for the layer after the next. */
static bool keep_links(struct search *search)
{
    struct pairs *pairs = &search->pairs[search->turn & 1];
    struct pair_link **link = &search->link[search->turn];
    if (pairs->count == 0)
        return true;
    *link = malloc(pairs->count * sizeof **link);
    if (*link == NULL) {
        search->end = SHORTEST_NO_ROOM;
        return false;
    }
    memcpy(*link, pairs->link, pairs->count * sizeof **link);
    return true;
}

static enum outcome next_layer(struct search *search)
{
    struct pairs *from = &search->pairs[search->turn & 1];
    struct pairs *to = &search->pairs[(search->turn + 1) & 1];
    bool is_found = false;
    pairs_clear(to);
    for (size_t i = 0; i < from->count && !is_found; i++) {
        if (i % SLICE == 0 && !may_go_on(search))
            return ENDED;
        is_found = expand(search, i);
        if (search->is_proving && !to->is_complete) {
            search->end = SHORTEST_NO_ROOM;
            return ENDED;
        }
    }
    if (is_found)
        return FOUND;
    search->is_complete = search->is_complete && to->is_complete;
    search->turn++;
    return keep_links(search) ? NOTHING : ENDED;
}

static void begin_limit(struct search *search, unsigned limit)
{
    unsigned first = search->start->turn;
    unsigned winner = limit % 2 == 1 ? first : 1 - first;
    struct pair pair;
    search->limit = limit;
    search->turn = 0;
    search->is_complete = true;
    judge_make(&search->judge, search->game, winner);
    pair.army[PAIR_WINNER] = search->start->pieces[winner];
    pair.army[PAIR_HELPER] = search->start->pieces[1 - winner];
    pairs_clear(&search->pairs[0]);
    pairs_add(&search->pairs[0], &search->judge, &pair, (struct pair_link){0});
}

/* Looks for a game of at most `limit` turns, won by the seat that makes the last of them. */
static enum outcome try_limit(struct search *search, unsigned limit)
{
    enum outcome outcome = NOTHING;
    begin_limit(search, limit);
    while (outcome == NOTHING && search->turn < limit && search->pairs[search->turn & 1].count != 0)
        outcome = next_layer(search);
    for (unsigned turn = 0; turn <= SHORTEST_TURNS_MAX; turn++) {
        free(search->link[turn]);
        search->link[turn] = NULL;
    }
    return outcome;
}

/* ---------------------------------------------------------------------------------- the search */

static unsigned best(const struct shortest *known)
{
    return known->has_game ? known->turns : SHORTEST_TURNS_MAX + 1;
}

static bool make_room(struct search *search, size_t room)
{
    bool has_room = true;
    for (unsigned i = 0; i < LAYERS_AT_ONCE; i++) {
        pairs_free(&search->pairs[i]);
        has_room = pairs_make(&search->pairs[i], room) && has_room;
    }
    if (!has_room)
        search->end = SHORTEST_NO_ROOM;
    return has_room;
}

/* Shorter and shorter games, for either seat to win, until beams of this width find none. */
static bool improve(struct search *search)
{
    struct shortest *known = search->known;
    enum outcome outcome;
    do {
        outcome = try_limit(search, best(known) - 1);
        if (outcome == NOTHING && best(known) > 2)
            outcome = try_limit(search, best(known) - 2);
    } while (outcome == FOUND && known->turns > 1);
    return outcome != ENDED;
}

static void find_games(struct search *search, size_t room_most)
{
    bool goes_on = true;
    for (size_t room = FIRST_ROOM; goes_on && room <= room_most && room <= BEAM_ROOM;
         room *= ROOM_GROWTH)
        goes_on = make_room(search, room) && improve(search);
}

/* Disproves lengths from below, until a layer outgrows its room. */
static void prove(struct search *search)
{
    struct shortest *known = search->known;
    enum outcome outcome = NOTHING;
    search->is_proving = true;
    while (outcome != ENDED && known->lower < best(known)) {
        outcome = try_limit(search, known->lower);
        known->lower += outcome == NOTHING;
    }
    known->is_proved = known->has_game && known->lower == known->turns;
}

static size_t room_of(const struct shortest_watch *watch)
{
    size_t each = LAYERS_AT_ONCE * pairs_bytes_each() + LINKED_LAYERS * sizeof(struct pair_link);
    size_t room = watch->bytes / each;
    return room < FIRST_ROOM ? FIRST_ROOM : room < UINT32_MAX ? room : UINT32_MAX - 1;
}

enum shortest_end shortest_solve(const struct hy_game *game, const struct hy_position *start,
                                 const struct shortest_watch *watch, struct shortest *known)
{
    assert(shortest_knows(game));
    *known = (struct shortest){.lower = 1};
    struct search *search = calloc(1, sizeof *search);
    if (search == NULL)
        return SHORTEST_NO_ROOM;
    *search = (struct search){.game = game, .start = start, .watch = watch, .known = known};
    reflection_make(&search->reflection, game);
    find_games(search, room_of(watch));
    if (search->end == SHORTEST_PROVED && make_room(search, room_of(watch)))
        prove(search);
    enum shortest_end end = search->end;
    for (unsigned i = 0; i < LAYERS_AT_ONCE; i++)
        pairs_free(&search->pairs[i]);
    free(search);
    return end;
}
