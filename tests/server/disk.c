#include "tests/server/disk.h"

#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

struct disk_room *disk_find(const struct disk *disk, const char *code)
{
    for (size_t i = 0; i < disk->count; i++)
        if (strcmp(disk->rooms[i].code, code) == 0)
            return &disk->rooms[i];
    return NULL;
}

static struct disk_room *add_room(struct disk *disk, const char *code)
{
    disk->rooms = memory_resize(disk->rooms, (disk->count + 1) * sizeof *disk->rooms);
    struct disk_room *room = &disk->rooms[disk->count++];
    *room = (struct disk_room){0};
    strcpy(room->code, code);
    return room;
}

static bool has_id(const struct disk_room *room, const char *id)
{
    for (uint32_t i = 0; i < room->count; i++)
        if (*id != '\0' && strcmp(room->ids[i], id) == 0)
            return true;
    return false;
}

enum lobby_outcome disk_append(struct disk *disk, const struct lobby_append *append)
{
    struct disk_room *room = disk_find(disk, append->code);
    uint32_t count = room != NULL ? room->count : 0;
    if (append->version != count + 1 || (room != NULL && has_id(room, append->id)))
        return LOBBY_TAKEN;
    if (room == NULL)
        room = add_room(disk, append->code);
    room->events = memory_resize(room->events, (count + 1) * sizeof *room->events);
    room->ids = memory_resize(room->ids, (count + 1) * sizeof *room->ids);
    room->events[count] =
        (struct lobby_text){memory_text(append->text, append->length), append->length};
    room->ids[count] = memory_text(append->id, strlen(append->id));
    room->count++;
    return LOBBY_STORED;
}

void disk_free(struct disk *disk)
{
    for (size_t i = 0; i < disk->count; i++) {
        struct disk_room *room = &disk->rooms[i];
        for (uint32_t e = 0; e < room->count; e++) {
            free((char *)room->events[e].text);
            free(room->ids[e]);
        }
        free(room->events);
        free(room->ids);
    }
    free(disk->rooms);
    *disk = (struct disk){0};
}
