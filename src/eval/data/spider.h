#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "eval/data/sample.h"
#include "source/source_config.h"

namespace omni {

/// Where a folder in Spider's or BIRD's form keeps its databases; empty when it is none.
std::filesystem::path databaseFolder(const std::filesystem::path& folder);

/// Every `NAME/NAME.sqlite` of the database folder.
Result<std::vector<SourceConfig>> readSpiderSources(const std::filesystem::path& folder);

/// The questions of one file, a JSON array: `db_id`, `question` and the gold as `query` (Spider) or `SQL`
/// (BIRD), whose rows have yet to be fetched. Without `file`, the first of dev.json, test.json,
/// train_spider.json and train.json. Errors: kNotFound, kUnreadable, kInvalidArgument, each naming the file.
Result<std::vector<Sample>> readSpiderSamples(const std::filesystem::path& folder,
                                              const std::filesystem::path& file);

}  // namespace omni
