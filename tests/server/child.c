#include "tests/server/child.h"

#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Reads to the end, or to a line's end. */
static size_t read_text(int file, char *buffer, size_t room, bool one_line)
{
    size_t length = 0;
    while (length + 1 < room && read(file, buffer + length, 1) == 1) {
        if (buffer[length++] == '\n' && one_line)
            break;
    }
    buffer[length] = '\0';
    return length;
}

static void remove_data(const struct child *child)
{
    static const char *const names[] = {"lock", "rooms.sqlite", "rooms.sqlite-wal",
                                        "rooms.sqlite-shm"};
    char path[128];
    for (size_t i = 0; child->data[0] != '\0' && i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", child->data, names[i]);
        unlink(path);
    }
    if (child->data[0] != '\0')
        rmdir(child->data);
}

struct child child_start(const struct server_options *given)
{
    struct child child = {0};
    struct server_options options = *given;
    int output[2], errors[2];
    unsigned port = 0;
    char line[128];
    assert_int_equal(pipe(output), 0);
    assert_int_equal(pipe(errors), 0);
    if (options.data == NULL) {
        snprintf(child.data, sizeof child.data, "/tmp/hopyard-rooms-XXXXXX");
        assert_non_null(mkdtemp(child.data));
        options.data = child.data;
    }
    fflush(NULL); /* else both processes print what is waiting */
    child.pid = fork();
    assert_true(child.pid >= 0);
    if (child.pid == 0) {
        dup2(output[1], STDOUT_FILENO);
        dup2(errors[1], STDERR_FILENO);
        for (int i = 0; i < 2; i++)
            close(output[i]), close(errors[i]);
        exit(server_run(&options));
    }
    close(output[1]);
    close(errors[1]);
    child.errors = errors[0];
    read_text(output[0], line, sizeof line, true);
    close(output[0]);
    if (sscanf(line, "Hopyard is at http://localhost:%u/\n", &port) == 1)
        child.port = (uint16_t)port;
    return child;
}

int child_wait(struct child *child, char *errors, size_t room)
{
    char text[4096];
    int status;
    read_text(child->errors, text, sizeof text, false);
    close(child->errors);
    assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
    remove_data(child);
    if (!WIFEXITED(status))
        fail_msg("the server crashed: %s", text);
    if (errors != NULL)
        snprintf(errors, room, "%s", text);
    else if (text[0] != '\0')
        fail_msg("the server complained: %s", text);
    return WEXITSTATUS(status);
}

int child_stop(struct child *child, int signal)
{
    assert_int_equal(kill(child->pid, signal), 0);
    return child_wait(child, NULL, 0);
}

int client_open(uint16_t port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(client >= 0);
    assert_int_equal(connect(client, (const struct sockaddr *)&address, sizeof address), 0);
    return client;
}

bool client_try_send(int client, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = send(client, bytes, length, MSG_NOSIGNAL);
        if (n < 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

void client_send(int client, const char *text)
{
    assert_true(client_try_send(client, text, strlen(text)));
}

size_t client_read_all(int client, char *buffer, size_t room)
{
    size_t length = 0;
    ssize_t n;
    while (length + 1 < room && (n = recv(client, buffer + length, room - 1 - length, 0)) > 0)
        length += (size_t)n;
    buffer[length] = '\0';
    close(client);
    return length;
}

bool client_read(int client, void *buffer, size_t length)
{
    return length == 0 || recv(client, buffer, length, MSG_WAITALL) == (ssize_t)length;
}

size_t client_read_head(int client, char *buffer, size_t room)
{
    size_t length = 0;
    unsigned long body = 0;
    buffer[0] = '\0';
    while (length + 1 < room && client_read(client, buffer + length, 1)) {
        buffer[++length] = '\0';
        if (length >= 4 && strcmp(buffer + length - 4, "\r\n\r\n") == 0)
            break;
    }
    const char *field = strstr(buffer, "Content-Length: ");
    if (field != NULL)
        sscanf(field, "Content-Length: %lu", &body);
    return body;
}
