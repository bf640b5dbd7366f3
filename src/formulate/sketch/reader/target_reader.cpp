#include "formulate/sketch/reader/target_reader.h"

#include <algorithm>
#include <utility>

#include "formulate/sketch/draft/sketch_endings.h"
#include "formulate/sketch/draft/sought_thing.h"

namespace omni {
namespace {

// Words for what many things have.
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
  auto matches = implied_.namedAnywhere(cue.attribute);
  if (matches.empty()) matches = implied_.namedAnywhere(cue.reversed);
  if (!matches.empty())
    sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(matches), item))});
}

bool TargetReader::addsColumn(const Item& item) {
  const Token* behind = cursor_.tokenBehind(item);
  if ((sketch_.targets.empty() && !mentionsEntity(sketch_)) || !behind || !isPossessive(*behind))
    return false;
  if (sketch_.targets.empty()) showDefault();
  cursor_.enter(Section::kSelect);
  return true;
}

bool TargetReader::isContext(std::size_t index) {
  const LinkCandidate& match = sketch_.best(index);
  Mention& mention = sketch_.mentions[index];
  if (!figure_.function && isLink(match) && !sketch_.targets.empty()) preferLed(index);
  if (!figure_.function && (isOwner(match) || cursor_.follows(CueKind::kEach))) {
    mention.context = true;
    mention.owner = cursor_.followsOf() && isEntity(match);
    if (mention.owner) preferOwned(match);
  } else {
    mention.context = isEntity(match) ? ownsNext() || (isUnlisted() && !isSecondFigure(match))
                                      : isVerbOfTarget(match) || saysWhatIsNext(match) || isRestrictingVerb();
  }
  return mention.context;
}

bool TargetReader::isOwner(const LinkCandidate& match) const {
  return !sketch_.targets.empty() && !isSecondFigure(match) &&
         ((isEntity(match) ? cursor_.followsOf() : cursor_.follows(CueKind::kOf)) ||
          cursor_.follows(CueKind::kHighest) || cursor_.follows(CueKind::kLowest));
}

bool TargetReader::isSecondFigure(const LinkCandidate& match) const {
  if (!sketch_.combined || sketch_.targets.size() != 1) return false;
  const Token* to = cursor_.tokenBefore(cursor_.item());
  return !isEntity(match) || (to && to->lower == "to" && sketch_.filters.empty());
}

bool TargetReader::ownsNext() const {
  const Item* owned = cursor_.adjoiningElement();
  const bool verb = owned && owned->count == 1 && isParticiple(cursor_.lastToken(*owned));
  return owned && !verb && isAttribute(owned->matches.front()) && !figure_.counts();
}

bool TargetReader::saysWhatIsNext(const LinkCandidate& match) const {
  const Item* owned = cursor_.adjoiningElement();
  return isLink(match) && owned && owned->matches.front().element.kind == ElementRef::Kind::kLinkAttribute &&
         areOfOne(owned->matches.front(), match);
}

bool TargetReader::isUnlisted() const {
  const bool listed = cursor_.follows(CueKind::kAnd) || isAskedFor() || cursor_.startsClause() || isTheirs();
  return !sketch_.targets.empty() && !figure_.function && !listed;
}

bool TargetReader::isTheirs() const {
  const Token* before = cursor_.tokenBefore(cursor_.item());
  return before && isPossessive(*before);
}

bool TargetReader::isVerbOfTarget(const LinkCandidate& match) const {
  const Item* previous = cursor_.before();
  if (previous && previous->kind == Item::Kind::kUnknown)
    previous = cursor_.before(2);  // "rivers RUN through"
  if (!isLink(match) || sketch_.targets.size() != 1 || !previous) return false;
  const auto& target = sketch_.targets.front().mention;
  return target && sketch_.mentions[*target].token == previous->first;
}

bool TargetReader::isRestrictingVerb() const {
  static constexpr std::string_view kThey[] = {"they", "he", "she", "we", "i", "you"};
  const Item& deed = cursor_.item();
  const Token* who = cursor_.tokenBefore(deed);
  const Item* previous = cursor_.before();
  return who && std::ranges::find(kThey, who->lower) != std::end(kThey) && deed.count == 1 &&
         isParticiple(cursor_.lastToken(deed)) && isElement(previous) &&
         isEntity(previous->matches.front()) && !sketch_.targets.empty();
}

bool TargetReader::isAskedFor() const {
  return cursor_.follows(CueKind::kList) && cursor_.before()->cue->cue.attribute.empty();
}

bool TargetReader::isListedToo(const LinkCandidate& match, const Item& item) const {
  const Item* before = cursor_.follows(CueKind::kAnd) ? cursor_.before(2) : cursor_.before();
  const bool adds = cursor_.follows(CueKind::kAnd) || (before && cursor_.lastToken(*before).comma);
  return adds && isEntityAttribute(match) && match.score >= kWholeName && isElement(before) &&
         !isGeneric(cursor_.tokens()[item.first]) && isEntityAttribute(before->matches.front()) &&
         !sketch_.targets.empty();
}

bool TargetReader::isAskedThing(const LinkCandidate& match) const {
  return isEntity(match) && isAskedFor() && sketch_.targets.empty();
}

void TargetReader::preferOwned(const LinkCandidate& owner) {
  for (const auto& target : sketch_.targets) {
    if (!target.mention) continue;
    if (!isGeneric(cursor_.tokens()[sketch_.mentions[*target.mention].token])) continue;
    keepSuiting(sketch_.mentions[*target.mention].matches, [&](const LinkCandidate& match) {
      return isEntityAttribute(match) && areOfOne(match, owner);
    });
  }
}

