#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "catalog/linkable.h"
#include "question/question.h"

namespace omni {

/// The part that a question adds to the one before it, where it says no more than that: "in Norway" of "and
/// in Norway?", "2019" of "what about 2019?". Nothing where it stands by itself.
std::optional<std::string> addition(const Question& question);

/// Whether a word of it points to something in an earlier question: "Who manages them?".
bool pointsBack(const Question& question);

/// The question before with the addition in place of what is alike in it: a time for a time, a number for a
/// number, a value for one of the same attribute, a thing for a thing, as one of the sources has them, else a
/// name for a name. What nothing is alike to goes to the end.
std::string completed(const Question& before, std::string_view addition,
                      std::span<const Linkable* const> sources, std::chrono::system_clock::time_point today);

}  // namespace omni
