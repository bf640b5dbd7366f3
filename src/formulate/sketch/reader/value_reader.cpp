#include "formulate/sketch/reader/value_reader.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

constexpr double kClearlyMeant = 0.6;
constexpr double kNamedAttribute = 0.4;  // how much better a value fits of the attribute that was just named

bool comparesText(Comparison comparison) {
  return comparison >= Comparison::kContains;
}

// "whose city is Paris": matches of Paris that sit in the attribute just named come first.
void preferAttribute(const std::vector<LinkCandidate>& wanted, std::vector<LinkCandidate>& matches) {
  for (auto& match : matches)
    if (std::ranges::any_of(wanted, [&](const LinkCandidate& attribute) {
          return attribute.element == match.element && attribute.score > kClearlyMeant;
        }))
      match.score += kNamedAttribute;
  std::ranges::stable_sort(matches, std::greater<>(), &LinkCandidate::score);
}

bool isPartOfSeveral(const Item& item) {
  const LinkCandidate& best = item.matches.front();
  const auto holds = [&](const LinkCandidate& match) {
    return match.value && match.element == best.element && lower(*match.value) != lower(item.text) &&
           lower(*match.value).find(lower(item.text)) != std::string::npos;
  };
  return std::ranges::count_if(item.matches, holds) > 1;
}

}  // namespace

void ValueReader::read(const Item& item) {
  Comparison comparison = pending_.comparison.value_or(Comparison::kEqual);
  Mention mention = cursor_.mention(item.matches, item);
  auto& matches = mention.matches;
  const auto end = facts_.inRole(matches, mention.leading);
  if (end && comparison == Comparison::kEndsWith)
    comparison = Comparison::kEqual;  // trains that "END IN Oslo"
  if (comparesText(comparison) || matches.empty()) return text(item, comparison);
  if (comparesNamed(item)) return;
  if (end) preferAttribute({{*end, std::nullopt, {}, 1}}, matches);
  if (pending_.attribute) preferAttribute(sketch_.mentions[*pending_.attribute].matches, matches);
  if (const Item* named = attributeNamedNext(item)) {
    preferAttribute(named->matches, matches);
    cursor_.advance();
  }
  if (comparison == Comparison::kEqual && isPartOfSeveral(item)) return partOfSeveral(item, matches.front());
  const bool unequal = comparison == Comparison::kNotEqual;
  if (comparesOrder(comparison) && isPlainText(matches.front()))
    sketch_.leaveOpen("a text is neither more nor less", item.text);
  filters_
      .add({.mention = sketch_.add(std::move(mention)),
            .comparison = unequal ? Comparison::kEqual : comparison,
            .values = {Value(item.text)},
            .fromMatch = true,
            .negated = filters_.denies()})
      .negated |= unequal;
  filters_.endValue(pending_);
  showHolder(item);
}

void ValueReader::showHolder(const Item& item) {
  const Token* before = cursor_.tokenBefore(item);
  const bool theirs = before && isPossessive(*before) && !(sketch_.targets.empty() && sketch_.groups.empty());
  const bool listed = !sketch_.groups.empty() && cursor_.follows(CueKind::kList);
  const bool ofEach = sketch_.targets.empty() && (listed || isCue(cursor_.next(), CueKind::kEach));
  if ((!theirs && !ofEach) || cursor_.adjoiningElement() || !item.matches.front().value) return;
  const LinkCandidate& held = item.matches.front();
  std::vector<std::uint32_t> holders = {held.element.owner};
  if (held.element.kind == ElementRef::Kind::kLinkAttribute) holders = implied_.endsOf(held.element);
  std::erase_if(holders, [&](std::uint32_t entity) { return namesElsewhere(entity); });
  if (holders.size() != 1) return;
  const LinkCandidate holder{{ElementRef::Kind::kEntity, holders.front()}, std::nullopt, {}, held.score};
  sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention({holder}, item)), .certain = true});
}

bool ValueReader::namesElsewhere(std::uint32_t entity) const {
  const auto isOf = [&](const LinkCandidate& match) {
    return (isEntity(match) || isEntityAttribute(match)) && !match.value && match.element.owner == entity;
  };
  return cursor_.elementLater([&](const Item& item) { return isOf(item.matches.front()); }) ||
         std::ranges::any_of(sketch_.mentions,
                             [&](const Mention& mention) { return isOf(mention.matches.front()); });
}

bool ValueReader::isPlainText(const LinkCandidate& match) const {
  return match.value && isAttribute(match) && facts_.attributeOf(match).values.type == ValueType::kText;
}

bool ValueReader::isMeantAsNumber(const Item& item) const {
  return !item.matches.empty() && pending_.comparison && comparesOrder(*pending_.comparison) &&
         item.count == 1 && cursor_.tokens()[item.first].number;
}

