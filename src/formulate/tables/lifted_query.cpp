#include "formulate/tables/lifted_query.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/text.h"
#include "formulate/rendered/medians.h"
#include "formulate/sketch/elements/element_facts.h"
#include "formulate/tables/contrary_values.h"
#include "formulate/tables/lifted_conditions.h"
#include "formulate/tables/missed_group.h"
#include "formulate/tables/missed_period.h"
#include "formulate/tables/missed_values.h"
#include "formulate/tables/scope.h"
#include "formulate/tables/used_nodes.h"
#include "formulate/tables/view/statement_parts.h"
#include "query/measures.h"
#include "query/query_shape.h"

namespace omni {
namespace {

using Sql = SqlExpression::Kind;

std::optional<ArithmeticOperator> arithmeticCalled(std::string_view op) {
  if (op == "+") return ArithmeticOperator::kAdd;
  if (op == "-") return ArithmeticOperator::kSubtract;
  if (op == "*") return ArithmeticOperator::kMultiply;
  if (op == "/") return ArithmeticOperator::kDivide;
  return std::nullopt;
}

std::optional<DatePart> partCalled(std::string_view name) {
  if (name == "year" || name == "%Y") return DatePart::kYear;
  if (name == "decade") return DatePart::kDecade;
  if (name == "quarter") return DatePart::kQuarter;
  if (name == "month" || name == "%m") return DatePart::kMonth;
  if (name == "day" || name == "date" || name == "%Y-%m-%d") return DatePart::kDay;
  return std::nullopt;
}

std::string textOf(const SqlExpression& e) {
  return e.kind == Sql::kValue ? toText(e.value) : std::string();
}

/// One SELECT with its FROM, and the query that it becomes.
class Lifting {
 public:
  /// `period`: that every query and sub-query is narrowed to; null: none.
  Lifting(const TableView& view, const StatementContext& asked, const PeriodSpan* period = nullptr)
      : view_(view), model_(view.model()), asked_(asked), period_(period) {}

  Result<LogicalQuery> lift(const SqlStatement& statement) {
    scope_.bind(statement.from);
    std::vector<const SqlExpression*> where;
    if (statement.where) addConjuncts(*statement.where, where);
    for (const auto& table : statement.from)
      if (table.on) addConjuncts(*table.on, where);
    std::erase_if(where, [&](const SqlExpression* part) { return scope_.takesIn(*part); });
    selectColumns(statement);
    for (const auto* part : where) conditions_.narrow(condition(*part));
    for (const auto& by : statement.group)
      for (auto& e : groupOf(by)) query_.groupBy.push_back(std::move(e));
    if (statement.having) query_.having = condition(*statement.having);
    for (const auto& by : statement.order) query_.orderBy.push_back({ordered(by.of), by.descending});
    query_.limit = wholeNumber(statement.limit);
    query_.skipped = wholeNumber(statement.skipped).value_or(0);
    query_.distinct = statement.distinct;
    completeGroups();
    countRowsOfGroups();
    addUpMeasures();
    scope_.connect();
    if (query_.nodes.empty()) standOnSubQuery();
    if (query_.nodes.empty()) refusal_.refuse(Code::kUnsupported, "a query of no table asks nothing");
    if (refusal_.problem.empty() && statement.set) combine(statement);
    if (!refusal_.problem.empty()) return fail(refusal_.code, refusal_.problem, refusal_.hint);
    dropUnusedNodes(query_, model_);
    if (period_)
      for (auto& condition : within(*period_, query_, model_)) conditions_.narrow(std::move(condition));
    countEachOnce(query_, model_);
    return std::move(query_);
  }

 private:
  Expression unsupported(const std::string& what) {
    refusal_.refuse(Code::kUnsupported, what + " is not understood",
                    "Use plain columns, conditions and aggregates.");
    return Expression::ofConstant(Null{});
  }

  // ---- SELECT, GROUP BY, ORDER BY

  void selectColumns(const SqlStatement& statement) {
    for (const auto& item : statement.select) {
      if (item.of.kind == Sql::kAll) {
        selectAll(item.of.table);
        continue;
      }
      for (auto& e : groupOf(item.of)) {
        if (!item.called.empty()) called_.emplace(bareName(item.called), e);
        query_.select.push_back(std::move(e));
      }
    }
    if (query_.select.empty()) refusal_.refuse(Code::kUnsupported, "nothing is selected");
    for (auto e = query_.select.begin(); e != query_.select.end(); ++e)
      if (std::find(query_.select.begin(), e, *e) != e)
        refusal_.refuse(Code::kUnsupported, "the same is selected twice",
                        "Select each thing once; group by what tells figures apart.");
  }

