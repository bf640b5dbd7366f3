#pragma once

#include <span>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Claims about one attribute of one thing that differ between sources (numbers compared as numbers). A claim
/// comes from the single value that a query for the fact gave, or from a passage that names the thing and,
/// close to the attribute's words, a number. Nothing is settled here: all claims are returned.
std::vector<Contradiction> findContradictions(const Question& question, std::span<const Attempt> attempts);

}  // namespace omni
