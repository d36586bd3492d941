#include "server/assets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sodium.h>

#include "tests/server/folder.h"

static int set_up(void **state)
{
    static struct folder folder;
    folder_make(&folder);
    folder_write_text(&folder, "index.html", "<!doctype html>");
    *state = &folder;
    return sodium_init() < 0;
}

static int tear_down(void **state)
{
    folder_remove(*state);
    return 0;
}

static const struct asset *find(const struct assets *assets, const char *path)
{
    return assets_find(assets, (struct http_text){path, strlen(path)});
}

static struct assets load(const struct folder *folder)
{
    char error[ASSETS_ERROR_MAX] = "";
    struct assets assets;
    if (!assets_load(&assets, folder->path, error))
        fail_msg("%s", error);
    return assets;
}

/* Loading fails, and the message has this in it. */
static void assert_refused(const struct folder *folder, const char *expected)
{
    char error[ASSETS_ERROR_MAX] = "";
    struct assets assets;
    assert_false(assets_load(&assets, folder->path, error));
    if (strstr(error, expected) == NULL)
        fail_msg("'%s' does not say '%s'", error, expected);
}

static void files_are_found_by_path(void **state)
{
    folder_write_text(*state, "a/b.css", "x{}");
    folder_write_text(*state, "a/index.html", "inner");
    folder_write_text(*state, "empty.txt", "");
    struct assets assets = load(*state);
    assert_int_equal(assets.count, 4);
    assert_string_equal(find(&assets, "/")->path, "/index.html");
    assert_string_equal(find(&assets, "/index.html")->path, "/index.html");
    assert_string_equal(find(&assets, "/a/")->path, "/a/index.html");
    assert_string_equal(find(&assets, "/a/b.css")->type, "text/css; charset=utf-8");
    assert_memory_equal(find(&assets, "/a/b.css")->body[ENCODING_PLAIN].bytes, "x{}", 3);
    assert_int_equal(find(&assets, "/empty.txt")->body[ENCODING_PLAIN].length, 0);
    static const char *const nothing[] = {
        "",           "/a",           "/b.css",        "a/b.css",
        "//a/b.css",  "/a//b.css",    "/a/../a/b.css", "/../index.html",
        "/%61/b.css", "/index.html/", "/INDEX.HTML",   "/a/b.css/",
    };
    for (size_t i = 0; i < sizeof nothing / sizeof nothing[0]; i++) {
        if (find(&assets, nothing[i]) != NULL)
            fail_msg("'%s' leads somewhere", nothing[i]);
    }
    char longest[2 * ASSETS_PATH_MAX];
    memset(longest, '/', sizeof longest);
    for (size_t length = ASSETS_PATH_MAX - 20; length < sizeof longest; length++)
        assert_null(assets_find(&assets, (struct http_text){longest, length}));
    assets_free(&assets);
}

static void types_go_by_extension(void **state)
{
    folder_write_text(*state, "x.wasm", "");
    folder_write_text(*state, "x.webmanifest", "");
    folder_write_text(*state, "noextension", "");
    folder_write_text(*state, "x.weights", "");
    struct assets assets = load(*state);
    assert_string_equal(find(&assets, "/")->type, "text/html; charset=utf-8");
    assert_string_equal(find(&assets, "/x.wasm")->type, "application/wasm");
    assert_string_equal(find(&assets, "/x.webmanifest")->type, "application/manifest+json");
    assert_string_equal(find(&assets, "/noextension")->type, "application/octet-stream");
    assert_string_equal(find(&assets, "/x.weights")->type, "application/octet-stream");
    assets_free(&assets);
}

