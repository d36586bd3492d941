/* captures.h - what a piece takes on its way, told square by square. */
#ifndef WEB_WASM_CAPTURES_H
#define WEB_WASM_CAPTURES_H

#include "web/wasm/question.h"

/* "captures": each legal capture by each of its paths, with the pieces it takes in that order. */
void answer_captures(struct json *json, const struct hy_match *match, const struct hy_move *list,
                     size_t count);
/* "taken", "takenKings" and "crowned" of a move that was played from a position. */
void answer_taken(struct json *json, const struct hy_game *game, const struct hy_position *before,
                  const struct hy_path *path);
/* Why a piece cannot be picked up although its seat can take; false if there is no such reason. */
bool captures_owed(const struct hy_match *match, unsigned from, struct hy_reason *reason);

#endif
