#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// How much of a structural context is put into words.
struct ContextOptions {
  bool samples = true;          // values and ranges of attributes, titles and words of documents
  std::size_t tokens = 60'000;  // about how many the text takes at most
  /// Native names of tables, classes or labels, most needed first: what is listed when not all of it fits.
  /// Empty: all are needed alike.
  std::vector<std::string> wanted{};
  bool wantedAlone = false;  // the others are only named, even where all would fit
};

/// One table, class, label or pattern in words.
struct ContextPart {
  std::vector<std::string> of;        // native names that it tells of
  std::vector<std::string> tellings;  // the most detailed first, at least one
  std::string name;                   // what it is listed by when it is left out
};

/// The parts in their order: all in full where they fit. Else what is wanted, level by level in as much
/// detail as fits, and the others by name, as many as fit, then counted as `noun`. Nothing is ever cut
/// inside.
std::string fitContext(const std::vector<ContextPart>& parts, const ContextOptions& options,
                       std::string_view noun);

}  // namespace omni
