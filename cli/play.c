/* A game at a terminal, between people or against the computer; piped input plays it too. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/board.h"
#include "cli/cli.h"
#include "cli/mind.h"
#include "cli/opening.h"
#include "cli/scene.h"
#include "cli/words.h"
#include "messages/messages.h"

enum {
    LOG_ROOM = 8192, /* turns of one game; more than any variant's cap, and 700 kB */
    DATE_ROOM = 16,
    HASH_MB = 16,   /* the levels visit no more positions than that holds */
    HINT_LEVEL = 7, /* strong, and quick enough to ask at every turn */
    SCORE_ROOM = 32
};

struct table {
    struct scene scene;
    size_t language;
    unsigned level; /* of the computer, which has all seats but `person`; 0: people have them all */
    uint8_t person;
    struct mind mind;
    bool is_open; /* the mind is: it is opened when it is first asked */
    bool prompts; /* somebody sits there */
    char *line;   /* what was typed last, and getline's room for it */
    size_t room;
};

static void say(const struct table *table, const char *key, const struct message_value *values,
                size_t count)
{
    char text[MESSAGE_MAX * 2];
    struct text_out out = text_out(text, sizeof text);
    message_write(&out, message_find(table->language, key), values, count);
    text_finish(&out);
    printf("%s\n", text);
}
#define SAY(table, key, ...)                                                                       \
    say(table, key, (const struct message_value[]){__VA_ARGS__},                                   \
        sizeof(struct message_value[]){__VA_ARGS__} / sizeof(struct message_value))

static void say_plain(const struct table *table, const char *key) { say(table, key, NULL, 0); }

static const char *seat_name(const struct table *table, unsigned seat)
{
    return message_seat(table->language, &table->scene.game, seat);
}

static bool is_over(const struct table *table)
{
    return table->scene.match.result.end != HY_END_NONE;
}

static bool is_computers_turn(const struct table *table)
{
    return table->level > 0 && !is_over(table) && table->scene.match.position.turn != table->person;
}

static void show_table(const struct table *table)
{
    const struct hy_match *match = &table->scene.match;
    board_print(&table->scene.game, &match->position, stdout);
    if (is_over(table)) {
        char result[HY_MOVE_TEXT_MAX];
        hy_result_write(match->game, &match->result, result);
        SAY(table, "play.over", {"result", result},
            {"end", message_find2(table->language, "end.", hy_end_name(match->result.end))});
    } else {
        SAY(table, "play.turn", {"seat", seat_name(table, match->position.turn)});
    }
}

/* Reads a line into the table, without space around it; NULL at the end of the input. */
static char *read_line(struct table *table)
{
    fflush(stdout);
    ssize_t length = getline(&table->line, &table->room, stdin);
    if (length < 0)
        return NULL;
    while (length > 0 && strchr(" \t\r\n", table->line[length - 1]) != NULL)
        table->line[--length] = '\0';
    return table->line + strspn(table->line, " \t");
}

static void show_reason(const struct table *table, const struct hy_reason *reason)
{
    char sentence[MESSAGE_MAX];
    struct text_out out = text_out(sentence, sizeof sentence);
    message_write_reason(&out, table->language, &table->scene.game, reason);
    text_finish(&out);
    printf("%s\n", sentence);
}

/* Shows what was done last, and the board after it. */
static void show_event(const struct table *table)
{
    const struct hy_match *match = &table->scene.match;
    const struct hy_event *event = &match->log[match->count - 1];
    char word[HY_MOVE_TEXT_MAX];
    hy_event_write(match->game, event, word);
    if (event->seat != HY_NO_SEAT)
        SAY(table, "play.played", {"seat", seat_name(table, event->seat)}, {"move", word});
    show_table(table);
}

static void do_move(struct table *table, const char *word)
{
    struct hy_error error;
    struct hy_reason reason;
    if (hy_match_word(&table->scene.match, word, strlen(word), &error, &reason))
        show_event(table);
    else if (error.code == HY_E_MOVE_ILLEGAL)
        show_reason(table, &reason);
    else
        SAY(table, "play.not-a-move", {"word", word});
}

/* ------------------------------------------------------------------------------ the computer */

