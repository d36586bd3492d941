/* draughts_tune play GAME GAMES SEED NODES FILE: has the engine play games against itself, so many
 * positions a move, from openings by lot, and adds their quiet positions and results to FILE.
 *
 * draughts_tune fit GAME NAME EPOCHS FILE...: fits the weights of the evaluation to the results by
 * logistic regression and prints them as the C source engine/draughts_know_NAME.c.
 *
 * Both draw by lot from fixed seeds: the same arguments give the same weights. */
#include "engine/inside.h"

#include "base/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TURNS_MOST = 300,
    OPENING = 8, /* plies by lot, and as many more in every second game */
    MEMORY = 3 << 20,
    CLEAR_SCORE = 5000, /* so far ahead so many turns in a row, a game counts as decided */
    CLEAR_TURNS = 6,
    HELD_OUT = 20 /* every so many positions tell how good the fit is */
};

struct sample {
    struct draughts_board board; /* from the side to move */
    bool up;
    int8_t result; /* of the side to move: 1 won, 0 drawn, -1 lost */
};

static struct hy_game game;
static struct draughts_rules rules;

/* ------------------------------------------------------------------------------------- playing */

static struct hy_event events[TURNS_MOST + 64];
static struct sample kept[TURNS_MOST + 64];

static bool takes(const struct draughts_board *board, bool up)
{
    struct draughts_men men = draughts_men(&rules, board, up);
    return draughts_taking(&rules, board, &men) != 0;
}

static bool is_quiet(const struct draughts_board *board, bool up)
{
    struct draughts_board other = {board->other, board->own, board->kings};
    return !takes(board, up) && !takes(&other, !up);
}

static bool play_move(struct hy_match *match, struct hy_move move)
{
    struct hy_path path = hy_canonical(&game, &match->position, move);
    struct hy_attempt attempt = {.seat = HY_NO_SEAT, .n = path.n};
    struct hy_reason reason;
    for (unsigned i = 0; i < path.n; i++)
        attempt.cell[i] = path.cell[i];
    return hy_match_try(match, &attempt, &reason);
}

static void play_opening(struct hy_match *match, struct random *random)
{
    unsigned plies = OPENING + random_below(random, OPENING);
    struct hy_move list[HY_MOVES_MAX];
    for (unsigned i = 0; i < plies && match->result.end == HY_END_NONE; i++) {
        size_t n = hy_moves(&game, &match->position, list);
        play_move(match, list[random_below(random, n)]);
    }
}

static struct engine_line think(struct engine *engine, const struct hy_match *match, uint64_t nodes)
{
    static uint64_t keys[TURNS_MOST + 64];
    static struct hy_move allowed[HY_MOVES_MAX];
    struct engine_question question;
    struct engine_result result;
    struct engine_limits limits = {.nodes = nodes};
    engine_ask_match(&question, match, keys, allowed);
    engine_begin(engine, &question, &limits);
    while (engine_step(engine, nodes) == ENGINE_RUNNING)
        ;
    engine_result(engine, &result);
    return result.line[0];
}

static struct sample sample_of(const struct hy_position *position)
{
    return (struct sample){draughts_board(position), draughts_is_white(&game, position->turn), 0};
}

/* The result for White: from the match, or from a score that was clear for long. */
static int result_of(const struct hy_match *match, int clear)
{
    if (match->result.end == HY_END_NONE)
        return clear;
    unsigned white = draughts_is_white(&game, 0) ? 0 : 1;
    return ((int)match->result.quarters[white] - (int)match->result.quarters[1 - white]) / 4;
}

static size_t play_game(struct engine *engine, struct random *random, uint64_t nodes)
{
    struct hy_match match;
    struct hy_position start = hy_position_start(&game);
    int clear = 0, run = 0;
    size_t n = 0;
    hy_match_start(&match, &game, &start, events, sizeof events / sizeof *events);
    play_opening(&match, random);
    engine_forget(engine);
    while (match.result.end == HY_END_NONE && match.turns < TURNS_MOST && run < CLEAR_TURNS) {
        struct engine_line line = think(engine, &match, nodes);
        struct sample sample = sample_of(&match.position);
        int side = sample.up ? 1 : -1;
        int now = line.score > CLEAR_SCORE ? side : line.score < -CLEAR_SCORE ? -side : 0;
        run = now && now == clear ? run + 1 : 0;
        clear = now;
        if (now == 0 && is_quiet(&sample.board, sample.up))
            kept[n++] = sample;
        play_move(&match, line.pv[0]);
    }
    int result = result_of(&match, clear);
    for (size_t i = 0; i < n; i++)
        kept[i].result = (int8_t)(kept[i].up ? result : -result);
    return n;
}

