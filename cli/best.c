#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/mind.h"
#include "cli/scene.h"

/* What was asked for, as text; NULL: not. */
struct wish {
    const char *depth, *nodes, *time, *level, *lines, *threads, *hash, *kind;
};

struct answer {
    struct engine_question question;
    struct engine_result result;
    uint64_t time_ms;
};

static bool read_limits(const struct wish *wish, struct mind_limits *limits)
{
    unsigned depth = 0, nodes = 0, time_ms = 0, level = 0, lines = 1;
    bool good =
        (wish->depth == NULL || cli_number("--depth", wish->depth, 1, ENGINE_DEPTH_MAX, &depth)) &&
        (wish->nodes == NULL || cli_number("--nodes", wish->nodes, 1, UINT32_MAX, &nodes)) &&
        (wish->time == NULL || cli_number("--time", wish->time, 1, UINT32_MAX, &time_ms)) &&
        (wish->level == NULL || cli_number("--level", wish->level, 1, ENGINE_LEVELS, &level)) &&
        (wish->lines == NULL || cli_number("--lines", wish->lines, 1, ENGINE_LINES_MAX, &lines));
    *limits = (struct mind_limits){.engine = {.depth = depth,
                                              .nodes = nodes,
                                              .level = (uint8_t)level,
                                              .lines = (uint8_t)lines},
                                   .time_ms = time_ms};
    if (good && wish->kind != NULL &&
        !mind_kind_find(wish->kind, strlen(wish->kind), &limits->engine.kind)) {
        cli_misuse("--kind must be search, greedy or uct, not '%s'", wish->kind);
        return false;
    }
    mind_limit(limits);
    return good;
}

static void print_answer(const struct answer *answer)
{
    const struct engine_result *result = &answer->result;
    for (unsigned k = 0; k < result->lines; k++) {
        char move[HY_MOVE_TEXT_MAX], line[MIND_LINE_TEXT_MAX];
        struct hy_path path = mind_path(&answer->question, &result->line[k]);
        hy_path_write(answer->question.game, &path, move);
        struct text_out out = text_out(line, sizeof line);
        mind_write_line(&out, &answer->question, result, k, 0);
        text_finish(&out);
        printf("best %s score %.3f depth %u nodes %" PRIu64 " time %" PRIu64 " pv %s\n", move,
               mind_score(&result->line[k]), result->depth, result->nodes, answer->time_ms, line);
    }
}

static json_t *json_line(const struct answer *answer, unsigned k)
{
    char move[HY_MOVE_TEXT_MAX], line[MIND_LINE_TEXT_MAX];
    struct hy_path path = mind_path(&answer->question, &answer->result.line[k]);
    hy_path_write(answer->question.game, &path, move);
    struct text_out out = text_out(line, sizeof line);
    mind_write_line(&out, &answer->question, &answer->result, k, 0);
    text_finish(&out);
    json_t *words = json_array();
    for (char *rest = line, *word; (word = strsep(&rest, " ")) != NULL;)
        json_array_append_new(words, json_string(word));
    return json_pack("{ss sf so}", "move", move, "score", mind_score(&answer->result.line[k]), "pv",
                     words);
}

static json_t *json_answer(const struct scene *scene, const struct answer *answer)
{
    const struct engine_result *result = &answer->result;
    char position[HY_POSITION_TEXT_MAX];
    hy_position_write(&scene->game, &scene->match.position, position);
    json_t *lines = json_array();
    for (unsigned k = 0; k < result->lines; k++)
        json_array_append_new(lines, json_line(answer, k));
    json_t *race = result->race ? json_pack("{si si}", "least", (int)result->moves_least, "most",
                                            (int)result->moves_most)
                                : json_null();
    return json_pack("{ss ss si sI sI so so}", "game", scene->name, "position", position, "depth",
                     (int)result->depth, "nodes", (json_int_t)result->nodes, "time",
                     (json_int_t)answer->time_ms, "race", race, "lines", lines);
}

static int think(const struct scene *scene, const struct mind_limits *limits, struct mind *mind,
                 bool json)
{
    struct answer answer;
    if (!mind_ask(mind, &scene->match, &answer.question))
        return cli_no_memory();
    uint64_t begin = engine_clock();
    engine_pool_think(mind->pool, &answer.question, &limits->engine, limits->time_ms,
                      &answer.result);
    answer.time_ms = (engine_clock() - begin) / 1000;
    if (json)
        return cli_print_json(json_answer(scene, &answer));
    print_answer(&answer);
    return CLI_OK;
}

static int answer_scene(const struct scene *scene, const struct wish *wish,
                        const struct mind_limits *limits, bool json)
{
    unsigned threads, hash;
    if (!cli_number("--threads", wish->threads, 1, ENGINE_THREADS_MAX, &threads) ||
        !cli_number("--hash", wish->hash, 1, MIND_HASH_MAX, &hash))
        return CLI_USAGE;
    if (scene->match.result.end != HY_END_NONE)
        return cli_complain(CLI_NO, "the game is over: there is no move");
    struct mind mind;
    int status =
        mind_open(&mind, threads, hash) ? think(scene, limits, &mind, json) : cli_no_memory();
    mind_close(&mind);
    return status;
}

int cmd_best(int argc, char **argv)
{
    struct scene_source source = {0};
    struct wish wish = {.threads = "1", .hash = "64"};
    bool json = false;
    const struct args args = {
        .command = "best",
        .about =
            "Finds the best move. A line for each: its path, the score in moves ahead of the best\n"
            "other seat (seen from the seat to move; in draughts in men, and 2000 less the turns\n"
            "in thousandths is a game won), depth in turns, positions visited, time in\n"
            "milliseconds, and how the game may go on. Once the armies have parted, the line is\n"
            "the seat's own plan, and depth its length. Without a limit it thinks for a second; a\n"
            "level has its own.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_POSITION(&source.position),
                   ARGS_MOVES(&source.moves),
                   {"depth", "D", "look D turns ahead", &wish.depth, NULL},
                   {"nodes", "N", "visit N positions", &wish.nodes, NULL},
                   {"time", "MS", "think for so many milliseconds", &wish.time, NULL},
                   {"level", "L", "play like level L, from 1 to 8", &wish.level, NULL},
                   {"lines", "K", "print the K best moves (1)", &wish.lines, NULL},
                   {"threads", "T", "think with T threads (1)", &wish.threads, NULL},
                   {"hash", "MB", "remember positions in MB megabytes (64)", &wish.hash, NULL},
                   {"kind", "KIND", "search, or a baseline: greedy, uct", &wish.kind, NULL},
                   ARGS_JSON(&json)},
    };
    struct mind_limits limits;
    struct scene scene;
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!read_limits(&wish, &limits))
        return CLI_USAGE;
    if ((status = scene_open(&scene, &source, 0)) != CLI_OK)
        return status;
    status = answer_scene(&scene, &wish, &limits, json);
    scene_close(&scene);
    return status;
}
