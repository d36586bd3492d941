/* Tags of game files in the order we write them: the event, the players, what comes from the
 * match, then all others as they stood. */
#include "rules/pdn.h"

#include "base/text.h"

#include <string.h>

static const char *const before_seats[] = {"Event", "Site", "Date", "Round", NULL};
const char *const pdn_tags_of_match[] = {"Result", "GameType", "SetUp", "FEN", "Places", NULL};

static bool is_in(const char *const *list, const char *name, size_t length)
{
    while (*list && !pdn_name_is(name, length, *list))
        list++;
    return *list != NULL;
}

static bool is_match_tag(const char *name, size_t length)
{
    return is_in(pdn_tags_of_match, name, length);
}

/* Whether a tag is made from a game's match: not only read. */
static bool is_made(const struct hy_game *game, const char *name, size_t length)
{
    return is_match_tag(name, length) ||
           (pdn_name_is(name, length, "Variant") && pdn_is_losing_number(game));
}

static bool has_place(const struct hy_game *game, const char *name, size_t length)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (pdn_name_is(name, length, game->seat[s].name))
            return true;
    return is_in(before_seats, name, length);
}

static void put_text_tag(struct hy_pdn_writer *writer, const char *name, const char *value)
{
    pdn_put_tag(writer, name, strlen(name), value, strlen(value));
}

static void put_match_tags(struct hy_pdn_writer *writer, const struct hy_match *match,
                           const char *result, bool with_position)
{
    char name[HY_NAME_MAX], position[HY_POSITION_TEXT_MAX];
    pdn_game_type(match->game, name);
    if (result)
        put_text_tag(writer, "Result", result);
    put_text_tag(writer, "GameType", name);
    if (pdn_is_losing_number(match->game))
        put_text_tag(writer, "Variant", "losing");
    if (!with_position)
        return;
    hy_position_write(match->game, &match->start, position);
    put_text_tag(writer, "SetUp", "1");
    put_text_tag(writer, "FEN", position);
}

size_t pdn_played_places(const struct hy_match *match, char out[HY_PDN_PLACES_MAX])
{
    out[0] = '\0';
    if (match->result.end == HY_END_NONE || match->game->seats == 2 ||
        match->game->field[HY_PLACES] != HY_PLACES_ALL)
        return 0;
    return hy_pdn_places(match->game, &match->result, out);
}

/* --------------------------------------------------------------------- tags that were read */

static void put_first(struct hy_pdn_writer *writer, const struct hy_pdn *start, const char *name)
{
    struct hy_pdn_token tag;
    if (hy_pdn_find_tag(start, name, &tag))
        pdn_put_read_tag(writer, name, strlen(name), &tag);
}

/* Whether the result is none of ours, but one that its ResultFormat explains. */
static bool has_foreign_result(const struct hy_pdn *start)
{
    struct hy_pdn_token result, format;
    struct pdn_scores scores;
    return hy_pdn_find_tag(start, "Result", &result) && result.length > 0 &&
           !(result.length == 1 && result.text[0] == '?') &&
           hy_pdn_find_tag(start, "ResultFormat", &format) &&
           !pdn_scores_parse(result.text, result.length, &scores);
}

/* Whether a tag stood before in its game. */
static bool is_repeated(const struct hy_pdn *start, const struct hy_pdn_token *tag)
{
    struct hy_pdn_token first;
    return pdn_find_tag(start, tag->name, tag->name_length, &first) && first.at != tag->at;
}

/* Tags without a place in our order, and repetitions of those that have one. */
static void put_others(struct hy_pdn_writer *writer, const struct hy_pdn *start,
                       const struct hy_game *game)
{
    struct hy_pdn ahead = *start;
    struct hy_pdn_token token;
    struct hy_error error;
    while (hy_pdn_next(&ahead, &token, &error) && ahead.part <= PDN_TAGS &&
           token.kind != HY_PDN_GAME_END) {
        if (token.kind == HY_PDN_TAG && !is_made(game, token.name, token.name_length) &&
            !(has_place(game, token.name, token.name_length) && !is_repeated(start, &token)))
            pdn_put_read_tag(writer, token.name, token.name_length, &token);
    }
}

void pdn_put_read_tags(struct hy_pdn_writer *writer, const struct hy_pdn *start,
                       const struct hy_match *match, const char *result, const char *places)
{
    struct hy_pdn_token fen;
    for (const char *const *name = before_seats; *name; name++)
        put_first(writer, start, *name);
    for (unsigned s = 0; s < match->game->seats; s++)
        put_first(writer, start, match->game->seat[s].name);
    bool is_foreign = has_foreign_result(start);
    if (is_foreign)
        put_first(writer, start, "Result");
    put_match_tags(writer, match, is_foreign ? NULL : result, hy_pdn_find_tag(start, "FEN", &fen));
    if (places[0])
        put_text_tag(writer, "Places", places);
    else
        put_first(writer, start, "Places");
    put_others(writer, start, match->game);
    pdn_put_blank_line(writer);
}

bool pdn_is_repeated_match_tag(const struct hy_pdn *start, const struct hy_pdn_token *tag)
{
    return is_match_tag(tag->name, tag->name_length) && is_repeated(start, tag);
}

/* -------------------------------------------------------------------- tags that are given */

static const struct hy_pdn_tag *find_given(const struct hy_pdn_tag *tags, size_t count,
                                           const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (pdn_name_is(tags[i].name, strlen(tags[i].name), name))
            return &tags[i];
    return NULL;
}

static void put_given(struct hy_pdn_writer *writer, const struct hy_pdn_tag *tags, size_t count,
                      const char *name)
{
    const struct hy_pdn_tag *tag = find_given(tags, count, name);
    if (tag)
        pdn_put_tag(writer, name, strlen(name), tag->value, tag->length);
}

static void put_other_given(struct hy_pdn_writer *writer, const struct hy_game *game,
                            const struct hy_pdn_tag *tags, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(tags[i].name);
        bool first = find_given(tags, count, tags[i].name) == &tags[i];
        if (!is_made(game, tags[i].name, length) &&
            !(first && has_place(game, tags[i].name, length)))
            pdn_put_tag(writer, tags[i].name, length, tags[i].value, tags[i].length);
    }
}

static bool check_names(const struct hy_pdn_tag *tags, size_t count, struct hy_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (!pdn_is_tag_name(tags[i].name, strlen(tags[i].name))) {
            *error = (struct hy_error){HY_E_PDN_TAG,
                                       "a tag needs a name: a letter, then letters and digits", i};
            return false;
        }
    }
    return true;
}

bool pdn_put_given_tags(struct hy_pdn_writer *writer, const struct hy_match *match,
                        const struct hy_pdn_tag *tags, size_t count, struct hy_error *error)
{
    if (!check_names(tags, count, error))
        return false;
    char score[HY_MOVE_TEXT_MAX], result[HY_PDN_RESULT_MAX], places[HY_PDN_PLACES_MAX];
    hy_result_write(match->game, &match->result, score);
    pdn_result_write(match->game, score, result);
    struct hy_position start = hy_position_start(match->game);
    for (const char *const *name = before_seats; *name; name++)
        put_given(writer, tags, count, *name);
    for (unsigned s = 0; s < match->game->seats; s++)
        put_given(writer, tags, count, match->game->seat[s].name);
    put_match_tags(writer, match, result, !hy_same_position(&start, &match->start));
    if (pdn_played_places(match, places) > 0)
        put_text_tag(writer, "Places", places);
    put_other_given(writer, match->game, tags, count);
    pdn_put_blank_line(writer);
    return true;
}
