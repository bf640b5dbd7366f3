#include "link/word_likeness.h"

#include <algorithm>

#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kDerived = 0.6;

}  // namespace

WordLikeness::WordLikeness(const Question& question, const SchemaWords& words)
    : question_(question), words_(words.differentWords()), known_(question.tokens.size() * words_, -1.0) {}

double WordLikeness::of(std::size_t token, const SchemaWord& word) {
  double& known = known_[token * words_ + word.number];
  if (known >= 0) return known;
  const Token& asked = question_.tokens[token];
  known = wordSimilarity(asked.lower, asked.stem, word.word, word.stem);
  if (known > 0) return known;
  if (std::ranges::find(asked.madeFrom, word.stem) != asked.madeFrom.end() && !question_.cueAt(token))
    known = kDerived;
  return known;
}

}  // namespace omni
