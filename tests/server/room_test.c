/* Rooms as values: what cannot be said in a conversation, because it takes fifty thousand events or
 * a damaged disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/record.h"
#include "server/room.h"

static struct games games;

static struct room_event created(const char *game, const char *kinds)
{
    struct hy_error error;
    struct room_event event = {.act = ROOM_CREATED, .name = "Ann", .holder = {1}};
    event.game = games_take(&games, game, strlen(game), &error);
    assert_non_null(event.game);
    for (unsigned p = 0; kinds[p] != '\0'; p++) {
        event.kind[p] = kinds[p] == 'p' ? ROOM_PERSON : kinds[p] == 'c' ? ROOM_COMPUTER : ROOM_OPEN;
        event.level[p] = kinds[p] == 'c' ? 3 : 0;
    }
    return event;
}

static void apply(struct room *room, struct room_event event)
{
    assert_true(room_apply(room, &event));
}

/* Everybody sits, and the first game begins. */
static void open_room(struct room *room, const char *game, unsigned seats)
{
    char kinds[HY_SEATS_MAX + 1] = "poooooo";
    struct room_event due;
    kinds[seats] = '\0';
    room_start(room);
    apply(room, created(game, kinds));
    for (uint8_t s = 1; s < seats; s++)
        apply(room, (struct room_event){
                        .act = ROOM_JOINED, .seat = s, .holder = {(uint8_t)(s + 1)}, .name = "Bo"});
    assert_true(room_due(room, &due));
    apply(room, due);
}

static void close_room(struct room *room)
{
    games_give_back(&games, room->game);
    room_end(room);
    assert_null(games.first);
}

static enum refusal ask(const struct room *room, enum room_wish wish, uint8_t player,
                        const char *word, struct room_event *event)
{
    struct hy_reason reason;
    struct room_request request = {
        .wish = wish,
        .player = player,
        .version = room->version,
        .word = word,
        .length = word != NULL ? strlen(word) : 0,
        .offer = ROOM_DRAW,
    };
    enum refusal refusal = room_decide(room, &request, event, &reason);
    if (refusal == REFUSED_ILLEGAL && wish == ROOM_DO)
        assert_int_equal(reason.why, HY_WHY_LOG_FULL);
    return refusal;
}

/* ------------------------------------------------------------------------------------- limits */

static void a_game_without_end(void **state)
{
    (void)state;
    struct room room;
    struct room_event event;
    uint32_t moves = 0;
    open_room(&room, "star", 2);
    enum refusal refusal;
    while ((refusal = ask(&room, ROOM_DO, room.sits[room.match.position.turn], "pass", &event)) ==
           REFUSED_NOT) {
        apply(&room, event);
        moves++;
    }
    assert_int_equal(refusal, REFUSED_ILLEGAL);
    assert_in_range(moves, ROOM_ACTS_MAX - 10, ROOM_ACTS_MAX);
    assert_int_equal(ask(&room, ROOM_RESIGN, 0, NULL, &event), REFUSED_NOT);
    apply(&room, event);
    assert_int_equal(room_phase(&room), ROOM_OVER);
    close_room(&room);
}

static void a_room_without_end(void **state)
{
    (void)state;
    struct room room;
    struct room_event event;
    open_room(&room, "star", 2);
    room.version = ROOM_EVENTS_MAX;
    assert_int_equal(ask(&room, ROOM_DO, 0, "pass", &event), REFUSED_ROOM_FULL);
    assert_int_equal(ask(&room, ROOM_OFFER, 0, NULL, &event), REFUSED_ROOM_FULL);
    assert_int_equal(ask(&room, ROOM_LEAVE, 0, NULL, &event), REFUSED_NOT);
    close_room(&room);
}

/* --------------------------------------------------------------------------------------- seats */

