#include "formulate/sketch/reader/target_reader.h"

#include <algorithm>
#include <utility>

#include "formulate/sketch/draft/sketch_endings.h"
#include "formulate/sketch/draft/sought_thing.h"

namespace omni {
namespace {

// What many things have.
bool isGeneric(const Token& word) {
  static constexpr std::string_view kGeneric[] = {"name", "id",     "titl",   "detail", "descript", "code",
                                                  "type", "status", "number", "date",   "address"};
  return std::ranges::find(kGeneric, word.stem) != std::end(kGeneric);
}

}  // namespace

bool TargetReader::startsList(const Item& item) {
  const bool narrows = item.cue->cue.phrase == "which" && !cursor_.startsClause() &&
                       !sketch_.mentions.empty() && !cursor_.follows(CueKind::kAnd);
  cursor_.enter(narrows ? Section::kFilter : Section::kSelect);
  return !narrows;
}

void TargetReader::askFor(const Cue& cue, const Item& item) {
  auto readings = implied_.namedAnywhere(cue.attribute);
  if (readings.empty()) readings = implied_.namedAnywhere(cue.reversed);
  if (!readings.empty())
    sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(readings), item))});
}

bool TargetReader::addsColumn(const Item& item) {
  const Token* behind = cursor_.tokenBehind(item);
  if ((sketch_.targets.empty() && !mentionsEntity(sketch_)) || !behind || !isPossessive(*behind))
    return false;
  if (sketch_.targets.empty()) showDefault();
  cursor_.enter(Section::kSelect);
  return true;
}

std::optional<Item> TargetReader::asSaid(const Item& item) const {
  const Token* owner = cursor_.tokenBefore(item);
  if (!owner || !isPossessive(*owner)) return std::nullopt;
  const std::string& stem = cursor_.tokens()[item.first].stem;
  const auto says = [&](const Mention& mention) {
    const Reading& reading = mention.readings.front();
    if (!isAttribute(reading) || reading.value) return false;
    const auto words = contentStems(facts_.attributeOf(reading).phrase);
    return std::ranges::find(words, stem) != words.end();
  };
  const auto said = std::ranges::find_if(sketch_.mentions, says);
  if (said == sketch_.mentions.end()) return std::nullopt;
  Item again = item;
  again.kind = Item::Kind::kElement;
  again.readings = said->readings;
  return again;
}

bool TargetReader::isContext(std::size_t index) {
  const Reading& reading = sketch_.best(index);
  Mention& mention = sketch_.mentions[index];
  if (!figure_.function && isLink(reading) && !sketch_.targets.empty()) preferLed(index);
  if (!figure_.function && (isOwner(reading) || cursor_.follows(CueKind::kEach))) {
    mention.context = true;
    mention.owner = cursor_.followsOf() && isEntity(reading);
    if (mention.owner) preferOwned(reading);
  } else {
    mention.context = isEntity(reading) ? ownsNext() || (isUnlisted() && !isSecondFigure(reading))
                                        : isVerbOfTarget(reading) || saysWhatIsNext(reading) || isTheirDeed();
  }
  return mention.context;
}

bool TargetReader::isOwner(const Reading& reading) const {
  return !sketch_.targets.empty() && !isSecondFigure(reading) &&
         ((isEntity(reading) ? cursor_.followsOf() : cursor_.follows(CueKind::kOf)) ||
          cursor_.follows(CueKind::kHighest) || cursor_.follows(CueKind::kLowest));
}

bool TargetReader::isSecondFigure(const Reading& reading) const {
  if (!sketch_.combined || sketch_.targets.size() != 1) return false;
  const Token* to = cursor_.tokenBefore(cursor_.item());
  return !isEntity(reading) || (to && to->lower == "to" && sketch_.filters.empty());
}

bool TargetReader::ownsNext() const {
  const Item* owned = cursor_.adjoiningElement();
  const bool verb = owned && owned->count == 1 && isParticiple(cursor_.lastToken(*owned));
  return owned && !verb && isAttribute(owned->readings.front()) && !figure_.counts();
}

