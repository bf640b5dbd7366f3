#pragma once

#include <string_view>

namespace omni {

/// The functions of a dialect that only compute: each a list of lower-case words between single spaces.
struct SqlFunctions {
  std::string_view values;  // scalar, aggregate and window functions
  std::string_view tables;  // functions in FROM
};

SqlFunctions sqlFunctions(std::string_view dialect);

/// Whether `word` is one of the space-delimited `words`.
bool lists(std::string_view words, std::string_view word);

}  // namespace omni
