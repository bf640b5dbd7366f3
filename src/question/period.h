#pragma once

#include <chrono>
#include <vector>

#include "question/question.h"

namespace omni {

/// Finds stretches of time in words: "last quarter", "this year", "in Q2 2025", "in March 2024",
/// "2025-03-01", "yesterday", "the last 30 days", "next week", "two years ago", "year to date", "in March" of
/// any year. A bare year stays a number: only the attribute that it meets tells what it is.
std::vector<PeriodSpan> findPeriods(const std::vector<Token>& tokens,
                                    std::chrono::system_clock::time_point today);

/// Takes "FROM January TO March 2024" for one period, and "from 2021 to 2023", which is none of those found.
void joinPeriods(const std::vector<Token>& tokens, std::vector<PeriodSpan>& periods);

}  // namespace omni
