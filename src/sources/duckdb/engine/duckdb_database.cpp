#include "sources/duckdb/engine/duckdb_database.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "base/text.h"
#include "sources/duckdb/engine/duckdb_value.h"
#include "sources/duckdb/files/lake_tables.h"
#include "sources/duckdb/files/table_files.h"

namespace omni {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{200};
/// Sizes of a block in bytes, the engine's default and its minimum. While it writes it holds one block a
/// column.
constexpr std::size_t kUsualBlock = 256u << 10u;
constexpr std::size_t kMinBlock = 16u << 10u;

Error exhaustedError(const Budget& budget) {
  return budget.exhaustedError("DuckDB");
}

std::string firstLine(const std::string& text) {
  return text.substr(0, std::min(text.find('\n'), std::size_t{300}));
}

// Where a name begins that ends before `end`, bare or in quotes.
std::size_t beginOfName(const std::string& text, std::size_t end) {
  if (end > 1 && text[end - 1] == '"') return std::min(text.rfind('"', end - 2), end);
  while (end > 0 && (isWordByte(text[end - 1]) || text[end - 1] == '_')) --end;
  return end;
}

// The engine may call a table by its database and schema too. That database is called as its file is, perhaps
// one of the cache, and by nobody who wrote the query.
std::string asWritten(std::string engineMessage) {
  constexpr std::string_view kSchema = ".main.";
  for (auto at = engineMessage.find(kSchema); at != std::string::npos; at = engineMessage.find(kSchema, at)) {
    const std::size_t begin = beginOfName(engineMessage, at);
    if (begin < at) engineMessage.erase(begin, at + kSchema.size() - begin);
    at = begin < at ? begin : at + 1;
  }
  return engineMessage;
}

// The disk fault in an engine's message on a database that it cannot write.
std::string diskFaultIn(const std::string& engineMessage) {
  const auto cause = engineMessage.rfind("error: ");
  const auto begin = cause == std::string::npos ? 0 : cause + std::string_view("error: ").size();
  return firstLine(engineMessage.substr(begin));
}

// The file's fault in an engine's message: of a CSV the reason stands behind the line itself.
std::string faultIn(const std::string& engineMessage) {
  const std::vector<std::string> lines = split(engineMessage, '\n');
  if (lines.size() < 3 || lines[0].find("CSV Error on Line") == std::string::npos)
    return firstLine(engineMessage);
  const auto reason = std::find_if(lines.begin() + 1, lines.end(), [](const std::string& line) {
    return !line.starts_with("Original Line:") && !line.starts_with("Possible");
  });
  return lines[0] + (reason == lines.end() ? "" : ": " + firstLine(*reason));
}

std::vector<std::string> namesOf(duckdb_result& result) {
  std::vector<std::string> names;
  for (idx_t i = 0; i < duckdb_column_count(&result); ++i)
    names.push_back(toUtf8(duckdb_column_name(&result, i)));
  return names;
}

// A database of our own, of files.
Error unwritable(const std::string& engineMessage) {
  return {Code::kUnavailable, diskFaultIn(engineMessage), "Make room on the disk of the cache folder.",
          Audience::kOperator};
}

Error openingError(const std::string& engineMessage) {
  if (engineMessage.find("set lock on file") != std::string::npos)
    return {Code::kUnavailable,
            "the database is locked by another program (" + firstLine(engineMessage) + ")",
            "Close the program that writes to it.", Audience::kOperator};
  const bool newer = engineMessage.find("newer version of DuckDB") != std::string::npos;
  if (newer || engineMessage.find("older version of DuckDB") != std::string::npos)
    return {Code::kUnreadable,
            std::string("the database was written by ") + (newer ? "a newer" : "an older") +
                " version of DuckDB than this program can read (" + firstLine(engineMessage) + ")",
            "Write it with version " + std::string(duckdb_library_version()) +
                ", or export its tables as Parquet (EXPORT DATABASE 'folder' (FORMAT parquet)).",
            Audience::kOperator};
  return {Code::kUnreadable, "the database cannot be opened (" + firstLine(engineMessage) + ")",
          "Check that it is a DuckDB database.", Audience::kOperator};
}

// Gives the chunk's rows to `sink`; false when it wants no more.
bool pour(duckdb_data_chunk chunk, const DuckdbDatabase::RowSink& sink) {
  std::vector<std::unique_ptr<DuckdbColumn>> columns;
  for (idx_t i = 0; i < duckdb_data_chunk_get_column_count(chunk); ++i)
    columns.push_back(std::make_unique<DuckdbColumn>(duckdb_data_chunk_get_vector(chunk, i)));
  for (idx_t row = 0; row < duckdb_data_chunk_get_size(chunk); ++row) {
    Row out;
    out.reserve(columns.size());
    for (const auto& column : columns) out.push_back(column->at(row));
    if (!sink(std::move(out))) return false;
  }
  return true;
}

// Says now and then, while it lives, how much of the connection's statement is done.
class Follower {
 public:
  Follower(duckdb_connection connection, DuckdbDatabase::PartDone progress)
      : connection_(connection), progress_(std::move(progress)) {
    for (const char* setting : {"SET enable_progress_bar=true", "SET enable_progress_bar_print=false"})
      duckdb_query(connection_, setting, nullptr);
    thread_ = std::jthread([this](const std::stop_token& done) { follow(done); });
  }

