#pragma once

#include <string>
#include <vector>

namespace omni {

/// Text of a query, line by line.
using SparqlLines = std::vector<std::string>;

inline void append(SparqlLines& lines, const SparqlLines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// `before{`, the lines within, and the brace that closes them.
inline SparqlLines braced(const std::string& before, const SparqlLines& inner) {
  SparqlLines lines{before + "{"};
  for (const auto& line : inner) lines.push_back("  " + line);
  lines.push_back("}");
  return lines;
}

}  // namespace omni
