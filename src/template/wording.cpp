#include "template/wording.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "catalog/schema_words.h"
#include "question/quantifiers.h"
#include "schema/local_name.h"

namespace omni {
namespace {

// What a cue asks for, by a word that those share which ask for the same; empty of one that tells nothing.
std::string_view askedBy(CueKind kind) {
  switch (kind) {
    case CueKind::kCount: return "count";
    case CueKind::kSum: return "sum";
    case CueKind::kAverage: return "average";
    case CueKind::kMaximum:
    case CueKind::kHighest: return "most";
    case CueKind::kMinimum:
    case CueKind::kLowest: return "least";
    case CueKind::kGreater: return "greater";
    case CueKind::kGreaterOrEqual: return "greater or equal";
    case CueKind::kLess: return "less";
    case CueKind::kLessOrEqual: return "less or equal";
    case CueKind::kNotEqual:
    case CueKind::kNot:
    case CueKind::kExcept: return "not";
    case CueKind::kBetween: return "between";
    case CueKind::kContains: return "contains";
    case CueKind::kStartsWith: return "starts";
    case CueKind::kEndsWith: return "ends";
    case CueKind::kDescending: return "descending";
    case CueKind::kAscending: return "ascending";
    case CueKind::kOrderBy: return "order";
    case CueKind::kEach:
    case CueKind::kGroupedBy:
    case CueKind::kEachPeriod: return "each";
    case CueKind::kDistinct: return "distinct";
    case CueKind::kOr: return "or";
    case CueKind::kBoth: return "both";
    case CueKind::kSame: return "same";
    case CueKind::kTop: return "top";
    case CueKind::kShare: return "share";
    case CueKind::kDifference: return "difference";
    case CueKind::kRatio: return "ratio";
    case CueKind::kAddition: return "addition";
    case CueKind::kProduct: return "product";
    case CueKind::kSpanAfter:
    case CueKind::kSpanBefore:
    case CueKind::kSpanBetween: return "span";
    case CueKind::kWhichPeriod: return "which period";
    case CueKind::kIndirect: return "indirect";
    case CueKind::kOptional: return "optional";
    case CueKind::kEverything: return "everything";
    case CueKind::kList:
    case CueKind::kEqual:
    case CueKind::kFilter:
    case CueKind::kOf:
    case CueKind::kAnd:
    case CueKind::kExplain:
    case CueKind::kWrite: return "";
  }
  return "";
}

// What a superlative measures: "the most recent" is not "the most expensive". Empty of one that may be of
// anything.
std::string_view measuredBy(const Cue& cue) {
  static constexpr std::string_view kOfAny[] = {"highest",  "largest",      "biggest",      "lowest",
                                                "smallest", "most popular", "least popular"};
  const bool ranks = cue.kind == CueKind::kHighest || cue.kind == CueKind::kLowest;
  return ranks && !isOneOf(kOfAny, cue.phrase) ? cue.attribute : std::string_view();
}

std::string nativeName(const ElementRef& element, const EntityModel& model) {
  switch (element.kind) {
    case ElementRef::Kind::kEntity: return lower(localName(model.entities[element.owner].name));
    case ElementRef::Kind::kLink: return lower(localName(model.links[element.owner].name));
    case ElementRef::Kind::kAttribute:
    case ElementRef::Kind::kLinkAttribute: return lower(localName(attributeAt(model, element).name));
  }
  return {};
}

}  // namespace

Wording wordingOf(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                  const std::vector<bool>& masked) {
  std::vector<bool> cued(question.tokens.size(), false);
  std::set<std::string> cues;
  for (const CueSpan& span : question.cues) {
    std::fill_n(cued.begin() + static_cast<std::ptrdiff_t>(span.first), span.count, true);
    const auto asked = span.cue.phrase == "median" ? span.cue.phrase : askedBy(span.cue.kind);
    if (!asked.empty()) cues.emplace(asked);
    if (const auto measured = measuredBy(span.cue); !measured.empty()) cues.emplace(measured);
  }
  for (std::size_t t = 0; t < question.tokens.size(); ++t)
    if (const auto quantifier = quantifierAt(question.tokens, t); quantifier != Quantifier::kNone)
      cues.emplace(quantifier == Quantifier::kAll ? "all" : "only");
  std::vector<std::string> named(question.tokens.size());
  for (const Item& item : items)
    if (item.kind == Item::Kind::kElement && !item.matches.empty())
      for (std::size_t t = item.first; t < item.first + item.count; ++t)
        named[t] = nativeName(item.matches.front().element, model);
  std::map<std::string, std::string> words;
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    const Token& token = question.tokens[t];
    if (masked[t] || token.stop || (cued[t] && named[t].empty())) continue;
    words.emplace(token.stem, named[t]);
  }
  return {{words.begin(), words.end()}, {cues.begin(), cues.end()}};
}

}  // namespace omni