 private:
  void follow(const std::stop_token& done) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, done, kBetweenLooks, [] { return false; }) && !done.stop_requested())
      if (const double percent = duckdb_query_progress(connection_).percentage; percent >= 0)
        progress_(static_cast<std::size_t>(percent));
  }

  duckdb_connection connection_;
  DuckdbDatabase::PartDone progress_;
  std::jthread thread_;
};

}  // namespace

Result<std::shared_ptr<DuckdbDatabase>> DuckdbDatabase::open(const Access& access, const Budget& budget) {
  auto database = std::make_shared<DuckdbDatabase>();
  OMNI_RETURN_IF_ERROR(database->start(access));
  database->extensions_ = access.extensions;
  OMNI_RETURN_IF_ERROR(database->loadExtensions(access.files, budget));
  OMNI_RETURN_IF_ERROR(database->restrictAccess(access.files, budget));
  if (!access.writable) OMNI_RETURN_IF_ERROR(database->seal(budget));
  return database;
}

Status DuckdbDatabase::start(const Access& access) {
  const bool inMemory = access.database.empty();
  DuckdbConfig config;
  duckdb_create_config(config.out());
  const auto threads = std::clamp(std::thread::hardware_concurrency(), 1u, 4u);
  const std::pair<const char*, std::string> settings[] = {
      {"access_mode", inMemory          ? "AUTOMATIC"
                      : access.writable ? "READ_WRITE"
                                        : "READ_ONLY"},
      {"default_block_size", std::to_string(access.manyColumns ? kMinBlock : kUsualBlock)},
      {"threads", std::to_string(threads)},
      {"memory_limit", std::to_string(access.memory >> 10u) + "KiB"},
      {"temp_directory", ""},
      {"autoinstall_known_extensions", "false"},
      {"autoload_known_extensions", "false"},
      {"allow_community_extensions", "false"},
      {"allow_persistent_secrets", "false"},
  };
  for (const auto& [name, value] : settings)
    if (duckdb_set_config(config.get(), name, value.c_str()) == DuckDBError)
      return fail(Code::kInternal, std::string("DuckDB does not know the setting ") + name,
                  "Install the version of DuckDB that this program was built with.", Audience::kOperator);
  char* message = nullptr;
  const auto state =
      duckdb_open_ext(inMemory ? nullptr : access.database.c_str(), &handle_, config.get(), &message);
  if (state == DuckDBSuccess) return {};
  const std::string engineMessage = message ? message : "";
  duckdb_free(message);
  return tl::unexpected(access.writable ? unwritable(engineMessage) : openingError(engineMessage));
}