  // Of a join, what it begins with.
  void selectAll(const std::string& of) {
    const auto nodes = scope_.nodes(of);
    if (!nodes.empty()) query_.select.push_back(scope_.named(nodes.front()));
  }

  // A month of a year is two columns.
  std::vector<Expression> groupOf(const SqlExpression& e) {
    if (e.kind == Sql::kValue && !query_.select.empty())
      if (const auto place = wholeNumber(e); place && *place > 0 && *place <= query_.select.size())
        return {query_.select[*place - 1]};
    if (e.kind == Sql::kColumn && e.table.empty() && !scope_.has(e))
      if (const auto known = called_.find(bareName(e.name)); known != called_.end()) return {known->second};
    if (isMonth(e)) return {datePart(DatePart::kYear, e.of[1]), datePart(DatePart::kMonth, e.of[1])};
    return {expression(e)};
  }

  static bool isMonth(const SqlExpression& e) {
    if (e.kind != Sql::kCall || e.of.size() != 2) return false;
    return (e.name == "strftime" && textOf(e.of[0]) == "%Y-%m") ||
           (e.name == "date_trunc" && textOf(e.of[0]) == "month");
  }

  Expression ordered(const SqlExpression& e) {
    auto by = groupOf(e);
    return std::move(by.front());
  }

  static std::optional<std::size_t> wholeNumber(const SqlExpression& e) {
    const auto* whole = e.kind == Sql::kValue ? std::get_if<std::int64_t>(&e.value) : nullptr;
    return whole && *whole >= 0 ? std::optional(static_cast<std::size_t>(*whole)) : std::nullopt;
  }
  static std::optional<std::size_t> wholeNumber(const std::optional<SqlExpression>& e) {
    return e ? wholeNumber(*e) : std::nullopt;
  }

  // Figures next to what they are figures of, where nothing says by what they are grouped.
  void completeGroups() {
    const auto isFigure = [](const Expression& e) { return isAggregated(e); };
    const auto ordersByFigure = [](const Order& order) { return isAggregated(order.expression); };
    const auto figures = std::ranges::count_if(query_.select, isFigure);
    const bool plain = static_cast<std::size_t>(figures) < query_.select.size();
    const bool grouped = !query_.groupBy.empty() || !plain;
    if (grouped || (figures == 0 && std::ranges::none_of(query_.orderBy, ordersByFigure))) return;
    if (figures == 1 && query_.orderBy.empty() && takeExtreme(*std::ranges::find_if(query_.select, isFigure)))
      return;
    for (const auto& e : query_.select)
      if (!isFigure(e)) query_.groupBy.push_back(e);
  }

  // COUNT(company) GROUP BY company: the rows of each, not the one value that all of them have.
  void countRowsOfGroups() {
    const auto restore = [&](Expression& e) {
      const bool counts = e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount &&
                          e.arguments.size() == 1 && e.arguments.front().kind == Expression::Kind::kAttribute;
      if (counts && std::ranges::find(query_.groupBy, e.arguments.front()) != query_.groupBy.end())
        e = Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(e.arguments.front().node)});
    };
    std::ranges::for_each(query_.select, restore);
    std::ranges::for_each(query_.orderBy, restore, &Order::expression);
  }

  // SELECT grape, yield GROUP BY grape, yield: what is measured is added up for each grape, or averaged.
  void addUpMeasures() {
    const auto isMeasured = [&](const Expression& e) {
      if (!attributeOf(e, query_, model_)) return false;
      const LinkCandidate match = matchOf(e);
      const Additivity additivity = facts_.additivity(match);
      return additivity == Additivity::kSum || (additivity != Additivity::kNone && facts_.isMeasured(match));
    };
    if (std::ranges::all_of(query_.groupBy, isMeasured) || std::ranges::any_of(query_.select, isAggregated))
      return;
    const auto addUp = [&](Expression& e) {
      if (!isMeasured(e)) return;
      const bool level = facts_.additivity(matchOf(e)) == Additivity::kLevel;
      e = Expression::aggregate(level ? AggregateFunction::kAverage : AggregateFunction::kSum, {e});
    };
    std::ranges::for_each(query_.select, addUp);
    std::ranges::for_each(query_.orderBy, addUp, &Order::expression);
    std::erase_if(query_.groupBy, isMeasured);
  }

