/* scene.h - a place to test from: a game, a position and what was played, built word by word. */
#ifndef TESTS_RULES_SCENE_H
#define TESTS_RULES_SCENE_H

#include "rules/hopyard.h"

enum { SCENE_EVENTS = 4096 };

struct scene {
    struct hy_game game;
    struct hy_setup setup;
    struct hy_match match;
    struct hy_event log[SCENE_EVENTS];
};

/* Each stops the test with a message if the text is not what it should be. */
void scene_game(struct scene *scene, const char *name); /* the board is empty then */
void scene_start(struct scene *scene);                  /* the starting position */
void scene_position(struct scene *scene, const char *text);
void scene_begin(struct scene *scene); /* begins the match at the setup */
uint16_t scene_cell(const struct scene *scene, const char *name);
unsigned scene_seat(const struct scene *scene, char letter);
/* Plays one word; false if it is refused, with the reason. */
bool scene_word(struct scene *scene, const char *word, struct hy_reason *reason);

#endif
