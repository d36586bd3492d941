/* question.h - reads a question's fields, and the game in them. */
#ifndef WEB_WASM_QUESTION_H
#define WEB_WASM_QUESTION_H

#include "rules/hopyard.h"
#include "web/wasm/glue.h"
#include "web/wasm/json.h"

struct field {
    const char *text;
    size_t length;
};

/* One question being answered, with the room that its game needs. */
struct question {
    struct text_in in;
    struct hy_game game;
    struct hy_match match;
    struct hy_event log[GLUE_TURNS_MAX];
    struct hy_pdn_work work;        /* for reading game files; plays into the same log */
    char scratch[GLUE_REQUEST_MAX]; /* a game file, or a tag's value */
};

/* The kinds of question that a module answers, by their first word; NULL ends them. */
struct kind {
    const char *word;
    void (*answer)(struct question *question, struct json *json);
};
extern const struct kind question_kinds[];

/* Each reads the next field or fields; on failure the fault is the answer, and false comes back. */
bool question_field(struct question *question, struct json *json, struct field *field);
bool question_number(struct question *question, struct json *json, int64_t low, int64_t high,
                     int64_t *number);
bool question_game(struct question *question, struct json *json);
/* GAME POSITION */
bool question_position(struct question *question, struct json *json, struct hy_position *position);
/* GAME POSITION COUNT WORD... */
bool question_match(struct question *question, struct json *json);

static inline bool question_done(const struct question *question)
{
    return text_done(&question->in);
}

/* Each writes a fault as the answer and returns false. */
bool answer_error(struct json *json, const struct hy_error *error);
/* The rules refused a move, for a reason, or could not read it: opens the fault, to which the
 * caller may add, and closes it. */
void open_refusal(struct json *json, const struct hy_error *error, const struct hy_reason *reason);
bool answer_too_long(struct json *json, const char *text);
/* The question itself is broken: the page's fault, not the game's. */
bool answer_broken_question(const struct question *question, struct json *json);

/* The values of a Why, into an object that is open. */
void answer_reason(struct json *json, const struct hy_reason *reason);
void answer_cells(struct json *json, const char *key, const uint8_t *cell, size_t n);

/* One function for each kind of question; each writes one JSON value. */
void answer_variants(struct question *question, struct json *json);
void answer_info(struct question *question, struct json *json);
void answer_state(struct question *question, struct json *json);
void answer_explain(struct question *question, struct json *json);
void answer_routes(struct question *question, struct json *json);
void answer_openings(struct question *question, struct json *json);
void answer_perft(struct question *question, struct json *json);
void answer_write(struct question *question, struct json *json);
void answer_read(struct question *question, struct json *json);
void answer_list(struct question *question, struct json *json);

#endif
