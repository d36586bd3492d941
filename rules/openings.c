/* Openings that may be drawn by lot. */
#include "rules/openings.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

struct table {
    const char *variant;
    const struct opening_branch *branch;
    const size_t *branches;
};

static const struct table tables[] = {
    {"english", openings_english, &openings_english_branches},
    {"russian", openings_russian, &openings_russian_branches},
};

/* A house rule of the moves or of the goal makes another game, in which nobody has weighed these
 * openings; how draws are counted does not matter so early. */
static bool is_plain(const struct hy_game *game)
{
    for (enum hy_field f = 0; f < HY_DRAWS; f++)
        if (game->field[f] != game->variant->field[f])
            return false;
    return true;
}

static const struct table *table_of(const struct hy_game *game)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (strcmp(tables[i].variant, game->variant->name) == 0 && is_plain(game))
            return &tables[i];
    return NULL;
}

static size_t words_of(const char *text)
{
    size_t words = 1;
    for (; *text != '\0'; text++)
        words += *text == ' ';
    return words;
}

size_t hy_opening_count(const struct hy_game *game)
{
    const struct table *table = table_of(game);
    size_t count = 0;
    for (size_t b = 0; table != NULL && b < *table->branches; b++)
        count += words_of(table->branch[b].thirds);
    return count;
}

static void put_word(struct text_out *text, const char *words, size_t index)
{
    for (; index > 0; index--)
        words = strchr(words, ' ') + 1;
    text_put_bytes(text, words, strcspn(words, " "));
}

size_t hy_opening_write(const struct hy_game *game, size_t index, char out[HY_OPENING_TEXT_MAX])
{
    assert(index < hy_opening_count(game));
    const struct opening_branch *branch = table_of(game)->branch;
    struct text_out text = text_out(out, HY_OPENING_TEXT_MAX);
    for (; index >= words_of(branch->thirds); branch++)
        index -= words_of(branch->thirds);
    text_put_word(&text, branch->two);
    text_put(&text, ' ');
    put_word(&text, branch->thirds, index);
    return text_finish(&text);
}

void hy_match_open(struct hy_match *match, size_t index)
{
    char line[HY_OPENING_TEXT_MAX];
    struct hy_error error;
    assert(match->count == 0 && match->room >= HY_OPENING_TURNS);
    hy_opening_write(match->game, index, line);
    for (const char *word = line; *word != '\0';) {
        size_t length = strcspn(word, " ");
        bool is_legal = hy_match_word(match, word, length, &error, NULL);
        assert(is_legal);
        (void)is_legal;
        word += length + (word[length] == ' ');
    }
}
