/* elo.h - what the score of a match says about the players' strength.
 *
 * Games are counted in groups that begin with the same opening, each with another distribution of
 * the seats: their scores depend on each other, so a group, not a game, is what is counted.
 */
#ifndef CLI_ELO_H
#define CLI_ELO_H

#include <stdbool.h>
#include <stddef.h>

/* Groups by their score; all have the same number of games. */
struct elo_sample {
    size_t groups;
    double sum, squares; /* of the groups' mean scores, 0 to 1 */
};
void elo_add(struct elo_sample *sample, double score);

/* The score expected of a player who is so many Elo points stronger. */
double elo_expected(double difference);
/* The difference that a score from 0 to 1 stands for; infinite at both ends. */
double elo_difference(double score);

struct elo_estimate {
    double score;      /* mean, 0 to 1 */
    double difference; /* beyond what `even` stands for; may be infinite */
    double error;      /* half the width of its 95 % interval; infinite if that is */
};
/* `even` is the score of equal players: a half, or less for one against several. */
struct elo_estimate elo_estimate(const struct elo_sample *sample, double even);

/* The sequential probability ratio test of `low` against `high`, in Elo points, with error rates
 * of 5 %: the generalised test with a normal approximation. */
enum elo_verdict { ELO_OPEN, ELO_LOW, ELO_HIGH };
struct elo_test {
    double low, high;
};
extern const double elo_bound; /* of the logarithm of the ratio, on both sides */
/* The logarithm of the likelihood ratio: 0 as long as the groups do not differ. */
double elo_ratio(const struct elo_sample *sample, const struct elo_test *test);
enum elo_verdict elo_verdict(const struct elo_sample *sample, const struct elo_test *test);

#endif
