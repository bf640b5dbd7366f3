#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/value_index.h"
#include "link/link_candidate.h"
#include "question/question.h"
#include "question/world_facts.h"
#include "schema/entity_model.h"

namespace omni {

/// Values of a source that spell a phrase so, but for case and punctuation.
std::vector<LinkCandidate> spelledSo(const std::string& phrase, const EntityModel& model,
                                     const ValueIndex& values);

/// Finds what a source writes for a thing of the world that the question names otherwise: "Germany" or DE for
/// "German", TX for "Texas". A little less sure than a value that is spelled so; the reading says what is
/// known. Refers to what it is made of.
class WorldValues {
 public:
  WorldValues(const Question& question, const EntityModel& model, const ValueIndex& values,
              const WorldFacts& facts = WorldFacts::shipped())
      : question_(question), model_(model), values_(values), facts_(facts) {}

  /// `phrase` as it is written: codes are told from words by their capitals.
  std::vector<LinkCandidate> of(const std::string& phrase) const;

 private:
  void named(const WorldThing& thing, std::string_view phrase, std::vector<LinkCandidate>& matches) const;
  void coded(const WorldThing& thing, std::vector<LinkCandidate>& matches) const;
  // "the currency of JAPAN" where currencies are kept.
  void paidIn(const WorldThing& country, std::vector<LinkCandidate>& matches) const;
  // Whether an attribute holds codes of things like this one, by what it is called or by its values.
  bool holdsCodes(const Attribute& attribute, const WorldThing& like) const;
  bool isCodeLike(const std::string& value, const WorldThing& like) const;

  const Question& question_;
  const EntityModel& model_;
  const ValueIndex& values_;
  const WorldFacts& facts_;
};

}  // namespace omni
