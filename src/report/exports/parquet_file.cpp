#include "report/exports/parquet_file.h"

#include <duckdb.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/text.h"

namespace omni {
namespace {

/// Owns what the C interface hands out, with its function that gives it back.
template <class T, void (*destroy)(T*)>
struct Handle {
  T value{};
  Handle() = default;
  ~Handle() { destroy(&value); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
};

using DatabaseHandle = Handle<duckdb_database, duckdb_close>;
using ConnectionHandle = Handle<duckdb_connection, duckdb_disconnect>;
using ConfigHandle = Handle<duckdb_config, duckdb_destroy_config>;
using PreparedHandle = Handle<duckdb_prepared_statement, duckdb_destroy_prepare>;
using ResultHandle = Handle<duckdb_result, duckdb_destroy_result>;
void destroyAppender(duckdb_appender* appender) {
  duckdb_appender_destroy(appender);
}
using AppenderHandle = Handle<duckdb_appender, destroyAppender>;

/// A file in memory, closed with the object.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("parquet", MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  bool isOpen() const { return descriptor_ >= 0; }
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }
  /// All of it; nothing where it cannot be read.
  std::optional<std::string> content() const {
    const off_t size = lseek(descriptor_, 0, SEEK_END);
    if (size < 0) return std::nullopt;
    std::string bytes(static_cast<std::size_t>(size), '\0');
    for (std::size_t at = 0; at < bytes.size();) {
      const ssize_t got = pread(descriptor_, bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
      if (got <= 0) return std::nullopt;
      at += static_cast<std::size_t>(got);
    }
    return bytes;
  }

 private:
  int descriptor_;
};

tl::unexpected<Error> failed(std::string_view doing, const char* why) {
  return fail(Code::kInternal,
              "DuckDB cannot " + std::string(doing) + " the Parquet file" +
                  (why && *why ? ": " + toUtf8(why) : std::string()),
              "Ask for CSV or Arrow, and report this.");
}

std::string quotedName(std::string_view name) {
  std::string quoted = "\"";
  for (const char c : name)
    if (c != '\0') quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

const char* typeName(ExportedType type) {
  switch (type) {
    case ExportedType::kText: return "VARCHAR";
    case ExportedType::kBoolean: return "BOOLEAN";
    case ExportedType::kInteger: return "BIGINT";
    case ExportedType::kReal: return "DOUBLE";
    case ExportedType::kDate: return "DATE";
    case ExportedType::kMoment: return "TIMESTAMP";
  }
  return "VARCHAR";
}

/// `c3`: what the columns are called before they get their names.
std::string placeName(std::size_t column) {
  return "c" + std::to_string(column);
}

void append(duckdb_appender appender, const Value& value, ExportedType type) {
  if (std::holds_alternative<Null>(value)) {
    duckdb_append_null(appender);
    return;
  }
  const auto* text = std::get_if<std::string>(&value);
  const auto* whole = std::get_if<std::int64_t>(&value);
  switch (type) {
    case ExportedType::kBoolean: duckdb_append_bool(appender, std::get<bool>(value)); return;
    case ExportedType::kInteger: duckdb_append_int64(appender, *whole); return;
    case ExportedType::kReal:
      duckdb_append_double(appender, whole ? static_cast<double>(*whole) : std::get<double>(value));
      return;
    case ExportedType::kDate: duckdb_append_date(appender, {*daysOf(*text)}); return;
    case ExportedType::kMoment: duckdb_append_timestamp(appender, {*microsecondsOf(*text)}); return;
    case ExportedType::kText: break;
  }
  const std::string written = toUtf8(text ? *text : toText(value));
  duckdb_append_varchar_length(appender, written.data(), written.size());
}

Status query(duckdb_connection connection, const std::string& sql) {
  if (duckdb_query(connection, sql.c_str(), nullptr) == DuckDBError) return failed("prepare", nullptr);
  return {};
}

Status fill(duckdb_connection connection, const ExportedTable& table) {
  std::vector<std::string> columns;
  for (std::size_t column = 0; column < table.names.size(); ++column)
    columns.push_back(placeName(column) + " " + typeName(table.types[column]));
  OMNI_RETURN_IF_ERROR(query(connection, "CREATE TABLE rows (" + join(columns, ", ") + ")"));
  AppenderHandle appender;
  if (duckdb_appender_create(connection, nullptr, "rows", &appender.value) == DuckDBError)
    return failed("fill", duckdb_appender_error(appender.value));
  for (const Row& row : table.rows) {
    for (std::size_t column = 0; column < row.size(); ++column)
      append(appender.value, row[column], table.types[column]);
    if (duckdb_appender_end_row(appender.value) == DuckDBError)
      return failed("fill", duckdb_appender_error(appender.value));
  }
  if (duckdb_appender_close(appender.value) == DuckDBError)
    return failed("fill", duckdb_appender_error(appender.value));
  return {};
}

/// The notes that get a place in the metadata: the first of each name.
ExportedNotes metadataOf(const ExportedNotes& notes) {
  ExportedNotes metadata;
  std::set<std::string> known;
  for (const auto& [name, text] : notes)
    if (known.insert(name).second) metadata.emplace_back(name, toUtf8(text));
  return metadata;
}

std::string copyStatement(const ExportedTable& table, const ExportedNotes& metadata,
                          const std::string& path) {
  std::vector<std::string> columns, pairs;
  for (std::size_t column = 0; column < table.names.size(); ++column)
    columns.push_back(placeName(column) + " AS " + quotedName(table.names[column]));
  for (const auto& note : metadata) pairs.push_back("'omni." + note.first + "': ?");
  std::string sql = "COPY (SELECT " + join(columns, ", ") + " FROM rows) TO '" + path +
                    "' (FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false";
  if (!pairs.empty()) sql += ", KV_METADATA {" + join(pairs, ", ") + "}";
  return sql + ")";
}

Status copy(duckdb_connection connection, const ExportedTable& table, const ExportedNotes& metadata,
            const std::string& path) {
  PreparedHandle statement;
  const std::string sql = copyStatement(table, metadata, path);
  if (duckdb_prepare(connection, sql.c_str(), &statement.value) == DuckDBError)
    return failed("write", duckdb_prepare_error(statement.value));
  for (std::size_t at = 0; at < metadata.size(); ++at)
    duckdb_bind_varchar_length(statement.value, at + 1, metadata[at].second.data(),
                               metadata[at].second.size());
  ResultHandle result;
  if (duckdb_execute_prepared(statement.value, &result.value) == DuckDBError)
    return failed("write", duckdb_result_error(&result.value));
  return {};
}

}  // namespace

Result<std::string> parquetFile(const ExportedTable& table, const ExportedNotes& notes) {
  if (table.names.empty())
    return fail(Code::kUnsupported, "a Parquet file needs a column, and there is none");
  MemoryFile file;
  if (!file.isOpen()) return failed("open", "the system gives no file in memory");
  ConfigHandle config;
  duckdb_create_config(&config.value);
  for (const auto& [name, value] : {std::pair{"threads", "1"},
                                    {"autoinstall_known_extensions", "false"},
                                    {"autoload_known_extensions", "false"},
                                    {"preserve_insertion_order", "true"}})
    duckdb_set_config(config.value, name, value);
  DatabaseHandle database;
  if (duckdb_open_ext(nullptr, &database.value, config.value, nullptr) == DuckDBError)
    return failed("open", nullptr);
  ConnectionHandle connection;
  if (duckdb_connect(database.value, &connection.value) == DuckDBError) return failed("open", nullptr);
  OMNI_RETURN_IF_ERROR(fill(connection.value, table));
  OMNI_RETURN_IF_ERROR(copy(connection.value, table, metadataOf(notes), file.path()));
  auto content = file.content();
  if (!content) return failed("read", nullptr);
  return *std::move(content);
}

}  // namespace omni
