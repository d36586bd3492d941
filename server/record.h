/* record.h - an event as it is stored: JSON with what no client is told, the hash of a token and
 * the request's own mark. What is written once is read for ever: fields may be added, never change
 * their meaning. */
#ifndef SERVER_RECORD_H
#define SERVER_RECORD_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/games.h"
#include "server/room.h"
#include "server/secret.h"

/* How a room's games begin, if not from the usual start: "drawn", or a number. */
json_t *record_openings(uint16_t openings);
/* The event's public fields, as in docs/wire.md, without its number. `room` is as it was before
 * the event, or after. */
json_t *record_public(const struct room *room, const struct room_event *event);
/* The text to store; to be freed. */
char *record_write(const struct room *room, const struct room_event *event,
                   const struct secret_mark *mark, size_t *length);
/* Reads a stored text back, for the room as it was before the event. False if it is no event's:
 * the record is damaged. A `created` takes its game from `games`: give it back some time. */
bool record_read(const struct room *room, struct games *games, const char *text, size_t length,
                 struct room_event *event, struct secret_mark *mark);

#endif
