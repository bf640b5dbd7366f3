#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "train/training_questions.h"

namespace omni {

/// --pool, --samples, --limit.
void addTrainingPools(CLI::App& command, TrainingPools& pools);

/// `part` of `whole` with one decimal: "12.3".
std::string percent(double part, std::size_t whole);

}  // namespace omni
