/* hopyard.h - the rules and the notation of the jumping games.
 *
 * Everything here is a value: the caller owns the memory, nothing is allocated, printed or kept
 * behind the scenes, and every function may be called from any thread.
 *
 *   text --hy_setup_parse--> setup --hy_setup_check--> position --hy_moves/hy_play--> position
 *
 * A setup is what somebody wrote, a position is what has been proved: hy_setup_check is the one
 * door between them. History (repetition, caps, results) lives in a match, not in a position.
 * A function that can refuse bad input returns bool and fills an error; all others assert their
 * contract. Field names of structs may be read by everyone; write them only through functions.
 */
#ifndef HOPYARD_H
#define HOPYARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__) && !defined(__wasm__)
#define HY_API __attribute__((visibility("default")))
#else
#define HY_API
#endif

enum {
    HY_SEATS_MAX = 6,    /* the star has six points */
    HY_KINGS = 2,        /* draughts, a game of two seats: which of hy_position.pieces are kings */
    HY_CELLS_MAX = 256,  /* 16 x 16 */
    HY_WORDS = 4,        /* 64-bit words for one bit a cell */
    HY_PATH_MAX = 64,    /* a hop keeps the parity of both coordinates, so a chain on 16 x 16 sees
                            at most 64 cells, each once; the origin included */
    HY_MOVES_MAX = 1350, /* 19 pieces, each with 8 steps and 63 hop landings at most, and a pass */
    HY_DIRS_MAX = 8,
    HY_NAME_MAX = 512,          /* a game's full name with every house rule set, and its NUL */
    HY_CELL_TEXT_MAX = 4,       /* "p16" and its NUL */
    HY_MOVE_TEXT_MAX = 260,     /* 64 cells of three characters, hyphens between them, and a NUL */
    HY_POSITION_TEXT_MAX = 320, /* 256 pieces, 15 slashes, a space, a seat, and a NUL */
    HY_REASON_CELLS = 8,
    HY_NO_CELL = 0xffff, /* "off the board" in an attempt */
    HY_NO_SEAT = 0xff
};

/* ------------------------------------------------------------------------------------ errors */

enum hy_error_code {
    HY_OK,
    HY_E_GAME_UNKNOWN,  /* no such game */
    HY_E_SEATS,         /* the game has no such number of seats */
    HY_E_FIELD_UNKNOWN, /* no such house rule */
    HY_E_FIELD_VALUE,   /* a house rule has no such value */
    HY_E_FIELD_TWICE,   /* a house rule is given twice */
    HY_E_FIELD_SEATS,   /* a house rule does not go with this number of seats */
    HY_E_TEXT_END,      /* the text ends too early */
    HY_E_TEXT_REST,     /* something follows the end of the text */
    HY_E_LETTER,        /* an unknown letter */
    HY_E_ROW_SHORT,     /* a row has too few cells */
    HY_E_ROW_LONG,      /* a row has too many cells */
    HY_E_ROWS,          /* too few or too many rows */
    HY_E_TURN,          /* the seat to move is not in this game, or has left it */
    HY_E_PIECES,        /* more pieces than the variant has */
    HY_E_CELL,          /* no such cell */
    HY_E_CELL_TWICE,    /* two pieces on a cell */
    HY_E_SIDE_TWICE,    /* one side's pieces are listed twice */
    HY_E_LAST_ROW,      /* a man on its own last row */
    HY_E_MOVE_SYNTAX,   /* not a move's text at all */
    HY_E_MOVE_ILLEGAL,  /* a move that the rules refuse: ask hy_explain */
    HY_E_PATH_LONG,     /* more than HY_PATH_MAX cells */
    HY_E_LOG_FULL,      /* the match's log has no room for another turn */
    HY_E_PDN_SYNTAX,    /* a game file's text is broken here */
    HY_E_PDN_TAG,       /* a tag is missing, repeated or contradicts another */
    HY_E_PDN_DEPTH,     /* variations nested too deeply */
    HY_E_PDN_RESULT,    /* the result is not one, or not what was played */
    HY_E_CODES
};

struct hy_error {
    enum hy_error_code code;
    const char *text; /* constant English text */
    size_t at;        /* offset in bytes from the start of the input */
};

/* A stable name for scripts: "row-short". */
HY_API const char *hy_error_name(enum hy_error_code code);

/* -------------------------------------------------------------------------------- the games */

/* Fields of docs/rules.md, in table order, first those of the hop games, then those of draughts.
 * Their values are the enums below, or a number; a field of another family is 0. */