  // SELECT (SELECT …) / (SELECT …): one row of any table.
  void standOnSubQuery() {
    LogicalQuery selected;
    selected.select = query_.select;
    const LogicalQuery* inner = nullptr;
    forEachExpression(selected, [&](const Expression&, const LogicalQuery& in) {
      if (!inner && &in != &selected) inner = &in;
    });
    if (!inner) return;
    query_.nodes.push_back(inner->nodes.front());
    query_.limit = 1;
  }

  // SELECT name, MAX(height): the row that has it, as SQLite takes it.
  bool takeExtreme(Expression& figure) {
    const bool most = figure.function == AggregateFunction::kMaximum;
    const bool extreme = figure.kind == Expression::Kind::kAggregate && !figure.arguments.empty() &&
                         (most || figure.function == AggregateFunction::kMinimum);
    if (!extreme) return false;
    const Expression of = figure.arguments.front();
    query_.orderBy.push_back({of, most});
    query_.limit = 1;
    figure = of;
    return true;
  }

  void combine(const SqlStatement& statement) {
    auto right = Lifting(view_, asked_, period_).lift(*statement.set);
    if (!right) {
      refusal_.refuse(right.error().code, right.error().message);
      return;
    }
    const SetOperator op = statement.setOperator == "except"      ? SetOperator::kExcept
                           : statement.setOperator == "intersect" ? SetOperator::kIntersect
                                                                  : SetOperator::kUnion;
    if (right->select.size() != query_.select.size())
      refusal_.refuse(Code::kUnsupported, "a union of unlike rows");
    query_.set = SetOperation{op, std::make_shared<const LogicalQuery>(*std::move(right))};
  }

  // ---- expressions

  Expression expression(const SqlExpression& e) {
    switch (e.kind) {
      case Sql::kColumn:
        if (auto found = scope_.column(e)) return *std::move(found);
        if (const auto known = called_.find(bareName(e.name)); known != called_.end()) return known->second;
        if (e.quoted) return Expression::ofConstant(e.name);
        refusal_.refuse(Code::kNotFound,
                        "there is no column " + e.name + (e.table.empty() ? "" : " in " + e.table));
        return Expression::ofConstant(Null{});
      case Sql::kValue: return Expression::ofConstant(e.value);
      case Sql::kCall: return call(e);
      case Sql::kBinary: return arithmetic(e);
      case Sql::kQuery: return subQuery(e);
      default: return unsupported("a condition where a value is due");
    }
  }

  Expression subQuery(const SqlExpression& e) {
    auto inner = Lifting(view_, asked_, period_).lift(*e.query);
    if (!inner) {
      refusal_.refuse(inner.error().code, inner.error().message, inner.error().hint);
      return Expression::ofConstant(Null{});
    }
    return Expression::ofQuery(*std::move(inner));
  }

  Expression arithmetic(const SqlExpression& e) {
    const auto op = arithmeticCalled(e.name);
    if (!op) return unsupported("the operator " + e.name);
    if (*op == ArithmeticOperator::kSubtract && isDayNumber(e.of[0]) && isDayNumber(e.of[1]))
      return daysBetween(expression(e.of[1].of[0]), expression(e.of[0].of[0]));
    Expression left = expression(e.of[0]), right = expression(e.of[1]);
    if (*op == ArithmeticOperator::kSubtract && isDateValued(left) && isDateValued(right))
      return daysBetween(std::move(right), std::move(left));
    if (left == right) refusal_.refuse(Code::kUnsupported, "a figure is set against itself");
    refuseText(left);
    refuseText(right);
    return Expression::arithmetic(*op, std::move(left), std::move(right));
  }

  // Engines compute with texts as if they were zero.
  void refuseText(const Expression& e) {
    const Attribute* attribute = attributeOf(e, query_, model_);
    if (attribute && attribute->values.type == ValueType::kText)
      refusal_.refuse(Code::kUnsupported, "nothing can be computed of a text");
  }

  static Expression daysBetween(Expression from, Expression to) {
    Expression days;
    days.kind = Expression::Kind::kDaysBetween;
    days.arguments = {std::move(from), std::move(to)};
    return days;
  }

  // A date, or the first or last of some.
  bool isDateValued(const Expression& e) const {
    const bool extreme =
        e.kind == Expression::Kind::kAggregate && e.arguments.size() == 1 &&
        (e.function == AggregateFunction::kMinimum || e.function == AggregateFunction::kMaximum);
    if (extreme) return isDateValued(e.arguments.front());
    const Attribute* attribute = attributeOf(e, query_, model_);
    return attribute && isDate(attribute->values.type);
  }

