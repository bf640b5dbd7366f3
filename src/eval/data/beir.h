#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"
#include "source/source_config.h"

namespace omni {

/// The corpus of a BEIR folder, named after the folder.
SourceConfig beirSource(const std::filesystem::path& folder);

/// The judged queries of a BEIR folder: those of every file of `qrels/`, whose name is the split, or of the
/// one that is named. Errors: kNotFound, kUnreadable, kInvalidArgument, each with the file and line.
Result<std::vector<Sample>> readBeirSamples(const std::filesystem::path& folder,
                                            const std::filesystem::path& qrels);

}  // namespace omni