// Each bears its makers' signature, which the engine checks. Where one is missing, making the table says so.
Status DuckdbDatabase::loadExtensions(const std::vector<std::filesystem::path>& files, const Budget& budget) {
  std::set<std::filesystem::path> wanted;
  for (const auto& file : files)
    if (tableFormat(file) == TableFormat::kLake)
      if (const auto extensions = lakeExtensions(file, extensions_))
        wanted.insert(extensions->begin(), extensions->end());
  for (const auto& extension : wanted)
    if (const auto status = execute("LOAD " + duckdbText(extension.string()), budget); !status)
      return fail(
          Code::kUnavailable,
          "DuckDB's extension " + extension.string() + " cannot be loaded (" + status.error().message + ")",
          "Remove it and run make lake.", Audience::kOperator);
  return {};
}

Status DuckdbDatabase::restrictAccess(const std::vector<std::filesystem::path>& files, const Budget& budget) {
  std::vector<std::string> paths, folders;
  for (const auto& file : files) {
    if (tableFormat(file) == TableFormat::kLake)
      folders.push_back(duckdbText(lakeFolderOf(file).string() + "/"));
    for (const std::string& path : {file.string(), asNoPattern(file)}) paths.push_back(duckdbText(path));
  }
  if (!files.empty()) OMNI_RETURN_IF_ERROR(execute("SET allowed_paths=[" + join(paths, ", ") + "]", budget));
  if (!folders.empty())
    OMNI_RETURN_IF_ERROR(execute("SET allowed_directories=[" + join(folders, ", ") + "]", budget));
  return execute("SET enable_external_access=false", budget);
}

Status DuckdbDatabase::execute(const std::string& text, const Budget& budget, const PartDone& progress) {
  if (budget.exhausted()) return tl::unexpected(exhaustedError(budget));
  const DuckdbConnection connection(handle_, budget);
  const auto follower = progress ? std::make_unique<Follower>(connection.get(), progress) : nullptr;
  DuckdbResult result;
  if (duckdb_query(connection.get(), text.c_str(), result.out()) == DuckDBSuccess) return {};
  return tl::unexpected(
      errorOf(duckdb_result_error_type(result.out()), duckdb_result_error(result.out()), budget));
}

Status DuckdbDatabase::append(const std::string& table, const std::vector<TypedColumn>& columns,
                              const std::function<Status(TypedRows&)>& fill, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(exhaustedError(budget));
  const DuckdbConnection connection(handle_, budget);
  OMNI_TRY(rows, TypedRows::open(connection.get(), table, columns));
  OMNI_RETURN_IF_ERROR(fill(rows));
  const Status done = rows.finish();
  return done || !budget.exhausted() ? done : tl::unexpected(exhaustedError(budget));
}

// Runs what only can be one of the engine's own statements for a PIVOT: the connection that gets the type is
// that of one query.
Status DuckdbDatabase::createType(const DuckdbConnection& connection, duckdb_extracted_statements statements,
                                  idx_t at, const Budget& budget) {
  DuckdbPrepared prepared;
  if (duckdb_prepare_extracted_statement(connection.get(), statements, at, prepared.out()) == DuckDBError)
    return tl::unexpected(errorOf(DUCKDB_ERROR_BINDER, duckdb_prepare_error(prepared.get()), budget));
  if (duckdb_prepared_statement_type(prepared.get()) != DUCKDB_STATEMENT_TYPE_CREATE)
    return fail(Code::kRefused, "the statement is not a read", "Write one SELECT.");
  DuckdbResult result;
  if (duckdb_execute_prepared(prepared.get(), result.out()) == DuckDBSuccess) return {};
  return tl::unexpected(
      errorOf(duckdb_result_error_type(result.out()), duckdb_result_error(result.out()), budget));
}

