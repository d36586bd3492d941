/* DamExchange: messages as text and back, the bytes they arrive in, and what they mean on boards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "cli/dxp_board.h"

#define NAME_PAD "                            " /* of a name of four letters */

/* ----------------------------------------------------------------------------------- messages */

static struct dxp_message read_well(const char *text)
{
    struct dxp_message message;
    const char *why = dxp_read(&message, text, strlen(text));
    if (why != NULL)
        fail_msg("'%s': %s", text, why);
    return message;
}

/* The examples of the published protocol, and all that can be said otherwise. */
static void messages_are_read_and_written(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        0",
        "M0012061100",
        "M001205250422122320",
        "E00",
        "CWhat do you think about move 35?",
        "B005Z",
        "K1",
        "R01Nota" NAME_PAD "Z000000BWzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
        "R01Nota" NAME_PAD "Z999999BZeZeWzzzzeeeeeeeewwwwwwwweeeeeeee",
        "R01123456789.123456789.123456789.12W001000A",
        "ANota" NAME_PAD "3",
        "M999950010"
        "0",
        "M0000010220"
        "0304050607080910111213141516171819202122",
        "E31",
        "C",
        "B999W",
        "K0",
        "K2",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct dxp_message message = read_well(texts[i]);
        char text[DXP_MESSAGE_MAX + 1];
        assert_int_equal(dxp_write(&message, text), strlen(texts[i]));
        assert_string_equal(text, texts[i]);
    }
}

static void parts_are_found(void **state)
{
    (void)state;
    struct dxp_message m = read_well("R01Tornado voor Windows 4.0        W060065A");
    assert_int_equal(m.kind, DXP_GAMEREQ);
    assert_string_equal(m.request.name, "Tornado voor Windows 4.0");
    assert_true(m.request.follower_is_white && !m.request.has_position);
    assert_int_equal(m.request.version, 1);
    assert_int_equal(m.request.minutes, 60);
    assert_int_equal(m.request.moves, 65);
    m = read_well("R01Nota" NAME_PAD "Z005000BZWe");
    assert_true(m.request.has_position && !m.request.is_whites_turn);
    assert_true(!m.request.follower_is_white);
    assert_string_equal(m.request.position, "We");
    m = read_well("ANota" NAME_PAD "2");
    assert_string_equal(m.accept.name, "Nota");
    assert_int_equal(m.accept.answer, DXP_NOT_THIS_GAME);
    m = read_well("M001205250422122320");
    assert_int_equal(m.move.seconds, 12);
    assert_int_equal(m.move.from, 5);
    assert_int_equal(m.move.to, 25);
    assert_int_equal(m.move.count, 4);
    assert_memory_equal(m.move.taken, "\x16\x0c\x17\x14", 4);
    m = read_well("E21");
    assert_true(m.end.reason == DXP_DRAW && m.end.stops);
    m = read_well("B005Z");
    assert_true(m.back.move == 5 && !m.back.is_whites_turn);
    assert_int_equal(read_well("K2").back_answer, DXP_BACK_REFUSED);
}

/* Names and chat are shown to people, so they hold nothing that a terminal obeys. */
static void text_is_made_printable(void **state)
{
    (void)state;
    assert_string_equal(read_well("Ca\x1b[2Jb\xe9\x7f\n").chat, "a?[2Jb???");
    assert_string_equal(read_well("AN\tta" NAME_PAD "0").accept.name, "N?ta");
    assert_string_equal(read_well("A    " NAME_PAD "0").accept.name, "");
}

static void long_text_is_cut(void **state)
{
    (void)state;
    struct dxp_message message = {.kind = DXP_CHAT};
    char text[DXP_MESSAGE_MAX + 1];
    memset(message.chat, 'x', sizeof message.chat);
    assert_int_equal(dxp_write(&message, text), DXP_MESSAGE_MAX);
    message = (struct dxp_message){.kind = DXP_GAMEACC};
    memset(message.accept.name, 'x', sizeof message.accept.name);
    assert_int_equal(dxp_write(&message, text), 1 + DXP_NAME_MAX + 1);
}

