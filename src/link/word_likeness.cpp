#include "link/word_likeness.h"

#include <algorithm>
#include <string_view>

#include "question/similarity.h"
#include "question/verb_forms.h"

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
  std::vector<Related> related;
  for (const auto made : derivationsOfForms(token.lower)) related.push_back({stem(made), kDerived});
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