enum hy_field {
    HY_CHAIN,
    HY_TARGET_EXIT,
    HY_FOREIGN_CAMPS,
    HY_HOME_RETURN,
    HY_PASS_RULE,
    HY_REPETITION,
    HY_TURN_CAP,
    HY_FILL,
    HY_DEAD_GAME,
    HY_PLACES,
    HY_FIRST,
    HY_MIRRORED,
    HY_MEN_BACK,
    HY_MEN_TAKE_KINGS,
    HY_KING,
    HY_KING_LANDING,
    HY_CAPTURE,
    HY_PRECEDENCE,
    HY_QUALITY,
    HY_CROWNING,
    HY_SQUARES,
    HY_LOSING,
    HY_DRAWS,             /* the values of all that follow; each may be set by itself, too */
    HY_DRAW_REPETITION,   /* the same position so many times; this and the rest: 0 is never */
    HY_DRAW_KINGS_ONLY,   /* moves by each side, nothing taken and no man moved */
    HY_DRAW_NO_PROGRESS,  /* nothing taken and nobody crowned; so are all that follow */
    HY_DRAW_THREE_KINGS,  /* three kings or more against one */
    HY_DRAW_BOTH_KINGS_5, /* both sides have a king, 4 or 5 pieces in all */
    HY_DRAW_BOTH_KINGS_7, /* the same, 6 or 7 pieces */
    HY_DRAW_MAIN_ROAD,    /* three pieces, a king among them, against one king on the main road */
    HY_DRAW_THREE_PIECES, /* three pieces, a king among them, against one king */
    HY_DRAW_TWO_PIECES,   /* two pieces or fewer, a king among them, against one king */
    HY_FIELDS
};
enum { HY_CHAIN_FREE, HY_CHAIN_MUST_CONTINUE };
enum { HY_EXIT_FREE, HY_EXIT_LOCKED };
enum { HY_FOREIGN_OPEN, HY_FOREIGN_NO_STOP, HY_FOREIGN_CLOSED };
enum { HY_HOME_FREE, HY_HOME_BARRED };
enum { HY_PASS_STUCK, HY_PASS_ALWAYS };
enum { HY_REPEAT_NONE, HY_REPEAT_DRAW3, HY_REPEAT_BAN3 };
enum { HY_FILL_OWN, HY_FILL_FULL };
enum { HY_DEAD_OFF, HY_DEAD_ON };
enum { HY_PLACES_FIRST, HY_PLACES_ALL };
enum { HY_NO, HY_YES }; /* mirrored, men_back, men_take_kings, losing */
enum { HY_FIRST_WHITE, HY_FIRST_BLACK };
enum { HY_KING_SHORT, HY_KING_FLYING };
enum { HY_LANDING_FREE, HY_LANDING_MUST_CONTINUE };
enum { HY_CAPTURE_ANY, HY_CAPTURE_MOST };
enum { HY_PRECEDENCE_NONE, HY_PRECEDENCE_KING };
enum { HY_QUALITY_NONE, HY_QUALITY_KINGS, HY_QUALITY_ORDER };
enum { HY_CROWNING_AT_END, HY_CROWNING_AT_ONCE, HY_CROWNING_ENDS_MOVE };
enum { HY_SQUARES_LETTERS, HY_SQUARES_NUMBERS, HY_SQUARES_NUMBERS_UP };
enum {
    HY_DRAWS_PLAIN,
    HY_DRAWS_RUSSIAN,
    HY_DRAWS_SIMPLE,
    HY_DRAWS_ENGLISH,
    HY_DRAWS_INTERNATIONAL,
    HY_DRAWS_BRAZILIAN,
    HY_DRAWS_POOL,
    HY_DRAWS_ITALIAN,
    HY_DRAWS_CZECH
};

enum hy_board {
    HY_BOARD_SQUARE_16,
    HY_BOARD_SQUARE_8,
    HY_BOARD_STAR,
    HY_BOARD_DRAUGHTS_8,
    HY_BOARD_DRAUGHTS_10,
    HY_BOARDS
};

/* One row of the table of variants. */
struct hy_variant {
    const char *name;
    const char *text; /* one English line */
    enum hy_board board;
    uint8_t seats;    /* when the name gives no number */
    uint8_t seat_set; /* bit n: may be played by n */
    uint8_t pieces;   /* a seat */
    uint16_t field[HY_FIELDS];
    const char *game_type; /* in game files: "25,W,8,8,A0,0"; NULL: the game's own name */
    bool two_points;       /* in game files a win counts two: "2-0" */
};

HY_API size_t hy_variant_count(void);
HY_API const struct hy_variant *hy_variant_at(size_t index);
HY_API const char *hy_field_name(enum hy_field field);
/* Whether a field is one of a variant's family: a hop game has no field `crowning`. */
HY_API bool hy_has_field(const struct hy_variant *variant, enum hy_field field);
/* Name of a field's value, or NULL if it has no such value; fields that are numbers have none. */
HY_API const char *hy_field_value_name(enum hy_field field, unsigned value);

/* Whole-board masks are four words of 64 cells. Bits are not in the order of cells: a hop keeps
 * the parity of both coordinates, so each word holds the cells of one parity class, where a hop
 * is a shift by one. Use hy_bit and hy_cell to translate. */
struct hy_mask {
    uint64_t word[HY_WORDS];
};

