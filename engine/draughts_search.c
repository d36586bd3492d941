/* The search of draughts: who must take looks on, and a value is one of a quiet position. */
#include "engine/inside.h"

#include <assert.h>
#include <string.h>

enum {
    WINDOW_FIRST = 150,
    STATIC_DEPTH = 3,    /* so near the leaves an estimate this far above beta is enough: */
    STATIC_MARGIN = 800, /* per ply */
    REDUCE_AFTER = 2,    /* moves tried in full at a node */
    REDUCE_DEPTH = 3,    /* from this depth on */
    REDUCE_MORE_AFTER = 5,
    REDUCE_MORE_DEPTH = 5,
    TABLE_RANK = 1 << 24, /* before everything else */
    KILLER_RANK = 2000,   /* above all history */
    TAKEN_RANK = 1000,    /* for each piece; two for a king */
    REPEAT_LEAST = 4,     /* turns until a position can come again */
    STEPS_MAX = 400,      /* twenty kings in the open reach fewer squares */
    LATE_DEPTH = 0
};
static const uint16_t family_late[LATE_DEPTH + 1] = {0};

static uint64_t family_key(const struct search_node *node) { return node->draughts.key; }
static unsigned family_turn(const struct search_node *node) { return node->draughts.up; }

/* --------------------------------------------------------------------------------- values */

/* A won game is worth less the later it is won; the table knows only how far it is from here. */
static int32_t family_keep(int32_t value, int ply)
{
    return value > DRAUGHTS_WON_LEAST    ? value + ply
           : value < -DRAUGHTS_WON_LEAST ? value - ply
                                         : value;
}

static int32_t family_found(int32_t value, int ply)
{
    return value > DRAUGHTS_WON_LEAST    ? value - ply
           : value < -DRAUGHTS_WON_LEAST ? value + ply
                                         : value;
}

static int32_t stuck_value(const struct search *search, int ply)
{
    return search->draughts.eval.losing ? DRAUGHTS_WON - ply : ply - DRAUGHTS_WON;
}

static int32_t family_none(const struct search *search, const struct search_node *node)
{
    (void)node;
    return stuck_value(search, search->ply);
}

static bool known(struct search *search, int32_t value)
{
    search_leave(search, value);
    return true;
}

/* ------------------------------------------------------------------------------ quiet positions */

/* Where a search for quiet stands. */
struct quiet {
    struct search *search;
    int ply;
    size_t at; /* in the list of captures */
};

static int32_t quiet_value(const struct quiet *quiet, const struct draughts_board *board, bool up,
                           int32_t alpha, int32_t beta);

static bool can_step(const struct draughts_rules *rules, const struct draughts_board *board,
                     uint64_t empty, bool up)
{
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++) {
        uint64_t movers = draughts_is_forward(dir, up) ? board->own : board->own & board->kings;
        if (draughts_step(movers, dir, rules->rows) & empty)
            return true;
    }
    return false;
}

static struct draughts_board turned(const struct draughts_board *board)
{
    return (struct draughts_board){board->other, board->own, board->kings};
}

/* Whether the side to move could take. */
static bool takes(const struct draughts_rules *rules, const struct draughts_board *board, bool up)
{
    struct draughts_men men = draughts_men(rules, board, up);
    return draughts_taking(rules, board, &men) != 0;
}

/* The other side would take if it were to move. */
static bool is_threatened(const struct draughts_rules *rules, const struct draughts_board *board,
                          bool up)
{
    struct draughts_board other = turned(board);
    return takes(rules, &other, !up);
}

struct steps {
    unsigned n;
    uint8_t from[STEPS_MAX], to[STEPS_MAX];
};

static void add_steps(struct steps *steps, uint64_t from, uint64_t to)
{
    for (; to; steps->n++) {
        steps->from[steps->n] = (uint8_t)bit_first(from);
        steps->to[steps->n] = (uint8_t)bit_pop(&to);
    }
}

static void list_steps(const struct draughts_rules *rules, const struct draughts_board *board,
                       const struct draughts_men *men, bool up, struct steps *steps)
{
    steps->n = 0;
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (draughts_is_forward(dir, up)) {
            uint64_t from = draughts_men_stepping(men, dir, rules->rows);
            for (; from; from &= from - 1)
                add_steps(steps, from & -from, draughts_step(from & -from, dir, rules->rows));
        }
    for (uint64_t kings = board->own & board->kings; kings; kings &= kings - 1)
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            add_steps(steps, kings & -kings,
                      draughts_king_steps(rules, men->empty, kings & -kings, dir));
}

/* The best of some moves, seen from the side that makes them. */
struct quiet_best {
    int32_t alpha, beta, best;
};

