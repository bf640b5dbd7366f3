#include "formulate/sketch/reader/narrowing_reader.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace omni {
namespace {

bool isKind(const Item* item, Item::Kind kind) {
  return item && item->kind == kind;
}

}  // namespace

bool NarrowingReader::narrows(const LinkCandidate& match) const {
  if (!isAttribute(match)) return false;
  if (isCountedBy(match)) return true;
  const bool nothingAsked = sketch_.targets.empty() && !mentionsEntity(sketch_) && !sketch_.asksWho;
  if (figure_.function || nothingAsked) return false;
  if (sketch_.asksWho && sketch_.targets.empty() && filters_.denies()) return true;  // "who has NO EMAIL"
  const Item* following = cursor_.next();
  if (isKind(following, Item::Kind::kValue)) return mayHold(match, *following);
  if (isKind(following, Item::Kind::kCue) && isComparison(following->cue->cue.kind)) return true;
  const bool of = isCue(following, CueKind::kOf);
  const Item* value = of ? cursor_.next(2) : following;
  // "names of the 3 TEACHERS"
  const bool counts = of && isThing(cursor_.next(3)) && isEntity(cursor_.next(3)->matches.front());
  if (counts && isKind(value, Item::Kind::kNumber)) return false;
  return isKind(value, Item::Kind::kNumber) || isKind(value, Item::Kind::kPeriod);
}

bool NarrowingReader::mayHold(const LinkCandidate& match, const Item& value) const {
  const bool ofOwner =
      cursor_.item().count > 1 && std::ranges::any_of(value.matches, [&](const LinkCandidate& named) {
        return isEntityAttribute(named) && areOfOne(named, match);
      });
  return !ofOwner || std::ranges::any_of(value.matches, [&](const LinkCandidate& held) {
    return held.element == match.element;
  });
}

bool NarrowingReader::takesLevel(std::size_t index, const Item& item) {
  const Item *number = cursor_.next(), *thing = cursor_.next(2);
  const std::size_t behind = item.first + item.count;
  const bool adjoins = isKind(number, Item::Kind::kNumber) && isElement(thing) && number->first == behind &&
                       thing->first == behind + 1 && isEntity(thing->matches.front());
  if (!adjoins || pending_.comparison || !facts_.isAmount(sketch_.best(index))) return false;
  filters_.add({.mention = index, .values = {Value(number->text)}, .negated = filters_.takeDenial()});
  cursor_.skip(*number);
  return true;
}

void NarrowingReader::read(std::size_t index) {
  const LinkCandidate& match = sketch_.best(index);
  if (isCountedBy(match)) {
    pending_.attribute = index;
    return;
  }
  if (figure_.function && !pending_.comparison) return readFigure(index);
  if (filters_.denies() && !pending_.comparison && deny(index)) return;
  if (!isAttribute(match) || countsNextItem(match)) {
    sketch_.mentions[index].context = true;
    return;
  }
  awaitValue(index);
}

bool NarrowingReader::countsNextItem(const LinkCandidate& match) const {
  return match.score < kWholeName && facts_.identifies(match) && isKind(cursor_.next(), Item::Kind::kCue) &&
         isComparison(cursor_.next()->cue->cue.kind) && isKind(cursor_.next(2), Item::Kind::kNumber) &&
         isElement(cursor_.next(3));
}

bool NarrowingReader::isCountedBy(const LinkCandidate& match) const {
  const auto isOfIt = [&](const LinkCandidate& value) { return value.element == match.element; };
  return figure_.counts() && isKind(cursor_.next(), Item::Kind::kValue) &&
         std::ranges::any_of(cursor_.next()->matches, isOfIt);
}

void NarrowingReader::readFigure(std::size_t index) {
  const Item* following = cursor_.next();
  if (isCue(following, CueKind::kOf)) following = cursor_.next(2);  // "an average weight OF more than 5"
  const bool compared = isCue(following, CueKind::kFilter) ||
                        (isKind(following, Item::Kind::kCue) && isComparison(following->cue->cue.kind));
  if (compared) {
    pending_.attribute = index;
    return;
  }
  const LinkCandidate& match = sketch_.best(index);
  const bool ofLink = isAttribute(match) && !isEntityAttribute(match);
  if (figure_.counts() && figure_.howMany && ofLink && facts_.isAmount(match))
    figure_.function = AggregateFunction::kSum;  // "how many HOURS": so many are kept
  sketch_.targets.push_back({.mention = index,
                             .aggregate = figure_.function,
                             .distinct = figure_.distinct,
                             .certain = figure_.counts() && isEntity(match)});
  figure_.function.reset();
  figure_.distinct = false;
}

bool NarrowingReader::deny(std::size_t index) {
  const LinkCandidate& match = sketch_.best(index);
  const Item* following = cursor_.next();
  if (denyAmountOf(index)) return true;
  if (isEntity(match) ? isKind(following, Item::Kind::kValue) : cursor_.narrowsNext()) return false;
  if (isOtherDoer(index)) {
    sketch_.mentions[index].ignored = otherDoer_ = true;
    return true;
  }
  if (isAttribute(match)) {
    const Item* when = isCue(following, CueKind::kOf) ? cursor_.next(2) : following;
    if (isKind(following, Item::Kind::kNumber) || isKind(when, Item::Kind::kPeriod)) return false;
    filters_.add(withoutAttribute(index));
  } else {
    const std::size_t absent = absentOne(index);
    filters_.add({.kind = SketchFilter::Kind::kAbsent,
                  .mention = absent,
                  .negated = true,
                  .toSubject = std::exchange(otherDoer_, false) || leadsToSubject(absent)});
  }
  filters_.takeDenial();
  return true;
}

