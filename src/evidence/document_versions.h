#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "question/question.h"
#include "source/outcome.h"

namespace omni {

/// The places of the passages, best first, where the newest version of a document stands before its older
/// ones: "Leave policy 2025" before "Leave policy 2023", whose names differ in numbers alone. Where the
/// question says one of these numbers nothing moves.
std::vector<std::size_t> newestVersionFirst(const Question& question, std::span<const Passage> passages);

}  // namespace omni
