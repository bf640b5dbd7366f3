#include "formulate/tables/lifted_conditions.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/edit/narrow.h"

namespace omni {
namespace {

std::optional<Comparison> comparisonCalled(std::string_view op) {
  if (op == "=" || op == "==") return Comparison::kEqual;
  if (op == "<>" || op == "!=") return Comparison::kNotEqual;
  if (op == "<") return Comparison::kLess;
  if (op == "<=") return Comparison::kLessOrEqual;
  if (op == ">") return Comparison::kGreater;
  if (op == ">=") return Comparison::kGreaterOrEqual;
  return std::nullopt;
}

Comparison turned(Comparison comparison) {
  switch (comparison) {
    case Comparison::kLess: return Comparison::kGreater;
    case Comparison::kLessOrEqual: return Comparison::kGreaterOrEqual;
    case Comparison::kGreater: return Comparison::kLess;
    case Comparison::kGreaterOrEqual: return Comparison::kLessOrEqual;
    default: return comparison;
  }
}

}  // namespace

Condition denied(Condition of) {
  switch (of.kind) {
    case Condition::Kind::kIsNull:
    case Condition::Kind::kIn:
    case Condition::Kind::kInList:
    case Condition::Kind::kExists:
    case Condition::Kind::kBetween: of.negated = !of.negated; return of;
    default: break;
  }
  Condition no;
  no.kind = Condition::Kind::kNot;
  no.children.push_back(std::move(of));
  return no;
}

void LiftedConditions::narrow(Condition condition) {
  if (asked_.onlyNamed && comparesUnnamed(condition)) return;
  const Condition* before = sameNullTest(condition);
  if (before && before->negated == condition.negated) return;
  if (before) refusal_.refuse(Code::kUnsupported, "a value is to be there and not to be there");
  omni::narrow(query_, std::move(condition));
}

bool LiftedConditions::comparesUnnamed(const Condition& condition) const {
  if (condition.kind != Condition::Kind::kCompare || condition.right.kind != Expression::Kind::kConstant)
    return false;
  const auto* text = std::get_if<std::string>(&condition.right.constant);
  const Attribute* attribute = attributeOf(condition.left, query_, model_);
  return text && attribute && !isOrdered(attribute->values.type) && !isNamed(*text, asked_);
}

// Small models repeat themselves: "closed IS NULL AND closed IS NOT NULL AND closed IS NOT NULL".
const Condition* LiftedConditions::sameNullTest(const Condition& condition) const {
  if (condition.kind != Condition::Kind::kIsNull || !query_.where) return nullptr;
  const auto isSame = [&](const Condition& other) {
    return other.kind == condition.kind && other.left == condition.left;
  };
  if (isSame(*query_.where)) return &*query_.where;
  if (query_.where->kind != Condition::Kind::kAnd) return nullptr;
  const auto found = std::ranges::find_if(query_.where->children, isSame);
  return found == query_.where->children.end() ? nullptr : &*found;
}

Condition LiftedConditions::compared(Expression left, const std::string& op, Expression right, bool turn) {
  Condition c;
  c.kind = Condition::Kind::kCompare;
  c.left = std::move(left);
  c.right = std::move(right);
  if (c.right.kind == Expression::Kind::kSubQuery) compareThings(c.left, c.right.query);
  if (op == "like" || op == "glob") {
    liken(c);
  } else if (const auto comparison = comparisonCalled(op)) {
    c.comparison = turn ? turned(*comparison) : *comparison;
  } else if (op == "is") {
    c.comparison = Comparison::kEqual;
  } else {
    refuseUnknown("the operator " + op);
  }
  requireAsked(c);
  return adapted(std::move(c), query_, asked_);
}

// Refuses a query that compares a text or a key to a constant that the question does not name: it would
// answer a narrower question.
void LiftedConditions::requireAsked(const Condition& c) {
  const Attribute* attribute = attributeOf(c.left, query_, model_);
  if (!attribute || c.right.kind != Expression::Kind::kConstant) return;
  const ValueType type = attribute->values.type;
  const bool isText = std::holds_alternative<std::string>(c.right.constant);
  const bool mustBeNamed = isText ? !isOrdered(type) : isNumeric(type) && c.comparison == Comparison::kEqual;
  if (mustBeNamed && !isOfTheQuestion(c.right.constant, *attribute, asked_))
    refusal_.refuse(Code::kUnsupported, "the question says nothing of '" + toText(c.right.constant) + "'");
}

void LiftedConditions::liken(Condition& c) {
  const std::string pattern = toText(c.right.constant);
  const bool open = pattern.starts_with('%'), ends = pattern.ends_with('%') && pattern.size() > 1;
  const std::string text = pattern.substr(open ? 1 : 0, pattern.size() - (open ? 1 : 0) - (ends ? 1 : 0));
  c.comparison = open && ends ? Comparison::kContains
                 : open       ? Comparison::kEndsWith
                 : ends       ? Comparison::kStartsWith
                              : Comparison::kEqual;
  c.ignoreCase = true;
  if (text.empty() || text.find('%') != std::string::npos) refuseUnknown("the pattern " + pattern);
  c.right.constant = text;
}

void LiftedConditions::refuseUnknown(const std::string& what) {
  refusal_.refuse(Code::kUnsupported, what + " is not understood",
                  "Use plain columns, conditions and aggregates.");
}

void LiftedConditions::compareThings(Expression& left, SubQuery& inner) const {
  const Expression& selected = inner->select.front();
  if (isNameOf(left, query_, selected, *inner)) left = Expression::ofNode(left.node);
  if (!isNameOf(selected, *inner, left, query_)) return;
  LogicalQuery things = *inner;
  things.select.front() = Expression::ofNode(selected.node);
  inner = std::make_shared<const LogicalQuery>(std::move(things));
}

// Whether `name`, of a query, names a thing of the kind that `thing` is.
bool LiftedConditions::isNameOf(const Expression& name, const LogicalQuery& in, const Expression& thing,
                                const LogicalQuery& of) const {
  if (name.kind != Expression::Kind::kAttribute || thing.kind != Expression::Kind::kNode) return false;
  const std::size_t entity = in.nodes[name.node].entity;
  const auto& names = model_.entities[entity].names;
  return entity == of.nodes[thing.node].entity && !names.empty() && names.front() == name.attribute;
}

}  // namespace omni
