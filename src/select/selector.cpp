#include "select/selector.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/text.h"
#include "link/linker.h"
#include "model/sentence_encoder.h"
#include "select/weights.h"

namespace omni {
namespace {

constexpr std::size_t kShortList = 12;
constexpr std::size_t kQuestionTokens = 64;
constexpr std::size_t kLongestValue = 6;  // tokens

double dot(const std::vector<float>& a, const std::vector<float>& b) {
  return a.size() == b.size() ? static_cast<double>(std::inner_product(a.begin(), a.end(), b.begin(), 0.0f))
                              : 0.0;
}

// Half the whole source, half its nearest part.
double meaningOf(const CatalogEntry& entry, const std::vector<float>& question) {
  if (question.empty() || entry.vectors.empty()) return 0;
  double nearest = -1;
  for (const auto& vector : entry.vectors) nearest = std::max(nearest, dot(vector, question));
  double whole = dot(entry.vectors.front(), question);
  if (const auto* corpus = std::get_if<CorpusProfile>(&entry.descriptor.shape))
    for (const auto& centroid : corpus->centroids) nearest = std::max(nearest, dot(centroid, question));
  if (entry.model.entities.empty()) whole = nearest;
  return 0.5 * whole + 0.5 * nearest;
}

// Words that count, compare or rank are answered by a query, not by prose.
bool wantsComputation(const Question& question) {
  return std::any_of(question.cues.begin(), question.cues.end(), [](const CueSpan& span) {
    const CueKind kind = span.cue.kind;
    return (kind >= CueKind::kCount && kind <= CueKind::kLessOrEqual) || kind == CueKind::kOrderBy ||
           kind == CueKind::kEach || kind == CueKind::kDistinct;
  });
}

std::string textOf(const Question& question, std::size_t first, std::size_t count) {
  if (count == 1) return question.tokens[first].text;
  return question.text.substr(question.tokens[first].start,
                              question.tokens[first + count - 1].end - question.tokens[first].start);
}

// Spans that could be values: names, quotations, numbers and runs of content words, with what they weigh.
struct Span {
  std::uint64_t key;
  std::size_t first, count;
  double trust;
};

std::vector<Span> valueSpans(const Question& question) {
  std::vector<Span> spans;
  const auto& tokens = question.tokens;
  for (std::size_t first = 0; first < tokens.size(); ++first)
    for (std::size_t count = 1; count <= kLongestValue && first + count <= tokens.size(); ++count) {
      if (tokens[first].stop || tokens[first + count - 1].stop) continue;
      const bool named = tokens[first].capitalised || tokens[first].quoted;
      const double trust = count > 1 ? 1.0 : named ? 1.0 : tokens[first].number ? 0.3 : 0.5;
      spans.push_back({ValueIndex::keyOf(textOf(question, first, count)), first, count, trust});
    }
  return spans;
}

}  // namespace

struct Selector::Scored {
  std::size_t entry = 0;
  double energy = 0;
  std::string reason;
};

Selector::Selector(const Catalog& catalog) : catalog_(catalog), index_(catalog) {}

std::vector<Selector::Scored> Selector::shortList(const Question& question,
                                                  const std::vector<SourceId>& among) const {
  std::vector<std::string> stems;
  for (const auto& token : question.tokens)
    if (!token.stop)
      for (auto& stem : contentStems(token.lower)) stems.push_back(std::move(stem));
  const auto words = index_.scores(stems);
  const double mostWords =
      std::max(1e-9, words.empty() ? 0.0 : *std::max_element(words.begin(), words.end()));
  const auto encoded = SentenceEncoder::shared()->encode(question.text, kQuestionTokens);
  const std::vector<float> vector = encoded ? *encoded : std::vector<float>{};
  const auto spans = valueSpans(question);
  const bool computed = wantsComputation(question);
  double allIdf = 0;
  for (const auto& token : question.tokens)
    if (!token.stop) allIdf += index_.idf(token.stem);

  std::vector<Scored> list;
  for (std::size_t e = 0; e < catalog_.entries().size(); ++e) {
    const CatalogEntry& entry = catalog_.entries()[e];
    if (!among.empty() && std::find(among.begin(), among.end(), entry.descriptor.info.id) == among.end())
      continue;
    double values = 0;
    std::set<std::size_t> seen;
    for (const auto& span : spans)
      if (entry.holds(span.key))
        for (std::size_t t = span.first; t < span.first + span.count; ++t)
          if (seen.insert(t).second) values += span.trust * index_.idf(question.tokens[t].stem);
    double energy = kSelection.words * words[e] / mostWords + kSelection.meaning * meaningOf(entry, vector) +
                    kSelection.values * values / std::max(1.0, allIdf);
    if (entry.descriptor.info.route == Route::kSearch)
      energy += computed ? kSelection.computed : question.has(CueKind::kExplain) ? kSelection.prose : 0.0;
    list.push_back({e, energy, {}});
  }
  const std::size_t keep = std::min(kShortList, list.size());
  std::partial_sort(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(keep), list.end(),
                    [](const Scored& a, const Scored& b) { return a.energy > b.energy; });
  list.resize(keep);
  return list;
}

// Adds answerability and the reason: which words bind to what.
void Selector::judge(const Question& question, Scored& scored) const {
  const CatalogEntry& entry = catalog_.entries()[scored.entry];
  if (entry.model.entities.empty()) {
    scored.energy += kSelection.explained * 0.5;
    scored.reason = "text about the same things";
    return;
  }
  double all = 0, unexplained = 0;
  std::vector<std::string> bindings;
  for (const auto& token : question.tokens)
    if (!token.stop) all += index_.idf(token.stem);
  for (const auto& item : link(question, entry.model, entry.words(), entry.values())) {
    if (item.kind == Item::Kind::kUnknown || (item.kind == Item::Kind::kValue && item.readings.empty()))
      for (std::size_t t = item.first; t < item.first + item.count; ++t)
        unexplained += index_.idf(question.tokens[t].stem);
    if (item.readings.empty()) continue;
    const auto& best = item.readings.front();
    const auto& element = best.element;
    const bool onLink =
        element.kind == ElementRef::Kind::kLink || element.kind == ElementRef::Kind::kLinkAttribute;
    std::string name =
        onLink ? entry.model.links[element.owner].phrase : entry.model.entities[element.owner].phrase;
    if (element.kind == ElementRef::Kind::kAttribute)
      name += '.' + entry.model.entities[element.owner].attributes[element.attribute].phrase;
    bindings.push_back("'" + item.text + "' → " + name + (best.value ? " = " + *best.value : ""));
  }
  scored.energy += kSelection.explained * (1.0 - std::min(1.0, unexplained / std::max(1e-9, all)));
  scored.reason = bindings.empty() ? "no word binds to its schema or values" : join(bindings, ", ");
}

std::vector<Candidate> Selector::select(const Question& question, std::size_t k,
                                        const std::vector<SourceId>& among) const {
  auto list = shortList(question, among);
  for (auto& scored : list) judge(question, scored);
  std::stable_sort(list.begin(), list.end(),
                   [](const Scored& a, const Scored& b) { return a.energy > b.energy; });
  double sum = 0;
  for (const auto& scored : list)
    sum += std::exp(kSelection.sharpness * (scored.energy - list.front().energy));
  std::vector<Candidate> candidates;
  for (const auto& scored : list) {
    if (candidates.size() == k) break;
    const auto& info = catalog_.entries()[scored.entry].descriptor.info;
    candidates.push_back({info.id, info.route,
                          std::exp(kSelection.sharpness * (scored.energy - list.front().energy)) / sum,
                          scored.reason});
  }
  return candidates;
}

}  // namespace omni
