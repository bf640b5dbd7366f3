#include "language/sql/sql_renderer.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/text.h"
#include "language/sql/formula_sql.h"
#include "language/sql/membership.h"
#include "query/alike.h"
#include "query/measures.h"
#include "query/operators.h"
#include "query/query_shape.h"
#include "schema/values/list_values.h"

namespace omni {
namespace {

// Where an expression stands: the query whose nodes and edges it means, and what they are called.
struct Level {
  const LogicalQuery& query;
  std::vector<std::string> names;  // of the nodes, ready for the text
  bool qualified = true;           // columns need their table's name
  bool narrowed = false;           // its rows are those for which the conditions of its measures hold
};

// The row that the nodes[0] of a sub-query is.
struct Outer {
  std::string name;
  std::optional<std::size_t> member{};  // the edge whose other end is listed instead, for the row to be among
  bool negated = false;
};

std::string_view word(SetOperator op) {
  switch (op) {
    case SetOperator::kUnion: return " UNION ";
    case SetOperator::kIntersect: return " INTERSECT ";
    case SetOperator::kExcept: return " EXCEPT ";
  }
  return " UNION ";
}

// The pattern of LIKE that finds `text` itself.
std::string pattern(Comparison comparison, const std::string& text) {
  std::string out = comparison == Comparison::kStartsWith ? "" : "%";
  for (const char c : text) {
    if (c == '%' || c == '_' || c == '\\') out += '\\';
    out += c;
  }
  return comparison == Comparison::kEndsWith ? out : out + "%";
}

class Renderer {
 public:
  Renderer(const EntityModel& model, const SqlDialect& dialect) : model_(model), dialect_(dialect) {}

  Result<NativeQuery> render(const LogicalQuery& query) {
    if (query.whether) ++depth_;
    OMNI_TRY(text, select(query));
    if (query.whether) text = "SELECT EXISTS (" + text + ") AS answer";
    if (!unsupported_.empty())
      return fail(Code::kUnsupported, "SQL cannot say this: " + unsupported_, "Ask it in smaller steps.");
    return NativeQuery{.route = Route::kSql, .text = std::move(text), .parameters = std::move(parameters_)};
  }

 private:
  // ---- names and parameters

  std::string parameter(Value value) {
    std::string name = "p" + std::to_string(parameters_.size() + 1);
    parameters_.push_back({name, std::move(value)});
    return dialect_.parameterMark + name;
  }

  std::string nameFor(const Entity& entity) {
    const std::string name(withoutSchema(entity.name, entity.schema));
    const std::size_t times = ++uses_[lower(name)];
    return sqlName(dialect_, times == 1 ? name : name + "_" + std::to_string(times));
  }

  std::string tableOf(const Entity& entity) const { return sqlTable(dialect_, entity.schema, entity.name); }

  const Entity& entity(const Level& level, std::size_t node) const {
    return model_.entities[level.query.nodes[node].entity];
  }

  std::string column(const Level& level, std::size_t node, const std::string& name) const {
    const std::string bare = sqlName(dialect_, name);
    return level.qualified ? level.names[node] + "." + bare : bare;
  }

  // Without a primary key, the first column stands for the entity.
  std::string identity(const Level& level, std::size_t node) const {
    const Entity& of = entity(level, node);
    if (of.keys.empty())
      return of.attributes.empty() ? std::string("1") : column(level, node, of.attributes.front().name);
    std::vector<std::string> parts;
    for (const auto& key : of.keys) parts.push_back(column(level, node, key));
    return join(parts, " || '|' || ");
  }