/* Of another version nothing is known but that it is one. */
static void other_versions_are_told(void **state)
{
    (void)state;
    assert_int_equal(read_well("R02anything at all").request.version, 2);
    assert_int_equal(read_well("R00").request.version, 0);
}

struct fault {
    const char *text, *why;
};

static void faults_are_refused(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"", "an empty message"},
        {"X", "no message begins so"},
        {"r01", "no message begins so"},
        {"R1", "a version has two digits"},
        {"R0x", "a version has two digits"},
        {"R01Nota", "a name has 32 characters"},
        {"R01Nota" NAME_PAD, "the follower's colour is W or Z"},
        {"R01Nota" NAME_PAD "B", "the follower's colour is W or Z"},
        {"R01Nota" NAME_PAD "W06", "the thinking time has three digits"},
        {"R01Nota" NAME_PAD "W 60065A", "the thinking time has three digits"},
        {"R01Nota" NAME_PAD "W06006A", "the number of moves has three digits"},
        {"R01Nota" NAME_PAD "W060065", "a start is A or B"},
        {"R01Nota" NAME_PAD "W060065C", "a start is A or B"},
        {"R01Nota" NAME_PAD "W060065AW", "something follows the message"},
        {"R01Nota" NAME_PAD "W060065B", "the colour to move is W or Z"},
        {"R01Nota" NAME_PAD "W060065BW", "a position has a letter for each field, 50 at most"},
        {"R01Nota" NAME_PAD "W060065BWeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
         "a position has a letter for each field, 50 at most"},
        {"R01Nota" NAME_PAD "W060065BWwzb", "a field is w, z, W, Z or e"},
        {"ANota", "a name has 32 characters"},
        {"ANota" NAME_PAD, "an acceptance code is 0 to 3"},
        {"ANota" NAME_PAD "4", "an acceptance code is 0 to 3"},
        {"ANota" NAME_PAD "00", "something follows the message"},
        {"M001", "a move's time has four digits"},
        {"M00121", "a field is 01 to 50"},
        {"M001200110", "a field is 01 to 50"},
        {"M00120151", "a field is 01 to 50"},
        {"M0012061", "a field is 01 to 50"},
        {"M00120611", "the number captured is 00 to 20"},
        {"M0012061121", "the number captured is 00 to 20"},
        {"M00120611010", "a captured piece stands on a field from 01 to 50"},
        {"M001206110151", "a captured piece stands on a field from 01 to 50"},
        {"M00120611020707", "a piece is captured twice"},
        {"M001206110007", "something follows the message"},
        {"E", "a reason is 0 to 3"},
        {"E4", "a reason is 0 to 3"},
        {"E0", "a stop code is 0 or 1"},
        {"E02", "a stop code is 0 or 1"},
        {"E000", "something follows the message"},
        {"B000W", "a move's number is 001 to 999"},
        {"B05Z", "a move's number is 001 to 999"},
        {"B005", "the colour to move is W or Z"},
        {"K", "an answer about going back is 0 to 2"},
        {"K3", "an answer about going back is 0 to 2"},
        {"K00", "something follows the message"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct dxp_message message;
        const char *why = dxp_read(&message, faults[i].text, strlen(faults[i].text));
        if (why == NULL)
            fail_msg("'%s' is read", faults[i].text);
        assert_string_equal(why, faults[i].why);
    }
    struct dxp_message message;
    char text[DXP_MESSAGE_MAX + 1];
    memset(text, 'C', sizeof text);
    assert_null(dxp_read(&message, text, DXP_MESSAGE_MAX));
    assert_string_equal(dxp_read(&message, text, DXP_MESSAGE_MAX + 1),
                        "a message has 127 characters at most");
}

/* ------------------------------------------------------------------------------------ arriving */

enum { STREAM_MAX = 4096 };

