/* hall.h - the lobby with all that it needs of the world: sockets, disk and engines.
 *
 *   ws --heard--> lobby --append--> store        lobby --think--> workers
 *   ws <--send--- lobby <--stored-- store        lobby <-thought- workers
 */
#ifndef SERVER_HALL_H
#define SERVER_HALL_H

#include "server/store.h"
#include "server/workers.h"
#include "server/ws.h"

struct hall {
    uv_loop_t *loop;
    struct lobby *lobby;
    struct store *store;
    struct workers *workers;
    struct ws_user ws_user; /* for what comes in at /ws */
    struct store_user store_user;
    struct workers_user workers_user;
    uv_timer_t tick;
};

/* Opens the rooms in a folder. False, and what is wrong; then there is nothing to close. Neither
 * the hall nor the options may move as long as it is open. */
bool hall_open(struct hall *hall, uv_loop_t *loop, const char *folder,
               const struct workers_options *options, char error[STORE_ERROR_MAX]);
/* All connections must have closed. What waits for the disk is written. The loop has to run until
 * nothing is left on it. */
void hall_close(struct hall *hall);

#endif
