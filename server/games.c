#include "server/games.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

struct games_entry {
    struct games_entry *next;
    unsigned users;
    char name[HY_NAME_MAX];
    struct hy_game game; /* one of a name's spellings */
};

const struct hy_game *games_take(struct games *games, const char *name, size_t length,
                                 struct hy_error *error)
{
    struct games_entry *made = memory_new(sizeof *made);
    if (!hy_game_parse(&made->game, name, length, error)) {
        free(made);
        return NULL;
    }
    hy_game_name(&made->game, made->name);
    struct games_entry *entry = games->first;
    while (entry != NULL && strcmp(entry->name, made->name) != 0)
        entry = entry->next;
    if (entry != NULL) {
        free(made);
    } else {
        entry = made;
        entry->next = games->first;
        games->first = entry;
    }
    entry->users++;
    return &entry->game;
}

void games_give_back(struct games *games, const struct hy_game *game)
{
    struct games_entry **link = &games->first;
    if (game == NULL)
        return;
    while (*link != NULL && &(*link)->game != game)
        link = &(*link)->next;
    assert(*link != NULL);
    struct games_entry *entry = *link;
    if (--entry->users > 0)
        return;
    *link = entry->next;
    free(entry);
}
