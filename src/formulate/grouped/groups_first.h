#pragma once

#include <string>
#include <vector>

#include "formulate/ranking/ranking.h"
#include "formulate/ranking/used_words.h"

namespace omni {

/// Words of the question that a candidate's query leaves out.
std::vector<std::string> leftOutBy(const QueryCandidate& candidate, const UsedWords& words,
                                   const Question& question);

/// Where the first query leaves out what stands behind "by" or "per", the likeliest interpretation comes
/// first that groups by it, as a guess at most.
void putGroupsFirst(const Question& question, const EntityModel& model, Ranking& ranking);

}  // namespace omni
