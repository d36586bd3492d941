/* Results and places in game files. */
#include "rules/pdn.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

/* One seat's score in quarter points. Two points are a draughts win. */
static bool take_score(struct text_in *in, uint8_t *quarters)
{
    static const struct {
        const char *word;
        uint8_t quarters;
    } scores[] = {{"1/2", 2}, {"1/4", 1}, {"3/4", 3}, {"0", 0}, {"1", 4}, {"2", 8}};
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++) {
        if (text_take_word(in, scores[i].word)) {
            *quarters = scores[i].quarters;
            return true;
        }
    }
    return false;
}

/* Draughts count two points a game: "2-0", "1-1", "0-2". Nothing else has twos, or two ones. */
static bool halve_two_points(struct pdn_scores *scores)
{
    unsigned twos = 0, ones = 0, sum = 0;
    for (unsigned s = 0; s < scores->seats; s++) {
        twos += scores->quarters[s] == 8;
        ones += scores->quarters[s] == 4;
        sum += scores->quarters[s];
    }
    if (twos == 0 && ones < 2)
        return true;
    if (scores->seats != 2 || sum != 8)
        return false;
    scores->quarters[0] /= 2;
    scores->quarters[1] /= 2;
    return true;
}

static bool take_scores(struct text_in *in, struct pdn_scores *scores)
{
    do {
        if (scores->seats == HY_SEATS_MAX || !take_score(in, &scores->quarters[scores->seats++]))
            return false;
    } while (text_take(in, '-'));
    return text_done(in) && scores->seats >= 2 && halve_two_points(scores);
}

bool pdn_scores_parse(const char *text, size_t length, struct pdn_scores *scores)
{
    struct pdn_scores found = {0};
    struct text_in in = text_in(text, length);
    bool good = text_is(text, length, "*") || take_scores(&in, &found);
    *scores = good ? found : (struct pdn_scores){0};
    return good;
}

bool pdn_scores_same(const struct pdn_scores *a, const struct pdn_scores *b)
{
    if (a->seats != b->seats)
        return false;
    for (unsigned s = 0; s < a->seats; s++)
        if (a->quarters[s] != b->quarters[s])
            return false;
    return true;
}

size_t pdn_scores_write(const struct pdn_scores *scores, char out[HY_PDN_RESULT_MAX])
{
    static const char *const words[] = {"0", "1/4", "1/2", "3/4", "1"};
    struct text_out text = text_out(out, HY_PDN_RESULT_MAX);
    if (scores->seats == 0)
        text_put(&text, '*');
    for (unsigned s = 0; s < scores->seats; s++) {
        if (s > 0)
            text_put(&text, '-');
        text_put_word(&text, words[scores->quarters[s]]);
    }
    assert(text.length < HY_PDN_RESULT_MAX);
    return text_finish(&text);
}

size_t pdn_result_write(const struct hy_game *game, const char *result, char out[HY_PDN_RESULT_MAX])
{
    static const char *const points[] = {"0", "1/2", "1", "3/2", "2"}; /* for quarters of a win */
    struct pdn_scores scores;
    bool good = pdn_scores_parse(result, strlen(result), &scores);
    assert(good);
    (void)good;
    if (!game->variant->two_points || scores.seats != 2)
        return pdn_scores_write(&scores, out);
    struct text_out text = text_out(out, HY_PDN_RESULT_MAX);
    text_put_word(&text, points[scores.quarters[0]]);
    text_put(&text, '-');
    text_put_word(&text, points[scores.quarters[1]]);
    return text_finish(&text);
}

static char seat_of_place(const struct hy_game *game, const struct hy_result *result,
                          unsigned place)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (result->place[s] == place)
            return game->seat[s].letter;
    return '-';
}

size_t hy_pdn_places(const struct hy_game *game, const struct hy_result *result,
                     char out[HY_PDN_PLACES_MAX])
{
    struct text_out text = text_out(out, HY_PDN_PLACES_MAX);
    size_t used = 0; /* without open places at the end */
    for (unsigned place = 1; place <= game->seats; place++) {
        char letter = seat_of_place(game, result, place);
        if (place > 1)
            text_put(&text, ' ');
        text_put(&text, letter);
        if (letter != '-')
            used = text.length;
    }
    text.length = used;
    return text_finish(&text);
}
