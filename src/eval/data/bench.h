#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"
#include "source/source_config.h"

namespace omni {

/// The knowledge bases that `folder`/sources.jsonl lists, with absolute paths.
Result<std::vector<SourceConfig>> readBenchSources(const std::filesystem::path& folder);

/// The questions of one samples file (one JSON object a line, in the form of the benchmark's authors).
Result<std::vector<Sample>> readSamples(const std::filesystem::path& file);

}  // namespace omni
