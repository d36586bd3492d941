/* disk.h - a disk in memory for the lobby's tests: the events of each room. */
#ifndef TESTS_SERVER_DISK_H
#define TESTS_SERVER_DISK_H

#include "server/lobby.h"

struct disk_room {
    char code[LOBBY_CODE_MAX];
    struct lobby_text *events;
    char **ids; /* of the requests, "" for none */
    uint32_t count;
};

struct disk {
    struct disk_room *rooms;
    size_t count;
};

struct disk_room *disk_find(const struct disk *disk, const char *code);
/* As the store does: the number must be the next one, the id new to the room. */
enum lobby_outcome disk_append(struct disk *disk, const struct lobby_append *append);
void disk_free(struct disk *disk);

#endif
