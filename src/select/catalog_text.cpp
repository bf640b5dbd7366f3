#include "select/catalog_text.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/counted.h"
#include "base/text.h"
#include "model/prompt/fence.h"

namespace omni {
namespace {

constexpr std::size_t kNameBytes = 80;
constexpr std::size_t kDescriptionBytes = 300;
constexpr std::size_t kSampleBytes = 40;
constexpr std::size_t kSamplesShown = 2;
constexpr std::size_t kYearBytes = 4;
constexpr std::size_t kExamplesShown = 2;
// One source may take this share of the whole, and always this many tokens.
constexpr std::size_t kShare = 12;
constexpr std::size_t kMinTokens = 200;

struct CorpusShown {
  std::size_t titles;
  std::size_t terms;
};

CorpusShown corpusShown(CatalogDetail detail) {
  switch (detail) {
    case CatalogDetail::kSamples: return {8, 24};
    case CatalogDetail::kColumns: return {4, 16};
    case CatalogDetail::kNames: return {2, 8};
  }
  return {0, 0};
}

bool isIri(const std::string& name) {
  return name.find(':') != std::string::npos;
}

// Native names, but for IRIs: there the label.
template <class T>
std::string nameOf(const T& element) {
  return shown(isIri(element.name) ? element.phrase : element.name, kNameBytes);
}

// "2023-2026": over which years dates reach.
std::string yearsOf(const ValueSummary& values) {
  if (values.minimum.size() < kYearBytes || values.maximum.size() < kYearBytes) return {};
  const std::string from = values.minimum.substr(0, kYearBytes), to = values.maximum.substr(0, kYearBytes);
  return " [" + shown(from) + (from == to ? "" : "-" + shown(to)) + "]";
}

// "OP-1001": one word of plain characters with a digit in it.
bool isCode(const std::string& value) {
  return std::ranges::all_of(value, [](char c) { return c > ' ' && c < '\x7f'; }) &&
         std::ranges::any_of(value, isDigit);
}

// Values that say what a column is about: no codes.
std::string samplesOf(const ValueSummary& values) {
  if (isDate(values.type)) return yearsOf(values);
  if (values.type != ValueType::kText) return {};
  std::vector<std::string> samples;
  for (const auto& sample : values.samples)
    if (samples.size() < kSamplesShown && !isCode(sample)) samples.push_back(shown(sample, kSampleBytes));
  return samples.empty() ? std::string() : " [" + join(samples, "; ") + "]";
}

// Writes one source.
class SourceWriter {
 public:
  SourceWriter(const CatalogEntry& entry, CatalogDetail detail, bool samples)
      : entry_(entry), detail_(detail), samples_(samples) {}

  /// Ends before `tokens` are passed, and says how many entities it left out.
  std::string write(std::size_t tokens) const {
    std::string text = head();
    if (const auto* corpus = std::get_if<CorpusProfile>(&entry_.descriptor.shape))
      return text + corpusText(*corpus);
    const auto& entities = entry_.model.entities;
    std::size_t used = estimatedTokens(text);
    for (std::size_t e = 0; e < entities.size(); ++e) {
      const std::string line = entityText(e);
      used += estimatedTokens(line);
      if (used > tokens) return text + "(and " + grouped(entities.size() - e) + " more)\n";
      text += line;
    }
    if (detail_ == CatalogDetail::kNames) text += '\n';
    return text;
  }

 private:
  std::string head() const {
    const SourceInfo& info = entry_.descriptor.info;
    std::string text = "# " + shown(info.id) + " (" + std::string(name(info.route)) + ")";
    if (!info.description.empty()) text += ' ' + shown(info.description, kDescriptionBytes);
    text += '\n';
    if (detail_ != CatalogDetail::kSamples || !samples_) return text;
    const auto& examples = entry_.descriptor.examples;
    for (std::size_t i = 0; i < std::min(kExamplesShown, examples.size()); ++i)
      text += "answers: " + shown(examples[i].question, kDescriptionBytes) + '\n';
    return text;
  }

