#include "formulate/sketch/draft/observed_numbers.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "base/text.h"

namespace omni {
namespace {

/// The things that what narrows may be values of.
std::set<std::uint32_t> narrowed(const Sketch& sketch) {
  std::set<std::uint32_t> owners;
  for (const SketchFilter& filter : sketch.filters)
    for (const LinkCandidate& match : sketch.mentions[filter.mention].matches)
      if (isEntityAttribute(match)) owners.insert(match.element.owner);
  return owners;
}

/// Those, or else what is shown.
std::set<std::uint32_t> spokenOf(const Sketch& sketch) {
  auto owners = narrowed(sketch);
  if (!owners.empty()) return owners;
  for (const SketchTerm& target : sketch.targets)
    if (target.mention && isEntityAttribute(sketch.best(*target.mention)))
      owners.insert(sketch.best(*target.mention).element.owner);
  return owners;
}

/// The numbers of those that have one.
template <class NumberOf>
std::vector<LinkCandidate> numbersOf(const std::set<std::uint32_t>& owners, const NumberOf& numberOf) {
  std::vector<LinkCandidate> numbers;
  for (const auto owner : owners)
    if (auto number = numberOf(owner)) numbers.push_back(*std::move(number));
  return numbers;
}

std::size_t addImplied(Sketch& sketch, std::vector<LinkCandidate> matches) {
  return sketch.add({.matches = std::move(matches), .implied = true});
}

// Rows, or how often a value that narrows occurs, for want of anything else to rank by; "ENERGY" is no row of
// "primary energy".
bool ranksByRows(const Sketch& sketch, const SketchTerm& order) {
  if (!order.mention) return order.aggregate == AggregateFunction::kCount;
  const LinkCandidate& bestMatch = sketch.best(*order.mention);
  const bool occurs = order.superlative || order.occurring || order.aggregate == AggregateFunction::kCount;
  return occurs && (bestMatch.value || (isEntity(bestMatch) && bestMatch.score < kWholeName));
}

// "the most common CLASS".
bool ranksByOccurrence(const Sketch& sketch, const SketchTerm& order) {
  return order.occurring && order.mention && isEntityAttribute(sketch.best(*order.mention)) &&
         !sketch.best(*order.mention).value;
}

std::vector<LinkCandidate> rankedBy(const Sketch& sketch, const SketchTerm& order,
                                    const ImpliedElements& implied) {
  const auto counted = [&](std::uint32_t owner) { return implied.countOf(owner); };
  if (ranksByOccurrence(sketch, order))
    return numbersOf({sketch.best(*order.mention).element.owner}, counted);
  if (!ranksByRows(sketch, order)) return {};
  return numbersOf(spokenOf(sketch), [&](std::uint32_t owner) {
    const auto value = implied.valueOf(owner);
    return value ? value : counted(owner);
  });
}

bool countsRows(const Sketch& sketch, const SketchTerm& target) {
  return target.aggregate == AggregateFunction::kCount && !target.distinct &&
         (!target.mention || isEntity(sketch.best(*target.mention)));
}

}  // namespace

void aggregateFilteredMeasure(Sketch& sketch, PendingFigure& figure, const ImpliedElements& implied) {
  if (!figure.measures() || !sketch.targets.empty()) return;
  auto numbers = numbersOf(narrowed(sketch), [&](std::uint32_t owner) {
    return figure.ofUnknown ? implied.valueOf(owner) : implied.measureOf(owner);
  });
  if (numbers.empty()) return;
  sketch.targets.push_back({.mention = addImplied(sketch, std::move(numbers)),
                            .aggregate = std::exchange(figure.function, std::nullopt)});
}

void rankByObserved(Sketch& sketch, const ImpliedElements& implied) {
  for (SketchTerm& order : sketch.orders) {
    auto numbers = rankedBy(sketch, order, implied);
    if (numbers.empty()) continue;
    order.mention = addImplied(sketch, std::move(numbers));
    order.aggregate = AggregateFunction::kSum;
    order.superlative = order.occurring = false;
    order.byValue = true;
  }
}

bool meansRows(const Token& token) {
  static constexpr std::string_view kRows[] = {"row", "record", "entri", "line", "observ"};
  return isOneOf(kRows, token.stem);
}

void addUpCounts(Sketch& sketch, const Question& question, const ImpliedElements& implied) {
  if (std::ranges::any_of(question.tokens, meansRows)) return;
  for (SketchTerm& target : sketch.targets) {
    if (!countsRows(sketch, target)) continue;
    auto owners = narrowed(sketch);
    if (target.mention) owners = {sketch.best(*target.mention).element.owner};
    auto numbers = numbersOf(owners, [&](std::uint32_t owner) { return implied.countOf(owner); });
    if (numbers.empty()) continue;
    target.mention = addImplied(sketch, std::move(numbers));
    target.aggregate = AggregateFunction::kSum;
  }
}

}  // namespace omni
