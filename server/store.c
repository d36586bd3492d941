#include "server/store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/memory.h"
#include "server/store_sql.h"

enum {
    BATCH_MAX = 1000 /* appends in a transaction: some ten milliseconds' work beside the sync */
};

/* What is asked, and then its answer. An append's texts stand in `bytes` one after another, each
 * with a NUL. */
struct job {
    struct job *next;
    uint64_t ticket;
    bool is_load;
    struct lobby_append append; /* of a load only the code */
    enum lobby_outcome outcome;
    struct lobby_text *events; /* loaded */
    size_t count, room;
    char bytes[];
};

struct jobs {
    struct job *first, **end;
};

struct store {
    uv_async_t answers; /* wakes the loop */
    uv_thread_t thread;
    uv_mutex_t mutex;
    uv_cond_t wake;
    const struct store_user *user;
    int lock_file;
    struct store_sql sql; /* the thread's, while it runs */
    bool is_failing;      /* the thread's: the last batch could not be written */
    size_t pending;       /* the loop's: asked and not answered */
    /* Guarded by the mutex: */
    struct jobs waiting, answered;
    bool is_closing;
};

/* ----------------------------------------------------------------------------------- queues */

static void clear(struct jobs *jobs)
{
    jobs->first = NULL;
    jobs->end = &jobs->first;
}

static void put(struct jobs *jobs, struct job *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

/* Moves all of them, or the first `most`, into `taken`. */
static void take(struct jobs *jobs, struct jobs *taken, size_t most)
{
    clear(taken);
    while (jobs->first != NULL && most-- > 0) {
        struct job *job = jobs->first;
        jobs->first = job->next;
        put(taken, job);
    }
    if (jobs->first == NULL)
        jobs->end = &jobs->first;
}

static void free_job(struct job *job)
{
    for (size_t i = 0; i < job->count; i++)
        free((char *)(uintptr_t)job->events[i].text);
    free(job->events);
    free(job);
}

/* --------------------------------------------------------------------------------- the thread */

static int64_t unix_milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Said when it begins and when it ends, not for each event: a full disk fails them all. */
static void report(struct store *store, bool failed)
{
    if (failed && !store->is_failing)
        fprintf(stderr, "hopyard serve: cannot store: %s\n", store_sql_error(&store->sql));
    if (!failed && store->is_failing)
        fprintf(stderr, "hopyard serve: storing again\n");
    store->is_failing = failed;
}

static void fail_all(struct jobs *batch)
{
    for (struct job *job = batch->first; job != NULL; job = job->next)
        if (!job->is_load)
            job->outcome = LOBBY_CANNOT_STORE;
}

/* False if nothing could be written. */
static bool write_batch(struct store_sql *sql, struct jobs *batch)
{
    int64_t now = unix_milliseconds();
    if (!store_sql_begin(sql))
        return false;
    for (struct job *job = batch->first; job != NULL; job = job->next) {
        if (job->is_load)
            continue;
        job->outcome = store_sql_append(sql, &job->append, now);
        if (job->outcome == LOBBY_CANNOT_STORE)
            return false;
    }
    return store_sql_end(sql);
}

static void write_all(struct store *store, struct jobs *batch)
{
    bool has_append = false;
    for (struct job *job = batch->first; job != NULL; job = job->next)
        has_append = has_append || !job->is_load;
    if (!has_append)
        return;
    bool written = write_batch(&store->sql, batch);
    report(store, !written); /* before the rollback forgets why */
    if (!written) {
        store_sql_abandon(&store->sql);
        fail_all(batch);
    }
}

static void keep_event(void *context, const char *text, size_t length)
{
    struct job *job = context;
    if (job->count == job->room) {
        job->room = job->room > 0 ? 2 * job->room : 64;
        job->events = memory_resize(job->events, job->room * sizeof *job->events);
    }
    job->events[job->count++] = (struct lobby_text){memory_text(text, length), length};
}

static void read_all(struct store *store, struct jobs *batch)
{
    for (struct job *job = batch->first; job != NULL; job = job->next)
        if (job->is_load)
            job->outcome = store_sql_load(&store->sql, job->append.code, keep_event, job);
}

/* Waits for something to do; false once all is done and the store closes. */
static bool next_batch(struct store *store, struct jobs *batch)
{
    uv_mutex_lock(&store->mutex);
    while (store->waiting.first == NULL && !store->is_closing)
        uv_cond_wait(&store->wake, &store->mutex);
    take(&store->waiting, batch, BATCH_MAX);
    uv_mutex_unlock(&store->mutex);
    return batch->first != NULL;
}

static void hand_back(struct store *store, struct jobs *batch)
{
    uv_mutex_lock(&store->mutex);
    *store->answered.end = batch->first;
    store->answered.end = batch->end;
    uv_mutex_unlock(&store->mutex);
    uv_async_send(&store->answers);
}

static void run(void *context)
{
    struct store *store = context;
    struct jobs batch;
    while (next_batch(store, &batch)) {
        write_all(store, &batch);
        read_all(store, &batch); /* after the appends: a load sees those before it */
        hand_back(store, &batch);
    }
}

/* ---------------------------------------------------------------------------------- the loop */

static void tell(struct store *store, const struct job *job)
{
    const struct store_user *user = store->user;
    if (job->is_load)
        user->loaded(user->context, job->ticket, job->outcome, job->events, job->count);
    else
        user->stored(user->context, job->ticket, job->outcome);
}

static void on_answers(uv_async_t *async)
{
    struct store *store = async->data;
    struct jobs answered;
    uv_mutex_lock(&store->mutex);
    take(&store->answered, &answered, SIZE_MAX);
    uv_mutex_unlock(&store->mutex);
    for (struct job *job = answered.first, *next; job != NULL; job = next) {
        next = job->next;
        store->pending--;
        tell(store, job);
        free_job(job);
    }
}

static const char *copy_text(char **to, const char *text, size_t length)
{
    char *copy = *to;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *to += length + 1;
    return copy;
}

static void ask(struct store *store, uint64_t ticket, bool is_load,
                const struct lobby_append *append)
{
    size_t code = strlen(append->code), id = strlen(append->id);
    struct job *job = memory_new(sizeof *job + code + id + append->length + 3);
    char *to = job->bytes;
    job->ticket = ticket;
    job->is_load = is_load;
    job->append = (struct lobby_append){.code = copy_text(&to, append->code, code),
                                        .version = append->version,
                                        .id = copy_text(&to, append->id, id),
                                        .text = copy_text(&to, append->text, append->length),
                                        .length = append->length};
    store->pending++;
    uv_mutex_lock(&store->mutex);
    put(&store->waiting, job);
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
}

void store_append(struct store *store, uint64_t ticket, const struct lobby_append *append)
{
    ask(store, ticket, false, append);
}

void store_load(struct store *store, uint64_t ticket, const char *code)
{
    ask(store, ticket, true, &(struct lobby_append){.code = code, .id = "", .text = ""});
}

bool store_is_idle(const struct store *store) { return store->pending == 0; }

/* ---------------------------------------------------------------------- opening and closing */

static bool explain(char error[STORE_ERROR_MAX], const char *path)
{
    snprintf(error, STORE_ERROR_MAX, "%.400s: %s", path, strerror(errno));
    return false;
}

/* Makes a folder and those above it, for this user alone: what lies there is who plays with
 * whom. */
static bool make_folder(const char *folder)
{
    char path[PATH_MAX];
    if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *at = path + 1; *at != '\0'; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return false;
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* A lock goes with its process, however that ends; the file stays. */
static bool lock_folder(struct store *store, const char *folder, char error[STORE_ERROR_MAX])
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/lock", folder);
    store->lock_file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock_file >= 0 && flock(store->lock_file, LOCK_EX | LOCK_NB) == 0)
        return true;
    explain(error, path);
    if (store->lock_file >= 0 && errno == EWOULDBLOCK)
        snprintf(error, STORE_ERROR_MAX, "another hopyard serves the rooms in %.400s", folder);
    if (store->lock_file >= 0)
        close(store->lock_file);
    return false;
}

