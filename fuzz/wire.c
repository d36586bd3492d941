/* Any text from several connections into the lobby. Each line of the input is one thing that
 * happens: a capital letter A to D and what that connection says, "$" standing for the code of the
 * newest room; or one of
 *
 *   t  a second passes            x  connection A breaks     r  the server ends and begins again
 *   s  the disk is slow from now  f  it is full              o  it works
 *   m  the engine says the rest of the line
 *
 * Whatever is said must be JSON; whatever is stored must make a room again. */
#include <jansson.h>
#include <stdint.h>

#include "fuzz/input.h"
#include "server/record.h"
#include "tests/server/stage.h"

enum { PEERS = 4, LINES_MAX = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void say(struct stage *stage, unsigned peer, const struct text_in *line)
{
    char text[LOBBY_MESSAGE_MAX];
    struct text_out out = text_out(text, sizeof text);
    size_t rooms = stage->disk.count;
    for (const char *at = line->start + 1; at < line->end; at++) {
        if (*at == '$' && rooms > 0)
            text_put_word(&out, stage->disk.rooms[rooms - 1].code);
        else if (*at != '\n')
            text_put(&out, *at);
    }
    if (stage->peers[peer].peer == NULL)
        demand(stage_connect(stage, peer, "192.0.2.1"));
    if (out.length >= sizeof text)
        lobby_heard_nonsense(stage->lobby, stage->peers[peer].peer, true, stage->now);
    else
        stage_say(stage, peer, text, out.length);
}

static void think(struct stage *stage, const struct text_in *line)
{
    char word[HY_MOVE_TEXT_MAX];
    struct text_out out = text_out(word, sizeof word);
    for (const char *at = line->start + 1; at < line->end && *at != '\n'; at++)
        text_put(&out, *at);
    text_finish(&out);
    if (stage->thought != 0)
        stage_think(stage, out.length > 0 ? word : NULL);
}

static void happen(struct stage *stage, const struct text_in *line)
{
    char what = text_peek(line);
    if (what >= 'A' && what < 'A' + PEERS)
        say(stage, (unsigned)(what - 'A'), line);
    else if (what == 't')
        stage_pass(stage, 1000);
    else if (what == 'x')
        stage_disconnect(stage, 0);
    else if (what == 'r')
        stage_restart(stage);
    else if (what == 'm')
        think(stage, line);
    if (what == 's' || what == 'f' || what == 'o') {
        stage->is_slow = what == 's';
        stage->is_full = what == 'f';
        stage_settle(stage);
    }
}

static void listen_to_all(struct stage *stage)
{
    for (unsigned p = 0; p < PEERS; p++) {
        for (struct stage_line *line; (line = stage_hear(stage, p)) != NULL;) {
            json_t *said = json_loads(line->text, JSON_REJECT_DUPLICATES, NULL);
            demand(json_is_object(said));
            json_decref(said);
            free(line);
        }
        if (stage->peers[p].is_cut)
            stage_disconnect(stage, p);
    }
}

static void replay(const struct disk_room *stored)
{
    struct games games = {NULL};
    struct room room;
    room_start(&room);
    for (uint32_t v = 0; v < stored->count; v++) {
        struct room_event event;
        struct secret_mark mark;
        demand(record_read(&room, &games, stored->events[v].text, stored->events[v].length, &event,
                           &mark));
        demand(room_apply(&room, &event));
    }
    games_give_back(&games, room.game);
    room_end(&room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct stage stage;
    struct text_in in = text_in((const char *)data, size);
    stage_open(&stage);
    for (unsigned i = 0; i < LINES_MAX && !text_done(&in); i++) {
        struct text_in line = take_line(&in);
        stage.now += 100;
        happen(&stage, &line);
        listen_to_all(&stage);
    }
    for (size_t r = 0; r < stage.disk.count; r++)
        replay(&stage.disk.rooms[r]);
    stage_close(&stage);
    return 0;
}
