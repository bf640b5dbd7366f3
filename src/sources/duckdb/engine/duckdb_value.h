#pragma once

#include <duckdb.h>

#include "base/value.h"

namespace omni {

/// Reads the cells of one column of a chunk. Dates and times are ISO 8601; decimals and huge integers are
/// numbers, or texts of all their digits where a number would lose some; lists, structs and maps are nested
/// JSON.
class DuckdbColumn {
 public:
  explicit DuckdbColumn(duckdb_vector vector);
  ~DuckdbColumn() { duckdb_destroy_logical_type(&type_); }
  DuckdbColumn(const DuckdbColumn&) = delete;
  DuckdbColumn& operator=(const DuckdbColumn&) = delete;

  Value at(idx_t row) const;

 private:
  template <class T>
  const T& cell(idx_t row) const {
    return static_cast<const T*>(duckdb_vector_get_data(vector_))[row];
  }
  Value number(idx_t row) const;
  Value moment(idx_t row) const;
  Value decimal(idx_t row) const;
  std::string text(idx_t row) const;
  std::string enumText(idx_t row) const;
  std::string list(idx_t offset, idx_t length, duckdb_vector child) const;
  std::string structure(idx_t row) const;
  std::string map(idx_t row) const;

  duckdb_vector vector_;
  duckdb_logical_type type_;
  duckdb_type id_;
};

/// Binds `value` to the parameter at `index`.
duckdb_state bindDuckdb(duckdb_prepared_statement statement, idx_t index, const Value& value);

}  // namespace omni