bool TargetReader::saysWhatIsNext(const Reading& reading) const {
  const Item* owned = cursor_.adjoiningElement();
  return isLink(reading) && owned &&
         owned->readings.front().element.kind == ElementRef::Kind::kLinkAttribute &&
         areOfOne(owned->readings.front(), reading);
}

bool TargetReader::isUnlisted() const {
  const bool listed = cursor_.follows(CueKind::kAnd) || isAskedFor() || cursor_.startsClause() || isTheirs();
  return !sketch_.targets.empty() && !figure_.function && !listed;
}

bool TargetReader::isTheirs() const {
  const Token* before = cursor_.tokenBefore(cursor_.item());
  return before && isPossessive(*before);
}

bool TargetReader::isVerbOfTarget(const Reading& reading) const {
  const Item* said = cursor_.before();
  if (said && said->kind == Item::Kind::kUnknown) said = cursor_.before(2);  // "rivers RUN through"
  if (!isLink(reading) || sketch_.targets.size() != 1 || !said) return false;
  const auto& target = sketch_.targets.front().mention;
  return target && sketch_.mentions[*target].token == said->first;
}

bool TargetReader::isTheirDeed() const {
  static constexpr std::string_view kThey[] = {"they", "he", "she", "we", "i", "you"};
  const Item& deed = cursor_.item();
  const Token* who = cursor_.tokenBefore(deed);
  const Item* said = cursor_.before();
  return who && std::ranges::find(kThey, who->lower) != std::end(kThey) && deed.count == 1 &&
         isParticiple(cursor_.lastToken(deed)) && isElement(said) && isEntity(said->readings.front()) &&
         !sketch_.targets.empty();
}

bool TargetReader::isAskedFor() const {
  return cursor_.follows(CueKind::kList) && cursor_.before()->cue->cue.attribute.empty();
}

bool TargetReader::isListedToo(const Reading& reading, const Item& item) const {
  const Item* before = cursor_.follows(CueKind::kAnd) ? cursor_.before(2) : cursor_.before();
  const bool adds = cursor_.follows(CueKind::kAnd) || (before && cursor_.lastToken(*before).comma);
  return adds && isEntityAttribute(reading) && reading.score >= kWholeName && isElement(before) &&
         !isGeneric(cursor_.tokens()[item.first]) && isEntityAttribute(before->readings.front()) &&
         !sketch_.targets.empty();
}

bool TargetReader::isAskedThing(const Reading& reading) const {
  return isEntity(reading) && isAskedFor() && sketch_.targets.empty();
}

void TargetReader::preferOwned(const Reading& owner) {
  for (const auto& target : sketch_.targets) {
    if (!target.mention) continue;
    if (!isGeneric(cursor_.tokens()[sketch_.mentions[*target.mention].token])) continue;
    keepSuiting(sketch_.mentions[*target.mention].readings, [&](const Reading& reading) {
      return isEntityAttribute(reading) && areOfOne(reading, owner);
    });
  }
}

void TargetReader::preferLed(std::size_t link) {
  const SketchTerm& target = sketch_.targets.back();
  const auto& words = sketch_.mentions[link].leading;
  const auto said = std::ranges::find_if(words.rbegin(), words.rend(),
                                         [](const std::string& word) { return word != "the"; });
  if (!target.mention || said == words.rend() || *said != "of") return;
  keepSuiting(sketch_.mentions[*target.mention].readings, [&](const Reading& reading) {
    return isEntityAttribute(reading) && reading.element.owner == facts_.ledTo(sketch_.best(link));
  });
}

