#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "catalog/naming.h"
#include "formulate/sketch/people.h"
#include "formulate/sketch/sketch_reader.h"

namespace omni {
namespace {

constexpr double kOwnedLess = 0.3;  // how much less a thing's own attribute may be called so

}  // namespace

void SketchReader::element(const Item& item) {
  const std::size_t index = mention(ownedReadings(item), item);
  if (asksWho_) preferLinks(out_.mentions[index].readings);
  if (item.denied) return deny(index);
  if (howMuch_ && aggregate_ == AggregateFunction::kSum && isEntity(out_.mentions[index].readings.front()))
    sumAmounts(index);
  const Reading reading = out_.mentions[index].readings.front();
  if (isCompared(index, reading, item) || isRanked(index, reading, item) ||
      saysCondition(index, reading, item))
    return;
  switch (section_) {
    case Section::kGroup: return group(index);
    case Section::kOrder: return order(index);
    case Section::kSelect: return select(index, reading, item);
    case Section::kFilter: return filterOn(index, reading);
  }
}

bool SketchReader::isCompared(std::size_t index, const Reading& reading, const Item& item) {
  if (!comparison_) return false;
  if (aggregate_ && *aggregate_ != AggregateFunction::kCount) {
    addAggregateFilter(attribute_ && !mayMean(*attribute_, reading) ? *attribute_ : index, index);
    return true;
  }
  if (waiting_) {
    countOrCompare(index);
    return true;
  }
  return comparesOther(item, index) || comparesColumns(index);
}

bool SketchReader::isRanked(std::size_t index, const Reading& reading, const Item& item) {
  if (isLink(reading) && std::exchange(asksWho_, false)) {
    whoDoes(index, reading);
    return true;
  }
  if (ownsFigure(item) && (superlative_ || section_ == Section::kOrder)) {
    out_.mentions[index].context = true;
    return true;
  }
  if (!superlative_) return false;
  superlativeOver(index, reading);
  return true;
}

bool SketchReader::saysCondition(std::size_t index, const Reading& reading, const Item& item) {
  if (isTruth(reading, item) && !comparison_ && (hasTargets() || entityMentioned() || entityNext())) {
    holdsTrue(index);
  } else if (isDated(reading) && followsCopula(item) && !next() && entityMentioned() &&
             mayBeMissing(reading)) {
    push({.kind = SketchFilter::Kind::kNull, .mention = index, .negated = !std::exchange(negated_, false)});
  } else if (saysRole(reading, item)) {
    out_.mentions[index].context = true;
  } else if (out_.shareOf && hasTargets() && section_ == Section::kSelect && mayBeMissing(reading)) {
    push({.kind = SketchFilter::Kind::kNull, .mention = index, .negated = true});
  } else if (isDated(reading) && saysOnlyThat(index)) {
    out_.mentions[index].context = out_.mentions[index].implied = true;
    happened_ = index;
  } else {
    return false;
  }
  return true;
}

bool SketchReader::saysRole(const Reading& reading, const Item& item) const {
  return reading.score < kWholeName && identifies(reading) && attributeOf(reading).foreign &&
         item.count == 1 && lastToken(item).lower.ends_with("ed") &&
         (hasTargets() || aggregate_ || entityMentioned()) &&
         (section_ == Section::kSelect || section_ == Section::kFilter);
}

void SketchReader::countOrCompare(std::size_t index) {
  push({.kind = SketchFilter::Kind::kCount,
        .mention = index,
        .comparison = *comparison_,
        .values = {*waiting_}});
  waiting_.reset();
  comparison_.reset();
  aggregate_.reset();
}

std::vector<Reading> SketchReader::ownedReadings(const Item& item) const {
  std::vector<Reading> readings = item.readings;
  const bool adjacent = before() && before()->kind == Kind::kElement &&
                        before()->first + before()->count == item.first && !lastToken(*before()).comma;
  if (!adjacent || !isEntity(before()->readings.front()) || isEntity(readings.front())) return readings;
  const auto isOwned = [&](const Reading& reading) {
    return reading.element.kind == ElementRef::Kind::kAttribute &&
           reading.element.owner == before()->readings.front().element.owner &&
           reading.score > readings.front().score - kOwnedLess;
  };
  std::vector<Reading> owned;
  std::ranges::copy_if(readings, std::back_inserter(owned), isOwned);
  return owned.empty() ? readings : owned;
}

bool SketchReader::ownsFigure(const Item& item) const {
  const Item* owned = adjoiningElement(item);
  return isEntity(item.readings.front()) && owned && isAmount(owned->readings.front());
}

bool SketchReader::isTruth(const Reading& reading, const Item& item) const {
  if (!isAttribute(reading) || section_ == Section::kGroup || section_ == Section::kOrder) return false;
  const auto& values = attributeOf(reading).values;
  if (values.type == ValueType::kBoolean) return true;
  const bool ofThem = isCue(next(), CueKind::kOf) && next()->cue->cue.phrase == "of";
  const bool listed = follows(CueKind::kAnd) || (follows(CueKind::kList) && !entityNext()) ||
                      (startsClause(item) && !entityNext()) || lastToken(item).stem == "flag" || ofThem;
  return truthValues(values) && !listed;
}

void SketchReader::preferLinks(std::vector<Reading>& readings) {
  const auto link = std::ranges::find_if(readings, isLink);
  if (link != readings.end()) std::rotate(readings.begin(), link, link + 1);
}

void SketchReader::sumAmounts(std::size_t index) {
  const std::uint32_t owner = out_.mentions[index].readings.front().element.owner;
  std::vector<Reading> amounts;
  for (std::uint32_t a = 0; a < model_.entities[owner].attributes.size(); ++a) {
    Reading amount{{ElementRef::Kind::kAttribute, owner, a}, std::nullopt, {}, kWholeName};
    if (addsUp(amount)) amounts.push_back(std::move(amount));
  }
  if (amounts.size() == 1) out_.mentions[index].readings = std::move(amounts);
}

void SketchReader::deny(std::size_t index) {
  if (truthValues(attributeOf(out_.mentions[index].readings.front()).values)) {
    negated_ = true;
    return holdsTrue(index);
  }
  push({.kind = SketchFilter::Kind::kNull, .mention = index});
}

void SketchReader::holdsTrue(std::size_t index) {
  const auto truth = truthValues(attributeOf(out_.mentions[index].readings.front()).values);
  push({.mention = index, .comparison = Comparison::kEqual, .values = {truth->yes}, .negated = negated_});
  negated_ = false;
}

void SketchReader::whoDoes(std::size_t index, const Reading& reading) {
  out_.mentions[index].agent = !model_.links[reading.element.owner].phrase.ends_with(" by");
  out_.targets.push_back({.mention = index});
}

void SketchReader::keepEntities(Mention& mention) {
  if (isEntity(mention.readings.front()))
    std::erase_if(mention.readings, [](const Reading& reading) { return !isEntity(reading); });
}

void SketchReader::dropIdentifiers(std::vector<Reading>& readings) const {
  keepSuiting(readings, [&](const Reading& reading) { return !identifies(reading); });
}

void SketchReader::superlativeOver(std::size_t index, const Reading& reading) {
  SketchTerm term{.mention = index,
                  .aggregate = aggregate_,
                  .descending = *superlative_ != runsBackwards(reading),
                  .superlative = true,
                  .byValue = isByValue(*superlativeCue_)};
  keepEntities(out_.mentions[index]);
  dropIdentifiers(out_.mentions[index].readings);
  if (isEntity(reading) || isLink(reading)) term.aggregate = AggregateFunction::kCount;
  out_.orders.push_back(term);
  superlative_.reset();
  aggregate_.reset();
  // "the 3 greatest amounts of orders": the amounts are what is wanted.
  const bool wanted =
      section_ == Section::kSelect && !hasTargets() && out_.limit && !isEntity(reading) && !isLink(reading);
  if (wanted) out_.targets.push_back({.mention = index});
  takeLimit();
}

bool SketchReader::isByValue(const Cue& superlative) {
  return !superlative.phrase.starts_with("most") && !superlative.phrase.starts_with("least") &&
         !superlative.phrase.starts_with("fewest");
}

bool SketchReader::runsBackwards(const Reading& reading) const {
  if (!superlativeCue_ || superlativeCue_->reversed.empty() ||
      reading.element.kind != ElementRef::Kind::kAttribute)
    return false;
  const auto reversed = split(superlativeCue_->reversed, ' ');
  return isDated(reading) ||
         std::ranges::any_of(contentStems(attributeOf(reading).phrase), [&](const std::string& word) {
           return std::ranges::find(reversed, word) != reversed.end();
         });
}

void SketchReader::group(std::size_t index) {
  out_.groups.push_back({.mention = index, .certain = true});
  section_ = hasTargets() ? Section::kFilter : Section::kSelect;
  if (!howMuch_) aggregate_.reset();
}

void SketchReader::order(std::size_t index) {
  const Reading& reading = out_.mentions[index].readings.front();
  // "by number of projects USING them"
  const bool context = (follows(CueKind::kOf) && isEntity(reading)) || isLink(reading);
  if (context && !out_.orders.empty()) {
    out_.mentions[index].context = true;
    return;
  }
  out_.orders.push_back({.mention = index, .aggregate = aggregate_, .descending = out_.ordersDescending});
  out_.orderTargets = false;
  aggregate_.reset();
}

void SketchReader::select(std::size_t index, const Reading& reading, const Item& item) {
  const bool second = out_.combined && out_.targets.size() == 1 && !isEntity(reading);
  const bool owned = hasTargets() && !second &&
                     (follows(CueKind::kOf) || follows(CueKind::kHighest) || follows(CueKind::kLowest));
  if ((owned || follows(CueKind::kEach)) && !aggregate_) {
    out_.mentions[index].context = true;
    out_.mentions[index].owner = follows(CueKind::kOf) && isEntity(reading);
    return;
  }
  // "students' names": the entity only owns what follows; it is no list member without "and" or a comma
  // either.
  const Item* adjoins = adjoiningElement(item);
  const bool owner = adjoins && !isEntity(adjoins->readings.front()) && !isLink(adjoins->readings.front());
  const bool asked = follows(CueKind::kList) && before()->cue->cue.attribute.empty();
  const bool listed = follows(CueKind::kAnd) || asked || startsClause(item);
  const bool verb = isLink(reading) && out_.targets.size() == 1 && follows(out_.targets.front());
  const bool counted = aggregate_ == AggregateFunction::kCount;  // "employees earn" owns nothing
  if ((isEntity(reading) && ((owner && !counted) || (hasTargets() && !aggregate_ && !listed))) || verb) {
    out_.mentions[index].context = true;
    return;
  }
  if (narrowedNext(reading)) return filterOn(index, reading);
  // "Who WORKS as legal counsel": the job is not who.
  const bool ofPeople = out_.asksWho && isEntity(reading) && !hasTargets() && !aggregate_ &&
                        !isPeople(model_.entities[reading.element.owner]) &&
                        !isOrganisation(model_.entities[reading.element.owner]);
  if (ofPeople && std::ranges::any_of(model_.entities, isPeople)) {
    out_.mentions[index].context = true;
    return;
  }
  if (out_.shareOf && aggregate_ == AggregateFunction::kCount && isAmount(reading))
    aggregate_ = AggregateFunction::kSum;
  if (!aggregate_ && asksFullName(item) && selectFullName(index, item)) return;
  for (const auto earlier : std::exchange(earlier_, {}))
    out_.targets.push_back({.mention = index, .aggregate = earlier});
  out_.targets.push_back({.mention = index,
                          .aggregate = aggregate_,
                          .distinct = distinct_ && aggregate_.has_value(),
                          .certain = isEntity(reading) && asked && !aggregate_ && out_.targets.empty()});
  if (distinct_ && !aggregate_) out_.distinct = true;
  if (maybeTop_) topTarget_ = out_.targets.size() - 1;
  distinct_ = maybeTop_ = false;
  aggregate_.reset();
}

bool SketchReader::isAmount(const Reading& reading) const {
  return isAttribute(reading) && isNumeric(attributeOf(reading).values.type) &&
         !omni::identifies(attributeOf(reading));
}

bool SketchReader::asksFullName(const Item& item) const {
  const auto isFull = [&](std::size_t token) { return question_.tokens[token].stem == "full"; };
  return lastToken(item).stem == "name" && (isFull(item.first) || (item.first > 0 && isFull(item.first - 1)));
}

bool SketchReader::selectFullName(std::size_t index, const Item& item) {
  std::vector<Reading> first, last;
  for (std::uint32_t e = 0; e < model_.entities.size(); ++e) {
    const auto parts = nameAttributes(model_.entities[e]);
    if (parts.size() != 2) continue;
    first.push_back(nameReading(e, parts[0]));
    last.push_back(nameReading(e, parts[1]));
  }
  if (first.empty()) return false;
  out_.mentions[index].readings = std::move(first);
  out_.targets.push_back({.mention = index});
  out_.targets.push_back({.mention = mention(std::move(last), item)});
  std::erase(out_.unexplained, "full");
  return true;
}

Reading SketchReader::nameReading(std::uint32_t entity, std::size_t attribute) {
  return {
      {ElementRef::Kind::kAttribute, entity, static_cast<std::uint32_t>(attribute)}, std::nullopt, {}, 0.9};
}

bool SketchReader::narrowedNext(const Reading& reading) const {
  if (isEntity(reading) || isLink(reading)) return false;
  const Item* following = next();
  if (countsNarrowed(reading)) return true;
  if (aggregate_ || (!hasTargets() && !entityMentioned())) return false;
  if (!following) return false;
  if (following->kind == Kind::kCue && isComparison(following->cue->cue.kind)) return true;
  const Item* value = isCue(following, CueKind::kOf) ? next(2) : following;
  return value && (value->kind == Kind::kNumber || value->kind == Kind::kPeriod ||
                   (value == following && value->kind == Kind::kValue));
}

bool SketchReader::entityNext() const {
  const Item* following = next();
  return following && following->kind == Kind::kElement && isEntity(following->readings.front()) &&
         following->first == items_[at_].first + items_[at_].count;
}

bool SketchReader::countsNarrowed(const Reading& reading) const {
  const Item* following = next();
  const auto isOfIt = [&](const Reading& value) { return value.element == reading.element; };
  return aggregate_ == AggregateFunction::kCount && following && following->kind == Kind::kValue &&
         std::ranges::any_of(following->readings, isOfIt);
}

void SketchReader::filterOn(std::size_t index, const Reading& reading) {
  if (countsNarrowed(reading)) {
    attribute_ = index;
    return;
  }
  if (aggregate_ && !comparison_) return aggregateInFilter(index);
  const bool valueNext = next() && next()->kind == Kind::kValue;
  const bool denied = isEntity(reading) ? !valueNext : isLink(reading) && !narrowsNext();
  if (negated_ && !comparison_ && denied) {
    push({.kind = SketchFilter::Kind::kAbsent, .mention = absentOne(index), .negated = true});
    negated_ = false;
    return;
  }
  if (isEntity(reading) || isLink(reading)) {
    out_.mentions[index].context = true;
    return;
  }
  if (negated_ && !comparison_ && !narrowsNext() && !(next() && next()->kind == Kind::kNumber)) {
    if (hasNone(reading)) {
      push({.mention = index, .values = {Value(std::int64_t{0})}});
      negated_ = false;
      return;
    }
    push({.kind = isOfAnother(reading) && (identifies(reading) || isNeverNull(reading))
                      ? SketchFilter::Kind::kAbsent
                      : SketchFilter::Kind::kNull,
          .mention = index});
    negated_ = false;
    return;
  }
  section_ = Section::kFilter;
  attribute_ = index;
  held_ = follows(CueKind::kFilter) ? std::optional(index) : std::nullopt;
  dangling_ = follows(CueKind::kFilter) && lower(question_.tokens[items_[at_ - 1].first].text) == "with"
                  ? std::optional(index)
                  : std::nullopt;
}

std::size_t SketchReader::absentOne(std::size_t index) {
  const bool verb = index > 0 && at_ > 1 && follows(CueKind::kNot) &&
                    isLink(out_.mentions[index - 1].readings.front()) &&
                    items_[at_ - 2].first == out_.mentions[index - 1].token;
  if (!verb) return index;
  out_.mentions[index].ignored = true;
  return index - 1;
}

bool SketchReader::identifies(const Reading& reading) const {
  return reading.element.kind == ElementRef::Kind::kAttribute && omni::identifies(attributeOf(reading));
}

bool SketchReader::isOfAnother(const Reading& reading) const {
  return std::none_of(out_.mentions.begin(), out_.mentions.end() - 1, [&](const Mention& mention) {
    return mention.readings.front().element.owner == reading.element.owner;
  });
}

bool SketchReader::hasNone(const Reading& reading) const {
  return isAmount(reading) && isNeverNull(reading) && attributeOf(reading).values.minimum == "0";
}

bool SketchReader::isNeverNull(const Reading& reading) const {
  if (reading.element.kind != ElementRef::Kind::kAttribute) return false;
  const auto& values = attributeOf(reading).values;
  return values.rows > 0 && values.nulls == 0;
}

void SketchReader::aggregateInFilter(std::size_t index) {
  const Item* following = next();
  const bool compared =
      following && following->kind == Kind::kCue &&
      (isComparison(following->cue->cue.kind) || following->cue->cue.kind == CueKind::kFilter);
  if (compared) {
    attribute_ = index;
    return;
  }
  out_.targets.push_back({.mention = index, .aggregate = aggregate_, .distinct = distinct_});
  aggregate_.reset();
  distinct_ = false;
}

bool SketchReader::narrowsNext() const {
  return next() && (next()->kind == Kind::kValue ||
                    (next()->kind == Kind::kCue && isComparison(next()->cue->cue.kind)));
}

}  // namespace omni
