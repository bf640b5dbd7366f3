#pragma once

#include <map>
#include <string>
#include <string_view>

namespace omni {

/// The comments in a CREATE TABLE text.
struct CreateComments {
  std::string table;
  std::map<std::string, std::string> columns;  // by lower-case name
};

/// Reads the comments of a stored CREATE TABLE text. One behind a column, on its line, is the column's; one
/// on a line of its own belongs to the column that follows; one before the first column, the table's.
CreateComments createComments(std::string_view text);

}  // namespace omni
