/* telling.h - what clients are told: states, answers and the rest, as the JSON of docs/wire.md. */
#ifndef SERVER_TELLING_H
#define SERVER_TELLING_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/room.h"

json_t *telling_state(const struct room *room, const char *code);

/* Why something was not done. What is 0 or NULL is not told. */
struct telling_refusal {
    enum refusal refusal;
    const char *field;              /* bad-field: its name */
    const struct hy_error *error;   /* no-such-game */
    const struct hy_reason *reason; /* illegal */
    uint32_t after;                 /* milliseconds */
};
/* `id` may be NULL. The state of a room may be added as "state". */
json_t *telling_refused(const char *id, const struct telling_refusal *why,
                        const struct hy_game *game);
json_t *telling_done(const char *id, uint32_t version);
json_t *telling_thinking(const struct room *room, int place);

#endif