  // The table with a row for each of the columns that are unfolded.
  std::string unfolded(const Entity& entity, const Unfolded& of) {
    std::string kept;
    for (const Attribute& attribute : entity.attributes) {
      const bool folded =
          std::ranges::find(of.columns, attribute.name, &Unfolded::Column::name) != of.columns.end();
      if (!folded && attribute.name != of.header && attribute.name != of.cell && !attribute.measure)
        kept += sqlName(dialect_, attribute.name) + ", ";
    }
    std::vector<std::string> rows;
    for (const auto& [name, header] : of.columns)
      rows.push_back("SELECT " + kept + parameter(header) + " AS " + sqlName(dialect_, of.header) + ", " +
                     sqlName(dialect_, name) + " AS " + sqlName(dialect_, of.cell) + " FROM " +
                     tableOf(entity));
    return "(" + join(rows, " UNION ALL ") + ")";
  }

  std::string source(const Level& level, std::size_t node) {
    const Entity& of = entity(level, node);
    if (const auto& rows = level.query.nodes[node].unfolded)
      return unfolded(of, *rows) + " AS " + level.names[node];
    const std::string table = tableOf(of);
    return table == level.names[node] ? table : table + " AS " + level.names[node];
  }

  // ---- FROM

  std::string joinCondition(const Level& level, const QueryEdge& edge) {
    const Link& link = model_.links[edge.link];
    if (edge.minHops != 1 || edge.maxHops != 1) return reached(level, edge, link);
    std::vector<std::string> equalities;
    for (std::size_t i = 0; i < std::min(link.fromColumns.size(), link.toColumns.size()); ++i)
      equalities.push_back(column(level, edge.from, link.fromColumns[i]) + " = " +
                           column(level, edge.to, link.toColumns[i]));
    return join(equalities, " AND ");
  }

  // Both ends among the pairs that so many references in a row lead to.
  std::string reached(const Level& level, const QueryEdge& edge, const Link& link) {
    if (link.from != link.to || link.fromColumns.size() != 1) {
      unsupported_ = link.from != link.to ? "a path between things of two kinds"
                                          : "a path along references of several columns";
      return {};
    }
    const std::string table = tableOf(model_.entities[link.from]);
    const std::string pairs = sqlName(dialect_, "reached_" + model_.entities[link.from].name);
    const std::string key = sqlName(dialect_, link.toColumns.front());
    const std::string next = table + "." + sqlName(dialect_, link.fromColumns.front());
    const std::string step = "SELECT " + pairs + ".lower, " + next + ", " + pairs + ".hops + 1 FROM " +
                             pairs + " JOIN " + table + " ON " + table + "." + key + " = " + pairs +
                             ".upper WHERE " + pairs + ".hops < " + std::to_string(edge.maxHops);
    return "(" + column(level, edge.from, link.toColumns.front()) + ", " +
           column(level, edge.to, link.toColumns.front()) + ") IN (WITH RECURSIVE " + pairs +
           "(lower, upper, hops) AS (SELECT " + table + "." + key + ", " + next + ", 1 FROM " + table +
           " UNION " + step + ") SELECT lower, upper FROM " + pairs +
           " WHERE hops >= " + std::to_string(edge.minHops) + ")";
  }

  // Puts the nodes behind FROM, each joined along an edge to those before it; what cannot stand there goes
  // to `conditions`. With `outer`, nodes[0] is a row of the query around.
  std::string from(const Level& level, const std::optional<Outer>& outer,
                   std::vector<std::string>& conditions) {
    std::vector<bool> placed(level.query.nodes.size(), false);
    std::vector<bool> used(level.query.edges.size(), false);
    placed[0] = true;
    std::string text = outer ? "" : source(level, 0);
    for (bool progress = true; progress;) {
      progress = false;
      for (std::size_t e = 0; e < used.size(); ++e) {
        const QueryEdge& edge = level.query.edges[e];
        if (used[e] || (!placed[edge.from] && !placed[edge.to])) continue;
        used[e] = progress = true;
        const std::string condition = joinCondition(level, edge);
        if (placed[edge.from] && placed[edge.to]) {
          conditions.push_back(condition);
          continue;
        }
        const std::size_t added = placed[edge.from] ? edge.to : edge.from;
        placed[added] = true;
        if (text.empty()) {
          text = source(level, added);
          if (outer && outer->member != e) conditions.push_back(condition);
        } else {
          text += (edge.optional ? " LEFT JOIN " : " JOIN ") + source(level, added) + " ON " + condition;
        }
      }
    }
    // A table that only a condition connects with the row around.
    if (text.empty() && placed.size() > 1) text = source(level, 1);
    return text;
  }

