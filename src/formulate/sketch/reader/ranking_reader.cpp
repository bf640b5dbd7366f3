#include "formulate/sketch/reader/ranking_reader.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "question/lexicon/implied_attributes.h"
#include "question/similarity.h"

namespace omni {
namespace {

constexpr double kImplied = 0.6;  // how well an attribute fits that only the superlative implies

// "the most X" can be what occurs most, "the highest X" cannot.
bool isByValue(const Cue& superlative) {
  return superlative.phrase != "busiest" && !superlative.phrase.starts_with("most") &&
         !superlative.phrase.starts_with("least") && !superlative.phrase.starts_with("fewest") &&
         !superlative.phrase.ends_with(" number of");
}

// "oldest", "cheapest": by nothing else than what it says, while "best" and "largest" may be of most.
bool measures(const Cue& superlative) {
  static constexpr std::string_view kVague[] = {"best",     "worst",   "largest", "biggest",
                                                "smallest", "highest", "lowest"};
  return !superlative.phrase.ends_with("popular") && !superlative.phrase.ends_with("rated") &&
         std::ranges::find(kVague, superlative.phrase) == std::end(kVague);
}

// "the most common X": the one that occurs most is what is asked for.
bool asksForOccurring(const Cue& superlative) {
  static constexpr std::string_view kOften[] = {"common", "popular", "frequent", "busiest"};
  return std::ranges::any_of(kOften,
                             [&](std::string_view word) { return superlative.phrase.ends_with(word); });
}

// A counted word is an entity where it names one.
void keepEntities(std::vector<LinkCandidate>& matches) {
  if (isEntity(matches.front()))
    std::erase_if(matches, [](const LinkCandidate& match) { return !isEntity(match); });
}

bool holds(const std::vector<LinkCandidate>& matches, const LinkCandidate& wanted) {
  return std::ranges::any_of(matches,
                             [&](const LinkCandidate& match) { return match.element == wanted.element; });
}

}  // namespace

bool RankingReader::takesOrdinal(const Item& item) {
  static constexpr std::string_view kOrdinals[][2] = {
      {"second", "2nd"}, {"third", "3rd"}, {"fourth", "4th"}, {"fifth", "5th"}};
  const std::string& word = cursor_.tokens()[item.first].lower;
  if (item.count != 1 || !cursor_.superlativeNext() || cursor_.next()->first != item.first + 1) return false;
  for (std::size_t before = 0; before < std::size(kOrdinals); ++before)
    if (std::ranges::find(kOrdinals[before], word) != std::end(kOrdinals[before]))
      sketch_.skipped = before + 1;
  return sketch_.skipped > 0;
}

bool RankingReader::takesComparative(const Item& item) {
  const auto& tokens = cursor_.tokens();
  const std::string before = item.first > 0 ? tokens[item.first - 1].lower : "";
  const bool twoWords = before == "more" || before == "less";
  const std::size_t verb = item.first - (twoWords ? 2 : 1);
  const bool compared = std::ranges::any_of(tokens, [](const Token& token) { return token.lower == "than"; });
  if (item.first < (twoWords ? 2u : 1u) || !isCopula(tokens[verb]) || compared || sketch_.asksWhether ||
      isPending())
    return false;
  const std::string& word = tokens[item.first].lower;
  const Cue* cue = superlativeOf(twoWords ? before + " " + word : word);
  if (!cue) return false;
  superlative(*cue, item);
  if (sketch_.orders.empty()) sketch_.leaveOpen("nothing can be ranked so", word);
  descending_.reset();
  return true;
}

void RankingReader::superlative(const Cue& cue, const Item& item) {
  const bool descending = cue.kind == CueKind::kHighest;
  limit_.orderAll(cursor_.section() == Section::kOrder && std::exchange(sketch_.orderTargets, false));
  cue_ = &cue;
  if (cue.phrase.ends_with(" number of") && figures_.isPending()) return figures_.readExtreme(descending);
  if (listsFigures()) return figures_.readExtreme(descending);
  const Item* following = rankedNext();
  if (ranksByPrevious(cue, descending) || ranksByPredicate(item, descending) || ranksByDate(cue, descending))
    return;
  if (isCue(cursor_.next(), CueKind::kAverage) || isCue(cursor_.next(), CueKind::kSum)) {
    descending_ = descending;
    return;
  }
  if (!cue.attribute.empty() && !canRank(following, cue) && ranksByImplied(cue, item, descending)) return;
  const LinkCandidate* thing = rankedByAmount(cue);
  if (thing && (ranksByAmount(*thing, item, descending) || ranksByAsked(*thing, descending))) return;
  if (measures(cue) && lacksRankedAttribute(cue, following))
    sketch_.leaveOpen("nothing is measured so", cue.phrase);
  // "the highest and the lowest price": both of one attribute.
  if (isCue(following, CueKind::kAnd) && sketch_.targets.empty() && cursor_.superlativeNext(2))
    return figures_.readExtreme(descending);
  if (isFigure(cue, following))
    return figures_.readExtremeOrRank(descending != runsBackwards(following->matches.front()));
  descending_ = descending;
}

bool RankingReader::listsFigures() const {
  static constexpr CueKind kFigures[] = {CueKind::kHighest, CueKind::kLowest,  CueKind::kAverage,
                                         CueKind::kSum,     CueKind::kMaximum, CueKind::kMinimum};
  const auto isFigure = [](const Item* item) {
    return item && item->kind == Item::Kind::kCue &&
           std::ranges::find(kFigures, item->cue->cue.kind) != std::end(kFigures);
  };
  bool listed = false;
  const Item* last = &cursor_.item();
  for (std::size_t step = 1;; ++step) {
    const Item* next = cursor_.next(step);
    const bool joined = isCue(last, CueKind::kAnd) || cursor_.lastToken(*last).comma;
    if (!isCue(next, CueKind::kAnd) && !(isFigure(next) && joined))
      return listed && isElement(next) && facts_.isAmount(next->matches.front());
    listed |= isFigure(next);
    last = next;
  }
}

bool RankingReader::sorts(const Cue& cue, const Item& item) {
  if (cue.attribute.empty() || !measures(cue)) return false;
  auto earlier = std::exchange(sketch_.orders, {});
  limit_.orderAll(true);
  const bool implied = ranksByImplied(cue, item, cue.kind == CueKind::kHighest);
  limit_.orderAll(false);
  std::erase_if(earlier, [&](const SketchTerm& order) {
    return implied && order.mention &&
           holds(sketch_.mentions[*sketch_.orders.back().mention].matches, sketch_.best(*order.mention));
  });
  sketch_.orders.insert(sketch_.orders.begin(), earlier.begin(), earlier.end());
  return implied;
}

bool RankingReader::isFigure(const Cue& cue, const Item* following) const {
  const bool occurrences = cue.phrase.starts_with("most") || cue.phrase.starts_with("least");
  const bool byAny = cue.attribute.empty() || cue.phrase == "highest" || cue.phrase == "lowest" ||
                     (isElement(following) && facts_.isAmount(following->matches.front()));
  // "of all claims, what was the earliest date"
  const bool asked = cursor_.follows(CueKind::kList) || !mentionsEntity(sketch_);
  const bool first = sketch_.targets.empty() && !limit_.isPending() && !sketch_.limit && asked;
  return sketch_.skipped == 0 && !occurrences && byAny && !sketch_.asksWho &&
         cursor_.section() == Section::kSelect && (first || showsOnlyExtremes()) && isElement(following) &&
         !isEntity(following->matches.front());
}

bool RankingReader::ranksByPrevious(const Cue& cue, bool descending) {
  const Item* verb = cursor_.before(sketch_.skipped > 0 ? 2 : 1);  // "EARNS the third most"
  if ((cue.phrase != "most" && cue.phrase != "least") || !isElement(verb) || isElement(cursor_.next()) ||
      sketch_.mentions.empty())
    return false;
  const std::size_t previous = sketch_.mentions.size() - 1;
  if (sketch_.mentions[previous].token != verb->first) return false;
  if (!facts_.isAmount(sketch_.best(previous))) return ranksByAmounts(previous, descending);
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) { return target.mention == previous; });
  sketch_.mentions[previous].implied = true;
  pending_.attribute.reset();
  return orderBy(previous, descending);
}

