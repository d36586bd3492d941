#include "web/wasm/glue.h"

#include <assert.h>

#include "web/wasm/question.h"

/* The freestanding build has no heap: everything it will ever need is here. */
static char request[GLUE_REQUEST_MAX];
static char answer[GLUE_ANSWER_MAX];
static struct question question;

static const struct {
    const char *word;
    void (*answer)(struct question *, struct json *);
} kinds[] = {
    {"variants", answer_variants}, {"info", answer_info},     {"state", answer_state},
    {"explain", answer_explain},   {"routes", answer_routes}, {"perft", answer_perft},
    {"write", answer_write},       {"read", answer_read},
};

static void answer_any(struct json *json)
{
    struct field word;
    if (!question_field(&question, json, &word))
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (text_is(word.text, word.length, kinds[i].word)) {
            kinds[i].answer(&question, json);
            return;
        }
    answer_broken_question(&question, json);
}

GLUE_EXPORT char *hop_request_buffer(void) { return request; }

GLUE_EXPORT size_t hop_request_room(void) { return GLUE_REQUEST_MAX; }

GLUE_EXPORT const char *hop_answer_buffer(void) { return answer; }

GLUE_EXPORT size_t hop_answer(size_t length)
{
    assert(length <= GLUE_REQUEST_MAX);
    question.in = text_in(request, length);
    struct json json = json_in(answer, sizeof answer);
    answer_any(&json);
    if (json.out.length > sizeof answer) {
        json = json_in(answer, sizeof answer);
        answer_too_long(&json, "the answer is too long");
    }
    return json.out.length;
}