bool ValueReader::comparesNamed(const Item& item) {
  const bool measured = pending_.cue && !pending_.cue->attribute.empty();  // "as OLD as"
  const bool compared = pending_.comparison && (measured || comparesOrder(*pending_.comparison));
  const LinkCandidate& named = item.matches.front();
  if (!compared || !isEntityAttribute(named) || !isPlainText(named)) return false;
  auto measures = pending_.attribute ? sketch_.mentions[*pending_.attribute].matches
                                     : implied_.named(pending_.cue ? pending_.cue->attribute : "");
  std::erase_if(measures, [&](const LinkCandidate& match) {
    return !(facts_.isAmount(match) || facts_.isDated(match)) || !areOfOne(match, named);
  });
  if (measures.empty()) return false;
  const std::size_t measure = sketch_.add(cursor_.mention(std::move(measures), item));
  // It is known to be the same: nobody asks to see it.
  sketch_.mentions[measure].implied = pending_.comparison == Comparison::kEqual;
  const std::size_t thing = sketch_.add(cursor_.mention({named}, item));
  sketch_.mentions[thing].ignored = true;
  filters_.add({.kind = SketchFilter::Kind::kThing,
                .mention = measure,
                .comparison = *pending_.comparison,
                .aggregate = boundOf(item),
                .aggregated = thing});
  filters_.endValue(pending_);
  return true;
}

AggregateFunction ValueReader::boundOf(const Item& item) const {
  constexpr std::size_t kReach = 4;  // tokens: "than SOME wines from X"
  const auto before = std::span(cursor_.tokens()).first(item.first).last(std::min(item.first, kReach));
  const bool some = pending_.ofSome ||
                    std::ranges::any_of(before, [](const Token& token) { return token.lower == "some"; });
  const bool below =
      pending_.comparison == Comparison::kLess || pending_.comparison == Comparison::kLessOrEqual;
  return some == below ? AggregateFunction::kMaximum : AggregateFunction::kMinimum;
}

void ValueReader::partOfSeveral(const Item& item, const LinkCandidate& match) {
  filters_.add(
      {.mention = sketch_.add(cursor_.mention({{match.element, std::nullopt, {}, match.score}}, item)),
       .comparison = Comparison::kContains,
       .values = {Value(item.text)},
       .negated = filters_.denies()});
  filters_.endValue(pending_);
}

void ValueReader::text(const Item& item, Comparison comparison) {
  const auto index = textAttribute(item, comparison);
  const bool part = index && comparesText(comparison);  // no value is called so, nor has to be
  if (!part && (!index || item.matches.empty())) sketch_.unexplained.push_back(item.text);
  // "orders from SPAIN" where nothing is called so and nothing may be: without it the question is another.
  if (!index && cursor_.tokens()[item.first].capitalised)
    sketch_.leaveOpen("nothing is called so", item.text);
  if (!index) return;
  if (!comparesText(comparison) && comparison != Comparison::kNotEqual) comparison = Comparison::kEqual;
  filters_.add({.mention = *index,
                .comparison = comparison,
                .values = {Value(item.text)},
                .negated = filters_.denies()});
  filters_.endValue(pending_);
}

std::optional<std::size_t> ValueReader::textAttribute(const Item& item, Comparison comparison) {
  if (comparesText(comparison))
    if (const auto behind = attributeBehind()) return behind;
  if (pending_.attribute) return pending_.attribute;
  if (const auto target = lastAttributeTarget()) return target;
  auto names = namesAtHand();
  if (names.empty()) return std::nullopt;
  return sketch_.add(cursor_.mention(std::move(names), item));
}

std::optional<std::size_t> ValueReader::attributeBehind() {
  static constexpr std::string_view kInside[] = {"in", "within", "inside", "to"};
  const Item& text = cursor_.item();
  const Token* behind = cursor_.tokenBehind(text);
  if (cursor_.lastToken(text).comma || !behind ||
      std::ranges::find(kInside, behind->lower) == std::end(kInside))
    return std::nullopt;
  const bool cueBetween = isCue(cursor_.next(), CueKind::kFilter) || isCue(cursor_.next(), CueKind::kOf);
  const std::size_t step = cueBetween ? 2 : 1;
  const Item* following = cursor_.next(step);
  if (!isElement(following) || !isEntityAttribute(following->matches.front())) return std::nullopt;
  cursor_.advance(step);
  return sketch_.add(cursor_.mention(following->matches, *following));
}

std::optional<std::size_t> ValueReader::lastAttributeTarget() const {
  if (!pending_.comparison || !comparesText(*pending_.comparison) || sketch_.targets.empty())
    return std::nullopt;
  const auto& target = sketch_.targets.back().mention;
  return target && !isEntity(sketch_.best(*target)) ? target : std::nullopt;
}

std::vector<LinkCandidate> ValueReader::namesAtHand() const {
  std::vector<LinkCandidate> names;
  for (auto mention = sketch_.mentions.rbegin(); mention != sketch_.mentions.rend() && names.empty();
       ++mention) {
    const LinkCandidate& bestMatch = mention->matches.front();
    if (isEntity(bestMatch) || isEntityAttribute(bestMatch))
      names = implied_.namesOf(bestMatch.element.owner);
  }
  return names;
}

const Item* ValueReader::attributeNamedNext(const Item& value) const {
  const Item* following = cursor_.next();
  if (!isElement(following) || cursor_.lastToken(value).comma ||
      following->first != value.first + value.count)
    return nullptr;
  const bool holds = std::ranges::any_of(value.matches, [&](const LinkCandidate& match) {
    return isEntityAttribute(match) && match.element == following->matches.front().element;
  });
  return holds ? following : nullptr;
}

}  // namespace omni
