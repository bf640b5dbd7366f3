#include "sources/sqlite/sqlite_connection.h"

#include <algorithm>
#include <fstream>

#include "base/text.h"
#include "source/content_mark.h"
#include "source/data_files.h"
#include "source/source_error.h"
#include "sources/sqlite/sqlite_functions.h"
#include "sources/sqlite/sqlite_value.h"

namespace omni {
namespace {

namespace fs = std::filesystem;

// A database in write-ahead mode keeps its newest pages in a log beside it.
bool usesLog(const fs::path& path) {
  char header[20] = {};
  std::ifstream(path, std::ios::binary).read(header, sizeof header);
  return header[18] == 2 || header[19] == 2;
}

fs::path logOf(const fs::path& path) {
  return path.string() + "-wal";
}

/// What the programs that have a database in write-ahead mode open share: it is there as long as they do.
fs::path sharedMemoryOf(const fs::path& path) {
  return path.string() + "-shm";
}

bool isThere(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

Status looksLikeDatabase(const SourceId& source, const fs::path& path) {
  OMNI_RETURN_IF_ERROR(ofSource(source, checkFile(path)));
  const std::string who = "source '" + source + "': " + path.string();
  std::ifstream file(path, std::ios::binary);
  char magic[16] = {};
  file.read(magic, sizeof magic);
  if (file.gcount() == 0)
    return fail(Code::kUnreadable, who + " is empty", "Put the database in its place.", Audience::kOperator);
  if (std::string_view(magic, 15) != "SQLite format 3")
    return fail(Code::kUnreadable, who + " is not a SQLite database (or it is encrypted)",
                "Check the path, or use the kind that fits the file.", Audience::kOperator);
  return {};
}

constexpr const char* kNoLocks = "unix-none";  // a file system of SQLite's own

bool structural(std::string_view table) {
  const std::string name = lower(table);
  return name.starts_with("sqlite_") || name.starts_with("pragma_") || name == "dbstat" || name == "bytecode";
}

}  // namespace

Result<std::unique_ptr<SqliteConnection>> SqliteConnection::open(const SourceId& source,
                                                                 const fs::path& path) {
  OMNI_RETURN_IF_ERROR(looksLikeDatabase(source, path));
  auto connection = std::make_unique<SqliteConnection>(source);
  connection->path_ = path;
  const bool log = isThere(logOf(path));
  // To share what is not there SQLite would have to make it, beside the source; where it cannot be shared (a
  // folder that is read-only), the log is read all the same.
  const bool shared = !usesLog(path) || (log && isThere(sharedMemoryOf(path)));
  auto opened = connection->connect(shared ? Manner::kShared : log ? Manner::kWithLog : Manner::kImmutable);
  if (!opened && shared && log && opened.error().code == Code::kUnavailable)
    if (const auto alone = connection->connect(Manner::kWithLog); alone) opened = alone;
  if (!opened) return tl::unexpected(opened.error());
  return connection;
}

// The file as SQLite's URI: what is special in a URI is escaped.
std::string SqliteConnection::uriOf(const fs::path& path, Manner manner) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : fs::absolute(path).string()) {
    if (c != '%' && c != '?' && c != '#') {
      uri += c;
      continue;
    }
    uri += '%';
    uri += kHex[static_cast<unsigned char>(c) >> 4u];
    uri += kHex[static_cast<unsigned char>(c) & 15u];
  }
  return uri + (manner == Manner::kImmutable ? "?immutable=1" : "?mode=ro");
}

std::string SqliteConnection::stateOf(const fs::path& path) {
  return contentMarkOf(path) + "+" + contentMarkOf(logOf(path)) +
         (isThere(sharedMemoryOf(path)) ? "+shared" : "");
}

Status SqliteConnection::connect(Manner manner) {
  manner_ = manner;
  state_ = stateOf(path_);
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
  const bool alone = manner == Manner::kWithLog;
  const int code = sqlite3_open_v2(uriOf(path_, manner).c_str(), &handle, flags, alone ? kNoLocks : nullptr);
  handle_.reset(handle);
  if (code != SQLITE_OK) return tl::unexpected(errorOf(code));
  // Whoever locks for itself alone keeps the index of the log in its own memory; with no locks, nobody knows.
  if (alone) sqlite3_exec(handle, "PRAGMA locking_mode=EXCLUSIVE", nullptr, nullptr, nullptr);
  addSqliteFunctions(handle);
  restrain();
  return declareVirtualTables();
}

