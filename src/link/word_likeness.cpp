#include "link/word_likeness.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "question/similarity.h"
#include "question/world_facts.h"

namespace omni {
namespace {

constexpr double kDerived = 0.6;

}  // namespace

WordLikeness::WordLikeness(const Question& question, const SchemaWords& words)
    : question_(question), words_(words.differentWords()), known_(question.tokens.size() * words_, -1.0) {
  for (std::size_t t = 0; t < question.tokens.size(); ++t)
    related_.push_back(question.cueAt(t) ? std::vector<Related>{} : relatedTo(question.tokens[t]));
}

std::vector<WordLikeness::Related> WordLikeness::relatedTo(const Token& token) {
  if (token.stop || token.number || token.quoted || token.capitalised) return {};
  const auto& facts = WorldFacts::shipped();
  std::vector<Related> related;
  const auto take = [&](std::span<const std::string_view> words, double likeness) {
    for (const auto word : words) related.push_back({stem(word), likeness});
  };
  for (const std::string_view word : {std::string_view(token.lower), singular(token.lower)}) {
    take(facts.derivations(word), kDerived);
    if (!related.empty()) break;
  }
  return related;
}

double WordLikeness::of(std::size_t token, const SchemaWord& word) {
  double& known = known_[token * words_ + word.number];
  if (known >= 0) return known;
  const Token& asked = question_.tokens[token];
  known = wordSimilarity(asked.lower, asked.stem, word.word, word.stem);
  if (known > 0) return known;
  const auto related = std::ranges::find(related_[token], word.stem, &Related::stem);
  if (related != related_[token].end()) known = related->likeness;
  return known;
}

}  // namespace omni
