/* What a move in a room costs, over real sockets on loopback: durable moves a second, the time from
 * a move to the opponent, the server's processor time for one, and its memory for a connection that
 * waits. `rooms PAGE DATA`: DATA is a folder on the disk to be measured; it keeps what is played.
 *
 * The client takes no more than a connection may send: it plays few moves in many rooms, and says
 * it is a proxy that speaks for many addresses. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bench/service.h"

enum {
    IDLE = 2000,     /* connections that wait, in one room */
    ROOMS_MAX = 400, /* playing at the same time */
    MOVES = 40,      /* of each room: no more than a connection may send at once */
    MESSAGE_MAX = 8192
};

struct client {
    int socket;
    char seat; /* 'r' or 'b' */
};

struct room {
    struct client client[2];
    char code[16];
    unsigned version;
    double sent;
};

/* --------------------------------------------------------------------------------- the clients */

static void read_exactly(int socket, void *buffer, size_t length)
{
    check(length == 0 || recv(socket, buffer, length, MSG_WAITALL) == (ssize_t)length, "recv");
}

/* `address` stands for somebody's, so that limits do not strike. */
static int open_client(uint16_t port, unsigned address)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1;
    char head[1024];
    int client = socket(AF_INET, SOCK_STREAM, 0);
    check(client >= 0 && connect(client, (const struct sockaddr *)&to, sizeof to) == 0, "connect");
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    int length = snprintf(head, sizeof head,
                          "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                          "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "X-Forwarded-For: 10.0.%u.%u\r\n\r\n",
                          address / 256 % 256, address % 256);
    check(send(client, head, (size_t)length, 0) == length, "send");
    for (length = 0; length < 4 || memcmp(head + length - 4, "\r\n\r\n", 4) != 0; length++)
        read_exactly(client, head + length, 1);
    check(memcmp(head, "HTTP/1.1 101", 12) == 0, "upgrade");
    return client;
}

static void random_word(char word[33])
{
    unsigned char bytes[16];
    check(getrandom(bytes, sizeof bytes, 0) == sizeof bytes, "random");
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(word + 2 * i, 3, "%02x", bytes[i]);
}

/* Sends a request: what stands behind its id. */
static void ask(int client, const char *rest)
{
    char id[33], text[512];
    unsigned char frame[600] = {0x81, 0xfe};
    random_word(id);
    int length = snprintf(text, sizeof text, "{\"id\":\"%s\",%s}", id, rest);
    check(length >= 126 && length < (int)sizeof text, "a request's length");
    frame[2] = (unsigned char)(length >> 8);
    frame[3] = (unsigned char)length;
    memcpy(frame + 8, text, (size_t)length); /* the mask is 0 */
    check(send(client, frame, (size_t)length + 8, 0) == length + 8, "send");
}

static void read_message(int client, char message[MESSAGE_MAX])
{
    unsigned char head[4];
    read_exactly(client, head, 2);
    size_t length = head[1];
    if (length == 126) {
        read_exactly(client, head + 2, 2);
        length = (size_t)head[2] << 8 | head[3];
    }
    check(length < MESSAGE_MAX, "a message's length");
    read_exactly(client, message, length);
    message[length] = '\0';
}

static void read_until(int client, const char *part, char message[MESSAGE_MAX])
{
    do {
        read_message(client, message);
        check(strstr(message, "\"ok\":false") == NULL, message);
    } while (strstr(message, part) == NULL);
}

/* ------------------------------------------------------------------------------------ rooms */

static void open_room(struct room *room, uint16_t port, unsigned number)
{
    char token[33], rest[400], message[MESSAGE_MAX];
    for (int i = 0; i < 2; i++) {
        room->client[i].socket = open_client(port, number);
        room->client[i].seat = i == 0 ? 'r' : 'b';
        random_word(token);
        if (i == 0)
            snprintf(rest, sizeof rest,
                     "\"do\":\"create\",\"game\":\"halma-8\",\"seats\":[\"me\",\"open\"],"
                     "\"token\":\"%s\"",
                     token);
        else
            snprintf(rest, sizeof rest,
                     "\"do\":\"join\",\"room\":\"%s\",\"name\":\"the one who came in\","
                     "\"token\":\"%s\"",
                     room->code, token);
        ask(room->client[i].socket, rest);
        read_until(room->client[i].socket, "\"re\":", message);
        sscanf(strstr(message, "\"room\":"), "\"room\":\"%15[a-z0-9]", room->code);
    }
    for (int i = 0; i < 2; i++)
        read_until(room->client[i].socket, "\"began\"", message);
    room->version = 3;
}

