#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "base/result.h"
#include "engine/report.h"
#include "eval/arm.h"
#include "source/source.h"

namespace omni {

/// Answers one question; called from several threads at once. `Engine::ask` in the product.
using Ask = std::function<AskReport(const std::string& question, const AskOptions& options)>;

/// Who answers: the engine over the sources, and the one over the unified index (empty when no method needs
/// it).
struct Answerers {
  Ask sources;
  Ask unified;
};

struct AnswerRun {
  std::span<const Arm> arms;
  std::span<const Sample> samples;
  const Pool* pool = nullptr;
  std::size_t jobs = 2;          // questions at once
  std::filesystem::path folder;  // of the arms' files
};

/// Asks every sample that an arm's file holds no line for, and appends a line for each as it is answered;
/// arms that ask the same share the answer. A last line that a kill left half-written is dropped first.
/// Errors: kUnreadable (a malformed line), kUnavailable (a file cannot be written).
Status answerAll(const AnswerRun& run, const Answerers& answerers, const Progress& progress);

}  // namespace omni
