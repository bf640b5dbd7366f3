#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "formulate/series/asked_periods.h"
#include "formulate/series/period_columns.h"
#include "query/logical_query.h"
#include "question/question.h"

namespace omni {

/// Rows of a table by one of its columns: "Skarvik", "Skarvik and Dunmoor".
struct NamedRows {
  std::size_t attribute = 0;
  std::vector<std::string> values;  // as the source spells them, in the question's order
};

/// A bound of a figure: "more than 150".
struct FigureBound {
  Comparison comparison = Comparison::kGreater;
  double number = 0;
};

/// What is asked of a table with a column for each of several periods.
struct SeriesQuestion {
  const PeriodColumns* series = nullptr;
  std::vector<PeriodColumns::Column> columns;  // that are meant, in the order of time; not empty
  bool range = false;                          // they are one stretch of time
  std::vector<NamedRows> rows;                 // that are meant; empty: all
  std::vector<std::size_t> attributes;         // others of the table that are named, in the question's order
  std::optional<std::size_t> groupedBy;        // one of these
  std::optional<std::size_t> perUnitOf;        // one of these, a number: "people per km2"
  bool whichPeriod = false, eachPeriod = false;
  bool counts = false, sums = false, averages = false, lists = false;
  bool changes = false, percent = false, ratio = false, difference = false;
  std::optional<bool> highest;  // false: the lowest is asked for
  std::size_t limit = 1;        // of a ranking
  std::optional<FigureBound> bound;
  std::vector<std::string> unexplained;
};

/// Nothing where the question is none to these columns, or has parts that are not read here.
std::optional<SeriesQuestion> seriesQuestion(const Question& question, const CatalogEntry& entry,
                                             const PeriodColumns& series);

}  // namespace omni
