#include "formulate/sketch/reader/target_reader.h"

#include <algorithm>
#include <utility>

namespace omni {

bool TargetReader::startsList(const Item& item) {
  const bool narrows = item.cue->cue.phrase == "which" && !cursor_.startsClause() &&
                       !sketch_.mentions.empty() && !cursor_.follows(CueKind::kAnd);
  cursor_.enter(narrows ? Section::kFilter : Section::kSelect);
  return !narrows;
}

void TargetReader::askFor(const Cue& cue, const Item& item) {
  auto readings = implied_.named(cue.attribute);
  if (!readings.empty())
    sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(readings), item))});
}

void TargetReader::addColumn(const Item& item) {
  const Token* behind = cursor_.tokenBehind(item);
  if ((sketch_.targets.empty() && !mentionsEntity(sketch_)) || !behind || !isPossessive(*behind)) return;
  if (sketch_.targets.empty()) showDefault();
  cursor_.enter(Section::kSelect);
}

bool TargetReader::isContext(std::size_t index) {
  const Reading& reading = sketch_.best(index);
  Mention& mention = sketch_.mentions[index];
  if (!figure_.function && isLink(reading) && !sketch_.targets.empty()) preferLed(index);
  if (!figure_.function && (isOwner(reading) || cursor_.follows(CueKind::kEach))) {
    mention.context = true;
    mention.owner = cursor_.follows(CueKind::kOf) && isEntity(reading);
    if (mention.owner) preferOwned(reading);
  } else {
    mention.context = isEntity(reading) ? ownsNext() || isUnlisted() : isVerbOfTarget(reading);
  }
  return mention.context;
}

bool TargetReader::isOwner(const Reading& reading) const {
  const bool secondFigure = sketch_.combined && sketch_.targets.size() == 1 && !isEntity(reading);
  return !sketch_.targets.empty() && !secondFigure &&
         (cursor_.follows(CueKind::kOf) || cursor_.follows(CueKind::kHighest) ||
          cursor_.follows(CueKind::kLowest));
}

bool TargetReader::ownsNext() const {
  const Item* owned = cursor_.adjoiningElement();
  return owned && isAttribute(owned->readings.front()) && !figure_.counts();
}

bool TargetReader::isUnlisted() const {
  const bool listed = cursor_.follows(CueKind::kAnd) || isAskedFor() || cursor_.startsClause();
  return !sketch_.targets.empty() && !figure_.function && !listed;
}

bool TargetReader::isVerbOfTarget(const Reading& reading) const {
  const Item* said = cursor_.before();
  if (said && said->kind == Item::Kind::kUnknown) said = cursor_.before(2);  // "rivers RUN through"
  if (!isLink(reading) || sketch_.targets.size() != 1 || !said) return false;
  const auto& target = sketch_.targets.front().mention;
  return target && sketch_.mentions[*target].token == said->first;
}

bool TargetReader::isAskedFor() const {
  return cursor_.follows(CueKind::kList) && cursor_.before()->cue->cue.attribute.empty();
}

void TargetReader::preferOwned(const Reading& owner) {
  static constexpr std::string_view kGeneric[] = {"name", "id",     "titl",   "detail", "descript", "code",
                                                  "type", "status", "number", "date",   "address"};
  for (const auto& target : sketch_.targets) {
    if (!target.mention) continue;
    const Token& word = cursor_.tokens()[sketch_.mentions[*target.mention].token];
    if (std::ranges::find(kGeneric, word.stem) == std::end(kGeneric)) continue;
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
  if (isNotWho(reading)) {
    sketch_.mentions[index].context = true;
    return;
  }
  const bool kept = sketch_.shareOf || (figure_.howMany && !figure_.distinct && facts_.addsUp(reading));
  if (kept && figure_.counts() && facts_.isAmount(reading)) figure_.function = AggregateFunction::kSum;
  if (!figure_.function && asksFullName(item) && showFullName(index, item)) return;
  for (const auto earlier : std::exchange(figure_.earlier, {}))
    sketch_.targets.push_back({.mention = index, .aggregate = earlier});
  const auto function = std::exchange(figure_.function, std::nullopt);
  const bool distinct = std::exchange(figure_.distinct, false);
  sketch_.targets.push_back(
      {.mention = index,
       .aggregate = function,
       .distinct = distinct && function,
       .certain = isEntity(reading) && isAskedFor() && !function && sketch_.targets.empty()});
  if (distinct && !function) sketch_.distinct = true;
  if (std::exchange(figure_.mayRank, false) && function) extreme_ = sketch_.targets.size() - 1;
}

void TargetReader::showOwner(const Item& value) {
  const bool asked = cursor_.section() == Section::kSelect && isAskedFor() && sketch_.targets.empty() &&
                     !figure_.function && !mentionsEntity(sketch_);
  if (!asked || value.readings.empty() || cursor_.adjoiningElement()) return;
  std::vector<Reading> owners;
  for (const auto& reading : value.readings)
    if (isEntityAttribute(reading) && !facts_.isNamedBy(reading))
      owners.push_back({{ElementRef::Kind::kEntity, reading.element.owner}, std::nullopt, {}, reading.score});
  if (owners.empty()) return;
  sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(owners), value))});
}

void TargetReader::startSentence() {
  if (!cursor_.startsSentence()) return;
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) {
    const bool thing = target.mention && !target.aggregate && isEntity(sketch_.best(*target.mention));
    if (thing) sketch_.mentions[*target.mention].context = true;
    if (thing) sketch_.subject = target.mention;
    return thing;
  });
}

bool TargetReader::isNotWho(const Reading& reading) const {
  return sketch_.asksWho && isEntity(reading) && sketch_.targets.empty() && !figure_.function &&
         implied_.isImpersonal(reading.element.owner) && implied_.holdsPeople();
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
  if (!target) target = pick([](const Mention& m) { return !m.context && !m.readings.front().value; });
  if (figure_.counts() || target)
    sketch_.targets.push_back({.mention = target, .aggregate = figure_.function});
  if (target) sketch_.mentions[*target].context = false;
}

}  // namespace omni
