#include "formulate/sketch/reader/sketch_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/draft/definitions.h"
#include "formulate/sketch/draft/groups.h"
#include "formulate/sketch/draft/left_out.h"
#include "formulate/sketch/draft/observed_numbers.h"
#include "formulate/sketch/draft/sketch_endings.h"
#include "formulate/sketch/draft/sought_thing.h"
#include "question/similarity.h"
#include "question/units/units_of_measure.h"

namespace omni {
namespace {

constexpr double kOwnedLess = 0.3;  // how much less a thing's own attribute may be called so

// "order AMOUNT": of the things that it may name, the orders' own, or what leads to or from orders.
std::vector<LinkCandidate> ownedMatches(const ItemCursor& cursor, const ElementFacts& facts,
                                        const Item& item) {
  const auto& matches = item.matches;
  const Item* before = cursor.before();
  const bool adjacent =
      isElement(before) && before->first + before->count == item.first && !cursor.lastToken(*before).comma;
  if (!adjacent || !isEntity(before->matches.front()) || isEntity(matches.front())) return matches;
  const LinkCandidate& owner = before->matches.front();
  const auto isOwned = [&](const LinkCandidate& match) {
    const bool own = isEntityAttribute(match) && areOfOne(match, owner);
    return (own || (isLink(match) && facts.joins(match, owner.element.owner))) &&
           match.score > matches.front().score - kOwnedLess;
  };
  std::vector<LinkCandidate> owned;
  std::ranges::copy_if(matches, std::back_inserter(owned), isOwned);
  return owned.empty() ? matches : owned;
}

}  // namespace

SketchReader::SketchReader(Draft& draft)
    : DraftReader(draft),
      question_(draft.question),
      items_(draft.items),
      comparisons_(draft),
      figures_(draft, comparisons_),
      rankings_(draft, figures_),
      orders_(draft),
      targets_(draft),
      narrowings_(draft),
      conditions_(draft),
      who_(draft),
      times_(draft),
      values_(draft),
      numbers_(draft, times_),
      spans_(draft),
      sames_(draft),
      places_(draft),
      choices_(draft),
      standings_(draft),
      totals_(draft) {}

bool SketchReader::asksToWhomItIsDone() const {
  if (items_.size() < 3 || !isElement(&items_[1]) || cursor_.lastToken(items_[1]).lower != "by") return false;
  const LinkCandidate& match = items_[1].matches.front();
  return isLink(match) && facts_.isPassive(match);
}

Sketch SketchReader::run() {
  const std::string& opening = cursor_.tokens().front().lower;
  sketch_.asksWho = opening == "who" || opening == "whose";
  sketch_.asksWhether = question_.asksWhether();
  sketch_.saysAnd = question_.has(CueKind::kAnd) || question_.has(CueKind::kBoth);
  if (sketch_.asksWho && (!isCue(&items_.front(), CueKind::kList) || asksToWhomItIsDone())) who_.ask();
  choices_.open(items_);
  for (; !cursor_.isDone(); cursor_.advance())
    if (!cursor_.isSkipped() && !targets_.startsColumns()) read(cursor_.item());
  addUpTotals(sketch_, question_, facts_);
  addUpNumbers(sketch_, facts_);
  measureGroups(sketch_, facts_);
  rankGroupsBySum(sketch_, facts_);
  compareGroupsBySum(sketch_, facts_);
  showEachOnce(sketch_, question_, facts_);
  targets_.rankByExtreme();
  settleOrder();
  settleFilters();
  settleTargets();
  averageRows(sketch_, question_, facts_);
  explainWordsOfNames(sketch_, facts_);
  markUnusedWords(sketch_, question_, facts_);
  sketch_.explained = explainedShare(sketch_, question_);
  return std::move(sketch_);
}

void SketchReader::read(const Item& item) {
  switch (item.kind) {
    case Item::Kind::kCue: return cue(item.cue->cue, item);
    case Item::Kind::kElement: return element(item);
    case Item::Kind::kValue: return value(item);
    case Item::Kind::kNumber: return number(item);
    case Item::Kind::kPeriod: return times_.period(item);
    case Item::Kind::kUnknown: return unknown(item);
  }
}

// "ELECTRICITY from COAL", of one that is called "coal electricity".
bool SketchReader::completesName(Item& item) {
  const auto isBest = [&](const std::vector<LinkCandidate>& matches, const ElementRef& element) {
    return std::ranges::any_of(matches, [&](const LinkCandidate& match) {
      return match.element == element && match.score >= matches.front().score - kAsLikely;
    });
  };
  const auto isPart = [](const LinkCandidate& match) {
    return isEntityAttribute(match) && !match.value && match.score < kWholeName;
  };
  const auto& tokens = cursor_.tokens();
  if (!isPart(item.matches.front())) return false;
  for (Mention& mention : sketch_.mentions) {
    if (mention.implied || !isPart(mention.matches.front()) ||
        tokens[mention.token].stem == tokens[item.first].stem)
      continue;
    const auto isBoth = [&, previous = mention.matches, also = item.matches](const LinkCandidate& match) {
      return isPart(match) && isBest(previous, match.element) && isBest(also, match.element) &&
             contentStems(facts_.attributeOf(match).phrase).size() > 1;
    };
    if (std::ranges::none_of(mention.matches, isBoth)) continue;
    keepSuiting(mention.matches, isBoth);
    // "PRODUCED the most COAL": what is ranked by is named last.
    const bool isPending = rankings_.isPending() || figures_.isPending();
    mention.context |= isPending;
    if (isPending) keepSuiting(item.matches, isBoth);
    return !isPending;
  }
  return false;
}

void SketchReader::element(Item item) {
  if (isInUnits(item)) return sketch_.unexplained.push_back(item.text);
  if (completesName(item)) return;
  const std::size_t index = sketch_.add(cursor_.mention(ownedMatches(cursor_, facts_, item), item));
  Mention& mention = sketch_.mentions[index];
  who_.preferLinks(mention.matches);
  preferTally(mention.matches);
  preferNames(mention.matches);
  mention.turned = isTurned(mention.matches.front(), item);
  mention.ofObjects = namesObjects(mention.matches.front(), item);
  if (spans_.completes(index) || sames_.takes(index, item) || comparisons_.isOwnGroup(index, item)) return;
  if (item.denied) return conditions_.deny(index);
  if (choices_.takesMeasure(index, item)) return;
  if (leadsElsewhere(index)) {
    mention.ignored = true;
    return sketch_.unexplained.push_back(item.text);
  }
  if (conditions_.namesThings(index, item)) return things(index, item);
  preferAmounts(mention);
  if (comparisons_.completes(index, item) || who_.denies(index) || who_.showDoer(index, item) ||
      rankings_.ranksBy(index, item) || orders_.groupsAlso(index) || orders_.ranksFor(index, item) ||
      narrowings_.takesLevel(index, item) || conditions_.read(index, item) || times_.happened(index))
    return;
  switch (cursor_.section()) {
    case Section::kGroup: return orders_.group(index);
    case Section::kOrder: return orders_.order(index);
    case Section::kSelect: return select(index, item);
    case Section::kFilter: return narrow(index);
  }
}

bool SketchReader::leadsElsewhere(std::size_t index) {
  const LinkCandidate link = sketch_.best(index);
  const Item* value = cursor_.next();
  if (!isLink(link) || !value || value->kind != Item::Kind::kValue || value->matches.empty() ||
      value->first != cursor_.item().first + cursor_.item().count)
    return false;
  const auto leadsThere = [&](const LinkCandidate& way) {
    return !isLink(way) || std::ranges::any_of(value->matches, [&](const LinkCandidate& named) {
      return !isEntityAttribute(named) || facts_.joins(way, named.element.owner);
    });
  };
  auto& matches = sketch_.mentions[index].matches;
  keepSuiting(matches, leadsThere);
  return !leadsThere(matches.front()) && facts_.isLinkedOtherwise(link, value->matches.front().element.owner);
}

bool SketchReader::isTurned(const LinkCandidate& match, const Item& item) const {
  static constexpr std::string_view kPassive[] = {"is", "are", "was", "were", "been", "be", "being"};
  if (!isLink(match)) return false;
  const Token& verb = cursor_.tokens()[item.first];
  const Token* behind = cursor_.tokenBehind(item);
  const bool by = cursor_.lastToken(item).lower == "by" || (behind && behind->lower == "by");
  // "Who is managed BY Ann", of a relationship called "manages".
  if (!facts_.isPassive(match)) return by && isParticiple(verb) && facts_.isVerb(match, verb);
  const auto& words = sketch_.mentions.back().leading;
  const bool passive = by || std::ranges::find_first_of(words, kPassive) != words.end();
  return !passive && facts_.isCalled(match, verb.lower);
}

bool SketchReader::namesObjects(const LinkCandidate& match, const Item& item) const {
  static constexpr std::string_view kEndings[] = {"ency",  "encie", "ence",   "ance",
                                                  "ation", "ition", "estion", "ment"};
  if (!isLink(match) || facts_.isPassive(match)) return false;
  const std::string word(singular(cursor_.lastToken(item).lower));
  return word != "citation" &&  // of a paper: by others
         std::ranges::any_of(kEndings, [&](std::string_view ending) { return word.ends_with(ending); });
}

void SketchReader::things(std::size_t index, const Item& item) {
  const LinkCandidate& held = sketch_.best(index);
  const LinkCandidate owner{{ElementRef::Kind::kEntity, held.element.owner}, std::nullopt, {}, held.score};
  targets_.show(sketch_.add(cursor_.mention({owner}, item)), item);
  conditions_.read(index, item);
}

void SketchReader::preferTally(std::vector<LinkCandidate>& matches) const {
  const bool counted = figure_.counts() && figure_.howMany;
  const LinkCandidate thing = matches.front();
  if (!isEntity(thing) || !(counted || rankings_.isPending())) return;
  // The "flight" of a flight is its number.
  const std::string& previous = cursor_.lastToken(cursor_.item()).lower;
  keepSuiting(matches, [&](const LinkCandidate& match) {
    return isEntityAttribute(match) && areOfOne(match, thing) && facts_.isAmount(match) &&
           lower(facts_.attributeOf(match).phrase) == previous && match.score > thing.score - kAsLikely;
  });
}

void SketchReader::preferNames(std::vector<LinkCandidate>& matches) const {
  const LinkCandidate first = matches.front();
  if (!isEntityAttribute(first) || first.value || first.score >= kWholeName || figure_.counts()) return;
  const auto isName = [&](const LinkCandidate& match) {
    return isEntityAttribute(match) && !match.value && areOfOne(match, first) &&
           match.score >= first.score - kAsLikely && facts_.attributeOf(match).phrase.ends_with(" name");
  };
  const auto name = std::ranges::find_if(matches, isName);
  if (name == matches.end()) return;
  name->score = first.score + kAsLikely;
  std::rotate(matches.begin(), name, name + 1);
}

void SketchReader::preferAmounts(Mention& mention) {
  if (!figure_.measures()) return;
  // "average AREA": of what is measured, not of what is only called so in part.
  if (isEntity(mention.matches.front()) && mention.matches.front().score < kWholeName)
    keepSuiting(mention.matches, [&](const LinkCandidate& match) { return facts_.isAmount(match); });
  // "average SALARY" of salaries: what they hold that is called so.
  const std::string& word = cursor_.tokens()[mention.token].lower;
  keepSuiting(mention.matches, [&](const LinkCandidate& match) {
    return facts_.isAmount(match) && match.score >= kWholeName &&
           lower(facts_.attributeOf(match).phrase) == word;
  });
  const LinkCandidate previous = mention.matches.front();
  const bool adds = figure_.function == AggregateFunction::kSum;
  const bool when = adds && isEntityAttribute(previous) && facts_.isDated(previous);  // "total PAID out"
  if (isAttribute(previous) && !when) return;
  const ElementRef thing =
      when ? ElementRef{ElementRef::Kind::kEntity, previous.element.owner} : previous.element;
  const bool one = !cursor_.tokens()[mention.token].lower.ends_with('s');
  // "total STOCK", but how many there are of "total ORDERS".
  const bool sums = adds && (figure_.ofAmounts || (isLink(previous) && one));
  // "the average ORDER", but the average number of "ORDERS per customer".
  const bool ofOne =
      isEntity(previous) && one && !adds && figures_.isPending() && !cursor_.adjoiningElement();
  // "average order VALUE", "average DEAL SIZE of opportunities"
  if (!when && !sums && !ofOne && !figure_.ofUnknown && !cursor_.unknownAdjoins()) return;
  auto amount = implied_.amountOf(thing);
  if (!amount && ofOne) amount = implied_.measureOf(thing.owner);
  if (!amount) return;
  mention.matches = {*amount};
  // "how much was the largest ORDER": that one.
  if (sums && sketch_.limit == 1) figure_.function.reset();
}

void SketchReader::select(std::size_t index, const Item& item) {
  if (targets_.isContext(index)) return;
  if (narrowings_.narrows(sketch_.best(index))) return narrowings_.read(index);
  targets_.show(index, item);
}

void SketchReader::narrow(std::size_t index) {
  // "names of ACTIVE members": the value is read already.
  const bool described = cursor_.followsOf() && !cursor_.follows(CueKind::kOf);
  if (!described || !isEntity(sketch_.best(index)) || !targets_.isContext(index)) narrowings_.read(index);
}

void SketchReader::value(const Item& item) {
  if (sames_.completes(item)) return;
  if (places_.takes(item)) return;
  if (values_.isMeantAsNumber(item) || times_.isOfPrevious(item)) return number(item);
  targets_.showOwner(item);
  values_.read(item);
}

void SketchReader::number(const Item& item) {
  if (readsHops(item) || spans_.takes(item) || limit_.takes(item) || numbers_.readsPart(item)) return;
  if (rankings_.isPending() && sketch_.targets.empty() && !cursor_.isYearNumber()) return limit_.wait(item);
  if (totals_.compares(item)) return cursor_.skip(*cursor_.next());
  if (numbers_.compare(item)) return;
  if (!item.matches.empty() && cursor_.section() == Section::kFilter) return values_.read(item);
  sketch_.unexplained.push_back(item.text);
}

bool SketchReader::readsHops(const Item& item) {
  static constexpr std::string_view kHops[] = {"hop",    "hops",    "step",  "steps",
                                               "degree", "degrees", "level", "levels"};
  const Token *behind = cursor_.tokenBehind(item), *before = cursor_.tokenBefore(item);
  const Item* unit = cursor_.next();
  const double hops = *cursor_.tokens()[item.first].number;
  const bool within = before && before->lower == "within" && behind && hops >= 1 &&
                      std::ranges::find(kHops, behind->lower) != std::end(kHops);
  const bool alongLink = std::ranges::any_of(
      sketch_.mentions, [](const Mention& mention) { return isLink(mention.matches.front()); });
  if (!within || (isElement(unit) && !alongLink)) return false;
  if (unit && (isElement(unit) || unit->kind == Item::Kind::kUnknown)) cursor_.skip(*unit);
  sketch_.indirect = true;
  sketch_.hops = static_cast<std::size_t>(std::min(hops, 1e3));
  return true;
}

void SketchReader::unknown(const Item& item) {
  if (saysListed(item) || saysJoined(item) || choices_.says(item) || isUnit(item) ||
      comparisons_.startsSplit(item) || numbers_.readsFraction(item) || combines(item) ||
      rankings_.takesOrdinal(item) || rankings_.takesComparative(item) || totals_.says(item) ||
      figures_.saysTogether(item))
    return;
  if (const auto total = asksHowMany() ? totals_.asTotal(item) : std::nullopt) return element(*total);
  if (const auto rows = figures_.asRows(item); rows && !isUnknownFigure()) {
    sketch_.unexplained.push_back(item.text);
    return element(*rows);
  }
  if (const auto people = who_.asPeople(item)) return element(*people);
  if (const auto amount = figures_.asAmount(item)) return element(*amount);
  sketch_.unexplained.push_back(item.text);
  figure_.ofUnknown |= figure_.measures();
  sketch_.losesColumn |= isListed(item);
  const Token& word = cursor_.tokens()[item.first];
  if (isPredicate(item) || word.capitalised || word.quoted) sketch_.leaveOpen("not understood", item.text);
}

bool SketchReader::saysListed(const Item& item) const {
  static constexpr std::string_view kListed[] = {
      "listed",    "shown",      "table",       "chart",   "recorded",  "entries",   "records",    "dataset",
      "mentioned", "data",       "exist",       "exists",  "occur",     "occurred",  "happen",     "happened",
      "included",  "present",    "represented", "defined", "installed", "available", "registered", "used",
      "stored",    "documented", "held",        "played",  "scored"};
  static constexpr std::string_view kTakes[] = {"take", "takes", "took", "taking"};
  const std::string& word = cursor_.tokens()[item.first].lower;
  const Token *before = cursor_.tokenBefore(item), *behind = cursor_.tokenBehind(item);
  if (isOneOf(kListed, word)) return !behind || behind->lower != "by";  // by whom: not all are so
  return (word == "place" && before && isOneOf(kTakes, before->lower)) ||
         (isOneOf(kTakes, word) && behind && behind->lower == "place");
}

bool SketchReader::saysJoined(const Item& item) const {
  static constexpr std::string_view kMakes[] = {"make", "makes"};
  return isOneOf(kMakes, cursor_.tokens()[item.first].lower) && isThing(cursor_.before()) &&
         isThing(cursor_.next());
}

bool SketchReader::combines(const Item& item) {
  const std::string& word = cursor_.tokens()[item.first].lower;
  // "quantity TIMES unit price"
  if (word == "times" && isElement(cursor_.before()) && isElement(cursor_.next())) {
    sketch_.combined = ArithmeticOperator::kMultiply;
    return true;
  }
  // "price per KILOGRAM": of the same thing, what is measured so.
  if (!cursor_.follows(CueKind::kEach) || sketch_.targets.empty() || !sketch_.targets.back().mention)
    return false;
  const LinkCandidate divided = sketch_.best(*sketch_.targets.back().mention);
  if (!facts_.isAmount(divided)) return false;
  auto units = implied_.measuredIn(word);
  std::erase_if(units, [&](const LinkCandidate& unit) {
    return !areOfOne(unit, divided) || unit.element == divided.element;
  });
  if (units.empty()) return false;
  sketch_.targets.push_back({.mention = sketch_.add(cursor_.mention(std::move(units), item)),
                             .aggregate = sketch_.targets.back().aggregate});
  sketch_.combined = ArithmeticOperator::kDivide;
  cursor_.enter(Section::kFilter);
  return true;
}

bool SketchReader::isUnit(const Item& item) const {
  const Token *before = cursor_.tokenBefore(item), *behind = cursor_.tokenBehind(item);
  const Token& word = cursor_.tokens()[item.first];
  const bool old = word.lower == "old" && before && before->stem == "year";
  if (old || (word.stem == "year" && behind && behind->lower == "old")) return true;  // "25 YEARS OLD"
  return cursor_.before() && cursor_.before()->kind == Item::Kind::kNumber &&
         (!measuredIn(word.lower).empty() || unitOf(word.lower));
}

bool SketchReader::isInUnits(const Item& item) const {
  const Token* before = cursor_.tokenBefore(item);
  return before && before->lower == "in" && item.count == 1 && question_.isTimeUnitAt(item.first) &&
         !cursor_.next() && item.matches.front().score < kWholeName;
}

bool SketchReader::isListed(const Item& item) const {
  if (cursor_.section() != Section::kSelect || figure_.function) return false;
  const Token* before = cursor_.tokenBefore(item);
  const Item *previous = cursor_.before(), *next = cursor_.next();
  const bool ends = cursor_.lastToken(item).comma || isCue(next, CueKind::kAnd);
  const bool continues =
      before && (before->comma || isCue(previous, CueKind::kAnd)) && !sketch_.targets.empty();
  const bool starts = sketch_.targets.empty() && isCue(previous, CueKind::kList);
  return (continues && (ends || isCue(next, CueKind::kOf) || isCue(next, CueKind::kFilter))) ||
         (starts && ends);
}

bool SketchReader::isUnknownVerb(const Item& item) const {
  const Item* doer = cursor_.before(cursor_.follows(CueKind::kFilter) ? 2 : 1);
  if (!isThing(doer) || item.count != 1 || !isParticiple(cursor_.lastToken(item))) return false;
  std::size_t later = 1;
  const auto isEmptyParse = [](const Item* next) {
    return next && (next->kind == Item::Kind::kUnknown || isCue(next, CueKind::kOf));
  };
  while (isEmptyParse(cursor_.next(later))) ++later;
  return !cursor_.next(later);
}

bool SketchReader::isUnknownOwner(const Item& item) const {
  std::size_t back = 1;
  while (cursor_.before(back) && cursor_.before(back)->kind == Item::Kind::kUnknown) ++back;
  const Item* of = cursor_.before(back);
  const std::string word = lower(item.text);
  return !cursor_.next() && isCue(of, CueKind::kOf) && of->cue->cue.phrase == "of" && !word.ends_with('s') &&
         isElement(cursor_.before(back + 1)) && sketch_.filters.empty() && !sketch_.mentions.empty();
}

bool SketchReader::isUnknownObject(const Item& item) const {
  const Item* verb = cursor_.before();
  return !cursor_.next() && isElement(verb) && isLink(verb->matches.front()) &&
         verb->first + verb->count == item.first && cursor_.lastToken(item).lower.ends_with('s');
}

bool SketchReader::isUnknownPlace(const Item& item) const {
  static constexpr std::string_view kPlaces[] = {"second", "third", "fourth", "fifth", "next"};
  return !cursor_.next() && std::ranges::find(kPlaces, lower(item.text)) != std::end(kPlaces);
}

bool SketchReader::isOfNamedNext() const {
  static constexpr std::string_view kBetween[] = {"do",  "does", "did",   "has", "have",
                                                  "had", "that", "which", "the"};
  const auto& tokens = cursor_.tokens();
  std::size_t at = cursor_.item().first + cursor_.item().count;
  while (at < tokens.size() && isOneOf(kBetween, tokens[at].lower)) ++at;
  return std::ranges::any_of(
      items_, [&](const Item& item) { return item.kind == Item::Kind::kValue && item.first == at; });
}

bool SketchReader::asksHowMany() const {
  const bool subtracts = sketch_.combined == ArithmeticOperator::kSubtract && sketch_.targets.empty();
  return (figure_.counts() && cursor_.follows(CueKind::kCount) && isOfNamedNext()) || rankings_.isPending() ||
         choices_.isPending() || subtracts;
}

bool SketchReader::isUnknownFigure() const {
  const Item* following = cursor_.next();
  // "how many WORKS did Ann make": of those nothing is known, and Anns are not counted instead.
  static constexpr std::string_view kDo[] = {"do", "does", "did", "has", "have"};
  const Token* behind = cursor_.tokenBehind(cursor_.item());
  if (figure_.howMany && cursor_.follows(CueKind::kCount) && behind &&
      std::ranges::find(kDo, behind->lower) != std::end(kDo))
    return true;
  const bool ofEach = isCue(following, CueKind::kEach) || isCue(following, CueKind::kGroupedBy) ||
                      isCue(following, CueKind::kEachPeriod);
  return ofEach && sketch_.targets.empty();
}

bool SketchReader::isPredicate(const Item& item) const {
  if (sketch_.mentions.empty() && !cursor_.next()) return false;
  // "the hottest day", "busiest station": a superlative that nobody knows.
  const Token* before = cursor_.tokenBefore(item);
  const std::string word = lower(item.text);
  const bool superlative = item.count == 1 && ((before && before->lower == "the" && word.ends_with("est")) ||
                                               (word.ends_with("iest") && isElement(cursor_.next())));
  if (isUnknownVerb(item) || isUnknownOwner(item) || isUnknownObject(item) || isUnknownPlace(item) ||
      isUnknownFigure())
    return true;
  // "are there any BLUE products": whether there are products does not answer that.
  const bool describes = sketch_.asksWhether && cursor_.entityNext();
  const bool owned = before && before->lower == "whose";  // "whose BIRTHDAY is in March"
  return superlative || describes || owned ||
         ((cursor_.followsCopula() || sketch_.asksWhether) && !cursor_.next());
}

void SketchReader::settleOrder() {
  choices_.settle();
  rankings_.settle(who_.asks());
  orders_.settle();
  if (limit_.hasTop() && !orders_.asksFirst()) rankTopByRows(sketch_, limit_.hasBottom(), facts_);
  places_.settle();
  if (who_.asks() || orders_.asksFirst()) showRankedEntities(sketch_, question_, who_.asks());
  showWhen(sketch_, question_, facts_);
}

void SketchReader::settleFilters() {
  comparisons_.countTarget();
  if (filters_.denies() && sketch_.filters.empty()) denyOnlyUse(sketch_, implied_, filters_);
  narrowings_.settle();
  denyEach(sketch_);
  aggregateFilteredMeasure(sketch_, figure_, implied_);
  // "the total REVENUE by month": how many there are of something is not it.
  const auto isFigure = [&](const SketchTerm& target) {
    return target.mention && facts_.isAmount(sketch_.best(*target.mention));
  };
  const auto openIf = [&](bool open, std::string_view why) {
    if (open) sketch_.leaveOpen(why);
  };
  openIf(figure_.ofUnknown && std::ranges::none_of(sketch_.targets, isFigure),
         "nothing is the amount that is to be computed");
  openIf(sketch_.skipped > 0 && (!sketch_.limit || sketch_.orders.empty()), "what the place is counted by");
  openIf(
      !choices_.isSettled() && !sketch_.combined && isBeyondSketches(question_, items_, comparisons_.than()),
      "it compares or computes in a way that cannot be read");
  openIf(comparisons_.isLeftOpen(), "what it is compared with");
  openIf(spans_.isLeftOpen(), "from when to when the time is measured");
  openIf(sames_.isLeftOpen(), "what is to be the same");
  openIf(quantifies(Quantifier::kAll), "whether it is so of all of them");
  openIf(quantifies(Quantifier::kOnly), "whether it is so of no others");
  openIf(isEmptyParse(sketch_), "nothing in the source is named");
}

bool SketchReader::quantifies(Quantifier quantifier) const {
  for (std::size_t token = 0; token < question_.tokens.size(); ++token)
    if (quantifierAt(question_.tokens, token) == quantifier) return true;
  return false;
}

void SketchReader::settleTargets() {
  if (sketch_.asksWho && (sketch_.targets.empty() || showsAbsent(sketch_))) who_.showPeople();
  if (sketch_.targets.empty() && question_.has(CueKind::kEverything)) showNamed(sketch_, facts_, implied_);
  if (sketch_.targets.empty()) showCompared(sketch_, facts_);
  showMeaning(sketch_, question_, facts_, implied_);
  showWhenOrWhere(sketch_, question_, facts_, implied_);
  if (sketch_.targets.empty()) targets_.showDefault();
  if (sketch_.targets.empty()) showNarrowed(sketch_, question_, facts_);
  showRanked(sketch_, question_, items_);
  expandSubclasses(sketch_, question_, facts_);
  if (sketch_.asksWhether && !askWhich(sketch_, question_)) return askWhether(sketch_, question_, facts_);
  takeBestOfEach(sketch_, facts_);
  groupByComparedValues(sketch_, question_, facts_);
  takeSides(sketch_, question_);
  countMatchingEntities(sketch_);
  sumOnlyAmount(sketch_, figure_, implied_);
  addUpCounts(sketch_, question_, implied_);
  rankByObserved(sketch_, implied_);
  addUpBetween(sketch_, facts_, implied_);
  choices_.settleEach();
  preferFullest(sketch_, facts_);
  narrowShare(sketch_, question_, facts_);
  if (showsAnEndAlone(sketch_, facts_))
    sketch_.leaveOpen("all that is asked for is one end of a relationship");
}

Sketch readSketch(const Question& question, const std::vector<Item>& items, const EntityModel& model,
                  const SchemaWords& words) {
  Draft draft(question, items, model, words);
  return SketchReader(draft).run();
}

}  // namespace omni