  // ---- expressions

  bool optionalNode(const Level& level, std::size_t node) const {
    return std::any_of(level.query.edges.begin(), level.query.edges.end(), [&](const QueryEdge& edge) {
      return edge.optional && (edge.from == node || edge.to == node) && node != 0;
    });
  }

  // ---- measures

  FormulaParts partsFor(const Level& level, std::size_t node) {
    FormulaParts parts;
    parts.column = [this, &level, node](const std::string& name) {
      const auto& attributes = entity(level, node).attributes;
      const auto found = std::ranges::find(attributes, name, &Attribute::name);
      if (found == attributes.end()) {
        unsupported_ = "a measure over '" + name + "', which is not there";
        return std::string("NULL");
      }
      return comparable(level,
                        Expression::ofAttribute(node, static_cast<std::size_t>(found - attributes.begin())));
    };
    parts.constant = [this](const Value& constant) { return parameter(constant); };
    parts.aggregate = [this](AggregateFunction function, bool distinct, const std::string& of) {
      if (function == AggregateFunction::kMedian) return median(of);
      return std::string(functionName(function)) + (distinct ? "(DISTINCT " : "(") + of + ")";
    };
    parts.row = optionalNode(level, node) ? identity(level, node) : "*";
    parts.narrowed = level.narrowed;
    return parts;
  }

  std::string measured(const Level& level, const Expression& e, const DefinedMeasure& measure) {
    const auto function = computesOtherwise(e, measure) ? std::optional(e.function) : std::nullopt;
    return formulaSql(measure.formula, function, partsFor(level, e.arguments.front().node));
  }

  // Where all figures are of the rows that one measure is of, no other rows are read: groups that have none
  // of them are no groups then.
  void narrow(Level& level, std::vector<std::string>& conditions) {
    const LogicalQuery& query = level.query;
    if (std::ranges::any_of(query.edges, &QueryEdge::optional)) return;
    std::optional<std::vector<FormulaCondition>> shared;
    std::optional<std::size_t> node;
    bool alike = true;
    forEachExpression(query, [&](const Expression& e, const LogicalQuery& in) {
      if (&in != &query || e.kind != Expression::Kind::kAggregate) return;
      const DefinedMeasure* measure = aggregatedMeasure(e, in, model_);
      const auto where = measure ? sharedConditions(measure->formula) : std::nullopt;
      alike = alike && where && (!shared || (*shared == *where && node == e.arguments.front().node));
      shared = where;
      if (measure) node = e.arguments.front().node;
    });
    if (!alike || !shared || shared->empty()) return;
    conditions.push_back(conditionsSql(*shared, partsFor(level, *node)));
    level.narrowed = true;
  }

  std::string aggregate(const Level& level, const Expression& e) {
    const std::string function(functionName(e.function));
    if (const DefinedMeasure* measure = aggregatedMeasure(e, level.query, model_))
      return measured(level, e, *measure);
    if (e.arguments.empty()) return function + "(*)";
    const Expression& of = e.arguments.front();
    if (of.kind == Expression::Kind::kNode && !e.distinct && !optionalNode(level, of.node))
      return function + "(*)";
    if (e.function == AggregateFunction::kMedian) return median(comparable(level, of));
    const bool counts = e.function == AggregateFunction::kCount;
    return function + (e.distinct ? "(DISTINCT " : "(") +
           (counts ? expression(level, of) : comparable(level, of)) + ")";
  }

  std::string median(const std::string& numbers) {
    if (dialect_.median) return dialect_.median(numbers);
    unsupported_ = "a median";
    return "NULL";
  }