bool NarrowingReader::isOtherDoer(std::size_t index) const {
  const Item* verb = cursor_.adjoiningElement();
  const LinkCandidate& match = sketch_.best(index);
  if (!isEntity(match) || !verb || !isLink(verb->matches.front()) || sketch_.targets.empty()) return false;
  const auto& wanted = sketch_.targets.front().mention;
  return wanted && sketch_.best(*wanted).element == match.element;
}

bool NarrowingReader::leadsToSubject(std::size_t link) const {
  static constexpr std::string_view kNegatedPersons[] = {"nobody", "one", "noone"};
  static constexpr std::string_view kPassive[] = {"is", "are", "was", "were", "been", "be", "being"};
  const auto& words = sketch_.mentions[link].leading;
  if (!isLink(sketch_.best(link)) || words.empty()) return false;
  // "who are not MANAGERS": of whom nobody says so.
  const Item* denial = cursor_.before();
  const std::string_view denialPhrase =
      denial && denial->kind == Item::Kind::kCue ? denial->cue->cue.phrase : "";
  if (sketch_.best(link).converse && (denialPhrase.starts_with("are ") || denialPhrase.starts_with("is ") ||
                                      denialPhrase == "aren't" || denialPhrase == "isn't"))
    return true;
  if (std::ranges::find(kNegatedPersons, words.back()) != std::end(kNegatedPersons)) return true;
  const Token& verb = cursor_.tokens()[sketch_.mentions[link].token];
  const bool passive = std::ranges::any_of(
      words, [](const std::string& word) { return std::ranges::find(kPassive, word) != std::end(kPassive); });
  return passive && isParticiple(verb) && !facts_.isCalled(sketch_.best(link), verb.lower);
}

std::size_t NarrowingReader::absentOne(std::size_t index) {
  const Item* verb = cursor_.before(2);
  if (index == 0 || !verb || !cursor_.follows(CueKind::kNot) || !isLink(sketch_.best(index - 1)) ||
      verb->first != sketch_.mentions[index - 1].token)
    return index;
  sketch_.mentions[index].ignored = true;
  return index - 1;
}

SketchFilter NarrowingReader::withoutAttribute(std::size_t index) const {
  const LinkCandidate& match = sketch_.best(index);
  if (facts_.saysNoneByZero(match) || usedUp(match))
    return {.mention = index, .values = {Value(std::int64_t{0})}};
  const bool absent = isOfAnother(match) && (facts_.identifies(match) || facts_.isNeverNull(match));
  return {.kind = absent ? SketchFilter::Kind::kAbsent : SketchFilter::Kind::kNull, .mention = index};
}

bool NarrowingReader::usedUp(const LinkCandidate& match) const {
  return facts_.isAmount(match) && facts_.attributeOf(match).values.minimum == "0" && saysOutOf();
}

bool NarrowingReader::saysOutOf() const {
  return cursor_.follows(CueKind::kNot) && cursor_.before()->cue->cue.phrase == "out of";
}

bool NarrowingReader::denyAmountOf(std::size_t thing) {
  const LinkCandidate& match = sketch_.best(thing);
  if (!isEntity(match) || !saysOutOf()) return false;
  auto amount = implied_.measureOf(match.element.owner);
  if (!amount || !usedUp(*amount)) return false;
  sketch_.mentions[thing].context = true;
  const std::size_t token = sketch_.mentions[thing].token;
  const std::size_t left = sketch_.add({.matches = {*std::move(amount)}, .token = token, .implied = true});
  filters_.add({.mention = left, .values = {Value(std::int64_t{0})}});
  filters_.takeDenial();
  return true;
}

bool NarrowingReader::isOfAnother(const LinkCandidate& match) const {
  return std::none_of(sketch_.mentions.begin(), sketch_.mentions.end() - 1,
                      [&](const Mention& mention) { return areOfOne(mention.matches.front(), match); });
}

void NarrowingReader::awaitValue(std::size_t index) {
  cursor_.enter(Section::kFilter);
  pending_.attribute = index;
  held_.reset();
  with_.reset();
  if (!cursor_.follows(CueKind::kFilter)) return;
  held_ = index;
  if (cursor_.tokens()[cursor_.before()->first].lower == "with") with_ = {index, sketch_.filters.size()};
}

void NarrowingReader::settle() {
  if (held_ && pending_.attribute == held_ && facts_.mayBeMissing(sketch_.best(*held_)))
    filters_.add({.kind = SketchFilter::Kind::kNull, .mention = *held_, .negated = true});
  if (with_ && with_->filters == sketch_.filters.size())
    sketch_.targets.push_back({.mention = with_->mention});
}

}  // namespace omni
