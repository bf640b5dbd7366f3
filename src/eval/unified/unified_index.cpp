#include "eval/unified/unified_index.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

#include "base/file.h"
#include "eval/unified/source_facts.h"

namespace omni {
namespace {

using nlohmann::json;

constexpr std::size_t kUsualCandidates = 3;

std::string lineOf(std::size_t number, const Fact& fact) {
  const json line{{"_id", std::to_string(number)}, {"title", fact.title}, {"text", fact.text}};
  return line.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::vector<Fact> factsOf(const Engine& engine, const CatalogEntry& entry, std::size_t most,
                          const World& world) {
  const Budget budget(Limits{most, 256u << 20, 1u << 30, std::chrono::minutes{2}}, world);
  if (entry.descriptor.info.route == Route::kSearch) return documentFacts(*entry.source, most, budget);
  return structuredFacts(entry, most, [&](const SourceId& source, const NativeQuery& query) {
    return engine.query(source, query, budget);
  });
}

EngineConfig configFor(const std::filesystem::path& file, const Limits& limits) {
  SourceConfig everything;
  everything.id = "everything";
  everything.kind = "documents";
  everything.files().paths = {file.string()};
  everything.options["vectors"] = "off";
  return {{everything}, limits, 1};
}

std::size_t numberOf(std::string_view document) {
  std::size_t number = 0;
  std::from_chars(document.data(), document.data() + document.size(), number);
  return number;
}

}  // namespace

Result<std::unique_ptr<UnifiedIndex>> UnifiedIndex::build(const Engine& engine, std::size_t perSource,
                                                          const std::filesystem::path& folder,
                                                          const World& world, const Progress& progress) {
  auto unified = std::make_unique<UnifiedIndex>();
  unified->size_.perSource = perSource;
  std::string lines;
  std::size_t done = 0;
  const auto catalog = engine.catalog();
  for (const CatalogEntry& entry : catalog->entries()) {
    if (progress) progress("putting into words", done++, catalog->size());
    unified->size_.all += countFacts(entry.descriptor);
    for (auto& fact : factsOf(engine, entry, perSource, world)) {
      if (fact.text.empty()) continue;
      lines += lineOf(unified->facts_.size(), fact);
      fact.text.clear();  // the index holds it
      unified->facts_.push_back(std::move(fact));
    }
  }
  unified->size_.facts = unified->facts_.size();
  const auto file = folder / "facts.jsonl";
  OMNI_RETURN_IF_ERROR(writeFileAtomically(file, lines));
  OMNI_TRY(index, Engine::open(configFor(file, engine.config().limits), world, progress));
  if (const auto made = index->catalog(); made->size() == 0)
    return tl::unexpected(made->failures().front().error);
  unified->index_ = std::move(index);
  return unified;
}

AskReport UnifiedIndex::ask(const std::string& question, const AskOptions& options) const {
  AskReport report = index_->ask(question, {.candidates = 1});
  const std::vector<Attempt> found = std::move(report.attempts);
  report.candidates.clear();
  report.attempts.clear();
  report.evidence.clear();
  if (found.empty() || !found.front().outcome || found.front().outcome->ranking.empty()) return report;
  std::set<SourceId> seen;
  for (const auto& document : found.front().outcome->ranking) {
    const Fact& fact = facts_.at(numberOf(document));
    if (seen.insert(fact.source).second)
      report.candidates.push_back({fact.source, fact.route, 1.0 / static_cast<double>(seen.size()), ""});
  }
  report.attempts.push_back(attemptFrom(found.front(), options.candidates.value_or(kUsualCandidates)));
  report.evidence.push_back({.attempt = 0, .confidence = report.confidence});
  return report;
}

Attempt UnifiedIndex::attemptFrom(const Attempt& found, std::size_t count) const {
  const Outcome& text = *found.outcome;
  const Fact& best = facts_.at(numberOf(text.ranking.front()));
  Attempt attempt;
  attempt.candidate = {best.source, best.route, 1, ""};
  attempt.query = found.query;
  attempt.outcome.emplace();
  attempt.took = found.took;
  for (std::size_t i = 0; i < text.ranking.size(); ++i) {
    const Fact& fact = facts_.at(numberOf(text.ranking[i]));
    if (fact.source != best.source) continue;
    if (fact.route == Route::kSearch)
      attempt.outcome->ranking.push_back(fact.document);
    else if (i < count)
      attempt.outcome->rows.push_back(fact.cells);
  }
  for (const auto& passage : text.passages)
    if (facts_.at(numberOf(passage.document)).source == best.source)
      attempt.outcome->passages.push_back(passage);
  return attempt;
}

}  // namespace omni
