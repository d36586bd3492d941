#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/gamefile.h"
#include "cli/match.h"

enum { TAG_MAX = 96 };

/* What makes games comparable; two files of the same event may be joined. */
static void write_event(const struct match_plan *plan, char out[MATCH_EVENT_MAX])
{
    int n = snprintf(out, MATCH_EVENT_MAX, "%s vs %s, %s, openings %s, seed %u", plan->side[0].text,
                     plan->side[1].text, plan->name, plan->openings, plan->seed);
    const struct player_spec *side = plan->side;
    for (int s = 0; s < 2; s++)
        n += snprintf(out + n, MATCH_EVENT_MAX - (size_t)n, ", %c %u/%u/%u", "AB"[s], side[s].depth,
                      side[s].nodes, side[s].time_ms);
    snprintf(out + n, MATCH_EVENT_MAX - (size_t)n, ", max-turns %u%s%s", plan->max_turns,
             plan->is_alone ? ", alone" : "", plan->is_once ? ", once" : "");
}

static int refuse(const struct match_plan *plan, const char *what)
{
    return cli_complain(CLI_BROKEN, "%s: %s: %s", plan->file, what, strerror(errno));
}

/* --------------------------------------------------------------------------------- going on */

static bool tag_value(const struct gamefile *games, const char *name, char *out, size_t room)
{
    struct hy_pdn_token token;
    return hy_pdn_find_tag(&games->here, name, &token) && hy_pdn_value(&token, out, room) < room;
}

static bool read_times(struct match_record *record, const char *text)
{
    return sscanf(text, "%" SCNu64 "/%" SCNu32 " %" SCNu64 "/%" SCNu32, &record->micros[0],
                  &record->moves[0], &record->micros[1], &record->moves[1]) == 4;
}

/* Reads the record of a game that was written to its end; false if it was not. */
static bool read_record(struct gamefile *games, struct match_record *record, unsigned *number)
{
    char round[TAG_MAX], score[TAG_MAX], end[TAG_MAX], turns[TAG_MAX], times[TAG_MAX];
    unsigned played;
    if (gamefile_fault(games) || !games->report.started)
        return false;
    bool has_tags = tag_value(games, "Round", round, sizeof round) &&
                    tag_value(games, "Score", score, sizeof score) &&
                    tag_value(games, "Termination", end, sizeof end) &&
                    tag_value(games, "Turns", turns, sizeof turns) &&
                    tag_value(games, "Times", times, sizeof times);
    *record = (struct match_record){.is_played = true, .turns = (uint16_t)games->work.match.turns};
    return has_tags && sscanf(turns, "%u", &played) == 1 && played == record->turns &&
           sscanf(round, "%u", number) == 1 && *number >= 1 && read_times(record, times) &&
           match_read_end(record, end) && match_read_score(record, score);
}

/* Reads all games; `length` becomes that of the text up to the last complete one. */
static int read_games(const struct match_file *file, const struct match_plan *plan,
                      struct gamefile *games, struct match_record *records, size_t *length)
{
    *length = 0;
    unsigned broken = 0;
    while (gamefile_next(games, NULL)) {
        struct match_record record;
        char event[MATCH_EVENT_MAX];
        unsigned number = 0;
        if (broken != 0)
            return cli_complain(CLI_NO, "%s: game %u is not one of a match's", plan->file, broken);
        if (!read_record(games, &record, &number)) {
            broken = games->report.game; /* only the last may be: what was being written */
            continue;
        }
        if (!tag_value(games, "Event", event, sizeof event) || strcmp(event, file->event) != 0)
            return cli_complain(CLI_NO, "%s: game %u is of another match: %s", plan->file,
                                games->report.game, event);
        *length = games->report.end;
        if (number <= plan->games)
            records[number - 1] = record;
    }
    return CLI_OK;
}

/* Takes up what has been played, and leaves the file at the end of the last complete game. */
static int go_on(struct match_file *file, const struct match_plan *plan,
                 struct match_record *records)
{
    struct gamefile *games = calloc(1, sizeof *games);
    if (games == NULL)
        return cli_no_memory();
    int status = gamefile_open(games, &(struct gamefile_source){.name = plan->file});
    size_t length = 0, all = 0;
    if (status == CLI_OK) {
        status = read_games(file, plan, games, records, &length);
        all = games->input.length;
        gamefile_close(games);
    }
    free(games);
    if (status == CLI_OK && length < all && ftruncate(file->file, (off_t)length) != 0)
        status = refuse(plan, "cannot be cut");
    /* A blank line between games; the writer adds it only between its own. */
    if (status == CLI_OK && length > 0 && write(file->file, "\n\n", 2) != 2)
        status = refuse(plan, "cannot be written");
    return status;
}

