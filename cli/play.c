/* A game for people who sit at one terminal; piped input plays it too. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/board.h"
#include "cli/cli.h"
#include "cli/scene.h"
#include "cli/words.h"
#include "messages/messages.h"

enum {
    LOG_ROOM = 8192, /* turns of one game; more than any variant's cap, and 700 kB */
    DATE_ROOM = 16
};

struct table {
    struct scene scene;
    size_t language;
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
    char word[HY_MOVE_TEXT_MAX];
    hy_event_write(match->game, &match->log[match->count - 1], word);
    hy_match_rewind(match, match->count - 1);
    SAY(table, "play.undone", {"move", word});
    show_table(table);
}

static void do_draw(struct table *table, const char *rest)
{
    (void)rest;
    if (!is_over(table)) {
        SAY(table, "play.ask-draw", {"seat", seat_name(table, table->scene.match.position.turn)});
        const char *answer = read_line(table);
        if (answer == NULL || (strcmp(answer, "yes") != 0 && strcmp(answer, "y") != 0)) {
            say_plain(table, "play.no-draw");
            return;
        }
    }
    do_move(table, "draw");
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
    {"help", do_help}, {"moves", do_moves},   {"board", do_board}, {"undo", do_undo},
    {"draw", do_draw}, {"resign", do_resign}, {"save", do_save},
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
        show_prompt(table);
        char *line = read_line(table);
        if (line == NULL || strcmp(line, "quit") == 0)
            return;
        if (*line != '\0')
            obey(table, line);
    }
}

int cmd_play(int argc, char **argv)
{
    struct scene_source source = {0};
    const char *tag = "en";
    const struct args args = {
        .command = "play",
        .about =
            "A game for people at one terminal. Type moves such as a5-b6 or a12-c14-e14; 'help'\n"
            "lists the other words. The input may be a pipe.",
        .operand = {{"GAME", &source.game}},
        .option = {ARGS_POSITION(&source.position), ARGS_MOVES(&source.moves), ARGS_LANG(&tag)},
    };
    struct table table = {.prompts = isatty(STDIN_FILENO) != 0};
    int status;
    if (!args_read(&args, argc, argv, &status))
        return status;
    if (!cli_language(tag, &table.language))
        return CLI_USAGE;
    if ((status = scene_open(&table.scene, &source, LOG_ROOM)) != CLI_OK)
        return status;
    play(&table);
    free(table.line);
    scene_close(&table.scene);
    return CLI_OK;
}