/* Takes a stream in pieces of so many bytes; the messages come back with '|' behind each. */
static void take_all(const char *stream, size_t length, size_t piece, char out[STREAM_MAX])
{
    struct dxp_reader reader = {.length = 0};
    size_t written = 0;
    for (size_t at = 0; at < length;) {
        size_t left = length - at;
        size_t used = dxp_take(&reader, stream + at, left < piece ? left : piece);
        assert_in_range(used, 1, piece);
        at += used;
        if (!reader.is_whole)
            continue;
        size_t n = reader.length < DXP_MESSAGE_MAX ? reader.length : DXP_MESSAGE_MAX;
        memcpy(out + written, reader.text, n);
        written += n;
        out[written++] = reader.length > DXP_MESSAGE_MAX ? '!' : '|';
    }
    out[written] = '\0';
}

/* However the bytes are cut up and joined, the messages are the same. */
static void messages_come_in_any_pieces(void **state)
{
    (void)state;
    static const char stream[] = "E00\0\0CHello\0M0012061100\0half of";
    for (size_t piece = 1; piece <= sizeof stream; piece++) {
        char out[STREAM_MAX];
        take_all(stream, sizeof stream - 1, piece, out);
        assert_string_equal(out, "E00||CHello|M0012061100|");
    }
}

static void long_messages_are_cut_and_the_next_is_found(void **state)
{
    (void)state;
    char stream[STREAM_MAX], out[STREAM_MAX], wanted[STREAM_MAX];
    for (size_t length = DXP_MESSAGE_MAX - 1; length <= DXP_MESSAGE_MAX + 300; length++) {
        memset(stream, 'x', length);
        memcpy(stream + length, "\0E00", 5);
        size_t kept = length < DXP_MESSAGE_MAX ? length : DXP_MESSAGE_MAX;
        memset(wanted, 'x', kept);
        strcpy(wanted + kept, length > DXP_MESSAGE_MAX ? "!E00|" : "|E00|");
        for (size_t piece = 1; piece <= length + 5; piece += 41) {
            take_all(stream, length + 5, piece, out);
            assert_string_equal(out, wanted);
        }
    }
}

/* -------------------------------------------------------------------------------------- boards */

static struct hy_game game;
static struct hy_match match;
static struct hy_event log_of_match[512];

static void set_up(const char *name, const char *position)
{
    struct hy_error error;
    struct hy_position start;
    assert_true(hy_game_parse(&game, name, strlen(name), &error));
    start = hy_position_start(&game);
    if (position != NULL)
        assert_true(hy_position_parse(&game, position, strlen(position), &start, &error));
    hy_match_start(&match, &game, &start, log_of_match, sizeof log_of_match / sizeof *log_of_match);
}

static unsigned field_of(const char *square)
{
    uint16_t cell;
    assert_int_equal(hy_cell_parse(&game, square, strlen(square), &cell), strlen(square));
    assert_int_equal(dxp_cell(&game, dxp_field(&game, cell)), cell);
    return dxp_field(&game, cell);
}

static void fields_are_numbered_as_in_game_files(void **state)
{
    (void)state;
    static const struct {
        const char *game, *square;
        unsigned field;
    } fields[] = {
        {"international", "1", 1},
        {"international", "46", 46},
        {"english", "32", 32},
        {"pool", "5", 5},
        {"italian", "1", 1},
        {"spanish", "1", 1},
        {"russian", "b8", 1},
        {"russian", "h8", 4},
        {"russian", "a7", 5},
        {"russian", "a1", 29},
        {"brazilian", "g1", 32},
        {"czech", "d4", 18},
        {"spanish", "32", 32},
        {"italian", "32", 32},
        /* what squares are called here is nobody else's business */
        {"russian,squares=numbers_up", "1", 32},
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        set_up(fields[i].game, NULL);
        assert_int_equal(field_of(fields[i].square), fields[i].field);
    }
    assert_int_equal(dxp_cell(&game, 0), HY_NO_CELL);
    assert_int_equal(dxp_cell(&game, game.cells + 1), HY_NO_CELL);
}

static void games_of_draughts_can_be_told(void **state)
{
    (void)state;
    set_up("russian-losing", NULL);
    assert_true(dxp_tells(&game));
    set_up("halma-8", NULL);
    assert_false(dxp_tells(&game));
}

