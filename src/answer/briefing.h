#pragma once

#include <span>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// The values of every source of the evidence for the one thing that is asked about, a paragraph each, marked
/// with its citation; `paragraphs` come before them.
Answer briefing(const Question& question, std::span<const Attempt> attempts, const EvidenceSet& set,
                std::vector<std::string> paragraphs);

}  // namespace omni