/* ---------------------------------------------------------------------------------- writing */

static void put(void *context, const char *bytes, size_t length)
{
    struct match_file *file = context;
    fwrite(bytes, 1, length, file->text);
}

/* A new match does not write over the games of an old one. */
static int open_file(struct match_file *file, const struct match_plan *plan)
{
    int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | (plan->goes_on ? 0 : O_EXCL);
    file->file = open(plan->file, flags, 0666);
    if (file->file < 0 && errno == EEXIST)
        return cli_complain(CLI_BROKEN, "%s: there is such a file; --resume goes on with it",
                            plan->file);
    return file->file < 0 ? refuse(plan, "cannot be opened") : CLI_OK;
}

/* Only a plain file holds what was played; a device or a pipe takes games and gives none. */
static bool is_plain(const struct match_file *file)
{
    struct stat about;
    return fstat(file->file, &about) == 0 && S_ISREG(about.st_mode);
}

int match_file_open(struct match_file *file, const struct match_plan *plan,
                    struct match_record *records)
{
    *file = (struct match_file){.file = -1};
    if (plan->file == NULL)
        return CLI_OK;
    write_event(plan, file->event);
    hy_pdn_writer_start(&file->writer, put, file);
    int status = open_file(file, plan);
    if (status == CLI_OK && (file->text = open_memstream(&file->bytes, &file->size)) == NULL)
        status = cli_no_memory();
    if (status == CLI_OK && plan->goes_on && is_plain(file))
        status = go_on(file, plan, records);
    if (status != CLI_OK)
        match_file_close(file);
    return status;
}

void match_file_close(struct match_file *file)
{
    if (file->text != NULL)
        fclose(file->text);
    free(file->bytes);
    if (file->file >= 0)
        close(file->file);
    *file = (struct match_file){.file = -1};
}

struct tags {
    size_t count;
    struct hy_pdn_tag tag[HY_SEATS_MAX + 8];
};

static void add_tag(struct tags *tags, const char *name, const char *value)
{
    tags->tag[tags->count++] = (struct hy_pdn_tag){name, value, strlen(value)};
}

/* Writes the whole of a game at once, so that a match that is killed leaves whole games behind. */
static int write_game(struct match_file *file, const struct match_plan *plan)
{
    if (fflush(file->text) != 0)
        return cli_no_memory();
    size_t length = (size_t)ftello(file->text), done = 0;
    while (done < length) {
        ssize_t n = write(file->file, file->bytes + done, length - done);
        if (n < 0 && errno != EINTR)
            return refuse(plan, "cannot be written");
        done += n > 0 ? (size_t)n : 0;
    }
    rewind(file->text);
    return CLI_OK;
}

int match_file_add(struct match_file *file, const struct match_plan *plan, unsigned number,
                   const struct match_record *record, const struct hy_match *match)
{
    char round[16], turns[16], end[MATCH_WORD_MAX], times[TAG_MAX], opening[HY_OPENING_TEXT_MAX];
    struct tags tags = {0};
    struct hy_error error;
    if (file->file < 0)
        return CLI_OK;
    snprintf(round, sizeof round, "%u", number);
    snprintf(turns, sizeof turns, "%u", record->turns);
    snprintf(times, sizeof times, "%" PRIu64 "/%" PRIu32 " %" PRIu64 "/%" PRIu32, record->micros[0],
             record->moves[0], record->micros[1], record->moves[1]);
    match_write_end(record, end);
    add_tag(&tags, "Event", file->event);
    add_tag(&tags, "Round", round);
    for (unsigned s = 0; s < plan->game.seats; s++)
        add_tag(&tags, plan->game.seat[s].name, plan->side[match_side_of(plan, number, s)].text);
    if (plan->deck > 0) {
        hy_opening_write(&plan->game, match_opening_number(plan, number) - 1, opening);
        add_tag(&tags, "Opening", opening);
    }
    add_tag(&tags, "Termination", end);
    add_tag(&tags, "Score", match_score(record));
    add_tag(&tags, "Turns", turns);
    add_tag(&tags, "Times", times);
    if (!hy_pdn_write(&file->writer, match, tags.tag, tags.count, &error))
        return cli_complain(CLI_BROKEN, "a game cannot be written: %s", error.text);
    return write_game(file, plan);
}
