#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/value.h"
#include "schema/measures/defined_measure.h"

namespace omni {

/// The query of a question to one source, free of any language. Indices refer to the source's EntityModel.
/// `node` always means an index into the `nodes` of the query that the expression stands in.
struct LogicalQuery;
struct Condition;
using SubQuery = std::shared_ptr<const LogicalQuery>;

/// Columns of a table that are rows here: of a table with a column for each year, one row a year. SQL only.
struct Unfolded {
  struct Column {
    std::string name;
    Value header;
  };
  std::string header;  // the attribute that holds what the column is called
  std::string cell;    // the attribute that holds what stands in the column
  std::vector<Column> columns;
};

/// One occurrence of an entity; the same entity may occur twice (self-joins).
struct QueryNode {
  std::size_t entity = 0;
  bool anyKind = false;  // graphs: whatever its relationships join, though `entity` describes it
  std::shared_ptr<const Unfolded> unfolded{};
};

/// Two nodes joined along a link of the model.
struct QueryEdge {
  std::size_t link = 0;
  std::size_t from = 0;     // node at the link's `from` side
  std::size_t to = 0;       // node at the link's `to` side
  bool optional = false;    // keep rows of the nodes so far that have no partner (LEFT JOIN, OPTIONAL)
  std::size_t minHops = 1;  // more than one hop: paths over the same link (from and to of one entity)
  std::size_t maxHops = 1;
};

/// Parts of a date or time, as numbers; kDay is the whole date, kDecade of a year its decade's first (1990).
enum class DatePart {
  kYear,
  kQuarter,
  kMonth,
  kDay,
  kDecade,
  kWeek,         // the day that it begins with, a Monday
  kWeekday,      // 1 (Monday) to 7
  kWeekdayName,  // "Monday"
  kHour,         // 0 to 23
};

/// Whether it takes a calendar: the text of a date does not show it.
inline bool isOfWeek(DatePart part) {
  return part == DatePart::kWeek || part == DatePart::kWeekday || part == DatePart::kWeekdayName;
}

/// A value-producing expression.
struct Expression {
  enum class Kind {
    kNode,           // the entity itself: its identity (COUNT of it counts occurrences)
    kAttribute,      // node.attribute
    kEdgeAttribute,  // edge.attribute: a relationship's property
    kConstant,       // becomes a bound parameter
    kAggregate,      // function(argument), argument absent: COUNT(*)
    kArithmetic,     // left op right
    kDatePart,       // part of argument
    kSubQuery,       // a query with one column and one row
    kDaysBetween,    // from the first argument to the second, as a number; dates
    kPlace,          // where the node stands among the rows of its table, as a number; of listed entities
    kWhen,           // the argument where `condition` holds, else nothing; within an aggregate
    kRunning,  // the sum of the argument, a figure, over the rows up to this one in the query's order, of
               // those that share all groups by which it does not order
  };
  Kind kind = Kind::kConstant;
  std::size_t node = 0;       // kNode, kAttribute, kPlace; for kEdgeAttribute: index into edges
  std::size_t attribute = 0;  // index into the entity's (or link's) attributes
  Value constant;
  AggregateFunction function = AggregateFunction::kCount;
  bool distinct = false;  // of kAggregate
  ArithmeticOperator op = ArithmeticOperator::kAdd;
  DatePart part = DatePart::kYear;
  std::vector<Expression> arguments;
  SubQuery query;
  std::shared_ptr<const Condition> condition;  // of kWhen
  bool correlated = false;                     // of kSubQuery: its nodes[0] IS this query's `node`

  static Expression ofNode(std::size_t node);
  static Expression ofAttribute(std::size_t node, std::size_t attribute);
  static Expression ofPlace(std::size_t node);
  static Expression ofConstant(Value value);
  static Expression aggregate(AggregateFunction function, std::vector<Expression> arguments,
                              bool distinct = false);
  static Expression ofDatePart(DatePart part, Expression date);
  static Expression ofQuery(LogicalQuery query);
  static Expression arithmetic(ArithmeticOperator op, Expression left, Expression right);
  static Expression when(std::shared_ptr<const Condition> condition, Expression value);
  static Expression running(Expression figure);

  /// Sub-queries and conditions are the same where they are one object.
  bool operator==(const Expression&) const = default;
};

/// Whether it asks for more or less.
inline bool comparesOrder(Comparison comparison) {
  return comparison >= Comparison::kLess && comparison <= Comparison::kGreaterOrEqual;
}

/// A truth-valued expression tree.
struct Condition {
  enum class Kind {
    kAnd,
    kOr,
    kNot,      // over children
    kCompare,  // left comparison right; text equality ignores case when ignoreCase
    kBetween,  // left between right and upper, inclusive
    kIsNull,   // left
    kIn,       // left in sub-query (one column)
    kInList,   // left in constants
    kExists,   // the sub-query has a row; the sub-query's nodes[0] IS the outer query's `node` (correlation)
  };
  Kind kind = Kind::kAnd;
  std::vector<Condition> children;
  Expression left, right, upper;
  Comparison comparison = Comparison::kEqual;
  bool ignoreCase = false;
  bool negated = false;  // of kIsNull, kIn, kInList, kExists, kBetween
  std::vector<Value> constants;
  SubQuery query;
  std::size_t node = 0;  // kExists: the outer node that the sub-query's nodes[0] is identified with
};

struct Order {
  Expression expression;
  bool descending = false;
};

enum class SetOperator { kUnion, kIntersect, kExcept };

struct SetOperation {
  SetOperator op = SetOperator::kUnion;
  SubQuery right;  // with as many columns
};

struct LogicalQuery {
  std::vector<QueryNode> nodes;    // nodes[0] is the root; not empty
  std::vector<QueryEdge> edges;    // connect all nodes
  std::vector<Expression> select;  // not empty
  bool distinct = false;
  bool whether = false;  // only whether there is a row is asked for, true or false; no set operation
  std::optional<Condition> where;
  std::vector<Expression> groupBy;
  std::optional<Condition> having;
  std::vector<Order> orderBy;
  std::optional<std::size_t> limit;
  std::size_t skipped = 0;  // with a limit: rows that come before ("the second highest")
  std::optional<SetOperation> set;
};

}  // namespace omni