/* Tries a move; true if it is good enough to stop. */
static bool quiet_try(const struct quiet *quiet, const struct draughts_board *board, bool up,
                      const struct draughts_move *move, struct quiet_best *best)
{
    struct draughts_board next =
        draughts_after(&quiet->search->draughts.eval.rules, board, up, UINT64_C(1) << move->from,
                       UINT64_C(1) << move->to, move->taken);
    quiet->search->nodes++;
    int32_t value = -quiet_value(quiet, &next, !up, -best->beta, -best->alpha);
    best->best = value > best->best ? value : best->best;
    best->alpha = value > best->alpha ? value : best->alpha;
    return value >= best->beta;
}

static int32_t quiet_captures(const struct quiet *quiet, const struct draughts_board *board,
                              bool up, uint64_t taking, int32_t alpha, int32_t beta)
{
    struct draughts_search *draughts = &quiet->search->draughts;
    if (quiet->at + DRAUGHTS_MOVES_MAX > DRAUGHTS_LIST)
        return draughts_evaluate(&draughts->eval, board, up);
    struct draughts_move *list = draughts->list + quiet->at;
    size_t n = draughts_captures(&draughts->eval.rules, board, up, taking, list);
    struct quiet below = {quiet->search, quiet->ply + 1, quiet->at + n};
    struct quiet_best best = {alpha, beta, -SEARCH_INFINITE};
    for (size_t i = 0; i < n; i++)
        if (quiet_try(&below, board, up, &list[i], &best))
            break;
    return best.best;
}

/* Captures are looked at to their end; each takes a piece from the board, so that this goes no
 * deeper than there are pieces. Whoever is threatened may still dodge: to look at that, too, was
 * tried, and a ply more of the search itself is better. */
static int32_t quiet_value(const struct quiet *quiet, const struct draughts_board *board, bool up,
                           int32_t alpha, int32_t beta)
{
    const struct draughts_eval *eval = &quiet->search->draughts.eval;
    struct draughts_men men = draughts_men(&eval->rules, board, up);
    uint64_t taking = draughts_taking(&eval->rules, board, &men);
    if (taking)
        return quiet_captures(quiet, board, up, taking, alpha, beta);
    if (!can_step(&eval->rules, board, men.empty, up))
        return stuck_value(quiet->search, quiet->ply);
    return draughts_evaluate(eval, board, up);
}

/* ------------------------------------------------------------------------------ known positions */

static bool is_repeated(const struct search *search, int ply)
{
    const struct draughts_node *node = &search->node[ply].draughts;
    uint32_t turns = node->counted[HY_TURNS_KINGS_ONLY]; /* older positions cannot come again */
    if (turns < REPEAT_LEAST)
        return false;
    for (int p = ply - 2; p >= 0 && ply - p <= (int)turns; p -= 2)
        if (search->node[p].draughts.key == node->key)
            return true;
    return search_was_played(search, node->key);
}

static bool is_drawn(const struct search *search, const struct draughts_node *node)
{
    if (node->counted[HY_TURNS_NO_PROGRESS] < search->draughts.least_draw)
        return false;
    struct hy_position position = {.turn = 0};
    const struct hy_game *game = search->question->game;
    unsigned turn = draughts_is_white(game, 0) == node->up ? 0 : 1;
    position.pieces[turn].word[0] = node->board.own;
    position.pieces[1 - turn].word[0] = node->board.other;
    position.pieces[HY_KINGS].word[0] = node->board.kings;
    return draughts_is_draw(game, &position, node->counted);
}

static bool family_knows(struct search *search, struct search_node *node)
{
    const struct draughts_node *at = &node->draughts;
    if (is_repeated(search, search->ply) || is_drawn(search, at))
        return known(search, 0);
    if (node->depth > 0 && search->ply < SEARCH_PLIES && node->end + HY_MOVES_MAX <= DRAUGHTS_ARENA)
        return false;
    struct quiet quiet = {search, search->ply, 0};
    return known(search, quiet_value(&quiet, &at->board, at->up, node->alpha, node->beta));
}

/* Near the leaves a quiet position that is far better than needed stays so. */
static bool family_suffices(struct search *search, struct search_node *node)
{
    const struct draughts_node *at = &node->draughts;
    const struct draughts_eval *eval = &search->draughts.eval;
    if (search_is_wide(node) || node->depth > STATIC_DEPTH)
        return false;
    node->guess = draughts_evaluate(eval, &at->board, at->up);
    if (node->guess - STATIC_MARGIN * node->depth < node->beta ||
        takes(&eval->rules, &at->board, at->up) || is_threatened(&eval->rules, &at->board, at->up))
        return false;
    return known(search, node->guess);
}

/* ---------------------------------------------------------------------------------- moves */

static bool family_has_move(const struct search *search, struct search_node *node)
{
    (void)search, (void)node;
    return false; /* listing them all is cheap */
}

