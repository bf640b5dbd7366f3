#include "formulate/source_words/rates.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "formulate/source_words/called.h"
#include "question/parts/kept_words.h"
#include "question/parts/reworded.h"
#include "question/parts/word_roles.h"
#include "schema/values/truth_values.h"

namespace omni {
namespace {

/// What a rate counts: things of which something holds.
struct Rated {
  std::string state;  // "hired"
  std::string things;
};

// The word by which the attribute says yes.
std::optional<std::string> stateIn(const Attribute& attribute, const std::string& stemmed) {
  if (truthValues(attribute.values)) return wordCalled(attribute, stemmed);
  if (attribute.values.type != ValueType::kText || !attribute.values.complete) return std::nullopt;
  for (const std::string& value : attribute.values.samples)
    if (stem(lower(value)) == stemmed) return value;
  return std::nullopt;
}

// Nothing where several things or attributes may be meant.
std::optional<Rated> ratedBy(const std::string& stemmed, const EntityModel& model) {
  std::vector<Rated> rated;
  for (const Entity& entity : model.entities) {
    std::optional<std::string> state;
    for (const Attribute& attribute : entity.attributes) {
      if (wordCalled(attribute, "rate") && wordCalled(attribute, stemmed)) return std::nullopt;
      if (!state) state = stateIn(attribute, stemmed);
    }
    if (state) rated.push_back({*std::move(state), entity.phrase});
  }
  return rated.size() == 1 ? std::optional(std::move(rated.front())) : std::nullopt;
}

// "HOW MANY percent", "HOW MANY %"; null where nothing is asked so.
const CueSpan* percentCounted(const Question& question) {
  const auto& tokens = question.tokens;
  const auto counts = [&](const CueSpan& span) {
    const std::size_t next = span.first + span.count;
    if (span.cue.phrase != "how many" || next >= tokens.size()) return false;
    const auto between = std::string_view(question.text)
                             .substr(tokens[next - 1].end, tokens[next].start - tokens[next - 1].end);
    return hasRole(tokens[next].lower, WordRole::kPercent) || between.find('%') != std::string_view::npos;
  };
  const auto found = std::ranges::find_if(question.cues, counts);
  return found == question.cues.end() ? nullptr : &*found;
}

// Per cent are no things that are counted.
Question withShareAsked(Question question) {
  const CueSpan* counted = percentCounted(question);
  if (!counted) return question;
  const std::size_t end = counted->first + counted->count;
  const std::string asked = hasRole(question.tokens[end].lower, WordRole::kPercent) ? "what" : "what %";
  const std::string text = keptWords(question, [&](std::size_t t) {
    if (t == counted->first) return asked;
    return t > counted->first && t < end ? "" : writtenWord(question, t);
  });
  return reworded(std::move(question), text);
}

}  // namespace

Question withRates(Question question, const CatalogEntry& entry) {
  question = withShareAsked(std::move(question));
  const auto& tokens = question.tokens;
  const auto rate =
      std::ranges::find_if(tokens, [](const Token& token) { return hasRole(token.lower, WordRole::kRate); });
  if (rate == tokens.begin() || rate == tokens.end()) return question;
  const auto at = static_cast<std::size_t>(rate - tokens.begin());
  const auto rated = ratedBy(tokens[at - 1].stem, entry.model);
  if (!rated) return question;
  const bool named = at + 1 < tokens.size() && tokens[at + 1].lower == "of";  // "roaming share OF sessions"
  const std::string text = keptWords(question, [&](std::size_t t) {
    if (t + 1 == at) return "percentage of " + rated->state + (named ? "" : " " + rated->things);
    return t == at || (named && t == at + 1) ? "" : writtenWord(question, t);
  });
  return reworded(std::move(question), text);
}

}  // namespace omni
