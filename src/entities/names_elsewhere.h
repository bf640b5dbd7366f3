#pragma once

#include <map>
#include <string>
#include <vector>

#include "entities/pool_entities.h"
#include "question/question.h"

namespace omni {

/// What sources of a pool call things that others of them call otherwise, as people decided. Where a decision
/// keeps two names apart, neither is the other's, whatever lies between them. Immutable.
class NamesElsewhere {
 public:
  explicit NamesElsewhere(std::vector<EntityDecision> decided);
  /// As if nothing had been decided of other sources than these.
  NamesElsewhere among(const std::vector<SourceId>& sources) const;
  bool empty() const { return others_.empty(); }

  /// The question, with what else the things are called that it names.
  Question withOtherNames(Question question) const;

 private:
  std::vector<EntityDecision> decided_;
  std::map<std::string, std::vector<std::string>> others_;  // by plain name, as sources spell them
};

}  // namespace omni
