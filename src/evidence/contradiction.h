#pragma once

#include <span>
#include <vector>

#include "evidence/evidence.h"
#include "execute/attempt.h"
#include "question/question.h"

namespace omni {

/// Claims on one attribute of one thing that cannot all be true (evidence/claims). A claim comes from the
/// single value that a query for the fact gave, or from what a passage says of that thing plainly and of now;
/// of a briefing from each amount and time of rows that stand alone.
/// Nothing is settled here: all claims are returned.
std::vector<Contradiction> findContradictions(const Question& question, std::span<const Attempt> attempts);

/// Says as of when the rows are that make a claim, where that stands beside them
/// (execute/supporting_columns.h), and marks anew which claims are the newest.
void dateClaims(std::span<const Attempt> attempts, Contradiction& contradiction);

}  // namespace omni
