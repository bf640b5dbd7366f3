#include "formulate/source_words/truth_splits.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "formulate/source_words/called.h"
#include "question/parts/kept_words.h"
#include "question/parts/reworded.h"
#include "question/parts/word_roles.h"
#include "schema/values/truth_values.h"

namespace omni {
namespace {

/// Tokens that set what is so against what is not, and the attribute that says it.
struct Split {
  std::size_t first = 0, end = 0;
  std::size_t thing = std::string::npos;  // token among these that stays
  std::string by;
};

std::optional<std::string> truthCalled(const std::string& stemmed, const EntityModel& model) {
  for (const Entity& entity : model.entities)
    for (const Attribute& attribute : entity.attributes)
      if (truthValues(attribute.values) && wordCalled(attribute, stemmed)) return attribute.phrase;
  return std::nullopt;
}

// How many tokens from one deny a state: "without", "not hired", "non-hired".
std::size_t denial(const std::vector<Token>& tokens, std::size_t first, const std::string& state) {
  const std::string_view word = tokens[first].lower;
  for (std::size_t prefix = 1; prefix < word.size(); ++prefix)
    if (hasRole(word.substr(0, prefix), WordRole::kDenyingPrefix) && stem(word.substr(prefix)) == state)
      return 1;
  if (!hasRole(word, WordRole::kDenial)) return 0;
  return first + 1 < tokens.size() && tokens[first + 1].stem == state ? 2 : 1;
}

// "damaged rentals VS the undamaged": the state, or a thing that is in it, stands before.
std::optional<Split> splitAt(const Question& question, std::size_t against, const EntityModel& model) {
  const auto& tokens = question.tokens;
  if (against + 1 >= tokens.size() || !hasRole(tokens[against].lower, WordRole::kAgainst))
    return std::nullopt;
  const std::size_t other = against + (tokens[against + 1].lower == "the" ? 2 : 1);
  for (std::size_t back = 1; back <= 2 && back <= against && other < tokens.size(); ++back) {
    const std::string& state = tokens[against - back].stem;
    const std::size_t denied = denial(tokens, other, state);
    auto by = denied > 0 ? truthCalled(state, model) : std::nullopt;
    if (!by) continue;
    const std::size_t first = against - back;
    const bool with = first > 0 && tokens[first - 1].lower == "with";
    return Split{first - (with ? 1 : 0), other + denied, back == 2 ? against - 1 : std::string::npos,
                 *std::move(by)};
  }
  return std::nullopt;
}

}  // namespace

Question withTruthSplits(Question question, const CatalogEntry& entry) {
  std::optional<Split> split;
  for (std::size_t t = 0; t < question.tokens.size() && !split; ++t)
    split = splitAt(question, t, entry.model);
  if (!split || split->first == 0) return question;
  const std::string rest = keptWords(question, [&](std::size_t t) {
    const bool splits = t >= split->first && t < split->end && t != split->thing;
    return splits ? "" : writtenWord(question, t);
  });
  return reworded(std::move(question), rest + " by " + split->by);
}

}  // namespace omni
