#include "query/verbalise.h"

#include <vector>

#include "base/text.h"
#include "query/measures.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

constexpr std::size_t kMaxConstants = 10;  // of a list

std::string_view words(AggregateFunction function) {
  switch (function) {
    case AggregateFunction::kCount: return "number of ";
    case AggregateFunction::kSum: return "total ";
    case AggregateFunction::kAverage: return "average ";
    case AggregateFunction::kMedian: return "median ";
    case AggregateFunction::kMinimum: return "lowest ";
    case AggregateFunction::kMaximum: return "highest ";
  }
  return "";
}

std::string_view words(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual: return " is ";
    case Comparison::kNotEqual: return " is not ";
    case Comparison::kLess: return " is below ";
    case Comparison::kLessOrEqual: return " is at most ";
    case Comparison::kGreater: return " is above ";
    case Comparison::kGreaterOrEqual: return " is at least ";
    case Comparison::kContains: return " contains ";
    case Comparison::kStartsWith: return " starts with ";
    case Comparison::kEndsWith: return " ends with ";
  }
  return " is ";
}

Comparison negation(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual: return Comparison::kNotEqual;
    case Comparison::kNotEqual: return Comparison::kEqual;
    case Comparison::kLess: return Comparison::kGreaterOrEqual;
    case Comparison::kLessOrEqual: return Comparison::kGreater;
    case Comparison::kGreater: return Comparison::kLessOrEqual;
    case Comparison::kGreaterOrEqual: return Comparison::kLess;
    default: return comparison;
  }
}

std::string_view words(ArithmeticOperator op) {
  switch (op) {
    case ArithmeticOperator::kAdd: return " plus ";
    case ArithmeticOperator::kSubtract: return " minus ";
    case ArithmeticOperator::kMultiply: return " times ";
    case ArithmeticOperator::kDivide: return " divided by ";
  }
  return " ";
}

std::string_view words(DatePart part) {
  switch (part) {
    case DatePart::kYear: return "year of ";
    case DatePart::kQuarter: return "quarter of ";
    case DatePart::kMonth: return "month of ";
    case DatePart::kDay: return "day of ";
    case DatePart::kDecade: return "decade of ";
    case DatePart::kWeek: return "week of ";
    case DatePart::kWeekday: return "number of the weekday of ";
    case DatePart::kWeekdayName: return "weekday of ";
    case DatePart::kHour: return "hour of ";
  }
  return "";
}

std::string possessive(const std::string& name) {
  return name + (name.ends_with('s') ? "' " : "'s ");
}

class Verbaliser {
 public:
  Verbaliser(const LogicalQuery& query, const EntityModel& model) : query_(query), model_(model) {}

  std::string all() const {
    if (query_.whether) return "whether " + claim(true);
    std::vector<std::string> targets;
    for (const auto& e : query_.select)
      targets.push_back(std::string(e.kind == Expression::Kind::kAggregate ? "the " : "") + say(e));
    std::string out = join(targets, ", ");
    if (query_.distinct) out = "different " + out;
    out += " of " + narrowed() + grouped() + order();
    if (query_.set) out += std::string(setWords()) + Verbaliser(*query_.set->right, model_).all();
    return out;
  }

  std::string claim(bool holds) const {
    if (!query_.having || !query_.groupBy.empty())
      return (holds ? "there is at least one of " : "there is none of ") + narrowed() + grouped();
    Condition figure = *query_.having;
    if (!holds) figure.comparison = negation(figure.comparison);
    return "the " + say(figure) + ", of " + narrowed();
  }

  std::string conditionOf() const { return query_.where ? say(*query_.where) : std::string{}; }