  std::string entityText(std::size_t e) const {
    const Entity& entity = entry_.model.entities[e];
    if (detail_ == CatalogDetail::kNames) return (e == 0 ? "" : ", ") + nameOf(entity);
    std::vector<std::string> parts;
    for (const auto& attribute : entity.attributes) parts.push_back(attributeText(attribute));
    // Foreign keys are columns: they are named already.
    if (entry_.model.route != Route::kSql)
      for (const auto& link : entry_.model.links)
        if (link.from == e) parts.push_back(nameOf(link) + " -> " + nameOf(entry_.model.entities[link.to]));
    return nameOf(entity) + ": " + join(parts, ", ") + '\n';
  }

  std::string attributeText(const Attribute& attribute) const {
    const bool shows = samples_ && detail_ == CatalogDetail::kSamples;
    return nameOf(attribute) + (shows ? samplesOf(attribute.values) : "");
  }

  std::string corpusText(const CorpusProfile& corpus) const {
    std::string text = counted(corpus.documents, "document") + '\n';
    if (!samples_) return text;
    const auto count = corpusShown(detail_);
    std::vector<std::string> titles, terms;
    for (const auto& title : corpus.titles)
      if (titles.size() < count.titles && !trim(title).empty()) titles.push_back(shown(title, kNameBytes));
    for (const auto& term : corpus.terms)
      if (terms.size() < count.terms) terms.push_back(shown(term.term, kSampleBytes));
    if (!titles.empty()) text += "titles: " + join(titles, "; ") + '\n';
    if (!terms.empty()) text += "about: " + join(terms, ", ") + '\n';
    return text;
  }

  const CatalogEntry& entry_;
  CatalogDetail detail_;
  bool samples_;
};

// One source at the finest detail from `detail` on at which it takes no more than `most` tokens.
std::string fitting(const CatalogEntry& entry, CatalogDetail detail, bool samples, std::size_t most) {
  constexpr std::size_t kUnbounded = std::numeric_limits<std::size_t>::max();
  for (const auto leaner : {CatalogDetail::kSamples, CatalogDetail::kColumns}) {
    if (leaner < detail) continue;
    std::string text = SourceWriter(entry, leaner, samples).write(kUnbounded);
    if (estimatedTokens(text) <= most) return text;
  }
  return SourceWriter(entry, CatalogDetail::kNames, samples).write(most);
}

// As many of the entries as fit.
CatalogText written(std::span<const CatalogEntry* const> entries, CatalogDetail detail,
                    const CatalogTextLimits& limits) {
  CatalogText catalog{.detail = detail};
  const std::size_t most = std::max(kMinTokens, limits.tokens / kShare);
  for (const CatalogEntry* entry : entries) {
    const auto finest = catalog.sources < limits.detailed ? detail : CatalogDetail::kNames;
    const std::string text = fitting(*entry, finest, limits.samples, most);
    const std::size_t tokens = estimatedTokens(text);
    if (catalog.tokens + tokens > limits.tokens) break;
    catalog.text += text;
    catalog.tokens += tokens;
    ++catalog.sources;
  }
  return catalog;
}

}  // namespace

std::string_view name(CatalogDetail detail) {
  switch (detail) {
    case CatalogDetail::kSamples: return "samples";
    case CatalogDetail::kColumns: return "columns";
    case CatalogDetail::kNames: return "names";
  }
  return "names";
}

CatalogText catalogText(std::span<const CatalogEntry* const> entries, const CatalogTextLimits& limits) {
  for (const auto detail : {CatalogDetail::kSamples, CatalogDetail::kColumns}) {
    auto catalog = written(entries, detail, limits);
    if (catalog.sources == entries.size()) return catalog;
  }
  return written(entries, CatalogDetail::kNames, limits);
}

}  // namespace omni
