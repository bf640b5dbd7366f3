#include "formulate/sketch/related/place_reader.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "question/lexicon/implied_attributes.h"

namespace omni {
namespace {

constexpr std::string_view kAfter[] = {"after", "following", "below", "behind", "succeeding", "under"};
constexpr std::string_view kBefore[] = {"before", "preceding", "above", "preceded"};

}  // namespace

std::optional<PlaceReader::Side> PlaceReader::namedSide(const Item& value) const {
  const auto& tokens = cursor_.tokens();
  std::size_t at = value.first;
  if (at > 0 && tokens[at - 1].lower == "the") --at;
  if (at == 0) return std::nullopt;
  const std::string& word = tokens[at - 1].lower;
  if (isOneOf(kAfter, word)) return Side::kAfter;
  if (isOneOf(kBefore, word)) return Side::kBefore;
  if (at < 2) return std::nullopt;
  const std::string& before = tokens[at - 2].lower;
  if (word == "to" && (before == "previous" || before == "prior")) return Side::kBefore;
  if (word == "to" && before == "next") return Side::kAfter;
  if (word == "of" && before == "ahead") return Side::kBefore;
  return std::nullopt;
}

bool PlaceReader::takes(const Item& value) {
  const auto side = namedSide(value);
  if (!side || value.matches.empty()) return false;
  Mention named = cursor_.mention(value.matches, value);
  std::erase_if(named.matches, [&](const LinkCandidate& match) {
    return !match.value || !isEntityAttribute(match) || !facts_.isListed(match) ||
           facts_.attributeOf(match).values.type != ValueType::kText;
  });
  if (named.matches.empty()) return false;
  auto dates = saysList() ? std::vector<LinkCandidate>{} : datesOf(named.matches.front());
  const bool one = asksForOne();
  if (!dates.empty() && !one) return false;
  const bool descending = *side == Side::kBefore;
  const Comparison comparison = descending ? Comparison::kLess : Comparison::kGreater;
  const std::size_t thing = sketch_.add(std::move(named));
  named_ = thing;
  SketchTerm order{.mention = thing, .descending = descending, .byPlace = dates.empty(), .certain = true};
  if (dates.empty()) {
    filters_.add({.kind = SketchFilter::Kind::kPlace, .mention = thing, .comparison = comparison});
  } else {
    sketch_.mentions[thing].ignored = true;
    order.mention = sketch_.add({.matches = std::move(dates), .token = value.first, .implied = true});
    filters_.add({.kind = SketchFilter::Kind::kThing,
                  .mention = *order.mention,
                  .comparison = comparison,
                  .aggregate = AggregateFunction::kMaximum,
                  .aggregated = thing});
  }
  if (one && sketch_.orders.empty()) {
    sketch_.orders.push_back(order);
    limit_.apply();
  }
  filters_.endValue(pending_);
  // "who is NEXT after Oslo", "what COMES before it": that is what is asked for.
  static constexpr std::string_view kOrderWords[] = {"next",  "previous", "immediately", "directly", "right",
                                                     "comes", "came",     "come",        "just"};
  std::erase_if(sketch_.unexplained, [](const std::string& word) { return isOneOf(kOrderWords, word); });
  return true;
}

std::vector<LinkCandidate> PlaceReader::datesOf(const LinkCandidate& named) const {
  auto dates = implied_.named(impliedAttributes("@when"));
  std::erase_if(dates, [&](const LinkCandidate& match) {
    return !areOfOne(match, named) || !(facts_.isDated(match) || facts_.isYear(match));
  });
  return dates;
}

bool PlaceReader::asksForOne() const {
  if (sketch_.asksWhether || aggregates(sketch_) || cursor_.says(CueKind::kCount)) return false;
  const Token& opening = cursor_.tokens().front();
  if (sketch_.targets.empty() || !sketch_.targets.front().mention) return opening.lower != "list";
  const Token& asked = cursor_.tokens()[sketch_.mentions[*sketch_.targets.front().mention].token];
  return !asked.lower.ends_with('s') || asked.lower.ends_with("ss") || asked.stem == asked.lower;
}

bool PlaceReader::saysList() const {
  static constexpr std::string_view kLists[] = {"list", "table", "chart"};
  static constexpr std::string_view kThis[] = {"the", "this"};
  static constexpr std::string_view kIn[] = {"in", "on", "of", "from"};
  const auto& tokens = cursor_.tokens();
  for (std::size_t t = 0; t < tokens.size(); ++t) {
    const bool on = t > 1 && isOneOf(kThis, tokens[t - 1].lower) && isOneOf(kIn, tokens[t - 2].lower);
    if (tokens[t].lower == "listed" || (on && isOneOf(kLists, tokens[t].lower))) return true;
  }
  return false;
}

bool PlaceReader::takesEnd(const Cue& cue) {
  if (cue.phrase != "first" && cue.phrase != "last") return false;
  const bool last = cue.phrase == "last";
  const Item* thing = cursor_.next();
  if (thing && thing->kind == Item::Kind::kNumber) return false;
  const auto tellsWhen = [&](const LinkCandidate& match) {
    return isOrdered(facts_.attributeOf(match).values.type);
  };
  const bool dated =
      !saysList() && std::ranges::any_of(implied_.named(impliedAttributes("@when")), tellsWhen);
  if (dated || !facts_.areAllListed()) return false;
  end_ = last;
  return true;
}

void PlaceReader::showNamed() {
  const LinkCandidate& named = sketch_.best(*named_);
  sketch_.targets = {{.mention = sketch_.add({.matches = {{named.element, std::nullopt, {}, named.score}},
                                              .token = sketch_.mentions[*named_].token,
                                              .implied = true})}};
}

void PlaceReader::settle() {
  if (named_ && sketch_.targets.empty() && !sketch_.asksWhether && !facts_.isNamedBy(sketch_.best(*named_)))
    showNamed();
  if (!end_ || !sketch_.orders.empty() || aggregates(sketch_)) return;
  const auto isOfThing = [](const Mention& mention) {
    return isEntity(mention.matches.front()) || isEntityAttribute(mention.matches.front());
  };
  const auto listed = std::ranges::find_if(sketch_.mentions, isOfThing);
  if (listed == sketch_.mentions.end()) return;
  const auto mention = static_cast<std::size_t>(listed - sketch_.mentions.begin());
  sketch_.orders.push_back({.mention = mention, .descending = *end_, .byPlace = true});
  limit_.apply();
}

}  // namespace omni
