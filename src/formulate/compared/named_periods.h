#pragma once

#include <vector>

#include "question/question.h"

namespace omni {

/// The periods that a question names, in its order, bare years among them.
std::vector<PeriodSpan> namedPeriods(const Question& question);

/// Of a period that is no part of every year.
int monthsIn(const PeriodSpan& period);

/// Whether they are two of one length, and not the same.
bool areComparable(const std::vector<PeriodSpan>& periods);

}  // namespace omni
