#include "formulate/rendered/beyond_data.h"

#include <algorithm>

#include "query/edit/conjuncts.h"

namespace omni {
namespace {

constexpr std::size_t kYearBytes = 4;

/// What a condition is about: a date, or the year of one, with the first and the last that the source holds.
struct Held {
  std::string first, last, phrase;
};

std::optional<Held> heldOf(const Expression& e, const LogicalQuery& query, const EntityModel& model) {
  const bool year = e.kind == Expression::Kind::kDatePart && e.part == DatePart::kYear;
  const Expression& date = year && e.arguments.size() == 1 ? e.arguments.front() : e;
  if (date.kind != Expression::Kind::kAttribute) return std::nullopt;
  const Attribute& attribute = model.entities[query.nodes[date.node].entity].attributes[date.attribute];
  const ValueSummary& values = attribute.values;
  if (!isDate(values.type) || values.sampled || values.minimum.size() < kDateBytes ||
      values.maximum.size() < kDateBytes)
    return std::nullopt;
  return Held{values.minimum.substr(0, kDateBytes), values.maximum.substr(0, kDateBytes), attribute.phrase};
}

bool isBeyond(const Condition& c, const Held& held) {
  const std::string asked = toText(c.right.constant);
  if (c.right.kind != Expression::Kind::kConstant || asked.size() < kYearBytes) return false;
  const std::size_t compared = std::min(asked.size(), kDateBytes);
  const std::string when = asked.substr(0, compared);
  const std::string first = held.first.substr(0, compared), last = held.last.substr(0, compared);
  switch (c.comparison) {
    case Comparison::kEqual: return when < first || when > last;
    case Comparison::kGreater:
    case Comparison::kGreaterOrEqual: return when > last;
    case Comparison::kLess: return when <= first;
    case Comparison::kLessOrEqual: return when < first;
    default: return false;
  }
}

}  // namespace

std::string beyondData(const LogicalQuery& query, const EntityModel& model) {
  for (const Condition& c : conjunctsOf(query.where)) {
    const auto held =
        c.kind == Condition::Kind::kCompare && !c.negated ? heldOf(c.left, query, model) : std::nullopt;
    if (held && isBeyond(c, *held))
      return held->phrase + " reaches from " + held->first + " to " + held->last;
  }
  return {};
}

}  // namespace omni
