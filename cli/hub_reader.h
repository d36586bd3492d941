/* hub_reader.h - lines from a file descriptor, with a limit on their length and on the wait. */
#ifndef CLI_HUB_READER_H
#define CLI_HUB_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hub_line.h"

enum hub_read {
    HUB_READ_LINE,
    HUB_READ_LONG, /* a line of more than HUB_LINE_MAX bytes was left out */
    HUB_READ_END,  /* the other side has closed, or is broken */
    HUB_READ_LATE  /* the deadline has passed */
};

/* Too large for a stack. */
struct hub_reader {
    int file;
    bool skipping; /* the rest of a line that is too long */
    size_t start, end;
    char buffer[HUB_LINE_MAX];
};

void hub_reader_start(struct hub_reader *reader, int file);
/* Waits for the next line, until `deadline` on engine_clock (0: for ever). The text, without its
 * newline, is valid until the next call. What stands before the end without a newline is a line. */
enum hub_read hub_reader_next(struct hub_reader *reader, uint64_t deadline, const char **text,
                              size_t *length);

#endif
