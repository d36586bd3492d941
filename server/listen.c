#include "server/listen.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PORT_ATTEMPTS = 8 /* for a free port on both families: the second try nearly always has it */
};

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static socklen_t address_size(const union address *address)
{
    return address->any.sa_family == AF_INET ? sizeof address->v4 : sizeof address->v6;
}

static bool read_address(union address *address, const char *text, uint16_t port)
{
    memset(address, 0, sizeof *address);
    if (inet_pton(AF_INET, text, &address->v4.sin_addr) == 1) {
        address->v4.sin_family = AF_INET;
        address->v4.sin_port = htons(port);
        return true;
    }
    address->v6.sin6_family = AF_INET6;
    address->v6.sin6_port = htons(port);
    return inet_pton(AF_INET6, text, &address->v6.sin6_addr) == 1;
}

bool listen_address_valid(const char *address)
{
    union address read;
    return read_address(&read, address, 0);
}

static bool is_loopback(const union address *address)
{
    if (address->any.sa_family == AF_INET)
        return ntohl(address->v4.sin_addr.s_addr) >> 24 == 127;
    return IN6_IS_ADDR_LOOPBACK(&address->v6.sin6_addr);
}

static bool is_every_address(const union address *address)
{
    if (address->any.sa_family == AF_INET)
        return address->v4.sin_addr.s_addr == htonl(INADDR_ANY);
    return IN6_IS_ADDR_UNSPECIFIED(&address->v6.sin6_addr);
}

/* Returns a listening socket, or -1 with errno. */
static int open_socket(const union address *address)
{
    const int on = 1, off = 0;
    int opened = socket(address->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (opened < 0)
        return -1;
    /* A restart need not wait for old connections to be forgotten. */
    setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (address->any.sa_family == AF_INET6) /* "::" means IPv4 as well */
        setsockopt(opened, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(opened, &address->any, address_size(address)) == 0 &&
        listen(opened, LISTEN_BACKLOG) == 0)
        return opened;
    int error = errno;
    close(opened);
    errno = error;
    return -1;
}

static uint16_t port_of(int socket)
{
    union address address = {0};
    socklen_t size = sizeof address;
    getsockname(socket, &address.any, &size);
    return ntohs(address.any.sa_family == AF_INET ? address.v4.sin_port : address.v6.sin6_port);
}

static bool open_one(struct listening *listening, const char *text, uint16_t port)
{
    union address address;
    read_address(&address, text, port);
    int opened = open_socket(&address);
    if (opened < 0)
        return false;
    listening->socket[listening->sockets++] = opened;
    listening->port = port_of(opened);
    return true;
}

/* Both loopback addresses: browsers take either for "localhost", and nobody else may sit on one. */
static bool open_loopback(struct listening *listening, uint16_t port)
{
    for (unsigned attempt = 1;; attempt++) {
        listening->sockets = 0;
        if (!open_one(listening, "127.0.0.1", port))
            return false;
        if (open_one(listening, "::1", listening->port) || errno != EADDRINUSE)
            return true; /* without IPv6 it works as well */
        close(listening->socket[0]);
        errno = EADDRINUSE;
        if (port != 0 || attempt == PORT_ATTEMPTS)
            return false;
    }
}

static bool explain(char error[LISTEN_ERROR_MAX], const char *address, uint16_t port)
{
    unsigned other = port < UINT16_MAX ? port + 1u : port - 1u;
    if (errno == EADDRINUSE)
        snprintf(error, LISTEN_ERROR_MAX,
                 "port %u is taken by another program. Choose another one: "
                 "PORT=%u ./run, or hopyard serve --port %u",
                 port, other, other);
    else if (errno == EADDRNOTAVAIL)
        snprintf(error, LISTEN_ERROR_MAX, "this machine does not have the address %s", address);
    else if (errno == EACCES)
        snprintf(error, LISTEN_ERROR_MAX,
                 "port %u is reserved for the system. Choose one from 1024 on: --port 8080", port);
    else
        snprintf(error, LISTEN_ERROR_MAX, "cannot listen on %s, port %u: %s", address, port,
                 strerror(errno));
    return false;
}

bool listen_open(struct listening *listening, const char *address, uint16_t port,
                 char error[LISTEN_ERROR_MAX])
{
    memset(listening, 0, sizeof *listening);
    const char *text = address != NULL ? address : "127.0.0.1";
    union address first;
    bool valid = read_address(&first, text, port);
    assert(valid);
    (void)valid;
    bool opened =
        address != NULL ? open_one(listening, address, port) : open_loopback(listening, port);
    if (!opened)
        return explain(error, text, port);
    listening->loopback = is_loopback(&first);
    bool local = address == NULL || is_every_address(&first);
    bool bracket = !local && first.any.sa_family == AF_INET6;
    snprintf(listening->url, sizeof listening->url, "http://%s%s%s:%u/", bracket ? "[" : "",
             local ? "localhost" : text, bracket ? "]" : "", listening->port);
    return true;
}
