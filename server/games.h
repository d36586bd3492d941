/* games.h - the games in use, each once however many rooms play it: one is 20 kB. */
#ifndef SERVER_GAMES_H
#define SERVER_GAMES_H

#include <stddef.h>

#include "rules/hopyard.h"

struct games {
    struct games_entry *first;
};

/* The game of this name, house rules included, or NULL and the error. */
const struct hy_game *games_take(struct games *games, const char *name, size_t length,
                                 struct hy_error *error);
/* What was taken is not used any more; NULL is fine. */
void games_give_back(struct games *games, const struct hy_game *game);

#endif
