#include "server/workers.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/hub_line.h"
#include "server/memory.h"

enum { ENGINE_LINE_MAX = 8192 /* of an engine's line: `info` with its moves has some 2000 */ };

struct job {
    struct job *next;
    uint64_t ticket;
    unsigned tries;
    bool is_forgotten;
    size_t length;
    char lines[]; /* what an engine is told */
};

/* One process, from its start until its handles have closed. */
struct engine {
    struct worker *worker; /* NULL: given up */
    struct workers *workers;
    uv_process_t process;
    uv_pipe_t to, from;
    unsigned handles; /* not closed yet */
    bool is_running;  /* its number is not yet another process's */
    size_t length;
    bool is_skipping; /* the rest of a line that is too long */
    char line[ENGINE_LINE_MAX];
};

struct worker {
    struct workers *workers;
    struct engine *engine; /* NULL: none runs */
    struct job *job;       /* NULL: free */
    uv_timer_t limit;
};

struct workers {
    uv_loop_t *loop;
    const struct workers_user *user;
    const char *program;
    uint32_t limit_ms;
    bool is_closing;
    uv_timer_t pump; /* for what must not happen within a call of the user's */
    unsigned handles;
    struct job *first, **end; /* the queue */
    size_t waiting;
    unsigned count;
    struct worker worker[];
};

/* ------------------------------------------------------------------------------------- memory */

static void let_go(struct workers *workers)
{
    assert(workers->handles > 0);
    if (--workers->handles == 0)
        free(workers);
}

static void on_timer_closed(uv_handle_t *handle) { let_go(handle->data); }

static void on_engine_closed(uv_handle_t *handle)
{
    struct engine *engine = handle->data;
    struct workers *workers = engine->workers;
    if (--engine->handles == 0)
        free(engine);
    let_go(workers);
}

static void hold(struct engine *engine, uv_handle_t *handle)
{
    handle->data = engine;
    engine->handles++;
    engine->workers->handles++;
}

/* -------------------------------------------------------------------------------------- queue */

static void put_last(struct workers *workers, struct job *job)
{
    job->next = NULL;
    *workers->end = job;
    workers->end = &job->next;
    workers->waiting++;
}

static void put_first(struct workers *workers, struct job *job)
{
    job->next = workers->first;
    if (job->next == NULL)
        workers->end = &job->next;
    workers->first = job;
    workers->waiting++;
}

/* Takes out the job that a link leads to. */
static struct job *take(struct workers *workers, struct job **link)
{
    struct job *job = *link;
    *link = job->next;
    if (job->next == NULL)
        workers->end = link;
    workers->waiting--;
    return job;
}

static void on_pump(uv_timer_t *timer);

static void pump_soon(struct workers *workers) { uv_timer_start(&workers->pump, on_pump, 0, 0); }

/* ------------------------------------------------------------------------------------ answers */

/* Frees the job, then tells: the user may ask for the next thing. */
static void answer(struct workers *workers, struct job *job, const char *word)
{
    uint64_t ticket = job->ticket;
    bool wanted = !job->is_forgotten && !workers->is_closing;
    free(job);
    if (wanted)
        workers->user->thought(workers->user->context, ticket, word);
}

static struct job *take_job(struct worker *worker)
{
    struct job *job = worker->job;
    worker->job = NULL;
    uv_timer_stop(&worker->limit);
    pump_soon(worker->workers);
    return job;
}

static void give_up(struct engine *engine)
{
    if (engine->worker == NULL)
        return;
    engine->worker->engine = NULL;
    engine->worker = NULL;
    if (engine->is_running)
        uv_process_kill(&engine->process, SIGKILL);
    uv_close((uv_handle_t *)&engine->to, on_engine_closed);
    uv_close((uv_handle_t *)&engine->from, on_engine_closed);
}

/* The engine is of no use: another one is asked, unless that has been tried. */
static void fail(struct worker *worker)
{
    if (worker->engine != NULL)
        give_up(worker->engine);
    if (worker->job == NULL)
        return;
    struct job *job = take_job(worker);
    if (++job->tries < WORKERS_TRIES && !job->is_forgotten)
        put_first(worker->workers, job);
    else
        answer(worker->workers, job, NULL);
}

static void take_line(struct engine *engine, const char *text, size_t length)
{
    struct worker *worker = engine->worker;
    struct hub_line line;
    if (hub_line_read(&line, text, length) != NULL)
        return; /* not for us */
    if (hub_text_is(line.word, "error")) {
        fail(worker);
    } else if (hub_text_is(line.word, "done") && worker->job != NULL) {
        char word[ENGINE_LINE_MAX + 1];
        struct hub_text move = hub_line_find(&line, "move");
        memcpy(word, move.at != NULL ? move.at : "", move.length);
        word[move.length] = '\0';
        answer(worker->workers, take_job(worker), move.length > 0 ? word : NULL);
    }
}

