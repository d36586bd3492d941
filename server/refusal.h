/* refusal.h - why a request is not done: the codes of docs/wire.md. */
#ifndef SERVER_REFUSAL_H
#define SERVER_REFUSAL_H

enum refusal {
    REFUSED_NOT, /* it is done */
    REFUSED_BAD_JSON,
    REFUSED_BAD_MESSAGE,
    REFUSED_BAD_FIELD,
    REFUSED_TOO_LONG,
    REFUSED_TOO_MANY,
    REFUSED_NO_SUCH_GAME,
    REFUSED_BAD_SEATS,
    REFUSED_NO_SUCH_OPENING,
    REFUSED_NO_SUCH_ROOM,
    REFUSED_ROOM_FULL,
    REFUSED_NO_SUCH_SEAT,
    REFUSED_NOT_IN_ROOM,
    REFUSED_NOT_SEATED,
    REFUSED_NOT_PLAYING,
    REFUSED_NOT_OVER,
    REFUSED_STALE,
    REFUSED_ILLEGAL,
    REFUSED_NOT_YOUR_TURN,
    REFUSED_NO_OFFER,
    REFUSED_HAS_OFFER,
    REFUSED_CANNOT_TAKE_BACK,
    REFUSED_ID_USED,
    REFUSED_CANNOT_STORE,
    REFUSED_BUSY,
    REFUSALS
};

/* "not-your-turn": never renamed. */
const char *refusal_name(enum refusal refusal);
/* A sentence for people who write clients. */
const char *refusal_text(enum refusal refusal);

#endif