static int play(char **argv)
{
    void *memory = malloc(MEMORY);
    struct engine *engine = engine_open(memory, MEMORY);
    struct random random = {strtoull(argv[1], NULL, 10)};
    uint64_t nodes = strtoull(argv[2], NULL, 10);
    FILE *file = fopen(argv[3], "ab");
    if (!engine || !file)
        return 3;
    size_t all = 0;
    for (long g = atol(argv[0]); g > 0; g--) {
        size_t n = play_game(engine, &random, nodes);
        all += fwrite(kept, sizeof *kept, n, file);
    }
    printf("%zu positions\n", all);
    free(memory);
    return fclose(file) == 0 ? 0 : 3;
}

/* ------------------------------------------------------------------------------------- features */

/* Where each kind of weight begins. */
enum {
    AT_MAN,
    AT_KING,
    AT_FIRST_KING,
    AT_ROAD,
    AT_TURN,
    AT_STEP,
    AT_FREE,
    AT_EARLY = AT_FREE + DRAUGHTS_ROWS_MAX,
    AT_LATE = AT_EARLY + DRAUGHTS_SQUARES_MAX,
    AT_KING_AT = AT_LATE + DRAUGHTS_SQUARES_MAX,
    AT_PAIRS = AT_KING_AT + DRAUGHTS_SQUARES_MAX,
    WEIGHTS = AT_PAIRS + DRAUGHTS_PAIRS * DRAUGHTS_PAIR_STATES,
    FEATURES_MAX = 300
};

static double weight[WEIGHTS];
static bool has_pairs;

struct features {
    unsigned n;
    unsigned at[FEATURES_MAX];
    double value[FEATURES_MAX];
};

static void add(struct features *features, unsigned at, double value)
{
    features->at[features->n] = at;
    features->value[features->n++] = value;
}

struct place {
    unsigned row, index; /* from the own back row, from the own left */
};

static struct place place_of(unsigned bit, bool up)
{
    unsigned rows = rules.rows, row = 0;
    while (bit >= draughts_bit(rows, row + 1, 0))
        row++;
    unsigned index = bit - draughts_bit(rows, row, 0);
    return up ? (struct place){row, index} : (struct place){rows - 1 - row, rows / 2 - 1 - index};
}

/* A man can be met by whoever stands before it, no farther aside than the rows between them and
 * one square more. */
static bool is_free(const struct sample *sample, uint64_t others, unsigned bit, bool up)
{
    unsigned rows = rules.rows;
    (void)sample;
    uint64_t reach = UINT64_C(1) << bit;
    for (unsigned row = 0; row < rows; row++)
        if (draughts_row(rows, row) >> bit & 1)
            reach |= (reach << 1 | reach >> 1) & draughts_row(rows, row);
    uint64_t start = reach;
    for (unsigned far = 1; far < rows; far++)
        for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
            if (draughts_is_forward(dir, up))
                reach |= draughts_step(reach, dir, rows) & draughts_squares(rows);
    for (unsigned row = 0; row < rows; row++)
        if (draughts_row(rows, row) & start)
            reach &= ~draughts_row(rows, row);
    return (reach & others) == 0;
}

