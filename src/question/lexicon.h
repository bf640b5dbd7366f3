#pragma once

#include <span>
#include <string_view>

namespace omni {

/// The kind of a closed-class phrase of a question.
enum class CueKind {
  kEverything,  // "all information about": every attribute is wanted
  kList,        // "list", "show", "what is": what follows is wanted
  kCount,       // "how many", "number of"
  kSum,
  kAverage,
  kMaximum,
  kMinimum,
  kHighest,  // superlative: order descending, take the first
  kLowest,
  kGreater,
  kGreaterOrEqual,
  kLess,
  kLessOrEqual,
  kEqual,
  kNotEqual,
  kBetween,
  kContains,
  kStartsWith,
  kEndsWith,
  kNot,     // negates what follows
  kExcept,  // "but not", "except"
  kOrderBy,
  kAscending,
  kDescending,
  kEach,       // "for each", "per"
  kGroupedBy,  // "grouped by", "by" after an aggregate
  kDistinct,
  kFilter,  // "whose", "with", "who": what follows narrows
  kOf,      // "of", "in", "for": what follows owns or narrows what precedes
  kAnd,
  kOr,
  kBoth,
  kSame,         // "the same": as something named has it
  kTop,          // "top", "first": a number of rows follows
  kShare,        // "percentage", "proportion": of all, those that what follows narrows
  kDifference,   // "difference between": of two figures
  kRatio,        // "ratio of", "divided by": of two figures
  kAddition,     // "plus": of two figures
  kProduct,      // "multiplied by": of two figures
  kSpanAfter,    // "days after": of a number, the time since a date; the attribute names the unit
  kSpanBefore,   // "days before"
  kSpanBetween,  // "days between": the time from one date to another
  kEachPeriod,   // "per month": the attribute names the unit
  kWhichPeriod,  // "which month": the attribute names the unit
  kIndirect,     // "directly or indirectly": along any number of relationships
  kOptional,     // "if any", "including those without": what has no partner is kept
  kExplain,      // "why", "explain", "how do I": prose is wanted
  kWrite,        // "delete", "update", "insert": a change is wanted
};

/// One phrase of the lexicon. `attribute` names, for words such as "oldest" or "cheaper than", the attributes
/// that are meant (stems separated by spaces, in order of preference); `reversed` lists those whose order
/// runs the other way ("oldest": the earliest date); of a period it says whether that of the most or the
/// least rows is meant ("busiest month").
struct Cue {
  std::string_view phrase;
  CueKind kind;
  std::string_view attribute = {};
  std::string_view reversed = {};
};

/// "per project", "per month", "by month", "monthly".
bool saysPer(const Cue& cue);

/// Whether the cue counts, compares or ranks, as prose seldom does (it does say "by" and "first").
bool isComputation(CueKind kind);

/// The attributes that a unit of measure speaks for ("minutes": a duration), as in `Cue`; empty when the word
/// is no unit.
std::string_view measuredIn(std::string_view lowerCaseWord);

/// The attributes that a figure of business is kept as where none is called so ("revenue": totals, payments),
/// as in `Cue`; empty when the word is no such figure.
std::string_view keptAs(std::string_view lowerCaseWord);

/// The dates that a beginning or an end is kept as where none is called so ("abolished": an end date), as in
/// `Cue`; empty when the word says neither.
std::string_view datedBy(std::string_view lowerCaseWord);

/// The words around a change from one period to another: "growth", "increased"; what asks for it ("how much
/// did"); to what it leads ("in"); "percent"; what stands before a period ("from", "than"); those of a sum
/// that goes on over the periods: "cumulative", and "running", which says so before "total" alone.
enum class ChangeWord {
  kChange,
  kBeforeChange,
  kBehindChange,
  kPercent,
  kBeforePeriod,
  kCumulative,
  kRunning
};
bool isChangeWord(std::string_view lowerCaseWord, ChangeWord kind);

/// "hours", "week".
bool isTimeUnit(std::string_view lowerCaseWord);

/// All cues, longer phrases before their beginnings.
std::span<const Cue> lexicon();

/// The cue of a comparative that stands before a number alone ("is greater 100"); null when the word is none.
const Cue* comparedBare(std::string_view lowerCaseWord);

/// The ranking cue of a comparative ("older", "more expensive": the cue of "oldest", "most expensive");
/// null when the words are none.
const Cue* superlativeOf(std::string_view lowerCaseWords);

/// The word that a prefix or a meaning denies ("unpaid": "paid"; "open": "closed"), empty when it denies
/// nothing.
std::string_view denied(std::string_view lowerCaseWord);

}  // namespace omni
