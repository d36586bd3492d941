#include "cli/words.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct word *)a)->text, ((const struct word *)b)->text);
}

static struct words *words_of(const struct hy_game *game, const struct hy_position *position,
                              const struct hy_move *list, size_t count)
{
    struct words *words = malloc(sizeof *words);
    if (words == NULL)
        return NULL;
    words->count = count;
    for (size_t i = 0; i < count; i++) {
        struct hy_path path = {0};
        if (!hy_is_pass(list[i]))
            path = hy_canonical(game, position, list[i]);
        words->word[i].move = list[i];
        hy_move_write(game, position, &path, words->word[i].text);
    }
    qsort(words->word, count, sizeof *words->word, compare);
    return words;
}

struct words *words_of_match(const struct hy_match *match)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t count = hy_match_moves(match, list);
    return words_of(match->game, &match->position, list, count);
}

struct words *words_of_position(const struct hy_game *game, const struct hy_position *position)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t count = hy_moves(game, position, list);
    return words_of(game, position, list, count);
}

void words_print(const struct words *words, FILE *out)
{
    for (size_t i = 0; i < words->count; i++)
        fprintf(out, "%s\n", words->word[i].text);
}
