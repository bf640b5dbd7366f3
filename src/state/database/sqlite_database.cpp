#include "state/database/sqlite_database.h"

#include <sqlite3.h>

namespace omni {
namespace {

constexpr int kBusyMilliseconds = 5000, kSoonMilliseconds = 500;
constexpr std::int64_t kMark = 0x6f6d6e73;  // "omns": whose file it is

/// Binds a value to its place; texts must outlive the statement's run.
struct Binder {
  sqlite3_stmt* statement;
  int at;
  void operator()(const Null&) const { sqlite3_bind_null(statement, at); }
  void operator()(bool value) const { sqlite3_bind_int(statement, at, value ? 1 : 0); }
  void operator()(std::int64_t value) const { sqlite3_bind_int64(statement, at, value); }
  void operator()(double value) const { sqlite3_bind_double(statement, at, value); }
  void operator()(const std::string& value) const {
    sqlite3_bind_text64(statement, at, value.data(), value.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void operator()(const Iri& value) const { (*this)(value.value); }
  void operator()(const Literal& value) const { (*this)(value.lexical); }
  void operator()(const Nested& value) const { (*this)(value.json); }
};

Value cellOf(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(statement, column)};
    case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
    case SQLITE_NULL: return Null{};
    default: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, column)));
    }
  }
}

}  // namespace

Result<std::unique_ptr<SqliteDatabase>> SqliteDatabase::open(const std::filesystem::path& file) {
  sqlite3* connection = nullptr;
  const int code = sqlite3_open_v2(file.c_str(), &connection,
                                   SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  auto database = std::unique_ptr<SqliteDatabase>(new SqliteDatabase(connection, file));
  if (code != SQLITE_OK) return database->failed();
  sqlite3_busy_timeout(connection, kBusyMilliseconds);
  // A process that ends does not wait for the disk: the next one finds the log.
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  OMNI_RETURN_IF_ERROR(database->execute(
      "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; "
      "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON"));
  return database;
}

void SqliteDatabase::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

void SqliteDatabase::Reset::operator()(sqlite3_stmt* statement) const {
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

SqliteDatabase::~SqliteDatabase() {
  statements_.clear();
  sqlite3_close_v2(connection_);
}

tl::unexpected<Error> SqliteDatabase::failed() const {
  const int code = sqlite3_errcode(connection_);
  const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
  const bool held = code == SQLITE_BUSY || code == SQLITE_LOCKED;
  return fail(damaged ? Code::kUnreadable : Code::kUnavailable,
              "the state file " + file_.string() + ": " + sqlite3_errmsg(connection_),
              damaged ? "Move it away: what it holds is lost, and a new one is made."
              : held  ? "End the program that holds it."
                      : "Check its permissions and the free space.",
              Audience::kOperator);
}

Status SqliteDatabase::execute(const std::string& statements) {
  if (sqlite3_exec(connection_, statements.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failed();
  return {};
}

// The statement of that text, with its values; null where it is none.
SqliteDatabase::Use SqliteDatabase::prepared(const std::string& sql, Values values) {
  auto known = statements_.find(sql);
  if (known == statements_.end()) {
    sqlite3_stmt* made = nullptr;
    const int code =
        sqlite3_prepare_v3(connection_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    if (code != SQLITE_OK) return nullptr;
    known = statements_.emplace(sql, made).first;
  }
  Use use(known->second.get());
  int at = 0;
  for (const Value& value : values) std::visit(Binder{use.get(), ++at}, value);
  return use;
}

Result<std::size_t> SqliteDatabase::write(const std::string& sql, Values values) {
  const std::scoped_lock lock(mutex_);
  return writeLocked(sql, values);
}

Result<std::size_t> SqliteDatabase::writeSoon(const std::string& sql, Values values) {
  const std::scoped_lock lock(mutex_);
  sqlite3_busy_timeout(connection_, kSoonMilliseconds);
  auto changed = writeLocked(sql, values);
  sqlite3_busy_timeout(connection_, kBusyMilliseconds);
  return changed;
}

// Under the lock.
Result<std::size_t> SqliteDatabase::writeLocked(const std::string& sql, Values values) {
  const Use statement = prepared(sql, values);
  if (!statement) return failed();
  int code = SQLITE_ROW;
  while (code == SQLITE_ROW) code = sqlite3_step(statement.get());
  if (code != SQLITE_DONE) return failed();
  return static_cast<std::size_t>(sqlite3_changes(connection_));
}

Result<std::vector<Row>> SqliteDatabase::read(const std::string& sql, Values values) {
  const std::scoped_lock lock(mutex_);
  const Use statement = prepared(sql, values);
  if (!statement) return failed();
  std::vector<Row> rows;
  int code = sqlite3_step(statement.get());
  for (; code == SQLITE_ROW; code = sqlite3_step(statement.get())) {
    Row row;
    for (int column = 0; column < sqlite3_column_count(statement.get()); ++column)
      row.push_back(cellOf(statement.get(), column));
    rows.push_back(std::move(row));
  }
  if (code != SQLITE_DONE) return failed();
  return rows;
}

Status SqliteDatabase::writeAll(const std::string& statements) {
  const std::scoped_lock lock(mutex_);
  auto done = execute("BEGIN IMMEDIATE; " + statements + "; COMMIT");
  if (!done && sqlite3_get_autocommit(connection_) == 0) (void)execute("ROLLBACK");
  return done;
}

Result<std::int64_t> SqliteDatabase::version() {
  OMNI_TRY(mark, read("PRAGMA application_id"));
  OMNI_TRY(tables, read("SELECT count(*) FROM sqlite_master"));
  if (wholeOf(mark) != kMark && (wholeOf(mark) != 0 || wholeOf(tables) != 0))
    return fail(Code::kUnreadable, "the state file is a database of another program",
                "Move it away, or set XDG_STATE_HOME to another folder.", Audience::kOperator);
  return read("PRAGMA user_version").map(wholeOf);
}

Status SqliteDatabase::advance(const std::string& statements, std::int64_t version) {
  return writeAll(statements + "; PRAGMA application_id = " + std::to_string(kMark) +
                  "; PRAGMA user_version = " + std::to_string(version));
}

Result<std::size_t> SqliteDatabase::size() {
  OMNI_TRY(rows, read("SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, "
                      "pragma_freelist_count, pragma_page_size"));
  return static_cast<std::size_t>(wholeOf(rows));
}

Status SqliteDatabase::shrink() {
  return write("PRAGMA incremental_vacuum").map([](std::size_t) {});
}

// The last writes still stand in the log.
Status SqliteDatabase::scrub() {
  OMNI_RETURN_IF_ERROR(shrink());
  return read("PRAGMA wal_checkpoint(TRUNCATE)").map([](const auto&) {});
}

std::int64_t wholeOf(const std::vector<Row>& rows) {
  if (rows.empty() || rows.front().empty()) return 0;
  const auto* number = std::get_if<std::int64_t>(&rows.front().front());
  return number ? *number : 0;
}

}  // namespace omni
