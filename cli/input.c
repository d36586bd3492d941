#include "cli/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/charset.h"
#include "cli/cli.h"

enum {
    FIRST_ROOM = 64 * 1024,             /* of a pipe's text: it doubles as needed */
    FORGOTTEN_AT_ONCE = 8 * 1024 * 1024 /* bytes: a multiple of every page size */
};

static int refuse(const struct input *input)
{
    return cli_complain(CLI_BROKEN, "%s: cannot be read: %s", input->name, strerror(errno));
}

static int read_pipe(struct input *input, int file)
{
    for (size_t room = 0;;) {
        if (input->length == room) {
            size_t wanted = room == 0 ? FIRST_ROOM : room * 2;
            char *larger = realloc(input->text, wanted);
            if (larger == NULL)
                return cli_no_memory();
            input->text = larger;
            room = wanted;
        }
        ssize_t n = read(file, input->text + input->length, room - input->length);
        if (n == 0)
            return CLI_OK;
        if (n > 0)
            input->length += (size_t)n;
        else if (errno != EINTR)
            return refuse(input);
    }
}

static int read_file(struct input *input, int file)
{
    struct stat about;
    if (fstat(file, &about) != 0)
        return refuse(input);
    if (!S_ISREG(about.st_mode) || about.st_size == 0)
        return read_pipe(input, file);
    void *text = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (text == MAP_FAILED)
        return refuse(input);
    input->text = text;
    input->length = (size_t)about.st_size;
    input->mapped = true;
    return CLI_OK;
}

int input_open(struct input *input, const char *name)
{
    bool standard = strcmp(name, "-") == 0;
    *input = (struct input){.name = standard ? "standard input" : name};
    int file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return cli_complain(CLI_BROKEN, "%s: cannot be opened: %s", name, strerror(errno));
    int status = read_file(input, file);
    if (!standard)
        close(file);
    if (status != CLI_OK)
        input_close(input);
    return status;
}

void input_forget(struct input *input, size_t upto)
{
    upto -= upto % FORGOTTEN_AT_ONCE;
    if (!input->mapped || upto <= input->forgotten)
        return;
    madvise(input->text + input->forgotten, upto - input->forgotten, MADV_DONTNEED);
    input->forgotten = upto;
}

/* Looks in pieces, so that a large file takes no memory. */
static bool is_utf8(struct input *input)
{
    bool good = true;
    for (size_t at = 0; good && at < input->length;) {
        size_t left = input->length - at;
        size_t piece = left < FORGOTTEN_AT_ONCE ? left : FORGOTTEN_AT_ONCE;
        size_t n = charset_utf8_prefix(input->text + at, piece);
        good = n == piece || (piece < left && piece - n < CHARSET_UTF8_MAX);
        at += n;
        input_forget(input, at);
    }
    input->forgotten = 0;
    return good;
}

int input_decode(struct input *input, const char *charset)
{
    if (charset == NULL && is_utf8(input))
        return CLI_OK;
    size_t length;
    const char *name = charset != NULL ? charset : charset_guess(input->text, input->length);
    char *text = charset_to_utf8(input->text, input->length, name, &length);
    if (text == NULL)
        return cli_no_memory();
    if (charset == NULL)
        fprintf(stderr, "%s: read as %s\n", input->name, name);
    input_close(input);
    input->text = text;
    input->length = length;
    input->mapped = false;
    return CLI_OK;
}

void input_close(struct input *input)
{
    if (input->mapped)
        munmap(input->text, input->length);
    else
        free(input->text);
    input->text = NULL;
}
