#include "formulate/source_words/named_states.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "question/parts/kept_words.h"
#include "question/parts/reworded.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

/// Where a question names a thing, and behind it its state.
struct NamedState {
  std::size_t thing = 0;  // token
  std::size_t state = 0;  // token
  std::size_t words = 0;  // of the state
};

// "items that were ORDERED" are no `order_items`.
bool says(const Question& question, std::size_t first, std::span<const SchemaWord> words) {
  const auto& tokens = question.tokens;
  return first + words.size() <= tokens.size() &&
         std::ranges::equal(std::span(tokens).subspan(first, words.size()), words, {}, &Token::lower,
                            &SchemaWord::word);
}

bool isDenied(const Question& question, std::size_t first, std::size_t end) {
  return std::ranges::any_of(question.cues, [&](const CueSpan& span) {
    const bool denies = span.cue.kind == CueKind::kNot || span.cue.kind == CueKind::kNotEqual;
    return denies && span.first < end && span.first + span.count > first;
  });
}

// Between the two stand function words alone, of which one says that it is so: "invoices THAT ARE STILL
// open".
std::optional<std::size_t> stateBehind(const Question& question, std::size_t thing,
                                       std::span<const SchemaWord> state) {
  const auto& tokens = question.tokens;
  std::size_t next = thing + 1;
  bool being = false;
  while (next < tokens.size() && tokens[next].stop && !tokens[next - 1].comma)
    being = hasRole(tokens[next++].lower, WordRole::kBeing) || being;
  if (!being || next == tokens.size() || tokens[next - 1].comma || !says(question, next, state) ||
      isDenied(question, thing, next))
    return std::nullopt;
  return next;
}

std::optional<NamedState> namedState(const Question& question, const SchemaWords& words) {
  for (const ElementName& name : words.names()) {
    if (name.element.kind != ElementRef::Kind::kEntity || name.words.size() < 2) continue;
    const auto state = std::span(name.words).first(name.words.size() - 1);
    for (std::size_t t = 0; t < question.tokens.size(); ++t)
      if (question.tokens[t].stem == name.words.back().stem)
        if (const auto behind = stateBehind(question, t, state)) return NamedState{t, *behind, state.size()};
  }
  return std::nullopt;
}

}  // namespace

Question withNamedStates(Question question, const CatalogEntry& entry) {
  const auto named = namedState(question, entry.words());
  if (!named) return question;
  const std::string state = question.textOf(named->state, named->words);
  const std::size_t end = named->state + named->words;
  const std::string text = keptWords(question, [&](std::size_t t) {
    if (t == named->thing) return state + " " + writtenWord(question, t);
    return t > named->thing && t < end ? "" : writtenWord(question, t);
  });
  return reworded(std::move(question), text);
}

}  // namespace omni
