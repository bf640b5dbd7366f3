#pragma once

#include <functional>
#include <string>

#include "question/question.h"

namespace omni {

/// A token as it was written.
std::string writtenWord(const Question& question, std::size_t token);

/// A question of some of another one's words: what `word` gives for each token, with the comma behind it.
/// Empty words are left out.
std::string keptWords(const Question& question, const std::function<std::string(std::size_t)>& word);

}  // namespace omni
