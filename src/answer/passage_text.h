#pragma once

#include <string>

#include "question/question.h"
#include "source/outcome.h"

namespace omni {

/// The sentences of a passage that share most words with the question, in their own order.
std::string passageText(const Question& question, const Passage& passage);

}  // namespace omni
