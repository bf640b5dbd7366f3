#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/world.h"
#include "eval/answers.h"
#include "eval/data/sample_filter.h"
#include "eval/report/evaluation_report.h"
#include "source/source_config.h"

namespace omni {

/// What `omni eval` was asked to do.
struct EvaluationOptions {
  std::filesystem::path bench;  // the folder with sources.jsonl and samples.jsonl
  std::vector<std::filesystem::path>
      pools;                      // other benchmarks whose sources join the pool, without questions
  std::filesystem::path samples;  // instead of the benchmark's own samples.jsonl; may be empty
  std::vector<std::string> methods{"omni"};
  SampleFilter filter;
  std::vector<std::size_t> ks{3};  // sources that may be explored; methods are compared at mainK(ks)
  std::size_t jobs = 2;
  std::size_t factsPerSource = 20'000;  // that the unified index holds at most
  std::filesystem::path out;            // made when it is not there
};

/// Measures the methods on the benchmark and writes into `out`: METHOD.jsonl (a line a question;
/// METHOD.kN.jsonl at other k than the main one), METHOD.wrong.jsonl (what was wrong, beside the gold),
/// report.json, report.md and run.json (the settings). A run that was cut short goes on where it stopped; a
/// folder that holds another run's results is refused. `progress` is told of sources being opened and of
/// questions answered, by method.
Result<EvaluationReport> evaluate(const EvaluationOptions& options, const World& world = realWorld(),
                                  const Progress& progress = {});

/// What a run consists of.
struct Workload {
  std::vector<Arm> arms;
  std::vector<SourceConfig> sources;
  Pool pool;  // the ids of `sources` by route
  std::vector<Sample> samples;
  std::vector<std::string> failedSources;  // "id: why", those that turned out not to open
};

/// Reads what `options` name. Refuses an unknown method, one that is pinned to a route without sources, a
/// source id that comes twice, a question whose
/// source is not in the pool, and a filter that leaves no question.
Result<Workload> readWorkload(const EvaluationOptions& options);

/// The part of `evaluate` that needs no engine of its own: every question goes to `answerers`.
Result<EvaluationReport> evaluate(const EvaluationOptions& options, const Workload& workload,
                                  const Answerers& answerers, const Progress& progress = {});

}  // namespace omni
