/* stage.h - a lobby with a world that answers at once: what is stored is stored when the lobby has
 * said its word, what is sent is kept until somebody looks. */
#ifndef TESTS_SERVER_STAGE_H
#define TESTS_SERVER_STAGE_H

#include "tests/server/disk.h"

enum { STAGE_PEERS = 26 };

struct stage_line {
    struct stage_line *next;
    char text[];
};

struct stage_peer {
    struct lobby_peer *peer; /* NULL: not connected */
    struct stage_line *said, **said_end;
    bool is_cut;
};

struct stage_wish {
    bool is_load;
    uint64_t ticket;
    char code[LOBBY_CODE_MAX];
    enum lobby_outcome outcome;
};

struct stage {
    struct lobby *lobby;
    struct disk disk;
    bool is_full, loses_answers; /* the disk takes nothing; or takes it and says that it has not */
    bool is_taken;               /* it always says that it knows better */
    bool is_slow;                /* it does not answer for now */
    unsigned takes;              /* 0, or how much it takes before it is full */
    struct stage_wish *wishes;
    size_t wish_count;
    uint64_t thought; /* ticket of the newest question, or 0; the ones before have no answer */
    struct lobby_question question;
    char question_text[3][1024];
    struct stage_peer peers[STAGE_PEERS];
    uint64_t now;
};

void stage_open(struct stage *stage);
void stage_close(struct stage *stage);
/* Everybody is cut off, and only what is on the disk remains. */
void stage_restart(struct stage *stage);
bool stage_connect(struct stage *stage, unsigned peer, const char *address);
void stage_disconnect(struct stage *stage, unsigned peer);
void stage_say(struct stage *stage, unsigned peer, const char *text, size_t length);
/* What the peer has been sent next, to be freed; or NULL. */
struct stage_line *stage_hear(struct stage *stage, unsigned peer);
void stage_pass(struct stage *stage, uint64_t milliseconds);
void stage_think(struct stage *stage, const char *word);
/* Answers what the lobby has asked of the disk. */
void stage_settle(struct stage *stage);

#endif