static void names_with_a_hash_are_immutable(void **state)
{
    static const struct {
        const char *name;
        bool immutable;
    } cases[] = {
        {"main.K3QWZ7XA.js", true},
        {"rules.0a1b2c3d4e5f.wasm", true},
        {"sub/main.ABCDEFGH.js.map", true},
        {"board.component.js", false},
        {"main.min.js", false},
        {"K3QWZ7XA.js", false},
        {"main.K3QWZ7X.js", false},
        {"main.K3QWZ7X1.js", false},
        {"dotted.0a1b2c3d4e5f/plain.js", false},
        {"main.K3QWZ7XA", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        folder_write_text(*state, cases[i].name, "");
    struct assets assets = load(*state);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char path[ASSETS_PATH_MAX];
        snprintf(path, sizeof path, "/%s", cases[i].name);
        if (find(&assets, path)->immutable != cases[i].immutable)
            fail_msg("%s", path);
    }
    assets_free(&assets);
}

static void tags_follow_the_content(void **state)
{
    folder_write_text(*state, "a.txt", "same");
    folder_write_text(*state, "b.txt", "same");
    folder_write_text(*state, "c.txt", "other");
    struct assets assets = load(*state);
    const char *tag = find(&assets, "/a.txt")->body[ENCODING_PLAIN].etag;
    assert_int_equal(strlen(tag), 24);
    assert_true(tag[0] == '"' && tag[23] == '"');
    assert_string_equal(tag, find(&assets, "/b.txt")->body[ENCODING_PLAIN].etag);
    assert_string_not_equal(tag, find(&assets, "/c.txt")->body[ENCODING_PLAIN].etag);
    assets_free(&assets);
}

static void twins_join_their_file(void **state)
{
    folder_write_text(*state, "a.js", "let a");
    folder_write_text(*state, "a.js.br", "[br]");
    folder_write_text(*state, "a.js.gz", "[gzip]");
    folder_write_text(*state, "index.html.gz", "[index]");
    struct assets assets = load(*state);
    assert_int_equal(assets.count, 2);
    const struct asset *asset = find(&assets, "/a.js");
    assert_int_equal(asset->encodings,
                     1u << ENCODING_PLAIN | 1u << ENCODING_GZIP | 1u << ENCODING_BROTLI);
    assert_memory_equal(asset->body[ENCODING_BROTLI].bytes, "[br]", 4);
    assert_int_equal(asset->body[ENCODING_GZIP].length, 6);
    assert_string_not_equal(asset->body[ENCODING_BROTLI].etag, asset->body[ENCODING_PLAIN].etag);
    assert_null(find(&assets, "/a.js.br"));
    assert_int_equal(find(&assets, "/")->encodings, 1u << ENCODING_PLAIN | 1u << ENCODING_GZIP);
    assets_free(&assets);
}

static void a_twin_alone_is_refused(void **state)
{
    folder_write_text(*state, "a.js.br", "[br]");
    assert_refused(*state, "/a.js.br: stands without");
}

static void links_are_refused(void **state)
{
    char path[2 * FOLDER_PATH_MAX];
    const struct folder *folder = *state;
    snprintf(path, sizeof path, "%s/link.html", folder->path);
    assert_int_equal(symlink("index.html", path), 0);
    assert_refused(*state, "/link.html: a link");
}

static void pipes_are_refused(void **state)
{
    char path[2 * FOLDER_PATH_MAX];
    const struct folder *folder = *state;
    snprintf(path, sizeof path, "%s/pipe", folder->path);
    assert_int_equal(mkfifo(path, 0666), 0);
    assert_refused(*state, "/pipe: neither a file nor a folder");
}

static void odd_names_are_refused(void **state)
{
    static const char *const names[] = {".hidden", "a b", "a~", "-a", "a%20", "\xc3\xa4", "sub/#"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[2 * FOLDER_PATH_MAX];
        const struct folder *folder = *state;
        folder_write_text(*state, names[i], "");
        assert_refused(*state, "letters, digits");
        snprintf(path, sizeof path, "%s/%s", folder->path, names[i]);
        unlink(path);
    }
}

static void too_much_is_refused(void **state)
{
    char path[2 * FOLDER_PATH_MAX];
    const struct folder *folder = *state;
    folder_write_text(*state, "large.bin", "");
    snprintf(path, sizeof path, "%s/large.bin", folder->path);
    assert_int_equal(truncate(path, ASSETS_FILE_MAX + 1L), 0);
    assert_refused(*state, "/large.bin: larger than 32 MB");
    unlink(path);
    folder_write_text(*state, "1/2/3/4/5/6/7/8/deep.txt", "");
    struct assets assets = load(*state);
    assert_non_null(find(&assets, "/1/2/3/4/5/6/7/8/deep.txt"));
    assets_free(&assets);
    folder_write_text(*state, "1/2/3/4/5/6/7/8/9/deeper.txt", "");
    assert_refused(*state, "nested too deeply");
}

static void too_many_are_refused(void **state)
{
    for (int i = 0; i < ASSETS_COUNT_MAX; i++) {
        char name[32];
        snprintf(name, sizeof name, "%d.txt", i);
        folder_write_text(*state, name, "");
    }
    assert_refused(*state, "more than 2000 files");
}

static void a_long_path_is_refused(void **state)
{
    char name[FOLDER_PATH_MAX] = "";
    for (int i = 0; i < 3; i++) {
        memset(name + strlen(name), 'x', 100);
        strcat(name, i < 2 ? "/" : ".js");
    }
    folder_write_text(*state, name, "");
    assert_refused(*state, "a path longer than");
}

static void a_folder_without_a_page_is_refused(void **state)
{
    char path[2 * FOLDER_PATH_MAX];
    const struct folder *folder = *state;
    static const struct folder missing = {"/nonexistent"};
    snprintf(path, sizeof path, "%s/index.html", folder->path);
    unlink(path);
    assert_refused(*state, "has no index.html");
    assert_refused(&missing, "No such file");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_found_by_path),
        TEST(types_go_by_extension),
        TEST(names_with_a_hash_are_immutable),
        TEST(tags_follow_the_content),
        TEST(twins_join_their_file),
        TEST(a_twin_alone_is_refused),
        TEST(links_are_refused),
        TEST(pipes_are_refused),
        TEST(odd_names_are_refused),
        TEST(too_much_is_refused),
        TEST(too_many_are_refused),
        TEST(a_long_path_is_refused),
        TEST(a_folder_without_a_page_is_refused),
    };
    return cmocka_run_group_tests_name("assets", tests, NULL, NULL);
}
