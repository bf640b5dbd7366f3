#pragma once

#include <string>

#include "language/sql/sql_dialect.h"

namespace omni {

// The SELECT of a given table: each cell under its column's name.

// `column`: its number, from 0.
using GivenCell = std::string (*)(std::size_t column, ValueType type);

inline std::string givenSelect(const GivenTable& given, GivenCell cell, const std::string& rows) {
  std::string cells;
  for (std::size_t c = 0; c < given.columns.size(); ++c)
    cells += (c > 0 ? ", " : "") + cell(c, given.columns[c].type) + " AS " + given.columns[c].name;
  return "SELECT " + cells + " FROM " + rows;
}

/// The names of the types that a given column has, in a dialect.
struct GivenTypes {
  std::string_view integer, real, boolean, date, text;

  std::string of(ValueType type) const {
    switch (type) {
      case ValueType::kInteger: return std::string(integer);
      case ValueType::kReal: return std::string(real);
      case ValueType::kBoolean: return std::string(boolean);
      case ValueType::kDate: return std::string(date);
      default: return std::string(text);
    }
  }
};

}  // namespace omni
