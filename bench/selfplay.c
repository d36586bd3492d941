/* selfplay GAME GAMES A B [plies] [seed]: plays two settings of the engine against each other, in
 * pairs of games from the same opening with sides swapped, and says how the games end.
 *
 * A setting is a list like level=6,nodes=30000,kind=greedy,many=max-n,row=110 (any weight of
 * eval_knowledge may be set). For tuning; `hopyard match` is the tool for results. */
#include "engine/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS_MOST = 4000, CUT_OFF = 600, MEMORY = 24 << 20 };

struct setting {
    struct engine_limits limits;
    struct eval_knowledge know;
    bool has_know;
    enum many_rule many;
    struct engine *engine;
    uint64_t nodes, moves;
    double seconds;
};

static const struct {
    const char *name;
    size_t at;
} weights[] = {
#define WEIGHT(name) {#name, offsetof(struct eval_knowledge, name)}
    WEIGHT(row), WEIGHT(step),   WEIGHT(curve),   WEIGHT(outside), WEIGHT(home), WEIGHT(gap),
    WEIGHT(lag), WEIGHT(spring), WEIGHT(trapped), WEIGHT(tempo),   WEIGHT(late), WEIGHT(reach),
};

static void set_weight(struct setting *setting, const char *word, int value)
{
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++)
        if (strcmp(weights[i].name, word) == 0) {
            int16_t small = (int16_t)value;
            memcpy((char *)&setting->know + weights[i].at, &small, sizeof small);
            setting->has_know = true;
            return;
        }
    fprintf(stderr, "selfplay: no setting is called %s\n", word);
    exit(2);
}

static void set_word(struct setting *setting, const char *word, const char *value)
{
    if (strcmp(word, "level") == 0)
        setting->limits.level = (uint8_t)atoi(value);
    else if (strcmp(word, "nodes") == 0)
        setting->limits.nodes = strtoull(value, NULL, 10);
    else if (strcmp(word, "depth") == 0)
        setting->limits.depth = (uint32_t)atoi(value);
    else if (strcmp(word, "kind") == 0)
        setting->limits.kind = strcmp(value, "greedy") == 0 ? ENGINE_GREEDY : ENGINE_UCT;
    else if (strcmp(word, "many") == 0)
        setting->many = strcmp(value, "max-n") == 0      ? MANY_MAX_N
                        : strcmp(value, "paranoid") == 0 ? MANY_PARANOID
                                                         : MANY_BEST_REPLY;
    else
        set_weight(setting, word, atoi(value));
}

static void read_setting(struct setting *setting, const char *text)
{
    char copy[400];
    snprintf(copy, sizeof copy, "%s", text);
    *setting = (struct setting){.know = eval_full_knowledge};
    for (char *word = strtok(copy, ","); word; word = strtok(NULL, ",")) {
        char *value = strchr(word, '=');
        if (value)
            *value++ = 0;
        set_word(setting, word, value ? value : "");
    }
    setting->engine = engine_open(malloc(MEMORY), MEMORY);
    setting->engine->many_rule = setting->many;
    if (setting->has_know)
        setting->engine->know = &setting->know;
}

static void trace(const struct hy_match *match, const struct engine_result *result)
{
    char text[HY_POSITION_TEXT_MAX], from[HY_CELL_TEXT_MAX], to[HY_CELL_TEXT_MAX];
    hy_position_write(match->game, &match->position, text);
    fprintf(stderr, "%u %s score %d depth %u race %d:", match->turns, text, result->line[0].score,
            result->depth, result->race);
    for (unsigned i = 0; i < result->line[0].n; i++) {
        hy_cell_name(match->game, result->line[0].pv[i].from, from);
        hy_cell_name(match->game, result->line[0].pv[i].to, to);
        fprintf(stderr, " %s-%s", from, to);
    }
    fprintf(stderr, "\n");
}

static struct hy_move think(struct setting *setting, const struct hy_match *match)
{
    static uint64_t keys[TURNS_MOST + 64];
    static struct hy_move allowed[HY_MOVES_MAX];
    struct engine_question question;
    struct engine_result result;
    engine_ask_match(&question, match, keys, allowed);
    clock_t start = clock();
    engine_begin(setting->engine, &question, &setting->limits);
    while (engine_step(setting->engine, 100000) == ENGINE_RUNNING)
        ;
    engine_result(setting->engine, &result);
    setting->seconds += (double)(clock() - start) / CLOCKS_PER_SEC;
    setting->nodes += result.nodes;
    setting->moves++;
    if (getenv("TRACE"))
        trace(match, &result);
    return result.line[0].pv[0];
}