static void play_again(struct room *room, unsigned seats)
{
    struct room_event event;
    for (uint8_t p = 0; p < seats; p++) {
        if (room_phase(room) != ROOM_PLAYING)
            break;
        assert_int_equal(ask(room, ROOM_RESIGN, p, NULL, &event), REFUSED_NOT);
        apply(room, event);
    }
    for (uint8_t p = 0; p < seats; p++) {
        assert_false(room_due(room, &event));
        assert_int_equal(ask(room, ROOM_REMATCH, p, NULL, &event), REFUSED_NOT);
        apply(room, event);
    }
    assert_true(room_due(room, &event));
    apply(room, event);
}

static void seats_go_round(void **state)
{
    (void)state;
    struct room room;
    open_room(&room, "star:6", 6);
    for (unsigned game = 1; game <= 13; game++) {
        assert_int_equal(room.number, game);
        for (uint8_t p = 0; p < 6; p++)
            assert_int_equal(room_seat_of(&room, p), (p + game - 1) % 6);
        play_again(&room, 6);
    }
    close_room(&room);
}

static void seats_are_held_by_tokens(void **state)
{
    (void)state;
    struct room room;
    const uint8_t ann[ROOM_HOLDER] = {1}, bo[ROOM_HOLDER] = {2}, nobody[ROOM_HOLDER] = {0};
    open_room(&room, "halma-8", 2);
    assert_int_equal(room_player_of(&room, ann), 0);
    assert_int_equal(room_player_of(&room, bo), 1);
    assert_int_equal(room_player_of(&room, nobody), ROOM_NOBODY);
    apply(&room, (struct room_event){.act = ROOM_SEAT_LEFT, .seat = 1});
    assert_int_equal(room_player_of(&room, bo), ROOM_NOBODY);
    assert_int_equal(room_player_of(&room, nobody), ROOM_NOBODY);
    close_room(&room);
}

/* Four at a table, two of them computers: what people agree on is done. */
static void computers_follow(void **state)
{
    (void)state;
    struct room room;
    struct room_event event;
    room_start(&room);
    apply(&room, created("halma-4", "pcoc"));
    apply(&room, (struct room_event){.act = ROOM_JOINED, .seat = 2, .holder = {3}});
    assert_true(room_due(&room, &event));
    apply(&room, event);
    apply(&room, (struct room_event){.act = ROOM_OFFERED, .seat = 0, .offer = ROOM_DRAW});
    assert_false(room_due(&room, &event));
    apply(&room, (struct room_event){.act = ROOM_AGREED, .seat = 2, .offer = ROOM_DRAW});
    assert_true(room_due(&room, &event));
    assert_int_equal(event.act, ROOM_DRAWN);
    close_room(&room);
}

/* ------------------------------------------------------------------------------------ openings */

/* Everybody sits, and the first game is about to begin. */
static struct room_event about_to_open(struct room *room, uint16_t openings, uint8_t guest)
{
    struct room_event event = created("english", "po");
    event.openings = openings;
    room_start(room);
    apply(room, event);
    apply(room, (struct room_event){.act = ROOM_JOINED, .seat = 1, .holder = {guest}});
    assert_true(room_due(room, &event));
    return event;
}

/* Of 174: a hundred pairs of players draw 75 or so different ones. */
static void openings_are_drawn_by_lot(void **state)
{
    (void)state;
    enum { PAIRS = 100, MANY = 60, DECK = 174 };
    bool was_drawn[DECK + 1] = {false};
    unsigned different = 0;
    for (uint8_t guest = 0; guest < PAIRS; guest++) {
        struct room room;
        struct room_event event = about_to_open(&room, ROOM_OPENINGS_DRAWN, guest + 2);
        assert_in_range(event.openings, 1, DECK);
        different += !was_drawn[event.openings];
        was_drawn[event.openings] = true;
        close_room(&room);
    }
    assert_true(different >= MANY);
}

