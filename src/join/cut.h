#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalog/catalog_entry.h"
#include "question/question.h"

namespace omni {

/// What one source explains of a question, by its tokens.
struct Explained {
  std::vector<bool> hasMeaning;     // it means something there
  std::vector<std::size_t> things;  // of one that names things or an attribute: how many tokens from it on do
};

Explained explainedBy(const Question& question, const CatalogEntry& entry);

/// Its words that neither explains.
std::size_t unexplained(const Question& question, const Explained& a, const Explained& b);

/// A question over two sources, cut in two around the word for what both know: what is asked first, and what
/// is asked of one of the things that come of it, by its name.
struct Cut {
  std::string first;  // "List the products that contain components of Volta Storage"
  std::string before, after;
  std::string thing;  // the word for what both know

  /// "How many orders include products "Pulse V1"?"
  std::string second(const std::string& name) const { return before + '"' + name + '"' + after; }
};

/// The ways to cut it so that each source explains its own half, likeliest first; none where one explains
/// nothing that the other does not, or their words lie among each other.
std::vector<Cut> cuts(const Question& question, const Explained& first, const Explained& second);

}  // namespace omni
