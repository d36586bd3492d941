/* glue.h - the rules for a caller that shares nothing but two buffers: a question goes in as text,
 * the answer comes out as JSON. Nothing is remembered from one question to the next, but for the
 * search that `begin` begins.
 *
 * A question is a row of netstrings (the length in bytes in decimal, a colon, the bytes):
 *
 *     variants
 *     info     GAME
 *     state    GAME POSITION COUNT WORD...                  (COUNT words of the game's moves)
 *     explain  GAME POSITION COUNT WORD... SEAT CELL...     (-1: seat to move, off the board;
 *                                                            one cell: why it cannot be picked up)
 *     routes   GAME POSITION COUNT WORD... SEAT CELL...     (two cells, or a whole path)
 *     perft    GAME POSITION DEPTH
 *     openings GAME                                         (a list: ["9-13 21-17 5-9", ...])
 *     write    GAME POSITION COUNT WORD... [TAG VALUE]...
 *     read     TEXT [GAMETYPE]                              (GAMETYPE: of games that name none)
 *     list     TEXT FROM REST [GAMETYPE]                    (the games of TEXT from a byte on)
 *
 * and, in a module of its own that is loaded when a computer plays (think/think.c),
 *
 *     begin    GAME POSITION COUNT WORD... LEVEL NODES      (0: no such limit)
 *     step     NODES
 *     result
 *     judge    GAME POSITION COUNT WORD...
 *     bench
 *
 * An empty position is the start. The shapes of the answers are those of web/src/rules.ts. What is
 * refused is answered with {"error":CODE,"text":...,"at":...}.
 */
#ifndef WEB_WASM_GLUE_H
#define WEB_WASM_GLUE_H

#include <stddef.h>

#ifdef __wasm__
#define GLUE_EXPORT __attribute__((visibility("default"), used))
#else
#define GLUE_EXPORT
#endif

enum {
    GLUE_TURNS_MAX = 16384,         /* events a game may have: people play some hundred turns, a
                                       game without a cap is given up long before this */
    GLUE_REQUEST_MAX = 1024 * 1024, /* GLUE_TURNS_MAX words of 60 characters: twenty cells each */
    GLUE_ANSWER_MAX = 4 * 1024 * 1024, /* the same with its paths in numbers, and JSON around it */
    GLUE_ROUTES_MAX = 12,              /* as many as a person would look through */
    GLUE_PERFT_DEPTH_MAX = 6           /* deeper counts take hours, and nothing could stop them */
};

/* What of a game file follows the TEXT of a list. A game that may go on there is not listed, but
 * left to the next question. */
enum glue_rest {
    GLUE_REST_NONE,
    GLUE_REST_COMES,
    GLUE_REST_UNSEEN /* it cannot be asked about together with TEXT: one game is listed anyhow */
};

/* Where a question is to be written, and the room there. */
char *hop_request_buffer(void);
size_t hop_request_room(void);
/* Answers the question of some length in the buffer; returns the answer's length. */
size_t hop_answer(size_t length);
const char *hop_answer_buffer(void);
/* After a trap: where an assertion failed, or NULL (the freestanding build only). */
const char *hop_failure(void);

#endif