/* Both sides of an opening, then both of the next one. */
static void openings_are_played_from_both_sides(void **state)
{
    (void)state;
    enum { GAMES = 20 };
    struct room room;
    struct room_event event = about_to_open(&room, ROOM_OPENINGS_DRAWN, 2);
    uint16_t opening = 0;
    unsigned changes = 0;
    apply(&room, event);
    for (unsigned game = 1; game <= GAMES; game++) {
        if (game % 2 == 1)
            changes += room.opening != opening;
        else
            assert_int_equal(room.opening, opening);
        opening = room.opening;
        assert_int_equal(room.match.count, HY_OPENING_TURNS);
        play_again(&room, 2);
    }
    assert_true(changes > GAMES / 4);
    close_room(&room);
}

static void openings_may_be_fewer_one_day(void **state)
{
    (void)state;
    struct room room;
    struct room_event event = about_to_open(&room, 5000, 2);
    assert_int_equal(event.openings, 0);
    apply(&room, event);
    assert_int_equal(room.match.count, 0);
    close_room(&room);
}

static void openings_that_cannot_be_played(void **state)
{
    (void)state;
    static const char *const words[] = {"9-14 23-18 9-13", "9-14  23-18", "9-14 23-18 14x23 27x18"};
    struct room room;
    struct room_event event = about_to_open(&room, 46, 2);
    assert_string_equal(event.word, "9-14 23-18 14x23");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        struct room_event damaged = event;
        strcpy(damaged.word, words[i]);
        assert_false(room_apply(&room, &damaged));
        assert_int_equal(room_phase(&room), ROOM_WAITING);
    }
    apply(&room, event);
    assert_int_equal(room.opened, HY_OPENING_TURNS);
    assert_false(room_apply(&room, &(struct room_event){.act = ROOM_TAKEN_BACK, .number = 2}));
    close_room(&room);
}

/* ------------------------------------------------------------------------------ damaged records */

/* Events that no room has had. */
static void what_cannot_have_happened(void **state)
{
    (void)state;
    static const struct room_event cases[] = {
        {.act = ROOM_JOINED, .seat = 0},
        {.act = ROOM_JOINED, .seat = 2},
        {.act = ROOM_BEGAN, .number = 2, .sits = {1, 0}},
        {.act = ROOM_MOVE, .seat = 1, .word = "h4-g5"},
        {.act = ROOM_MOVE, .seat = 0, .word = "a5-a8"},
        {.act = ROOM_MOVE, .seat = 0, .word = ""},
        {.act = ROOM_DECLINED, .seat = 0, .offer = ROOM_DRAW},
        {.act = ROOM_AGREED, .seat = 0, .offer = ROOM_BACK},
        {.act = ROOM_OFFERED, .seat = 0, .offer = ROOM_BACK},
        {.act = ROOM_OFFERED, .seat = 0, .offer = ROOM_NO_OFFER},
        {.act = ROOM_TAKEN_BACK, .number = 0},
        {.act = ROOM_WANTED, .seat = 0},
        {.act = ROOM_RESIGNED, .seat = 7},
        {.act = ROOM_CREATED},
    };
    struct room room;
    open_room(&room, "halma-8", 2);
    uint32_t version = room.version;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (room_apply(&room, &cases[i]))
            fail_msg("case %zu happened", i);
    assert_int_equal(room.version, version);
    close_room(&room);
}

#define BEGAN "{\"do\":\"began\",\"number\":2,\"seats\":{\"r\":1,\"b\":0},"
/* 60 letters: five of them are more than a word has. */
#define LONG "a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-a5-b4-"

