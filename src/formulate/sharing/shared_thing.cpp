#include "formulate/sharing/shared_thing.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "catalog/naming.h"
#include "query/edit/narrow.h"
#include "query/edit/query_nodes.h"
#include "query/query_shape.h"
#include "question/parts/kept_words.h"
#include "question/parts/word_roles.h"

namespace omni {
namespace {

constexpr std::size_t kMaxThingWords = 4;  // "home town", "lead research institute"

/// The tokens of "THE SAME ward AS Ann": where it begins, and the words of the thing.
struct Phrase {
  std::size_t begin = 0, thing = 0, thingEnd = 0;
};

std::optional<Phrase> phraseAt(const Question& question, std::size_t begin, std::size_t thing,
                               std::string_view joining) {
  const auto& tokens = question.tokens;
  for (std::size_t t = thing + 1; t + 1 < tokens.size() && t <= thing + kMaxThingWords; ++t)
    if (tokens[t].lower == joining) return Phrase{begin, thing, t};
  return std::nullopt;
}

std::optional<Phrase> phraseIn(const Question& question) {
  const auto& tokens = question.tokens;
  for (std::size_t t = 1; t + 3 < tokens.size(); ++t) {
    if (hasRole(tokens[t].lower, WordRole::kSame))
      return phraseAt(question, t - (tokens[t - 1].lower == "the" ? 1 : 0), t + 1, "as");
    if (hasRole(tokens[t].lower, WordRole::kSharing) && tokens[t + 1].stop)
      return phraseAt(question, t, t + 2, "with");
  }
  return std::nullopt;
}

/// The node that an equation names a thing at, as the only condition of a query.
std::optional<std::size_t> namedNode(const LogicalQuery& query) {
  if (!query.where) return std::nullopt;
  std::optional<std::size_t> node;
  for (const Condition& condition : conjunctsOf(query.where)) {
    const bool names = condition.kind == Condition::Kind::kCompare && !condition.negated &&
                       condition.comparison == Comparison::kEqual &&
                       condition.left.kind == Expression::Kind::kAttribute &&
                       condition.right.kind == Expression::Kind::kConstant;
    if (!names || (node && *node != condition.left.node)) return std::nullopt;
    node = condition.left.node;
  }
  return node;
}

bool isCount(const Expression& e) {
  return e.kind == Expression::Kind::kAggregate && e.function == AggregateFunction::kCount;
}

/// Adds to one query what the other knows of the thing that is shared.
class Sharing {
 public:
  Sharing(LogicalQuery others, const LogicalQuery& ofNamed, const EntityModel& model)
      : query_(std::move(others)), ofNamed_(ofNamed), model_(model) {}

