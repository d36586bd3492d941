/* Any bytes as DamExchange messages: what was read can be written and read again, and positions,
 * moves and ways back are found or not. The first byte says in how large pieces the bytes come. */
#include <stdint.h>

#include "cli/dxp_board.h"
#include "fuzz/input.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct hy_game *the_game(void)
{
    static struct hy_game game;
    struct hy_error error;
    if (game.cells == 0)
        demand(hy_game_parse(&game, "international", strlen("international"), &error));
    return &game;
}

static void read_again(const struct dxp_message *message)
{
    char text[DXP_MESSAGE_MAX + 1], twice[DXP_MESSAGE_MAX + 1];
    struct dxp_message again;
    size_t length = dxp_write(message, text);
    demand(length <= DXP_MESSAGE_MAX && strlen(text) == length);
    demand(dxp_read(&again, text, length) == NULL && again.kind == message->kind);
    demand(dxp_write(&again, twice) == length && strcmp(text, twice) == 0);
}

/* Plays and takes back what the message says, in a game that begins where a request says. */
static void apply(struct hy_match *match, const struct dxp_message *message)
{
    static struct hy_event log[64];
    struct hy_position start;
    struct hy_move move;
    uint32_t count;
    if (message->kind == DXP_GAMEREQ && dxp_find_position(&message->request, the_game(), &start))
        hy_match_start(match, the_game(), &start, log, sizeof log / sizeof *log);
    if (match->game == NULL)
        return;
    if (message->kind == DXP_MOVE && dxp_find_move(&message->move, match, &move)) {
        struct hy_path path = hy_canonical(match->game, &match->position, move);
        struct hy_attempt attempt = {.seat = HY_NO_SEAT, .n = path.n};
        struct hy_reason reason;
        for (unsigned i = 0; i < path.n; i++)
            attempt.cell[i] = path.cell[i];
        demand(hy_match_try(match, &attempt, &reason) || reason.why == HY_WHY_LOG_FULL);
    }
    if (message->kind == DXP_BACKREQ && dxp_find_back(&message->back, match, &count))
        hy_match_rewind(match, count);
}

static void read_one(struct hy_match *match, const struct dxp_reader *reader)
{
    struct dxp_message message;
    if (dxp_read(&message, reader->text, reader->length) != NULL)
        return;
    if (message.kind != DXP_GAMEREQ || message.request.version == DXP_VERSION) {
        read_again(&message);
        apply(match, &message);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct dxp_reader reader = {.length = 0};
    struct hy_match match = {.game = NULL};
    if (size < 1)
        return 0;
    size_t piece = data[0] + 1u;
    for (size_t at = 1; at < size;) {
        size_t left = size - at, used;
        used = dxp_take(&reader, (const char *)data + at, left < piece ? left : piece);
        demand(used >= 1 && used <= left);
        at += used;
        if (reader.is_whole)
            read_one(&match, &reader);
    }
    return 0;
}
