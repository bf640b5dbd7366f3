#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/budget.h"
#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// Questions that the built-in planner surely reads of this source, at most `count`: those that its owner
/// attached, then plain ones about what `question` names of it, then about what it holds most of. None of a
/// corpus, which is searched for anything. No longer than the budget lasts.
std::vector<std::string> answerableQuestions(const Question& question, const CatalogEntry& entry,
                                             std::size_t count, const Budget& budget);

/// The same to begin with, those that its owner attached, else a ranking, a figure and a trend,
/// then as answerableQuestions().
std::vector<std::string> startingQuestions(const CatalogEntry& entry, std::size_t count,
                                           const Budget& budget);

}  // namespace omni
