#include "server/store_sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    APPLICATION = 0x48707964, /* "Hpyd": marks the file as ours */
    BUSY_MS = 2000            /* how long another program, say a backup, may hold the file */
};

/* Step n leads from version n to n + 1. A step that has been released is never changed. */
static const char *const migrations[] = {
    "CREATE TABLE room (code TEXT PRIMARY KEY, made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE event ("
    "  room TEXT NOT NULL REFERENCES room (code),"
    "  seq INTEGER NOT NULL CHECK (seq >= 1),"
    "  request TEXT NOT NULL,"   /* its id, or empty */
    "  text TEXT NOT NULL,"      /* JSON, server/room.h */
    "  stored INTEGER NOT NULL," /* milliseconds since 1970 */
    "  PRIMARY KEY (room, seq)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX event_request ON event (room, request) WHERE request <> '';",
};
enum { VERSION = sizeof migrations / sizeof *migrations };

static const char *const statements[SQL_STATEMENTS] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_LAST] = "SELECT coalesce(max(seq), 0) FROM event WHERE room = ?1",
    [SQL_ROOM] = "INSERT INTO room (code, made) VALUES (?1, ?2)",
    [SQL_EVENT] =
        "INSERT INTO event (room, seq, request, text, stored) VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_LOAD] = "SELECT text FROM event WHERE room = ?1 ORDER BY seq",
};

const char *store_sql_error(const struct store_sql *sql) { return sqlite3_errmsg(sql->db); }

/* --------------------------------------------------------------------------------- opening */

static bool run(sqlite3 *db, const char *text)
{
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static bool read_number(sqlite3 *db, const char *text, int *number)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, text, -1, &statement, NULL) != SQLITE_OK)
        return false;
    bool good = sqlite3_step(statement) == SQLITE_ROW;
    if (good)
        *number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return good;
}

/* In WAL mode a commit is one append and one sync, and readers do not wait. */
static bool set_up(sqlite3 *db)
{
    sqlite3_busy_timeout(db, BUSY_MS);
    sqlite3_extended_result_codes(db, 1);
    return run(db, "PRAGMA journal_mode = WAL") && run(db, "PRAGMA synchronous = FULL") &&
           run(db, "PRAGMA foreign_keys = ON") && run(db, "PRAGMA trusted_schema = OFF");
}

static bool migrate_step(sqlite3 *db, int version)
{
    char mark[96];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT",
             APPLICATION, version + 1);
    return run(db, "BEGIN IMMEDIATE") && run(db, migrations[version]) && run(db, mark);
}

/* Returns NULL, or what is wrong; "" if the database itself says it. */
static const char *migrate(sqlite3 *db)
{
    int version, application, tables;
    if (!read_number(db, "PRAGMA user_version", &version) ||
        !read_number(db, "PRAGMA application_id", &application) ||
        !read_number(db, "SELECT count(*) FROM sqlite_schema", &tables))
        return "";
    if (tables > 0 && application != APPLICATION)
        return "it is a database of another program";
    if (version > VERSION)
        return "it was written by a newer version of Hopyard";
    while (version < VERSION)
        if (!migrate_step(db, version++))
            return "";
    return NULL;
}

static bool prepare(struct store_sql *sql)
{
    for (size_t i = 0; i < SQL_STATEMENTS; i++)
        if (sqlite3_prepare_v3(sql->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sql->statement[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

bool store_sql_open(struct store_sql *sql, const char *path, char *error, size_t room)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    memset(sql, 0, sizeof *sql);
    const char *wrong = "";
    if (sqlite3_open_v2(path, &sql->db, flags, NULL) == SQLITE_OK && set_up(sql->db))
        wrong = migrate(sql->db);
    if (wrong == NULL && !prepare(sql))
        wrong = "";
    if (wrong == NULL && sqlite3_db_readonly(sql->db, "main") != 0)
        wrong = "it can be read, but not written";
    if (wrong == NULL)
        return true;
    snprintf(error, room, "%s: %s", path, wrong[0] != '\0' ? wrong : sqlite3_errmsg(sql->db));
    store_sql_close(sql);
    return false;
}

void store_sql_close(struct store_sql *sql)
{
    for (size_t i = 0; i < SQL_STATEMENTS; i++)
        sqlite3_finalize(sql->statement[i]);
    sqlite3_close(sql->db);
    sql->db = NULL;
}

/* --------------------------------------------------------------------------------- writing */

static int step(sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text, size_t length)
{
    sqlite3_bind_text64(statement, place, text, length, SQLITE_STATIC, SQLITE_UTF8);
}

bool store_sql_begin(struct store_sql *sql)
{
    return step(sql->statement[SQL_BEGIN]) == SQLITE_DONE;
}

bool store_sql_end(struct store_sql *sql)
{
    return step(sql->statement[SQL_COMMIT]) == SQLITE_DONE;
}

void store_sql_abandon(struct store_sql *sql)
{
    /* Some failures have ended the transaction already. */
    if (!sqlite3_get_autocommit(sql->db))
        run(sql->db, "ROLLBACK");
}

static enum lobby_outcome outcome_of(int result)
{
    return result == SQLITE_DONE                  ? LOBBY_STORED
           : (result & 0xff) == SQLITE_CONSTRAINT ? LOBBY_TAKEN
                                                  : LOBBY_CANNOT_STORE;
}

/* The number of a room's last event, or -1. */
static int64_t last_event(struct store_sql *sql, const char *code)
{
    sqlite3_stmt *statement = sql->statement[SQL_LAST];
    bind_text(statement, 1, code, strlen(code));
    int64_t last = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1;
    sqlite3_reset(statement);
    return last;
}

static enum lobby_outcome insert_room(struct store_sql *sql, const char *code, int64_t unix_ms)
{
    sqlite3_stmt *statement = sql->statement[SQL_ROOM];
    bind_text(statement, 1, code, strlen(code));
    sqlite3_bind_int64(statement, 2, unix_ms);
    return outcome_of(step(statement));
}

enum lobby_outcome store_sql_append(struct store_sql *sql, const struct lobby_append *append,
                                    int64_t unix_ms)
{
    assert(append->version >= 1);
    int64_t last = last_event(sql, append->code);
    if (last < 0)
        return LOBBY_CANNOT_STORE;
    if (last != (int64_t)append->version - 1)
        return LOBBY_TAKEN;
    if (append->version == 1) {
        enum lobby_outcome made = insert_room(sql, append->code, unix_ms);
        if (made != LOBBY_STORED)
            return made;
    }
    sqlite3_stmt *statement = sql->statement[SQL_EVENT];
    bind_text(statement, 1, append->code, strlen(append->code));
    sqlite3_bind_int64(statement, 2, append->version);
    bind_text(statement, 3, append->id, strlen(append->id));
    bind_text(statement, 4, append->text, append->length);
    sqlite3_bind_int64(statement, 5, unix_ms);
    return outcome_of(step(statement));
}

/* --------------------------------------------------------------------------------- reading */

enum lobby_outcome store_sql_load(struct store_sql *sql, const char *code,
                                  void (*event)(void *context, const char *text, size_t length),
                                  void *context)
{
    sqlite3_stmt *statement = sql->statement[SQL_LOAD];
    bind_text(statement, 1, code, strlen(code));
    size_t count = 0;
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(statement, 0);
        if (text == NULL)
            break;
        event(context, text, (size_t)sqlite3_column_bytes(statement, 0));
        count++;
    }
    sqlite3_reset(statement);
    if (result != SQLITE_DONE)
        return LOBBY_CANNOT_STORE;
    return count > 0 ? LOBBY_STORED : LOBBY_NO_ROOM;
}