static void damaged_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "null",
        "[]",
        "{}",
        "{\"do\":\"fly\"}",
        "{\"do\":\"move\",\"seat\":\"r\"}",
        "{\"do\":\"move\",\"seat\":\"z\",\"word\":\"a5-b4\"}",
        "{\"do\":\"move\",\"seat\":\"r\",\"word\":7}",
        "{\"do\":\"move\",\"seat\":\"r\",\"word\":\"a5-b4\",\"id\":\"00\"}",
        "{\"do\":\"joined\",\"seat\":\"b\",\"name\":\"Bo\"}",
        "{\"do\":\"joined\",\"seat\":\"b\",\"name\":\"Bo\",\"holder\":\"0g\"}",
        "{\"do\":\"began\",\"number\":1,\"seats\":{\"r\":0}}",
        "{\"do\":\"began\",\"number\":-1,\"seats\":{\"r\":0,\"b\":1}}",
        BEGAN "\"moves\":[\"a5-b4\"]}",
        BEGAN "\"moves\":\"a5-b4\",\"opening\":1}",
        BEGAN "\"moves\":[7],\"opening\":1}",
        BEGAN "\"moves\":[\"a5-b4\"],\"opening\":65535}",
        BEGAN "\"moves\":[\"" LONG LONG LONG LONG LONG "\"],\"opening\":1}",
        "{\"do\":\"offered\",\"seat\":\"r\",\"what\":\"tea\"}",
        "{\"do\":\"taken-back\",\"count\":\"0\"}",
        "{\"do\":\"created\",\"game\":\"halma-8\"}",
    };
    struct room room;
    struct room_event event;
    struct secret_mark mark;
    open_room(&room, "halma-8", 2);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (record_read(&room, &games, texts[i], strlen(texts[i]), &event, &mark))
            fail_msg("%s", texts[i]);
    close_room(&room);
}

/* Every kind of event is the same after it has been written and read. */
static void records_come_back(void **state)
{
    (void)state;
    struct room_event events[] = {
        {.act = ROOM_JOINED, .seat = 1, .name = "安 \"<b>\"\\", .holder = {9, 255}},
        {.act = ROOM_BEGAN, .number = 3, .sits = {1, 0}},
        {.act = ROOM_BEGAN, .number = 3, .sits = {1, 0}, .openings = 7, .word = "a5-b4 h4-g5"},
        {.act = ROOM_MOVE, .seat = 1, .word = "a5-b4"},
        {.act = ROOM_RESIGNED, .seat = 1},
        {.act = ROOM_OFFERED, .seat = 1, .offer = ROOM_BACK},
        {.act = ROOM_DECLINED, .seat = 1, .offer = ROOM_DRAW},
        {.act = ROOM_AGREED, .seat = 1, .offer = ROOM_BACK},
        {.act = ROOM_DRAWN},
        {.act = ROOM_TAKEN_BACK, .number = 17},
        {.act = ROOM_WANTED, .seat = 1},
        {.act = ROOM_SEAT_LEFT, .seat = 1},
    };
    const struct secret_mark mark = {.id = {1, 2, 3}, .digest = {250}};
    struct room room;
    open_room(&room, "halma-8", 2);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        struct room_event again;
        struct secret_mark mark_again;
        size_t length;
        char *text = record_write(&room, &events[i], &mark, &length);
        assert_true(record_read(&room, &games, text, length, &again, &mark_again));
        assert_memory_equal(&again, &events[i], sizeof again);
        assert_memory_equal(&mark_again, &mark, sizeof mark);
        free(text);
    }
    close_room(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_without_end),
        cmocka_unit_test(a_room_without_end),
        cmocka_unit_test(seats_go_round),
        cmocka_unit_test(seats_are_held_by_tokens),
        cmocka_unit_test(computers_follow),
        cmocka_unit_test(what_cannot_have_happened),
        cmocka_unit_test(damaged_texts),
        cmocka_unit_test(records_come_back),
        cmocka_unit_test(openings_are_drawn_by_lot),
        cmocka_unit_test(openings_are_played_from_both_sides),
        cmocka_unit_test(openings_may_be_fewer_one_day),
        cmocka_unit_test(openings_that_cannot_be_played),
    };
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