static bool think(struct table *table, unsigned level, struct engine_question *question,
                  struct engine_result *result)
{
    const struct engine_limits limits = {.level = (uint8_t)level};
    if (!table->is_open)
        table->is_open = mind_open(&table->mind, 1, HASH_MB);
    if (!table->is_open || !mind_ask(&table->mind, &table->scene.match, question)) {
        cli_no_memory();
        return false;
    }
    engine_pool_think(table->mind.pool, question, &limits, 0, result);
    return true;
}

static void play_computer(struct table *table)
{
    struct engine_question question;
    struct engine_result result;
    bool goes_on = true; /* the log may be full */
    while (goes_on && is_computers_turn(table) && think(table, table->level, &question, &result)) {
        uint32_t count = table->scene.match.count;
        char word[HY_MOVE_TEXT_MAX];
        struct hy_path path = mind_path(&question, &result.line[0]);
        hy_path_write(&table->scene.game, &path, word);
        do_move(table, word);
        goes_on = table->scene.match.count > count;
    }
}

static void do_hint(struct table *table, const char *rest)
{
    (void)rest;
    struct engine_question question;
    struct engine_result result;
    if (is_over(table)) {
        show_table(table);
        return;
    }
    if (!think(table, HINT_LEVEL, &question, &result))
        return;
    char word[HY_MOVE_TEXT_MAX], score[SCORE_ROOM];
    struct hy_path path = mind_path(&question, &result.line[0]);
    hy_path_write(&table->scene.game, &path, word);
    snprintf(score, sizeof score, "%+.1f", mind_score(&result.line[0]));
    bool in_men = hy_has_field(table->scene.game.variant, HY_KING);
    SAY(table, in_men ? "play.hint-men" : "play.hint", {"move", word}, {"score", score});
}

/* The computer agrees to a draw when it is more than a move, or a man, behind. */
static bool computer_agrees(struct table *table)
{
    struct engine_question question;
    struct engine_result result;
    return think(table, HINT_LEVEL, &question, &result) && result.line[0].score > ENGINE_MOVE;
}

/* ----------------------------------------------------------------------------------- orders */

static void do_help(struct table *table, const char *rest)
{
    (void)rest;
    say_plain(table, "play.help");
}

static void do_moves(struct table *table, const char *rest)
{
    (void)rest;
    struct words *words = words_of_match(&table->scene.match);
    if (words != NULL)
        words_print(words, stdout);
    free(words);
}

static void do_board(struct table *table, const char *rest)
{
    (void)rest;
    show_table(table);
}

static void do_undo(struct table *table, const char *rest)
{
    (void)rest;
    struct hy_match *match = &table->scene.match;
    if (match->count == 0) {
        say_plain(table, "play.no-undo");
        return;
    }
    do { /* against the computer, back to where the person was to move */
        char word[HY_MOVE_TEXT_MAX];
        hy_event_write(match->game, &match->log[match->count - 1], word);
        hy_match_rewind(match, match->count - 1);
        SAY(table, "play.undone", {"move", word});
    } while (is_computers_turn(table) && match->count > 0);
    show_table(table);
}

/* Whether all others agree, asking people on the next line. */
static bool others_agree(struct table *table)
{
    if (table->level > 0)
        return computer_agrees(table);
    SAY(table, "play.ask-draw", {"seat", seat_name(table, table->scene.match.position.turn)});
    const char *answer = read_line(table);
    return answer != NULL && (strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0);
}

static void do_draw(struct table *table, const char *rest)
{
    (void)rest;
    if (is_over(table) || others_agree(table))
        do_move(table, "draw");
    else
        say_plain(table, "play.no-draw");
}

static void do_resign(struct table *table, const char *rest)
{
    const struct hy_game *game = &table->scene.game;
    unsigned seat = table->scene.match.position.turn;
    if (*rest != '\0') {
        for (seat = 0; seat < game->seats; seat++)
            if (rest[0] == game->seat[seat].letter && rest[1] == '\0')
                break;
        if (seat == game->seats) {
            SAY(table, "play.no-seat", {"word", rest});
            return;
        }
    }
    struct hy_reason reason;
    if (hy_match_resign(&table->scene.match, seat, &reason))
        show_event(table);
    else
        show_reason(table, &reason);
}

static void put_file(void *file, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, file);
}