  std::string say(const Expression& e) const {
    using Kind = Expression::Kind;
    switch (e.kind) {
      case Kind::kNode: return entity(e.node).phrase;
      case Kind::kAttribute: {
        const std::string& attribute = entity(e.node).attributes[e.attribute].phrase;
        return query_.nodes.size() == 1 ? attribute : possessive(entity(e.node).phrase) + attribute;
      }
      case Kind::kEdgeAttribute: {
        const Link& link = model_.links[query_.edges[e.node].link];
        return possessive(link.phrase) + link.attributes[e.attribute].phrase;
      }
      case Kind::kConstant:
        return std::holds_alternative<std::string>(e.constant) ? '\'' + toText(e.constant) + '\''
                                                               : toText(e.constant);
      case Kind::kAggregate:
        if (const DefinedMeasure* measure = aggregatedMeasure(e, query_, model_);
            measure && !computesOtherwise(e, *measure))
          return say(e.arguments.front());
        return std::string(words(e.function)) + (e.distinct ? "different " : "") +
               (e.arguments.empty() ? "rows" : list(e.arguments));
      case Kind::kArithmetic: return say(e.arguments[0]) + std::string(words(e.op)) + say(e.arguments[1]);
      case Kind::kDatePart: return std::string(words(e.part)) + say(e.arguments[0]);
      case Kind::kSubQuery: return "(" + Verbaliser(*e.query, model_).all() + ")";
      case Kind::kPlace: return "place in the list of " + entity(e.node).phrase;
      case Kind::kDaysBetween: return "days from " + say(e.arguments[0]) + " to " + say(e.arguments[1]);
      case Kind::kRunning: return "running total of " + say(e.arguments[0]);
      case Kind::kWhen: {
        const bool rows = e.arguments[0].kind == Kind::kConstant;
        return (rows ? "rows" : say(e.arguments[0])) + " where " + say(*e.condition);
      }
    }
    return {};
  }

  std::string say(const Condition& c) const {
    using Kind = Condition::Kind;
    const std::string_view no = c.negated ? " not" : "";
    switch (c.kind) {
      case Kind::kAnd: return joined(c, " and ");
      case Kind::kOr: return "(" + joined(c, " or ") + ")";
      case Kind::kNot: return "not (" + joined(c, " and ") + ")";
      case Kind::kCompare: return say(c.left) + std::string(wordsOf(c)) + say(c.right);
      case Kind::kBetween:
        return say(c.left) + " is" + std::string(no) + " between " + say(c.right) + " and " + say(c.upper);
      case Kind::kIsNull: return say(c.left) + (c.negated ? " is known" : " is unknown");
      case Kind::kIn:
        return say(c.left) + " is" + std::string(no) + " among (" + Verbaliser(*c.query, model_).all() + ")";
      case Kind::kInList: return say(c.left) + " is" + std::string(no) + " one of " + constants(c);
      case Kind::kExists: return "there is " + std::string(c.negated ? "no " : "a ") + exists(*c.query);
    }
    return {};
  }

 private:
  const Entity& entity(std::size_t node) const { return model_.entities[query_.nodes[node].entity]; }

  // The entities that are read, and which of them.
  std::string narrowed() const {
    std::vector<std::string> names;
    for (std::size_t n = 0; n < query_.nodes.size(); ++n) names.push_back(entity(n).phrase);
    return join(names, " with ") + (query_.where ? " where " + say(*query_.where) : "");
  }

  std::string grouped() const {
    const std::string each = query_.groupBy.empty() ? "" : " for each " + list(query_.groupBy);
    return query_.having ? each + " having " + say(*query_.having) : each;
  }

  std::string list(const std::vector<Expression>& expressions) const {
    std::vector<std::string> parts;
    for (const auto& e : expressions) parts.push_back(say(e));
    return join(parts, ", ");
  }

  std::string order() const {
    const std::string limit = query_.limit ? std::to_string(*query_.limit) : "";
    if (query_.orderBy.empty()) return limit.empty() ? "" : ", the first " + limit;
    if (query_.orderBy.size() > 1 || limit.empty() || query_.skipped > 0) return sorted(limit);
    const Order& by = query_.orderBy.front();
    return (limit == "1" ? ", that" : ", the " + limit) + " with the " + std::string(extreme(by)) + " " +
           say(by.expression);
  }

  std::string sorted(const std::string& limit) const {
    std::vector<std::string> parts;
    for (const auto& by : query_.orderBy)
      parts.push_back(say(by.expression) + " (" + std::string(extreme(by)) + " first)");
    std::string out = ", by " + join(parts, ", ");
    if (!limit.empty()) out += ", the first " + limit;
    if (!limit.empty() && query_.skipped > 0) out += " behind the first " + std::to_string(query_.skipped);
    return out;
  }