  std::string arithmetic(const Level& level, const Expression& e) {
    const std::string left = expression(level, e.arguments[0]);
    const std::string right = expression(level, e.arguments[1]);
    // A quotient of whole numbers is meant as a fraction: of 1.0 some dialects make a decimal of few digits.
    const std::string first = e.op == ArithmeticOperator::kDivide ? "1e0 * " + left : left;
    return "(" + first + " " + std::string(symbolOf(e.op)) + " " + right + ")";
  }

  std::string place(const Level& level, std::size_t node) {
    if (!lists(dialect_.hiddenColumns, "rowid")) unsupported_ = "where a row stands in its table";
    return column(level, node, "rowid");
  }

  // Of texts that stand in blanks here and there what is between them: " Oslo" is no other city than "Oslo".
  std::string value(const Level& level, const Expression& e) const {
    std::string text = column(level, e.node, entity(level, e.node).attributes[e.attribute].name);
    return standsInBlanks(level, e) ? "TRIM(" + text + ")" : text;
  }

  bool standsInBlanks(const Level& level, const Expression& e) const {
    if (e.kind != Expression::Kind::kAttribute) return false;
    const Attribute& attribute = entity(level, e.node).attributes[e.attribute];
    if (attribute.values.type != ValueType::kText || attribute.key || attribute.foreign) return false;
    return std::ranges::any_of(attribute.values.samples, [](const std::string& sample) {
      return withoutBlanks(sample).size() < sample.size();
    });
  }

  // As TRIM leaves it.
  static std::string_view withoutBlanks(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(' ') + 1 - first);
  }

  // The constant that an expression is compared with.
  std::string constant(const Level& level, const Expression& compared, const Value& value) {
    const auto* text = std::get_if<std::string>(&value);
    return parameter(text && standsInBlanks(level, compared) ? Value(std::string(withoutBlanks(*text)))
                                                             : value);
  }

  std::string expression(const Level& level, const Expression& e) {
    switch (e.kind) {
      case Expression::Kind::kNode: return identity(level, e.node);
      case Expression::Kind::kAttribute:
        if (measureOf(e, level.query, model_)) unsupported_ = "a measure that is not computed";
        return value(level, e);
      case Expression::Kind::kEdgeAttribute: unsupported_ = "a property of a relationship"; return "NULL";
      case Expression::Kind::kPlace: return place(level, e.node);
      case Expression::Kind::kConstant: return parameter(e.constant);
      case Expression::Kind::kAggregate: return aggregate(level, e);
      case Expression::Kind::kArithmetic: return arithmetic(level, e);
      case Expression::Kind::kDatePart: {
        if (e.part == DatePart::kDecade) return decade(expression(level, e.arguments[0]));
        return dialect_.datePart(e.part, comparable(level, e.arguments[0]));
      }
      case Expression::Kind::kSubQuery:
        if (!e.correlated) return "(" + nested(*e.query) + ")";
        if (const auto figures = joinsFigures_ && depth_ == 0 ? figuresOfGroups(e) : std::nullopt)
          return joined(level, *figures);
        return "(" + nested(*e.query, Outer{level.names[e.node]}) + ")";
      case Expression::Kind::kDaysBetween: {
        const std::string since = comparable(level, e.arguments[0]);
        return dialect_.daysBetween(since, comparable(level, e.arguments[1]));
      }
      case Expression::Kind::kRunning: return running(level, e.arguments[0]);
      case Expression::Kind::kWhen: {
        const std::string when = condition(level, *e.condition);
        return "CASE WHEN " + when + " THEN " + comparable(level, e.arguments[0]) + " END";
      }
    }
    return "NULL";
  }

  std::string running(const Level& level, const Expression& figure) {
    std::vector<std::string> order, apart;
    for (const Order& by : level.query.orderBy)
      order.push_back(expression(level, by.expression) + (by.descending ? " DESC" : ""));
    for (const Expression& group : level.query.groupBy)
      if (std::ranges::find(level.query.orderBy, group, &Order::expression) == level.query.orderBy.end())
        apart.push_back(expression(level, group));
    return "SUM(" + expression(level, figure) + ") OVER (" +
           (apart.empty() ? "" : "PARTITION BY " + join(apart, ", ") + " ") + "ORDER BY " +
           join(order, ", ") + ")";
  }

