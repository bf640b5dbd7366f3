#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace omni {

/// BERT's uncased WordPiece: normalise, cut at spaces and punctuation, then into the longest known pieces.
class WordPiece {
 public:
  /// `vocabulary`: one piece a line; a piece's id is its line, from 0. "##x" continues a word.
  explicit WordPiece(std::string_view vocabulary);

  /// Ids of [CLS] text [SEP], at most `maxTokens` in all (at least 2). Any bytes are accepted.
  std::vector<std::int32_t> encode(std::string_view text, std::size_t maxTokens) const;
  /// False when the vocabulary lacks [UNK], [CLS] or [SEP].
  bool complete() const { return unknown_ >= 0 && begin_ >= 0 && end_ >= 0; }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  using Pieces = std::unordered_map<std::string, std::int32_t, Hash, std::equal_to<>>;

  void addWord(std::string_view word, std::vector<std::int32_t>& ids) const;

  Pieces first_;  // pieces that begin a word
  Pieces rest_;   // pieces that continue one, without "##"
  std::int32_t unknown_ = -1;
  std::int32_t begin_ = -1;
  std::int32_t end_ = -1;
};

}  // namespace omni