static int32_t rank_of(const struct search *search, const struct search_node *node,
                       struct hy_move move)
{
    if (search_is_same(move, node->table_move))
        return TABLE_RANK;
    int32_t rank = search->history[node->draughts.up][move.from][move.to];
    if (search_is_same(move, node->killer[0]) || search_is_same(move, node->killer[1]))
        rank += KILLER_RANK;
    return rank;
}

static size_t list_captures(struct search *search, struct search_node *node, uint64_t taking)
{
    struct draughts_search *draughts = &search->draughts;
    const struct draughts_node *at = &node->draughts;
    size_t n = draughts_captures(&draughts->eval.rules, &at->board, at->up, taking, draughts->list);
    for (size_t i = 0; i < n; i++) {
        const struct draughts_move *inner = &draughts->list[i];
        struct hy_move move = {inner->from, inner->to, (uint16_t)(i + 1)};
        unsigned taken = bit_count(inner->taken) + bit_count(inner->taken & at->board.kings);
        int32_t rank = rank_of(search, node, move) + TAKEN_RANK * (int32_t)taken;
        search->arena[node->end] = (struct search_move){rank, move};
        search->draughts.taken[node->end++] = inner->taken;
    }
    return n;
}

static size_t family_list(struct search *search, struct search_node *node)
{
    const struct draughts_rules *rules = &search->draughts.eval.rules;
    struct draughts_node *at = &node->draughts;
    struct draughts_men men = draughts_men(rules, &at->board, at->up);
    uint64_t taking = draughts_taking(rules, &at->board, &men);
    size_t n;
    at->must_take = taking != 0;
    if (taking) {
        n = list_captures(search, node, taking);
    } else {
        struct steps steps;
        list_steps(rules, &at->board, &men, at->up, &steps);
        n = steps.n;
        for (unsigned i = 0; i < n; i++) {
            struct hy_move move = {steps.from[i], steps.to[i], 0};
            search->arena[node->end++] = (struct search_move){rank_of(search, node, move), move};
        }
    }
    node->table_move = (struct hy_move){0};
    node->extension = n == 1;
    return n;
}

static int family_reduction(const struct search_node *node)
{
    if (node->depth < REDUCE_DEPTH || node->tried < REDUCE_AFTER || node->draughts.must_take)
        return 0;
    return node->depth >= REDUCE_MORE_DEPTH && node->tried >= REDUCE_MORE_AFTER ? 2 : 1;
}

static uint64_t key_of_pieces(const struct draughts_search *draughts, unsigned kind, uint64_t set)
{
    uint64_t key = 0;
    while (set)
        key ^= draughts->key_piece[kind][bit_pop(&set)];
    return key;
}

/* Whether a lone king stands on the main road. */
static bool is_on_road(const struct draughts_board *board, unsigned rows)
{
    uint64_t own = board->own, other = board->other;
    bool own_lone = (own & (own - 1)) == 0, other_lone = (other & (other - 1)) == 0;
    if (!own_lone && !other_lone)
        return false;
    uint64_t road = draughts_main_road(rows) & board->kings;
    own_lone = own_lone && (own & road);
    other_lone = other_lone && (other & road);
    return (own_lone && (other & board->kings)) || (other_lone && (own & board->kings));
}

static void count_turn(const struct search *search, const struct draughts_node *before,
                       uint64_t from, struct draughts_node *after)
{
    unsigned rows = search->draughts.eval.rules.rows;
    bool by_man = (from & before->board.kings) == 0;
    bool changed = bit_count(before->board.own | before->board.other) !=
                       bit_count(after->board.own | after->board.other) ||
                   (by_man && (after->board.kings & after->board.other) !=
                                  (before->board.kings & before->board.own));
    bool restarts[HY_TURN_COUNTERS] = {
        [HY_TURNS_KINGS_ONLY] = changed || by_man,
        [HY_TURNS_NO_PROGRESS] = changed,
        [HY_TURNS_ON_ROAD] =
            changed || !is_on_road(&before->board, rows) || !is_on_road(&after->board, rows),
    };
    for (unsigned i = 0; i < HY_TURN_COUNTERS; i++)
        after->counted[i] = restarts[i] ? 0 : before->counted[i] + 1;
}

static void family_play(const struct search *search, const struct search_node *node,
                        struct hy_move move, struct search_node *child)
{
    const struct draughts_search *draughts = &search->draughts;
    const struct draughts_node *at = &node->draughts;
    uint64_t from = UINT64_C(1) << move.from, to = UINT64_C(1) << move.to;
    uint64_t taken = move.way ? search->draughts.taken[node->first + move.way - 1] : 0;
    unsigned seat = draughts_is_white(search->question->game, 0) == at->up ? 0 : 1;
    child->draughts.board =
        draughts_after(&draughts->eval.rules, &at->board, at->up, from, to, taken);
    child->draughts.up = !at->up;
    child->draughts.key =
        at->key ^ draughts->key_turn ^ draughts->key_piece[seat][move.from] ^
        draughts->key_piece[seat][move.to] ^ key_of_pieces(draughts, 1 - seat, taken) ^
        key_of_pieces(draughts, HY_KINGS, at->board.kings ^ child->draughts.board.kings);
    count_turn(search, at, from, &child->draughts);
}

