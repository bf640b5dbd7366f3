#include "formulate/sweep/swept_questions.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "base/text.h"
#include "catalog/naming.h"
#include "query/query_entities.h"
#include "question/lexicon/plural.h"
#include "source/values/reads_as.h"

namespace omni {
namespace {

constexpr std::size_t kMaxValues = 200;  // distinct, of what things are distinguished by kind
constexpr std::size_t kLongestValue = 40;
constexpr std::size_t kYear = 4;  // letters

using Meanings = std::array<std::vector<SweptMeaning>, kSweepKinds>;

bool isPlain(const Attribute& attribute) {
  return !identifies(attribute) && attribute.values.distinct > 1 && !attribute.phrase.empty();
}

// A value that a question may name: short, of letters, of one line.
std::string sayable(const Attribute& attribute) {
  for (const auto& sample : attribute.values.samples)
    if (sample.size() <= kLongestValue && std::ranges::any_of(sample, isWordByte) &&
        std::ranges::none_of(sample, [](char c) { return c == '\n' || c == '"' || c == '?'; }))
      return sample;
  return {};
}

class Maker {
 public:
  explicit Maker(const EntityModel& model) : model_(model) {}

  Meanings make() {
    std::vector<std::size_t> order(model_.entities.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return model_.entities[a].count > model_.entities[b].count;
    });
    for (const std::size_t e : order) {
      if (model_.entities[e].junction || model_.entities[e].phrase.empty()) continue;
      add({SweepKind::kCount, e});
      add({SweepKind::kList, e});
      for (std::size_t a = 0; a < model_.entities[e].attributes.size(); ++a) ofAttribute(e, a);
    }
    for (const auto& link : model_.links) ofLink(link);
    return std::move(made_);
  }

 private:
  void add(SweptMeaning meaning) {
    made_[static_cast<std::size_t>(meaning.kind)].push_back(std::move(meaning));
  }

  void ofAttribute(std::size_t e, std::size_t a) {
    const Entity& entity = model_.entities[e];
    const Attribute& attribute = entity.attributes[a];
    if (!isPlain(attribute) || isNameAttribute(entity, a)) return;
    if (const auto thing = nameOf(entity); !thing.empty()) add({SweepKind::kFact, e, a, {}, thing});
    const ValueSummary& values = attribute.values;
    if (isNumeric(values.type)) add({SweepKind::kSuperlative, e, a});
    if (isDate(values.type) && values.minimum.size() >= kYear)
      add({SweepKind::kDate, e, a, {}, values.minimum.substr(0, kYear)});
    if (values.type != ValueType::kText || values.distinct > kMaxValues) return;
    if (auto value = sayable(attribute); !value.empty())
      add({SweepKind::kFilter, e, a, {}, std::move(value)});
    if (values.rows > values.distinct) add({SweepKind::kGroup, e, a});
  }

  // Of things with names alone: of others nobody says which.
  void ofLink(const Link& link) {
    const bool plain = link.from != link.to && !model_.entities[link.from].junction;
    if (!plain || model_.entities[link.from].phrase.empty()) return;
    if (auto thing = nameOf(model_.entities[link.to]); !thing.empty())
      add({SweepKind::kJoin, link.from, {}, link.to, std::move(thing)});
  }

  static std::string nameOf(const Entity& entity) {
    const auto names = nameAttributes(entity);
    return hasName(entity) && names.size() == 1 ? sayable(entity.attributes[names.front()]) : std::string();
  }

  const EntityModel& model_;
  Meanings made_;
};

/// A query's attributes and constants, wherever in it.
class QueryContent {
 public:
  explicit QueryContent(const LogicalQuery& query) { take(query); }

  bool counts = false, ranks = false;
  std::set<std::pair<std::size_t, std::size_t>> attributes, grouped;
  std::set<std::string> constants;  // as they read

 private:
  void take(const LogicalQuery& query) {
    for (const auto& expression : query.select) take(expression, query);
    if (query.where) take(*query.where, query);
    if (query.having) take(*query.having, query);
    for (const auto& expression : query.groupBy) {
      take(expression, query);
      if (expression.kind == Expression::Kind::kAttribute)
        grouped.emplace(query.nodes[expression.node].entity, expression.attribute);
    }
    for (const auto& order : query.orderBy) take(order.expression, query);
    ranks |= !query.orderBy.empty() && query.limit.has_value();
    if (query.set) take(*query.set->right);
  }