void TargetReader::preferLed(std::size_t link) {
  const SketchTerm& target = sketch_.targets.back();
  const auto& words = sketch_.mentions[link].leading;
  const auto previous = std::ranges::find_if(words.rbegin(), words.rend(),
                                             [](const std::string& word) { return word != "the"; });
  if (!target.mention || previous == words.rend() || *previous != "of") return;
  keepSuiting(sketch_.mentions[*target.mention].matches, [&](const LinkCandidate& match) {
    return isEntityAttribute(match) && match.element.owner == facts_.ledTo(sketch_.best(link));
  });
}

void TargetReader::show(std::size_t index, const Item& item) {
  const LinkCandidate& match = sketch_.best(index);
  if (isNoPerson(match, item)) {
    sketch_.mentions[index].context = true;
    return;
  }
  // "how many PEOPLE live there": the population.
  const bool people = cursor_.lastToken(item).lower == "people";
  const bool number = facts_.addsUp(match) || facts_.isTally(match) || facts_.isCalledAsOwner(match) ||
                      facts_.isNamedAsTally(match, cursor_.lastToken(item)) || facts_.isMeasured(match) ||
                      (isAttribute(match) && (people || !isEntityAttribute(match)));
  const bool kept = sketch_.shareOf || (figure_.howMany && !figure_.distinct && number);
  if (kept && figure_.counts() && facts_.isAmount(match)) figure_.function = AggregateFunction::kSum;
  if (!figure_.function && asksFullName(item) && showFullName(index, item)) return;
  for (const auto earlier : std::exchange(figure_.earlier, {}))
    sketch_.targets.push_back({.mention = index, .aggregate = earlier});
  const bool countsThings = figure_.counts() && isEntity(match) && cursor_.follows(CueKind::kCount);
  const auto function = std::exchange(figure_.function, std::nullopt);
  const bool distinct = std::exchange(figure_.distinct, false);
  sketch_.targets.push_back({.mention = index,
                             .aggregate = function,
                             .distinct = distinct && function,
                             .certain = function ? countsThings
                                                 : isAskedThing(match) || isListedToo(match, item) ||
                                                       (sketch_.asksWho && facts_.refers(match))});
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
  if (!asked || value.matches.empty() || cursor_.adjoiningElement()) return;
  std::vector<LinkCandidate> owners;
  for (const auto& match : value.matches)
    if (isEntityAttribute(match) && !facts_.isNamedBy(match))
      owners.push_back({{ElementRef::Kind::kEntity, match.element.owner}, std::nullopt, {}, match.score});
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

bool TargetReader::isNoPerson(const LinkCandidate& match, const Item& item) const {
  if (!sketch_.asksWho || !sketch_.targets.empty() || figure_.function || !implied_.holdsPeople())
    return false;
  const bool when = facts_.isDated(match) && isParticiple(cursor_.lastToken(item));
  return when || isNamedGroup(match) || (isEntity(match) && implied_.isImpersonal(match.element.owner));
}

bool TargetReader::isNamedGroup(const LinkCandidate& match) const {
  if (!isEntity(match) || !implied_.holdsPeople() || implied_.isPerson(match.element.owner)) return false;
  const Item* name = cursor_.before();
  const bool named = name && name->kind == Item::Kind::kValue && !name->matches.empty() &&
                     areOfOne(name->matches.front(), match);
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
  sketch_.mentions[index].matches = std::move(names.first);
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
    return filter.mention == mention && filter.kind == SketchFilter::Kind::kCompare && !filter.fromMatch;
  };
  return !figure_.function && isEntityAttribute(sketch_.best(mention)) &&
         std::ranges::any_of(sketch_.filters, compares) &&
         omni::showOwner(sketch_, mention, [](const LinkCandidate&) { return true; });
}

void TargetReader::showDefault() {
  if (!sketch_.groups.empty() && !figure_.function) {
    if (!sketch_.groups.front().part) {
      sketch_.targets.push_back(sketch_.groups.front());
      return;
    }
    figure_.function = AggregateFunction::kCount;  // "tickets created per month": how many
  }
  const auto pick = [&](auto&& fits) -> std::optional<std::size_t> {
    const auto found = std::ranges::find_if(sketch_.mentions, fits);
    if (found == sketch_.mentions.end()) return std::nullopt;
    return static_cast<std::size_t>(found - sketch_.mentions.begin());
  };
  auto target = pick([](const Mention& m) { return isEntity(m.matches.front()); });
  // "how many Professors are in BUILDING NEB": no buildings are counted.
  const auto isOfValue = [&](const Mention& m) {
    return std::ranges::any_of(sketch_.filters, [&](const SketchFilter& filter) {
      const LinkCandidate& value = sketch_.best(filter.mention);
      return figure_.counts() && value.value && value.element == m.matches.front().element &&
             sketch_.mentions[filter.mention].token == m.token + 1;
    });
  };
  if (!target)
    target = pick([&](const Mention& m) {
      return !m.context && !m.implied && !m.matches.front().value && !isOfValue(m);
    });
  if (target && showCompared(*target)) return;
  if (figure_.counts() || target)
    sketch_.targets.push_back({.mention = target, .aggregate = figure_.function});
  if (target) sketch_.mentions[*target].context = false;
}

}  // namespace omni
