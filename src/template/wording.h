#pragma once

#include <string>
#include <utility>
#include <vector>

#include "link/linker.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// The wording of a question in addition to its values, to decide whether another asks for the same.
struct Wording {
  std::vector<std::pair<std::string, std::string>>
      words;                      // stems, sorted, each once, and the native name that it
                                  // names in the source, in lower case, or nothing
  std::vector<std::string> cues;  // what counts, compares, ranks, groups or denies, sorted
};

/// `masked` tokens belong to values.
Wording wordingOf(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                  const std::vector<bool>& masked);

}  // namespace omni
