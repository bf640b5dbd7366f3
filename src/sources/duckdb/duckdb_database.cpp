#include "sources/duckdb/duckdb_database.h"

#include <algorithm>
#include <set>
#include <thread>

#include "base/counted.h"
#include "base/text.h"
#include "sources/duckdb/duckdb_statement.h"
#include "sources/duckdb/duckdb_value.h"
#include "sources/duckdb/total_row.h"

namespace omni {
namespace {

/// By so many rows a column is suspected to hold numbers as people write them, before all are looked at.
constexpr std::size_t kSuspectingRows = 2000;
/// Objects within objects that become columns.
constexpr int kMostDepth = 3;

std::string firstLine(const std::string& text) {
  return text.substr(0, std::min(text.find('\n'), std::size_t{300}));
}

// What the engine says of a file's fault: of a CSV the reason stands behind the line itself.
std::string faultIn(const std::string& said) {
  const std::vector<std::string> lines = split(said, '\n');
  if (lines.size() < 3 || lines[0].find("CSV Error on Line") == std::string::npos) return firstLine(said);
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

// What is created of a file, with its name.
std::string creating(const FileTable& table) {
  return (table.loaded ? "TABLE " : "VIEW ") + duckdbName(table.name) + " AS ";
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

}  // namespace

Result<std::shared_ptr<DuckdbDatabase>> DuckdbDatabase::open(const std::vector<std::filesystem::path>& files,
                                                             const Budget& budget) {
  auto database = std::make_shared<DuckdbDatabase>();
  const bool native = files.size() == 1 && tableFormat(files.front()) == TableFormat::kDatabase;
  OMNI_RETURN_IF_ERROR(
      database->start(native ? files.front() : std::filesystem::path{}, budget.limits().memory));
  database->holdsFiles_ = !native;
  if (!native) OMNI_RETURN_IF_ERROR(database->addTables(files, budget));
  OMNI_RETURN_IF_ERROR(database->lock(native ? std::vector<std::filesystem::path>{} : files, budget));
  return database;
}

Status DuckdbDatabase::start(const std::filesystem::path& database, std::size_t memory) {
  DuckdbConfig config;
  duckdb_create_config(config.out());
  const auto threads = std::clamp(std::thread::hardware_concurrency(), 1u, 4u);
  const std::pair<const char*, std::string> settings[] = {
      {"access_mode", database.empty() ? "AUTOMATIC" : "READ_ONLY"},
      {"threads", std::to_string(threads)},
      {"memory_limit", std::to_string(memory >> 10u) + "KiB"},
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
      duckdb_open_ext(database.empty() ? nullptr : database.c_str(), &handle_, config.get(), &message);
  if (state == DuckDBSuccess) return {};
  const std::string said = message ? message : "";
  duckdb_free(message);
  const bool locked = said.find("lock") != std::string::npos;
  return fail(locked ? Code::kUnavailable : Code::kUnreadable,
              "the database cannot be opened (" + firstLine(said) + ")",
              locked ? "Close the program that writes to it." : "Check that it is a DuckDB database.",
              Audience::kOperator);
}

Status DuckdbDatabase::addTables(const std::vector<std::filesystem::path>& files, const Budget& budget) {
  auto groups = groupFiles(files);
  chooseLoaded(groups);
  for (const auto& group : groups) {
    OMNI_RETURN_IF_ERROR(addGroup(group, budget));
    if (auto slowness = slownessOf(group)) slow_.push_back(*std::move(slowness));
  }
  notes_.insert(notes_.end(), slow_.begin(), slow_.end());
  if (leftOut_.size() == files.size()) return tl::unexpected(leftOut_.front());
  return {};
}

// One table when the columns are the same, else a table a file. What cannot be read is left out before they
// are compared, so that it does not keep the others apart.
Status DuckdbDatabase::addGroup(const FileTable& group, const Budget& budget) {
  if (group.files.size() == 1) return addOrLeaveOut(group, budget);
  FileTable whole = group;
  whole.files.clear();
  std::set<std::string> columns;
  for (const auto& file : group.files) {
    const auto names = columnsOf(file, budget);
    if (!names) {
      OMNI_RETURN_IF_ERROR(leaveOut(file, names.error()));
      continue;
    }
    columns.insert(*names);
    whole.files.push_back(file);
  }
  if (columns.size() == 1 && addTable(whole, budget)) return {};
  for (const auto& file : whole.files) {
    FileTable one = group;
    one.files = {file};
    one.name = file.stem().stem().string();
    OMNI_RETURN_IF_ERROR(addOrLeaveOut(one, budget));
  }
  return {};
}

Result<std::string> DuckdbDatabase::columnsOf(const std::filesystem::path& file, const Budget& budget) {
  Status status;
  for (const auto& call : readingCalls({.format = tableFormat(file), .files = {file}})) {
    std::vector<std::string> columns;
    status = each(
        "SELECT * FROM " + call + " LIMIT 0", {}, budget, [](const Row&) { return true; }, &columns);
    if (status) return join(columns, "\n") + "\n" + std::to_string(linesAboveHeader(file));
  }
  return tl::unexpected(status.error());
}

Status DuckdbDatabase::addTable(const FileTable& table, const Budget& budget) {
  Status status;
  const auto calls = readingCalls(table);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    status = execute("CREATE " + creating(table) + "SELECT * FROM " + calls[i], budget);
    if (status) {
      if (i > 0)
        notes_.push_back(table.name + ": the file breaks the rules of its format and was read forgivingly");
      if (const auto above = linesAboveHeader(table.files.front()))
        notes_.push_back(table.name + ": " + counted(above, "line") + " above the header passed over");
      if (table.format == TableFormat::kParquet) return {};
      const bool nested = table.format == TableFormat::kJson;
      Status mended = nested ? unfold(table, calls[i], budget) : readNumbers(table, calls[i], budget);
      if (mended && table.loaded && !nested) mended = dropTotal(table, budget);
      return mended || concernsOneFile(mended.error()) ? Status() : mended;
    }
    if (status.error().code != Code::kInvalidArgument) break;
  }
  return status;
}

Status DuckdbDatabase::readNumbers(const FileTable& table, const std::string& call, const Budget& budget) {
  const std::string name = duckdbName(table.name);
  OMNI_TRY(texts, columnsOfType(table.name, "data_type = 'VARCHAR'", budget));
  const std::string head = "(SELECT * FROM " + name + " LIMIT " + std::to_string(kSuspectingRows) + ")";
  OMNI_TRY(suspected, writtenNumbers(texts, head, budget));
  texts.clear();
  for (const auto& column : suspected) texts.push_back(column.name);
  OMNI_TRY(found, writtenNumbers(texts, name, budget));
  if (found.empty()) return {};
  std::vector<std::string> numbers;
  for (const auto& column : found) {
    numbers.push_back(asNumber(column) + " AS " + duckdbName(column.name));
    if (const auto said = reservation(column)) notes_.push_back(table.name + ", " + *said);
  }
  return execute(
      "CREATE OR REPLACE " + creating(table) + "SELECT * REPLACE (" + join(numbers, ", ") + ") FROM " + call,
      budget);
}

Status DuckdbDatabase::unfold(const FileTable& table, const std::string& call, const Budget& budget) {
  std::string from = call;
  OMNI_TRY(lists, columnsOfType(table.name, "data_type LIKE 'STRUCT(%)[]'", budget));
  const std::string some = "(FROM " + duckdbName(table.name) + " LIMIT 2)";
  OMNI_TRY(rows, lists.size() == 1 ? firstValue("SELECT count(*) FROM " + some, budget) : Value());
  if (rows == Value(std::int64_t{1})) {
    from = "(SELECT unnest(" + duckdbName(lists.front()) + ", max_depth := 2) FROM " + call + ")";
    OMNI_RETURN_IF_ERROR(execute("CREATE OR REPLACE " + creating(table) + "FROM " + from, budget));
    notes_.push_back(table.name + ": its rows are those of \"" + lists.front() +
                     "\"; what stands beside is left out");
  }
  for (int depth = 0; depth < kMostDepth; ++depth) {
    OMNI_TRY(objects, columnsOfType(table.name, "data_type LIKE 'STRUCT(%)'", budget));
    if (objects.empty()) break;
    std::vector<std::string> taken, given;
    for (const auto& object : objects) {
      const std::string name = duckdbName(object);
      taken.push_back(name);
      std::vector<std::string> fields;
      OMNI_RETURN_IF_ERROR(each(
          "SELECT unnest(" + name + ") FROM " + duckdbName(table.name) + " LIMIT 0", {}, budget,
          [](const Row&) { return true; }, &fields));
      for (const auto& field : fields)
        given.push_back(name + "." + duckdbName(field) + " AS " + duckdbName(object + "_" + field));
    }
    from = "(SELECT * EXCLUDE (" + join(taken, ", ") + "), " + join(given, ", ") + " FROM " + from + ")";
    OMNI_RETURN_IF_ERROR(execute("CREATE OR REPLACE " + creating(table) + "FROM " + from, budget));
  }
  return {};
}

Result<Value> DuckdbDatabase::firstValue(const std::string& query, const Budget& budget) {
  Value value;
  const auto take = [&value](const Row& row) {
    value = row.front();
    return false;
  };
  OMNI_RETURN_IF_ERROR(each(query, {}, budget, take));
  return value;
}

Status DuckdbDatabase::dropTotal(const FileTable& table, const Budget& budget) {
  OMNI_TRY(texts, columnsOfType(table.name, "data_type = 'VARCHAR'", budget));
  OMNI_TRY(numbers, columnsOfType(table.name, "numeric_precision IS NOT NULL", budget));
  OMNI_TRY(total, firstValue(endsInTotalQuery(table.name, texts, numbers), budget));
  if (total != Value(true)) return {};
  notes_.push_back(table.name + ": its last row, the total of the others, was left out");
  return execute(withoutLastRow(table.name), budget);
}

Result<std::vector<std::string>> DuckdbDatabase::columnsOfType(const std::string& table,
                                                               const std::string& condition,
                                                               const Budget& budget) {
  std::vector<std::string> names;
  const auto take = [&names](const Row& row) {
    names.push_back(std::get<std::string>(row.front()));
    return true;
  };
  OMNI_RETURN_IF_ERROR(each("SELECT column_name FROM duckdb_columns() WHERE " + condition +
                                " AND table_name = " + duckdbText(table),
                            {}, budget, take));
  return names;
}

Result<std::vector<NumberColumn>> DuckdbDatabase::writtenNumbers(const std::vector<std::string>& columns,
                                                                 const std::string& from,
                                                                 const Budget& budget) {
  std::vector<NumberColumn> found;
  if (columns.empty()) return found;
  const auto take = [&](const Row& row) {
    found = numberColumns(columns, row);
    return true;
  };
  OMNI_RETURN_IF_ERROR(each(writtenNumbersQuery(columns, from), {}, budget, take));
  return found;
}

Status DuckdbDatabase::addOrLeaveOut(const FileTable& table, const Budget& budget) {
  const auto status = addTable(table, budget);
  return status ? status : leaveOut(table.files.front(), status.error());
}

Status DuckdbDatabase::leaveOut(const std::filesystem::path& file, const Error& why) {
  if (!concernsOneFile(why)) return tl::unexpected(why);
  leftOut_.push_back({why.code == Code::kInvalidArgument ? Code::kUnreadable : why.code,
                      file.string() + " cannot be read as a table (" + firstLine(why.message) + ")",
                      "Check that the file is complete and what its ending says.", Audience::kOperator});
  return {};
}

Status DuckdbDatabase::lock(const std::vector<std::filesystem::path>& files, const Budget& budget) {
  std::vector<std::string> allowed;
  for (const auto& file : files) allowed.push_back(duckdbText(file.string()));
  if (!files.empty())
    OMNI_RETURN_IF_ERROR(execute("SET allowed_paths=[" + join(allowed, ", ") + "]", budget));
  OMNI_RETURN_IF_ERROR(execute("SET enable_external_access=false", budget));
  return execute("SET lock_configuration=true", budget);
}

Status DuckdbDatabase::execute(const std::string& text, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(exhaustedError(budget));
  const DuckdbConnection connection(handle_, budget);
  DuckdbResult result;
  if (duckdb_query(connection.get(), text.c_str(), result.out()) == DuckDBSuccess) return {};
  return tl::unexpected(
      errorOf(duckdb_result_error_type(result.out()), duckdb_result_error(result.out()), budget));
}

// Runs what only can be one of the engine's own statements for a PIVOT: the connection that gets the type is
// that of one query.
Status DuckdbDatabase::createType(const DuckdbConnection& connection, duckdb_extracted_statements statements,
                                  idx_t at, const Budget& budget) const {
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
                               DuckdbPrepared& prepared, const Budget& budget) const {
  DuckdbStatements statements;
  const idx_t count = duckdb_extract_statements(connection.get(), text.c_str(), statements.out());
  if (count == 0) {
    const char* said = duckdb_extract_statements_error(statements.get());
    return tl::unexpected(errorOf(DUCKDB_ERROR_PARSER, said ? said : "there is no statement in it", budget));
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
  const char* said = duckdb_result_error(result.out());
  if (!said) return {};
  return tl::unexpected(errorOf(duckdb_result_error_type(result.out()), said, budget));
}

Error DuckdbDatabase::exhaustedError(const Budget& budget) const {
  Error error = budget.exhaustedError("DuckDB");
  if (error.code == Code::kDeadline && !slow_.empty()) error.message += " (" + join(slow_, "; ") + ")";
  return error;
}

Error DuckdbDatabase::errorOf(duckdb_error_type type, const std::string& said, const Budget& budget) const {
  if (budget.exhausted()) return exhaustedError(budget);
  if (type == DUCKDB_ERROR_OUT_OF_MEMORY || said.starts_with("Out of Memory"))
    return {Code::kLimit, "the query needs more memory than it may use", "Ask for less at once."};
  if (type == DUCKDB_ERROR_PERMISSION || said.starts_with("Permission"))
    return {Code::kRefused, firstLine(said), "Read only the tables of the source."};
  if (type == DUCKDB_ERROR_IO || said.starts_with("IO Error"))
    return {Code::kUnavailable, firstLine(said), "Check the files of the source.", Audience::kOperator};
  const bool endless = said.find("Maximum line size") != std::string::npos;  // no other way of reading helps
  return {endless ? Code::kLimit : Code::kInvalidArgument, faultIn(said), "Mend the query."};
}

}  // namespace omni
