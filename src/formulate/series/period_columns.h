#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/entity_model.h"

namespace omni {

/// A year, a quarter or a month that a name says: "2021", "FY2021", "Jun", "Q3", "2024-06".
struct NamedPeriod {
  int year = 0;         // 0: of any year
  unsigned month = 0;   // 1 to 12, the first of it; 0: the whole year
  unsigned months = 0;  // that it has: 1, 3; 0: the whole year
  auto operator<=>(const NamedPeriod&) const = default;
};

/// What the words of a name say of a period, and its other words, joined ("sales" of "sales_2021").
struct PeriodName {
  NamedPeriod period;
  std::string rest;
};
/// Nothing where it names no period, or two.
std::optional<PeriodName> periodName(std::string_view name);

enum class PeriodUnit { kYear, kQuarter, kMonth };
/// "year", "quarter", "month"
std::string_view nameOf(PeriodUnit unit);

/// Columns of a table that hold one figure in several periods: a table with a column for each year.
struct PeriodColumns {
  struct Column {
    std::size_t attribute = 0;  // of the entity
    NamedPeriod period;
  };
  std::size_t entity = 0;
  PeriodUnit unit = PeriodUnit::kYear;
  std::string figure;               // what the names of all say in addition to the period; may be empty
  std::vector<std::string> shared;  // words that the names of all have, lower case
  bool numbers = true;  // false: texts as they are printed, "$1,031" and "4.4 %", which nothing computes with
  std::vector<Column> columns;  // in the order of time; at least three
};

std::vector<PeriodColumns> periodColumns(const EntityModel& model);

}  // namespace omni