  // The figures of all groups, found once and not anew for each row.
  std::string joined(const Level& level, const FiguresOfGroups& figures) {
    const std::string name = "figures_" + std::to_string(figures_.size() + 1);
    figures_.push_back(
        {.table = name + "(shared, figure) AS (" + nested(figures.query) + ")",
         .join = " LEFT JOIN " + name + " ON " + name + ".shared = " + expression(level, figures.shared)});
    const Expression& figure = figures.query.select.back();
    const bool counts =
        figure.kind == Expression::Kind::kAggregate && figure.function == AggregateFunction::kCount;
    return counts ? "COALESCE(" + name + ".figure, 0)" : name + ".figure";
  }

  static std::string decade(const std::string& year) { return "(" + year + " - " + year + " % 10)"; }

  // Numbers kept as texts as numbers; dates that are written in another form as texts whose order is theirs.
  std::string comparable(const Level& level, const Expression& e) {
    std::string text = expression(level, e);
    if (e.kind != Expression::Kind::kAttribute) return text;
    const ValueSummary& values = entity(level, e.node).attributes[e.attribute].values;
    if (values.numberForm != NumberForm::kNumber) return dialect_.writtenNumber(values.numberForm, text);
    if (values.dateForm == DateForm::kIso) return text;
    return dialect_.isoDate(values.dateForm, values.type == ValueType::kDateTime, text);
  }

  // Of a number its digits: texts are looked for in texts alone.
  std::string written(const Level& level, const Expression& e) {
    const std::string text = expression(level, e);
    if (isListed(level, e) && dialect_.listAsText) return dialect_.listAsText(text);
    const bool stored = e.kind == Expression::Kind::kAttribute;
    const bool number = stored && isNumeric(entity(level, e.node).attributes[e.attribute].values.type);
    if (!number && !(stored && dialect_.strictTexts)) return text;
    return "CAST(" + text + " AS " + std::string(dialect_.textType) + ")";
  }

  // A value that is spelled as the column spells it ("8/21/2015", "113.6 m") is compared as it stands.
  static bool isSpelled(const Expression& e) {
    const auto* text = std::get_if<std::string>(&e.constant);
    const auto spells = [](char c) { return c == '/' || (isWordByte(c) && !isDigit(c)); };
    return e.kind == Expression::Kind::kConstant && text && std::ranges::any_of(*text, spells);
  }

  std::string list(const Level& level, const std::vector<Expression>& expressions) {
    std::vector<std::string> items;
    for (const auto& e : expressions) items.push_back(expression(level, e));
    return join(items, ", ");
  }

  // ---- conditions

  bool isListed(const Level& level, const Expression& e) const {
    return e.kind == Expression::Kind::kAttribute &&
           isList(entity(level, e.node).attributes[e.attribute].values);
  }

  // A list has no other order or form than that of its elements.
  std::string listHolds(const Level& level, const Condition& c) {
    const bool equal = c.comparison == Comparison::kEqual || c.comparison == Comparison::kNotEqual;
    if (!equal || !dialect_.listHolds) {
      unsupported_ = "a comparison with a list";
      return "1 = 0";
    }
    const std::string holds =
        dialect_.listHolds(expression(level, c.left), expression(level, c.right), c.ignoreCase);
    return c.comparison == Comparison::kEqual ? holds : "NOT (" + holds + ")";
  }

  std::string listHoldsAny(const Level& level, const Condition& c) {
    std::vector<std::string> parts;
    for (const Value& value : c.constants)
      parts.push_back(listHolds(level, {.kind = Condition::Kind::kCompare,
                                        .left = c.left,
                                        .right = Expression::ofConstant(value),
                                        .ignoreCase = c.ignoreCase}));
    return (c.negated ? "NOT (" : "(") + join(parts, " OR ") + ")";
  }

