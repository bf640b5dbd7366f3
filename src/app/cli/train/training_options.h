#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "base/result.h"
#include "train/training_questions.h"

namespace omni {

/// --pool, --samples, --limit.
void addTrainingPools(CLI::App& command, TrainingPools& pools);

/// Fails where the sentence encoder is missing: everything that rests on meanings would be learned as
/// nothing.
Status requireSentenceEncoder();

/// `part` of `whole` with one decimal: "12.3".
std::string percent(double part, std::size_t whole);

}  // namespace omni
