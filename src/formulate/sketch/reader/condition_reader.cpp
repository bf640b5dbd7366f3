#include "formulate/sketch/reader/condition_reader.h"

#include <algorithm>
#include <string_view>

#include "base/text.h"
#include "schema/values/truth_values.h"

namespace omni {

bool ConditionReader::read(std::size_t index, const Item& item) {
  const bool was = preferStatedEvents(sketch_.mentions[index].matches, item);
  const LinkCandidate& match = sketch_.best(index);
  // "how many men SURVIVED", "how many SURVIVED": those of whom it is true.
  const bool counted = figure_.counts() && (!sketch_.filters.empty() || !cursor_.next());
  const bool previous = !sketch_.targets.empty() || mentionsEntity(sketch_) || sketch_.asksWhether || counted;
  const bool describes = describesNext();
  // "more than 25 LATE deliveries"
  const bool compares = pending_.comparison && !(pending_.number && describes);
  if (!compares && (describes || (previous && !sorts(item))) && isTruth(match, item)) {
    holdTrue(index);
  } else if (was) {
    filters_.add({.kind = SketchFilter::Kind::kNull, .mention = index, .negated = !filters_.takeDenial()});
  } else if ((previous || figure_.function) && isRole(match, item)) {
    sketch_.mentions[index].context = sketch_.mentions[index].implied = true;
  } else if (sketch_.shareOf && !sketch_.targets.empty() && cursor_.section() == Section::kSelect &&
             facts_.mayBeMissing(match)) {
    filters_.add({.kind = SketchFilter::Kind::kNull, .mention = index, .negated = true});
  } else {
    return false;
  }
  return true;
}

bool ConditionReader::sorts(const Item& item) const {
  const Token* before = cursor_.tokenBefore(item);
  const bool also = before && before->lower == "and" && !sketch_.groups.empty();
  return cursor_.section() == Section::kGroup || also ||
         (before && (before->lower == "by" || before->lower == "per"));
}

bool ConditionReader::describesNext() const {
  const Item *next = cursor_.next(), *behind = cursor_.next(2);
  const bool valueBetween = next && next->kind == Item::Kind::kValue && !next->matches.empty();
  // "ELECTED candidates", where a column holds the candidates.
  const bool named = isElement(next) && facts_.isName(next->matches.front());
  return cursor_.entityNext() || named ||
         (valueBetween && isElement(behind) && isEntity(behind->matches.front()));
}

bool ConditionReader::namesThings(std::size_t index, const Item& item) const {
  const LinkCandidate& match = sketch_.best(index);
  return sketch_.targets.empty() && !mentionsEntity(sketch_) && !pending_.comparison &&
         isEntityAttribute(match) && truthValues(facts_.attributeOf(match).values) &&
         cursor_.lastToken(item).lower.ends_with('s') && !cursor_.entityNext();
}

void ConditionReader::deny(std::size_t index) {
  if (truthValues(facts_.attributeOf(sketch_.best(index)).values)) {
    filters_.deny();
    return holdTrue(index);
  }
  filters_.add({.kind = SketchFilter::Kind::kNull, .mention = index});
}

bool ConditionReader::denyPrevious() {
  if (sketch_.mentions.empty() || !isElement(cursor_.before())) return false;
  const std::size_t previous = sketch_.mentions.size() - 1;
  if (!isLink(sketch_.best(previous)) || (areAbout(sketch_.targets, previous) && !sketch_.asksWho))
    return false;
  filters_.add({.kind = SketchFilter::Kind::kAbsent,
                .mention = previous,
                .negated = true,
                .toSubject = sketch_.best(previous).converse});
  return true;
}

bool ConditionReader::requireNull() {
  if (sketch_.mentions.empty() || !isElement(cursor_.before())) return false;
  const std::size_t previous = sketch_.mentions.size() - 1;
  if (!isAttribute(sketch_.best(previous))) return false;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == previous; });
  sketch_.mentions[previous].implied = true;
  filters_.add({.kind = SketchFilter::Kind::kNull, .mention = previous});
  return true;
}

