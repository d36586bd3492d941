/* scene.h - a game at the point that GAME, --position and --moves lead to. */
#ifndef CLI_SCENE_H
#define CLI_SCENE_H

#include "rules/hopyard.h"

struct scene {
    struct hy_game game;
    struct hy_match match;
    struct hy_event *log;
    char name[HY_NAME_MAX];
};

/* What a scene is made from; position and moves may be NULL. */
struct scene_source {
    const char *game, *position, *moves;
};

/* Makes a scene whose log has room for `spare` more events. Returns CLI_OK, or complains and
 * returns another status; scene_close is needed after CLI_OK only. */
int scene_open(struct scene *scene, const struct scene_source *source, uint32_t spare);
void scene_close(struct scene *scene);

#endif
