/* First moves that may be drawn by lot: a list of lines, empty if the game has none. */
#include "web/wasm/question.h"

void answer_openings(struct question *question, struct json *json)
{
    if (!question_game(question, json))
        return;
    char line[HY_OPENING_TEXT_MAX];
    size_t count = hy_opening_count(&question->game);
    json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        json_bytes(json, line, hy_opening_write(&question->game, i, line));
    json_close(json, ']');
}
