#include "sources/duckdb/engine/typed_rows.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/text.h"
#include "source/cells/hidden_signs.h"
#include "sources/duckdb/parsed/duckdb_statement.h"

namespace omni {
namespace {

constexpr std::size_t kMaxChunkCells = 100'000;      // of which each takes 16 bytes and its text
constexpr std::size_t kMaxWaitingCells = 4'000'000;  // before they are written

duckdb_logical_type logicalType(const ColumnReading& reading) {
  switch (reading.type) {
    case ColumnType::kText: return duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
    case ColumnType::kInteger: return duckdb_create_logical_type(DUCKDB_TYPE_BIGINT);
    case ColumnType::kReal: return duckdb_create_logical_type(DUCKDB_TYPE_DOUBLE);
    case ColumnType::kDecimal:
      return duckdb_create_decimal_type(38, static_cast<std::uint8_t>(reading.decimals));
    case ColumnType::kBoolean: return duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN);
    case ColumnType::kDate: return duckdb_create_logical_type(DUCKDB_TYPE_DATE);
    case ColumnType::kTimestamp: return duckdb_create_logical_type(DUCKDB_TYPE_TIMESTAMP);
    case ColumnType::kTime: return duckdb_create_logical_type(DUCKDB_TYPE_TIME);
  }
  return nullptr;
}

template <class T>
bool put(duckdb_vector vector, idx_t row, T value) {
  static_cast<T*>(duckdb_vector_get_data(vector))[row] = value;
  return true;
}

template <class T>
bool putParsed(duckdb_vector vector, idx_t row, const std::string& plain) {
  T value{};
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
  return error == std::errc() && end == plain.data() + plain.size() && put(vector, row, value);
}

/// "-12.5" with two decimals is -1250.
bool putDecimal(duckdb_vector vector, idx_t row, const std::string& plain, std::size_t decimals) {
  __extension__ typedef __int128 Wide;
  Wide value = 0;
  std::size_t behind = 0;
  bool isBehind = false;
  for (const char c : plain) {
    if (c == '.') isBehind = true;
    if (!isDigit(c)) continue;
    value = value * 10 + (c - '0');
    behind += isBehind ? 1 : 0;
  }
  for (; behind < decimals; ++behind) value *= 10;
  if (plain.starts_with('-')) value = -value;
  return put(vector, row,
             duckdb_hugeint{static_cast<std::uint64_t>(value), static_cast<std::int64_t>(value >> 64)});
}

bool putNumber(duckdb_vector vector, idx_t row, std::string_view cell, const ColumnReading& reading) {
  const auto number = readCellNumber(cell);
  if (!number || (number->fits & reading.form) == 0) return false;
  const std::string plain = plainNumber(*number, reading.form);
  if (reading.type == ColumnType::kInteger) return putParsed<std::int64_t>(vector, row, plain);
  if (reading.type == ColumnType::kReal) return putParsed<double>(vector, row, plain);
  return putDecimal(vector, row, plain, reading.decimals);
}

bool putTime(duckdb_vector vector, idx_t row, std::string_view cell, const ColumnReading& reading) {
  constexpr std::int64_t kDay = std::int64_t{86'400} * 1'000'000;
  const auto time = readCellTime(cell);
  if (!time) return false;
  if (reading.type == ColumnType::kTime) return put(vector, row, time->microseconds);
  if ((time->orders & reading.order) == 0) return false;
  const std::int32_t days = daysOf(*time, reading.order);
  if (reading.type == ColumnType::kDate) return put(vector, row, days);
  const std::int64_t fromUtc = reading.local ? 0 : time->fromUtc;
  return put(vector, row, days * kDay + time->microseconds - fromUtc);
}

bool putText(duckdb_vector vector, idx_t row, std::string_view cell, const ColumnReading& reading) {
  std::string plain;
  if (reading.hidden && hasHiddenSigns(cell)) cell = plain = withoutHiddenSigns(cell);
  duckdb_vector_assign_string_element_len(vector, row, cell.data(), cell.size());
  return true;
}

bool putCell(duckdb_vector vector, idx_t row, std::string_view cell, const ColumnReading& reading) {
  if (isMissing(cell, reading)) return false;
  const std::string_view bare = trim(cell);
  switch (reading.type) {
    case ColumnType::kText: return putText(vector, row, cell, reading);
    case ColumnType::kInteger:
    case ColumnType::kReal:
    case ColumnType::kDecimal: return putNumber(vector, row, bare, reading);
    case ColumnType::kBoolean: return put(vector, row, bare.size() == 4);
    case ColumnType::kDate:
    case ColumnType::kTimestamp:
    case ColumnType::kTime: return putTime(vector, row, bare, reading);
  }
  return false;
}

void putMissing(duckdb_vector vector, idx_t row) {
  duckdb_vector_ensure_validity_writable(vector);
  duckdb_validity_set_row_invalid(duckdb_vector_get_validity(vector), row);
}

Error errorOf(duckdb_appender appender) {
  const char* reason = duckdb_appender_error(appender);
  const std::string why = reason ? reason : "no reason is given";
  const bool memory = why.find("Out of Memory") != std::string::npos;
  return {memory ? Code::kLimit : Code::kUnavailable, "a table could not be written (" + why + ")",
          "Make room on the disk of the cache folder.", Audience::kOperator};
}

}  // namespace

std::string typeOf(const ColumnReading& reading) {
  switch (reading.type) {
    case ColumnType::kText: return "VARCHAR";
    case ColumnType::kInteger: return "BIGINT";
    case ColumnType::kReal: return "DOUBLE";
    case ColumnType::kDecimal: return "DECIMAL(38, " + std::to_string(reading.decimals) + ")";
    case ColumnType::kBoolean: return "BOOLEAN";
    case ColumnType::kDate: return "DATE";
    case ColumnType::kTimestamp: return "TIMESTAMP";
    case ColumnType::kTime: return "TIME";
  }
  return {};
}

Result<TypedRows> TypedRows::open(duckdb_connection connection, const std::string& table,
                                  const std::vector<TypedColumn>& columns) {
  duckdb_appender appender = nullptr;
  if (duckdb_appender_create(connection, nullptr, table.c_str(), &appender) == DuckDBError) {
    Error error = errorOf(appender);
    duckdb_appender_destroy(&appender);
    return tl::unexpected(std::move(error));
  }
  std::vector<duckdb_logical_type> types;
  for (const auto& column : columns) types.push_back(logicalType(column.reading));
  duckdb_data_chunk chunk = duckdb_create_data_chunk(types.data(), types.size());
  for (auto& type : types) duckdb_destroy_logical_type(&type);
  return TypedRows(appender, chunk, columns);
}

TypedRows::TypedRows(duckdb_appender appender, duckdb_data_chunk chunk,
                     const std::vector<TypedColumn>& columns)
    : appender_(appender),
      chunk_(chunk),
      columns_(&columns),
      mostRows_(std::clamp<std::size_t>(kMaxChunkCells / std::max<std::size_t>(columns.size(), 1), 1,
                                        duckdb_vector_size())) {}

TypedRows::TypedRows(TypedRows&& other) noexcept
    : appender_(std::exchange(other.appender_, nullptr)),
      chunk_(std::exchange(other.chunk_, nullptr)),
      columns_(other.columns_),
      rows_(other.rows_),
      mostRows_(other.mostRows_),
      cells_(other.cells_) {}

TypedRows::~TypedRows() {
  if (chunk_) duckdb_destroy_data_chunk(&chunk_);
  if (appender_) duckdb_appender_destroy(&appender_);
}

Status TypedRows::add(const std::vector<std::string_view>& cells) {
  for (idx_t c = 0; c < columns_->size(); ++c) {
    duckdb_vector vector = duckdb_data_chunk_get_vector(chunk_, c);
    const bool put = c < cells.size() && putCell(vector, rows_, cells[c], (*columns_)[c].reading);
    if (!put) putMissing(vector, rows_);
  }
  return ++rows_ == mostRows_ ? flush() : Status();
}

Status TypedRows::flush() {
  if (rows_ == 0) return {};
  duckdb_data_chunk_set_size(chunk_, rows_);
  if (duckdb_append_data_chunk(appender_, chunk_) == DuckDBError) return tl::unexpected(errorOf(appender_));
  cells_ += rows_ * columns_->size();
  rows_ = 0;
  duckdb_data_chunk_reset(chunk_);
  if (cells_ < kMaxWaitingCells) return {};
  cells_ = 0;
  if (duckdb_appender_flush(appender_) == DuckDBError) return tl::unexpected(errorOf(appender_));
  return {};
}

Status TypedRows::finish() {
  OMNI_RETURN_IF_ERROR(flush());
  if (duckdb_appender_close(appender_) == DuckDBError) return tl::unexpected(errorOf(appender_));
  return {};
}

}  // namespace omni