struct hy_seat {
    char letter;         /* in positions: 'r' */
    const char *name;    /* in tags: "Red" */
    struct hy_mask home; /* camps and what follows from them: hop games only */
    struct hy_mask target;
    struct hy_mask may_stop;    /* where a move of its may end, as far as camps are concerned */
    struct hy_mask may_land[3]; /* where a piece may land that is at home, outside, in its target */
    uint8_t rows[HY_CELLS_MAX]; /* rows still to go from each cell, to the target or the last row */
    uint16_t rows_full;         /* their sum over a full target */
    /* [word][direction]: cells from which this seat may hop, as far as camps are concerned */
    uint64_t hop_from[HY_WORDS][HY_DIRS_MAX];
};

/* A variant with its seats and house rules, and the tables made from them. About 20 kB, constant
 * once made: keep one for each variant in use. */
struct hy_game {
    const struct hy_variant *variant;
    const struct hy_family *family; /* the rules' functions; inside the library only */
    uint16_t field[HY_FIELDS];
    uint8_t seats, pieces, dirs;
    uint16_t cells;
    struct hy_seat seat[HY_SEATS_MAX];        /* in order of turns */
    uint8_t bit[HY_CELLS_MAX];                /* cell -> bit of a mask */
    uint8_t cell[HY_CELLS_MAX];               /* bit of a mask -> cell */
    uint16_t next[HY_CELLS_MAX][HY_DIRS_MAX]; /* the neighbour in each direction, or HY_NO_CELL */
    struct hy_mask around[HY_CELLS_MAX];      /* the neighbours of each cell */
    struct hy_mask board;                     /* all cells */
    /* [word][direction]: the word of the cell hopped over, and how far to turn it right so that it
     * lies over the origin of the hop; and how far an origin is turned left to its landing. */
    uint8_t pivot_word[HY_WORDS][HY_DIRS_MAX];
    uint8_t pivot_turn[HY_WORDS][HY_DIRS_MAX];
    uint8_t land_turn[HY_DIRS_MAX];
};

/* Makes a game from its name: "halma", "star:6", "halma,chain=must_continue,turn_cap=300". */
HY_API bool hy_game_parse(struct hy_game *game, const char *name, size_t length,
                          struct hy_error *error);
/* Writes the game's name, house rules that differ in table order; returns its length. */
HY_API size_t hy_game_name(const struct hy_game *game, char out[HY_NAME_MAX]);

/* A cell's place for drawing, in thousandths of the distance between neighbours, y upwards. */
struct hy_place {
    int32_t x, y;
};
HY_API struct hy_place hy_cell_place(const struct hy_game *game, unsigned cell);
/* Writes "a12"; returns the length. */
HY_API size_t hy_cell_name(const struct hy_game *game, unsigned cell, char out[HY_CELL_TEXT_MAX]);
/* Reads a cell at the start of a text; returns the characters used, 0 if it is no cell's name.
 * A well-formed name off the board ("a17", "z3") gives HY_NO_CELL. */
HY_API size_t hy_cell_parse(const struct hy_game *game, const char *text, size_t length,
                            uint16_t *cell);
/* Draughts: the number of a square, from 1, and the square of a number, HY_NO_CELL if there is
 * none. `squares` is a value of the field of that name: whether numbers count upwards; squares that
 * have letters are numbered from the top left. */
HY_API unsigned hy_square_number(const struct hy_game *game, unsigned squares, unsigned cell);
HY_API uint16_t hy_numbered_square(const struct hy_game *game, unsigned squares, unsigned number);

/* -------------------------------------------------------------------------------- positions */

/* What somebody wrote. */
struct hy_setup {
    uint8_t owner[HY_CELLS_MAX]; /* a seat, or HY_NO_SEAT */
    bool king[HY_CELLS_MAX];     /* draughts only */
    uint8_t turn;
};

struct hy_position {
    struct hy_mask pieces[HY_SEATS_MAX]; /* of each seat; draughts: and HY_KINGS, of both */
    uint64_t key;    /* equal positions have equal keys; 64 bits, so unequal ones hardly ever do */
    uint8_t turn;    /* the seat to move */
    uint8_t playing; /* bit s: seat s still takes turns */
    uint8_t arrived; /* bit s: seat s has filled its target */
    uint8_t unused[5];
};

HY_API void hy_setup_start(const struct hy_game *game, struct hy_setup *setup);
HY_API bool hy_setup_parse(const struct hy_game *game, const char *text, size_t length,
                           struct hy_setup *setup, struct hy_error *error);
/* The checked door. Refuses too many pieces, and a turn of a seat that has none in a game of more
 * than two. A seat without pieces among more than two has left; one, other than the seat to move,
 * whose target satisfies `fill` has arrived. */
HY_API bool hy_setup_check(const struct hy_game *game, const struct hy_setup *setup,
                           struct hy_position *position, struct hy_error *error);
/* hy_setup_parse and hy_setup_check in one. */
HY_API bool hy_position_parse(const struct hy_game *game, const char *text, size_t length,
                              struct hy_position *position, struct hy_error *error);
HY_API size_t hy_position_write(const struct hy_game *game, const struct hy_position *position,
                                char out[HY_POSITION_TEXT_MAX]);
