#include "formulate/source_words/listed_each.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "question/parts/kept_words.h"
#include "question/parts/reworded.h"

namespace omni {
namespace {

/// Tokens: [first, end).
struct Words {
  std::size_t first = 0, end = 0;
};

// Things, a property of theirs in words, or any property of the things that are listed: a figure of others is
// one of a group.
bool canBeListed(const EntityModel& model, const ElementRef& element, const std::set<std::uint32_t>& owners) {
  if (element.kind == ElementRef::Kind::kEntity) return true;
  return isProperty(element) &&
         (owners.contains(element.owner) || !isNumeric(attributeAt(model, element).values.type));
}

// What the last of the words calls.
std::vector<ElementRef> called(const Question& question, Words words, const CatalogEntry& entry) {
  const std::string& last = question.tokens[words.end - 1].stem;
  std::vector<ElementRef> elements;
  for (const ElementName& name : entry.words().names())
    if (name.words.back().stem == last) elements.push_back(name.element);
  return elements;
}

bool belong(const std::vector<ElementRef>& things, const std::vector<ElementRef>& wanted,
            const EntityModel& model) {
  std::set<std::uint32_t> owners;
  for (const auto& thing : things)
    if (thing.kind == ElementRef::Kind::kEntity) owners.insert(thing.owner);
  const auto listed = [&](const std::set<std::uint32_t>& of) {
    return [&](const ElementRef& element) { return canBeListed(model, element, of); };
  };
  return std::ranges::any_of(things, listed({})) && std::ranges::any_of(wanted, listed(owners));
}

bool isListing(const CueSpan& span) {
  return span.cue.kind == CueKind::kList;
}

// "for each", where nothing else of the question counts or compares.
const CueSpan* onlyEach(const Question& question) {
  const CueSpan* each = nullptr;
  for (const CueSpan& span : question.cues) {
    if (!isComputation(span.cue.kind)) continue;
    if (each || span.cue.kind != CueKind::kEach || !span.cue.phrase.starts_with("for ")) return nullptr;
    each = &span;
  }
  return each;
}

// The things behind "for each": up to a function word, a comma or a word that asks to list.
Words thingsOf(const Question& question, const CueSpan& each) {
  const std::size_t first = each.first + each.count;
  std::size_t end = first;
  while (end < question.tokens.size() && !question.tokens[end].stop) {
    const CueSpan* cue = question.cueAt(end);
    if (cue && isListing(*cue)) break;
    if (question.tokens[end++].comma) break;
  }
  return {first, end};
}

// What is to be listed, without "show me the" before it and "do we have" behind it.
Words wantedOf(const Question& question, Words words) {
  for (const CueSpan& span : question.cues)
    if (isListing(span) && span.first >= words.first && span.first + span.count <= words.end)
      words.first = std::max(words.first, span.first + span.count);
  while (words.first < words.end && question.tokens[words.first].stop) ++words.first;
  while (words.first < words.end && question.tokens[words.end - 1].stop) --words.end;
  return words;
}

// The first run of words without a function word.
Words headOf(const Question& question, Words words) {
  std::size_t end = words.first;
  while (end < words.end && !question.tokens[end].stop) ++end;
  return {words.first, end};
}

}  // namespace

Question withListedEach(Question question, const CatalogEntry& entry) {
  const CueSpan* each = onlyEach(question);
  if (!each) return question;
  const Words things = thingsOf(question, *each);
  const bool before = each->first == 0;
  if (things.first == things.end || (!before && things.end != question.tokens.size())) return question;
  const Words wanted =
      wantedOf(question, before ? Words{things.end, question.tokens.size()} : Words{0, each->first});
  if (wanted.first >= wanted.end || !belong(called(question, things, entry),
                                            called(question, headOf(question, wanted), entry), entry.model))
    return question;
  const std::string asked =
      "each " + question.textOf(things.first, things.end - things.first) + " with its " +
      keptWords(question, [&](std::size_t t) {
        const bool kept = t >= wanted.first && t < wanted.end;
        return kept && question.tokens[t].lower != "the" ? writtenWord(question, t) : "";
      });
  return reworded(std::move(question), asked);
}

}  // namespace omni