  std::string_view extreme(const Order& by) const {
    if (by.expression.kind == Expression::Kind::kAttribute) {
      const auto type = entity(by.expression.node).attributes[by.expression.attribute].values.type;
      if (isDate(type)) return by.descending ? "latest" : "earliest";
    }
    return by.descending ? "highest" : "lowest";
  }

  std::string_view setWords() const {
    switch (query_.set->op) {
      case SetOperator::kUnion: return ", and also ";
      case SetOperator::kIntersect: return ", if also among ";
      case SetOperator::kExcept: return ", but not ";
    }
    return ", ";
  }

  std::string_view wordsOf(const Condition& c) const {
    if (c.left.kind != Expression::Kind::kAttribute || !isList(attributeOf(c.left).values))
      return words(c.comparison);
    if (c.comparison == Comparison::kEqual) return " includes ";
    return c.comparison == Comparison::kNotEqual ? " does not include " : words(c.comparison);
  }

  const Attribute& attributeOf(const Expression& e) const { return entity(e.node).attributes[e.attribute]; }

  std::string exists(const LogicalQuery& sub) const {
    const Verbaliser inner(sub, model_);
    const std::string what = inner.entity(sub.nodes.size() - 1).phrase;
    const std::string condition = inner.conditionOf();
    return condition.empty() ? what : what + " whose " + condition;
  }

  std::string joined(const Condition& c, std::string_view separator) const {
    std::vector<std::string> parts;
    for (const auto& child : c.children) parts.push_back(say(child));
    return join(parts, separator);
  }

  static std::string constants(const Condition& c) {
    std::vector<std::string> parts;
    for (const auto& value : c.constants) {
      if (parts.size() == kMaxConstants)
        return join(parts, ", ") + " … (" + std::to_string(c.constants.size()) + " in all)";
      parts.push_back(toText(value));
    }
    return join(parts, ", ");
  }

  const LogicalQuery& query_;
  const EntityModel& model_;
};

}  // namespace

std::string verbalise(const LogicalQuery& query, const EntityModel& model) {
  return Verbaliser(query, model).all();
}

std::string verbalise(const Expression& expression, const LogicalQuery& query, const EntityModel& model) {
  return Verbaliser(query, model).say(expression);
}

std::string verbalise(const Condition& condition, const LogicalQuery& query, const EntityModel& model) {
  return Verbaliser(query, model).say(condition);
}

YesOrNo yesOrNo(const LogicalQuery& query, const EntityModel& model) {
  const Verbaliser words(query, model);
  return {words.claim(true), words.claim(false)};
}

namespace {

// "<> 'Germany'" is neither true nor false where there is no value.
void addUnknowns(const Condition& condition, bool negated, const LogicalQuery& query,
                 const EntityModel& model, std::vector<std::string>& phrases) {
  using enum Condition::Kind;
  const bool inverts = condition.kind == kNot;
  for (const auto& child : condition.children) addUnknowns(child, negated != inverts, query, model, phrases);
  const bool differs = condition.kind == kCompare ? (condition.comparison == Comparison::kNotEqual) != negated
                                                  : condition.kind == kInList && condition.negated != negated;
  if (!differs || condition.left.kind != Expression::Kind::kAttribute) return;
  const Attribute& attribute =
      model.entities[query.nodes[condition.left.node].entity].attributes[condition.left.attribute];
  const bool isListed = std::ranges::find(phrases, attribute.phrase) != phrases.end();
  if (attribute.values.nulls > 0 && !isListed) phrases.push_back(attribute.phrase);
}

}  // namespace

std::string unknownsLeftOut(const LogicalQuery& query, const EntityModel& model) {
  std::vector<std::string> phrases;
  if (query.where) addUnknowns(*query.where, false, query, model, phrases);
  return phrases.empty() ? "" : "rows of unknown " + join(phrases, ", ") + " are left out";
}

}  // namespace omni
