#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "catalog/schema_words.h"
#include "catalog/value_index.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// One thing that a span of the question may mean in a source.
struct Reading {
  ElementRef element;                // for a value: the attribute that holds it
  std::optional<std::string> value;  // as the source spells it
  double score = 0;                  // 0 to 1
};

/// A piece of the question in order: a cue, a linked span, a number, a period, or a word that nothing
/// explains.
struct Item {
  enum class Kind { kCue, kElement, kValue, kNumber, kPeriod, kUnknown };
  Kind kind = Kind::kUnknown;
  std::size_t first = 0;  // token
  std::size_t count = 1;
  const CueSpan* cue = nullptr;
  const PeriodSpan* period = nullptr;
  std::vector<Reading> readings;  // kElement, kValue: best first
  std::string text;               // kValue, kUnknown: as asked
};

/// Segments a question into items against one source: the best-scoring non-overlapping cover.
std::vector<Item> link(const Question& question, const EntityModel& model, const SchemaWords& words,
                       const ValueIndex& values);

/// Attributes that a cue's implied stems name ("older than" -> age), best first; also by the reversed list.
std::vector<Reading> impliedAttributes(std::string_view stems, const EntityModel& model,
                                       const SchemaWords& words);

}  // namespace omni
