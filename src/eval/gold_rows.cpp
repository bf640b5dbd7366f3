#include "eval/gold_rows.h"

#include <algorithm>
#include <atomic>
#include <map>

#include "base/file.h"
#include "base/threads/parallel.h"
#include "eval/data/json_lines.h"
#include "eval/score/judge.h"

namespace omni {
namespace {

using nlohmann::json;

/// A kept line: `{"id", "rows"}`, or `{"id", "error"}`.
using Kept = std::map<std::string, json>;

Result<Kept> readKept(const std::filesystem::path& file) {
  Kept kept;
  if (std::error_code unreachable; !std::filesystem::exists(file, unreachable)) return kept;
  OMNI_RETURN_IF_ERROR(readJsonLines(file, [&](const json& line) -> Status {
    OMNI_TRY(id, requiredText(line, "id"));
    kept[id] = line;
    return {};
  }));
  return kept;
}

json fetch(const Sample& sample, const RunGold& run) {
  const auto outcome = run(sample.source, {sample.route, sample.gold.query, {}, 1, ""});
  if (!outcome) return {{"id", sample.id}, {"error", outcome.error().message}};
  if (outcome->truncated) return {{"id", sample.id}, {"error", "too many rows"}};
  return {{"id", sample.id}, {"rows", retrievedFrom(*outcome, sample.route).rows}};
}

Status write(const std::filesystem::path& file, const Kept& kept) {
  std::string lines;
  for (const auto& [id, line] : kept) lines += jsonText(line) + "\n";
  return writeFileAtomically(file, lines);
}

/// As in benchmarks whose gold comes with its rows, a path or pattern that matches nothing is no gold.
json usable(const Sample& sample, const json& rows) {
  return sample.route == Route::kCypher && rows.is_array() && rows.empty() ? json() : rows;
}

}  // namespace

Result<GoldFailures> fetchGoldRows(std::span<Sample> samples, const RunGold& run, std::size_t jobs,
                                   const std::filesystem::path& file, const Progress& progress) {
  OMNI_TRY(kept, readKept(file));
  std::vector<const Sample*> open;
  for (const auto& sample : samples)
    if (sample.gold.rowsByQuery && !kept.contains(sample.id)) open.push_back(&sample);
  std::vector<json> lines(open.size());
  std::atomic<std::size_t> done = 0;
  parallelFor(open.size(), std::max<std::size_t>(1, jobs), [&](std::size_t i) {
    lines[i] = fetch(*open[i], run);
    if (progress) progress("gold rows", ++done, open.size());
  });
  for (std::size_t i = 0; i < open.size(); ++i) kept[open[i]->id] = std::move(lines[i]);
  if (!open.empty()) OMNI_RETURN_IF_ERROR(write(file, kept));
  GoldFailures failures;
  for (auto& sample : samples) {
    if (!sample.gold.rowsByQuery) continue;
    const json& line = kept.at(sample.id);
    sample.gold.rows = usable(sample, member(line, "rows"));
    if (!line.contains("error")) continue;
    if (failures.count++ == 0) failures.first = sample.id + ": " + requiredText(line, "error").value_or("");
  }
  return failures;
}

}  // namespace omni
