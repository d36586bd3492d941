/* input.h - a whole file in memory. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct input {
    const char *name; /* for complaints */
    char *text;
    size_t length;
    bool mapped; /* a plain file is mapped, so that a large one takes no memory; a pipe is read */
};

/* Opens a file, "-" for standard input. Returns CLI_OK, or complains and returns another status. */
int input_open(struct input *input, const char *name);
void input_close(struct input *input);

#endif
