#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "schema/measures/defined_measure.h"

namespace omni {

/// The description of a column.
struct DescribedColumn {
  std::string name;                 // as the source calls it
  std::vector<std::string> called;  // label, title, synonyms
  std::string comment;
};

/// A column that refers to another table's.
struct DescribedReference {
  std::string column;
  std::string targetTable;
  std::string targetColumn;
};

/// The description of a table.
struct DescribedTable {
  std::string name;    // perhaps with schemas before it: "analytics.public.orders"
  std::string file{};  // that says so, for people
  std::vector<std::string> called{};
  std::string comment{};
  std::vector<DescribedColumn> columns{};
  std::vector<DescribedReference> references{};
  std::vector<DefinedMeasure> measures{};
};

/// The description of a whole data set.
struct DescribedSet {
  std::vector<std::string> files;  // names of its files, as "orders.csv"
  std::string comment;             // title, description and keywords
};

/// Files that describe data, as far as they are understood.
struct Semantics {
  std::vector<DescribedTable> tables;
  std::vector<DescribedSet> sets;
  std::vector<std::string> notes;  // what is passed over, and why, each with the table that it is of
  std::vector<Error> unread;       // files that cannot be read
};

}  // namespace omni
