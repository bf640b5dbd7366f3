#include "formulate/sketch/draft/definitions.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr std::string_view kMeanings = "definit descript comment mean explan summari abstract gloss";

bool isCued(const Question& question, std::string_view phrase) {
  return std::ranges::any_of(question.cues, [&](const CueSpan& span) { return span.cue.phrase == phrase; });
}

// "what is a chiller", "define chiller", "what does chiller mean".
bool asksDefinition(const Question& question) {
  static constexpr std::string_view kOpenings[] = {"define", "definition", "meaning", "explain", "describe"};
  const auto& tokens = question.tokens;
  if (std::ranges::find(kOpenings, tokens.front().lower) != std::end(kOpenings)) return true;
  const std::string& last = tokens.back().lower;
  const bool means = last == "mean" || last == "means";
  return means || isCued(question, "what is") || isCued(question, "what are") ||
         std::ranges::any_of(tokens, [](const Token& token) {
           return token.lower == "definition" || token.lower == "meaning" || token.lower == "mean";
         });
}

bool standsFor(const Question& question) {
  const auto& tokens = question.tokens;
  for (std::size_t t = 1; t < tokens.size(); ++t)
    if (tokens[t].lower == "for" && (tokens[t - 1].lower == "stand" || tokens[t - 1].lower == "stands"))
      return true;
  return false;
}

// The one filter that names a thing of which nothing more is said.
const SketchFilter* nameAlone(const Sketch& sketch) {
  if (sketch.filters.size() != 1 || !sketch.orders.empty() || !sketch.groups.empty() || sketch.asksWhether ||
      sketch.limit)
    return nullptr;
  const SketchFilter& filter = sketch.filters.front();
  const bool equal = filter.kind == SketchFilter::Kind::kCompare && filter.comparison == Comparison::kEqual;
  return equal && filter.fromMatch && !filter.negated ? &filter : nullptr;
}

bool isKindOf(const LinkCandidate& kind, const LinkCandidate& named) {
  return isEntity(kind) && kind.element.owner == named.element.owner;
}

// "what does the PROPERTY birthDate mean": the kind of the thing itself may be said, and nothing else.
bool saysKindAlone(const Sketch& sketch, const LinkCandidate& named) {
  return std::ranges::all_of(sketch.mentions, [&](const Mention& mention) {
    return mention.matches.front().value ||
           std::ranges::any_of(mention.matches,
                               [&](const LinkCandidate& match) { return isKindOf(match, named); });
  });
}

// No relationship to others of its kind, nor others that are called so among other things.
void meanOneThing(Sketch& sketch, const Question& question, const LinkCandidate& named) {
  for (Mention& mention : sketch.mentions) {
    const std::string rest = lower(question.text.substr(question.tokens[mention.token].start));
    keepSuiting(mention.matches, [&](const LinkCandidate& match) {
      return match.value ? rest.starts_with(lower(*match.value)) : isKindOf(match, named);
    });
  }
  static constexpr std::string_view kSays[] = {"mean", "means", "stand", "stands"};
  std::erase_if(sketch.unexplained, [](const std::string& word) { return isOneOf(kSays, word); });
}

}  // namespace

void showMeaning(Sketch& sketch, const Question& question, const ElementFacts& facts,
                 const ImpliedElements& implied) {
  const SketchFilter* name = nameAlone(sketch);
  const bool stands = standsFor(question);
  if (!name || (!stands && !asksDefinition(question)) || aggregates(sketch)) return;
  const Mention named = sketch.mentions[name->mention];
  if (!saysKindAlone(sketch, named.matches.front())) return;
  Mention meaning{.matches = {}, .token = named.token, .implied = true};
  for (const auto& match : named.matches) {
    if (!isEntityAttribute(match)) continue;
    const bool byName = facts.isNamedBy(match);
    auto texts = stands && !byName ? implied.namesOf(match.element.owner) : implied.named(kMeanings);
    std::erase_if(texts, [&](const LinkCandidate& text) {
      return !areOfOne(text, match) || text.element == match.element ||
             facts.attributeOf(text).values.type != ValueType::kText;
    });
    if (texts.empty() || (!stands && !byName)) continue;
    // "description" rather than "latex definition".
    std::ranges::stable_sort(texts, {}, [&](const LinkCandidate& text) {
      return contentStems(facts.attributeOf(text).phrase).size();
    });
    texts.front().score = match.score;
    meaning.matches.push_back(texts.front());
  }
  if (meaning.matches.empty()) return;
  meanOneThing(sketch, question, named.matches.front());
  sketch.targets = {{.mention = sketch.add(std::move(meaning)), .certain = true}};
}

void expandSubclasses(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  static constexpr std::string_view kKinds[] = {"kind", "type", "sort"};
  static constexpr std::string_view kDirect[] = {"direct", "directly", "immediate", "immediately"};
  const bool direct =
      std::ranges::any_of(question.tokens, [](const Token& token) { return isOneOf(kDirect, token.lower); });
  const auto isKind = [&](const Mention& mention) {
    const LinkCandidate& match = mention.matches.front();
    if (mention.ignored || !isLink(match) || !facts.isWithin(match)) return false;
    const bool holdsThrough = sketch.asksWhether && !direct && facts.isSubclass(match);
    return holdsThrough || isOneOf(kKinds, question.tokens[mention.token].stem);
  };
  sketch.indirect |= !sketch.filters.empty() && std::ranges::any_of(sketch.mentions, isKind);
}

}  // namespace omni
