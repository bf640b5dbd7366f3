#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "catalog/schema_words.h"
#include "catalog/value_index.h"
#include "link/link_candidate.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// A piece of the question in order: a cue, a linked span, a number, a period, or a word that nothing
/// explains.
struct Item {
  enum class Kind { kCue, kElement, kValue, kNumber, kPeriod, kUnknown };
  Kind kind = Kind::kUnknown;
  std::size_t first = 0;  // token
  std::size_t count = 1;
  const CueSpan* cue = nullptr;
  const PeriodSpan* period = nullptr;
  std::optional<double> number;        // kNumber
  std::vector<LinkCandidate> matches;  // kElement, kValue: best first
  std::string text;                    // kValue, kUnknown: as asked
  bool denied = false;                 // kElement: said by what denies it ("unpaid")
};

/// One way to cut a question into items that do not overlap.
struct Segmentation {
  std::vector<Item> items;
  double weight = 0;  // comparable among covers of one question by one source
};

/// The best covers of a question by what one source holds, best first, at most `limit`, no two alike but for
/// words that nothing explains. Never empty.
std::vector<Segmentation> segmentations(const Question& question, const EntityModel& model,
                                        const SchemaWords& words, const ValueIndex& values,
                                        std::size_t limit);

/// The best cover's items.
std::vector<Item> link(const Question& question, const EntityModel& model, const SchemaWords& words,
                       const ValueIndex& values);

/// Attributes that a cue's implied stems name ("older than" -> age), best first; also by the reversed list.
std::vector<LinkCandidate> impliedAttributes(std::string_view stems, const SchemaWords& words);

}  // namespace omni
