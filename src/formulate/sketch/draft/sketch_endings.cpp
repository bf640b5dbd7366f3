#include "formulate/sketch/draft/sketch_endings.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "formulate/sketch/draft/groups.h"
#include "formulate/sketch/draft/item_cursor.h"
#include "formulate/sketch/draft/sought_thing.h"
#include "question/verb_forms.h"

namespace omni {
namespace {

// "what is the", "what was the".
bool asksWhatIs(const std::vector<Token>& tokens) {
  return tokens.size() > 1 && tokens.front().lower == "what" &&
         (tokens[1].lower == "is" || tokens[1].lower == "was");
}

// Whether a time narrows what is asked for, and nothing else but values: "in Porto in May".
bool isOfTime(const Sketch& sketch, const ElementFacts& facts) {
  const auto isTime = [&](const SketchFilter& filter) {
    const LinkCandidate& by = sketch.best(filter.mention);
    return facts.isDated(by) || facts.isYear(by) || facts.isMonthly(by);
  };
  return std::ranges::any_of(sketch.filters, isTime) &&
         std::ranges::all_of(sketch.filters, [&](const SketchFilter& filter) {
           return isTime(filter) || (filter.fromMatch && filter.kind == SketchFilter::Kind::kCompare);
         });
}

// "what is the total price", "the revenue in 2025": one figure, though each row has its own.
bool isOneTotal(const Sketch& sketch, const Question& question, const ElementFacts& facts) {
  if (sketch.targets.size() != 1 || !sketch.targets.front().mention || sketch.targets.front().aggregate ||
      !sketch.orders.empty())
    return false;
  const std::size_t target = *sketch.targets.front().mention;
  const LinkCandidate& shown = sketch.best(target);
  const auto isOwner = [&](const Mention& mention) {
    const LinkCandidate& thing = mention.matches.front();
    return isEntity(thing) && areOfOne(thing, shown);
  };
  const bool ofAnother = mentionsEntity(sketch) && std::ranges::none_of(sketch.mentions, isOwner);
  if (ofAnother) return false;
  const bool whatIs = asksWhatIs(question.tokens);
  if (facts.isTotal(shown) && whatIs) return true;
  const std::size_t token = sketch.mentions[target].token;
  const bool begins = token == 0 || (token == 1 && question.tokens.front().lower == "the");
  return (whatIs || begins) && sketch.groups.empty() && isOfTime(sketch, facts) &&
         facts.additivity(shown) == Additivity::kSum;
}

// "tickets per project": no verb says that they are listed.
bool isFragment(const Sketch& sketch, const Question& question) {
  const bool each = std::ranges::any_of(question.cues, saysPer, &CueSpan::cue);
  return each && !sketch.groups.empty() && !question.has(CueKind::kList);
}

// Whether what is ordered by belongs to another thing than the one that is asked for.
bool ordersByAnother(const Sketch& sketch) {
  const SketchTerm& target = sketch.targets.front();
  if (target.part) return true;
  if (!target.mention || target.aggregate || sketch.orders.empty() || !sketch.orders.front().mention)
    return false;
  const LinkCandidate &shown = sketch.best(*target.mention),
                      &ordered = sketch.best(*sketch.orders.front().mention);
  return isEntity(shown) && !areOfOne(shown, ordered);
}

// "does Beacon S1 have a RETIREMENT DATE"; of what everything has, something was asked that is not
// understood.
void askForValue(Sketch& sketch, std::size_t mention, const ElementFacts& facts) {
  const LinkCandidate& match = sketch.best(mention);
  const bool narrowed = std::ranges::any_of(
      sketch.filters, [&](const SketchFilter& filter) { return filter.mention == mention; });
  if (!isEntityAttribute(match) || match.value || narrowed) return;
  if (facts.mayBeMissing(match))
    sketch.filters.push_back({.kind = SketchFilter::Kind::kNull, .mention = mention, .negated = true});
  else
    sketch.leaveOpen("everything has what it asks for");
}

// "are there more than 10 ORDERS from customers in Spain": what is counted, where it is named first.
std::optional<std::size_t> countedFirst(const Sketch& sketch) {
  const auto first = std::ranges::find_if(
      sketch.mentions, [](const Mention& mentioned) { return isEntity(mentioned.matches.front()); });
  const auto mention = static_cast<std::size_t>(first - sketch.mentions.begin());
  const bool counted = std::ranges::any_of(sketch.filters, [&](const SketchFilter& filter) {
    return filter.kind == SketchFilter::Kind::kCount && filter.mention == mention;
  });
  return counted ? std::optional(mention) : std::nullopt;
}

bool isEquality(const SketchFilter& filter) {
  return filter.kind == SketchFilter::Kind::kCompare && filter.comparison == Comparison::kEqual &&
         !filter.negated && !filter.part;
}

// "male and FEMALE": a value of the same attribute as the one before.
bool isSecondValue(const Sketch& sketch, std::size_t filter) {
  if (filter == 0 || filter >= sketch.filters.size()) return false;
  const SketchFilter &one = sketch.filters[filter - 1], &other = sketch.filters[filter];
  return isEquality(one) && isEquality(other) &&
         sketch.best(one.mention).element == sketch.best(other.mention).element;
}

// "in Munich and in Hamburg": the last two conditions name two values of one attribute.
bool endsWithTwoValues(const Sketch& sketch) {
  return !sketch.filters.empty() && isSecondValue(sketch, sketch.filters.size() - 1);
}

// "of male and female STUDENTS": both describe the things that follow at once.
bool describesBoth(const Sketch& sketch, const Question& question, std::size_t one, std::size_t other) {
  constexpr std::size_t kWords = 3;  // "male and female", "female ADELIE PENGUINS"
  const auto follows = [&](const Mention& mention) {
    return mention.token > other && mention.token < other + kWords && isEntity(mention.matches.front());
  };
  return other - one < kWords && question.tokens[other - 1].lower == "and" &&
         std::ranges::any_of(sketch.mentions, follows);
}

// "is it new OR USED": the filter and the one before it are values of one attribute.
bool isOffered(const Sketch& sketch, std::size_t filter) {
  const SketchFilter &one = sketch.filters[filter - 1], &other = sketch.filters[filter];
  const auto isValue = [](const SketchFilter& offered) {
    return offered.fromMatch && !offered.negated && offered.kind == SketchFilter::Kind::kCompare;
  };
  return isValue(one) && isValue(other) && other.either &&
         sketch.best(one.mention).element == sketch.best(other.mention).element;
}

constexpr std::string_view kPrepositions[] = {"in", "from", "at", "of", "on", "to", "for", "with", "by"};
constexpr std::string_view kAll[] = {"all", "every", "each", "both"};
constexpr std::size_t kOpening = 4;  // tokens: "do we have ALL", "are ALL of"

// "is it IN Paris or London": yes or no.
bool isNamedAsPlace(const Sketch& sketch, std::size_t filter) {
  const auto& before = sketch.mentions[sketch.filters[filter].mention].leading;
  return before.empty() || isOneOf(kPrepositions, before.back());
}

}  // namespace

void countTarget(Sketch& sketch) {
  SketchTerm& target = sketch.targets.front();
  if (!target.mention || target.aggregate) return;
  target.aggregate = AggregateFunction::kCount;
  target.distinct = std::exchange(sketch.distinct, false);
  target.certain = true;
}

void addUpTotals(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  if (isOneTotal(sketch, question, facts)) sketch.targets.front().aggregate = AggregateFunction::kSum;
  if (sketch.targets.empty()) return;
  const auto addUp = [&](SketchTerm& term) {
    const bool sums =
        term.mention && !term.aggregate &&
        (facts.addsUp(sketch.best(*term.mention)) || facts.isCalledAsOwner(sketch.best(*term.mention)));
    if (sums) term.aggregate = AggregateFunction::kSum;
  };
  const auto& first = sketch.targets.front().mention;
  if (sketch.targets.size() == 1 && first && isEntity(sketch.best(*first)) && isFragment(sketch, question) &&
      sketch.orders.empty()) {
    countTarget(sketch);
    // "players per country, TOP 5": those with the most.
    if (sketch.limit)
      sketch.orders.push_back({.mention = first, .aggregate = AggregateFunction::kCount, .descending = true});
  }
  // "revenue per country": of each all together.
  if (std::ranges::any_of(sketch.groups, &SketchTerm::certain)) std::ranges::for_each(sketch.targets, addUp);
  // "the month with the highest revenue", "customers by order total": the same, of another thing.
  if (ordersByAnother(sketch)) std::ranges::for_each(sketch.orders, addUp);
}

void addUpNumbers(Sketch& sketch, const ElementFacts& facts) {
  const auto addUp = [&](SketchTerm& term) {
    if (!term.mention || term.aggregate != AggregateFunction::kCount || term.distinct) return;
    auto& matches = sketch.mentions[*term.mention].matches;
    const auto number = isEntity(matches.front()) ? facts.numberOf(matches.front()) : std::nullopt;
    if (!number) return;
    matches = {*number};
    term.aggregate = AggregateFunction::kSum;
  };
  std::ranges::for_each(sketch.targets, addUp);
  std::ranges::for_each(sketch.orders, addUp);
}

void showEachOnce(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const auto& tokens = question.tokens;
  const bool there =
      tokens.size() > 1 && tokens.back().lower == "there" && tokens[tokens.size() - 2].lower == "are";
  if (!there && tokens.front().lower != "which") return;
  const auto repeats = [&](const SketchTerm& target) {
    if (!target.mention || target.aggregate) return false;
    const LinkCandidate& shown = sketch.best(*target.mention);
    return isEntityAttribute(shown) &&
           (there ? !isUnique(facts.attributeOf(shown)) : facts.isShared(shown) && isSort(shown, facts));
  };
  if (!sketch.targets.empty() && sketch.orders.empty() && std::ranges::all_of(sketch.targets, repeats))
    sketch.distinct = true;
}

void showRankedEntities(Sketch& sketch, const Question& question, bool asksWho) {
  if (sketch.targets.size() != 1 || sketch.orders.size() != 1) return;
  const SketchTerm& target = sketch.targets.front();
  const auto ordered = sketch.orders.front().mention;
  if (!target.mention || target.aggregate || !ordered || asksForRole(sketch, question)) return;
  if (!(sketch.best(*target.mention).element == sketch.best(*ordered).element)) return;
  if (!asksWho && !isParticiple(question.tokens[sketch.mentions[*target.mention].token])) return;
  showOwner(sketch, *target.mention, [](const LinkCandidate&) { return true; });
}

void showWhen(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  if (question.tokens.front().lower != "when" || sketch.orders.size() != 1 || !sketch.orders.front().mention)
    return;
  const std::size_t when = *sketch.orders.front().mention;
  if (facts.isDated(sketch.best(when))) sketch.targets = {{.mention = when, .certain = true}};
}

void addUpBetween(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied) {
  if (sketch.targets.size() != 1 || sketch.targets.front().aggregate != AggregateFunction::kCount ||
      !sketch.groups.empty())
    return;
  const auto counted = sketch.targets.front().mention;
  if (counted && !isLink(sketch.best(*counted))) return;
  std::vector<std::uint32_t> named;
  for (const auto& filter : sketch.filters)
    if (filter.fromMatch && !filter.negated && isEntityAttribute(sketch.best(filter.mention)) &&
        facts.isNamedBy(sketch.best(filter.mention)))
      named.push_back(sketch.best(filter.mention).element.owner);
  if (named.size() != 2) return;
  auto amounts = implied.amountsBetween(named[0], named[1]);
  if (amounts.size() != 1) return;
  const std::size_t amount = sketch.add({.matches = std::move(amounts), .implied = true});
  sketch.targets = {{.mention = amount, .aggregate = AggregateFunction::kSum}};
}

void sumOnlyAmount(Sketch& sketch, const PendingFigure& figure, const ImpliedElements& implied) {
  if (figure.function != AggregateFunction::kSum || sketch.targets.size() != 1) return;
  const SketchTerm& mentioned = sketch.targets.front();
  if (!mentioned.mention || mentioned.aggregate != AggregateFunction::kCount) return;
  const auto amount = implied.amountOf(sketch.best(*mentioned.mention).element);
  if (!amount) return;
  sketch.targets.push_back({.mention = sketch.add({.matches = {*amount}, .implied = true}),
                            .aggregate = AggregateFunction::kSum,
                            .certain = true});
}

void countMatchingEntities(Sketch& sketch) {
  if (sketch.targets.size() != 1 || sketch.targets.front().aggregate != AggregateFunction::kCount ||
      sketch.targets.front().distinct)
    return;
  const auto counted = sketch.targets.front().mention;
  // "how many are still OPEN", "how many winners were GRAN COCHISSE": the same attribute, once for all.
  const auto isOfSame = [&](const SketchFilter& filter) {
    const bool lacks = filter.kind == SketchFilter::Kind::kNull;
    return (lacks || isEquality(filter)) && !filter.negated &&
           sketch.best(filter.mention).element == sketch.best(*counted).element;
  };
  if (counted && std::ranges::any_of(sketch.filters, isOfSame) &&
      showOwner(sketch, *counted, [](const LinkCandidate&) { return true; }))
    countTarget(sketch);
}

void takeBestOfEach(Sketch& sketch, const ElementFacts& facts) {
  if (sketch.orders.size() != 1 || sketch.groups.size() != 1 || !sketch.limit || aggregates(sketch)) return;
  const SketchTerm order = sketch.orders.front(), group = sketch.groups.front();
  if (!group.mention || !group.certain || group.part) return;
  const bool ranked = order.mention && !order.aggregate && !order.occurring;
  const LinkCandidate* by = ranked ? &sketch.best(*order.mention) : nullptr;
  if (!by || sketch.limit != 1 || sketch.skipped > 0 || !isEntityAttribute(*by) ||
      !(facts.isAmount(*by) || facts.isDated(*by))) {
    sketch.leaveOpen("what the best of each is chosen by");
    return;
  }
  sketch.filters.push_back(
      {.kind = SketchFilter::Kind::kAggregate,
       .mention = *order.mention,
       .aggregate = order.descending ? AggregateFunction::kMaximum : AggregateFunction::kMinimum,
       .each = group.mention});
  for (auto& target : sketch.targets) target.certain = true;
  if (!areAbout(sketch.targets, *group.mention)) sketch.targets.insert(sketch.targets.begin(), group);
  sketch.groups.clear();
  sketch.orders.clear();
  sketch.limit.reset();
}

void averageRows(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const bool per = std::ranges::any_of(question.cues, saysPer, &CueSpan::cue);
  if (!per || sketch.groups.size() != 1 || sketch.targets.size() != 1) return;
  const SketchTerm &group = sketch.groups.front(), &target = sketch.targets.front();
  if (!group.mention || group.part || !target.mention || target.aggregate != AggregateFunction::kAverage)
    return;
  const LinkCandidate &row = sketch.best(*group.mention), &measured = sketch.best(*target.mention);
  // "per INCIDENT severity"
  const std::size_t behind = sketch.mentions[*group.mention].token + 1;
  const bool owns = std::ranges::any_of(sketch.mentions,
                                        [&](const Mention& mentioned) { return mentioned.token == behind; });
  if (owns || !isEntityAttribute(measured) || !areOfOne(row, measured)) return;
  if (isEntity(row) || isUnique(facts.attributeOf(row))) {
    sketch.groups.clear();
    sketch.ofEachRow = true;
  }
}

void showCompared(Sketch& sketch, const ElementFacts& facts) {
  if (sketch.orders.size() != 1 || sketch.filters.empty() || mentionsEntity(sketch)) return;
  showOwner(sketch, sketch.filters.front().mention,
            [&](const LinkCandidate& match) { return facts.isNamedBy(match); });
}

void groupByComparedValues(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const auto isFigure = [](const SketchTerm& target) { return target.aggregate.has_value(); };
  if (sketch.combined || std::ranges::count_if(sketch.targets, isFigure) != 1) return;
  const AggregateFunction figure = *std::ranges::find_if(sketch.targets, isFigure)->aggregate;
  const bool counts = figure == AggregateFunction::kCount && sketch.groups.empty();
  for (std::size_t f = 1; f < sketch.filters.size(); ++f) {
    if (!isSecondValue(sketch, f)) continue;
    const std::size_t one = sketch.mentions[sketch.filters[f - 1].mention].token;
    const std::size_t other = sketch.mentions[sketch.filters[f].mention].token;
    const auto countsBetween = [&](const CueSpan& span) {
      return span.cue.kind == CueKind::kCount && one < span.first && span.first < other;
    };
    // "the average salary of MEN AND WOMEN": of kinds, not of two that are called so.
    const bool kinds = figure == AggregateFunction::kAverage && other + 1 == question.tokens.size() &&
                       question.tokens[other - 1].lower == "and" &&
                       !facts.isNamedBy(sketch.best(sketch.filters[f].mention));
    const bool both =
        kinds || (figure != AggregateFunction::kSum && describesBoth(sketch, question, one, other));
    if (!both && !(counts && std::ranges::any_of(question.cues, countsBetween))) continue;
    sketch.filters[f].either = true;
    sketch.groups.push_back({.mention = sketch.filters[f].mention, .certain = true});
    sketch.targets.insert(sketch.targets.begin(), sketch.groups.back());
    return;
  }
}

void takeSides(Sketch& sketch, const Question& question) {
  if (!sketch.combined || sketch.targets.empty() || sketch.targets.size() > 2) return;
  const auto counts = [&](const SketchTerm& target) {
    return target.mention && isEntity(sketch.best(*target.mention)) &&
           target.aggregate.value_or(AggregateFunction::kCount) == AggregateFunction::kCount;
  };
  const bool things = std::ranges::all_of(sketch.targets, counts);
  const auto isWanted = [&](const SketchTerm& target) {
    return std::ranges::none_of(sketch.filters, [&](const SketchFilter& filter) {
      return filter.mention != *target.mention &&
             sketch.mentions[filter.mention].token == sketch.mentions[*target.mention].token;
    });
  };
  // "the difference between MySQL and MariaDB": no figure of either.
  if (things && !question.has(CueKind::kCount) && !std::ranges::all_of(sketch.targets, isWanted))
    return sketch.leaveOpen("what is to differ");
  if (things)
    for (auto& target : sketch.targets) target.aggregate = AggregateFunction::kCount;
  if (sketch.targets.size() == 2) {
    sketch.sides = things;
    auto& second = sketch.targets.back().aggregate;
    if (sketch.combined == ArithmeticOperator::kMultiply && !second)
      second = sketch.targets.front().aggregate;
    return;
  }
  // "the difference in weight between Ann and Bob": of the one the most and the least that either has.
  if (sketch.combined == ArithmeticOperator::kSubtract && !sketch.targets.front().aggregate &&
      sketch.targets.front().mention && endsWithTwoValues(sketch)) {
    sketch.filters.back().either = true;
    sketch.targets.push_back(sketch.targets.front());
    sketch.targets.front().aggregate = AggregateFunction::kMaximum;
    sketch.targets.back().aggregate = AggregateFunction::kMinimum;
    return;
  }
  sketch.sides = sketch.targets.front().aggregate && endsWithTwoValues(sketch);
}

void preferFullest(Sketch& sketch, const ElementFacts& facts) {
  if (sketch.mentions.size() != 1 || !sketch.filters.empty() || !sketch.orders.empty()) return;
  auto& matches = sketch.mentions.front().matches;
  const double best = matches.front().score;
  const auto known = [&](const LinkCandidate& match) { return facts.attributeOf(match).values.distinct; };
  const auto isAsGood = [&](const LinkCandidate& match) {
    return isEntityAttribute(match) && !match.value && match.score >= best;
  };
  const auto end = std::ranges::find_if_not(matches, isAsGood);
  std::stable_sort(matches.begin(), end,
                   [&](const LinkCandidate& a, const LinkCandidate& b) { return known(a) > known(b); });
}

void denyOnlyUse(Sketch& sketch, const ImpliedElements& implied, FilterWriter& filters) {
  if (sketch.targets.size() != 1 || !sketch.targets.front().mention) return;
  const LinkCandidate& thing = sketch.best(*sketch.targets.front().mention);
  if (!isEntity(thing)) return;
  auto users = implied.usersOf(thing.element.owner);
  if (users.size() != 1) return;
  filters.add({.kind = SketchFilter::Kind::kAbsent,
               .mention = sketch.add({.matches = std::move(users), .implied = true}),
               .negated = true});
}

bool askWhich(Sketch& sketch, const Question& question) {
  static constexpr std::string_view kDo[] = {"do", "does", "did"};
  const Token& opening = question.tokens.front();
  if (sketch.filters.size() < 2 || !(isCopula(opening) || isOneOf(kDo, opening.lower)) ||
      question.tokens[1].lower == "there")
    return false;
  const bool subject = sketch.filters.size() > 2 && isOffered(sketch, 1) &&
                       sketch.mentions[sketch.filters.front().mention].token == 1;
  const std::size_t last = sketch.filters.size() - 1;
  if (!subject && (!isOffered(sketch, last) || isNamedAsPlace(sketch, last - 1))) return false;
  const Mention& one = sketch.mentions[sketch.filters[subject ? 0 : last - 1].mention];
  const LinkCandidate offered = one.matches.front();
  sketch.asksWhether = false;
  sketch.asksWhich = !subject;
  sketch.targets = {{.mention = sketch.add({.matches = {{offered.element, std::nullopt, {}, offered.score}},
                                            .token = one.token}),
                     .certain = true}};
  // "did ANN OR BOB pay": one of them; of what something is it may be neither.
  if (!subject) sketch.filters.resize(last - 1);
  return true;
}

namespace {

// The part that a share is of: what follows "were", else what stands before the things that are
// counted.
std::optional<std::size_t> partOfShare(const Sketch& sketch, const Question& question,
                                       const ElementFacts& facts) {
  const auto cue =
      std::ranges::find(question.cues, CueKind::kShare, [](const CueSpan& span) { return span.cue.kind; });
  if (cue == question.cues.end()) return std::nullopt;
  const auto tokenOf = [&](const SketchFilter& filter) { return sketch.mentions[filter.mention].token; };
  const auto isWhen = [&](const SketchFilter& filter) {
    const LinkCandidate& match = sketch.best(filter.mention);
    return filter.part || facts.isDated(match) || facts.isYear(match);
  };
  const auto first = [&](const auto& fits) -> std::optional<std::size_t> {
    const auto found = std::ranges::find_if(sketch.filters, fits);
    if (found == sketch.filters.end()) return std::nullopt;
    return static_cast<std::size_t>(found - sketch.filters.begin());
  };
  const auto verb = std::find_if(question.tokens.begin() + static_cast<std::ptrdiff_t>(cue->first),
                                 question.tokens.end(), isCopula);
  if (verb != question.tokens.end()) {
    const auto copula = static_cast<std::size_t>(verb - question.tokens.begin());
    if (!isWhen(sketch.filters.back())) return std::nullopt;
    return first([&](const SketchFilter& filter) { return !isWhen(filter) && tokenOf(filter) > copula; });
  }
  const auto counted = std::ranges::find_if(
      sketch.mentions, [](const Mention& mention) { return isEntity(mention.matches.front()); });
  if (counted == sketch.mentions.end() || tokenOf(sketch.filters.back()) < counted->token)
    return std::nullopt;
  // "of the Sales staff WORK REMOTELY"
  const bool narrows = isWhen(sketch.filters.back()) || isNamedAsPlace(sketch, sketch.filters.size() - 1);
  if (!narrows) return std::nullopt;
  return first([&](const SketchFilter& filter) { return tokenOf(filter) < counted->token; });
}

}  // namespace

void denyEach(Sketch& sketch) {
  for (std::size_t f = 1; f < sketch.filters.size(); ++f) {
    const SketchFilter& before = sketch.filters[f - 1];
    SketchFilter& filter = sketch.filters[f];
    const bool ofOne = sketch.best(before.mention).element == sketch.best(filter.mention).element;
    if (!filter.negated || !before.negated || !ofOne) continue;
    filter.either = false;
    sketch.neither = true;
  }
}

void narrowShare(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  if (!sketch.shareOf || sketch.filters.empty()) return;
  const auto part = partOfShare(sketch, question, facts);
  if (!part) return;
  const auto mentioned = sketch.filters.begin() + static_cast<std::ptrdiff_t>(*part);
  std::rotate(mentioned, mentioned + 1, sketch.filters.end());
}

void askWhether(Sketch& sketch, const Question& question, const ElementFacts& facts) {
  const auto opening = std::span(question.tokens).first(std::min(kOpening, question.tokens.size()));
  const bool ofAll =
      std::ranges::any_of(opening, [](const Token& token) { return isOneOf(kAll, token.lower); });
  if (ofAll || !sketch.orders.empty() || sketch.limit)
    sketch.leaveOpen("whether it is so of all of them, or of the first");
  std::erase_if(sketch.targets, [](const SketchTerm& target) { return !target.mention; });
  for (auto& target : sketch.targets) {
    if (!std::exchange(target.aggregate, std::nullopt)) askForValue(sketch, *target.mention, facts);
  }
  if (const auto counted = countedFirst(sketch)) sketch.targets = {{.mention = counted}};
  if (sketch.targets.empty() && !sketch.mentions.empty()) sketch.targets.push_back({.mention = 0});
}

void showNamed(Sketch& sketch, const ElementFacts& facts, const ImpliedElements& implied) {
  if (sketch.mentions.size() != 1 || sketch.filters.size() != 1) return;
  const bool named = showOwner(sketch, 0, [&](const LinkCandidate& match) { return facts.isNamedBy(match); });
  if (!named && !showOwner(sketch, 0, [](const LinkCandidate&) { return true; })) return;
  sketch.style.names = GroundingStyle::Names::kAll;
  if (named) return;
  auto dates = implied.dated();
  std::erase_if(dates, [&](const LinkCandidate& date) { return !areOfOne(date, sketch.best(1)); });
  if (dates.empty()) return;
  dates.resize(1);
  sketch.orders = {
      {.mention = sketch.add({.matches = std::move(dates), .implied = true}), .descending = true}};
}

bool showsAnEndAlone(const Sketch& sketch, const ElementFacts& facts) {
  if (sketch.targets.size() != 1 || !sketch.targets.front().mention || sketch.mentions.size() != 1)
    return false;
  const LinkCandidate& shown = sketch.best(0);
  return isLink(shown) && shown.converse && facts.isWithin(shown);
}

bool isBeyondSketches(const Question& question, const std::vector<Item>& items,
                      std::optional<std::size_t> than) {
  static constexpr std::string_view kFigures[] = {"mode", "variance", "percentile", "quartile"};
  for (std::size_t t = 0; t < question.tokens.size(); ++t) {
    const std::string& word = question.tokens[t].lower;
    const auto contains = [&](const Item& item) { return item.first <= t && t < item.first + item.count; };
    const auto covering = std::ranges::find_if(items, contains);
    const bool known = covering != items.end() && covering->kind != Item::Kind::kUnknown;
    const bool last = t + 1 == question.tokens.size() || question.tokens[t].comma;
    const bool compares = word == "than" || (last && (word == "more" || word == "less"));  // "who earns MORE"
    if (!known && t != than && (compares || isOneOf(kFigures, word))) return true;
  }
  return false;
}

bool isEmptyParse(const Sketch& sketch) {
  return !sketch.unexplained.empty() && std::ranges::all_of(sketch.mentions, &Mention::implied);
}

void explainWordsOfNames(Sketch& sketch, const ElementFacts& facts) {
  const auto says = [&](const Mention& mention, const std::vector<std::string_view>& made) {
    const LinkCandidate& match = mention.matches.front();
    if (!isAttribute(match) || (!match.value && match.score >= kWholeName)) return false;
    const auto named = contentStems(facts.attributeOf(match).phrase);
    return std::ranges::any_of(
        made, [&](std::string_view word) { return std::ranges::find(named, stem(word)) != named.end(); });
  };
  std::erase_if(sketch.unexplained, [&](const std::string& text) {
    const std::string word = lower(text);
    auto made = derivationsOfForms(word);
    if (word == "born") made.push_back("birth");
    return std::ranges::any_of(sketch.mentions, [&](const Mention& mention) { return says(mention, made); });
  });
}

double explainedShare(const Sketch& sketch, const Question& question) {
  const auto content = static_cast<std::size_t>(
      std::ranges::count_if(question.tokens, [](const Token& token) { return !token.stop; }));
  const std::size_t missed = std::min(sketch.unexplained.size(), content);
  return content == 0 ? 0 : 1.0 - static_cast<double>(missed) / static_cast<double>(content);
}

}  // namespace omni