static bool open_files(struct store *store, const char *folder, char error[STORE_ERROR_MAX])
{
    char path[PATH_MAX];
    if (!make_folder(folder))
        return explain(error, folder);
    if (!lock_folder(store, folder, error))
        return false;
    snprintf(path, sizeof path, "%s/rooms.sqlite", folder);
    if (store_sql_open(&store->sql, path, error, STORE_ERROR_MAX))
        return true;
    close(store->lock_file);
    return false;
}

struct store *store_open(uv_loop_t *loop, const char *folder, const struct store_user *user,
                         char error[STORE_ERROR_MAX])
{
    struct store *store = memory_new(sizeof *store);
    if (!open_files(store, folder, error)) {
        free(store);
        return NULL;
    }
    store->user = user;
    clear(&store->waiting);
    clear(&store->answered);
    uv_mutex_init(&store->mutex);
    uv_cond_init(&store->wake);
    uv_async_init(loop, &store->answers, on_answers);
    store->answers.data = store;
    if (uv_thread_create(&store->thread, run, store) != 0)
        memory_found(NULL);
    return store;
}

static void on_closed(uv_handle_t *handle)
{
    struct store *store = handle->data;
    struct jobs left;
    take(&store->answered, &left, SIZE_MAX);
    for (struct job *job = left.first, *next; job != NULL; job = next) {
        next = job->next;
        free_job(job);
    }
    free(store);
}

void store_close(struct store *store)
{
    uv_mutex_lock(&store->mutex);
    store->is_closing = true;
    uv_cond_signal(&store->wake);
    uv_mutex_unlock(&store->mutex);
    uv_thread_join(&store->thread);
    store_sql_close(&store->sql);
    close(store->lock_file);
    uv_mutex_destroy(&store->mutex);
    uv_cond_destroy(&store->wake);
    uv_close((uv_handle_t *)&store->answers, on_closed);
}