/* The features of one side, as the sum of both sides' with signs. */
static void add_side(struct features *features, const struct sample *sample, bool own, double share)
{
    const struct draughts_board *board = &sample->board;
    const double sign = own ? 1 : -1;
    bool up = own == sample->up;
    uint64_t mine = own ? board->own : board->other, others = own ? board->other : board->own;
    uint64_t empty = draughts_squares(rules.rows) & ~(mine | others);
    bool few = bit_count(mine | others) <= 12 && !(rules.flying && (others & board->kings));
    for (uint64_t left = mine; left;) {
        unsigned bit = bit_pop(&left);
        struct place place = place_of(bit, up);
        unsigned square = place.row * (rules.rows / 2u) + place.index;
        if (board->kings >> bit & 1) {
            add(features, AT_KING, sign);
            add(features, AT_KING_AT + square, sign);
            continue;
        }
        add(features, AT_MAN, sign);
        add(features, AT_EARLY + square, sign * share);
        add(features, AT_LATE + square, sign * (1 - share));
        if (few && is_free(sample, others, bit, up))
            add(features, AT_FREE + rules.rows - 1u - place.row, sign);
    }
    unsigned open = 0;
    for (unsigned dir = 0; dir < DRAUGHTS_DIRS; dir++)
        if (draughts_is_forward(dir, up))
            open += bit_count(draughts_step(mine & ~board->kings, dir, rules.rows) & empty);
    add(features, AT_STEP, sign * open);
    if (mine & board->kings)
        add(features, AT_FIRST_KING, sign);
    if (mine & board->kings & draughts_main_road(rules.rows))
        add(features, AT_ROAD, sign);
}

/* The pairs of rows, as one side sees them. */
static void add_pairs(struct features *features, const struct sample *sample, bool own)
{
    const struct draughts_board *board = &sample->board;
    static const unsigned power[] = {1, 3, 9, 27};
    unsigned row[8] = {0};
    for (uint64_t men = (board->own | board->other) & ~board->kings; men;) {
        unsigned bit = bit_pop(&men);
        struct place place = place_of(bit, own == sample->up);
        bool mine = (board->own >> bit & 1) == own;
        row[place.row] += power[place.index] * (mine ? 1u : 2u);
    }
    for (unsigned pair = 0; pair < DRAUGHTS_PAIRS; pair++)
        add(features,
            AT_PAIRS + pair * DRAUGHTS_PAIR_STATES + row[pair] +
                DRAUGHTS_ROW_STATES * row[pair + 1],
            own ? 1 : -1);
}

static void features_of(struct features *features, const struct sample *sample)
{
    double most = 2.0 * game.pieces;
    double share = bit_count(sample->board.own | sample->board.other) / most;
    share = share < 1 ? share : 1;
    features->n = 0;
    add(features, AT_TURN, 1);
    for (unsigned own = 0; own < 2; own++) {
        add_side(features, sample, own, share);
        if (has_pairs)
            add_pairs(features, sample, own);
    }
}

/* -------------------------------------------------------------------------------------- fitting */

static struct sample *samples;
static size_t count;

static bool read_samples(const char *name)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    size_t n = (size_t)ftell(file) / sizeof *samples;
    rewind(file);
    samples = realloc(samples, (count + n) * sizeof *samples);
    count += samples ? fread(samples + count, sizeof *samples, n, file) : 0;
    fclose(file);
    return samples != NULL;
}

static void shuffle(void)
{
    struct random random = {1};
    for (size_t i = count; i > 1; i--) {
        size_t j = random_below(&random, i);
        struct sample sample = samples[i - 1];
        samples[i - 1] = samples[j];
        samples[j] = sample;
    }
}

static double predict(const struct features *features)
{
    double sum = 0;
    for (unsigned i = 0; i < features->n; i++)
        sum += weight[features->at[i]] * features->value[i];
    return 1 / (1 + exp(-sum));
}

/* How far one position moves a weight: those that few positions have need longer steps. */
static double rate_of(unsigned at)
{
    return at >= AT_PAIRS ? 0.02 : at == AT_STEP ? 0.0002 : 0.006;
}

static double learn(const struct sample *sample, double rate, bool held)
{
    struct features features;
    features_of(&features, sample);
    double goal = (sample->result + 1) / 2.0, p = predict(&features);
    for (unsigned i = 0; i < features.n && !held; i++)
        weight[features.at[i]] += rate * rate_of(features.at[i]) * (goal - p) * features.value[i];
    return -(goal * log(p + 1e-9) + (1 - goal) * log(1 - p + 1e-9));
}

/* A position in which kings alone are left belongs to rules of their own. */
static bool has_men(const struct sample *sample)
{
    return ((sample->board.own | sample->board.other) & ~sample->board.kings) != 0;
}