  static bool isDayNumber(const SqlExpression& e) {
    return e.kind == Sql::kCall && e.name == "julianday" && e.of.size() == 1;
  }

  // A year that is kept as a number is one.
  Expression datePart(DatePart part, const SqlExpression& of) {
    Expression date = expression(of);
    const auto* attribute = attributeOf(date, query_, model_);
    const bool isYear = attribute && isNumeric(attribute->values.type);
    if (part == DatePart::kYear && isYear) return date;
    if (part == DatePart::kDecade && !isYear) date = Expression::ofDatePart(DatePart::kYear, std::move(date));
    return Expression::ofDatePart(part, std::move(date));
  }

  Expression call(const SqlExpression& e) {
    if (const auto function = aggregateCalled(e.name); function && e.of.size() <= 1)
      return aggregate(*function, e);
    if (e.of.empty()) return unsupported("the function " + e.name);
    const bool spelledPart = e.name == "strftime" || e.name == "extract" || e.name == "date_part";
    if (spelledPart && e.of.size() == 2)
      if (const auto part = partCalled(textOf(e.of[0]))) return datePart(*part, e.of[1]);
    if (e.of.size() == 1)
      if (const auto part = partCalled(e.name)) return datePart(*part, e.of[0]);
    if (e.name == "substr" || e.name == "substring") return beginning(e);
    // Functions that only change how a value looks.
    constexpr std::array<std::string_view, 10> kSame{"cast",     "lower",  "upper", "trim",   "round",
                                                     "coalesce", "ifnull", "date",  "nullif", "datetime"};
    if (isOneOf(kSame, e.name)) return expression(e.of[0]);
    return unsupported("the function " + e.name);
  }

  // Four characters of a date are its year.
  Expression beginning(const SqlExpression& e) {
    const bool year = e.of.size() == 3 && textOf(e.of[1]) == "1" && textOf(e.of[2]) == "4";
    if (!year) return unsupported("a part of a text");
    return datePart(DatePart::kYear, e.of[0]);
  }

  Expression aggregate(AggregateFunction function, const SqlExpression& e) {
    if (e.of.empty()) return Expression::aggregate(function, {});
    if (e.of[0].kind == Sql::kAll) return countOf(e.of[0].table);
    std::vector<Expression> of{expression(e.of[0])};
    if (of[0].kind == Expression::Kind::kConstant) of.clear();  // COUNT(1)
    if (of.empty() && function != AggregateFunction::kCount) return unsupported("an aggregate of a constant");
    const bool adds = function != AggregateFunction::kCount && function != AggregateFunction::kMinimum &&
                      function != AggregateFunction::kMaximum;
    if (adds && of[0].kind == Expression::Kind::kNode) return unsupported("a sum of things");
    if (adds) refuseText(of[0]);
    if (function == AggregateFunction::kCount && !e.distinct && !of.empty() && isCounted(of[0]))
      return Expression::aggregate(AggregateFunction::kSum, std::move(of));
    const bool distinct =
        e.distinct || (function == AggregateFunction::kCount && !of.empty() && isAskedFor(of[0]));
    return Expression::aggregate(function, std::move(of), distinct);
  }

