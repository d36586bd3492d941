/* What a piece takes on its way, told square by square, and which captures are owed. */
#include "web/wasm/captures.h"

enum {
    CAPTURES_MAX = 200, /* positions that are played have fewer than 100; a maze may have more */
    OWED_MAX = HY_REASON_CELLS / 2
};

static bool mask_has(const struct hy_game *game, const struct hy_mask *mask, unsigned cell)
{
    unsigned bit = game->bit[cell];
    return mask->word[bit >> 6] >> (bit & 63) & 1;
}

/* The piece that one leg of a path takes: of those that the move takes, the one between. */
static uint8_t taken_between(const struct hy_game *game, const struct hy_mask *taken, unsigned from,
                             unsigned to)
{
    for (unsigned d = 0; d < game->dirs; d++) {
        unsigned at = game->next[from][d], piece = from;
        for (; at != HY_NO_CELL && at != to; at = game->next[at][d])
            if (mask_has(game, taken, at))
                piece = at;
        if (at == to)
            return (uint8_t)piece;
    }
    return (uint8_t)from; /* not of a path that the rules have given */
}

static uint8_t taken_along(const struct hy_game *game, const struct hy_mask *taken,
                           const struct hy_path *path, uint8_t out[HY_PATH_MAX])
{
    uint8_t n = 0;
    for (unsigned i = 1; path->way && i < path->n; i++)
        out[n++] = taken_between(game, taken, path->cell[i - 1], path->cell[i]);
    return n;
}

static void put_capture(struct json *json, const struct hy_match *match, struct hy_move move)
{
    const struct hy_game *game = match->game;
    struct hy_mask taken = hy_taken(game, &match->position, move);
    struct hy_path list[GLUE_ROUTES_MAX];
    size_t n = hy_routes(game, &match->position, move, list, GLUE_ROUTES_MAX);
    for (size_t i = 0; i < n; i++) {
        uint8_t pieces[HY_PATH_MAX];
        json_open(json, '{');
        json_put_number(json, "way", move.way);
        answer_cells(json, "path", list[i].cell, list[i].n);
        answer_cells(json, "taken", pieces, taken_along(game, &taken, &list[i], pieces));
        json_close(json, '}');
    }
}

void answer_captures(struct json *json, const struct hy_match *match, const struct hy_move *list,
                     size_t count)
{
    json_key(json, "captures");
    json_open(json, '[');
    for (size_t i = 0; i < count && i < CAPTURES_MAX; i++)
        if (list[i].way)
            put_capture(json, match, list[i]);
    json_close(json, ']');
}

void answer_taken(struct json *json, const struct hy_game *game, const struct hy_position *before,
                  const struct hy_path *path)
{
    struct hy_move move = hy_path_move(path);
    struct hy_mask taken = hy_taken(game, before, move);
    struct hy_position after = hy_play(game, before, move);
    uint8_t pieces[HY_PATH_MAX], kings[HY_PATH_MAX];
    uint8_t n = taken_along(game, &taken, path, pieces), k = 0;
    for (unsigned i = 0; i < n; i++)
        if (hy_is_king(game, before, pieces[i]))
            kings[k++] = pieces[i];
    answer_cells(json, "taken", pieces, n);
    answer_cells(json, "takenKings", kings, k);
    json_put_bool(json, "crowned",
                  hy_is_king(game, &after, move.to) && !hy_is_king(game, before, move.from));
}

/* A capture by this piece that is not good enough. */
static bool is_choice(enum hy_why why)
{
    return why == HY_WHY_MUST_TAKE_MOST || why == HY_WHY_MUST_TAKE_WITH_KING ||
           why == HY_WHY_MUST_TAKE_KINGS;
}

static void name_captures(struct hy_reason *reason, const struct hy_move *list, size_t count)
{
    for (size_t i = 0; i < count && reason->n < 2 * OWED_MAX; i++) {
        if (i > 0 && list[i].from == list[i - 1].from && list[i].to == list[i - 1].to)
            continue;
        reason->cell[reason->n++] = list[i].from;
        reason->cell[reason->n++] = list[i].to;
    }
}

bool captures_owed(const struct hy_match *match, unsigned from, struct hy_reason *reason)
{
    struct hy_move list[HY_MOVES_MAX];
    size_t n = hy_match_moves(match, list);
    if (n == 0 || !list[0].way)
        return false;
    for (unsigned to = 0; to < match->game->cells; to++) {
        struct hy_attempt attempt = {HY_NO_SEAT, 2, {(uint16_t)from, (uint16_t)to}};
        if (!hy_match_explain(match, &attempt, reason, NULL) && is_choice(reason->why))
            return true;
    }
    *reason = (struct hy_reason){.why = HY_WHY_MUST_CAPTURE, .seat = HY_NO_SEAT};
    name_captures(reason, list, n);
    return true;
}
