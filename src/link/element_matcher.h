#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "catalog/schema_words.h"
#include "link/link_candidate.h"
#include "link/word_likeness.h"
#include "question/question.h"
#include "schema/entity_model.h"

namespace omni {

/// What the spans of a question that begin at a token name in a source's schema, by their length in tokens;
/// best first. `likeness` is of the question and the words.
std::map<std::size_t, std::vector<LinkCandidate>> elementsFrom(std::size_t first, const Question& question,
                                                               const EntityModel& model,
                                                               const SchemaWords& words,
                                                               WordLikeness& likeness);

/// How many tokens from `first` say all words of a name in their order, some perhaps as one: "no-show rate".
/// 0 where they do not.
std::size_t tokensSaying(const ElementName& name, const Question& question, std::size_t first);

}  // namespace omni