  std::optional<LogicalQuery> made() {
    const auto named = namedNode(ofNamed_);
    if (!named || !listsRows(ofNamed_) || !listsRows(query_) || ofNamed_.select.size() != 1)
      return std::nullopt;
    if (!std::ranges::all_of(conjunctsOf(ofNamed_.where), [&](const Condition& c) { return names(c.left); }))
      return std::nullopt;
    const Expression& thing = ofNamed_.select.front();
    const auto other = askedNode();
    if (thing.kind != Expression::Kind::kAttribute || thing.node == *named || !names(thing) || !other ||
        query_.nodes[*other].entity != ofNamed_.nodes[*named].entity)
      return std::nullopt;
    const auto toThing = joined(*named, *other, true);
    if (!toThing) return std::nullopt;
    const auto toNamed = joined(thing.node, (*toThing)[thing.node], false);
    if (!toNamed) return std::nullopt;
    askOnce(*other);
    addConditions(*toThing, *toNamed);
    return std::move(query_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  // What the others are: the one node that is shown or counted.
  std::optional<std::size_t> askedNode() const {
    std::set<std::size_t> asked;
    for (const Expression& e : query_.select) {
      if (e.kind != Expression::Kind::kAttribute && !isCount(e)) return std::nullopt;
      if (isCount(e) && e.arguments.empty()) asked.insert(0);
      addNodes(e, asked);
    }
    return asked.size() == 1 ? std::optional(*asked.begin()) : std::nullopt;
  }

  using Places = std::vector<std::size_t>;  // of ofNamed_'s nodes in query_

  // Joins what `ofNamed` joins to a node of the query that stands for one of its nodes; `own`: along the
  // query's own joins where it has them.
  std::optional<Places> joined(std::size_t first, std::size_t place, bool own) {
    Places places(ofNamed_.nodes.size(), kNone);
    places[first] = place;
    for (std::size_t joined = 1; joined < places.size(); ++joined) {
      const auto next = std::ranges::find_if(ofNamed_.edges, [&](const QueryEdge& edge) {
        return (places[edge.from] == kNone) != (places[edge.to] == kNone);
      });
      if (next == ofNamed_.edges.end() || next->optional) return std::nullopt;
      join(*next, places, own);
    }
    return places;
  }

  void join(QueryEdge edge, Places& places, bool own) {
    const bool forth = places[edge.to] == kNone;
    const std::size_t reached = forth ? edge.to : edge.from, near = places[forth ? edge.from : edge.to];
    const auto known = std::ranges::find_if(query_.edges, [&](const QueryEdge& other) {
      return own && other.link == edge.link && (forth ? other.from : other.to) == near;
    });
    if (known != query_.edges.end()) {
      places[reached] = forth ? known->to : known->from;
      return;
    }
    places[reached] = query_.nodes.size();
    query_.nodes.push_back(ofNamed_.nodes[reached]);
    edge.from = places[edge.from];
    edge.to = places[edge.to];
    query_.edges.push_back(edge);
  }

  // Joins give a row more than once.
  void askOnce(std::size_t other) {
    if (isCount(query_.select.front()))
      query_.select = {Expression::aggregate(AggregateFunction::kCount, {Expression::ofNode(other)}, true)};
    else
      query_.distinct = true;
  }

  // The one that is named has the thing, and another one too: one with another name, or another part of it.
  void addConditions(const Places& toThing, const Places& toNamed) {
    std::vector<Condition> others = conjunctsOf(ofNamed_.where);
    for (Condition& other : others) {
      Condition named = other;
      moveNodes(named, [&](std::size_t node) { return toNamed[node]; });
      narrow(query_, std::move(named));
      moveNodes(other, [&](std::size_t node) { return toThing[node]; });
      other.comparison = Comparison::kNotEqual;
    }
    narrow(query_, others.size() == 1
                       ? std::move(others.front())
                       : Condition{.kind = Condition::Kind::kOr, .children = std::move(others)});
  }

  bool names(const Expression& attribute) const {
    return isNameAttribute(model_.entities[ofNamed_.nodes[attribute.node].entity], attribute.attribute);
  }

  static bool listsRows(const LogicalQuery& query) { return givesAllRows(query) && query.groupBy.empty(); }

  LogicalQuery query_;
  const LogicalQuery& ofNamed_;
  const EntityModel& model_;
};

}  // namespace

std::optional<SharedThing> sharedThing(const Question& question) {
  if (question.asksWhether() || !question.otherNames.empty()) return std::nullopt;
  const auto phrase = phraseIn(question);
  const auto denies = [](const Token& token) { return hasRole(token.lower, WordRole::kDenial); };
  if (!phrase || std::ranges::any_of(question.tokens, denies)) return std::nullopt;
  bool saysMore = false;
  const std::string others = keptWords(question, [&](std::size_t t) {
    if (t >= phrase->begin) return std::string();
    saysMore = saysMore || !question.tokens[t].stop;
    return writtenWord(question, t);
  });
  const std::string ofNamed = keptWords(question, [&](std::size_t t) {
    if (t == phrase->thingEnd) return std::string("of");
    return t >= phrase->thing ? writtenWord(question, t) : "";
  });
  return SharedThing{saysMore ? others : "", ofNamed};
}

std::optional<LogicalQuery> allOfNamedKind(const LogicalQuery& ofNamed) {
  const auto named = namedNode(ofNamed);
  if (!named) return std::nullopt;
  Expression name = conjunctsOf(ofNamed.where).front().left;
  moveNodes(name, [](std::size_t) { return std::size_t{0}; });
  LogicalQuery all;
  all.nodes = {ofNamed.nodes[*named]};
  all.select = {std::move(name)};
  return all;
}

std::optional<LogicalQuery> sharingThing(LogicalQuery others, const LogicalQuery& ofNamed,
                                         const EntityModel& model) {
  return Sharing(std::move(others), ofNamed, model).made();
}

}  // namespace omni