HY_API struct hy_position hy_position_start(const struct hy_game *game);

/* The seat whose piece stands on a cell, or HY_NO_SEAT. */
HY_API uint8_t hy_owner(const struct hy_game *game, const struct hy_position *position,
                        unsigned cell);
/* Whether a king stands on a cell. */
HY_API bool hy_is_king(const struct hy_game *game, const struct hy_position *position,
                       unsigned cell);
HY_API bool hy_same_position(const struct hy_position *a, const struct hy_position *b);
/* Whether the rules of a bare position end the game here: first arrival, one seat left, or in
 * draughts a seat that cannot move. */
HY_API bool hy_is_over(const struct hy_game *game, const struct hy_position *position);
/* A seat's distance: rows to go of all its pieces, less those of a full target; 0 = arrived. In
 * draughts the rows that its men have to go. */
HY_API int hy_distance(const struct hy_game *game, const struct hy_position *position,
                       unsigned seat);

/* ------------------------------------------------------------------------------------ moves */

/* A move is identified by where it begins and ends and, if it takes pieces, by which: `way` counts
 * the captures of one piece in one position from 1 on, and is 0 for everything else. A capture may
 * end where it began; other moves of equal cells are a pass. */
struct hy_move {
    uint8_t from, to;
    uint16_t way;
};
/* The cells touched, origin first: 2 for a step or a single hop; n = 0 for a pass. */
struct hy_path {
    uint8_t n;
    uint8_t cell[HY_PATH_MAX];
    uint16_t way; /* of the move that takes this path */
};

static inline bool hy_is_pass(struct hy_move move) { return move.from == move.to && move.way == 0; }
static inline bool hy_same_move(struct hy_move a, struct hy_move b)
{
    return a.from == b.from && a.to == b.to && a.way == b.way;
}
/* The move that takes a path. */
static inline struct hy_move hy_path_move(const struct hy_path *path)
{
    struct hy_move move = {0, 0, path->way};
    if (path->n > 0) {
        move.from = path->cell[0];
        move.to = path->cell[path->n - 1];
    }
    return move;
}

/* All legal moves, a pass included where it is legal; in no particular order. A finished game has
 * none. Returns their number. */
HY_API size_t hy_moves(const struct hy_game *game, const struct hy_position *position,
                       struct hy_move list[HY_MOVES_MAX]);
HY_API bool hy_is_legal(const struct hy_game *game, const struct hy_position *position,
                        struct hy_move move);
/* The position after a legal move. */
HY_API struct hy_position hy_play(const struct hy_game *game, const struct hy_position *position,
                                  struct hy_move move);
/* The position after a seat has resigned and its pieces have left the board. */
HY_API struct hy_position hy_leave(const struct hy_game *game, const struct hy_position *position,
                                   unsigned seat);
/* The pieces that a legal move takes. */
HY_API struct hy_mask hy_taken(const struct hy_game *game, const struct hy_position *position,
                               struct hy_move move);
/* The canonical path of a legal move: fewest hops, then the smallest index at the first
 * difference. */
HY_API struct hy_path hy_canonical(const struct hy_game *game, const struct hy_position *position,
                                   struct hy_move move);
/* Up to `room` legal paths of a move, the canonical one first, then by hops and indices.
 * Returns their number, 0 if the move is illegal. On a board built to be
 * a maze the list is cut short.
 */
HY_API size_t hy_routes(const struct hy_game *game, const struct hy_position *position,
                        struct hy_move move, struct hy_path *list, size_t room);
/* Leaf count at a depth: optional passes are not counted, a forced pass is one move. */
HY_API uint64_t hy_perft(const struct hy_game *game, const struct hy_position *position,
                         unsigned depth);

/* ---------------------------------------------------------------------------------- why not */

