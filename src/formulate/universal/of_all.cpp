#include "formulate/universal/of_all.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "catalog/naming.h"
#include "query/edit/conjuncts.h"
#include "query/edit/query_nodes.h"
#include "query/query_shape.h"
#include "question/parts/kept_words.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

// "of EVERY nurse" goes through them one by one.
bool isListing(const Token& before) {
  return hasRole(before.lower, WordRole::kOneByOne);
}

// Whether something is asked for before the token: a word that is no function word and asks for no list.
bool namesSomethingBefore(const Question& question, std::size_t token) {
  for (std::size_t t = 0; t < token; ++t) {
    const CueSpan* cue = question.cueAt(t);
    if (cue && cue->cue.kind == CueKind::kList)
      t += cue->count - 1;
    else if (!question.tokens[t].stop)
      return true;
  }
  return false;
}

std::string stemOfLast(const std::string& phrase) {
  const auto words = identifierWords(phrase);
  return words.empty() ? std::string() : stem(words.back());
}

/// Narrows one query.
class Narrowing {
 public:
  Narrowing(LogicalQuery query, const EntityModel& model) : query_(std::move(query)), model_(model) {
    for (const Expression& e : query_.select) addNodes(e, asked_);
  }

  std::optional<LogicalQuery> to(const std::string& things) {
    if (!isPlain() || asked_.size() != 1 || !find(things)) return std::nullopt;
    auto total = totalOfThings();
    if (!total) return std::nullopt;
    query_.distinct = false;
    query_.groupBy = groups();
    Condition all;
    all.kind = Condition::Kind::kCompare;
    all.left = Expression::aggregate(AggregateFunction::kCount, {thing_}, true);
    all.right = Expression::ofQuery(*std::move(total));
    query_.having = std::move(all);
    return std::move(query_);
  }

 private:
  bool isPlain() const {
    const bool attributes = std::ranges::all_of(
        query_.select, [](const Expression& e) { return e.kind == Expression::Kind::kAttribute; });
    return attributes && givesAllRows(query_);
  }

  const Entity& entityAt(std::size_t node) const { return model_.entities[query_.nodes[node].entity]; }

  // What is counted: a thing of another kind, else a column that holds one.
  bool find(const std::string& things) {
    const std::size_t asked = *asked_.begin();
    if (const auto node = nodeCalled(things)) {
      thing_ = Expression::ofNode(*node);
      return !belongsToOne(asked, *node);
    }
    for (std::size_t n = 0; n < query_.nodes.size(); ++n)
      for (std::size_t a = 0; a < entityAt(n).attributes.size(); ++a)
        if (stemOfLast(entityAt(n).attributes[a].phrase) == things) {
          thing_ = Expression::ofAttribute(n, a);
          return !isSelected(thing_) && (n != asked || mayRepeat());
        }
    return false;
  }

  // The one with the shortest name: "drugs" before "ward drugs".
  std::optional<std::size_t> nodeCalled(const std::string& things) const {
    std::optional<std::size_t> called;
    for (std::size_t n = 0; n < query_.nodes.size(); ++n) {
      const std::string& phrase = entityAt(n).phrase;
      const bool shorter = !called || phrase.size() < entityAt(*called).phrase.size();
      if (!asked_.contains(n) && shorter && stemOfLast(phrase) == things) called = n;
    }
    return called;
  }

  // A nurse has one ward, of which she cannot have all.
  bool belongsToOne(std::size_t asked, std::size_t thing) const {
    return std::ranges::any_of(query_.edges,
                               [&](const QueryEdge& edge) { return edge.from == asked && edge.to == thing; });
  }

  bool isSelected(const Expression& e) const {
    return std::ranges::find(query_.select, e) != query_.select.end();
  }

  // Whether several rows say what is asked for.
  bool mayRepeat() const {
    return std::ranges::none_of(query_.select, [&](const Expression& e) {
      return isUnique(entityAt(e.node).attributes[e.attribute]);
    });
  }

  std::vector<Expression> groups() const {
    std::vector<Expression> by;
    const std::size_t asked = *asked_.begin();
    if (thing_.kind == Expression::Kind::kNode) by.push_back(Expression::ofNode(asked));
    by.insert(by.end(), query_.select.begin(), query_.select.end());
    return by;
  }

  // How many there are, under the conditions on them alone.
  std::optional<LogicalQuery> totalOfThings() const {
    LogicalQuery total;
    total.nodes = {query_.nodes[thing_.node]};
    const auto first = [](std::size_t) { return std::size_t{0}; };
    Expression counted = thing_;
    moveNodes(counted, first);
    total.select = {Expression::aggregate(AggregateFunction::kCount, {std::move(counted)}, true)};
    std::vector<Condition> own;
    for (Condition& condition : conjunctsOf(query_.where)) {
      const auto nodes = nodesOf(condition);
      if (!nodes.contains(thing_.node) || thing_.node == *asked_.begin()) continue;
      if (nodes.size() > 1 || condition.query) return std::nullopt;
      moveNodes(condition, first);
      own.push_back(std::move(condition));
    }
    total.where = allOf(std::move(own));
    return total;
  }

  LogicalQuery query_;
  const EntityModel& model_;
  std::set<std::size_t> asked_;  // nodes of what is selected
  Expression thing_;
};

}  // namespace

std::optional<OfAll> ofAllThings(const Question& question) {
  if (question.asksWhether() || !question.otherNames.empty()) return std::nullopt;
  const auto& tokens = question.tokens;
  for (std::size_t t = 1; t + 1 < tokens.size(); ++t) {
    if (!hasRole(tokens[t].lower, WordRole::kAll) || isListing(tokens[t - 1])) continue;
    const std::size_t noun = tokens[t + 1].lower == "the" ? t + 2 : t + 1;
    if (noun >= tokens.size() || tokens[noun].stop || !namesSomethingBefore(question, t)) continue;
    const std::string ofSome = keptWords(
        question, [&](std::size_t w) { return w >= t && w < noun ? "" : writtenWord(question, w); });
    return OfAll{ofSome, tokens[noun].stem};
  }
  return std::nullopt;
}

std::optional<LogicalQuery> narrowedToAll(LogicalQuery query, const std::string& things,
                                          const EntityModel& model) {
  return Narrowing(std::move(query), model).to(things);
}

}  // namespace omni