  std::string compare(const Level& level, const Condition& c) {
    const bool like = c.comparison >= Comparison::kContains;
    if (isListed(level, c.left) && !like) return listHolds(level, c);
    std::string left =
        like || c.ignoreCase || isSpelled(c.right) ? written(level, c.left) : comparable(level, c.left);
    std::string right;
    if (like && c.right.kind == Expression::Kind::kConstant)
      right = parameter(pattern(c.comparison, toText(c.right.constant)));
    else if (c.right.kind == Expression::Kind::kConstant)
      right = constant(level, c.left, c.right.constant);
    else
      right = comparable(level, c.right);
    if (c.ignoreCase && !(like && dialect_.caselessLike)) {
      left = "LOWER(" + left + ")";
      right = "LOWER(" + right + ")";
    }
    return left + std::string(sqlSign(c.comparison)) + right +
           (like && !dialect_.likeEscape.empty() ? " ESCAPE " + std::string(dialect_.likeEscape) : "");
  }

  std::string children(const Level& level, const Condition& c) {
    std::vector<std::string> parts;
    for (const auto& child : c.children) {
      const bool compound = child.kind == Condition::Kind::kAnd || child.kind == Condition::Kind::kOr;
      const std::string text = condition(level, child);
      parts.push_back(compound && child.children.size() > 1 ? "(" + text + ")" : text);
    }
    if (parts.empty()) return c.kind == Condition::Kind::kOr ? "1 = 0" : "1 = 1";
    return join(parts, c.kind == Condition::Kind::kOr ? " OR " : " AND ");
  }

  std::string inList(const Level& level, const Condition& c) {
    if (isListed(level, c.left)) return listHoldsAny(level, c);
    std::string left = c.ignoreCase ? written(level, c.left) : expression(level, c.left);
    if (c.ignoreCase) left = "LOWER(" + left + ")";
    std::vector<std::string> values;
    for (const auto& value : c.constants)
      values.push_back(c.ignoreCase ? "LOWER(" + constant(level, c.left, value) + ")"
                                    : constant(level, c.left, value));
    return left + (c.negated ? " NOT IN (" : " IN (") + join(values, ", ") + ")";
  }

  // The edge along which the sub-query is a list, of one column, that the row is looked up in.
  std::optional<std::size_t> listed(const Condition& exists) const {
    const auto member = membershipEdge(*exists.query);
    const bool single = member && model_.links[exists.query->edges[*member].link].toColumns.size() == 1;
    return single ? member : std::nullopt;
  }

  std::string exists(const Level& level, const Condition& c) {
    const Outer outer{level.names[c.node], listed(c), c.negated};
    const std::string no = c.negated ? "NOT " : "";
    if (!outer.member) return no + "EXISTS (" + nested(*c.query, outer) + ")";
    const QueryEdge& edge = c.query->edges[*outer.member];
    const Link& link = model_.links[edge.link];
    const bool refers = edge.to != 0;
    const std::string end = column(level, c.node, refers ? link.fromColumns.front() : link.toColumns.front());
    const std::string listed = end + " " + no + "IN (" + nested(*c.query, outer) + ")";
    // A reference that is NULL leads to nothing, and is neither in a list nor not in it.
    return c.negated && refers ? "(" + end + " IS NULL OR " + listed + ")" : listed;
  }

  std::string condition(const Level& level, const Condition& c) {
    const std::string_view no = c.negated ? " NOT" : "";
    switch (c.kind) {
      case Condition::Kind::kAnd:
      case Condition::Kind::kOr: return children(level, c);
      case Condition::Kind::kNot: return "NOT (" + children(level, c) + ")";
      case Condition::Kind::kCompare: return compare(level, c);
      case Condition::Kind::kBetween: {
        std::string text = comparable(level, c.left) + std::string(no) + " BETWEEN ";
        text += expression(level, c.right) + " AND ";
        return text + expression(level, c.upper);
      }
      case Condition::Kind::kIsNull: return comparable(level, c.left) + " IS" + std::string(no) + " NULL";
      case Condition::Kind::kIn: {
        const std::string left = expression(level, c.left) + std::string(no);
        return left + " IN (" + nested(*c.query) + ")";
      }
      case Condition::Kind::kInList: return inList(level, c);
      case Condition::Kind::kExists: return exists(level, c);
    }
    return "1 = 1";
  }

