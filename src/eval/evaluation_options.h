#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "eval/data/sample_filter.h"

namespace omni {

/// What `omni eval` was asked to do.
struct EvaluationOptions {
  std::filesystem::path bench;  // a folder in a form that readBenchmark() knows; may be empty with a log
  EngineConfig own;             // sources beside the benchmark's; planner, model and limits of the engine
  std::filesystem::path log;    // questions of the user's own, instead of the benchmark's; may be empty
  std::vector<std::filesystem::path>
      pools;                      // other benchmarks whose sources join the pool, without questions
  std::filesystem::path samples;  // instead of the benchmark's own questions; may be empty
  std::vector<std::string> methods{"omni"};
  SampleFilter filter;
  std::vector<std::size_t> ks{3};  // sources that may be explored; methods are compared at mainK(ks)
  std::vector<double> thresholds;  // of ensembles, measured beside the configured one
  bool interpretations = false;    // all readings that are offered are run and judged
  std::size_t jobs = 2;
  std::size_t factsPerSource = 20'000;  // that the unified index holds at most
  std::filesystem::path out;            // made when it is not there
};

}  // namespace omni
