/* Draws that are counted: so many moves by each side in which nothing changes. Every number is a
 * field; they belong to a match, as a position does not know what came before it. */
#include "rules/draughts.h"

/* Who has what. */
struct balance {
    uint8_t pieces[2], kings[2];
    uint8_t strong; /* the other seat, if one has a lone king; else HY_NO_SEAT */
    bool on_road;   /* that king stands on the main road */
};

static struct balance balance_of(const struct hy_game *game, const struct hy_position *position)
{
    struct balance balance = {.strong = HY_NO_SEAT};
    uint64_t kings = position->pieces[HY_KINGS].word[0];
    for (unsigned s = 0; s < 2; s++) {
        balance.pieces[s] = (uint8_t)bit_count(position->pieces[s].word[0]);
        balance.kings[s] = (uint8_t)bit_count(position->pieces[s].word[0] & kings);
    }
    /* Of two lone kings either may be the strong one. */
    for (uint8_t s = 0; s < 2; s++)
        if (balance.pieces[s] == 1 && balance.kings[s] == 1 && balance.kings[1 - s] > 0) {
            balance.strong = 1 - s;
            balance.on_road =
                (position->pieces[s].word[0] & draughts_main_road(draughts_rules(game).rows)) != 0;
        }
    return balance;
}

static bool is_any(const struct balance *balance)
{
    (void)balance;
    return true;
}

/* Only kings, three or more against one. */
static bool is_three_kings(const struct balance *balance)
{
    return balance->strong != HY_NO_SEAT && balance->kings[balance->strong] >= 3 &&
           balance->kings[balance->strong] == balance->pieces[balance->strong];
}

static bool have_both_kings(const struct balance *balance, unsigned least, unsigned most)
{
    unsigned all = balance->pieces[0] + balance->pieces[1];
    return balance->kings[0] > 0 && balance->kings[1] > 0 && all >= least && all <= most;
}

static bool is_both_kings_5(const struct balance *balance)
{
    return have_both_kings(balance, 4, 5);
}

static bool is_both_kings_7(const struct balance *balance)
{
    return have_both_kings(balance, 6, 7);
}

static bool is_three_pieces(const struct balance *balance)
{
    return balance->strong != HY_NO_SEAT && balance->pieces[balance->strong] == 3;
}

static bool is_main_road(const struct balance *balance)
{
    return is_three_pieces(balance) && balance->on_road;
}

static bool is_two_pieces(const struct balance *balance)
{
    return balance->strong != HY_NO_SEAT && balance->pieces[balance->strong] <= 2;
}

/* Which turns a number counts, and for which balance. */
static const struct draw_rule {
    enum hy_field field;
    enum hy_end end;
    unsigned counter;
    bool (*applies)(const struct balance *balance);
} rules[] = {
    {HY_DRAW_KINGS_ONLY, HY_END_KINGS_ONLY, HY_TURNS_KINGS_ONLY, is_any},
    {HY_DRAW_NO_PROGRESS, HY_END_NO_PROGRESS, HY_TURNS_NO_PROGRESS, is_any},
    {HY_DRAW_THREE_KINGS, HY_END_THREE_KINGS, HY_TURNS_NO_PROGRESS, is_three_kings},
    {HY_DRAW_BOTH_KINGS_5, HY_END_BOTH_KINGS, HY_TURNS_NO_PROGRESS, is_both_kings_5},
    {HY_DRAW_BOTH_KINGS_7, HY_END_BOTH_KINGS, HY_TURNS_NO_PROGRESS, is_both_kings_7},
    {HY_DRAW_MAIN_ROAD, HY_END_MAIN_ROAD, HY_TURNS_ON_ROAD, is_main_road},
    {HY_DRAW_THREE_PIECES, HY_END_THREE_PIECES, HY_TURNS_NO_PROGRESS, is_three_pieces},
    {HY_DRAW_TWO_PIECES, HY_END_TWO_PIECES, HY_TURNS_NO_PROGRESS, is_two_pieces},
};

static bool is_same_balance(const struct balance *a, const struct balance *b)
{
    for (unsigned s = 0; s < 2; s++)
        if (a->pieces[s] != b->pieces[s] || a->kings[s] != b->kings[s])
            return false;
    return true;
}

/* Each side's moves are counted, so a number is reached after twice as many turns. */
static uint32_t turns_of(const struct hy_game *game, const struct draw_rule *rule)
{
    return 2u * game->field[rule->field];
}

static enum hy_end draw_reached(const struct hy_game *game, const struct balance *balance,
                                const uint32_t counted[HY_TURN_COUNTERS])
{
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint32_t turns = turns_of(game, &rules[i]);
        if (turns > 0 && counted[rules[i].counter] >= turns && rules[i].applies(balance))
            return rules[i].end;
    }
    return HY_END_NONE;
}

bool draughts_is_draw(const struct hy_game *game, const struct hy_position *position,
                      const uint32_t counted[HY_TURN_COUNTERS])
{
    struct balance balance = balance_of(game, position);
    return draw_reached(game, &balance, counted) != HY_END_NONE;
}

uint32_t draughts_least_draw(const struct hy_game *game)
{
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint32_t turns = turns_of(game, &rules[i]);
        least = turns > 0 && turns < least ? turns : least;
    }
    return least;
}

uint32_t draughts_turns_to_draw(const struct hy_match *match, enum hy_end *end)
{
    struct balance balance = balance_of(match->game, &match->position);
    uint32_t least = 0;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        uint32_t turns = 2u * match->game->field[rules[i].field];
        uint32_t counted = match->counted[rules[i].counter];
        if (turns <= counted || !rules[i].applies(&balance))
            continue;
        if (least > 0 && turns - counted >= least)
            continue;
        least = turns - counted;
        *end = rules[i].end;
    }
    return least;
}

enum hy_end draughts_count_turn(struct hy_match *match, const struct hy_position *before,
                                const struct hy_path *path)
{
    struct balance was = balance_of(match->game, before);
    struct balance is = balance_of(match->game, &match->position);
    bool changed = !is_same_balance(&was, &is);
    bool by_man = !hy_is_king(match->game, before, path->cell[0]);
    bool restarts[HY_TURN_COUNTERS] = {
        [HY_TURNS_KINGS_ONLY] = changed || by_man,
        [HY_TURNS_NO_PROGRESS] = changed,
        [HY_TURNS_ON_ROAD] = changed || !was.on_road || !is.on_road,
    };
    for (unsigned i = 0; i < HY_TURN_COUNTERS; i++)
        match->counted[i] = restarts[i] ? 0 : match->counted[i] + 1;
    return draw_reached(match->game, &is, match->counted);
}
