#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "question/question.h"

namespace omni {

/// Questions that the built-in planner surely reads of this source, at most `count`: those that its owner
/// attached, then plain ones about what `question` names of it, then about what it holds most of. None of a
/// corpus, which is searched for anything.
std::vector<std::string> questionsThatWork(const Question& question, const CatalogEntry& entry,
                                           std::size_t count);

}  // namespace omni
