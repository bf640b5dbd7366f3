#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// A word of a statement.
struct StatementWord {
  std::string lower, stem;
  std::size_t start = 0, end = 0;  // bytes of the statement
  bool capitalised = false;
};

std::vector<StatementWord> statementWords(std::string_view text);

/// A stretch of a statement's words, the last one included.
struct WordSpan {
  std::size_t first = 0, last = 0;
};

/// One statement of a text, and how it speaks of a thing. Refers to the text.
class Saying {
 public:
  Saying(std::string_view text, std::string_view thing);

  const std::vector<StatementWord>& words() const { return words_; }
  std::string_view text() const { return text_; }
  /// The text between a word and a later one.
  std::string_view between(std::size_t word, std::size_t later) const {
    return text_.substr(words_[word].end, words_[later].start - words_[word].end);
  }

  /// Where the thing is named, not as the beginning of a longer name ("T3 Pro").
  std::vector<WordSpan> mentions() const;
  bool isNamed() const { return !mentions().empty(); }
  /// Whether the thing's name stands there as the beginning of a longer one alone.
  bool holdsLongerName() const { return mentions().empty() && !spelled().empty(); }
  /// "The Tracker T3 …"
  bool opensWithName() const;
  /// "It", "The tower", "Its": what was spoken of before.
  bool pointsBack() const;
  /// Whether a statement up to a word is about the thing: it comes before all else that is named, or it is
  /// whose attribute it is ("the weight of the T3").
  bool isSubject(std::size_t attribute) const;
  /// "With a LENGTH of 188 metres, the Tern …"
  bool opensWith(std::size_t attribute) const;
  bool isOfName(std::size_t word) const;
  /// Whether something else is named before a word: a capital within the sentence, or a code such as T2.
  bool namesOthers(std::size_t before) const;

 private:
  std::vector<WordSpan> spelled() const;
  bool isWhose(std::size_t attribute, std::size_t mention) const;
  // "Castle Vale AND ASTON have …"
  bool isWithOthers(std::size_t last) const;
  // "the HOTEL Red Plover": what is often called by the name of another thing.
  bool isOfOtherKind(std::size_t mention) const;
  // "Castle Vale URBAN AREA": something else that bears the name.
  bool isOfKind(std::size_t last) const;
  // "ALL employees of Calder Group"
  bool isWhoseAll(std::size_t mention) const;
  bool isBehindPreposition(std::size_t mention) const;
  bool startsClause(std::size_t word) const;
  bool touches(std::size_t a, std::size_t b) const;
  bool goesOn(std::size_t first, std::size_t last) const;

  std::string_view text_;
  std::vector<StatementWord> words_;
  std::vector<std::string> name_;
};

}  // namespace omni
