#include "select/builtin_selector.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "link/linker.h"
#include "select/answerability.h"
#include "select/weights.h"

namespace omni {
namespace {

// Corpora have no schema to bind to: they are listed beside the others, not against them.
constexpr std::size_t kShortList = 12;
constexpr std::size_t kCorpora = 4;
constexpr std::size_t kCorporaShare = 4;  // of a longer list
constexpr std::size_t kSomeParts = 3;

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() ? static_cast<double>(std::inner_product(a.begin(), a.end(), b.begin(), 0.0f))
                              : 0.0;
}

bool isCorpus(const CatalogEntry& entry) {
  return entry.descriptor.info.route == Route::kSearch;
}

void measureMeaning(const Asked& asked, const CatalogEntry& entry, Features& features) {
  if (asked.meaning.empty() || entry.vectors.empty()) return;
  std::vector<double> parts;
  for (const auto& vector : entry.vectors)
    parts.push_back(static_cast<double>(dot(vector, asked.smallMeaning)));
  const double whole = parts.front();
  if (const auto* corpus = std::get_if<CorpusProfile>(&entry.descriptor.shape))
    for (const auto& centroid : corpus->centroids) parts.push_back(dot(centroid, asked.meaning));
  const std::size_t some = std::min(kSomeParts, parts.size());
  std::partial_sort(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(some), parts.end(),
                    std::greater<>());
  const double sum = std::accumulate(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(some), 0.0);
  features[Feature::kMeaningWhole] = static_cast<float>(whole);
  features[Feature::kMeaningNearest] = static_cast<float>(parts.front());
  features[Feature::kMeaningSome] = static_cast<float>(sum / static_cast<double>(some));
}

// For each source, which words are its values: the share of all, by how few sources hold them.
std::vector<double> rareValues(const Asked& asked, const CatalogIndex& index) {
  std::vector<double> shares(index.sources(), 0.0);
  if (asked.total <= 0) return shares;
  const double all = std::log(1.0 + static_cast<double>(index.sources()));
  std::vector<std::vector<double>> best(index.sources());
  for (const auto& value : asked.values) {
    const auto holders = index.holders(value.key);
    const double rarity = 1.0 - std::log(static_cast<double>(std::max<std::size_t>(1, holders.size()))) / all;
    for (const std::uint32_t source : holders) {
      auto& tokens = best[source];
      tokens.resize(asked.weights.size(), 0.0);
      for (std::size_t t = value.first; t < value.first + value.count; ++t)
        tokens[t] = std::max(tokens[t], value.trust * rarity * asked.weights[t]);
    }
  }
  for (std::size_t s = 0; s < shares.size(); ++s)
    shares[s] = std::accumulate(best[s].begin(), best[s].end(), 0.0) / asked.total;
  return shares;
}

// "List", "show": an order to bring rows.
bool ordersList(const Question& question) {
  return std::any_of(question.cues.begin(), question.cues.end(), [](const CueSpan& span) {
    return span.cue.kind == CueKind::kList && !span.cue.phrase.starts_with("wh");
  });
}

void measureText(const Asked& asked, const CatalogEntry& entry, Features& features) {
  features[Feature::kText] = 1;
  if (const auto nearness = entry.source->nearness(asked.question->text, asked.meaning)) {
    features[Feature::kPassageMeaning] = static_cast<float>(nearness->meaning);
    features[Feature::kPassageWords] = static_cast<float>(nearness->words);
  }
  const Question& question = *asked.question;
  const bool stated = !question.has(CueKind::kList) && !question.has(CueKind::kCount);
  features[Feature::kTextComputed] = question.wantsComputation() ? 1.0f : 0.0f;
  features[Feature::kTextListed] = ordersList(question) ? 1.0f : 0.0f;
  features[Feature::kTextExplained] = question.has(CueKind::kExplain) ? 1.0f : 0.0f;
  features[Feature::kTextStated] = stated ? 1.0f : 0.0f;
}

void keepBest(std::vector<WeighedSource>& list, std::size_t count) {
  count = std::min(count, list.size());
  std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count), list.end(),
                    [](const auto& a, const auto& b) { return a.energy > b.energy; });
  list.resize(count);
}

}  // namespace

