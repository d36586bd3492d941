/* A game file: whatever is in it, all of it is read; and what we write of it has no fault, and is
 * written again as the same bytes. */
#include "fuzz/input.h"

enum {
    EVENTS = 256,
    ROOM = 1 << 20, /* the tags of a game without end could be longer: such outputs are not tried */
    TOKENS_PER_BYTE = 3 /* a byte gives a token, a fault and an end at the most */
};

static struct hy_pdn_work work;
static struct hy_event events[EVENTS];

static void demand_tokens(const char *text, size_t length)
{
    struct hy_pdn pdn;
    struct hy_pdn_token token;
    struct hy_error error;
    struct hy_text_place place = {0};
    size_t n = 0, at = 0;
    hy_pdn_start(&pdn, text, length);
    do {
        demand(n++ <= TOKENS_PER_BYTE * (length + 1));
        if (!hy_pdn_next(&pdn, &token, &error)) {
            demand_error(&error, length);
            token.kind = HY_PDN_NUMBER;
            continue;
        }
        demand(token.at >= at && token.at <= length);
        demand(token.text >= text && token.text + token.length <= text + length);
        at = token.at;
        hy_text_place(text, at, &place);
    } while (token.kind != HY_PDN_TEXT_END);
}

/* Writes the games of a text; returns how many have no fault. */
static unsigned rewrite(const char *text, size_t length, struct hy_pdn_buffer *out, bool *faults)
{
    struct hy_pdn pdn;
    struct hy_pdn_writer writer;
    struct hy_pdn_report report;
    unsigned good = 0;
    hy_pdn_start(&pdn, text, length);
    hy_pdn_writer_start(&writer, hy_pdn_put_buffer, out);
    while (hy_pdn_rewrite(&pdn, &work, &report, &writer)) {
        demand(report.at <= report.end && report.end <= length);
        if (report.error.code != HY_OK)
            demand_error(&report.error, length);
        *faults |= report.error.code != HY_OK;
        good += report.error.code == HY_OK;
    }
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[ROOM], second[ROOM];
    struct hy_pdn_buffer out = {first, ROOM, 0}, again = {second, ROOM, 0};
    bool faults = false, new_faults = false;
    demand_tokens((const char *)data, size);
    if (!work.log) /* once: it remembers the last game's tables, which are slow to make */
        hy_pdn_work_start(&work, events, EVENTS);
    unsigned games = rewrite((const char *)data, size, &out, &faults);
    if (out.length > ROOM)
        return 0;
    demand(rewrite(first, out.length, &again, &new_faults) == games && !new_faults);
    demand(again.length == out.length && memcmp(first, second, out.length) == 0);
    return 0;
}