/* Reasons, as in docs/reasons.md. Their names are never changed. */
enum hy_why {
    HY_LEGAL,
    HY_WHY_GAME_OVER,
    HY_WHY_NOT_YOUR_TURN,    /* seat: whose turn it is */
    HY_WHY_EMPTY_ORIGIN,     /* cells: origin */
    HY_WHY_ANOTHERS_PIECE,   /* cells: origin; seat: whose piece */
    HY_WHY_OFF_BOARD,        /* cells: the last one on the board, if any */
    HY_WHY_SAME_CELL,        /* cells: the cell */
    HY_WHY_LANDING_OCCUPIED, /* cells: landing; seat: whose piece stands there */
    HY_WHY_TOO_FAR,          /* cells: from, to: farther than a step, and no chain can lead there */
    HY_WHY_NOTHING_TO_HOP,   /* cells: from, the empty cell between, to */
    HY_WHY_NOT_STRAIGHT,     /* cells: from, to: a hop goes in a straight line */
    HY_WHY_TWO_IN_A_ROW,     /* cells: from, both pieces, to */
    HY_WHY_NO_CHAIN,         /* cells: from, to: right distance, but no chain of hops leads there */
    HY_WHY_STEP_AFTER_HOP,   /* cells: from, to of the step */
    HY_WHY_HOP_AFTER_STEP,   /* cells: the step's landing, the next cell: a step ends the turn */
    HY_WHY_LANDING_REPEATED, /* cells: the cell landed on twice */
    HY_WHY_BACK_TO_ORIGIN,   /* cells: origin */
    HY_WHY_CAMP_LOCKED,      /* cells: from (in the target), to (outside) */
    HY_WHY_FOREIGN_CLOSED,   /* cells: the landing in a foreign camp */
    HY_WHY_FOREIGN_NO_STOP,  /* cells: the end in a foreign camp */
    HY_WHY_HOME_BARRED,      /* cells: from, to (at home) */
    HY_WHY_MUST_GO_ON,       /* cells: end, then landings still owed */
    HY_WHY_PASS_NOT_ALLOWED, /* cells: from, to of a move the seat has */
    HY_WHY_REPETITION_BAN,   /* cells: from, to: back a fourth time */
    HY_WHY_DEAD_NOT_YET,     /* a dead game cannot be called now */
    HY_WHY_NOT_IN_GAME,      /* seat: has left, has arrived or was never there */
    HY_WHY_LOG_FULL,         /* the match's log has no room: not the rules' fault */
    /* draughts */
    HY_WHY_NOT_PLAYABLE,        /* cells: the last cell on the board, if any */
    HY_WHY_MUST_CAPTURE,        /* cells: piece and end of each capture */
    HY_WHY_MUST_TAKE_MOST,      /* cells: piece and end of each capture */
    HY_WHY_MUST_TAKE_WITH_KING, /* cells: piece and end of each capture */
    HY_WHY_MUST_TAKE_KINGS,     /* cells: piece and end of each capture */
    HY_WHY_WRONG_DIRECTION,     /* cells: from, to */
    HY_WHY_MAN_BACK,            /* cells: from, to */
    HY_WHY_MAN_TAKES_BACK,      /* cells: from, the piece, to */
    HY_WHY_MAN_TAKES_KING,      /* cells: from, the king, to */
    HY_WHY_MAN_TOO_FAR,         /* cells: from, to */
    HY_WHY_KING_TOO_FAR,        /* cells: from, to */
    HY_WHY_NOTHING_TO_TAKE,     /* cells: from, the empty square between, to */
    HY_WHY_OWN_PIECE,           /* cells: from, the own piece, to */
    HY_WHY_BLOCKED_BEHIND,      /* cells: from, the piece, what is behind it, if anything */
    HY_WHY_SAME_PIECE_TWICE,    /* cells: from, the piece, to */
    HY_WHY_TWO_AT_ONCE,         /* cells: from, both pieces, to */
    HY_WHY_STEP_AFTER_CAPTURE,  /* cells: from and to of the step */
    HY_WHY_CAPTURE_AFTER_STEP,  /* cells: the step's landing, the next square */
    HY_WHY_MUST_LAND_ELSEWHERE, /* cells: the landing, then those from which the capture goes on */
    HY_WHY_CROWNING_ENDS_MOVE,  /* cells: the last row's square */
    HY_WHY_NO_CAPTURE,          /* cells: from, to */
    HY_WHY_AMBIGUOUS_CAPTURE,   /* cells: from, to */
    HY_WHYS
};
struct hy_reason {
    enum hy_why why;
    uint8_t n; /* cells */
    uint8_t seat;
    uint16_t cell[HY_REASON_CELLS];
};
HY_API const char *hy_why_name(enum hy_why why); /* "landing-occupied" */

/* Something a person tries. Two cells mean any route between them, more mean this path; in draughts
 * some landings of a path do, too, if they tell one move. */
struct hy_attempt {
    uint8_t seat;                   /* who tries, or HY_NO_SEAT: the seat to move */
    uint8_t n;                      /* cells; 0 is a pass */
    uint16_t cell[HY_PATH_MAX + 1]; /* may be HY_NO_CELL */
};
/* Reads "a12-c14-e14", "a5-b6" or "pass"; cells need not be on the board. */
HY_API bool hy_attempt_parse(const struct hy_game *game, const char *text, size_t length,
                             struct hy_attempt *attempt, struct hy_error *error);
/* True if the attempt is legal, with the path it means; else the reason. `path` may be NULL. */
HY_API bool hy_explain(const struct hy_game *game, const struct hy_position *position,
                       const struct hy_attempt *attempt, struct hy_reason *reason,
                       struct hy_path *path);

/* ---------------------------------------------------------------------------------- matches */

enum hy_act { HY_ACT_MOVE, HY_ACT_PASS, HY_ACT_RESIGN, HY_ACT_DRAW, HY_ACT_DEAD };

/* One entry of a match's log: what was done, by whom, and the position's key before it. */
struct hy_event {
    uint64_t key;
    uint8_t act;
    uint8_t seat; /* who moved, passed, resigned or called; HY_NO_SEAT for a draw */
    bool forced;  /* a pass because nothing else was legal */
    struct hy_path path;
};