static void do_save(struct table *table, const char *name)
{
    if (*name == '\0') {
        say_plain(table, "play.needs-file");
        return;
    }
    char date[DATE_ROOM];
    time_t now = time(NULL);
    struct tm day;
    size_t length = strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    const struct hy_pdn_tag tags[] = {{"Date", date, length}};
    struct hy_pdn_writer writer;
    struct hy_error error;
    FILE *file = fopen(name, "w");
    bool good = file != NULL;
    if (good) {
        hy_pdn_writer_start(&writer, put_file, file);
        good = hy_pdn_write(&writer, &table->scene.match, tags, 1, &error);
        good = ferror(file) == 0 && good;
        good = fclose(file) == 0 && good;
    }
    if (good)
        SAY(table, "play.saved", {"file", name});
    else
        SAY(table, "play.not-saved", {"file", name}, {"why", strerror(errno)});
}

struct order {
    const char *name;
    void (*run)(struct table *table, const char *rest);
};
/* Everything else is a word of the game: a move, pass, dead. */
static const struct order orders[] = {
    {"help", do_help}, {"moves", do_moves}, {"board", do_board},   {"undo", do_undo},
    {"hint", do_hint}, {"draw", do_draw},   {"resign", do_resign}, {"save", do_save},
};

static void obey(struct table *table, char *line)
{
    size_t length = strcspn(line, " \t");
    char *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (text_is(line, length, orders[i].name)) {
            orders[i].run(table, rest);
            return;
        }
    do_move(table, line);
}

static void show_prompt(const struct table *table)
{
    if (table->prompts)
        printf("%s> ", is_over(table) ? "-" : seat_name(table, table->scene.match.position.turn));
}

static void greet(const struct table *table)
{
    struct words *words = words_of_match(&table->scene.match);
    const char *title = message_find2(table->language, "game.", table->scene.game.variant->name);
    const char *example = words != NULL && words->count > 0 ? words->word[0].text : "pass";
    SAY(table, "play.begin", {"game", title}, {"example", example});
    free(words);
    show_table(table);
}

static void play(struct table *table)
{
    greet(table);
    for (;;) {
        play_computer(table);
        show_prompt(table);
        char *line = read_line(table);
        if (line == NULL || strcmp(line, "quit") == 0)
            return;
        if (*line != '\0')
            obey(table, line);
    }
}

/* Who plays: the computer if there is a level, and the person on the first seat or on this one. */
static bool read_players(struct table *table, const char *level, const char *side)
{
    if (side != NULL && level == NULL) {
        cli_misuse("--side is the person's seat against the computer: it needs --level");
        return false;
    }
    if (level != NULL && !cli_number("--level", level, 1, ENGINE_LEVELS, &table->level))
        return false;
    return side == NULL || cli_seat(&table->scene.game, side, &table->person);
}

static bool begin(struct table *table, const struct scene_source *source, const char *opening)
{
    if (opening != NULL && (source->position != NULL || source->moves != NULL)) {
        cli_misuse("--opening begins a game: it does not go with --position or --moves");
        return false;
    }
    return opening == NULL || opening_play(&table->scene.match, opening);
}

int cmd_play(int argc, char **argv)
{
    struct scene_source source = {0};
    const char *tag = "en", *level = NULL, *side = NULL, *opening = NULL;
    const struct args args = {
        .command = "play",
        .about =
            "A game at the terminal: for people who sit there, or against the computer. Type "
            "moves\n"
            "such as a5-b6 or a12-c14-e14; 'help' lists the other words. The input may be a pipe.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_POSITION(&source.position),
                   ARGS_MOVES(&source.moves),
                   {"level", "L", "play against the computer, from 1 to 8", &level, NULL},
                   {"side", "LETTER", "your seat against it (the first)", &side, NULL},
                   {"opening", "N", "begin with this opening, or with one that is drawn", &opening,
                    NULL},
                   ARGS_LANG(&tag)},
    };
    struct table table = {.prompts = isatty(STDIN_FILENO) != 0};
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_language(tag, &table.language))
        return CLI_USAGE;
    if ((status = scene_open(&table.scene, &source, LOG_ROOM)) != CLI_OK)
        return status;
    if (read_players(&table, level, side) && begin(&table, &source, opening))
        play(&table);
    else
        status = CLI_USAGE;
    if (table.is_open)
        mind_close(&table.mind);
    free(table.line);
    scene_close(&table.scene);
    return status;
}
