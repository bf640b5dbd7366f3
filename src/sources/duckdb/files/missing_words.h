#pragma once

#include <string>
#include <vector>

#include "base/value.h"

namespace omni {

/// A column of text in which words such as "NA", "-" and "?" stand where there is no value.
struct GappedColumn {
  std::string name;
  bool words = false;            // "NA" is one of them, and no code
  std::string type = "VARCHAR";  // of what is left: DATE, TIMESTAMP or BOOLEAN, where all of it is
};

/// A query with one row that holds, for each of `columns` of `table`, what gappedColumns() reads from it.
std::string gapsQuery(const std::vector<std::string>& columns, const std::string& table);

/// Those of the columns that have such words. "NA" among codes of two or three letters is a code, "-" among
/// signs a sign.
std::vector<GappedColumn> gappedColumns(const std::vector<std::string>& columns, const Row& row);

/// A query with one row that holds, for each of `columns`, the type of what is left of it.
std::string leftTypesQuery(const std::vector<GappedColumn>& columns, const std::string& table);

/// The statement that makes nulls of the words, and of the rest what it is.
std::string withoutGaps(const GappedColumn& column, const std::string& table);

}  // namespace omni