static void fit_all(unsigned epochs)
{
    for (unsigned epoch = 0; epoch < epochs; epoch++) {
        double loss[2] = {0, 0}, rate = 1.0 - 0.9 * epoch / epochs;
        size_t n[2] = {0, 0};
        for (size_t i = 0; i < count; i++) {
            bool held = i % HELD_OUT == 0;
            if (!has_men(&samples[i]))
                continue;
            loss[held] += learn(&samples[i], rate, held);
            n[held]++;
        }
        fprintf(stderr, "epoch %u: %.5f, held out %.5f\n", epoch, loss[0] / (double)n[0],
                loss[1] / (double)n[1]);
    }
}

/* What the man is worth where it stands on average: made a thousand. */
static double scale(void)
{
    double sum = 0, n = 0;
    for (unsigned s = 0; s < game.cells; s++, n++)
        sum += (weight[AT_EARLY + s] + weight[AT_LATE + s]) / 2;
    return DRAUGHTS_MAN / fabs(weight[AT_MAN] + sum / n);
}

static int round_to(double x) { return (int)lrint(x); }

static void print_row(const char *name, unsigned at, unsigned n, double scale_by)
{
    printf("    .%s = {", name);
    for (unsigned i = 0; i < n; i++)
        printf("%s%d", i ? ", " : "", round_to(weight[at + i] * scale_by));
    printf("},\n");
}

static void print_pairs(const char *name, double scale_by, int unit)
{
    enum { LINE = 90, MOST = 45 };
    printf("static const char %s_pairs[] =", name);
    for (unsigned i = 0; i < DRAUGHTS_PAIRS * DRAUGHTS_PAIR_STATES; i++) {
        int value = round_to(weight[AT_PAIRS + i] * scale_by / unit);
        value = value > MOST ? MOST : value < -MOST ? -MOST : value;
        int letter = DRAUGHTS_PAIR_ZERO + value;
        letter += letter == '\\' || letter == '?'; /* these would have to be escaped */
        printf("%s%c", i % LINE == 0 ? i ? "\"\n    \"" : "\n    \"" : "", letter);
    }
    printf("\";\n\n");
}

static void print_all(const char *name)
{
    enum { UNIT = 10 };
    double by = scale();
    printf("/* Made by bench/draughts_tune.c of %zu positions. */\n", count);
    printf("#include \"engine/draughts_evaluate.h\"\n\n");
    if (has_pairs)
        print_pairs(name, by, UNIT);
    printf("const struct draughts_knowledge draughts_know_%s = {\n", name);
    static const char *const single[] = {"man", "king", "first_king", "road", "turn", "step"};
    for (unsigned i = 0; i < sizeof single / sizeof *single; i++)
        printf("    .%s = %d,\n", single[i], round_to(weight[i] * by));
    print_row("free_man", AT_FREE, rules.rows, by);
    print_row("early", AT_EARLY, game.cells, by);
    print_row("late", AT_LATE, game.cells, by);
    print_row("king_at", AT_KING_AT, game.cells, by);
    if (has_pairs)
        printf("    .pair_unit = %d,\n    .pairs = %s_pairs,\n", UNIT, name);
    printf("};\n");
}

static int fit(int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (!read_samples(argv[i]))
            return 3;
    has_pairs = rules.rows == 8 && !getenv("NO_PAIRS");
    weight[AT_MAN] = game.field[HY_LOSING] == HY_YES ? -0.5 : 1;
    weight[AT_KING] = game.field[HY_LOSING] == HY_YES ? -1 : 2.5;
    shuffle();
    fit_all((unsigned)atoi(argv[1]));
    print_all(argv[0]);
    return 0;
}

int main(int argc, char **argv)
{
    struct hy_error error;
    if (argc < 6 || !hy_game_parse(&game, argv[2], strlen(argv[2]), &error)) {
        fprintf(stderr, "usage: draughts_tune play GAME GAMES SEED NODES FILE\n"
                        "       draughts_tune fit GAME NAME EPOCHS FILE...\n");
        return 2;
    }
    rules = draughts_rules(&game);
    return strcmp(argv[1], "play") == 0 ? play(argv + 3) : fit(argc - 3, argv + 3);
}
