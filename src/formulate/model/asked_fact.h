#pragma once

#include <optional>

#include "formulate/formulation.h"
#include "question/question.h"

namespace omni {

/// The one fact that a query asks for, as far as its text tells: one attribute, and nothing that narrows it
/// but equality with one name that the question holds.
std::optional<AskedFact> askedFact(const NativeQuery& query, const Question& question);

}  // namespace omni
