#include "query/canonical_query.h"

#include <algorithm>
#include <vector>

#include "query/canonical.h"

namespace omni {
namespace {

using Kind = Expression::Kind;

std::string textOf(const Expression& expression) {
  LogicalQuery alone;
  alone.select = {expression};
  return canonical(alone);
}

bool holds(const std::vector<Expression>& list, const Expression& expression) {
  return std::ranges::any_of(list, [&](const Expression& e) { return textOf(e) == textOf(expression); });
}

class Simplifier {
 public:
  Simplifier(const LogicalQuery& query, const EntityModel& model) : query_(query), model_(model) {}

  LogicalQuery run() {
    query_.distinct = false;
    if (!query_.limit) query_.orderBy.clear();
    for (auto* list : {&query_.select, &query_.groupBy}) *list = things(*list);
    std::vector<Expression> others = query_.groupBy;
    for (const auto& order : query_.orderBy) others.push_back(order.expression);
    std::vector<Expression> wanted;
    for (const auto& e : query_.select)
      if (!holds(others, e)) wanted.push_back(e);
    if (!wanted.empty()) query_.select = std::move(wanted);
    return std::move(query_);
  }

 private:
  // A name or a key stands for its thing; each once.
  std::vector<Expression> things(const std::vector<Expression>& list) const {
    std::vector<Expression> shown;
    for (const auto& e : list) {
      Expression thing = standsForThing(e) ? Expression::ofNode(e.node) : e;
      if (!holds(shown, thing)) shown.push_back(std::move(thing));
    }
    return shown;
  }

  bool standsForThing(const Expression& e) const {
    if (e.kind != Kind::kAttribute) return false;
    const Entity& entity = model_.entities[query_.nodes[e.node].entity];
    return entity.attributes[e.attribute].key ||
           std::ranges::find(entity.names, e.attribute) != entity.names.end();
  }

  LogicalQuery query_;
  const EntityModel& model_;
};

}  // namespace

std::string canonicalQuery(const LogicalQuery& query, const EntityModel& model) {
  return canonical(Simplifier(query, model).run());
}

}  // namespace omni
