#include "server/refusal.h"

#include <assert.h>

static const struct {
    const char *name, *text;
} refusals[] = {
    [REFUSED_NOT] = {"ok", "It is done."},
    [REFUSED_BAD_JSON] = {"bad-json", "This is not one JSON object."},
    [REFUSED_BAD_MESSAGE] = {"bad-message", "A request needs a good id and a known do."},
    [REFUSED_BAD_FIELD] = {"bad-field", "This field is missing, unknown here, or no good value."},
    [REFUSED_TOO_LONG] = {"too-long", "A message has at most 4,096 bytes."},
    [REFUSED_TOO_MANY] = {"too-many", "That is too much at once; try again a little later."},
    [REFUSED_NO_SUCH_GAME] = {"no-such-game", "The rules know no such game."},
    [REFUSED_BAD_SEATS] = {"bad-seats", "One entry for each seat of the game, and one of them me."},
    [REFUSED_NO_SUCH_OPENING] = {"no-such-opening", "This game has no such opening."},
    [REFUSED_NO_SUCH_ROOM] = {"no-such-room", "There is no such room."},
    [REFUSED_ROOM_FULL] = {"room-full", "This room's record is full; make another room."},
    [REFUSED_NO_SUCH_SEAT] = {"no-such-seat", "This seat cannot be had."},
    [REFUSED_NOT_IN_ROOM] = {"not-in-room", "Enter the room first."},
    [REFUSED_NOT_SEATED] = {"not-seated", "Only who holds a seat can do this."},
    [REFUSED_NOT_PLAYING] = {"not-playing", "The game has not begun, or is over."},
    [REFUSED_NOT_OVER] = {"not-over", "The game is not over yet."},
    [REFUSED_STALE] = {"stale", "Something has happened since."},
    [REFUSED_ILLEGAL] = {"illegal", "The rules do not allow this."},
    [REFUSED_NOT_YOUR_TURN] = {"not-your-turn", "It is another seat's turn."},
    [REFUSED_NO_OFFER] = {"no-offer", "There is no such offer for you to answer."},
    [REFUSED_HAS_OFFER] = {"has-offer", "There is an offer already."},
    [REFUSED_CANNOT_TAKE_BACK] = {"cannot-take-back", "No move of yours can be taken back."},
    [REFUSED_ID_USED] = {"id-used", "Another request has had this id."},
    [REFUSED_CANNOT_STORE] = {"cannot-store", "It cannot be stored now; send it again later."},
    [REFUSED_BUSY] = {"busy", "The server has too much to do; send it again later."},
};

const char *refusal_name(enum refusal refusal)
{
    assert(refusal < REFUSALS);
    return refusals[refusal].name;
}

const char *refusal_text(enum refusal refusal)
{
    assert(refusal < REFUSALS);
    return refusals[refusal].text;
}
