#pragma once

#include <span>
#include <string>
#include <vector>

#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// The attempt that came closest to an answer: the surest query, before texts; null where there is none.
const Attempt* closestAttempt(std::span<const Attempt> attempts);

/// Why nothing is answered: what of the question was bound to what, what was not, or the passage that came
/// closest; what a language model says is missing (`whyNot`, of sources that it wrote no query for); and
/// questions that would work.
std::string abstention(const Question& question, std::span<const Attempt> attempts, const std::string& whyNot,
                       const std::vector<std::string>& answerableQuestions);

/// The same where something went wrong and nothing else answered.
std::string failure(std::span<const Attempt> attempts);

}  // namespace omni