// Reads the structure, which tells a database from a file that only begins like one. A virtual table declares
// itself when it is first met, and the authorizer would take that for a change: so it is met here.
Status SqliteConnection::declareVirtualTables() {
  const Budget budget(Limits{.time = std::chrono::seconds(5)});
  std::vector<std::string> statements{
      "SELECT 1 FROM json_each('[]'), json_tree('[]'), generate_series(1, 1)"};
  OMNI_RETURN_IF_ERROR(
      each("SELECT 'SELECT 1 FROM \"' || replace(name, '\"', '\"\"') || '\" LIMIT 0' FROM "
           "sqlite_schema WHERE sql LIKE 'create virtual %'",
           {}, budget, SqliteAccess{.structure = true}, [&](const Row& row) {
             statements.push_back(toText(row[0]));
             return true;
           }));
  for (const auto& statement : statements)
    (void)each(statement, {}, budget, SqliteAccess{.structure = true}, [](const Row&) { return true; });
  return {};
}

void SqliteConnection::restrain() {
  sqlite3* db = handle_.get();
  sqlite3_extended_result_codes(db, 1);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  // What is sorted stays in memory, where it is watched, and fills no disk.
  sqlite3_exec(db, "PRAGMA query_only=1; PRAGMA cell_size_check=1; PRAGMA temp_store=MEMORY", nullptr,
               nullptr, nullptr);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_limit(db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000);
  sqlite3_limit(db, SQLITE_LIMIT_WORKER_THREADS, 0);
  sqlite3_progress_handler(db, 1000, &SqliteConnection::onProgress, this);
}

int SqliteConnection::record(void* self, int action, const char* first, const char* second, const char*,
                             const char* view) {
  SqliteReads& reads = static_cast<SqliteConnection*>(self)->reads_;
  if (action == SQLITE_READ) reads.add({first ? first : "", second ? second : "", view ? view : ""});
  if (action == SQLITE_FUNCTION) reads.addCall(lower(second ? second : ""));
  return SQLITE_OK;
}

int SqliteConnection::authorize(void* self, int action, const char* first, const char* second,
                                const char* database, const char* view) {
  record(self, action, first, second, database, view);
  const std::string_view name = first ? first : "";
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE: return SQLITE_OK;
    case SQLITE_READ: return structural(name) ? SQLITE_DENY : SQLITE_OK;
    case SQLITE_FUNCTION: {
      const std::string function = lower(second ? second : "");
      return function == "load_extension" || function == "fts3_tokenizer" ? SQLITE_DENY : SQLITE_OK;
    }
    // Full-text tables ask for it themselves.
    case SQLITE_PRAGMA: return lower(name) == "data_version" && !second ? SQLITE_OK : SQLITE_DENY;
    default: return SQLITE_DENY;
  }
}

int SqliteConnection::onProgress(void* self) {
  auto& allowance = static_cast<SqliteConnection*>(self)->allowance_;
  if (!allowance.budget) return 0;
  if (sqlite3_memory_used() > allowance.memory) allowance.exceeded = true;
  return allowance.exceeded || allowance.budget->exhausted() ? 1 : 0;
}

// Takes the first statement off `text`; null where that is but a comment, or nothing.
Result<SqliteConnection::Statement> SqliteConnection::first(std::string_view& text) const {
  sqlite3_stmt* raw = nullptr;
  const char* tail = nullptr;
  const int code = sqlite3_prepare_v2(handle_.get(), text.data(), static_cast<int>(text.size()), &raw, &tail);
  Statement statement(raw);
  if (code != SQLITE_OK) return tl::unexpected(errorOf(code));
  text.remove_prefix(static_cast<std::size_t>(tail - text.data()));
  return statement;
}

