#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "base/result.h"
#include "engine/report.h"
#include "eval/method.h"
#include "source/source.h"

namespace omni {

/// Answers one question; called from several threads at once. `Engine::ask` in the product.
using Ask = std::function<AskReport(const std::string& question, const AskOptions& options)>;

struct MethodRun {
  const Method* method = nullptr;
  std::size_t k = 3;           // sources that may be explored
  std::size_t jobs = 2;        // questions at once
  std::filesystem::path file;  // predictions, one line a question
};

/// Asks every sample that `run.file` holds no line for, and appends a line for each as it is answered. A last
/// line that a kill left half-written is dropped first. Errors: kUnreadable (a malformed line),
/// kUnavailable (the file cannot be written).
Status runMethod(const MethodRun& run, std::span<const Sample> samples, const Ask& ask,
                 const Progress& progress);

}  // namespace omni
