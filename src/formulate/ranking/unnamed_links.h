#pragma once

#include <string>
#include <vector>

#include "formulate/candidates/candidates.h"
#include "question/question.h"

namespace omni {

/// The relationships that a candidate's query follows although no word of the question names them, where the
/// same two kinds of things are also joined by others, or where the question names another by its role alone:
/// their phrases. None of tables, whose references carry no verbs.
std::vector<std::string> unnamedLinks(const QueryCandidate& candidate, const Question& question,
                                      const EntityModel& model);

}  // namespace omni
