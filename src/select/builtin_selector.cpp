#include "select/builtin_selector.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "base/parallel.h"
#include "link/linker.h"
#include "model/softmax.h"
#include "select/answerability.h"
#include "select/weights.h"

namespace omni {
namespace {

// Corpora have no schema to bind to: they are listed beside the others, not against them.
constexpr std::size_t kShortList = 12;
constexpr std::size_t kCorpora = 4;
constexpr std::size_t kCorporaShare = 4;      // of a longer list
constexpr std::size_t kMeasuredTogether = 3;  // more threads cost more to start than they save
// Of so many sources that the indexes put first all parts' meanings are compared, of others the whole's.
constexpr std::size_t kClosely = 256;

// For each source, which words are its values: the share of all, by how few sources hold them.
std::vector<double> rareValues(const Asked& asked, const CatalogIndex& index) {
  std::vector<double> shares(index.sources(), 0.0);
  if (asked.total <= 0) return shares;
  const double all = std::log(1.0 + static_cast<double>(index.sources()));
  std::unordered_map<std::uint32_t, std::vector<double>> best;  // of each source's tokens
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
  for (const auto& [source, tokens] : best)
    shares[source] = std::accumulate(tokens.begin(), tokens.end(), 0.0) / asked.total;
  return shares;
}

// "List", "show": an order to bring rows.
bool ordersList(const Question& question) {
  return std::any_of(question.cues.begin(), question.cues.end(), [](const CueSpan& span) {
    return span.cue.kind == CueKind::kList && !span.cue.phrase.starts_with("wh");
  });
}

void measureText(const Asked& asked, Source* source, Features& features) {
  features[Feature::kText] = 1;
  const auto nearness = source ? source->nearness(asked.question->text, asked.meaning) : std::nullopt;
  if (nearness) {
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
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(count), list.end());
}

/// What the indexes say of every source for one question.
class Glance {
 public:
  Glance(const Asked& asked, const CatalogIndex& index)
      : asked_(asked),
        index_(index),
        words_(index.scores(asked.stems)),
        values_(rareValues(asked, index)),
        wholes_(index.wholes(asked.smallMeaning)) {
    for (const double words : words_) most_ = std::max(most_, words);
  }

  /// Without the parts' meanings.
  double energy(std::size_t place) const {
    return kShortListing.words * words_[place] / most_ +
           (kShortListing.whole + kShortListing.nearest) * wholes_[place] +
           kShortListing.values * values_[place];
  }

  WeighedSource closely(std::size_t place) const {
    WeighedSource source{.entry = place};
    const Meanings meanings = index_.meanings(place, asked_.smallMeaning, asked_.meaning);
    auto& features = source.features;
    features[Feature::kWords] = static_cast<float>(words_[place] / most_);
    features[Feature::kWordsShare] = static_cast<float>(words_[place] / std::max(1.0, asked_.total));
    features[Feature::kRareValue] = static_cast<float>(values_[place]);
    features[Feature::kMeaningWhole] = static_cast<float>(meanings.whole);
    features[Feature::kMeaningNearest] = static_cast<float>(meanings.nearest);
    features[Feature::kMeaningSome] = static_cast<float>(meanings.some);
    source.energy = kShortListing.words * features[Feature::kWords] +
                    kShortListing.whole * features[Feature::kMeaningWhole] +
                    kShortListing.nearest * features[Feature::kMeaningNearest] +
                    kShortListing.values * features[Feature::kRareValue];
    return source;
  }

 private:
  const Asked& asked_;
  const CatalogIndex& index_;
  std::vector<double> words_, values_, wholes_;
  double most_ = 1e-9;
};

/// A source and how well the indexes speak of it.
struct Glanced {
  std::size_t entry = 0;
  double energy = 0;
};

std::vector<WeighedSource> bestOf(std::vector<Glanced> glanced, std::size_t count, const Glance& glance) {
  if (glanced.size() > kClosely) {
    std::nth_element(glanced.begin(), glanced.begin() + kClosely, glanced.end(),
                     [](const Glanced& a, const Glanced& b) { return a.energy > b.energy; });
    glanced.resize(kClosely);
  }
  std::vector<WeighedSource> list;
  for (const auto& source : glanced) list.push_back(glance.closely(source.entry));
  keepBest(list, count);
  return list;
}

}  // namespace

BuiltinSelector::BuiltinSelector(const Catalog& catalog)
    : catalog_(catalog), index_(catalog), encoder_(SentenceEncoder::shared()) {
  for (std::size_t e = 0; e < catalog.size(); ++e) isText_.push_back(catalog.info(e).route == Route::kSearch);
}

std::vector<WeighedSource> BuiltinSelector::shortList(const Asked& asked, std::size_t count,
                                                      std::size_t corpora,
                                                      const std::vector<SourceId>& among) const {
  const Glance glance(asked, index_);
  const std::unordered_set<SourceId> allowed(among.begin(), among.end());
  std::vector<Glanced> structured, texts;
  for (std::size_t e = 0; e < catalog_.size(); ++e) {
    if (!allowed.empty() && !allowed.contains(catalog_.info(e).id)) continue;
    (isText_[e] ? texts : structured).push_back({e, glance.energy(e)});
  }
  auto list = bestOf(std::move(structured), count - corpora, glance);
  auto others = bestOf(std::move(texts), corpora, glance);
  std::move(others.begin(), others.end(), std::back_inserter(list));
  return list;
}

void BuiltinSelector::measure(const Asked& asked, WeighedSource& source) const {
  if (isText_[source.entry]) {
    measureText(asked, catalog_.source(source.entry), source.features);
    source.reason = "text about the same things";
  } else if (const auto linkable = catalog_.linkable(source.entry)) {
    const auto items = link(*asked.question, linkable->model, linkable->words, linkable->values);
    measureAnswerability(asked, *linkable, items, source.features);
    source.reason = bindings(items, linkable->model);
  } else {
    source.reason = "it can no longer be read";
  }
}

std::vector<WeighedSource> BuiltinSelector::weigh(const Question& question,
                                                  const std::vector<SourceId>& among) const {
  const Asked asked = ask(question, index_, encoder_.get());
  auto list = shortList(asked, kShortList + kCorpora, kCorpora, among);
  parallelFor(list.size(), kMeasuredTogether, [&](std::size_t i) {
    measure(asked, list[i]);
    list[i].energy = selectionWeights().score(list[i].features.values());
  });
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.energy > b.energy; });
  return list;
}

std::vector<std::shared_ptr<const CatalogEntry>> BuiltinSelector::likeliest(
    const Question& question, std::size_t count, const std::vector<SourceId>& among) const {
  const Asked asked = ask(question, index_, encoder_.get());
  std::vector<std::shared_ptr<const CatalogEntry>> entries;
  for (const auto& source : shortList(asked, count, count / kCorporaShare, among))
    if (auto entry = catalog_.entry(source.entry)) entries.push_back(std::move(entry));
  return entries;
}

std::vector<Candidate> BuiltinSelector::rank(const Question& question, std::size_t k,
                                             const std::vector<SourceId>& among) const {
  const auto list = weigh(question, among);
  std::vector<double> energies;
  for (const auto& source : list) energies.push_back(source.energy);
  const auto shares = softmax(energies);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < std::min(k, list.size()); ++i) {
    const auto& info = catalog_.info(list[i].entry);
    candidates.push_back({info.id, info.route, shares[i], list[i].reason});
  }
  return candidates;
}

}  // namespace omni
