#include "sources/documents/corpus/corpus_search.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_set>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::size_t kWordHits = 1000;
constexpr std::size_t kRankedPassages = 1000;
constexpr std::size_t kQueryTokens = 64;

// Both sides are divided by the best score that this question reaches with them, so that neither scale
// matters; meaning then weighs more than words. One weight for every corpus.
constexpr float kMeaningWeight = 0.7f;

// Cosines of the encoder: below the first unrelated, above the second a plain answer.
constexpr double kUnrelated = 0.15;
constexpr double kAnswering = 0.65;

/// What is known of each passage; passages that were not found by a side score 0 there.
struct Scores {
  std::vector<float> words;    // BM25
  std::vector<float> meaning;  // cosine; empty without vectors
  bool restricted = false;     // only passages that the words found count

  bool found(std::size_t passage) const { return words[passage] > 0 || (!restricted && !meaning.empty()); }
};

bool restricts(const SearchTerm& term) {
  return term.wish != Wish::kShould;
}

std::string wanted(const std::vector<SearchTerm>& terms) {
  std::string text;
  for (const auto& term : terms)
    if (term.wish != Wish::kNot) text += (text.empty() ? "" : " ") + term.text;
  return text;
}

Result<Scores> score(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                     const SentenceEncoder* encoder) {
  Scores scores;
  scores.restricted = std::any_of(terms.begin(), terms.end(), restricts);
  scores.words.resize(corpus.passages());
  OMNI_TRY(hits, corpus.words().search(terms, kWordHits));
  for (const auto& hit : hits)
    if (hit.passage < scores.words.size()) scores.words[hit.passage] = hit.score;
  if (!encoder || !corpus.vectors()) return scores;
  const auto vector = encoder->encode(wanted(terms), kQueryTokens);
  if (!vector) return scores;  // the outcome says that only words were compared
  const SmallVector query = shrink(*vector);
  scores.meaning.resize(corpus.passages());
  for (std::size_t i = 0; i < scores.meaning.size(); ++i)
    if (scores.found(i)) scores.meaning[i] = std::max(0.0f, corpus.vectors()->similarity(query, i));
  return scores;
}

float best(const std::vector<float>& scores) {
  const float most = scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
  return most > 0 ? most : 1;
}

std::vector<float> fuse(const Scores& scores) {
  const float words = best(scores.words), meaning = best(scores.meaning);
  const float weight = scores.meaning.empty() ? 0 : kMeaningWeight;
  std::vector<float> fused(scores.words.size());
  for (std::size_t i = 0; i < fused.size(); ++i) {
    fused[i] = (1 - weight) * scores.words[i] / words;
    if (weight > 0) fused[i] += weight * scores.meaning[i] / meaning;
  }
  return fused;
}

std::vector<std::size_t> rank(const Scores& scores, const std::vector<float>& fused) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < fused.size(); ++i)
    if (fused[i] > 0 && scores.found(i)) order.push_back(i);
  const auto better = [&](std::size_t a, std::size_t b) {
    return fused[a] != fused[b] ? fused[a] > fused[b] : a < b;
  };
  const auto kept = std::min(order.size(), kRankedPassages);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), better);
  order.resize(kept);
  return order;
}

std::vector<std::string> rankDocuments(const Corpus& corpus, const std::vector<std::size_t>& order) {
  std::vector<std::string> ranking;
  std::unordered_set<std::uint64_t> seen;
  for (const auto passage : order) {
    if (ranking.size() == kMaxRanking) break;
    const auto document = corpus.passage(passage).document;
    if (seen.insert(document).second) ranking.emplace_back(corpus.id(document));
  }
  return ranking;
}

Passage passageOf(const Corpus& corpus, std::size_t index, float score) {
  const PassageRecord& record = corpus.passage(index);
  return {std::string(corpus.id(record.document)),
          std::string(corpus.title(record.document)),
          corpus.headings(index),
          record.start,
          record.end,
          score,
          std::string(corpus.text(index))};
}

std::size_t bytesOf(const Passage& passage) {
  std::size_t bytes = passage.document.size() + passage.title.size() + passage.text.size();
  for (const auto& heading : passage.headings) bytes += heading.size();
  return bytes;
}

// How many of the question's telling words the passage holds, 0 to 1.
double coverage(const std::string& question, const std::string& passage) {
  std::set<std::string> asked, there;
  for (const auto& word : indexedWords(question))
    if (!isIndexStopWord(word.folded)) asked.insert(word.stem);
  for (const auto& word : indexedWords(passage)) there.insert(word.stem);
  const auto held =
      std::count_if(asked.begin(), asked.end(), [&](const auto& stem) { return there.contains(stem); });
  return asked.empty() ? 0 : static_cast<double>(held) / static_cast<double>(asked.size());
}

double confidence(const Corpus& corpus, const std::vector<SearchTerm>& terms, const Scores& scores,
                  std::size_t passage) {
  const double words = coverage(wanted(terms), corpus.readAlone(passage));
  if (scores.meaning.empty()) return words;
  const double meaning = (scores.meaning[passage] - kUnrelated) / (kAnswering - kUnrelated);
  return (words + std::clamp(meaning, 0.0, 1.0)) / 2;
}

}  // namespace

Result<Outcome> searchCorpus(const Corpus& corpus, const std::vector<SearchTerm>& terms,
                             const SentenceEncoder* encoder, const Budget& budget) {
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("searching documents"));
  OMNI_TRY(scores, score(corpus, terms, encoder));
  if (budget.exhausted()) return tl::unexpected(budget.exhaustedError("searching documents"));
  const auto fused = fuse(scores);
  const auto order = rank(scores, fused);
  Outcome outcome;
  if (scores.meaning.empty()) outcome.notes.push_back("vectors unavailable: found by words only");
  outcome.ranking = rankDocuments(corpus, order);
  std::size_t bytes = 0;
  for (const auto index : order) {
    if (outcome.passages.size() == kMaxPassages) break;
    Passage passage = passageOf(corpus, index, fused[index]);
    bytes += bytesOf(passage);
    outcome.truncated = outcome.passages.size() == budget.limits().rows || bytes > budget.limits().bytes;
    if (outcome.truncated) break;
    outcome.passages.push_back(std::move(passage));
  }
  if (!outcome.passages.empty()) outcome.confidence = confidence(corpus, terms, scores, order.front());
  return outcome;
}

}  // namespace omni
