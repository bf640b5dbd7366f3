#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "base/result.h"
#include "eval/data/sample.h"
#include "query/native_query.h"
#include "source/outcome.h"
#include "source/source.h"

namespace omni {

/// Runs a query in its source; called from several threads at once.
using RunGold = std::function<Result<Outcome>(const SourceId& source, const NativeQuery& query)>;

/// How many gold queries gave no rows to hold an answer against, and why the first of them did not.
struct GoldFailures {
  std::size_t count = 0;
  std::string first;
};

/// Gives every sample whose gold is a query that query's rows; those that fail or are cut short stay without.
/// Fetched rows are kept in `file` and read from there the next time. Errors: kUnreadable (a malformed
/// line of `file`), kUnavailable (it cannot be written).
Result<GoldFailures> fetchGoldRows(std::span<Sample> samples, const RunGold& run, std::size_t jobs,
                                   const std::filesystem::path& file, const Progress& progress);

}  // namespace omni
