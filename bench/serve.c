/* What a visitor costs: requests a second, the server's processor time for one, and its memory for
 * a connection that waits. `serve FOLDER`; the client shares the machine with the server, so the
 * processor time is the steadier figure. */
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/service.h"

enum {
    IDLE = 5000,     /* connections that wait */
    BUSY = 64,       /* connections that ask, all at once and then again */
    ROUNDS = 1000,   /* so often */
    HEAD_MAX = 2048, /* of a reply */
    BUFFER = 1 << 16
};

static void raise_descriptors(void)
{
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

static int open_client(uint16_t port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM, 0);
    check(client >= 0, "socket");
    check(connect(client, (const struct sockaddr *)&address, sizeof address) == 0, "connect");
    return client;
}

static void send_text(int client, const char *text)
{
    check(send(client, text, strlen(text), 0) == (ssize_t)strlen(text), "send");
}

/* Reads one whole reply; returns its status. */
static int read_reply(int client)
{
    static char buffer[BUFFER + 1];
    size_t length = 0, wanted = SIZE_MAX, body = 0;
    while (length < wanted) {
        size_t room = wanted == SIZE_MAX ? HEAD_MAX - length : wanted - length;
        ssize_t n = recv(client, buffer + (wanted == SIZE_MAX ? length : 0),
                         room < BUFFER ? room : BUFFER, 0);
        check(n > 0, "recv");
        length += (size_t)n;
        char *end;
        if (wanted != SIZE_MAX)
            continue;
        buffer[length] = '\0';
        if ((end = strstr(buffer, "\r\n\r\n")) != NULL) {
            const char *field = strstr(buffer, "Content-Length: ");
            if (field != NULL && field < end)
                body = strtoul(field + strlen("Content-Length: "), NULL, 10);
            wanted = (size_t)(end + 4 - buffer) + body;
        }
        check(length < HEAD_MAX || wanted != SIZE_MAX, "head");
    }
    return atoi(buffer + strlen("HTTP/1.1 "));
}

static void measure_requests(pid_t pid, uint16_t port, const char *name, const char *request)
{
    int client[BUSY], status = 0;
    for (int i = 0; i < BUSY; i++)
        client[i] = open_client(port);
    double begin = now(), used = processor_time(pid);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < BUSY; i++)
            send_text(client[i], request);
        for (int i = 0; i < BUSY; i++)
            status = read_reply(client[i]);
    }
    double seconds = now() - begin, each = (processor_time(pid) - used) / (BUSY * ROUNDS);
    printf("%-12s %d  %8.0f requests/s  %6.1f us of the server's time each\n", name, status,
           BUSY * ROUNDS / seconds, each);
    for (int i = 0; i < BUSY; i++)
        close(client[i]);
}

static void measure_idle(pid_t pid, uint16_t port)
{
    static int client[IDLE];
    long before = memory_of(pid);
    for (int i = 0; i < IDLE; i++) {
        client[i] = open_client(port);
        send_text(client[i], "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
        read_reply(client[i]);
    }
    printf("%-12s %ld bytes each, of %d connections after a request\n", "idle",
           (memory_of(pid) - before) / IDLE, IDLE);
    for (int i = 0; i < IDLE; i++)
        close(client[i]);
}

int main(int argc, char **argv)
{
    uint16_t port;
    if (argc != 2) {
        fprintf(stderr, "usage: serve FOLDER (the built page, web/dist)\n");
        return 2;
    }
    raise_descriptors();
    pid_t pid =
        start_server(&(struct server_options){.web = argv[1], .data = "/tmp/hopyard-bench"}, &port);
    measure_idle(pid, port);
    measure_requests(pid, port, "page",
                     "GET / HTTP/1.1\r\nHost: localhost\r\n"
                     "Accept-Encoding: gzip, br\r\n\r\n");
    measure_requests(pid, port, "unchanged",
                     "GET / HTTP/1.1\r\nHost: localhost\r\n"
                     "If-None-Match: *\r\n\r\n");
    measure_requests(pid, port, "missing", "GET /missing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    return 0;
}