void TargetReader::show(std::size_t index, const Item& item) {
  const Reading& reading = sketch_.best(index);
  if (isNotWho(reading, item)) {
    sketch_.mentions[index].context = true;
    return;
  }
  // "how many PEOPLE live there": the population.
  const bool people = cursor_.lastToken(item).lower == "people";
  const bool number = facts_.addsUp(reading) || facts_.isTally(reading) || facts_.isCalledAsOwner(reading) ||
                      facts_.isSaidAsTally(reading, cursor_.lastToken(item)) || facts_.isMeasured(reading) ||
                      (isAttribute(reading) && (people || !isEntityAttribute(reading)));
  const bool kept = sketch_.shareOf || (figure_.howMany && !figure_.distinct && number);
  if (kept && figure_.counts() && facts_.isAmount(reading)) figure_.function = AggregateFunction::kSum;
  if (!figure_.function && asksFullName(item) && showFullName(index, item)) return;
  for (const auto earlier : std::exchange(figure_.earlier, {}))
    sketch_.targets.push_back({.mention = index, .aggregate = earlier});
  const bool countsThings = figure_.counts() && isEntity(reading) && cursor_.follows(CueKind::kCount);
  const auto function = std::exchange(figure_.function, std::nullopt);
  const bool distinct = std::exchange(figure_.distinct, false);
  sketch_.targets.push_back({.mention = index,
                             .aggregate = function,
                             .distinct = distinct && function,
                             .certain = function ? countsThings
                                                 : isAskedThing(reading) || isListedToo(reading, item) ||
                                                       (sketch_.asksWho && facts_.refers(reading))});
  if (isTheirs() && !cursor_.next())
    for (auto& target : sketch_.targets) target.certain = true;
  if (distinct && !function) sketch_.distinct = true;
  if (std::exchange(figure_.mayRank, false) && function) extreme_ = sketch_.targets.size() - 1;
}

void TargetReader::showOwner(const Item& value) {
  const bool first = cursor_.startsClause() && isCue(cursor_.next(), CueKind::kFilter);
  const Token* behind = cursor_.tokenBehind(value);
  // "how many CIVIL PARISHES have": as many as are so called.
  const bool counted = figure_.counts() && cursor_.follows(CueKind::kCount) && (!behind || behind->stop);
  const bool asked = cursor_.section() == Section::kSelect &&
                     (counted || (!figure_.function && (isAskedFor() || first))) && sketch_.targets.empty() &&
                     !mentionsEntity(sketch_);
  if (!asked || value.readings.empty() || cursor_.adjoiningElement()) return;
  std::vector<Reading> owners;
  for (const auto& reading : value.readings)
    if (isEntityAttribute(reading) && !facts_.isNamedBy(reading))
      owners.push_back({{ElementRef::Kind::kEntity, reading.element.owner}, std::nullopt, {}, reading.score});
  if (owners.empty()) return;
  sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(owners), value)),
                             .aggregate = std::exchange(figure_.function, std::nullopt)});
  if (counted) cursor_.enter(Section::kFilter);
}

void TargetReader::startSentence() {
  if (cursor_.startsSentence()) sketch_.subject = dropThing();
}

std::optional<std::size_t> TargetReader::dropThing() {
  std::optional<std::size_t> dropped = sketch_.subject;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) {
    const bool thing = target.mention && !target.aggregate && isEntity(sketch_.best(*target.mention));
    if (thing) sketch_.mentions[*target.mention].context = true;
    if (thing) dropped = target.mention;
    return thing;
  });
  return dropped;
}

bool TargetReader::startsColumns() {
  const Token* before = cursor_.tokenBefore(cursor_.item());
  const bool open = cursor_.section() == Section::kFilter && sketch_.groups.empty() &&
                    sketch_.orders.empty() && !figure_.function;
  if (!open || !before || !before->comma || !cursor_.listsColumnsOnly()) return false;
  if (sketch_.targets.empty() && mentionsEntity(sketch_)) showDefault();
  if (sketch_.targets.size() != 1) return false;
  const SketchTerm& thing = sketch_.targets.front();
  if (!thing.mention || thing.aggregate || !isEntity(sketch_.best(*thing.mention))) return false;
  cursor_.enter(Section::kSelect);
  const bool counts = isCue(&cursor_.item(), CueKind::kCount);
  if (counts)
    countTarget(sketch_);
  else
    dropThing();
  return counts;
}

