#include "formulate/tables/missed_values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/number.h"
#include "formulate/candidates/query_constants.h"
#include "formulate/tables/view/table_text.h"
#include "query/edit/narrow.h"
#include "query/measures.h"

namespace omni {
namespace {

bool deniesOrLists(const Question& question) {
  using enum CueKind;
  return question.has(kNot) || question.has(kExcept) || question.has(kOr);
}

constexpr double kSure = .85;  // of a value that stands in the question as it is, or its code

// No number: that is a year or an amount sooner than a value of some column.
bool isValue(const Item& item) {
  return item.kind == Item::Kind::kValue && !item.number && !parsedNumber<std::int64_t>(item.text);
}

bool isSure(const LinkCandidate& match) {
  return match.value && !match.firstPart && (match.score >= kSure || isKnown(match));
}

// The one node of the query that is of the match's entity.
std::optional<std::size_t> nodeOf(const LinkCandidate& match, const LogicalQuery& query) {
  if (match.element.kind != ElementRef::Kind::kAttribute) return std::nullopt;
  const auto isOfIt = [&](const QueryNode& node) { return node.entity == match.element.owner; };
  const auto found = std::ranges::find_if(query.nodes, isOfIt);
  if (std::ranges::count_if(query.nodes, isOfIt) != 1) return std::nullopt;
  return static_cast<std::size_t>(found - query.nodes.begin());
}

// The condition that narrows the query to a value by the likeliest of its own columns that holds it.
std::optional<Condition> narrowedTo(const Item& item, const LogicalQuery& query) {
  for (const LinkCandidate& match : item.matches)
    if (const auto node = isSure(match) ? nodeOf(match, query) : std::nullopt)
      return comparison(Expression::ofAttribute(*node, match.element.attribute), Comparison::kEqual,
                        *match.value);
  return std::nullopt;
}

// How often an attribute stands in a query.
std::size_t uses(const LogicalQuery& query, std::size_t node, std::size_t attribute) {
  std::size_t uses = 0;
  forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
    uses += e.kind == Expression::Kind::kAttribute && e.attribute == attribute &&
            in.nodes[e.node].entity == query.nodes[node].entity;
  });
  return uses;
}

bool counts(const Expression& e, const Expression& counted) {
  return e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount &&
         e.arguments == std::vector{counted};
}

// "how many FEMALE patients": COUNT(gender) is the count of those that are narrowed to.
bool countsAlone(const LogicalQuery& query, const Expression& attribute) {
  const auto isCount = [&](const Expression& e) { return counts(e, attribute); };
  return std::ranges::count_if(query.select, isCount) ==
         static_cast<std::ptrdiff_t>(uses(query, attribute.node, attribute.attribute));
}

void countRows(LogicalQuery& query, const Expression& attribute) {
  for (auto& e : query.select)
    if (counts(e, attribute))
      e = Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(attribute.node)});
}

}  // namespace

void addMissedValues(LogicalQuery& query, const StatementContext& asked) {
  if (query.set || deniesOrLists(asked.question)) return;
  const QueryConstants constants(query);
  std::vector<Condition> missed;
  for (const Item& item : asked.items) {
    auto condition = isValue(item) && !constants.hold(item) ? narrowedTo(item, query) : std::nullopt;
    if (!condition || !countsAlone(query, condition->left)) continue;
    const auto isOfOne = [&](const Condition& other) { return other.left == condition->left; };
    if (std::ranges::any_of(missed, isOfOne)) return;
    missed.push_back(*std::move(condition));
  }
  for (auto& condition : missed) {
    countRows(query, condition.left);
    narrow(query, adapted(std::move(condition), query, asked));
  }
}

}  // namespace omni