static bool play(struct hy_match *match, struct hy_move move)
{
    struct hy_attempt attempt = {.seat = HY_NO_SEAT};
    struct hy_reason reason;
    if (!hy_is_pass(move)) {
        struct hy_path path = hy_canonical(match->game, &match->position, move);
        for (; attempt.n < path.n; attempt.n++)
            attempt.cell[attempt.n] = path.cell[attempt.n];
    }
    return hy_match_try(match, &attempt, &reason);
}

static struct hy_event log_of_game[TURNS_MOST + 64];

/* Plays a game; seats whose number has the parity of `first` belong to a. Quarter points of a. */
static int game(const struct hy_game *rules, struct setting *a, struct setting *b, unsigned first,
                uint64_t seed, unsigned plies, struct hy_match *match)
{
    struct hy_position position = hy_position_start(rules);
    struct hy_move opening[ENGINE_OPENING_MAX];
    hy_match_start(match, rules, &position, log_of_game, TURNS_MOST + 64);
    size_t n = engine_opening(rules, seed, plies, &position, opening);
    for (size_t i = 0; i < n; i++)
        play(match, opening[i]);
    engine_forget(a->engine);
    engine_forget(b->engine);
    while (match->result.end == HY_END_NONE && match->turns < TURNS_MOST) {
        bool is_a = match->position.turn % 2 == first;
        if (!play(match, think(is_a ? a : b, match))) {
            fprintf(stderr, "selfplay: illegal move\n");
            exit(1);
        }
        if ((a->limits.kind || b->limits.kind) && match->turns >= CUT_OFF)
            break;
    }
    int points = 0;
    for (unsigned s = 0; s < rules->seats; s++)
        if (s % 2 == first)
            points += match->result.quarters[s];
    if (match->result.end == HY_END_NONE)
        points = hy_distance(rules, &match->position, first) <
                         hy_distance(rules, &match->position, first ^ 1u)
                     ? 4
                     : 0;
    return points;
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static struct hy_game rules;
    struct setting a, b;
    struct hy_error error;
    struct hy_match match;
    uint32_t turns[1000], games = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    unsigned plies = argc > 5 ? (unsigned)atoi(argv[5]) : 4;
    uint64_t seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1;
    if (argc < 5 || games < 1 || games > 1000 ||
        !hy_game_parse(&rules, argv[1], strlen(argv[1]), &error)) {
        fprintf(stderr, "usage: selfplay GAME GAMES A B [plies] [seed]\n");
        return 2;
    }
    read_setting(&a, argv[3]);
    read_setting(&b, argv[4]);
    int points = 0, ends[HY_ENDS] = {0};
    for (uint32_t g = 0; g < games; g++) {
        int won = game(&rules, &a, &b, g & 1, seed + g / 2, plies, &match);
        points += won;
        ends[match.result.end]++;
        turns[g] = match.turns;
        if (match.result.end != HY_END_ARRIVAL || getenv("GAMES")) {
            char text[HY_POSITION_TEXT_MAX];
            hy_position_write(&rules, &match.position, text);
            fprintf(stderr, "game %u: %s after %u turns, %d quarters: %s\n", g,
                    hy_end_name(match.result.end), match.turns, won, text);
        }
    }
    qsort(turns, games, sizeof *turns, by_size);
    printf("%s: %.2f of %u; turns %u/%u/%u; a %.0f nodes %.1f ms, b %.0f nodes %.1f ms a move;",
           argv[1], points / 4.0, games, turns[0], turns[games / 2], turns[games - 1],
           (double)a.nodes / (double)a.moves, a.seconds * 1e3 / (double)a.moves,
           (double)b.nodes / (double)b.moves, b.seconds * 1e3 / (double)b.moves);
    for (int e = 0; e < HY_ENDS; e++)
        if (ends[e])
            printf(" %s %d", hy_end_name((enum hy_end)e), ends[e]);
    printf("\n");
    return 0;
}
