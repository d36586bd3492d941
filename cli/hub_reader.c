#include "cli/hub_reader.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "engine/threads.h"

void hub_reader_start(struct hub_reader *reader, int file)
{
    reader->file = file;
    reader->skipping = false;
    reader->start = reader->end = 0;
}

/* Milliseconds to a deadline, rounded up, as poll takes them. */
static int time_left(uint64_t deadline)
{
    enum { LONGEST = 60000 }; /* poll counts in an int; the caller asks again */
    if (deadline == 0)
        return -1;
    uint64_t now = engine_clock();
    if (now >= deadline)
        return 0;
    uint64_t left = (deadline - now + 999) / 1000;
    return left < LONGEST ? (int)left : LONGEST;
}

static bool wait_for(const struct hub_reader *reader, uint64_t deadline)
{
    struct pollfd wait = {.fd = reader->file, .events = POLLIN};
    for (;;) {
        int left = time_left(deadline);
        int ready = poll(&wait, 1, left);
        if (ready > 0)
            return true;
        if (ready == 0 && left == 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return true; /* reading will tell what is wrong */
    }
}

/* Makes room and reads once more. */
static enum hub_read fill(struct hub_reader *reader, uint64_t deadline)
{
    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    if (reader->end == sizeof reader->buffer) {
        reader->end = 0;
        reader->skipping = true;
    }
    if (!wait_for(reader, deadline))
        return HUB_READ_LATE;
    ssize_t n;
    do
        n = read(reader->file, reader->buffer + reader->end, sizeof reader->buffer - reader->end);
    while (n < 0 && errno == EINTR);
    if (n <= 0)
        return HUB_READ_END;
    reader->end += (size_t)n;
    return HUB_READ_LINE;
}

/* Takes the bytes up to a newline, or all of them at the end of the file. */
static enum hub_read take(struct hub_reader *reader, size_t length, const char **text,
                          size_t *taken)
{
    bool skipping = reader->skipping;
    *text = reader->buffer + reader->start;
    *taken = length;
    reader->start += length < reader->end - reader->start ? length + 1 : length;
    reader->skipping = false;
    return skipping ? HUB_READ_LONG : HUB_READ_LINE;
}

enum hub_read hub_reader_next(struct hub_reader *reader, uint64_t deadline, const char **text,
                              size_t *length)
{
    size_t seen = 0; /* bytes in which there is no newline */
    for (;;) {
        const char *start = reader->buffer + reader->start;
        size_t held = reader->end - reader->start;
        const char *end = memchr(start + seen, '\n', held - seen);
        if (end != NULL)
            return take(reader, (size_t)(end - start), text, length);
        enum hub_read got = fill(reader, deadline);
        if (got == HUB_READ_END && (held > 0 || reader->skipping))
            return take(reader, reader->end - reader->start, text, length);
        if (got != HUB_READ_LINE)
            return got;
        seen = reader->skipping ? 0 : held;
    }
}
