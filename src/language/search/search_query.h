#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// What a search asks of one word or phrase.
enum class Presence { kShould, kMust, kNot };

/// Where it has to stand.
enum class Place { kAnywhere, kTitle, kHeading, kDocument };

struct SearchTerm {
  Presence presence = Presence::kShould;
  Place place = Place::kAnywhere;
  bool phrase = false;  // the words of `text` in this order, side by side
  std::string text;     // UTF-8, holds a letter or digit
  bool operator==(const SearchTerm&) const = default;
};

/// Whether these searches ask for one document by its id, whole.
inline bool isOfADocument(const std::vector<std::vector<SearchTerm>>& searches) {
  return searches.size() == 1 && searches.front().size() == 1 &&
         searches.front().front().place == Place::kDocument;
}

inline constexpr std::size_t kMaxSearchBytes = 8192;
inline constexpr std::size_t kMaxSearchTerms = 100;  // of one search
inline constexpr std::size_t kMaxSearches = 8;       // of one query

/// The search language: words, "phrases", +required, -excluded, title:word, heading:"a phrase". Other
/// punctuation only separates words. A bar by itself stands between searches, each of which is made apart;
/// what they find is then fused. document:"an id" by itself is that document, whole. Errors:
/// kInvalidArgument (open quote, unknown field, nothing to look for, a document beside other terms, no text),
/// kLimit (longer or more than the caps above).
Result<std::vector<std::vector<SearchTerm>>> parseSearches(std::string_view text);

/// One search. Errors: as above, and kInvalidArgument for more than one.
Result<std::vector<SearchTerm>> parseSearch(std::string_view text);

/// The terms in the search language; parseSearch() gives them back.
std::string toText(std::span<const SearchTerm> terms);

/// Searches that are made apart, as one query.
std::string asOneQuery(std::span<const std::string> searches);

/// Any text as a search for its words alone: what would be an operator is taken out, and what is over the
/// caps.
std::string plainSearch(std::string_view text);

}  // namespace omni
