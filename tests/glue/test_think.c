/* The thinker's glue, natively: only here do the sanitizers look on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/random.h"
#include "web/wasm/glue.h"

enum { TURNS = 80, QUESTION_MAX = 1 << 16 };

struct words {
    char text[QUESTION_MAX];
    size_t length;
    unsigned count;
};

static json_t *ask_bytes(const char *bytes, size_t length)
{
    memcpy(hop_request_buffer(), bytes, length);
    size_t answered = hop_answer(length);
    json_t *answer =
        json_loadb(hop_answer_buffer(), answered, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    assert_non_null(answer);
    return answer;
}

static json_t *ask(const char *question) { return ask_bytes(question, strlen(question)); }

/* KIND GAME "" COUNT WORD... REST, the rest being netstrings. */
static json_t *ask_about(const char *kind, const char *game, const struct words *words,
                         const char *rest)
{
    static char question[2 * QUESTION_MAX];
    char count[12];
    int digits = snprintf(count, sizeof count, "%u", words->count);
    int length =
        snprintf(question, sizeof question, "%zu:%s%zu:%s0:%d:%s%.*s%s", strlen(kind), kind,
                 strlen(game), game, digits, count, (int)words->length, words->text, rest);
    return ask_bytes(question, (size_t)length);
}

static void add_word(struct words *words, const char *word)
{
    words->length += (size_t)snprintf(words->text + words->length, QUESTION_MAX - words->length,
                                      "%zu:%s", strlen(word), word);
    words->count++;
}

static bool is_done(json_t *step)
{
    bool done = json_is_true(json_object_get(step, "done"));
    assert_null(json_object_get(step, "error"));
    json_decref(step);
    return done;
}

/* Plays on; false if the question was refused, which it is once the game is over. */
static bool think(const char *game, struct words *words, const char *limits)
{
    json_t *begun = ask_about("begin", game, words, limits);
    bool good = !json_object_get(begun, "error");
    if (!good)
        assert_string_equal(json_string_value(json_object_get(begun, "error")), "question");
    json_decref(begun);
    if (!good)
        return false;
    if (words->count % 8 == 0) /* in the middle of a search, as the page does */
        json_decref(ask_about("judge", game, words, ""));
    while (!is_done(ask("4:step3:500")))
        ;
    json_t *result = ask("6:result");
    add_word(words, json_string_value(json_object_get(result, "move")));
    json_decref(result);
    return true;
}

/* Every answer is played: an illegal one would be refused as such. */
static void answers_can_be_played(void **context)
{
    (void)context;
    static const char *const games[] = {"halma-8", "halma-8,chain=must_continue", "halma-4",
                                        "halma-locked", "star"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        static struct words words;
        words = (struct words){.length = 0};
        while (words.count < TURNS &&
               think(games[i], &words, words.count & 1 ? "1:11:0" : "1:41:0"))
            ;
        assert_true(words.count > 20);
    }
}

static void noise_is_answered(void **context)
{
    (void)context;
    static const char *const good[] = {"5:begin7:halma-80:1:15:a5-b41:21:0", "4:step2:10",
                                       "6:result", "5:judge7:halma-40:1:0"};
    struct random random = {1};
    for (unsigned run = 0; run < 3000; run++) {
        char bytes[100];
        const char *text = good[random_below(&random, sizeof good / sizeof good[0])];
        size_t length = strlen(text);
        memcpy(bytes, text, length);
        if (run & 1)
            bytes[random_below(&random, length)] = (char)random_below(&random, 256);
        json_decref(ask_bytes(bytes, length));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_can_be_played),
        cmocka_unit_test(noise_is_answered),
    };
    return cmocka_run_group_tests_name("think", tests, NULL, NULL);
}
