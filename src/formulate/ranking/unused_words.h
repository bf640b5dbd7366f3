#pragma once

#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"

namespace omni {

/// The words of the question that name an attribute or a value of one, of which the candidate's query makes
/// nothing: neither shown nor counted, and nothing is narrowed, grouped or ordered by it. As they were asked.
std::vector<std::string> unusedWords(const QueryCandidate& candidate, const EntityModel& model);

}  // namespace omni
