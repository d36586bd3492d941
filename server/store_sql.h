/* store_sql.h - the database under server/store.h: its tables, and what is done to them. All calls
 * come from one thread at a time, and block.
 */
#ifndef SERVER_STORE_SQL_H
#define SERVER_STORE_SQL_H

#include <sqlite3.h>

#include "server/lobby.h"

enum sql_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_LAST,
    SQL_ROOM,
    SQL_EVENT,
    SQL_LOAD,
    SQL_STATEMENTS
};

struct store_sql {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_STATEMENTS];
};

/* False, with the reason in `error`: a file that cannot be opened or written, is no database, or
 * was written by a newer version. Then there is nothing to close. */
bool store_sql_open(struct store_sql *sql, const char *path, char *error, size_t room);
void store_sql_close(struct store_sql *sql);

/* A transaction. Each of its appends has an outcome of its own; but if one says LOBBY_CANNOT_STORE,
 * or the end is false, the whole must be abandoned, and nothing at all was written. */
bool store_sql_begin(struct store_sql *sql);
enum lobby_outcome store_sql_append(struct store_sql *sql, const struct lobby_append *append,
                                    int64_t unix_ms);
bool store_sql_end(struct store_sql *sql);
void store_sql_abandon(struct store_sql *sql);

/* Calls `event` for each event of a room, in order. */
enum lobby_outcome store_sql_load(struct store_sql *sql, const char *code,
                                  void (*event)(void *context, const char *text, size_t length),
                                  void *context);
/* What went wrong last, for people. */
const char *store_sql_error(const struct store_sql *sql);

#endif
