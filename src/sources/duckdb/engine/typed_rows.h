#pragma once

#include <duckdb.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "source/cells/column_texts.h"

namespace omni {

/// A column of a table that is made of texts.
struct TypedColumn {
  std::string name;
  ColumnReading reading{};
};

/// The engine's name of the type that the column's values have.
std::string typeOf(const ColumnReading& reading);

/// Appends rows of texts to a table as values of the columns' types. What is not a value of its column is
/// missing.
class TypedRows {
 public:
  /// `connection` must outlive it. `columns` as the table has them. Error kInternal: the table is another.
  static Result<TypedRows> open(duckdb_connection connection, const std::string& table,
                                const std::vector<TypedColumn>& columns);
  TypedRows(TypedRows&& other) noexcept;
  TypedRows& operator=(TypedRows&&) = delete;
  ~TypedRows();

  /// `cells`: by column; those that a short row lacks are missing.
  Status add(const std::vector<std::string_view>& cells);
  /// Once, behind the last row.
  Status finish();

 private:
  TypedRows(duckdb_appender appender, duckdb_data_chunk chunk, const std::vector<TypedColumn>& columns);
  Status flush();

  duckdb_appender appender_;
  duckdb_data_chunk chunk_;
  const std::vector<TypedColumn>* columns_;
  std::size_t rows_ = 0, mostRows_, cells_ = 0;
};

}  // namespace omni
