#pragma once

#include <string>

#include "question/question.h"

namespace omni {

/// The question in another wording, read against the same day. As it was where that cannot be read, or where
/// people decided names in it: these stand at its tokens.
Question reworded(Question question, const std::string& text);

}  // namespace omni