/* ------------------------------------------------------------------------------ lesser searches */

/* None is tried: a pass proves nothing, as whoever may not pass often wishes to, and a shallower
 * search of the same position (ProbCut) won nothing in 300 games. */
static bool family_probes(const struct search *search, struct search_node *node)
{
    (void)search, (void)node;
    return false;
}

static void family_probe(struct search *search, struct search_node *node)
{
    (void)search, (void)node;
}

static void family_probed(struct search *search, struct search_node *node, int32_t value)
{
    (void)search, (void)node, (void)value;
}

/* --------------------------------------------------------------------------------- the root */

static void family_prepare(struct engine *engine)
{
    struct draughts_search *draughts = &engine->search.draughts;
    const struct hy_game *game = engine->question.game;
    draughts_eval_prepare(&draughts->eval, game,
                          engine->draughts ? engine->draughts : draughts_knowledge_of(game));
    for (unsigned kind = 0; kind <= HY_KINGS; kind++)
        for (unsigned bit = 0; bit < 64; bit++)
            draughts->key_piece[kind][bit] = draughts_key_piece(kind, bit);
    struct hy_position other = engine->question.position;
    other.turn ^= 1;
    draughts->key_turn =
        draughts_key_state(&engine->question.position) ^ draughts_key_state(&other);
    draughts->least_draw = draughts_least_draw(game);
}

/* The root's moves have their captures in the first places of the arena. */
static void family_begin(struct search *search)
{
    const struct engine_question *question = search->question;
    const struct hy_position *position = &question->position;
    struct search_node *root = &search->node[0];
    root->draughts = (struct draughts_node){
        .board = draughts_board(position),
        .key = position->key,
        .up = draughts_is_white(question->game, position->turn),
    };
    memcpy(root->draughts.counted, question->counted, sizeof question->counted);
    for (uint32_t i = 0; i < search->root_count; i++) {
        struct draughts_move inner = {0};
        draughts_find(question->game, position, search->root[i].asked, &inner);
        search->draughts.taken[i] = inner.taken;
        search->root[i].move =
            (struct hy_move){inner.from, inner.to, inner.taken ? (uint16_t)(i + 1) : 0};
        root->draughts.must_take = inner.taken != 0;
    }
    root->end = search->root_count;
}

/* The pieces that a move of a line takes: its `way` counts as the search's own list does. */
static uint64_t taken_by(const struct search *search, const struct hy_position *position,
                         struct hy_move move)
{
    static const struct draughts_move none;
    const struct draughts_rules *rules = &search->draughts.eval.rules;
    struct draughts_board board = draughts_board(position);
    struct draughts_move list[DRAUGHTS_MOVES_MAX];
    bool up = draughts_is_white(search->question->game, position->turn);
    struct draughts_men men = draughts_men(rules, &board, up);
    size_t n = draughts_captures(rules, &board, up, draughts_taking(rules, &board, &men), list);
    return (move.way >= 1 && move.way <= n ? list[move.way - 1] : none).taken;
}

/* A move of a line as the library knows it. False if there is none. */
static bool find_move(const struct search *search, const struct hy_position *position,
                      struct hy_move inner, struct hy_move *found)
{
    const struct hy_game *game = search->question->game;
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_moves(game, position, list);
    uint64_t taken = inner.way ? taken_by(search, position, inner) : 0;
    for (size_t i = 0; i < n; i++)
        if (list[i].from == game->cell[inner.from] && list[i].to == game->cell[inner.to] &&
            (!inner.way || hy_taken(game, position, list[i]).word[0] == taken)) {
            *found = list[i];
            return true;
        }
    return false;
}

static void family_tell(const struct search *search, const struct search_root *root,
                        struct engine_line *line)
{
    const struct hy_game *game = search->question->game;
    struct hy_position position = hy_play(game, &search->question->position, root->asked);
    line->pv[0] = root->asked;
    for (line->n = 1; line->n < root->n; line->n++) {
        if (!find_move(search, &position, root->pv[line->n], &line->pv[line->n]))
            break;
        position = hy_play(game, &position, line->pv[line->n]);
    }
}

static int32_t family_score(const struct engine *engine, int32_t score)
{
    (void)engine;
    return score;
}

#include "engine/search_body.h"

const struct thinker think_draughts = {begin, slice, answer, .is_shared = true};