enum hy_end {
    HY_END_NONE,
    HY_END_ARRIVAL, /* the last open place was decided by filling a camp */
    HY_END_RESIGNATION,
    HY_END_AGREED,       /* draw */
    HY_END_REPETITION,   /* draw */
    HY_END_TURN_CAP,     /* draw */
    HY_END_ALL_STUCK,    /* draw: every seat in succession had to pass */
    HY_END_DEAD_GAME,    /* the dead game was decided by a seat giving way */
    HY_END_DEAD_UNMOVED, /* a seat used its turns of a dead game without giving way */
    HY_END_NO_MOVES,     /* draughts: a seat has no piece left, or none that can move */
    HY_END_KINGS_ONLY,   /* draws of draughts, as in the fields of these names */
    HY_END_NO_PROGRESS,
    HY_END_THREE_KINGS,
    HY_END_BOTH_KINGS,
    HY_END_MAIN_ROAD,
    HY_END_THREE_PIECES,
    HY_END_TWO_PIECES,
    HY_ENDS
};
HY_API const char *hy_end_name(enum hy_end end); /* "arrival" */

struct hy_result {
    enum hy_end end;                /* HY_END_NONE while the game goes on */
    uint8_t quarters[HY_SEATS_MAX]; /* score of each seat in quarter points */
    uint8_t place[HY_SEATS_MAX];    /* 1 = first; 0 = open, or shared */
};

/* Turns of both seats that are counted for draws of draughts. */
enum { HY_TURNS_KINGS_ONLY, HY_TURNS_NO_PROGRESS, HY_TURNS_ON_ROAD, HY_TURN_COUNTERS };

/* A played game. `log` belongs to the caller. */
struct hy_match {
    const struct hy_game *game;
    struct hy_position start, position;
    struct hy_event *log;
    uint32_t count, room;  /* events in the log; events it can hold */
    uint32_t turns;        /* moves and passes so far */
    uint8_t forced_passes; /* in succession, up to now */
    struct hy_result result;
    int32_t lowest[2];    /* dead game: lowest distance either seat has reached */
    uint32_t quiet_turns; /* turns since one of them went below it */
    bool dead_called;
    uint8_t dead_turns[2]; /* turns each seat has used since the call */
    uint32_t counted[HY_TURN_COUNTERS];
};

/* Begins a match at a position. `log` holds `room` events and outlives the match. */
HY_API void hy_match_start(struct hy_match *match, const struct hy_game *game,
                           const struct hy_position *start, struct hy_event *log, uint32_t room);
/* Tries an attempt (a move or a pass): plays it, or says why not and changes nothing. */
HY_API bool hy_match_try(struct hy_match *match, const struct hy_attempt *attempt,
                         struct hy_reason *reason);
/* The same without playing: true if it is legal now, with the path it means (may be NULL). */
HY_API bool hy_match_explain(const struct hy_match *match, const struct hy_attempt *attempt,
                             struct hy_reason *reason, struct hy_path *path);
HY_API bool hy_match_resign(struct hy_match *match, unsigned seat, struct hy_reason *reason);
/* Draw by agreement of all seats still playing; asking them is the caller's part. */
HY_API bool hy_match_draw(struct hy_match *match, struct hy_reason *reason);
HY_API bool hy_match_call_dead(struct hy_match *match, struct hy_reason *reason);
HY_API bool hy_match_may_call_dead(const struct hy_match *match);
/* Legal moves here, with what the match's history forbids taken out. */
HY_API size_t hy_match_moves(const struct hy_match *match, struct hy_move list[HY_MOVES_MAX]);
/* In how many turns a draw that is counted comes if nothing changes, and which; 0: none is. */
HY_API uint32_t hy_match_turns_to_draw(const struct hy_match *match, enum hy_end *end);
/* Goes back to the first `count` events. */
HY_API void hy_match_rewind(struct hy_match *match, uint32_t count);
/* The position after the first `count` events. */
HY_API struct hy_position hy_match_position(const struct hy_match *match, uint32_t count);

/* --------------------------------------------------------------------------------- notation */

/* Writes "a12-c14-e14", "d4xb6xd8" or "pass"; returns the length. */
HY_API size_t hy_path_write(const struct hy_game *game, const struct hy_path *path,
                            char out[HY_MOVE_TEXT_MAX]);
/* Writes a path of a legal move as short as it can be told: in draughts a capture's ends alone if
 * no other capture has the same ones; else like hy_path_write. */
HY_API size_t hy_move_write(const struct hy_game *game, const struct hy_position *position,
                            const struct hy_path *path, char out[HY_MOVE_TEXT_MAX]);
/* Writes an event as it stands in a game's moves: a move, "pass", "resign:y", "draw", "dead". */
HY_API size_t hy_event_write(const struct hy_game *game, const struct hy_event *event,
                             char out[HY_MOVE_TEXT_MAX]);
/* Does what one word of a game's moves says (the words of hy_event_write, a12-e14 included).
 * False with HY_E_MOVE_SYNTAX, or HY_E_MOVE_ILLEGAL and the reason; `reason` may be NULL. */