bool RankingReader::saysWhatIs(const Item& previous, const Item& superlative) const {
  const auto& tokens = cursor_.tokens();
  const std::size_t end = previous.first + previous.count;
  if (end < superlative.first && isCopula(tokens[end]))
    return end + 1 == superlative.first || (end + 2 == superlative.first && isDefiniteArticle(end + 1));
  const bool adjoins = end == superlative.first || (end + 1 == superlative.first && isDefiniteArticle(end));
  return adjoins && isSubject(previous) && sketch_.targets.size() > 1;
}

bool RankingReader::isSubject(const Item& previous) const {
  std::size_t first = previous.first;
  for (std::size_t step = 2;; ++step) {
    if (first > 0 && isDefiniteArticle(first - 1)) --first;
    if (first == 0) return false;
    if (isCopula(cursor_.tokens()[first - 1])) return true;
    const Item* part = cursor_.before(step);
    const bool qualifies = isElement(part) || isCue(part, CueKind::kSum) || isCue(part, CueKind::kAverage);
    if (!qualifies || part->first + part->count != first) return false;
    first = part->first;
  }
}

bool RankingReader::isDefiniteArticle(std::size_t token) const {
  return cursor_.tokens()[token].lower == "the";
}

bool RankingReader::ranksByPredicate(const Item& item, bool descending) {
  const Item* previous = cursor_.before();
  if (!isElement(previous) || isElement(cursor_.next()) || sketch_.mentions.empty() ||
      sketch_.mentions.back().token != previous->first || !saysWhatIs(*previous, item))
    return false;
  const std::size_t measure = sketch_.mentions.size() - 1;
  const LinkCandidate& match = sketch_.best(measure);
  if (!facts_.isAmount(match) && !facts_.isDated(match)) return false;
  SketchTerm order{.mention = measure, .descending = descending != isTurnedRound(match), .byValue = true};
  std::erase_if(sketch_.targets, [&](const SketchTerm& target) {
    if (target.mention == measure) order.aggregate = target.aggregate;
    return target.mention == measure;
  });
  pending_.attribute.reset();
  sketch_.orders.push_back(order);
  limit_.apply();
  return true;
}

