#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "schema/route.h"
#include "source/source_config.h"

namespace omni {

/// The routes in the order in which reports show them.
inline constexpr std::array kRoutes{Route::kSql, Route::kSparql, Route::kCypher, Route::kSearch};

/// What a question's answer is known to be.
struct Gold {
  std::string query;                  // in the source's language; empty when none is given
  nlohmann::json rows;                // an array of rows; null when the question has no usable gold rows
  std::map<std::string, int> grades;  // SEARCH: relevance by document, above zero only
};

/// One question of a benchmark with the source that answers it.
struct Sample {
  std::string id;
  std::string split;
  std::string question;
  Route route = Route::kSql;
  SourceId source;
  Gold gold;
};

/// Which of a benchmark's questions to ask. An empty or absent member lets everything through.
struct SampleFilter {
  std::string split;
  std::optional<Route> route;
  std::size_t limit = 0;   // at most so many, spread evenly over the routes; 0: all
  std::uint64_t seed = 1;  // which ones, when there is a limit
};

/// The knowledge bases that `folder`/sources.jsonl lists, with absolute paths.
Result<std::vector<SourceConfig>> readBenchSources(const std::filesystem::path& folder);

/// The questions of one samples file (one JSON object a line, in the form of the benchmark's authors).
Result<std::vector<Sample>> readSamples(const std::filesystem::path& file);

/// The samples that `filter` lets through, in their given order; the same seed picks the same ones anywhere.
std::vector<Sample> pick(std::vector<Sample> samples, const SampleFilter& filter);

}  // namespace omni