  void take(const Expression& expression, const LogicalQuery& query) {
    using Kind = Expression::Kind;
    if (expression.kind == Kind::kAttribute)
      attributes.emplace(query.nodes[expression.node].entity, expression.attribute);
    if (expression.kind == Kind::kConstant) constants.insert(readsAs(toText(expression.constant)));
    if (expression.kind == Kind::kAggregate) {
      counts |= expression.function == AggregateFunction::kCount;
      ranks |= expression.function == AggregateFunction::kMaximum;
    }
    for (const auto& argument : expression.arguments) take(argument, query);
    if (expression.condition) take(*expression.condition, query);
    if (expression.query) take(*expression.query);
  }

  void take(const Condition& condition, const LogicalQuery& query) {
    for (const auto& child : condition.children) take(child, query);
    if (condition.kind == Condition::Kind::kCompare || condition.kind == Condition::Kind::kBetween) {
      take(condition.left, query);
      take(condition.right, query);
      take(condition.upper, query);
    } else if (condition.kind != Condition::Kind::kAnd && condition.kind != Condition::Kind::kOr) {
      take(condition.left, query);
    }
    for (const auto& constant : condition.constants) constants.insert(readsAs(toText(constant)));
    if (condition.query) take(*condition.query);
  }
};

// "2023" is written as 2023 and by the days from 2023-01-01.
bool saysValue(const QueryContent& content, const SweptMeaning& meaning) {
  if (meaning.value.empty()) return content.constants.empty() || meaning.kind == SweepKind::kSuperlative;
  const std::string value = readsAs(meaning.value);
  return std::ranges::any_of(content.constants, [&](const std::string& constant) {
    return constant == value || (meaning.kind == SweepKind::kDate && constant.starts_with(value));
  });
}

// In addition to what is asked for, a query may read names, keys, and what two things are joined by.
bool saysNoOther(const QueryContent& content, const SweptMeaning& meaning, const EntityModel& model) {
  return std::ranges::all_of(content.attributes, [&](const auto& at) {
    const auto& [e, a] = at;
    const Entity& entity = model.entities[e];
    return identifies(entity.attributes[a]) || isNameAttribute(entity, a) ||
           meaning.kind == SweepKind::kList || (e == meaning.entity && a == meaning.attribute);
  });
}

}  // namespace

std::string_view name(SweepKind kind) {
  static constexpr std::array<std::string_view, kSweepKinds> kNames{"count",       "list",  "fact", "filter",
                                                                    "superlative", "group", "join", "date"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::vector<SweptMeaning> sweptMeanings(const EntityModel& model, std::size_t most, bool& all) {
  const Meanings made = Maker(model).make();
  std::vector<SweptMeaning> taken;
  std::size_t count = 0;
  for (const auto& kind : made) count += kind.size();
  for (std::size_t turn = 0; taken.size() < std::min(count, most); ++turn)
    for (const auto& kind : made)
      if (turn < kind.size() && taken.size() < most) taken.push_back(kind[turn]);
  all = taken.size() == count;
  return taken;
}

std::string askingFor(const SweptMeaning& meaning, const EntityModel& model) {
  const Entity& entity = model.entities[meaning.entity];
  const std::string things = plural(entity.phrase);
  const std::string what = meaning.attribute ? entity.attributes[*meaning.attribute].phrase : std::string();
  switch (meaning.kind) {
    case SweepKind::kCount: return "How many " + things + " are there?";
    case SweepKind::kList: return "List all " + things + ".";
    case SweepKind::kFact: return "What is the " + what + " of " + meaning.value + "?";
    case SweepKind::kFilter: return "Which " + things + " have the " + what + " " + meaning.value + "?";
    case SweepKind::kSuperlative: return "Which " + things + " have the highest " + what + "?";
    case SweepKind::kGroup: return "How many " + things + " are there for each " + what + "?";
    case SweepKind::kJoin: return "List the " + things + " of " + meaning.value + ".";
    case SweepKind::kDate: return "How many " + things + " have a " + what + " in " + meaning.value + "?";
  }
  return {};
}

bool asksFor(const LogicalQuery& query, const SweptMeaning& meaning, const EntityModel& model) {
  const QueryContent content(query);
  const auto entities = entitiesOf(query);
  if (!entities.contains(meaning.entity) || !saysValue(content, meaning) ||
      !saysNoOther(content, meaning, model))
    return false;
  if (meaning.attribute && !content.attributes.contains({meaning.entity, *meaning.attribute})) return false;
  switch (meaning.kind) {
    case SweepKind::kCount:
    case SweepKind::kDate: return content.counts;
    case SweepKind::kGroup: return content.counts && !content.grouped.empty();
    case SweepKind::kSuperlative: return content.ranks;
    case SweepKind::kJoin: return !content.counts && entities.contains(*meaning.other);
    default: return !content.counts;
  }
}

}  // namespace omni