Status DuckdbDatabase::prepare(const DuckdbConnection& connection, const std::string& text,
                               DuckdbPrepared& prepared, const Budget& budget) {
  DuckdbStatements statements;
  const idx_t count = duckdb_extract_statements(connection.get(), text.c_str(), statements.out());
  if (count == 0) {
    const char* engineMessage = duckdb_extract_statements_error(statements.get());
    return tl::unexpected(
        errorOf(DUCKDB_ERROR_PARSER, engineMessage ? engineMessage : "there is no statement in it", budget));
  }
  // Of a PIVOT the engine makes several: types of the connection's own for the values, then the query.
  const bool several = count > 1 && lower(text).find("pivot") == std::string::npos;
  for (idx_t i = 0; i + 1 < count && !several; ++i)
    OMNI_RETURN_IF_ERROR(createType(connection, statements.get(), i, budget));
  if (duckdb_prepare_extracted_statement(connection.get(), statements.get(), count - 1, prepared.out()) ==
      DuckDBError)
    return tl::unexpected(errorOf(DUCKDB_ERROR_BINDER, duckdb_prepare_error(prepared.get()), budget));
  const auto type = duckdb_prepared_statement_type(prepared.get());
  if (several || (type != DUCKDB_STATEMENT_TYPE_SELECT && type != DUCKDB_STATEMENT_TYPE_EXPLAIN))
    return fail(Code::kRefused, "the statement is not a read", "Write one SELECT.");
  return {};
}

Status DuckdbDatabase::compile(const std::string& text, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(exhaustedError(budget));
  const DuckdbConnection connection(handle_, budget);
  DuckdbPrepared prepared;
  return prepare(connection, text, prepared, budget);
}

Result<std::string> DuckdbDatabase::treeOf(const std::string& query) {
  return parser_.treeOf(handle_, query);
}

Status DuckdbDatabase::each(const std::string& text, std::span<const Parameter> parameters,
                            const Budget& budget, const RowSink& sink, std::vector<std::string>* columns) {
  if (budget.exhausted()) return tl::unexpected(exhaustedError(budget));
  const DuckdbConnection connection(handle_, budget);
  DuckdbPrepared prepared;
  OMNI_RETURN_IF_ERROR(prepare(connection, text, prepared, budget));
  for (const auto& parameter : parameters) {
    idx_t index = 0;
    if (duckdb_bind_parameter_index(prepared.get(), &index, parameter.name.c_str()) == DuckDBSuccess)
      bindDuckdb(prepared.get(), index, parameter.value);
  }
  DuckdbPending pending;
  DuckdbResult result;
  if (duckdb_pending_prepared_streaming(prepared.get(), pending.out()) == DuckDBError)
    return tl::unexpected(errorOf(DUCKDB_ERROR_EXECUTOR, duckdb_pending_error(pending.get()), budget));
  if (duckdb_execute_pending(pending.get(), result.out()) == DuckDBError)
    return tl::unexpected(
        errorOf(duckdb_result_error_type(result.out()), duckdb_result_error(result.out()), budget));
  if (columns) *columns = namesOf(result.get());
  for (;;) {
    DuckdbChunk chunk;
    chunk.get() = duckdb_fetch_chunk(result.get());
    if (!chunk.get()) break;
    if (!pour(chunk.get(), sink)) return {};
  }
  const char* engineMessage = duckdb_result_error(result.out());
  if (!engineMessage) return {};
  return tl::unexpected(errorOf(duckdb_result_error_type(result.out()), engineMessage, budget));
}

Error DuckdbDatabase::errorOf(duckdb_error_type type, const std::string& engineMessage,
                              const Budget& budget) {
  if (budget.exhausted()) return exhaustedError(budget);
  if (type == DUCKDB_ERROR_OUT_OF_MEMORY || engineMessage.starts_with("Out of Memory") ||
      engineMessage.find("(bad allocation)") != std::string::npos)
    return {Code::kLimit, "the query needs more memory than it may use", "Ask for less at once."};
  if (type == DUCKDB_ERROR_PERMISSION || engineMessage.starts_with("Permission"))
    return {Code::kRefused, firstLine(engineMessage), "Read only the tables of the source."};
  if (type == DUCKDB_ERROR_IO || engineMessage.starts_with("IO Error"))
    return {Code::kUnavailable, firstLine(engineMessage), "Check the files of the source.",
            Audience::kOperator};
  // The database itself can no longer be written: no statement that follows has another end.
  if (type == DUCKDB_ERROR_FATAL || engineMessage.starts_with("FATAL")) return unwritable(engineMessage);
  const bool endless =
      engineMessage.find("Maximum line size") != std::string::npos;  // no other way of reading helps
  return {endless ? Code::kLimit : Code::kInvalidArgument, asWritten(faultIn(engineMessage)),
          "Mend the query."};
}

}  // namespace omni
