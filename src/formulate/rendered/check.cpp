#include "formulate/rendered/check.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/canonical.h"
#include "query/query_shape.h"

namespace omni {
namespace {

using Kind = Expression::Kind;

class Checking {
 public:
  Checking(const LogicalQuery& query, const EntityModel& model)
      : query_(query), model_(model), check_{.query = query} {}

  std::optional<CheckQuery> run() {
    // A column that distinguishes the rows would also multiply them.
    if (!query_.distinct) addNames();
    if (!query_.distinct) addGroups();
    for (const auto& e : query_.select) addShare(e);
    addRanking();
    addSince();
    if (check_.supporting == 0 && !check_.further) return std::nullopt;
    return std::move(check_);
  }

 private:
  bool shows(const Expression& wanted) const {
    return std::ranges::any_of(check_.query.select, [&](const Expression& e) { return alike(e, wanted); });
  }

  static bool alike(const Expression& a, const Expression& b) {
    LogicalQuery one, other;
    one.select = {a};
    other.select = {b};
    return canonical(one) == canonical(other);
  }

  void add(const Expression& e) {
    check_.query.select.push_back(e);
    ++check_.supporting;
  }

  // "The salaries of the engineers": whose they are.
  void addNames() {
    const auto isFigure = [&](const Expression& e) {
      return e.kind == Kind::kAttribute &&
             model_.entities[query_.nodes[e.node].entity].attributes[e.attribute].values.type !=
                 ValueType::kText;
    };
    if (!query_.groupBy.empty() || !std::ranges::all_of(query_.select, isFigure)) return;
    const std::size_t node = query_.select.front().node;
    const Entity& entity = model_.entities[query_.nodes[node].entity];
    if (!entity.named) return;
    for (const std::size_t name : entity.names)
      if (const auto e = Expression::ofAttribute(node, name); !shows(e)) add(e);
  }

  // "The price of the T3": of when that is, where its table says so.
  void addSince() {
    const bool plain = query_.select.size() == 1 && query_.select[0].kind == Kind::kAttribute;
    if (!plain || !query_.where || query_.limit || query_.distinct || !query_.groupBy.empty()) return;
    const Expression& wanted = query_.select[0];
    const auto& attributes = model_.entities[query_.nodes[wanted.node].entity].attributes;
    const auto since = std::ranges::find_if(attributes, saysSince);
    const auto index = static_cast<std::size_t>(since - attributes.begin());
    if (since == attributes.end() || index == wanted.attribute) return;
    add(Expression::ofAttribute(wanted.node, index));
    check_.dated = true;
  }

  static bool saysSince(const Attribute& attribute) {
    static constexpr std::string_view kSays[] = {"updated", "modified", "valid", "effective", "verified",
                                                 "checked", "recorded", "since", "as"};
    const auto words = identifierWords(attribute.phrase);
    const auto says = [&](const std::string& word) { return isOneOf(kSays, word); };
    const bool ends = std::ranges::any_of(
        words, [](const std::string& word) { return word == "to" || word == "until" || word == "till"; });
    return isDate(attribute.values.type) && !ends && std::ranges::any_of(words, says);
  }

  void addGroups() {
    for (const Expression& e : query_.groupBy)
      if (e.kind != Kind::kNode && !shows(e)) add(e);
  }

  void addShare(const Expression& e) {
    if (e.kind != Kind::kArithmetic || e.op != ArithmeticOperator::kDivide) return;
    if (e.arguments.back().kind == Kind::kConstant) return;
    for (const Expression& side : e.arguments)
      if (const Expression& figure = withoutFactor(side); !shows(figure)) add(figure);
  }

  // "100 times …"
  static const Expression& withoutFactor(const Expression& e) {
    const bool scaled = e.kind == Kind::kArithmetic && e.op == ArithmeticOperator::kMultiply &&
                        e.arguments.front().kind == Kind::kConstant;
    return scaled ? e.arguments.back() : e;
  }

  void addRanking() {
    if (!query_.limit || query_.orderBy.size() != 1) return;
    const Expression& by = query_.orderBy.front().expression;
    const bool shown = shows(by);
    if (!shown) add(by);
    if (query_.skipped > 0) return;
    if (shown) check_.query.select.push_back(by);
    check_.further = true;
    *check_.query.limit += kRowsBehind;
  }

  const LogicalQuery& query_;
  const EntityModel& model_;
  CheckQuery check_;
};

}  // namespace

std::optional<CheckQuery> checkOf(const LogicalQuery& query, const EntityModel& model) {
  if (query.set || query.whether || query.select.empty()) return std::nullopt;
  return Checking(query, model).run();
}

}  // namespace omni
