#include "source/corpus/distinctive_terms.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "base/text.h"
#include "source/corpus/word_index.h"

namespace omni {
namespace {

// Zipf and Mandelbrot: the word of rank r makes up about 1 / (r + 2.7) / H of English text.
constexpr double kShift = 2.7;
constexpr double kHarmonic = 10;  // of some 30,000 words
constexpr double kUnlistedRank = 60000;

double englishShare(double rank) {
  return 1 / ((rank + kShift) * kHarmonic);
}

bool saysSomething(const IndexedWord& word) {
  const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
  return word.folded.size() > 2 && !std::all_of(word.folded.begin(), word.folded.end(), isDigit) &&
         !isIndexStopWord(word.folded);
}

std::unordered_map<std::string, double> englishShares(std::span<const std::string> common) {
  std::unordered_map<std::string, double> shares;
  double rank = 0;
  for (const auto& word : indexedWords(join(common, "\n"))) shares[word.stem] += englishShare(++rank);
  return shares;
}

}  // namespace

void TermCounter::add(std::string_view text) {
  for (const auto& word : indexedWords(text)) {
    ++words_;
    if (saysSomething(word)) ++counts_[word.stem];
  }
}

std::vector<WeightedTerm> TermCounter::distinctive(std::span<const std::string> common,
                                                   std::size_t most) const {
  const auto shares = englishShares(common);
  std::vector<WeightedTerm> terms;
  for (const auto& [stem, count] : counts_) {
    const double here = static_cast<double>(count) / static_cast<double>(words_);
    const auto known = shares.find(stem);
    const double there = known == shares.end() ? englishShare(kUnlistedRank) : known->second;
    if (here > there) terms.push_back({stem, here * std::log(here / there)});
  }
  std::sort(terms.begin(), terms.end(), [](const WeightedTerm& a, const WeightedTerm& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.term < b.term;
  });
  if (terms.size() > most) terms.resize(most);
  const double top = terms.empty() ? 1 : terms.front().weight;
  for (auto& term : terms) term.weight /= top;
  return terms;
}

}  // namespace omni
