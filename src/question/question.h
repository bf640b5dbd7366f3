#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "question/lexicon.h"

namespace omni {

/// A word, a number or a quoted piece of a question.
struct Token {
  std::string text;  // as written; of a quoted piece without its quotes
  std::string lower;
  std::string stem;                   // Snowball English
  std::vector<std::string> madeFrom;  // stems of words that are made from it, or it from: "author" of "wrote"
  std::size_t start = 0;              // bytes into the question
  std::size_t end = 0;
  std::optional<double> number;
  bool quoted = false;
  bool capitalised = false;  // or of a script without capitals; and not the first word
  bool stop = false;         // a function word: carries no content of its own
  bool possessive = false;   // "Ann's"
  bool comma = false;        // punctuation that ends a clause follows
};

/// A cue of the lexicon and the tokens that it spans.
struct CueSpan {
  Cue cue;
  std::size_t first = 0;  // token
  std::size_t count = 1;  // tokens
};

/// A part of every year or week: its unit's numbers from `first` to `last`, of which, where they are several,
/// one is the unit's first or last.
struct RecurringPart {
  enum class Unit { kMonth, kWeekday };  // January, Monday is 1
  Unit unit = Unit::kMonth;
  unsigned first = 1, last = 1;
};

/// A stretch of time that the question names, resolved against the clock: [from, to), ISO dates. Of a month
/// that is named without its year, or a day of the week, all of them.
struct PeriodSpan {
  std::string from;
  std::string to;
  std::size_t first = 0;
  std::size_t count = 1;
  std::optional<RecurringPart> part;  // "in March", "on Mondays"; from and to are empty
};

/// A source's own name for a thing in the question.
struct OtherName {
  std::string name;
  std::size_t first = 0;
  std::size_t count = 1;
};

/// The intent of the question; only reads are served.
enum class Intent { kRead, kWrite };

struct Question {
  std::string text;
  std::vector<Token> tokens;
  std::vector<CueSpan> cues;  // in order, not overlapping, longest first where they compete
  std::vector<PeriodSpan> periods;
  std::vector<OtherName> otherNames;  // that people decided; analyse() knows none
  Intent intent = Intent::kRead;
  std::chrono::system_clock::time_point today{};  // against which its periods were resolved

  /// The cue that begins at a token, if any.
  const CueSpan* cueAt(std::size_t token) const;
  bool has(CueKind kind) const;
  /// Whether a unit of time stands at the token: the number before it may be kept in another.
  bool isTimeUnitAt(std::size_t token) const;
  /// Whether some word counts, compares or ranks: such questions are answered by a query, not by prose.
  bool wantsComputation() const;
  /// Whether all that is held of one thing is asked for, in every source: "give me a briefing on Globex".
  bool isBriefing() const;
  /// "percentage of", "in %".
  bool asksPercent() const;
  /// "Did Ann pay?": yes or no is the answer, nothing is to be listed or counted.
  bool asksWhether() const;
  /// `count` tokens from `first` as they were written; of a single one, without its quotes.
  std::string textOf(std::size_t first, std::size_t count) const;
  /// Other names of the thing that these tokens name, as `otherNames` tells.
  std::vector<std::string> otherNamesOf(std::size_t first, std::size_t count) const;
};

/// Longest question that is looked at, in bytes.
inline constexpr std::size_t kMaxQuestionBytes = 8192;

/// Analyses a question: tokens, stems, numbers (also in words), cues, periods ("last quarter") against
/// `today`. Errors: kInvalidArgument when it is empty, kLimit when it is too long.
Result<Question> analyse(std::string_view text, std::chrono::system_clock::time_point today);

/// Snowball English stem of a lower-case word.
std::string stem(std::string_view word);
/// The number that a lower-case word says: "thirty", "1,200", "1.2", "3k".
std::optional<double> numberOfWord(const std::string& word);

/// The stems of an identifier's or phrase's words, function words left out unless nothing else remains.
std::vector<std::string> contentStems(std::string_view phrase);

}  // namespace omni
