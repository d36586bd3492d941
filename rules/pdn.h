/* pdn.h - what the files of the game-file reader share; see the end of hopyard.h. */
#ifndef RULES_PDN_H
#define RULES_PDN_H

#include "rules/hopyard.h"

/* Parts of a game, in their order: where a reader stands. */
enum pdn_part {
    PDN_HEAD, /* nothing but comments so far: no game has begun */
    PDN_TAGS,
    PDN_MOVES,
    PDN_AFTER /* behind the result: comments up to an empty line still belong to the game */
};

/* pdn_read.c */

/* Whether a tag's name is this one, capital letters or not. */
bool pdn_name_is(const char *name, size_t length, const char *word);
bool pdn_find_tag(const struct hy_pdn *pdn, const char *name, size_t name_length,
                  struct hy_pdn_token *token);
/* A letter, then letters, digits and "_". */
bool pdn_is_tag_name(const char *name, size_t length);

/* pdn_result.c */

/* Scores in quarter points; a draughts score of two points is one of ours. `seats` is 0 if the
 * result is open ("*"). */
struct pdn_scores {
    uint8_t seats;
    uint8_t quarters[HY_SEATS_MAX];
};
/* Reads "1-0", "1/2-1/2-0", "2-0", "*"; false, and open scores, if the text is no result. */
bool pdn_scores_parse(const char *text, size_t length, struct pdn_scores *scores);
bool pdn_scores_same(const struct pdn_scores *a, const struct pdn_scores *b);
/* Writes them in our form; returns the length. */
size_t pdn_scores_write(const struct pdn_scores *scores, char out[HY_PDN_RESULT_MAX]);

/* The same as a file of this game has it: where a win counts two points, "2-0". */
size_t pdn_result_write(const struct hy_game *game, const char *result,
                        char out[HY_PDN_RESULT_MAX]);

/* pdn_game.c */

/* Writes the name of the game that a GameType means, "25" or a name itself; `losing`: Variant says
 * so. False, with a place in the text, if there is none. */
bool pdn_game_name(const char *text, size_t length, bool losing, char out[HY_NAME_MAX],
                   struct hy_error *error);
/* Writes the GameType of a game; returns the length. */
size_t pdn_game_type(const struct hy_game *game, char out[HY_NAME_MAX]);
/* Whether a Variant "losing" must stand beside it. */
bool pdn_is_losing_number(const struct hy_game *game);

/* pdn_write.c */

void pdn_put_blank_line(struct hy_pdn_writer *writer);
void pdn_put_tag(struct hy_pdn_writer *writer, const char *name, size_t name_length,
                 const char *value, size_t length);
/* Writes a tag that was read, its escapes made regular, under a name. */
void pdn_put_read_tag(struct hy_pdn_writer *writer, const char *name, size_t name_length,
                      const struct hy_pdn_token *tag);
/* A word without number: a result, a resignation. */
void pdn_put_word(struct hy_pdn_writer *writer, const char *word, size_t length);
/* What is no move: comments, marks, brackets, results of variations. */
void pdn_put_token(struct hy_pdn_writer *writer, const struct hy_pdn_token *token);
/* A move or pass of a seat, with its number where one is needed. */
void pdn_put_turn(struct hy_pdn_writer *writer, const struct hy_pdn_line *line, unsigned seat,
                  const char *word, size_t length);
/* Ends a game. */
void pdn_put_end(struct hy_pdn_writer *writer);
/* pdn_tags.c */

/* Tags that the match and its result make; NULL ends them. */
extern const char *const pdn_tags_of_match[];
/* Writes the tags of the game at whose start a reader stands, and the empty line behind them.
 * `places` is "" where they were not played out: then the game's own tag is kept. */
void pdn_put_read_tags(struct hy_pdn_writer *writer, const struct hy_pdn *start,
                       const struct hy_match *match, const char *result, const char *places);
/* The same for a match with tags that a caller gives; false if one has no proper name. */
bool pdn_put_given_tags(struct hy_pdn_writer *writer, const struct hy_match *match,
                        const struct hy_pdn_tag *tags, size_t count, struct hy_error *error);
/* Whether a tag that may stand only once in its game stood before. */
bool pdn_is_repeated_match_tag(const struct hy_pdn *start, const struct hy_pdn_token *tag);
/* Places of a game that was played out under places=all; "" and 0 for all others. */
size_t pdn_played_places(const struct hy_match *match, char out[HY_PDN_PLACES_MAX]);

/* pdn_walk.c: the numbers of moves. A round has one number: that of the round before and one more
 * when the turn comes back to a seat that is not behind the last mover in the order of turns. A
 * seat that has left or arrived is no part of it, and a game that begins with a later seat begins
 * with "1...". */

void pdn_line_start(struct hy_pdn_line *line, const struct hy_position *position);
bool pdn_line_opens_round(const struct hy_pdn_line *line, unsigned seat);
/* The number that a turn of this seat has. */
uint32_t pdn_line_number(const struct hy_pdn_line *line, unsigned seat);
/* A position was set up in a line, which goes on from there. */
void pdn_line_set_up(struct hy_pdn_line *line, const struct hy_position *position);
/* Counts a turn of this seat. */
void pdn_line_count(struct hy_pdn_line *line, unsigned seat);
/* Old files of draughts have moves such as "1118": four digits that no dot makes a number. */
bool pdn_is_move_of_digits(const struct hy_game *game, const struct hy_pdn_token *token);

static inline bool pdn_is_turn(const struct hy_event *event)
{
    return event->act == HY_ACT_MOVE || event->act == HY_ACT_PASS;
}

#endif
