#include "messages/messages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

bool message_language(const char *tag, size_t *language)
{
    for (size_t i = 0; message_languages[i] != NULL; i++)
        if (strcmp(message_languages[i], tag) == 0) {
            *language = i;
            return true;
        }
    return false;
}

const char *message_find(size_t language, const char *key)
{
    size_t low = 0, high = message_key_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(key, message_keys[middle]);
        if (order == 0)
            return message_text(language, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *message_find2(size_t language, const char *group, const char *name)
{
    char key[HY_NAME_MAX];
    int length = snprintf(key, sizeof key, "%s%s", group, name);
    return length < 0 || (size_t)length >= sizeof key ? NULL : message_find(language, key);
}

static const char *value_of(const struct message_value *values, size_t count, const char *name,
                            size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(name, length, values[i].name))
            return values[i].value;
    return NULL;
}

void message_write(struct text_out *out, const char *text, const struct message_value *values,
                   size_t count)
{
    while (*text != '\0') {
        const char *end = *text == '{' ? strchr(text, '}') : NULL;
        const char *value =
            end == NULL ? NULL : value_of(values, count, text + 1, (size_t)(end - text) - 1);
        if (value == NULL) {
            text_put(out, *text++);
        } else {
            text_put_word(out, value);
            text = end + 1;
        }
    }
}

/* The names of a reason's cells, each alone and all together. */
struct cell_names {
    char one[HY_REASON_CELLS][HY_CELL_TEXT_MAX];
    char all[HY_REASON_CELLS * HY_CELL_TEXT_MAX + 2];
    char
        captures[HY_REASON_CELLS * (HY_CELL_TEXT_MAX + 1) + 2]; /* two cells each: "c3xe5, b4xd6" */
};

static void name_cells(const struct hy_game *game, const struct hy_reason *reason,
                       struct cell_names *names)
{
    struct text_out all = text_out(names->all, sizeof names->all);
    for (size_t i = 0; i < HY_REASON_CELLS; i++) {
        bool on_board = i < reason->n && reason->cell[i] != HY_NO_CELL;
        strcpy(names->one[i], "?");
        if (on_board)
            hy_cell_name(game, reason->cell[i], names->one[i]);
        if (i < reason->n) {
            text_put_word(&all, i > 0 ? " " : "");
            text_put_word(&all, names->one[i]);
        }
    }
    text_finish(&all);
    struct text_out captures = text_out(names->captures, sizeof names->captures);
    for (unsigned i = 0; i + 1 < reason->n; i += 2) {
        text_put_word(&captures, i > 0 ? ", " : "");
        text_put_word(&captures, names->one[i]);
        text_put(&captures, 'x');
        text_put_word(&captures, names->one[i + 1]);
    }
    text_finish(&captures);
}

const char *message_seat(size_t language, const struct hy_game *game, unsigned seat)
{
    const char *name = game->seat[seat].name;
    const char *translated = message_find2(language, "seat.", name);
    return translated != NULL ? translated : name;
}

void message_write_reason(struct text_out *out, size_t language, const struct hy_game *game,
                          const struct hy_reason *reason)
{
    struct cell_names names;
    name_cells(game, reason, &names);
    const char *seat =
        reason->seat < game->seats ? message_seat(language, game, reason->seat) : "?";
    const struct message_value values[] = {
        {"a", names.one[0]}, {"b", names.one[1]},  {"c", names.one[2]},
        {"d", names.one[3]}, {"cells", names.all}, {"captures", names.captures},
        {"seat", seat},
    };
    const char *text = message_find2(language, "why.", hy_why_name(reason->why));
    assert(text != NULL);
    message_write(out, text, values, sizeof values / sizeof *values);
}