/* Who begins is the first seat, and Black in some games. */
static void colours_are_those_of_the_game(void **state)
{
    (void)state;
    set_up("international", NULL);
    assert_true(dxp_is_white(&game, 0) && !dxp_is_white(&game, 1));
    assert_int_equal(dxp_seat(&game, true), 0);
    set_up("english", NULL);
    assert_true(!dxp_is_white(&game, 0) && dxp_is_white(&game, 1));
    assert_int_equal(dxp_seat(&game, true), 1);
}

static void positions_go_there_and_back(void **state)
{
    (void)state;
    static const struct {
        const char *game, *position, *told;
    } positions[] = {
        {"international", "B:W12,20,K22,23:B4,K5",
         "eeezZ"
         "eeeee"
         "eweee"
         "eeeew"
         "eWwee"
         "eeeee"
         "eeeee"
         "eeeee"
         "eeeee"
         "eeeee"},
        {"russian", "W:Wa1,Kc3:Bb8",
         "zeee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eWee"
         "eeee"
         "weee"},
        {"english", "W:W32,K30:B1,K2",
         "zZee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eWew"},
        {"spanish", "W:W1:BK32",
         "weee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eeee"
         "eeeZ"},
    };
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        struct dxp_request request = {.version = DXP_VERSION};
        struct hy_position found;
        set_up(positions[i].game, positions[i].position);
        dxp_put_position(&request, &game, &match.position);
        assert_true(request.has_position);
        assert_int_equal(request.is_whites_turn, positions[i].position[0] == 'W');
        assert_string_equal(request.position, positions[i].told);
        assert_true(dxp_find_position(&request, &game, &found));
        assert_true(hy_same_position(&found, &match.position));
    }
    struct dxp_request request = {.has_position = true};
    struct hy_position found;
    set_up("pool", NULL);
    dxp_put_position(&request, &game, &match.position);
    assert_false(request.has_position);
    assert_true(dxp_find_position(&request, &game, &found));
    assert_true(hy_same_position(&found, &match.position));
}

static void impossible_positions_are_not_found(void **state)
{
    (void)state;
    set_up("russian", NULL);
    struct hy_position found;
    struct dxp_request request = {.has_position = true, .is_whites_turn = true};
    static const char *const wrong[] = {
        "",
        "zzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww", /* the large board */
        "eeeeeeeeeeeeeeeezzzzeeeewwwwwwz",                    /* a field is missing */
        "weeeeeeeeeeezeeeeeeeeeeeeeeeeeee",                   /* a man on its last row */
        "eeeezzzzzzzzzzzzzeeeewwwwwwwwwww",                   /* thirteen men */
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        strcpy(request.position, wrong[i]);
        assert_false(dxp_find_position(&request, &game, &found));
    }
}

/* --------------------------------------------------------------------------------------- moves */

static bool finds(const char *text)
{
    struct dxp_message message = read_well(text);
    struct hy_move move;
    return dxp_find_move(&message.move, &match, &move);
}

/* The published capture, 5 x 25, where it can be played; pieces come in any order. */
static void captures_are_found_by_their_pieces(void **state)
{
    (void)state;
    set_up("international", "B:W12,20,22,23:BK5");
    assert_true(finds("M001205250422122320"));
    assert_true(finds("M001205250412202223"));
    assert_false(finds("M0012052503221223"));     /* one is missing */
    assert_false(finds("M001205250422122321"));   /* one is another */
    assert_false(finds("M00120525052212232021")); /* one is too many */
    assert_false(finds("M0012052500"));           /* all are */
    assert_false(finds("M001205240422122320"));   /* another end */
    assert_false(finds("M0012051000"));           /* a step where a capture is owed */
}

/* Two captures with the same ends: the pieces tell which. */
static void ends_alone_may_not_tell_a_capture(void **state)
{
    (void)state;
    set_up("english", "W:W31:B18,19,26,27");
    struct dxp_message left = read_well("M0000311502"
                                        "1826"),
                       right = read_well("M0000311502"
                                         "1927");
    struct hy_move left_move, right_move;
    assert_true(dxp_find_move(&left.move, &match, &left_move));
    assert_true(dxp_find_move(&right.move, &match, &right_move));
    assert_false(hy_same_move(left_move, right_move));
    assert_false(finds("M0000311502"
                       "1827"));
}

