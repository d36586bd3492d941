/* The turns of computers. Nobody waits for one in a room where nobody is, so none is asked then. */
#include "server/table.h"

#include <stdlib.h>
#include <string.h>

#include "server/memory.h"

static bool anybody_is_in(const struct table *table)
{
    const struct lobby_peer *peer;
    LIST_FOREACH(peer, &table->peers, at_table)
    if (peer->entered)
        return true;
    return false;
}

void table_forget_thought(struct table *table)
{
    const struct lobby_ports *ports = &table->lobby->ports;
    if (table->thought.ticket.number != 0)
        ports->forget(ports->context, table->thought.ticket.number);
    ticket_return(&table->thought.ticket);
    free(table->thought.word);
    table->thought = (struct thought){0};
}

/* The game's words with spaces between them; to be freed. */
static char *moves_of(const struct room *room)
{
    size_t room_for = (size_t)room->match.count * HY_MOVE_TEXT_MAX + 1;
    char *text = memory_new(room_for);
    struct text_out out = text_out(text, room_for);
    for (uint32_t i = 0; i < room->match.count; i++) {
        char word[HY_MOVE_TEXT_MAX];
        size_t length = hy_event_write(room->game, &room->match.log[i], word);
        if (i > 0)
            text_put(&out, ' ');
        text_put_bytes(&out, word, length);
    }
    text_finish(&out);
    return text;
}

static void ask(struct table *table)
{
    const struct lobby_ports *ports = &table->lobby->ports;
    const struct room *room = &table->room;
    char game[HY_NAME_MAX], start[HY_POSITION_TEXT_MAX];
    char *moves = moves_of(room);
    hy_game_name(room->game, game);
    hy_position_write(room->game, &room->match.start, start);
    uint8_t player = room->sits[room->match.position.turn];
    struct lobby_question question = {game, start, moves, room->player[player].level};
    table->thought.about = room->changed_at;
    ticket_draw(&table->thought.ticket, table);
    ports->think(ports->context, table->thought.ticket.number, &question);
    free(moves);
}

void table_ask_computer(struct table *table, uint64_t now)
{
    struct thought *thought = &table->thought;
    if (thought->about != table->room.changed_at)
        table_forget_thought(table);
    thought->about = table->room.changed_at;
    if (thought->ticket.number == 0 && thought->word == NULL && now >= thought->again_at &&
        room_computers_turn(&table->room) && table->room.version < ROOM_EVENTS_MAX &&
        anybody_is_in(table))
        ask(table);
}

static void fail(struct table *table, uint64_t now)
{
    struct thought *thought = &table->thought;
    unsigned doubled =
        thought->failures < TABLE_THINK_DOUBLED ? thought->failures : TABLE_THINK_DOUBLED;
    thought->failures++;
    thought->again_at = now + ((uint64_t)TABLE_THINK_AGAIN << doubled);
    table_place(table, -1);
}

bool table_take_thought(struct table *table, struct room_event *event, uint64_t now)
{
    const struct room *room = &table->room;
    struct thought *thought = &table->thought;
    struct hy_reason reason;
    if (thought->word == NULL || thought->about != room->changed_at || !room_computers_turn(room))
        return false;
    struct room_request request = {
        .wish = ROOM_DO,
        .player = room->sits[room->match.position.turn],
        .version = room->version,
        .word = thought->word,
        .length = strlen(thought->word),
    };
    if (room_decide(room, &request, event, &reason) == REFUSED_NOT)
        return true;
    free(thought->word); /* an engine that does not know the rules is one that does not answer */
    thought->word = NULL;
    fail(table, now);
    return false;
}

void table_thought(struct table *table, const char *word, uint64_t now)
{
    ticket_return(&table->thought.ticket);
    if (word == NULL || *word == '\0')
        fail(table, now);
    else
        table->thought.word = memory_text(word, strlen(word));
}

void table_place(struct table *table, int place)
{
    table->thought.place = place;
    if (table->thought.about == table->room.changed_at && room_computers_turn(&table->room))
        table_tell_all(table, telling_thinking(&table->room, place));
}