bool TargetReader::isNotWho(const Reading& reading, const Item& item) const {
  if (!sketch_.asksWho || !sketch_.targets.empty() || figure_.function || !implied_.holdsPeople())
    return false;
  const bool when = facts_.isDated(reading) && isParticiple(cursor_.lastToken(item));
  return when || isNamedGroup(reading) || (isEntity(reading) && implied_.isImpersonal(reading.element.owner));
}

bool TargetReader::isNamedGroup(const Reading& reading) const {
  if (!isEntity(reading) || !implied_.holdsPeople() || implied_.isPerson(reading.element.owner)) return false;
  const Item* name = cursor_.before();
  const bool named = name && name->kind == Item::Kind::kValue && !name->readings.empty() &&
                     areOfOne(name->readings.front(), reading);
  return named || cursor_.follows(CueKind::kOf);
}

bool TargetReader::asksFullName(const Item& item) const {
  const Token* before = cursor_.tokenBefore(item);
  const Token& first = cursor_.tokens()[item.first];
  return (first.stem == "name" && before && before->stem == "full") ||
         (first.stem == "full" && cursor_.lastToken(item).stem == "name");
}

bool TargetReader::showFullName(std::size_t index, const Item& item) {
  FullNames names = implied_.fullNames();
  if (names.first.empty()) return false;
  sketch_.mentions[index].readings = std::move(names.first);
  sketch_.targets.push_back({.mention = index});
  sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(names.last), item))});
  std::erase(sketch_.unexplained, "full");
  return true;
}

void TargetReader::rankByExtreme() {
  if (!extreme_ || *extreme_ >= sketch_.targets.size() || !sketch_.targets[*extreme_].aggregate) return;
  if (!sketch_.groups.empty() || !sketch_.orders.empty()) return;
  const auto isPlain = [](const SketchTerm& target) { return !target.aggregate; };
  if (std::ranges::none_of(sketch_.targets, isPlain)) return;
  SketchTerm& target = sketch_.targets[*extreme_];
  sketch_.orders.push_back(
      {.mention = target.mention, .descending = *target.aggregate == AggregateFunction::kMaximum});
  target.aggregate.reset();
  sketch_.limit = 1;
}

bool TargetReader::showCompared(std::size_t mention) {
  const auto compares = [&](const SketchFilter& filter) {
    return filter.mention == mention && filter.kind == SketchFilter::Kind::kCompare && !filter.fromReading;
  };
  return !figure_.function && isEntityAttribute(sketch_.best(mention)) &&
         std::ranges::any_of(sketch_.filters, compares) &&
         omni::showOwner(sketch_, mention, [](const Reading&) { return true; });
}

void TargetReader::showDefault() {
  if (!sketch_.groups.empty() && !figure_.function) {
    if (!sketch_.groups.front().part) {
      sketch_.targets.push_back(sketch_.groups.front());
      return;
    }
    figure_.function = AggregateFunction::kCount;  // "tickets created per month": how many
  }
  const auto pick = [&](auto&& suits) -> std::optional<std::size_t> {
    const auto found = std::ranges::find_if(sketch_.mentions, suits);
    if (found == sketch_.mentions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - sketch_.mentions.begin());
  };
  auto target = pick([](const Mention& m) { return isEntity(m.readings.front()); });
  // "how many Professors are in BUILDING NEB": no buildings are counted.
  const auto isOfValue = [&](const Mention& m) {
    return std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
      const Reading& value = sketch_.best(filter.mention);
      return figure_.counts() && value.value && value.element == m.readings.front().element &&
             sketch_.mentions[filter.mention].token == m.token + 1;
    });
  };
  if (!target)
    target = pick([&](const Mention& m) {
      return !m.context && !m.implied && !m.readings.front().value && !isOfValue(m);
    });
  if (target && showCompared(*target)) return;
  if (figure_.counts() || target)
    sketch_.targets.push_back({.mention = target, .aggregate = figure_.function});
  if (target) sketch_.mentions[*target].context = false;
}

}  // namespace omni
