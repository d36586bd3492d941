#include "server/server.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <uv.h>

#include "server/hall.h"
#include "server/listen.h"
#include "server/memory.h"
#include "server/net.h"
#include "server/web.h"

enum {
    EXIT_DONE = 0,
    EXIT_ENVIRONMENT = 3,
    DESCRIPTORS_KEPT = 32 /* for the loop, the listeners, files; and two an engine */
};

static const struct server_limits default_limits = SERVER_LIMITS_DEFAULT;

struct server {
    struct server_limits limits;
    struct web web;
    struct hall hall;
    struct listening listening;
    uv_loop_t loop;
    struct net net;
    uv_signal_t interrupt, terminate;
};

__attribute__((format(printf, 1, 2))) static bool complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("hopyard serve: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

/* ---------------------------------------------------------------------------------- set-up */

static bool is_page(const char *folder)
{
    int opened = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0)
        return false;
    bool there = faccessat(opened, "index.html", R_OK, 0) == 0;
    close(opened);
    return there;
}

/* The page beside an installed program, else the one the build tree makes. */
static void find_web_folder(char folder[PATH_MAX])
{
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        *strrchr(program, '/') = '\0';
        int length_of_both = snprintf(folder, PATH_MAX, "%s/" SERVER_WEB_INSTALLED, program);
        if (length_of_both < PATH_MAX && is_page(folder))
            return;
    }
    snprintf(folder, PATH_MAX, "%s", SERVER_WEB_BUILT);
}

static bool load_page(struct server *server, const char *web)
{
    char found[PATH_MAX], error[ASSETS_ERROR_MAX];
    if (web == NULL) {
        find_web_folder(found);
        web = found;
    }
    if (assets_load(&server->web.site.assets, web, error))
        return true;
    return complain("the page cannot be read from %s: %s. ./run builds it; --web names another "
                    "folder",
                    web, error);
}

/* As many descriptors as the system lets us have, and no more connections than that. */
static void fit_limits(struct server_limits *limits)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    getrlimit(RLIMIT_NOFILE, &files);
    const rlim_t kept = DESCRIPTORS_KEPT + 2 * uv_available_parallelism() + SPARE_CONNECTIONS;
    rlim_t usable = files.rlim_cur > kept ? files.rlim_cur - kept : 1;
    if (usable < limits->connections)
        limits->connections = (uint32_t)usable;
}

/* Where programs keep a user's data; where there is no home, here. */
static void find_data_folder(char folder[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/')
        snprintf(folder, PATH_MAX, "%s/hopyard", data);
    else if (home != NULL && home[0] == '/')
        snprintf(folder, PATH_MAX, "%s/.local/share/hopyard", home);
    else
        snprintf(folder, PATH_MAX, "hopyard-data");
}

static bool open_hall(struct server *server, const struct server_options *options)
{
    char folder[PATH_MAX], error[STORE_ERROR_MAX];
    const struct workers_options workers = {.engine = options->engine};
    const char *data = options->data;
    if (data == NULL) {
        find_data_folder(folder);
        data = folder;
    }
    if (!hall_open(&server->hall, &server->loop, data, &workers, error))
        return complain("the rooms cannot be kept: %s. --data names another folder", error);
    server->web.user = server->hall.ws_user;
    return true;
}

/* Nobody is connected any more. */
static void on_stopped(struct net *net)
{
    const struct web *web = net->context;
    hall_close(web->user.context);
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)number;
    struct server *server = handle->data;
    net_stop(&server->net);
}

static void watch_signal(struct server *server, uv_signal_t *handle, int number)
{
    uv_signal_init(&server->loop, handle);
    handle->data = server;
    uv_signal_start(handle, on_signal, number);
    uv_unref((uv_handle_t *)handle); /* no reason to go on once the net has closed */
}

static bool announce(const struct server *server)
{
    printf("Hopyard is at %s\n", server->listening.url);
    return fflush(stdout) == 0 || complain("standard output cannot be written to");
}

/* --------------------------------------------------------------------------------- running */

static bool open_net(struct server *server)
{
    net_open(&server->net, &server->loop, &server->limits, &web_protocol, &server->web);
    server->net.stopped = on_stopped;
    watch_signal(server, &server->interrupt, SIGINT);
    watch_signal(server, &server->terminate, SIGTERM);
    int error = net_listen(&server->net, &server->listening);
    return error == 0 || complain("cannot listen: %s", uv_strerror(error));
}

static bool run_loop(struct server *server)
{
    bool good = open_net(server) && announce(server);
    if (!good)
        net_stop(&server->net);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    return good;
}

static bool serve(struct server *server, const struct server_options *options)
{
    signal(SIGPIPE, SIG_IGN); /* a reader that has gone is an error value, not the end */
    int error = uv_loop_init(&server->loop);
    if (error != 0)
        return complain("no event loop: %s", uv_strerror(error));
    bool good = open_hall(server, options) && run_loop(server);
    uv_loop_close(&server->loop);
    return good;
}

bool server_listen_valid(const char *address) { return listen_address_valid(address); }
bool server_hosts_valid(const char *hosts) { return hosts_valid(hosts); }

int server_run(const struct server_options *options)
{
    char error[LISTEN_ERROR_MAX];
    struct server *server = memory_new(sizeof *server);
    server->limits = options->limits != NULL ? *options->limits : default_limits;
    server->web.site.hosts.others = options->hosts != NULL ? options->hosts : "";
    fit_limits(&server->limits);
    bool good = sodium_init() >= 0 || complain("no source of randomness");
    good = good && load_page(server, options->web);
    if (good && !listen_open(&server->listening, options->listen, options->port, error))
        good = complain("%s", error);
    server->web.site.hosts.any = !server->listening.loopback && options->hosts == NULL;
    good = good && serve(server, options);
    assets_free(&server->web.site.assets);
    free(server);
    return good ? EXIT_DONE : EXIT_ENVIRONMENT;
}
