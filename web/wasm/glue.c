#include "web/wasm/glue.h"

#include <assert.h>

#include "web/wasm/question.h"

/* The freestanding build has no heap: everything it will ever need is here. */
static char request[GLUE_REQUEST_MAX];
static char answer[GLUE_ANSWER_MAX];
static struct question question;

static void answer_any(struct json *json)
{
    struct field word;
    if (!question_field(&question, json, &word))
        return;
    for (const struct kind *kind = question_kinds; kind->word; kind++)
        if (text_is(word.text, word.length, kind->word)) {
            kind->answer(&question, json);
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