Result<SqliteConnection::Statement> SqliteConnection::prepare(std::string_view text,
                                                              const SqliteAccess& access) {
  reads_ = {};
  OMNI_TRY(statement, first(text));
  const auto isTable = [this](const std::string& name) {
    return sqlite3_table_column_metadata(handle_.get(), "main", name.c_str(), nullptr, nullptr, nullptr,
                                         nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  if (!access.structure && !reads_.within(access.reads, isTable))
    return fail(Code::kRefused, "source '" + source_ + "': the engine would read more than the query names",
                "Write the query in plainer words: SELECT … FROM the tables of the source.");
  bool more = false;
  while (statement && !text.empty() && !more) {
    OMNI_TRY(behind, first(text));
    more = behind != nullptr;
  }
  if (!statement || more)
    return fail(Code::kRefused, "source '" + source_ + "': one statement is due", "Write one SELECT.");
  if (!sqlite3_stmt_readonly(statement.get()))
    return fail(Code::kRefused, "source '" + source_ + "': the statement is not a read", "Write one SELECT.");
  return std::move(statement);
}

Status SqliteConnection::bind(sqlite3_stmt* statement, std::span<const Parameter> parameters) const {
  for (const auto& parameter : parameters)
    for (const char mark : {':', '$', '@'})
      if (const int at = sqlite3_bind_parameter_index(statement, (mark + parameter.name).c_str()))
        if (const int code = bindSqlite(statement, at, parameter.value); code != SQLITE_OK)
          return tl::unexpected(errorOf(code));
  return {};
}

Row SqliteConnection::rowOf(sqlite3_stmt* statement) const {
  const int columns = sqlite3_column_count(statement);
  Row row;
  row.reserve(static_cast<std::size_t>(columns));
  for (int i = 0; i < columns; ++i) row.push_back(sqliteValue(statement, i));
  return row;
}

Status SqliteConnection::allow(const Budget& budget, const SqliteAccess& access) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("source '" + source_ + "'"));
  const auto memory = static_cast<sqlite3_int64>(budget.limits().memory);
  // Statements of our own about the structure need what no question may have.
  sqlite3_set_authorizer(handle_.get(), access.structure ? nullptr : &authorize, this);
  allowance_ = {.budget = &budget, .memory = sqlite3_memory_used() + memory};
  // No value may be as big as all that a query may hold.
  sqlite3_limit(handle_.get(), SQLITE_LIMIT_LENGTH,
                static_cast<int>(std::clamp<sqlite3_int64>(memory / 8, 1 << 20, 256 << 20)));
  sqlite3_busy_timeout(handle_.get(),
                       static_cast<int>(std::min<std::int64_t>(budget.remaining().count(), 1000)));
  return {};
}

Status SqliteConnection::compile(std::string_view text, std::span<const TableRead> reads,
                                 const Budget& budget) {
  const SqliteAccess access{.reads = reads};
  OMNI_RETURN_IF_ERROR(allow(budget, access));
  const auto statement = prepare(text, access);
  return statement ? Status() : tl::unexpected(statement.error());
}

Result<SqliteReads> SqliteConnection::readsOf(std::string_view text, const Budget& budget) {
  constexpr SqliteAccess kStructure{.structure = true};
  OMNI_RETURN_IF_ERROR(allow(budget, kStructure));
  sqlite3_set_authorizer(handle_.get(), &record, this);
  const auto statement = prepare(text, kStructure);
  sqlite3_set_authorizer(handle_.get(), nullptr, nullptr);
  if (!statement) return tl::unexpected(statement.error());
  return std::move(reads_);
}

Status SqliteConnection::each(std::string_view text, std::span<const Parameter> parameters,
                              const Budget& budget, const SqliteAccess& access, const RowSink& sink,
                              std::vector<std::string>* columns) {
  OMNI_RETURN_IF_ERROR(allow(budget, access));
  OMNI_TRY(statement, prepare(text, access));
  OMNI_RETURN_IF_ERROR(bind(statement.get(), parameters));
  if (columns)
    for (int i = 0; i < sqlite3_column_count(statement.get()); ++i)
      columns->push_back(toUtf8(sqlite3_column_name(statement.get(), i)));
  int code = sqlite3_step(statement.get());
  for (; code == SQLITE_ROW; code = sqlite3_step(statement.get()))
    if (!sink(rowOf(statement.get()))) return {};
  if (code == SQLITE_DONE) return {};
  return tl::unexpected(errorOf(code));
}

Error SqliteConnection::errorOf(int code) const {
  const std::string who = "source '" + source_ + "': ";
  const std::string message = handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
  switch (code & 0xff) {
    case SQLITE_INTERRUPT:
      if (allowance_.budget && !allowance_.exceeded)
        return allowance_.budget->exhaustedError("source '" + source_ + "'");
      [[fallthrough]];
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      return {Code::kLimit, who + "the query needs more memory than it may use", "Ask for less at once."};
    case SQLITE_AUTH:
      return {Code::kRefused, who + "the engine's authorizer said no (" + message + ")",
              "Read only the tables of the source."};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Code::kUnavailable, who + "the database is locked by another program",
              "Try again, or close the program that writes to it.", Audience::kOperator};
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return {Code::kUnreadable, who + "the database is damaged (" + message + ")",
              "Run sqlite3's .recover on it, or restore a copy.", Audience::kOperator};
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_PERM:
    case SQLITE_READONLY:
      return {Code::kUnavailable, who + "the file cannot be read (" + message + ")",
              "Check the file, its folder and their permissions.", Audience::kOperator};
    default:
      return {Code::kInvalidArgument, who + message,
              "Mend the query; it is SQLite " + std::string(sqlite3_libversion()) + " here."};
  }
}

}  // namespace omni