HY_API bool hy_match_word(struct hy_match *match, const char *word, size_t length,
                          struct hy_error *error, struct hy_reason *reason);
/* Writes "1-0", "1/2-1/2", "3/4-1/4", "1-0-0", or "*" while the game goes on; returns the length.
 */
HY_API size_t hy_result_write(const struct hy_game *game, const struct hy_result *result,
                              char out[HY_MOVE_TEXT_MAX]);

/* ---------------------------------------------------------------------------------- openings
 *
 * First moves that may be drawn by lot, so that two who know each other do not always play the same
 * game. A variant with such a table has it unless a house rule changes its moves or its goal. */

enum {
    HY_OPENING_TURNS = 3,    /* of each: three half-moves */
    HY_OPENING_TEXT_MAX = 24 /* their words, spaces between them, and a NUL */
};
/* How many there are, no two of which reach the same position; 0 if the game has none. */
HY_API size_t hy_opening_count(const struct hy_game *game);
/* Writes the words of one, counted from 0: "9-13 21-17 5-9"; returns the length. */
HY_API size_t hy_opening_write(const struct hy_game *game, size_t index,
                               char out[HY_OPENING_TEXT_MAX]);
/* Plays one in a match that begins at the usual start and has room for it. */
HY_API void hy_match_open(struct hy_match *match, size_t index);

/* -------------------------------------------------------------------------------- game files
 *
 * PDN 3.0, for every game. Reading is tolerant and works on the whole text in memory (map the
 * file); the reader itself is a few numbers, so a million games need no more room than one, and a
 * copy of it is a bookmark.
 *
 *   text --hy_pdn_next--> tokens --hy_pdn_play--> match and report
 *                                --hy_pdn_rewrite--> the game again, as we write it
 *   match --hy_pdn_write--> text
 */

enum {
    HY_PDN_DEPTH_MAX = 32,  /* variations in variations; the deepest seen in books is below 10 */
    HY_PDN_COLUMNS = 80,    /* of a written line; one long word, comment or tag may exceed it */
    HY_PDN_RESULT_MAX = 24, /* "1/2" of six seats, hyphens between them, and a NUL */
    HY_PDN_PLACES_MAX = 12  /* six letters, spaces between them, and a NUL */
};

enum hy_pdn_kind {
    HY_PDN_TAG,          /* [Name "value"]: name, and the value as it stands between the quotes */
    HY_PDN_NUMBER,       /* "12.", "12...", "12" or dots alone: number, or 0 */
    HY_PDN_MOVE,         /* a word of the moves */
    HY_PDN_NAG,          /* "$7", "!?", "(!)", and "*" directly behind a move */
    HY_PDN_COMMENT,      /* what stands between the braces; clock times are comments */
    HY_PDN_LINE_COMMENT, /* what follows a semicolon */
    HY_PDN_ESCAPE,       /* what follows a "%" at the start of a line */
    HY_PDN_SETUP,        /* what stands between slashes: a position set up among the moves */
    HY_PDN_OPEN,         /* a variation begins */
    HY_PDN_CLOSE,        /* and ends */
    HY_PDN_RESULT,       /* "1-0", "*"; ends the game unless it stands in a variation */
    HY_PDN_GAME_END,     /* no text: follows the last token of each game */
    HY_PDN_TEXT_END      /* no text: nothing but this comes any more */
};

struct hy_pdn_token {
    enum hy_pdn_kind kind;
    size_t at; /* offset of its first byte */
    const char *text;
    size_t length;
    const char *name; /* of a tag */
    size_t name_length;
    uint32_t number;
};

/* Where a reader stands. */
struct hy_pdn {
    const char *text;
    size_t length, at;
    uint32_t games; /* begun so far: the number of the game that is being read */
    uint32_t depth; /* open variations */
    size_t open_at; /* where the outermost of them begins */
    uint8_t part;
    bool gap;                /* an empty line came after the result */
    bool has_event;          /* the game that is being read has an Event tag */
    bool no_brace, no_slash; /* none comes any more: a comment without end is sought once */
};

HY_API void hy_pdn_start(struct hy_pdn *pdn, const char *text, size_t length);
/* Reads the next token. False if the text is broken here: the error says how, and the reader
 * stands behind the broken place, at the latest at the next line that begins a tag. Comments and
 * "%" lines before a game's first tag belong to it; those after a result belong to the game that
 * ended, up to the first empty line. */
HY_API bool hy_pdn_next(struct hy_pdn *pdn, struct hy_pdn_token *token, struct hy_error *error);
/* Finds a tag, in small or capital letters, of the game at whose start a reader stands. */
HY_API bool hy_pdn_find_tag(const struct hy_pdn *pdn, const char *name, struct hy_pdn_token *token);
/* Copies a tag's value with \" and \\ resolved, as much as fits with a NUL; returns the length of
 * the whole value. */
HY_API size_t hy_pdn_value(const struct hy_pdn_token *tag, char *out, size_t room);