static void send_move(struct room *room, unsigned number)
{
    static const char *const words[] = {"a5-b5", "h4-g4", "b5-a5", "g4-h4"};
    char rest[256];
    /* White space, so that its length has two bytes. */
    snprintf(rest, sizeof rest, "%60s\"do\":\"move\",\"version\":%u,\"word\":\"%s\"", "",
             room->version++, words[number % 4]);
    room->sent = now();
    ask(room->client[number % 2].socket, rest);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Waits until each room's opponent has the move; notes how long it took. */
static void await_moves(struct room *rooms, unsigned count, unsigned number, double *took)
{
    static struct pollfd waiting[ROOMS_MAX];
    char message[MESSAGE_MAX];
    unsigned left = count;
    for (unsigned i = 0; i < count; i++)
        waiting[i] = (struct pollfd){rooms[i].client[1 - number % 2].socket, POLLIN, 0};
    while (left > 0) {
        check(poll(waiting, count, -1) > 0, "poll");
        for (unsigned i = 0; i < count; i++) {
            if ((waiting[i].revents & POLLIN) == 0)
                continue;
            read_message(waiting[i].fd, message);
            if (strstr(message, "\"do\":\"move\"") == NULL)
                continue;
            took[i] = now() - rooms[i].sent;
            waiting[i].fd = -1; /* poll passes it over */
            left--;
        }
    }
    for (unsigned i = 0; i < count; i++)
        read_until(rooms[i].client[number % 2].socket, "\"re\":", message);
}

static void measure_moves(pid_t pid, uint16_t port, unsigned count)
{
    static struct room rooms[ROOMS_MAX];
    static double took[ROOMS_MAX * MOVES];
    for (unsigned i = 0; i < count; i++)
        open_room(&rooms[i], port, i);
    double begin = now(), used = processor_time(pid);
    for (unsigned number = 0; number < MOVES; number++) {
        for (unsigned i = 0; i < count; i++)
            send_move(&rooms[i], number);
        await_moves(rooms, count, number, took + number * count);
    }
    double seconds = now() - begin, each = (processor_time(pid) - used) / (count * MOVES);
    size_t all = (size_t)count * MOVES;
    qsort(took, all, sizeof *took, by_size);
    printf("%4u rooms at once  %7.0f durable moves/s  to the opponent: p50 %6.2f ms, p99 %6.2f ms  "
           "%5.0f us of the server's time each\n",
           count, (double)all / seconds, took[all / 2] * 1e3, took[all * 99 / 100] * 1e3, each);
    for (unsigned i = 0; i < count; i++)
        close(rooms[i].client[0].socket), close(rooms[i].client[1].socket);
}

static void measure_idle(pid_t pid, uint16_t port)
{
    static int client[IDLE];
    struct room room;
    char rest[256], message[MESSAGE_MAX];
    open_room(&room, port, 0);
    snprintf(rest, sizeof rest, "%80s\"do\":\"enter\",\"room\":\"%s\"", "", room.code);
    long before = memory_of(pid);
    for (unsigned i = 0; i < IDLE; i++)
        client[i] = open_client(port, 1 + i / 100);
    long after = memory_of(pid);
    printf("%4d connections wait: %ld bytes each\n", IDLE, (after - before) / IDLE);
    for (unsigned i = 0; i < IDLE; i += 100) { /* some of them look on */
        ask(client[i], rest);
        read_until(client[i], "\"re\":", message);
    }
    for (unsigned i = 0; i < IDLE; i++)
        close(client[i]);
}

int main(int argc, char **argv)
{
    uint16_t port;
    struct rlimit files;
    if (argc != 3) {
        fprintf(stderr, "usage: rooms PAGE DATA (the built page, web/dist; a folder for rooms)\n");
        return 2;
    }
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    pid_t pid = start_server(&(struct server_options){.web = argv[1], .data = argv[2]}, &port);
    measure_idle(pid, port);
    static const unsigned counts[] = {1, 20, 100, ROOMS_MAX};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        measure_moves(pid, port, counts[i]);
    kill(pid, SIGTERM);
    waitpid(pid, NULL, 0);
    return 0;
}
