// generate_series(start, stop [, step]) as SQLite's own shell has it: one row a number. A row is made when it
// is asked for, so that the budget ends any series.
#include <memory>

#include "sources/sqlite/sqlite_functions.h"

namespace omni {
namespace {

enum Column { kValue, kStart, kStop, kStep };

struct Cursor : sqlite3_vtab_cursor {
  sqlite3_int64 value = 0, stop = 0, step = 1, row = 0;
  bool done = true;
};

Cursor& of(sqlite3_vtab_cursor* cursor) {
  return *static_cast<Cursor*>(cursor);
}

int connect(sqlite3* database, void*, int, const char* const*, sqlite3_vtab** table, char**) {
  const int code =
      sqlite3_declare_vtab(database, "CREATE TABLE x(value, start HIDDEN, stop HIDDEN, step HIDDEN)");
  if (code != SQLITE_OK) return code;
  sqlite3_vtab_config(database, SQLITE_VTAB_INNOCUOUS);
  *table = std::make_unique<sqlite3_vtab>().release();
  return SQLITE_OK;
}

int disconnect(sqlite3_vtab* table) {
  const std::unique_ptr<sqlite3_vtab> owned(table);
  return SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
  *cursor = std::make_unique<Cursor>().release();
  return SQLITE_OK;
}

int close(sqlite3_vtab_cursor* cursor) {
  const std::unique_ptr<Cursor> owned(&of(cursor));
  return SQLITE_OK;
}

// Takes the arguments, which are equalities with the hidden columns, in the order of the columns.
int bestIndex(sqlite3_vtab* table, sqlite3_index_info* info) {
  int places[4] = {-1, -1, -1, -1};
  for (int i = 0; i < info->nConstraint; ++i) {
    const auto& constraint = info->aConstraint[i];
    if (constraint.iColumn < kStart || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!constraint.usable) return SQLITE_CONSTRAINT;
    places[constraint.iColumn] = i;
  }
  if (places[kStart] < 0 || places[kStop] < 0) {
    sqlite3_free(table->zErrMsg);
    table->zErrMsg = sqlite3_mprintf("generate_series needs a start and a stop");
    return SQLITE_ERROR;
  }
  int next = 0;
  for (int column = kStart; column <= kStep; ++column)
    if (places[column] >= 0) info->aConstraintUsage[places[column]] = {.argvIndex = ++next, .omit = 1};
  info->estimatedCost = 1000;
  info->estimatedRows = 1000;
  return SQLITE_OK;
}

bool past(const Cursor& cursor) {
  return cursor.step > 0 ? cursor.value > cursor.stop : cursor.value < cursor.stop;
}

int filter(sqlite3_vtab_cursor* base, int, const char*, int count, sqlite3_value** arguments) {
  Cursor& cursor = of(base);
  cursor.value = sqlite3_value_int64(arguments[0]);
  cursor.stop = sqlite3_value_int64(arguments[1]);
  cursor.step = count > 2 ? sqlite3_value_int64(arguments[2]) : 1;
  if (cursor.step == 0) cursor.step = 1;
  cursor.row = 1;
  cursor.done = past(cursor);
  for (int i = 0; i < count; ++i)
    cursor.done = cursor.done || sqlite3_value_type(arguments[i]) == SQLITE_NULL;
  return SQLITE_OK;
}

int next(sqlite3_vtab_cursor* base) {
  Cursor& cursor = of(base);
  sqlite3_int64 value = 0;
  cursor.done = __builtin_add_overflow(cursor.value, cursor.step, &value);
  cursor.value = value;
  cursor.done = cursor.done || past(cursor);
  ++cursor.row;
  return SQLITE_OK;
}

int eof(sqlite3_vtab_cursor* cursor) {
  return of(cursor).done ? 1 : 0;
}

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int at) {
  const Cursor& cursor = of(base);
  switch (at) {
    case kValue: sqlite3_result_int64(context, cursor.value); break;
    case kStop: sqlite3_result_int64(context, cursor.stop); break;
    case kStep: sqlite3_result_int64(context, cursor.step); break;
    default: break;
  }
  return SQLITE_OK;
}

int rowid(sqlite3_vtab_cursor* cursor, sqlite3_int64* row) {
  *row = of(cursor).row;
  return SQLITE_OK;
}

// Without xCreate it is a table that needs no CREATE, and cannot have one.
constexpr sqlite3_module kSeries{.iVersion = 0,
                                 .xConnect = &connect,
                                 .xBestIndex = &bestIndex,
                                 .xDisconnect = &disconnect,
                                 .xOpen = &open,
                                 .xClose = &close,
                                 .xFilter = &filter,
                                 .xNext = &next,
                                 .xEof = &eof,
                                 .xColumn = &column,
                                 .xRowid = &rowid};

}  // namespace

void addSqliteSeries(sqlite3* database) {
  sqlite3_create_module_v2(database, "generate_series", &kSeries, nullptr, nullptr);
}

}  // namespace omni
