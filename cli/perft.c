#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/scene.h"
#include "cli/words.h"

enum {
    DEPTH_MAX = 20, /* the published tables of draughts end at 16; nobody waits for more */
    THREADS_MAX = 256
};

/* The moves at the root and the counts behind them; threads take one move after another. */
struct perft {
    const struct hy_game *game;
    const struct hy_position *root;
    unsigned depth;
    struct words *words;
    uint64_t count[HY_MOVES_MAX];
    atomic_size_t next;
};

/* Optional passes are not counted: a pass stays only where it is the one thing to do. */
static void drop_optional_pass(struct words *words)
{
    for (size_t i = 0; i < words->count && words->count > 1; i++)
        if (hy_is_pass(words->word[i].move)) {
            for (size_t j = i + 1; j < words->count; j++)
                words->word[j - 1] = words->word[j];
            words->count--;
            return;
        }
}

static void *count_moves(void *context)
{
    struct perft *perft = context;
    size_t i;
    while ((i = atomic_fetch_add(&perft->next, 1)) < perft->words->count) {
        struct hy_position after = hy_play(perft->game, perft->root, perft->words->word[i].move);
        perft->count[i] = hy_perft(perft->game, &after, perft->depth - 1);
    }
    return NULL;
}

static void count_with_threads(struct perft *perft, unsigned threads)
{
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && pthread_create(&thread[started], NULL, count_moves, perft) == 0)
        started++;
    count_moves(perft); /* this thread works too, so fewer than asked for is no failure */
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static uint64_t total_of(const struct perft *perft)
{
    uint64_t total = perft->depth == 0 ? 1 : 0;
    for (size_t i = 0; perft->depth > 0 && i < perft->words->count; i++)
        total += perft->count[i];
    return total;
}

static void print_counts(const struct perft *perft, bool divide)
{
    for (size_t i = 0; divide && perft->depth > 0 && i < perft->words->count; i++)
        printf("%s %" PRIu64 "\n", perft->words->word[i].text, perft->count[i]);
    printf("perft(%u) = %" PRIu64 "\n", perft->depth, total_of(perft));
}

static json_t *json_counts(const struct scene *scene, const struct perft *perft, bool divide)
{
    json_t *counts = json_pack("{ss si sI}", "game", scene->name, "depth", (int)perft->depth,
                               "count", (json_int_t)total_of(perft));
    json_t *moves = divide ? json_object() : NULL;
    for (size_t i = 0; divide && perft->depth > 0 && i < perft->words->count; i++)
        json_object_set_new(moves, perft->words->word[i].text,
                            json_integer((json_int_t)perft->count[i]));
    if (divide)
        json_object_set_new(counts, "divide", moves);
    return counts;
}

static int count(const struct scene *scene, unsigned depth, unsigned threads, bool divide,
                 bool json)
{
    struct perft *perft = calloc(1, sizeof *perft);
    if (perft == NULL ||
        (perft->words = words_of_position(&scene->game, &scene->match.position)) == NULL) {
        free(perft);
        return cli_no_memory();
    }
    perft->game = &scene->game;
    perft->root = &scene->match.position;
    perft->depth = depth;
    drop_optional_pass(perft->words);
    double begin = seconds_now();
    if (depth > 0)
        count_with_threads(perft, threads);
    double seconds = seconds_now() - begin;
    int status = CLI_OK;
    if (json)
        status = cli_print_json(json_counts(scene, perft, divide));
    else
        print_counts(perft, divide);
    fprintf(stderr, "%.0f nodes/s\n", (double)total_of(perft) / (seconds > 0 ? seconds : 1e-9));
    free(perft->words);
    free(perft);
    return status;
}

int cmd_perft(int argc, char **argv)
{
    struct scene_source source = {0};
    const char *depth_text = NULL, *threads_text = "1";
    bool divide = false, json = false;
    const struct args args = {
        .command = "perft",
        .about =
            "Counts the positions DEPTH moves ahead. Optional passes are not counted, a forced\n"
            "pass is one move, a won game has none; draws, bans and caps are not known here.\n"
            "The nodes a second go to standard error.",
        .operand = {{"GAME", &source.game}, {"DEPTH", &depth_text}},
        .option = {ARGS_POSITION(&source.position),
                   ARGS_MOVES(&source.moves),
                   {"divide", NULL, "print the count behind each move", NULL, &divide},
                   {"threads", "N", "count with N threads (1)", &threads_text, NULL},
                   ARGS_JSON(&json)},
    };
    struct scene scene;
    int status;
    unsigned depth, threads;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_number("DEPTH", depth_text, 0, DEPTH_MAX, &depth) ||
        !cli_number("--threads", threads_text, 1, THREADS_MAX, &threads))
        return CLI_USAGE;
    if ((status = scene_open(&scene, &source, 0)) != CLI_OK)
        return status;
    status = count(&scene, depth, threads, divide, json);
    scene_close(&scene);
    return status;
}
