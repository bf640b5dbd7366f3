#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// How a virtual table was declared: USING module(arguments).
struct VirtualTable {
  std::string module;                  // in lower case
  std::vector<std::string> arguments;  // as written
};

/// Reads a stored CREATE VIRTUAL TABLE text. Nothing where it is another text, or one that is not understood.
std::optional<VirtualTable> virtualTableOf(std::string_view text);

/// A text without the quotes around it: '…', "…", `…` or […].
std::string unquoted(std::string_view text);

/// The words, names and texts in the definition of a column, in lower case, of a stored CREATE TABLE text: no
/// column that it is computed from is missing. Nothing where the definition is not found.
std::optional<std::set<std::string>> wordsOfColumn(std::string_view text, std::string_view column);

}  // namespace omni
