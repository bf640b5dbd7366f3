#pragma once

#include <cstddef>
#include <optional>

#include "base/value.h"
#include "query/logical_query.h"
#include "question/lexicon.h"
#include "question/question.h"

namespace omni {

/// The pending comparison, until all of it has been read: an attribute, a comparison and a value or number
/// may come in any order.
struct PendingComparison {
  std::optional<Comparison> comparison;
  const Cue* cue = nullptr;              // that opened it: may imply the attribute ("older than")
  std::optional<std::size_t> attribute;  // a mention
  std::optional<Value> number;           // waits for what it counts or measures
  const Token* unit = nullptr;           // the word behind that number, perhaps its unit
  bool between = false;                  // two numbers or times follow
  const PeriodSpan* start = nullptr;     // the first of two times
  bool ofSome = false;                   // "older than AT LEAST ONE engineer"
  double factor = 1;                     // of the average or attribute that follows: "TWICE the average"
};

/// Of more less, and the other way round.
inline Comparison opposite(Comparison comparison) {
  switch (comparison) {
    case Comparison::kGreater: return Comparison::kLess;
    case Comparison::kGreaterOrEqual: return Comparison::kLessOrEqual;
    case Comparison::kLess: return Comparison::kGreater;
    case Comparison::kLessOrEqual: return Comparison::kGreaterOrEqual;
    default: return comparison;
  }
}

}  // namespace omni
