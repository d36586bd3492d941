#include "tests/server/stage.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

static void on_send(void *context, void *connection, const char *text, size_t length)
{
    struct stage_peer *peer = connection;
    struct stage_line *line = memory_new(sizeof *line + length + 1);
    (void)context;
    memcpy(line->text, text, length);
    *peer->said_end = line;
    peer->said_end = &line->next;
}

static void on_cut(void *context, void *connection)
{
    struct stage_peer *peer = connection;
    (void)context;
    peer->is_cut = true;
}

static struct stage_wish *add_wish(struct stage *stage, uint64_t ticket, const char *code)
{
    stage->wishes = memory_resize(stage->wishes, (stage->wish_count + 1) * sizeof *stage->wishes);
    struct stage_wish *wish = &stage->wishes[stage->wish_count++];
    *wish = (struct stage_wish){.ticket = ticket};
    snprintf(wish->code, sizeof wish->code, "%s", code);
    return wish;
}

static void on_append(void *context, uint64_t ticket, const struct lobby_append *append)
{
    struct stage *stage = context;
    struct stage_wish *wish = add_wish(stage, ticket, append->code);
    wish->outcome = stage->is_full    ? LOBBY_CANNOT_STORE
                    : stage->is_taken ? LOBBY_TAKEN
                                      : disk_append(&stage->disk, append);
    if (stage->loses_answers)
        wish->outcome = LOBBY_CANNOT_STORE;
    if (stage->takes > 0 && --stage->takes == 0)
        stage->is_full = true;
}

static void on_load(void *context, uint64_t ticket, const char *code)
{
    add_wish(context, ticket, code)->is_load = true;
}

static void on_think(void *context, uint64_t ticket, const struct lobby_question *question)
{
    struct stage *stage = context;
    const char *texts[] = {question->game, question->start, question->moves};
    stage->thought = ticket;
    for (unsigned i = 0; i < 3; i++)
        snprintf(stage->question_text[i], sizeof stage->question_text[i], "%s", texts[i]);
    stage->question = (struct lobby_question){stage->question_text[0], stage->question_text[1],
                                              stage->question_text[2], question->level};
}

static void on_forget(void *context, uint64_t ticket)
{
    struct stage *stage = context;
    if (stage->thought == ticket)
        stage->thought = 0;
}

static void open_lobby(struct stage *stage)
{
    const struct lobby_ports ports = {
        .context = stage,
        .send = on_send,
        .cut = on_cut,
        .append = on_append,
        .load = on_load,
        .think = on_think,
        .forget = on_forget,
    };
    stage->lobby = lobby_open(&ports);
    for (unsigned p = 0; p < STAGE_PEERS; p++)
        stage->peers[p].said_end = &stage->peers[p].said;
}

void stage_open(struct stage *stage)
{
    memset(stage, 0, sizeof *stage);
    stage->now = 1000;
    open_lobby(stage);
}

void stage_disconnect(struct stage *stage, unsigned peer)
{
    struct stage_peer *who = &stage->peers[peer];
    if (who->peer != NULL)
        lobby_closed(stage->lobby, who->peer, stage->now);
    for (struct stage_line *line; (line = stage_hear(stage, peer)) != NULL;)
        free(line);
    *who = (struct stage_peer){.said_end = &who->said};
    stage_settle(stage);
}

static void close_lobby(struct stage *stage)
{
    for (unsigned p = 0; p < STAGE_PEERS; p++)
        stage_disconnect(stage, p);
    lobby_close(stage->lobby);
    free(stage->wishes);
    stage->wishes = NULL;
    stage->wish_count = 0;
    stage->thought = 0;
}

void stage_close(struct stage *stage)
{
    close_lobby(stage);
    disk_free(&stage->disk);
}

void stage_restart(struct stage *stage)
{
    close_lobby(stage);
    open_lobby(stage);
}

bool stage_connect(struct stage *stage, unsigned peer, const char *address)
{
    struct stage_peer *who = &stage->peers[peer];
    assert(who->peer == NULL);
    who->peer = lobby_opened(stage->lobby, who, address, stage->now);
    return who->peer != NULL;
}

void stage_say(struct stage *stage, unsigned peer, const char *text, size_t length)
{
    lobby_heard(stage->lobby, stage->peers[peer].peer, text, length, stage->now);
    stage_settle(stage);
}

struct stage_line *stage_hear(struct stage *stage, unsigned peer)
{
    struct stage_peer *who = &stage->peers[peer];
    struct stage_line *line = who->said;
    if (line != NULL)
        who->said = line->next;
    if (who->said == NULL)
        who->said_end = &who->said;
    return line;
}

static void answer_load(struct stage *stage, const struct stage_wish *wish)
{
    const struct disk_room *room = disk_find(&stage->disk, wish->code);
    enum lobby_outcome outcome = stage->is_full ? LOBBY_CANNOT_STORE
                                 : room == NULL ? LOBBY_NO_ROOM
                                                : LOBBY_STORED;
    bool is_there = outcome == LOBBY_STORED;
    lobby_loaded(stage->lobby, wish->ticket, outcome, is_there ? room->events : NULL,
                 is_there ? room->count : 0, stage->now);
}

void stage_settle(struct stage *stage)
{
    while (stage->wish_count > 0 && !stage->is_slow) {
        struct stage_wish wish = stage->wishes[0];
        stage->wish_count--;
        memmove(stage->wishes, stage->wishes + 1, stage->wish_count * sizeof wish);
        if (wish.is_load)
            answer_load(stage, &wish);
        else
            lobby_stored(stage->lobby, wish.ticket, wish.outcome, stage->now);
    }
}

void stage_pass(struct stage *stage, uint64_t milliseconds)
{
    stage->now += milliseconds;
    lobby_tick(stage->lobby, stage->now);
    stage_settle(stage);
}

void stage_think(struct stage *stage, const char *word)
{
    uint64_t ticket = stage->thought;
    stage->thought = 0;
    lobby_thought(stage->lobby, ticket, word, stage->now);
    stage_settle(stage);
}
