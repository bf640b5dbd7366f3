#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"

namespace omni {

/// Where questions to learn from come from: folders laid out as benchmarks.
struct TrainingPools {
  std::vector<std::filesystem::path> folders;
  std::vector<std::filesystem::path> samples;  // one a folder, where it is not its samples.jsonl
  std::size_t limit = 0;                       // questions of each folder, 0: all
};

/// A question to learn from, with the sources that can answer it: its own, and the copies of its world that
/// metadata.worlds names. All are right. metadata.world names the world itself, where there is one.
struct TrainingQuestion {
  Sample sample;
  std::string world;
  std::vector<SourceId> worlds;

  bool answers(const SourceId& source) const;
};

/// The questions of one of the folders. Errors: those of readSamples(); kInvalidArgument for a split that is
/// to judge by ("dev", "test").
Result<std::vector<TrainingQuestion>> readTrainingQuestions(const TrainingPools& pools, std::size_t folder);

}  // namespace omni
