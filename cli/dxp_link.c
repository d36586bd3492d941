#include "cli/dxp_link.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"
#include "engine/threads.h"

enum { LINGER = 1000000 }; /* microseconds: the way to the other and back, generously */

/* ---------------------------------------------------------------------------------- addresses */

static bool copy(char *out, size_t room, const char *text, size_t length)
{
    if (length >= room)
        return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

static bool read_port(char *out, size_t room, const char *text)
{
    struct text_in in = text_in(text, strlen(text));
    uint32_t port;
    return text_take_number(&in, UINT16_MAX, &port) && text_done(&in) &&
           copy(out, room, text, strlen(text));
}

bool dxp_address_read(struct dxp_address *address, const char *text)
{
    *address = (struct dxp_address){.host = ""};
    const char *colon = strrchr(text, ':');
    if (colon == NULL)
        return read_port(address->port, sizeof address->port, text);
    const char *host = text, *end = colon;
    bool is_bracketed = host[0] == '[' && end > host && end[-1] == ']';
    if (is_bracketed) {
        host++;
        end--;
    }
    return end > host && (is_bracketed || memchr(host, ':', (size_t)(end - host)) == NULL) &&
           copy(address->host, sizeof address->host, host, (size_t)(end - host)) &&
           read_port(address->port, sizeof address->port, colon + 1);
}

/* ------------------------------------------------------------------------------------ waiting */

/* Waits until a socket is ready; false if the deadline came first. */
static bool wait_for(int file, short events, uint64_t deadline)
{
    enum { LONGEST = 60000 }; /* milliseconds of one wait: poll counts in an int */
    for (;;) {
        int left = LONGEST;
        uint64_t now = engine_clock();
        if (deadline != DXP_NEVER && now >= deadline)
            return false;
        if (deadline != DXP_NEVER && (deadline - now) / 1000 < LONGEST)
            left = (int)((deadline - now + 999) / 1000);
        struct pollfd wait = {.fd = file, .events = events};
        if (poll(&wait, 1, left) > 0)
            return true; /* an error, too, is told by what is tried next */
    }
}

/* ---------------------------------------------------------------------------------- to connect */

static void begin(struct dxp_link *link, int file)
{
    const int on = 1;
    /* A move is small and waited for. */
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    *link = (struct dxp_link){.file = file};
}

static int open_socket(const struct addrinfo *place)
{
    return socket(place->ai_family, place->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC,
                  place->ai_protocol);
}

/* Connects to one place; returns the socket, or -1 with errno. */
static int connect_to(const struct addrinfo *place, uint64_t deadline)
{
    int file = open_socket(place), wrong = 0;
    socklen_t length = sizeof wrong;
    if (file < 0)
        return -1;
    if (connect(file, place->ai_addr, place->ai_addrlen) != 0)
        wrong = errno;
    if (wrong == EINPROGRESS) {
        wrong = ETIMEDOUT;
        if (wait_for(file, POLLOUT, deadline))
            getsockopt(file, SOL_SOCKET, SO_ERROR, &wrong, &length);
    }
    if (wrong == 0)
        return file;
    close(file);
    errno = wrong;
    return -1;
}

const char *dxp_connect(struct dxp_link *link, const struct dxp_address *address, uint64_t deadline)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    const char *host = address->host[0] != '\0' ? address->host : "127.0.0.1";
    struct addrinfo *places;
    int wrong = getaddrinfo(host, address->port, &hints, &places), file = -1;
    if (wrong != 0)
        return gai_strerror(wrong);
    for (const struct addrinfo *place = places; place != NULL && file < 0; place = place->ai_next)
        file = connect_to(place, deadline);
    wrong = errno;
    freeaddrinfo(places);
    if (file < 0)
        return strerror(wrong);
    begin(link, file);
    return NULL;
}

/* ----------------------------------------------------------------------------------- to listen */

static void name_place(int file, char name[DXP_ADDRESS_MAX])
{
    struct sockaddr_storage place;
    socklen_t length = sizeof place;
    char host[INET6_ADDRSTRLEN + 16], port[8]; /* with the name of an interface */
    if (getsockname(file, (struct sockaddr *)&place, &length) != 0 ||
        getnameinfo((struct sockaddr *)&place, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        snprintf(name, DXP_ADDRESS_MAX, "?");
    else
        snprintf(name, DXP_ADDRESS_MAX, place.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host,
                 port);
}

const char *dxp_listen(int *file, const struct dxp_address *address, char name[DXP_ADDRESS_MAX])
{
    enum { WAITING = 4 }; /* who may wait to be next; one is played at a time */
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM,
                                   .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
    const char *host = address->host[0] != '\0' ? address->host : "127.0.0.1";
    const int on = 1;
    struct addrinfo *place;
    int wrong = getaddrinfo(host, address->port, &hints, &place);
    if (wrong != 0)
        return gai_strerror(wrong);
    *file = open_socket(place);
    bool good = *file >= 0 && setsockopt(*file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                bind(*file, place->ai_addr, place->ai_addrlen) == 0 && listen(*file, WAITING) == 0;
    wrong = errno;
    freeaddrinfo(place);
    if (good)
        name_place(*file, name);
    else if (*file >= 0)
        close(*file);
    return good ? NULL : strerror(wrong);
}

const char *dxp_accept(struct dxp_link *link, int listener)
{
    for (;;) {
        wait_for(listener, POLLIN, DXP_NEVER);
        int file = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (file >= 0) {
            begin(link, file);
            return NULL;
        }
        /* Somebody who has gone again is nothing to end for. */
        if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED && errno != EPROTO)
            return strerror(errno);
    }
}

/* What we have sent last must arrive, and would not if the socket were closed while something lies
 * in it that nobody has read: so we let the other finish, for a moment. */
static void finish(int file)
{
    const uint64_t deadline = engine_clock() + LINGER;
    char unread[DXP_LINK_ROOM];
    bool is_open = shutdown(file, SHUT_WR) == 0;
    while (is_open && wait_for(file, POLLIN, deadline)) {
        ssize_t n = recv(file, unread, sizeof unread, 0);
        is_open = n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
    }
}

void dxp_hang_up(struct dxp_link *link)
{
    if (link->file < 0)
        return;
    finish(link->file);
    close(link->file);
    link->file = -1;
}

/* ------------------------------------------------------------------------------------ messages */

enum dxp_arrival dxp_receive(struct dxp_link *link, uint64_t deadline)
{
    for (;;) {
        link->at += dxp_take(&link->reader, link->bytes + link->at, link->count - link->at);
        if (link->reader.is_whole)
            return DXP_ARRIVED;
        if (!wait_for(link->file, POLLIN, deadline))
            return DXP_LATE;
        ssize_t n = recv(link->file, link->bytes, sizeof link->bytes, 0);
        if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
            return DXP_GONE;
        link->at = 0;
        link->count = n > 0 ? (size_t)n : 0;
    }
}

enum dxp_arrival dxp_send(struct dxp_link *link, const struct dxp_message *message,
                          uint64_t deadline)
{
    char text[DXP_MESSAGE_MAX + 1];
    size_t length = dxp_write(message, text) + 1; /* with its NUL */
    for (size_t done = 0; done < length;) {
        ssize_t n = send(link->file, text + done, length - done, MSG_NOSIGNAL);
        if (n > 0)
            done += (size_t)n;
        else if (errno != EAGAIN && errno != EINTR)
            return DXP_GONE;
        else if (!wait_for(link->file, POLLOUT, deadline))
            return DXP_LATE;
    }
    return DXP_ARRIVED;
}
