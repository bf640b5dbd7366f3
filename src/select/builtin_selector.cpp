#include "select/builtin_selector.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "base/threads/executor.h"
#include "link/bindings.h"
#include "link/linker.h"
#include "link/named_values.h"
#include "model/softmax.h"
#include "question/parts/named_media.h"
#include "select/measure/answerability.h"
#include "select/weights.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

// Corpora have no schema to bind to: they are listed with the others, not against them.
constexpr std::size_t kShortList = 12;
constexpr std::size_t kCorpora = 4;
constexpr std::size_t kCorporaShare = 4;  // of a longer list
constexpr float kSpeaksOfIt = .5f;        // share of a question's words in one passage
constexpr std::size_t kMeasuredTogether = 3;

// "List", "show": an order to bring rows.
bool ordersList(const Question& question) {
  return std::any_of(question.cues.begin(), question.cues.end(), [](const CueSpan& span) {
    return span.cue.kind == CueKind::kList && !span.cue.phrase.starts_with("wh");
  });
}

// No row is or holds what the question names, no passage half of its words.
bool isStrange(const WeighedSource& source) {
  return source.features[Feature::kText] == 0
             ? source.features[Feature::kValued] == 0 && source.lists == HeldMedia{}
             : source.features[Feature::kPassageWords] < kSpeaksOfIt;
}

// "PHOTOS from 2019" of a table of pictures that knows the rest of the question too.
HeldMedia listedIn(const Question& question, const std::vector<Item>& items, const Features& features) {
  HeldMedia lists;
  bool narrows = false;
  for (const auto& item : items) {
    narrows |= item.kind == Item::Kind::kValue || item.kind == Item::Kind::kNumber ||
               item.kind == Item::Kind::kPeriod;
    if (item.kind != Item::Kind::kElement || item.matches.empty() ||
        item.matches.front().element.kind != ElementRef::Kind::kEntity)
      continue;
    const TokenSpan named{item.first, item.first + item.count};
    lists.pictures |= callsPictures(question, named);
    lists.films |= callsFilms(question, named);
  }
  const bool knowsAll = features[Feature::kUnknown] == 0 && features[Feature::kStray] == 0;
  return narrows && knowsAll ? lists : HeldMedia{};
}

void measureText(const MeasuredQuestion& asked, Source* source, Features& features) {
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

}  // namespace

BuiltinSelector::BuiltinSelector(const Catalog& catalog, LinearModel own)
    : catalog_(catalog),
      own_(std::move(own)),
      index_(catalog),
      prior_(catalog),
      encoder_(SentenceEncoder::shared()) {
  for (std::size_t e = 0; e < catalog.size(); ++e) {
    isText_.push_back(catalog.info(e).route == Route::kSearch);
    (isText_[e] ? texts_ : structured_).push_back(e);
  }
}

std::vector<ShortlistedSource> BuiltinSelector::shortList(const ShortlistScorer& scorer, std::size_t count,
                                                          std::size_t corpora,
                                                          const std::vector<SourceId>& among) const {
  const std::unordered_set<SourceId> named(among.begin(), among.end());
  const auto allowed = [&](std::vector<std::size_t> entries) {
    if (!named.empty())
      std::erase_if(entries, [&](std::size_t e) { return !named.contains(catalog_.info(e).id); });
    return entries;
  };
  auto list = scorer.best(allowed(structured_), count - corpora);
  auto others = scorer.best(allowed(texts_), corpora);
  std::move(others.begin(), others.end(), std::back_inserter(list));
  return list;
}

BuiltinSelector::Linked BuiltinSelector::linked(const Question& question, std::size_t entry) const {
  if (isText_[entry]) return {};
  auto linkable = catalog_.linkable(entry);
  if (!linkable) return {};
  auto items = link(question, linkable->model, linkable->words, linkable->values);
  const auto stored = std::ranges::any_of(items, isOpen) ? storedValuesOf(catalog_.source(entry)) : nullptr;
  const auto named = stored ? namedValues(question, items, linkable->model, *stored, NamedBy::kName)
                            : std::vector<NamedValue>();
  if (named.empty()) return {std::move(linkable), std::move(items)};
  auto richer = std::make_shared<Linkable>(*linkable);
  richer->model = withNamedValues(std::move(richer->model), named);
  richer->values = ValueIndex(richer->model);
  items = link(question, richer->model, richer->words, richer->values);
  return {std::move(richer), std::move(items)};
}