  // COUNT(orders.*): of the things, however often a join repeats them; of a table that holds how many there
  // were, what they add up to.
  Expression countOf(const std::string& table) {
    const auto nodes = scope_.nodes(table);
    if (nodes.empty()) return Expression::aggregate(AggregateFunction::kCount, {});
    const std::size_t node = nodes.front();
    const auto entity = static_cast<std::uint32_t>(query_.nodes[node].entity);
    if (const auto number = facts_.numberOf({.element = {ElementRef::Kind::kEntity, entity, 0}}))
      return Expression::aggregate(AggregateFunction::kSum,
                                   {Expression::ofAttribute(node, number->element.attribute)});
    return Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(node)});
  }

  // COUNT(goals) of a column that holds how many there were: what they add up to.
  bool isCounted(const Expression& e) const {
    if (!attributeOf(e, query_, model_)) return false;
    const LinkCandidate match = matchOf(e);
    return facts_.isTally(match) || facts_.isMeasured(match);
  }

  LinkCandidate matchOf(const Expression& e) const {
    return {.element = {ElementRef::Kind::kAttribute, static_cast<std::uint32_t>(query_.nodes[e.node].entity),
                        static_cast<std::uint32_t>(e.attribute)}};
  }

  // Things that a column names again and again, and that the question names: "how many products" counts each
  // once.
  bool isAskedFor(const Expression& e) const {
    const Attribute* attribute = attributeOf(e, query_, model_);
    if (!attribute || attribute->values.type != ValueType::kText || isUnique(*attribute)) return false;
    const ElementRef element = matchOf(e).element;
    return std::ranges::any_of(asked_.items, [&](const Item& item) {
      return item.kind == Item::Kind::kElement &&
             std::ranges::find(item.matches, element, &LinkCandidate::element) != item.matches.end();
    });
  }

  // ---- conditions

  Condition condition(const SqlExpression& e) {
    switch (e.kind) {
      case Sql::kNot: return denied(condition(e.of[0]));
      case Sql::kBinary:
        if (e.name == "and" || e.name == "or") {
          Condition both;
          both.kind = e.name == "or" ? Condition::Kind::kOr : Condition::Kind::kAnd;
          both.children = {condition(e.of[0]), condition(e.of[1])};
          return both;
        }
        return compared(e);
      case Sql::kIsNull: {
        Condition unknown;
        unknown.kind = Condition::Kind::kIsNull;
        unknown.left = expression(e.of[0]);
        return unknown;
      }
      case Sql::kBetween: return between(e);
      case Sql::kIn: return e.query ? among(e) : listed(e);
      case Sql::kColumn: {  // WHERE active
        return adapted(comparison(expression(e), Comparison::kEqual, true), query_, asked_);
      }
      default: unsupported("a condition"); return {};
    }
  }

  // A text is looked for in what names the thing, not in its identity.
  Expression comparedSide(const SqlExpression& e, const SqlExpression& other) {
    Expression side = expression(e);
    const bool text = other.kind == Sql::kValue && std::holds_alternative<std::string>(other.value);
    return side.kind == Expression::Kind::kNode && text ? scope_.named(side.node) : side;
  }

  Condition compared(const SqlExpression& e) {
    const bool turn = e.of[0].kind == Sql::kValue;
    const SqlExpression &left = turn ? e.of[1] : e.of[0], &right = turn ? e.of[0] : e.of[1];
    Expression leftSide = comparedSide(left, right);
    return conditions_.compared(std::move(leftSide), e.name, expression(right), turn);
  }

  Condition between(const SqlExpression& e) {
    Condition c;
    c.kind = Condition::Kind::kBetween;
    c.left = expression(e.of[0]);
    c.right = expression(e.of[1]);
    c.upper = expression(e.of[2]);
    return adapted(std::move(c), query_, asked_);
  }

  Condition listed(const SqlExpression& e) {
    Condition any;
    any.kind = Condition::Kind::kOr;
    for (std::size_t i = 1; i < e.of.size(); ++i)
      any.children.push_back(compared({.kind = Sql::kBinary, .name = "=", .of = {e.of[0], e.of[i]}}));
    if (any.children.size() == 1) return std::move(any.children.front());
    return any;
  }

  Condition among(const SqlExpression& e) {
    Condition c;
    c.kind = Condition::Kind::kIn;
    c.left = expression(e.of[0]);
    c.query = subQuery(e).query;
    if (c.query) conditions_.compareThings(c.left, c.query);
    return c;
  }

  const TableView& view_;
  const EntityModel& model_;
  const StatementContext& asked_;
  const PeriodSpan* period_;
  const ElementFacts facts_{model_};
  LogicalQuery query_;
  Refusal refusal_;
  Scope scope_{view_, query_, refusal_};
  LiftedConditions conditions_{query_, model_, asked_, refusal_};
  std::map<std::string, Expression> called_;  // what is selected, by its alias
};

// With what the question names and the statement misses: the period, values, the median.
Result<LogicalQuery> narrowed(const SqlStatement& statement, const TableView& view,
                              const StatementContext& asked) {
  auto query = Lifting(view, asked).lift(statement);
  const auto missed = query ? missedPeriod(*query, asked) : std::nullopt;
  if (missed) query = Lifting(view, asked, &*missed).lift(statement);
  if (!query) return query;
  addMissedValues(*query, asked);
  if (asksMedian(asked.question)) takeMedians(*query);
  return query;
}

}  // namespace

Result<LogicalQuery> liftedQuery(SqlStatement statement, const TableView& view,
                                 const StatementContext& asked) {
  if (!asked.question.has(CueKind::kBoth)) chooseBetweenContraryValues(statement);
  if (auto group = missedGroup(statement, view, asked)) {
    SqlStatement grouped = statement;
    grouped.select.insert(grouped.select.begin(), {.of = *std::move(group)});
    if (auto query = narrowed(grouped, view, asked)) return query;
  }
  return narrowed(statement, view, asked);
}

}  // namespace omni
