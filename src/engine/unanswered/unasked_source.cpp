#include "engine/unanswered/unasked_source.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

#include "base/text.h"
#include "catalog/pooled_source.h"

namespace omni {
namespace {

using Stems = std::set<std::string>;

struct Unavailable {
  SourceId id;
  Error why;
};

void addStems(std::string_view phrase, Stems& stems) {
  std::ranges::move(contentStems(phrase), std::inserter(stems, stems.end()));
}

void addStems(const SchemaWords& names, Stems& stems) {
  for (const auto& name : names.names())
    for (const auto& word : name.words) stems.insert(word.stem);
}

Stems stemsOf(const SourceConfig& config, const World& world) {
  Stems stems;
  addStems(config.id, stems);
  addStems(config.description, stems);
  if (!config.endpoint())
    for (const std::filesystem::path path : config.files().paths) addStems(path.stem().string(), stems);
  if (const auto known = lastDescribed(config, world)) addStems(known->words, stems);
  return stems;
}

// That a query is wrong says nothing of its source.
bool brokeOff(const Attempt& attempt) {
  return attempt.error &&
         (attempt.error->code == Code::kUnavailable || attempt.error->code == Code::kUnreadable);
}

std::vector<Unavailable> unavailableSources(const AskReport& report, const Catalog& catalog) {
  std::vector<Unavailable> all;
  for (const auto& failure : catalog.failures()) all.push_back({failure.config.id, failure.error});
  for (const auto& id : catalog.pending())
    all.push_back({id, {Code::kUnavailable, "it is still being read", "Ask again in a while."}});
  for (const auto& attempt : report.attempts)
    if (brokeOff(attempt)) all.push_back({attempt.candidate.source, *attempt.error});
  return all;
}

// What the answer leaves out, by the stems of its words; where nobody says, every word that its source does
// not know.
class UnusedWords {
 public:
  UnusedWords(const AskReport& report, const Catalog& catalog) {
    for (const auto& phrase : split(report.leftOut(), ',')) addStems(phrase, unused_);
    if (report.evidence.empty()) return;
    const SourceId& source = report.evidence.front().provenance.source;
    addStems(source, known_);
    if (const auto entry = catalog.find(source)) addStems(SchemaWords(entry->model), known_);
  }
  bool contain(const Token& token) const {
    if (token.stop || token.number) return false;
    return unused_.empty() ? !known_.contains(token.stem) : unused_.contains(token.stem);
  }

 private:
  Stems unused_, known_;
};

}  // namespace

void UnaskedSource::fail(AskReport& report) const {
  report.answer = {.text = "No answer: source '" + id + "' cannot be asked now, and it holds what '" +
                           join(words, "', '") + "' names: " + why.text()};
  report.evidence.clear();
  report.contradictions.clear();
  report.interpretations.clear();
  report.confidence = 0;
  report.status = AskStatus::kFailed;
}

std::optional<UnaskedSource> unaskedSource(const Question& question, const AskReport& report,
                                           const std::vector<SourceId>& sources, const Catalog& catalog,
                                           const EngineConfig& config, const World& world) {
  const std::vector<Unavailable> unavailable = unavailableSources(report, catalog);
  if (unavailable.empty() || (report.status == AskStatus::kAnswered && !report.isGuess()))
    return std::nullopt;
  const UnusedWords unused(report, catalog);
  for (const auto& [id, why] : unavailable) {
    if (!sources.empty() && std::ranges::find(sources, id) == sources.end()) continue;
    const auto configured = std::ranges::find(config.sources, id, &SourceConfig::id);
    if (configured == config.sources.end()) continue;
    const Stems names = stemsOf(*configured, world);
    std::vector<std::string> words;
    for (const auto& token : question.tokens)
      if (unused.contain(token) && names.contains(token.stem)) words.push_back(token.text);
    if (!words.empty()) return UnaskedSource{id, std::move(words), why};
  }
  return std::nullopt;
}

}  // namespace omni
