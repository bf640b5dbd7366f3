#pragma once

#include <chrono>

#include "engine/engine.h"

namespace omni {

/// The day on which the questions are asked.
std::chrono::system_clock::time_point dayOfQuestions();

/// The example company, opened once.
const Engine& company();

}  // namespace omni
