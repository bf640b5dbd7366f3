#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"
#include "source/source_config.h"

namespace omni {

/// A pool of sources with questions to it.
struct Benchmark {
  std::vector<SourceConfig> sources;
  std::vector<Sample> samples;
  std::vector<std::string> notes;  // what was left out, and why
};

/// Reads a folder in one of the forms that are known by its files: `sources.jsonl` (docs/evaluation.md), BEIR
/// (`corpus.jsonl`), Spider and BIRD (databases next to questions in JSON). `questions`, unless empty, is
/// read instead of the folder's own. Errors: kNotFound (no known form), kUnreadable or kInvalidArgument with
/// the file and the place.
Result<Benchmark> readBenchmark(const std::filesystem::path& folder,
                                const std::filesystem::path& questions = {});

/// The sources without the questions.
Result<std::vector<SourceConfig>> readPool(const std::filesystem::path& folder);

}  // namespace omni
