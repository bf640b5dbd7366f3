#include "query/canonical.h"

#include <optional>

namespace omni {
namespace {

class Writer {
 public:
  void query(const LogicalQuery& q) {
    out_ += '{';
    for (const auto& node : q.nodes) {
      number(node.entity);
      if (node.anyKind) out_ += '*';
    }
    for (const auto& edge : q.edges) {
      out_ += edge.optional ? '?' : '-';
      for (const std::size_t n : {edge.link, edge.from, edge.to, edge.minHops, edge.maxHops}) number(n);
    }
    out_ += q.whether ? 'W' : q.distinct ? 'D' : 'S';
    expressions(q.select);
    if (q.where) condition(*q.where);
    out_ += 'G';
    expressions(q.groupBy);
    if (q.having) condition(*q.having);
    out_ += 'O';
    for (const auto& order : q.orderBy) {
      expression(order.expression);
      out_ += order.descending ? '>' : '<';
    }
    if (q.limit) number(*q.limit), number(q.skipped);
    if (q.set) {
      out_ += 'U';
      number(static_cast<std::size_t>(q.set->op));
      query(*q.set->right);
    }
    out_ += '}';
  }

  std::string take() { return std::move(out_); }

 private:
  void number(std::size_t n) { out_ += std::to_string(n) + ','; }

  void value(const Value& v) {
    const std::string text = toText(v);
    number(v.index());
    number(text.size());
    out_ += text;
  }

  void expressions(const std::vector<Expression>& list) {
    for (const auto& e : list) expression(e);
    out_ += ';';
  }

  void expression(const Expression& e) {
    out_ += '(';
    for (const std::size_t n : {static_cast<std::size_t>(e.kind), e.node, e.attribute}) number(n);
    switch (e.kind) {
      case Expression::Kind::kConstant: value(e.constant); break;
      case Expression::Kind::kAggregate:
        number(static_cast<std::size_t>(e.function));
        if (e.distinct) out_ += 'd';
        break;
      case Expression::Kind::kArithmetic: number(static_cast<std::size_t>(e.op)); break;
      case Expression::Kind::kDatePart: number(static_cast<std::size_t>(e.part)); break;
      case Expression::Kind::kSubQuery: number(e.correlated ? 1 : 0); break;
      default: break;
    }
    expressions(e.arguments);
    if (e.query) query(*e.query);
    if (e.condition) condition(*e.condition);
    out_ += ')';
  }

  void condition(const Condition& c) {
    out_ += '[';
    number(static_cast<std::size_t>(c.kind));
    for (const auto& child : c.children) condition(child);
    if (c.children.empty()) {
      for (const auto* side : {&c.left, &c.right, &c.upper}) expression(*side);
      number(static_cast<std::size_t>(c.comparison));
      if (c.ignoreCase) out_ += 'i';
      if (c.negated) out_ += 'n';
      for (const auto& constant : c.constants) value(constant);
      if (c.query) query(*c.query);
      number(c.node);
    }
    out_ += ']';
  }

  std::string out_;
};

}  // namespace

std::string canonical(const LogicalQuery& query) {
  Writer writer;
  writer.query(query);
  return writer.take();
}

}  // namespace omni