static void take_byte(struct engine *engine, char byte)
{
    if (byte == '\n') {
        size_t length = engine->length;
        bool is_whole = !engine->is_skipping;
        engine->length = 0;
        engine->is_skipping = false;
        if (is_whole)
            take_line(engine, engine->line, length);
    } else if (engine->length == sizeof engine->line) {
        engine->is_skipping = true;
    } else {
        engine->line[engine->length++] = byte;
    }
}

/* -------------------------------------------------------------------------------------- engines */

static void on_allocate(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)handle;
    *buffer = uv_buf_init(malloc(suggested), (unsigned)suggested);
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct engine *engine = stream->data;
    for (ssize_t i = 0; i < length && engine->worker != NULL; i++)
        take_byte(engine, buffer->base[i]);
    free(buffer->base);
    if (length < 0 && engine->worker != NULL)
        fail(engine->worker);
}

static void on_exit_seen(uv_process_t *process, int64_t status, int signal)
{
    (void)status, (void)signal;
    struct engine *engine = process->data;
    engine->is_running = false;
    if (engine->worker != NULL)
        fail(engine->worker);
    uv_close((uv_handle_t *)process, on_engine_closed);
}

static void on_written(uv_write_t *request, int status)
{
    (void)status; /* who has gone is heard of by on_read or on_exit_seen */
    free(request);
}

static void tell(struct engine *engine, const char *text, size_t length)
{
    uv_write_t *request = memory_new(sizeof *request + length);
    char *copy = (char *)(request + 1);
    memcpy(copy, text, length);
    uv_buf_t buffer = uv_buf_init(copy, (unsigned)length);
    if (uv_write(request, (uv_stream_t *)&engine->to, &buffer, 1, on_written) != 0)
        free(request);
}

static int spawn(struct engine *engine, const char *program)
{
    char *arguments[] = {"hopyard", "engine", NULL};
    uv_stdio_container_t files[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&engine->to},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&engine->from},
        {.flags = UV_INHERIT_FD, .data.fd = 2}};
    const uv_process_options_t options = {
        .exit_cb = on_exit_seen,
        .file = program,
        .args = arguments,
        .flags = UV_PROCESS_DETACHED, /* Ctrl-C is the server's; the end of its input ends it */
        .stdio_count = 3,
        .stdio = files};
    return uv_spawn(engine->workers->loop, &engine->process, &options);
}

static void start(struct worker *worker)
{
    static const char hello[] = "hub\nset-param name=threads value=1\n"
                                "set-param name=hash value=" WORKERS_HASH_MB "\ninit\n";
    struct workers *workers = worker->workers;
    struct engine *engine = memory_new(sizeof *engine);
    engine->workers = workers;
    uv_pipe_init(workers->loop, &engine->to, 0);
    uv_pipe_init(workers->loop, &engine->from, 0);
    hold(engine, (uv_handle_t *)&engine->to);
    hold(engine, (uv_handle_t *)&engine->from);
    hold(engine, (uv_handle_t *)&engine->process);
    engine->worker = worker;
    worker->engine = engine;
    engine->is_running = spawn(engine, workers->program) == 0;
    if (!engine->is_running) {
        uv_close((uv_handle_t *)&engine->process, on_engine_closed);
        return; /* for on_limit to find */
    }
    setpriority(PRIO_PROCESS, (id_t)engine->process.pid, WORKERS_NICE);
    uv_read_start((uv_stream_t *)&engine->from, on_allocate, on_read);
    tell(engine, hello, sizeof hello - 1);
}

static void on_limit(uv_timer_t *timer) { fail(timer->data); }

static void ask(struct worker *worker, struct job *job)
{
    struct workers *workers = worker->workers;
    worker->job = job;
    if (worker->engine == NULL)
        start(worker);
    bool is_running = worker->engine->is_running;
    uv_timer_start(&worker->limit, on_limit, is_running ? workers->limit_ms : 0, 0);
    if (is_running)
        tell(worker->engine, job->lines, job->length);
}

/* ---------------------------------------------------------------------------- the queue moves */

static struct worker *find_free(struct workers *workers)
{
    for (unsigned i = 0; i < workers->count; i++)
        if (workers->worker[i].job == NULL)
            return &workers->worker[i];
    return NULL;
}

static void tell_place(struct workers *workers, const struct job *job, unsigned place)
{
    if (!job->is_forgotten)
        workers->user->place(workers->user->context, job->ticket, place);
}

