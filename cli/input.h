/* input.h - a whole file in memory. */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct input {
    const char *name; /* for complaints */
    char *text;
    size_t length;
    size_t forgotten;
    bool mapped; /* a plain file is mapped, so that a large one takes no memory; a pipe is read */
};

/* Opens a file, "-" for standard input. Returns CLI_OK, or complains and returns another status. */
int input_open(struct input *input, const char *name);
/* Turns a text that is not UTF-8 into it; `charset` is a name of iconv's, NULL: it is guessed, and
 * told on standard error. Returns a status as input_open does. */
int input_decode(struct input *input, const char *charset);
/* Lets go of the memory behind the first bytes of a mapped file, where they are not needed soon. */
void input_forget(struct input *input, size_t upto);
void input_close(struct input *input);

#endif
