#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/sealed/seal.h"
#include "language/search/search_query.h"

struct OmniFts;
struct OmniFtsBuilder;

namespace omni {

/// A word of a text: as it is compared with stop words, and as the index holds it.
struct IndexedWord {
  std::string folded;
  std::string stem;
};

/// The words of a text, as the index cuts them.
std::vector<IndexedWord> indexedWords(std::string_view text);
/// True for words that say nothing of what a text is about.
bool isIndexStopWord(std::string_view folded);
/// How many of the telling words of `question` a text holds, 0 to 1.
double shareHeld(const std::string& question, const std::string& text);

struct WordHit {
  std::uint64_t passage = 0;
  float score = 0;  // BM25, summed over title, headings and body
  float held =
      0;  // share of the words asked for, rare ones and those that no passage holds counting for more
};

/// The positions of words: an immutable full-text index over passages. Thread-safe.
class WordIndex {
 public:
  /// The index in a folder of what is kept.
  static Result<WordIndex> open(const Seal& kept, const std::string& folder);
  bool isDamaged() const;
  /// The best `count` passages, best first.
  Result<std::vector<WordHit>> search(std::span<const SearchTerm> terms, std::size_t count) const;

 private:
  struct Free {
    void operator()(OmniFts* index) const;
  };
  std::map<std::string, CheckedFile> files_;  // by their names in the folder
  std::unique_ptr<OmniFts, Free> index_;      // reads them
};

/// Writes a WordIndex; passages are numbered from 0 in the order in which they come.
class WordIndexBuilder {
 public:
  /// `folder` is absent or empty.
  static Result<WordIndexBuilder> create(const std::filesystem::path& folder);
  Status add(std::uint64_t document, std::string_view title, std::string_view headings,
             std::string_view body);
  Status finish();

 private:
  struct Abandon {
    void operator()(OmniFtsBuilder* builder) const;
  };
  std::unique_ptr<OmniFtsBuilder, Abandon> builder_;
  std::uint64_t count_ = 0;
};

}  // namespace omni