BuiltinSelector::BuiltinSelector(const Catalog& catalog)
    : catalog_(catalog), index_(catalog), encoder_(SentenceEncoder::shared()) {}

std::vector<WeighedSource> BuiltinSelector::shortList(const Asked& asked, std::size_t count,
                                                      std::size_t corpora,
                                                      const std::vector<SourceId>& among) const {
  const auto words = index_.scores(asked.stems);
  const auto values = rareValues(asked, index_);
  const double most = std::max(1e-9, words.empty() ? 0.0 : *std::max_element(words.begin(), words.end()));
  std::vector<WeighedSource> structured, texts;
  for (std::size_t e = 0; e < catalog_.entries().size(); ++e) {
    const CatalogEntry& entry = catalog_.entries()[e];
    if (!among.empty() && std::find(among.begin(), among.end(), entry.descriptor.info.id) == among.end())
      continue;
    WeighedSource source{.entry = e};
    source.features[Feature::kWords] = static_cast<float>(words[e] / most);
    source.features[Feature::kWordsShare] = static_cast<float>(words[e] / std::max(1.0, asked.total));
    source.features[Feature::kRareValue] = static_cast<float>(values[e]);
    measureMeaning(asked, entry, source.features);
    source.energy = kShortListing.words * source.features[Feature::kWords] +
                    kShortListing.whole * source.features[Feature::kMeaningWhole] +
                    kShortListing.nearest * source.features[Feature::kMeaningNearest] +
                    kShortListing.values * source.features[Feature::kRareValue];
    (isCorpus(entry) ? texts : structured).push_back(std::move(source));
  }
  keepBest(structured, count - corpora);
  keepBest(texts, corpora);
  std::move(texts.begin(), texts.end(), std::back_inserter(structured));
  return structured;
}

void BuiltinSelector::measure(const Asked& asked, WeighedSource& source) const {
  const CatalogEntry& entry = catalog_.entries()[source.entry];
  if (isCorpus(entry)) {
    measureText(asked, entry, source.features);
    source.reason = "text about the same things";
    return;
  }
  const auto items = link(*asked.question, entry.model, entry.words(), entry.values());
  measureAnswerability(asked, entry, items, source.features);
  source.reason = bindings(items, entry.model);
}

std::vector<WeighedSource> BuiltinSelector::weigh(const Question& question,
                                                  const std::vector<SourceId>& among) const {
  const Asked asked = ask(question, index_, encoder_.get());
  auto list = shortList(asked, kShortList + kCorpora, kCorpora, among);
  for (auto& source : list) {
    measure(asked, source);
    source.energy = selectionWeights().score(source.features.values());
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.energy > b.energy; });
  return list;
}

std::vector<const CatalogEntry*> BuiltinSelector::likeliest(const Question& question, std::size_t count,
                                                            const std::vector<SourceId>& among) const {
  const Asked asked = ask(question, index_, encoder_.get());
  std::vector<const CatalogEntry*> entries;
  for (const auto& source : shortList(asked, count, count / kCorporaShare, among))
    entries.push_back(&catalog_.entries()[source.entry]);
  return entries;
}

std::vector<Candidate> BuiltinSelector::rank(const Question& question, std::size_t k,
                                             const std::vector<SourceId>& among) const {
  const auto list = weigh(question, among);
  double sum = 0;
  for (const auto& source : list) sum += std::exp(source.energy - list.front().energy);
  std::vector<Candidate> candidates;
  for (const auto& source : list) {
    if (candidates.size() == k) break;
    const auto& info = catalog_.entries()[source.entry].descriptor.info;
    candidates.push_back(
        {info.id, info.route, std::exp(source.energy - list.front().energy) / sum, source.reason});
  }
  return candidates;
}

}  // namespace omni
