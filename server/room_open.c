/* How games begin: the openings of the rules, drawn by lot or chosen. */
#include "server/room.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

#include "base/random.h"

bool room_may_open(const struct hy_game *game, uint16_t openings)
{
    size_t count = hy_opening_count(game);
    return openings == ROOM_OPENINGS_OFF ||
           (openings == ROOM_OPENINGS_DRAWN ? count > 0 : openings <= count);
}

/* The lot comes out of the hashes of the players' tokens: none of them knows another's, so none can
 * foresee it, and yet it follows from the room's state alone. */
static struct random lot_of(const struct room *room, uint32_t draw)
{
    crypto_generichash_state hash;
    uint8_t whole[crypto_generichash_BYTES];
    struct random lot;
    crypto_generichash_init(&hash, NULL, 0, sizeof whole);
    for (unsigned p = 0; p < room->game->seats; p++)
        crypto_generichash_update(&hash, room->player[p].holder, ROOM_HOLDER);
    crypto_generichash_update(&hash, (const uint8_t *)&draw, sizeof draw);
    crypto_generichash_final(&hash, whole, sizeof whole);
    memcpy(&lot.state, whole, sizeof lot.state);
    return lot;
}

void room_open(const struct room *room, struct room_event *event)
{
    size_t count = hy_opening_count(room->game), number = room->openings;
    if (room->openings == ROOM_OPENINGS_DRAWN && count > 0) {
        struct random lot = lot_of(room, room->number / room->game->seats);
        number = random_below(&lot, count) + 1;
    }
    if (number == ROOM_OPENINGS_OFF || number > count)
        return; /* a record of a time when there were more */
    event->openings = (uint16_t)number;
    hy_opening_write(room->game, number - 1, event->word);
}

/* Plays words as far as they are legal. */
static bool play(struct hy_match *match, const char *words)
{
    struct hy_error error;
    while (*words != '\0') {
        size_t length = strcspn(words, " ");
        if (!hy_match_word(match, words, length, &error, NULL))
            return false;
        words += length + (words[length] == ' ');
    }
    return true;
}

bool room_is_opening(const struct hy_game *game, const char *words)
{
    struct hy_event log[HY_OPENING_TURNS];
    struct hy_match match;
    struct hy_position start = hy_position_start(game);
    hy_match_start(&match, game, &start, log, HY_OPENING_TURNS);
    return play(&match, words);
}

void room_play_opening(struct hy_match *match, const char *words)
{
    bool is_legal = play(match, words);
    assert(is_legal);
    (void)is_legal;
}