static void tell_places(struct workers *workers)
{
    unsigned place = 1;
    for (struct job *job = workers->first; job != NULL && place <= WORKERS_TOLD; job = job->next)
        tell_place(workers, job, place++);
}

static void refuse_too_many(struct workers *workers)
{
    struct job **link = &workers->first;
    for (size_t i = 0; i < WORKERS_QUEUE_MAX && *link != NULL; i++)
        link = &(*link)->next;
    while (*link != NULL)
        answer(workers, take(workers, link), NULL);
}

static void on_pump(uv_timer_t *timer)
{
    struct workers *workers = timer->data;
    struct worker *worker;
    while (workers->first != NULL && (worker = find_free(workers)) != NULL) {
        struct job *job = take(workers, &workers->first);
        tell_place(workers, job, 0);
        ask(worker, job);
    }
    tell_places(workers);
    if (workers->waiting > WORKERS_QUEUE_MAX)
        refuse_too_many(workers);
}

/* ------------------------------------------------------------------------------------ questions */

static void put_argument(struct text_out *out, const char *name, const char *value)
{
    hub_put(out, name, value, strlen(value));
}

static void put_param(struct text_out *out, const char *name, const char *value)
{
    text_put_word(out, "set-param");
    put_argument(out, "name", name);
    put_argument(out, "value", value);
    text_put(out, '\n');
}

/* Returns the length; more than the room means that it was cut. */
static size_t write_question(char *buffer, size_t room, const struct lobby_question *question)
{
    struct text_out out = text_out(buffer, room);
    put_param(&out, "variant", question->game);
    text_put_word(&out, "set-param name=level value=");
    text_put_number(&out, question->level);
    text_put_word(&out, "\nnew-game\npos");
    put_argument(&out, "pos", question->start);
    put_argument(&out, "moves", question->moves);
    text_put_word(&out, "\ngo think\n");
    return text_finish(&out);
}

void workers_think(struct workers *workers, uint64_t ticket, const struct lobby_question *question)
{
    char nothing[1];
    size_t length = write_question(nothing, sizeof nothing, question);
    struct job *job = memory_new(sizeof *job + length + 1);
    job->ticket = ticket;
    job->length = write_question(job->lines, length + 1, question);
    put_last(workers, job);
    pump_soon(workers);
}

void workers_forget(struct workers *workers, uint64_t ticket)
{
    static const char stop[] = "stop\n";
    for (struct job **link = &workers->first; *link != NULL; link = &(*link)->next)
        if ((*link)->ticket == ticket) {
            free(take(workers, link));
            pump_soon(workers);
            return;
        }
    for (unsigned i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        if (worker->job != NULL && worker->job->ticket == ticket) {
            worker->job->is_forgotten = true;
            if (worker->engine->is_running)
                tell(worker->engine, stop, sizeof stop - 1);
        }
    }
}

/* ------------------------------------------------------------------------- opening and closing */

static unsigned usual_count(void)
{
    unsigned cores = uv_available_parallelism();
    return cores > 1 ? cores - 1 : 1;
}

static void open_timer(struct workers *workers, uv_timer_t *timer, void *data)
{
    uv_timer_init(workers->loop, timer);
    timer->data = data;
    workers->handles++;
}

struct workers *workers_open(uv_loop_t *loop, const struct workers_options *options,
                             const struct workers_user *user)
{
    unsigned count = options->processes > 0 ? options->processes : usual_count();
    struct workers *workers = memory_new(sizeof *workers + count * sizeof(struct worker));
    workers->loop = loop;
    workers->user = user;
    workers->program = options->engine != NULL ? options->engine : "/proc/self/exe";
    workers->limit_ms = options->limit_ms > 0 ? options->limit_ms : WORKERS_LIMIT_MS;
    workers->end = &workers->first;
    workers->count = count;
    open_timer(workers, &workers->pump, workers);
    for (unsigned i = 0; i < count; i++) {
        workers->worker[i].workers = workers;
        open_timer(workers, &workers->worker[i].limit, &workers->worker[i]);
    }
    return workers;
}

static void close_timer(struct workers *workers, uv_timer_t *timer)
{
    timer->data = workers;
    uv_close((uv_handle_t *)timer, on_timer_closed);
}

void workers_close(struct workers *workers)
{
    workers->is_closing = true;
    while (workers->first != NULL)
        free(take(workers, &workers->first));
    for (unsigned i = 0; i < workers->count; i++) {
        struct worker *worker = &workers->worker[i];
        if (worker->engine != NULL)
            give_up(worker->engine);
        free(worker->job);
        worker->job = NULL;
        close_timer(workers, &worker->limit);
    }
    close_timer(workers, &workers->pump);
}