bool RankingReader::ranksByDate(const Cue& cue, bool descending) {
  const Item *previous = cursor_.before(), *next = cursor_.next();
  const bool when = cue.phrase == "last" || cue.phrase == "earliest" || cue.phrase.ends_with("recently");
  if (when && isElement(next) && facts_.isDated(next->matches.front()) && isThing(cursor_.next(2))) {
    cursor_.skip(*next);
    return orderByImplied(next->matches, *next, descending);
  }
  if (!when || !isElement(previous) || isElement(cursor_.next()) || sketch_.mentions.empty()) return false;
  const std::size_t date = sketch_.mentions.size() - 1;
  if (sketch_.mentions[date].token != previous->first || !facts_.isDated(sketch_.best(date))) return false;
  return orderBy(date, descending);
}

bool RankingReader::orderBy(std::size_t mention, bool descending) {
  sketch_.orders.push_back({.mention = mention, .descending = descending});
  limit_.apply();
  return true;
}

bool RankingReader::orderByImplied(std::vector<LinkCandidate> matches, const Item& item, bool descending) {
  Mention mention = cursor_.mention(std::move(matches), item);
  mention.implied = true;
  return orderBy(sketch_.add(std::move(mention)), descending);
}

bool RankingReader::ranksByAmounts(std::size_t previous, bool descending) {
  static constexpr std::string_view kOfMoney[] = {"spend", "spent", "pay",    "paid",     "earn",
                                                  "donat", "rais",  "invest", "contribut"};
  const Token& verb = cursor_.tokens()[sketch_.mentions[previous].token];
  if (std::ranges::find(kOfMoney, verb.stem) == std::end(kOfMoney)) return false;
  const auto amount = implied_.amountOf(sketch_.best(previous).element);
  if (!amount) return false;
  sketch_.orders.push_back({.mention = sketch_.add({.matches = {*amount}, .implied = true}),
                            .aggregate = AggregateFunction::kSum,
                            .descending = descending,
                            .byValue = true});
  limit_.apply();
  return true;
}

bool RankingReader::canRank(const Item* following, const Cue& cue) const {
  if (!isElement(following)) return false;
  const LinkCandidate& first = following->matches.front();
  if (!isEntityAttribute(first)) return !isEntity(first);
  // "the longest FLIGHT": not by its number.
  if (measures(cue) && facts_.isNumberOfOwner(first) && !lacksRankedAttribute(cue, following)) return false;
  const bool time = facts_.isDated(first) || isPartOfTime(first);
  if (!time && isOrdered(facts_.attributeOf(first).values.type)) return true;
  const auto implied = implied_.named(cue.attribute);
  return implied.empty() || holds(implied, first) || holds(implied_.named(cue.reversed), first);
}