  // ---- queries

  std::string nested(const LogicalQuery& query, const std::optional<Outer>& outer = std::nullopt) {
    ++depth_;
    auto text = select(query, outer);
    --depth_;
    return text.value_or("");
  }

  // With `outer`, nodes[0] is the row of that name in the query around; of a thing only its existence
  // matters.
  Result<std::string> select(const LogicalQuery& query, const std::optional<Outer>& outer = std::nullopt) {
    Level level{.query = query};
    for (std::size_t i = 0; i < query.nodes.size(); ++i)
      level.names.push_back(i == 0 && outer ? outer->name : nameFor(model_.entities[query.nodes[i].entity]));
    level.qualified = depth_ > 0 || query.nodes.size() > 1 || nests(query);
    std::vector<std::string> conditions;
    narrow(level, conditions);
    const std::string items =
        outer && outer->member ? member(level, *outer) : selected(level, outer.has_value());
    std::string text = (query.distinct ? "SELECT DISTINCT " : "SELECT ") + items;
    const std::string tables = from(level, outer, conditions);
    if (outer && outer->member && outer->negated) conditions.push_back(items + " IS NOT NULL");
    const std::string narrowed = restrictions(level, conditions);
    if (!tables.empty()) text += " FROM " + tables;
    if (depth_ == 0) text = withFigures(std::move(text));
    text += narrowed;
    if (query.set) {
      ++depth_;
      OMNI_TRY(right, select(*query.set->right));
      --depth_;
      const bool wrapped = query.set->right->limit || !query.set->right->orderBy.empty();
      text += std::string(word(query.set->op)) + (wrapped ? "SELECT * FROM (" + right + ")" : right);
    }
    text += order(level);
    return text + limit(query);
  }

  std::string withFigures(std::string text) const {
    std::vector<std::string> tables;
    for (const auto& [table, join] : figures_) {
      tables.push_back(table);
      text += join;
    }
    return tables.empty() ? text : "WITH " + join(tables, ", ") + " " + text;
  }

  std::string limit(const LogicalQuery& query) const {
    if (!query.limit) return "";
    const std::string limit = " LIMIT " + std::to_string(*query.limit);
    if (query.skipped == 0) return limit;
    const std::string offset = " OFFSET " + std::to_string(query.skipped);
    return dialect_.offsetFirst ? offset + limit : limit + offset;
  }

  std::string selected(const Level& level, bool existsAlone) {
    const auto& items = level.query.select;
    const bool exists = (existsAlone || level.query.whether) && !isAggregated(items.front());
    if (exists) return "1";
    std::vector<std::string> texts;
    for (const auto& item : items) texts.push_back(expression(level, item) + calledAs(level, item));
    return join(texts, ", ");
  }

  // A measure is called as its owners call it, unless a column is called so, too.
  std::string calledAs(const Level& level, const Expression& e) const {
    if (depth_ == 0 && standsInBlanks(level, e))
      return " AS " + sqlName(dialect_, entity(level, e.node).attributes[e.attribute].name);
    const DefinedMeasure* measure = aggregatedMeasure(e, level.query, model_);
    if (!measure || depth_ > 0 || computesOtherwise(e, *measure)) return "";
    const auto isCalledSo = [&](const Attribute& attribute) {
      return !attribute.measure && isSameName(dialect_, attribute.name, measure->name);
    };
    for (const QueryNode& node : level.query.nodes)
      if (std::ranges::any_of(model_.entities[node.entity].attributes, isCalledSo)) return "";
    return " AS " + sqlName(dialect_, measure->name);
  }