/* Line and column of an offset, both from 1. A column is a character (UTF-8), a tab is one. Begin
 * with zeros; going forward from one offset to the next reads each byte once. */
struct hy_text_place {
    size_t at, line, column;
};
HY_API void hy_text_place(const char *text, size_t at, struct hy_text_place *place);

/* One line of moves while it is being walked: the main line, or a variation. */
struct hy_pdn_line {
    struct hy_position now, before; /* before: without the last move, where a variation begins */
    uint32_t number, number_before; /* of the round */
    uint8_t seat, seat_before;      /* that moved last, or HY_NO_SEAT */
};

/* Room to play games in; about 40 kB. It may be used for any number of games, one at a time. */
struct hy_pdn_work {
    struct hy_game game;
    struct hy_match match; /* the main line of the game played last */
    struct hy_event *log;
    uint32_t room;
    char name[HY_NAME_MAX]; /* of `game`, or "": many games of a file are of one kind */
    const char *assumed;    /* the GameType of games that have none, or NULL: a fault */
    struct hy_pdn_line line[HY_PDN_DEPTH_MAX + 1];
};
/* `log` holds `room` events and outlives the work. */
HY_API void hy_pdn_work_start(struct hy_pdn_work *work, struct hy_event *log, uint32_t room);
/* Which game is meant where GameType is missing; the text outlives the work. NULL: none. */
HY_API void hy_pdn_assume(struct hy_pdn_work *work, const char *game_type);

struct hy_pdn_report {
    uint32_t game;  /* its number in the text, from 1 */
    size_t at, end; /* offsets of its first byte and behind its last */
    bool started;   /* GameType and position are right: work->match holds what was played */
    bool over;      /* ended on the board; else `result` is what the file says, or "*" */
    char result[HY_PDN_RESULT_MAX]; /* as played out, if it was; in the form we write */
    char tagged[HY_PDN_RESULT_MAX]; /* as the file says: the tag, else behind the moves; or "*" */
    char places[HY_PDN_PLACES_MAX]; /* as played out under places=all; "" for all other games */
    struct hy_error error;   /* the first fault, or HY_OK; `at` is an offset in the whole text */
    struct hy_reason reason; /* if that is HY_E_MOVE_ILLEGAL */
    uint32_t number;         /* of the round at fault; 0 if it is none of the moves' */
    uint32_t turns;          /* of the main line, those before a position set up in it too */
};

/* Reads the next game and plays it: the main line into work->match, variations by their positions
 * only, without history. False at the end of the text. A game with a fault is read to its end, so
 * the next call finds the next game. GameType must name a game; FEN and SetUp give the position; a
 * position that is set up among the moves (draughts) begins work->match anew;
 * a result, in a tag or behind the moves, or a Places tag that contradict each other or what was
 * played out are faults. */
HY_API bool hy_pdn_play(struct hy_pdn *pdn, struct hy_pdn_work *work, struct hy_pdn_report *report);

/* Where text is written to. */
struct hy_pdn_writer {
    void (*put)(void *context, const char *bytes, size_t length);
    void *context;
    uint32_t column; /* characters on this line */
    bool gap_due;    /* a game was written: an empty line comes before anything else */
    bool broken;     /* something stood between the last move and now: repeat the number */
    bool moved;      /* a move was written last: "!" may follow directly */
    uint32_t open;   /* brackets that wait for the number behind them */
};
HY_API void hy_pdn_writer_start(struct hy_pdn_writer *writer,
                                void (*put)(void *context, const char *bytes, size_t length),
                                void *context);
/* A place to write to: a buffer. What does not fit is dropped, but counted. */
struct hy_pdn_buffer {
    char *bytes;
    size_t room, length;
};
HY_API void hy_pdn_put_buffer(void *buffer, const char *bytes, size_t length);

/* hy_pdn_play that also writes the game as we write it; one with a fault is not written. Tags come
 * in our order, then the unknown ones in theirs; comments among the tags follow behind them; moves
 * are written in full and numbered anew; "*" behind a move becomes "$7" (forced). Comments that
 * follow the last game are written too. */
HY_API bool hy_pdn_rewrite(struct hy_pdn *pdn, struct hy_pdn_work *work,
                           struct hy_pdn_report *report, struct hy_pdn_writer *writer);

/* A tag to be written. */
struct hy_pdn_tag {
    const char *name; /* a letter, then letters, digits and "_" */
    const char *value;
    size_t length; /* of the value */
};
/* Writes a match as a game. Result, GameType, SetUp, FEN and Places come from the match: tags of
 * these names are passed over. False if a tag has no name (at: its index); nothing is written. */
HY_API bool hy_pdn_write(struct hy_pdn_writer *writer, const struct hy_match *match,
                         const struct hy_pdn_tag *tags, size_t count, struct hy_error *error);
/* The order of arrival, "r b y g"; "-" for a place that stayed open, "" if all did. */
HY_API size_t hy_pdn_places(const struct hy_game *game, const struct hy_result *result,
                            char out[HY_PDN_PLACES_MAX]);

#ifdef __cplusplus
}
#endif
#endif
