#pragma once

#include <cstddef>
#include <vector>

#include "question/question.h"
#include "source/outcome.h"

namespace omni {

/// The passages of documents that are called after what a briefing is about, by title or by file, in the
/// outcome's order.
std::vector<std::size_t> passagesNamed(const Question& briefing, const Outcome& outcome);

}  // namespace omni