  // The member at the other end of the edge from the row around.
  std::string member(const Level& level, const Outer& outer) const {
    const QueryEdge& edge = level.query.edges[*outer.member];
    const Link& link = model_.links[edge.link];
    return edge.from == 0 ? column(level, edge.to, link.toColumns.front())
                          : column(level, edge.from, link.fromColumns.front());
  }

  // Whether another query stands inside, whose names must not be mixed up with this one's.
  static bool nests(const LogicalQuery& query) {
    const auto has = [](const Condition& c, const auto& self) -> bool {
      return c.query || c.left.query || c.right.query || c.upper.query ||
             std::any_of(c.children.begin(), c.children.end(), [&](const auto& d) { return self(d, self); });
    };
    const auto any = [](const std::vector<Expression>& list) {
      return std::any_of(list.begin(), list.end(), [](const Expression& e) { return e.query != nullptr; });
    };
    return (query.where && has(*query.where, has)) || (query.having && has(*query.having, has)) ||
           any(query.select);
  }

  std::string restrictions(const Level& level, std::vector<std::string> conditions) {
    const LogicalQuery& query = level.query;
    if (query.where) {
      const bool around = std::exchange(joinsFigures_, depth_ == 0);
      std::string where = condition(level, *query.where);
      joinsFigures_ = around;
      const bool loose = query.where->kind == Condition::Kind::kOr && !conditions.empty();
      conditions.push_back(loose ? "(" + where + ")" : std::move(where));
    }
    std::string text;
    if (!conditions.empty()) text += " WHERE " + join(conditions, " AND ");
    if (!query.groupBy.empty()) text += " GROUP BY " + list(level, query.groupBy);
    if (query.having) text += " HAVING " + condition(level, *query.having);
    return text;
  }

  std::string order(const Level& level) {
    std::vector<std::string> items;
    for (const auto& by : level.query.orderBy) {
      std::string item = level.query.set ? position(level, by.expression) : comparable(level, by.expression);
      if (isUnranked(level, by)) items.push_back(item + " IS NULL");
      items.push_back(item + std::string(by.descending ? dialect_.descending : ""));
    }
    return items.empty() ? "" : " ORDER BY " + join(items, ", ");
  }

  // A missing value is not the least.
  bool isUnranked(const Level& level, const Order& by) const {
    return dialect_.missingFirst && !by.descending && level.query.limit && !level.query.set &&
           mayBeMissing(level, by.expression);
  }

  bool mayBeMissing(const Level& level, const Expression& e) const {
    if (e.kind == Expression::Kind::kAttribute) {
      const Attribute& attribute = entity(level, e.node).attributes[e.attribute];
      return attribute.measure || attribute.values.nulls > 0 || attribute.values.sampled;
    }
    const bool counts = e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount;
    return !counts && std::ranges::any_of(e.arguments, [&](const Expression& argument) {
      return mayBeMissing(level, argument);
    });
  }

  // A set operation is ordered by the place of a selected expression.
  std::string position(const Level& level, const Expression& e) {
    const std::size_t bound = parameters_.size();
    const std::string wanted = expression(level, e);
    std::string found;
    for (std::size_t i = 0; i < level.query.select.size() && found.empty(); ++i)
      if (expression(level, level.query.select[i]) == wanted) found = std::to_string(i + 1);
    parameters_.resize(bound);  // only compared, not written
    if (found.empty()) unsupported_ = "an order by something that the set operation does not select";
    return found;
  }

  const EntityModel& model_;
  const SqlDialect& dialect_;
  std::vector<Parameter> parameters_;
  std::map<std::string, std::size_t> uses_;
  std::size_t depth_ = 0;
  struct Figures {
    std::string table, join;
  };
  std::vector<Figures> figures_;  // of groups, that conditions compare with
  bool joinsFigures_ = false;     // the conditions of the outermost rows are written
  std::string unsupported_;
};

}  // namespace

Result<NativeQuery> renderSql(const LogicalQuery& query, const EntityModel& model,
                              const SqlDialect& dialect) {
  return Renderer(model, dialect).render(query);
}

}  // namespace omni
