#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/value_index.h"
#include "schema/entity_model.h"

namespace omni {

/// A value that holds a word, as it is compared with what a question says.
struct WordValue {
  ValuePlace place;
  std::string normalised;
  std::vector<std::string> stems;  // of its content words, sorted
};

/// The values of one source by a word that they hold, each list read once: the spans of a question share
/// their words. For one thread; refers to what it is made of.
class WordValues {
 public:
  WordValues(const EntityModel& model, const ValueIndex& values) : model_(model), values_(values) {}

  /// ValueIndex::containing().
  const std::vector<WordValue>& holding(const std::string& word);

 private:
  const EntityModel& model_;
  const ValueIndex& values_;
  std::unordered_map<std::string, std::vector<WordValue>> known_;
};

}  // namespace omni
