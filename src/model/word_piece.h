#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// BERT's uncased WordPiece: normalise, cut at spaces and punctuation, then into the longest known pieces.
class WordPiece {
 public:
  /// `text`: one piece a line; a piece's id is its line, from 0. "##x" continues a word.
  explicit WordPiece(std::string_view text);

  /// Ids of [CLS] text [SEP], at most `maxTokens` in all (at least 2). Any bytes are accepted.
  std::vector<std::int32_t> encode(std::string_view text, std::size_t maxTokens) const;
  /// False when the vocabulary lacks [UNK], [CLS] or [SEP].
  bool complete() const { return unknown_ >= 0 && begin_ >= 0 && end_ >= 0; }

 private:
  /// Ids by their pieces, in one block: tens of thousands are read with each start of the program.
  class Pieces {
   public:
    explicit Pieces(std::size_t most) : slots_(std::bit_ceil(2 * most + 1)) {}
    /// The first id of a piece counts. `piece` has to outlive this.
    void add(std::string_view piece, std::int32_t id);
    /// Negative for what is none.
    std::int32_t find(std::string_view piece) const { return slots_[slotOf(piece)].id; }

   private:
    struct Slot {
      std::string_view piece;
      std::int32_t id = -1;
    };
    std::size_t slotOf(std::string_view piece) const;

    std::vector<Slot> slots_;  // at least half of them are free
  };

  void addWord(std::string_view word, std::vector<std::int32_t>& ids) const;

  std::unique_ptr<const std::string> vocabulary_;
  Pieces first_;  // pieces that begin a word
  Pieces rest_;   // pieces that continue one, without "##"
  std::int32_t unknown_ = -1;
  std::int32_t begin_ = -1;
  std::int32_t end_ = -1;
};

}  // namespace omni
