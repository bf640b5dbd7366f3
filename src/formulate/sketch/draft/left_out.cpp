#include "formulate/sketch/draft/left_out.h"

#include <algorithm>
#include <string>
#include <vector>

#include "formulate/sketch/draft/kept_amount.h"
#include "formulate/sketch/elements/kept_unit.h"

namespace omni {
namespace {

// An attribute that is named and neither shown nor narrows, groups or orders.
bool isLost(const Sketch& sketch, std::size_t mention) {
  const Mention& named = sketch.mentions[mention];
  const auto isSince = [&](const SketchTerm& term) { return term.since == mention; };
  if (std::ranges::any_of(sketch.targets, isSince) || std::ranges::any_of(sketch.orders, isSince))
    return false;
  return !named.implied && !named.ignored && !isUsed(sketch, mention) &&
         isEntityAttribute(named.matches.front()) && !named.matches.front().value;
}

bool isGuessedCode(const Mention& named) {
  const LinkCandidate& match = named.matches.front();
  return !named.ignored && match.value && match.value->size() == 1 && match.score <= kBegunSo;
}

// "the total in EUROS" of what is kept as cents: a figure comes as it is kept.
void leaveOutMoney(Sketch& sketch, const std::vector<Token>& tokens, const ElementFacts& facts) {
  const auto inCents = [&](const SketchTerm& target) {
    return target.mention && isAttribute(sketch.best(*target.mention)) &&
           isKeptInCents(facts.attributeOf(sketch.best(*target.mention)));
  };
  const auto unit = std::ranges::find_if(tokens, isMoney);
  if (unit != tokens.end() && std::ranges::any_of(sketch.targets, inCents) &&
      std::ranges::none_of(sketch.filters, &SketchFilter::money) &&
      std::ranges::find(sketch.unexplained, unit->text) == sketch.unexplained.end())
    sketch.unexplained.push_back(unit->text);
}

}  // namespace

void markUnusedWords(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const auto& tokens = question.tokens;
  for (std::size_t m = 0; m < sketch.mentions.size(); ++m) {
    const std::string& word = tokens[sketch.mentions[m].token].text;
    // Some things have such a date and others none, so that it matters.
    const LinkCandidate& match = sketch.best(m);
    if (isLost(sketch, m))
      (facts.isDated(match) && facts.mayBeMissing(match) ? sketch.unexplained : sketch.guessed)
          .push_back(word);
    if (isGuessedCode(sketch.mentions[m])) sketch.guessed.push_back(word);
  }
  leaveOutMoney(sketch, tokens, facts);
  const auto still = std::ranges::find(tokens, "still", &Token::lower);
  const auto at = static_cast<std::size_t>(still - tokens.begin());
  const auto narrowsBehind = [&](const SketchFilter& filter) {
    return sketch.mentions[filter.mention].token > at;
  };
  if (still != tokens.end() && std::ranges::none_of(sketch.filters, narrowsBehind))
    sketch.unexplained.push_back(still->text);
}

}  // namespace omni