bool RankingReader::isPartOfTime(const LinkCandidate& match) const {
  static constexpr std::string_view kParts[] = {"year", "month", "day", "hour", "week"};
  return isOneOf(kParts, lower(facts_.attributeOf(match).phrase));
}

bool RankingReader::lacksRankedAttribute(const Cue& cue, const Item* following) const {
  if (cue.attribute.empty()) return false;
  const LinkCandidate* thing = isElement(following) ? &following->matches.front() : nullptr;
  if (thing && isAttribute(*thing) && isOrdered(facts_.attributeOf(*thing).values.type)) return false;
  const auto isHeld = [&](const LinkCandidate& match) {
    return !thing || isLink(*thing) || areOfOne(match, *thing);
  };
  return std::ranges::none_of(implied_.named(cue.attribute), isHeld) &&
         std::ranges::none_of(implied_.named(cue.reversed), isHeld);
}

bool RankingReader::showsOnlyExtremes() const {
  return !sketch_.targets.empty() && std::ranges::all_of(sketch_.targets, [](const SketchTerm& target) {
    return target.aggregate == AggregateFunction::kMaximum || target.aggregate == AggregateFunction::kMinimum;
  });
}

std::vector<LinkCandidate> RankingReader::impliedBy(std::string_view stems) const {
  auto matches = implied_.named(stems);
  std::erase_if(matches, [&](const LinkCandidate& match) {
    const bool ranks = facts_.isAmount(match) || facts_.isDated(match) || facts_.isMonthly(match);
    return !ranks && (facts_.identifies(match) || facts_.attributeOf(match).values.type == ValueType::kText);
  });
  return matches;
}

bool RankingReader::ranksByImplied(const Cue& cue, const Item& item, bool descending) {
  auto matches = impliedBy(cue.attribute);
  const bool reverse = matches.empty();
  if (reverse) matches = impliedBy(cue.reversed);
  if (matches.empty()) return false;
  // "the complaint that was raised most recently": by that date, not by another.
  const Item *previous = cursor_.before(), *thing = cursor_.next();
  if (isElement(previous))
    keepSuiting(matches, [&](const LinkCandidate& match) { return holds(previous->matches, match); });
  // "the last order": by a date of the order.
  if (isElement(thing) && (isEntity(thing->matches.front()) || isEntityAttribute(thing->matches.front())))
    keepSuiting(matches, [&](const LinkCandidate& match) { return areOfOne(match, thing->matches.front()); });
  if (isElement(thing) && isAgeOfAnother(cue, thing->matches.front(), matches.front())) {
    sketch_.leaveOpen("it is the age of something else", cue.phrase);
    return false;
  }
  for (auto& match : matches) match.score *= kImplied;
  const bool turned = isTurnedRound(matches.front());
  return orderByImplied(std::move(matches), item, (descending != reverse) != turned);
}

bool RankingReader::isAgeOfAnother(const Cue& cue, const LinkCandidate& thing,
                                   const LinkCandidate& age) const {
  static constexpr std::string_view kLife = "age birth born";
  if (cue.attribute != impliedAttributes("@age") || !isEntity(thing) ||
      !implied_.isPerson(thing.element.owner))
    return false;
  const auto words = contentStems(facts_.attributeOf(age).phrase);
  return !areOfOne(age, thing) ||
         std::ranges::none_of(words, [](const std::string& word) { return isAmong(kLife, word); });
}

const Item* RankingReader::rankedNext() const {
  const Item* next = cursor_.next();
  const bool so = isElement(next) && facts_.isTruth(next->matches.front()) && isElement(cursor_.next(2));
  return so ? cursor_.next(2) : cursor_.ownedNext();
}

const LinkCandidate* RankingReader::rankedByAmount(const Cue& cue) const {
  static constexpr std::string_view kByAmount[] = {"highest", "greatest", "largest",
                                                   "biggest", "lowest",   "smallest"};
  const Item* thing = rankedNext();
  const bool named = isOneOf(kByAmount, cue.phrase) && isElement(thing) && isEntity(thing->matches.front());
  return named ? &thing->matches.front() : nullptr;
}

bool RankingReader::ranksByAmount(const LinkCandidate& thing, const Item& item, bool descending) {
  const auto amount = implied_.amountOf(thing.element);
  if (!amount) return false;
  return orderByImplied({*amount}, item, descending);
}