bool ConditionReader::isTruth(const LinkCandidate& match, const Item& item) const {
  if (!isAttribute(match) || cursor_.section() == Section::kGroup || cursor_.section() == Section::kOrder)
    return false;
  const auto& values = facts_.attributeOf(match).values;
  if (values.type == ValueType::kBoolean) return true;
  const bool ofThem = isCue(cursor_.next(), CueKind::kOf) && cursor_.next()->cue->cue.phrase == "of";
  const bool asked = (cursor_.follows(CueKind::kList) || cursor_.startsClause()) && !describesNext();
  const bool listed =
      asked || cursor_.follows(CueKind::kAnd) || cursor_.lastToken(item).stem == "flag" || ofThem;
  return (!listed || cursor_.section() == Section::kFilter) && truthValues(values);
}

void ConditionReader::holdTrue(std::size_t index) {
  const auto truth = truthValues(facts_.attributeOf(sketch_.best(index)).values);
  const bool denied = filters_.takeDenial();
  filters_.add({.mention = index, .values = {truth->yes}, .negated = denied});
  sketch_.mentions[index].implied |= denied;  // "NOT ACTIVE": what it is need not be shown
}

bool ConditionReader::isRole(const LinkCandidate& match, const Item& item) const {
  const auto section = cursor_.section();
  return match.score < kWholeName && facts_.refers(match) && cursor_.lastToken(item).lower != "by" &&
         cursor_.tokens()[item.first].lower.ends_with("ed") &&
         (section == Section::kSelect || section == Section::kFilter);
}

bool ConditionReader::preferStatedEvents(std::vector<LinkCandidate>& matches, const Item& item) const {
  const auto was = std::ranges::find_if(matches, [&](const LinkCandidate& match) {
    return match.score >= matches.front().score - kAsLikely && statesEvent(match, item);
  });
  if (was == matches.end()) return false;
  std::rotate(matches.begin(), was, was + 1);
  return true;
}

bool ConditionReader::statesEvent(const LinkCandidate& match, const Item& item) const {
  if (!facts_.isDated(match) || !facts_.mayBeMissing(match)) return false;
  // "is Beacon S1 RETIRED"
  if (sketch_.asksWhether && !cursor_.next()) return true;
  if (cursor_.followsCopula() && !cursor_.next() && mentionsEntity(sketch_)) return true;
  if (item.count != 1 || !isParticiple(cursor_.lastToken(item)) || cursor_.section() == Section::kOrder)
    return false;
  const Item* described = cursor_.adjoiningElement();
  if (isThing(described) && areOfOne(described->matches.front(), match)) return true;
  return followsItsThing(match, item) && !concernsWhen(item);
}

bool ConditionReader::followsItsThing(const LinkCandidate& match, const Item& item) const {
  static constexpr std::string_view kBetween[] = {"have", "has",  "had", "been", "being", "are",     "is",
                                                  "was",  "were", "who", "that", "which", "already", "ever"};
  std::size_t first = item.first;
  while (first > 0 && isOneOf(kBetween, cursor_.tokens()[first - 1].lower)) --first;
  const auto isOfIt = [&](const LinkCandidate& thing) { return isEntity(thing) && areOfOne(thing, match); };
  if (first < item.first)
    return std::ranges::any_of(sketch_.mentions,
                               [&](const Mention& previous) { return isOfIt(previous.matches.front()); });
  const Item* before = cursor_.before();
  return isElement(before) && before->first + before->count == item.first && isOfIt(before->matches.front());
}

bool ConditionReader::concernsWhen(const Item& item) const {
  static constexpr std::string_view kAsking[] = {"when", "date", "day", "month", "year", "long", "time"};
  for (std::size_t t = 0; t < item.first; ++t)
    if (isOneOf(kAsking, cursor_.tokens()[t].lower)) return true;
  for (std::size_t step = 1; const Item* ahead = cursor_.next(step); ++step) {
    const bool compares = ahead->kind == Item::Kind::kCue && isComparison(ahead->cue->cue.kind);
    if (ahead->kind == Item::Kind::kPeriod || ahead->kind == Item::Kind::kNumber || compares ||
        isSuperlative(ahead) || isCue(ahead, CueKind::kTop) || isCue(ahead, CueKind::kEachPeriod))
      return true;
  }
  return false;
}

}  // namespace omni