/* Every move of games played at random comes back as it was told. */
static void every_move_is_found_again(void **state)
{
    (void)state;
    static const char *const names[] = {"russian",   "english", "international",
                                        "brazilian", "pool",    "italian",
                                        "spanish",   "czech",   "international-losing"};
    enum { GAMES = 40 };
    struct random random = {1971};
    for (size_t g = 0; g < GAMES * sizeof names / sizeof *names; g++) {
        struct hy_move list[HY_MOVES_MAX];
        size_t count;
        set_up(names[g / GAMES], NULL);
        while (match.count < match.room && (count = hy_match_moves(&match, list)) > 0) {
            for (size_t i = 0; i < count; i++) {
                struct dxp_message m = {.kind = DXP_MOVE}, again;
                struct hy_move found;
                char text[DXP_MESSAGE_MAX + 1];
                dxp_put_move(&m.move, &game, &match.position, list[i]);
                assert_null(dxp_read(&again, text, dxp_write(&m, text)));
                assert_true(dxp_find_move(&again.move, &match, &found));
                assert_true(hy_same_move(found, list[i]));
            }
            struct hy_path path =
                hy_canonical(&game, &match.position, list[random_below(&random, (unsigned)count)]);
            struct hy_attempt attempt = {.seat = HY_NO_SEAT, .n = path.n};
            struct hy_reason reason;
            for (unsigned i = 0; i < path.n; i++)
                attempt.cell[i] = path.cell[i];
            assert_true(hy_match_try(&match, &attempt, &reason));
        }
    }
}

static void goes_back(unsigned move, bool is_whites_turn, int wanted)
{
    uint32_t count;
    const struct dxp_back back = {move, is_whites_turn};
    bool good = dxp_find_back(&back, &match, &count);
    assert_int_equal(good ? (int)count : -1, wanted);
}

static void play_words(const char *const *words, size_t count)
{
    struct hy_error error;
    for (size_t i = 0; i < count; i++)
        assert_true(hy_match_word(&match, words[i], strlen(words[i]), &error, NULL));
}

static void moves_are_counted_for_going_back(void **state)
{
    (void)state;
    set_up("international", NULL);
    play_words((const char *const[]){"32-28", "17-22", "28x17"}, 3);
    goes_back(1, true, 0);
    goes_back(1, false, 1);
    goes_back(2, true, 2);
    goes_back(2, false, 3); /* where it stands */
    goes_back(3, true, -1);
    goes_back(999, false, -1);
    set_up("international", "B:W32:B17"); /* the first move is Black's */
    goes_back(1, true, -1);
    goes_back(1, false, 0);
    goes_back(2, true, -1);
    set_up("english", NULL); /* and here it always is */
    play_words((const char *const[]){"11-15"}, 1);
    goes_back(1, false, 0);
    goes_back(1, true, 1);
    goes_back(2, false, -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_read_and_written),
        cmocka_unit_test(parts_are_found),
        cmocka_unit_test(text_is_made_printable),
        cmocka_unit_test(long_text_is_cut),
        cmocka_unit_test(other_versions_are_told),
        cmocka_unit_test(faults_are_refused),
        cmocka_unit_test(messages_come_in_any_pieces),
        cmocka_unit_test(long_messages_are_cut_and_the_next_is_found),
        cmocka_unit_test(fields_are_numbered_as_in_game_files),
        cmocka_unit_test(games_of_draughts_can_be_told),
        cmocka_unit_test(colours_are_those_of_the_game),
        cmocka_unit_test(positions_go_there_and_back),
        cmocka_unit_test(impossible_positions_are_not_found),
        cmocka_unit_test(captures_are_found_by_their_pieces),
        cmocka_unit_test(ends_alone_may_not_tell_a_capture),
        cmocka_unit_test(every_move_is_found_again),
        cmocka_unit_test(moves_are_counted_for_going_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