void BuiltinSelector::measure(const MeasuredQuestion& asked, const Linked& linked,
                              WeighedSource& source) const {
  if (isText_[source.entry]) {
    measureText(asked, catalog_.source(source.entry), source.features);
    source.reason = "text about the same things";
  } else if (linked.source) {
    measureAnswerability(asked, *linked.source, linked.items, source.features);
    source.lists = listedIn(*asked.question, linked.items, source.features);
    source.reason = bindings(linked.items, linked.source->model);
    if (source.reason.empty()) source.reason = "no word binds to its schema or values";
  } else {
    source.reason = "it can no longer be read";
  }
}

void BuiltinSelector::weighUnread(WeighedSource& source) {
  source.reason = "time did not suffice to look into it";
}

void BuiltinSelector::weighTogether(GranularityShares shares, std::vector<WeighedSource>& list) const {
  for (const auto& source : list) shares = GranularityPrior::asRows(shares, source.lists);
  for (auto& source : list) {
    const auto& measured = source.features.values();
    source.prior = GranularityPrior::of(catalog_.info(source.entry), shares);
    source.score = selectionWeights().score(measured) + own_.score(measured) + kPriorWeight * source.prior;
  }
}

std::vector<WeighedSource> BuiltinSelector::weigh(const Question& question, const Budget& budget,
                                                  const std::vector<SourceId>& among) const {
  MeasuredQuestion asked = ask(question, index_);
  ShortlistScorer scorer(asked, index_);
  Meaning meaning;
  // While the encoder runs those are linked that words alone find, nearly all of which stay in the list.
  const auto byWords = shortList(scorer, kShortList + kCorpora, kCorpora, among);
  std::unordered_map<std::size_t, Linked> ahead;
  for (const auto& source : byWords) ahead.try_emplace(source.entry);
  budget.executor().each(1 + byWords.size(), kMeasuredTogether, [&](std::size_t i) {
    if (i == 0)
      meaning = meaningOf(question, *encoder_);
    else if (!budget.exhausted())
      ahead.at(byWords[i - 1].entry) = linked(question, byWords[i - 1].entry);
  });
  asked.setMeaning(std::move(meaning));
  scorer.addMeanings();
  const auto likely = shortList(scorer, kShortList + kCorpora, kCorpora, among);
  std::vector<WeighedSource> list(likely.size());
  budget.executor().each(list.size(), kMeasuredTogether, [&](std::size_t i) {
    list[i] = {.entry = likely[i].entry, .features = likely[i].features};
    if (budget.exhausted())
      weighUnread(list[i]);
    else if (const auto known = ahead.find(list[i].entry); known != ahead.end())
      measure(asked, known->second, list[i]);
    else
      measure(asked, linked(question, list[i].entry), list[i]);
  });
  weighTogether(prior_.shares(question, asked.meaning.vector), list);
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
  return list;
}

std::vector<std::shared_ptr<const CatalogEntry>> BuiltinSelector::likeliest(
    const Question& question, std::size_t count, const std::vector<SourceId>& among) const {
  MeasuredQuestion asked = ask(question, index_);
  asked.setMeaning(meaningOf(question, *encoder_));
  ShortlistScorer scorer(asked, index_);
  scorer.addMeanings();
  std::vector<std::shared_ptr<const CatalogEntry>> entries;
  for (const auto& source : shortList(scorer, count, count / kCorporaShare, among))
    if (auto entry = catalog_.entry(source.entry)) entries.push_back(std::move(entry));
  return entries;
}

Result<Selection> BuiltinSelector::select(const Asking& asking, std::size_t k,
                                          const std::vector<SourceId>& among) const {
  auto ranked = rank(asking.question, asking.budget, k, among);
  if (const auto usable = encoder_->check(); !usable)
    asking.trace.warn("sources are chosen by words alone", usable.error());
  return Selection{std::move(ranked)};
}

std::vector<Candidate> BuiltinSelector::rank(const Question& question, const Budget& budget, std::size_t k,
                                             const std::vector<SourceId>& among) const {
  const auto list = weigh(question, budget, among);
  std::vector<double> scores;
  for (const auto& source : list) scores.push_back(source.score);
  const auto shares = softmax(scores);
  std::vector<Candidate> candidates;
  for (std::size_t i = 0; i < std::min(k, list.size()); ++i) {
    const auto& info = catalog_.info(list[i].entry);
    candidates.push_back({info.id, info.route, shares[i], list[i].reason, isStrange(list[i])});
  }
  return candidates;
}

}  // namespace omni