bool RankingReader::ranksByAsked(const LinkCandidate& thing, bool descending) {
  if (sketch_.targets.size() != 1) return false;
  SketchTerm& asked = sketch_.targets.front();
  if (!asked.mention || !facts_.isAmount(sketch_.best(*asked.mention)) ||
      !areOfOne(sketch_.best(*asked.mention), thing))
    return false;
  asked.aggregate.reset();
  asked.certain = true;
  orderBy(*asked.mention, descending);
  sketch_.orders.back().certain = true;
  return true;
}

bool RankingReader::ranksBy(std::size_t index, const Item& item) {
  if (isTopOf(index)) {
    sketch_.orders.push_back({.mention = index, .descending = true, .superlative = true, .byValue = true});
    if (cursor_.section() == Section::kSelect && sketch_.targets.empty())
      sketch_.targets.push_back({.mention = index});
    return true;
  }
  if (ownsFigure(item) && (isPending() || cursor_.section() == Section::kOrder)) {
    sketch_.mentions[index].context = true;
    return true;
  }
  if (!isPending() || facts_.isTruth(item.matches.front())) return false;
  rankBy(index);
  return true;
}

bool RankingReader::isTopOf(std::size_t index) const {
  const Item* number = cursor_.before();
  return limit_.hasTop() && sketch_.limit && sketch_.orders.empty() && facts_.isAmount(sketch_.best(index)) &&
         number && (number->kind == Item::Kind::kNumber || isCue(number, CueKind::kTop));
}

bool RankingReader::ownsFigure(const Item& item) const {
  const Item* owned = cursor_.adjoiningElement();
  if (!isEntity(item.matches.front()) || !owned) return false;
  const LinkCandidate& figure = owned->matches.front();
  return facts_.isAmount(figure) && !facts_.isYear(figure);  // "most of the STATIONS opened since"
}

void RankingReader::rankBy(std::size_t index) {
  auto& matches = sketch_.mentions[index].matches;
  keepEntities(matches);
  const LinkCandidate match = sketch_.best(index);
  // "the most used bike": not the one with the highest number.
  const bool counts =
      isEntity(match) || isLink(match) || (facts_.identifies(match) && cue_->phrase == "most");
  // "earns the most": pay is no pay id.
  keepSuiting(matches, [&](const LinkCandidate& meant) { return !facts_.identifies(meant); });
  const auto function = figures_.take();
  sketch_.orders.push_back({.mention = index,
                            .aggregate = counts ? AggregateFunction::kCount : function,
                            .descending = *descending_ != runsBackwards(match),
                            .superlative = true,
                            .occurring = asksForOccurring(*cue_),
                            .byValue = isByValue(*cue_)});
  descending_.reset();
  // "the 3 greatest amounts of orders": the amounts are what is wanted.
  if (cursor_.section() == Section::kSelect && sketch_.targets.empty() && !counts &&
      (sketch_.limit || sketch_.skipped > 0 || asksForOccurring(*cue_))) {
    sketch_.targets.push_back({.mention = index});
    sketch_.distinct |= sketch_.skipped > 0;  // the second of the values, though several may share the first
  }
  limit_.apply();
}

bool RankingReader::isTurnedRound(const LinkCandidate& match) const {
  const bool judges = cue_ && (cue_->phrase == "best" || cue_->phrase == "worst");
  return judges && isAttribute(match) && isBetterSmall(facts_.attributeOf(match).phrase);
}

bool RankingReader::runsBackwards(const LinkCandidate& match) const {
  if (isTurnedRound(match)) return true;
  if (cue_->reversed.empty() || !isEntityAttribute(match)) return false;
  const auto reversed = split(cue_->reversed, ' ');
  return facts_.isDated(match) || facts_.isYear(match) ||
         std::ranges::any_of(contentStems(facts_.attributeOf(match).phrase), [&](const std::string& word) {
           return std::ranges::find(reversed, word) != reversed.end();
         });
}

void RankingReader::settle(bool asksWho) {
  if (!isPending() || !sketch_.orders.empty()) return;
  SketchTerm order{.aggregate = AggregateFunction::kCount};
  if (asksWho && sketch_.targets.size() == 1) {
    const SketchTerm& previous = sketch_.targets.front();
    if (previous.mention && !previous.aggregate && facts_.isAmount(sketch_.best(*previous.mention)))
      order = previous;
  }
  order.descending = *descending_;
  sketch_.orders.push_back(order);
  limit_.apply();
}

}  // namespace omni
