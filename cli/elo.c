#include "cli/elo.h"

#include <math.h>

static const double normal_95 = 1.959963984540054; /* the quantile of 97.5 % */
const double elo_bound = 2.9444389791664403;       /* log((1 - 0.05) / 0.05) */

/* One group more is counted as if it had been seen, with the spread of two decided games between
 * equals: without it, groups that are all alike would have no spread, and any ratio be infinite. */
static const double prior_variance = 1.0 / 8;

void elo_add(struct elo_sample *sample, double score)
{
    sample->groups++;
    sample->sum += score;
    sample->squares += score * score;
}

double elo_expected(double difference) { return 1 / (1 + pow(10, -difference / 400)); }

double elo_difference(double score)
{
    if (score <= 0)
        return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

static double mean(const struct elo_sample *sample) { return sample->sum / (double)sample->groups; }

/* Of one group's score about the mean, from the sample alone. */
static double variance(const struct elo_sample *sample)
{
    double n = (double)sample->groups;
    double sum = sample->squares - sample->sum * sample->sum / n;
    return sum > 0 && n > 1 ? sum / (n - 1) : 0;
}

static double clamp(double score) { return score < 0 ? 0 : score > 1 ? 1 : score; }

struct elo_estimate elo_estimate(const struct elo_sample *sample, double even)
{
    if (sample->groups == 0)
        return (struct elo_estimate){even, 0, INFINITY};
    double score = mean(sample);
    struct elo_estimate estimate = {score, elo_difference(score) - elo_difference(even), INFINITY};
    double spread = normal_95 * sqrt(variance(sample) / (double)sample->groups);
    if (sample->groups > 1 && !isinf(estimate.difference))
        estimate.error =
            (elo_difference(clamp(score + spread)) - elo_difference(clamp(score - spread))) / 2;
    return estimate;
}

double elo_ratio(const struct elo_sample *sample, const struct elo_test *test)
{
    double n = (double)sample->groups;
    if (sample->groups == 0)
        return 0;
    double spread = ((n - 1) * variance(sample) + prior_variance) / n;
    double low = elo_expected(test->low), high = elo_expected(test->high);
    return n * (high - low) * (2 * mean(sample) - low - high) / (2 * spread);
}

enum elo_verdict elo_verdict(const struct elo_sample *sample, const struct elo_test *test)
{
    double ratio = elo_ratio(sample, test);
    return ratio >= elo_bound ? ELO_HIGH : ratio <= -elo_bound ? ELO_LOW : ELO_OPEN;
}
