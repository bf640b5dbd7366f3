#include "formulate/ranking/query_features.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/number.h"
#include "formulate/ranking/cue_features.h"
#include "query/query_entities.h"

namespace omni {
namespace {

using Kind = Expression::Kind;
using RefKind = ElementRef::Kind;

std::optional<double> numberOf(const Value& value) {
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

/// What the clauses of one query (not of its sub-queries) look like over the source's values.
struct ClauseCounts {
  double selected = 0, selectedAggregates = 0, selectedKeys = 0, selectedForeign = 0, selectedNames = 0;
  double selectedFiltered = 0, selectedNodes = 0;
  double textFigures = 0, keyFigures = 0;  // averages and sums over texts, keys
  double countedNumbers = 0;               // "how many credits": the number is there to be read or added up
  double knownValues = 0, unknownValues = 0, foreignValues = 0, keyNumbers = 0;
  double textCompared = 0, outOfRange = 0, likes = 0, exists = 0, nested = 0, ors = 0;
  double conditions = 0, having = 0, groups = 0, uniqueGroups = 0;
  double ordered = 0, orderedByAggregate = 0, orderedByText = 0, orderedByKey = 0;
  double repeats = 0;   // plain columns that repeat, shown without DISTINCT
  double needless = 0;  // DISTINCT over what does not repeat
  double set = 0;
};

class Counter {
 public:
  Counter(const LogicalQuery& query, const EntityModel& model) : query_(query), model_(model) {}

  ClauseCounts run() {
    if (query_.where) condition(*query_.where);
    select();
    if (query_.having) ++counts_.having;
    group();
    order();
    counts_.set = query_.set ? 1 : 0;
    return counts_;
  }

 private:
  const Attribute* attributeOf(const Expression& e) const {
    if (e.kind == Kind::kAttribute)
      return &model_.entities[query_.nodes[e.node].entity].attributes[e.attribute];
    if (e.kind == Kind::kEdgeAttribute)
      return &model_.links[query_.edges[e.node].link].attributes[e.attribute];
    return nullptr;
  }

  void select() {
    bool unique = false, plain = true;
    for (const auto& e : query_.select) {
      ++counts_.selected;
      if (e.kind == Kind::kAggregate) aggregate(e);
      plain &= e.kind != Kind::kAggregate;
      if (e.kind == Kind::kNode) ++counts_.selectedNodes;
      unique |= e.kind == Kind::kNode;
      const Attribute* attribute = attributeOf(e);
      if (!attribute) continue;
      unique |= isUnique(*attribute);
      counts_.selectedKeys += attribute->key ? 1 : 0;
      counts_.selectedForeign += attribute->foreign ? 1 : 0;
      counts_.selectedNames +=
          attribute->phrase.ends_with("name") || attribute->phrase.ends_with("title") ? 1 : 0;
      counts_.selectedFiltered += filtered_.contains({e.node, e.attribute}) ? 1 : 0;
    }
    unique &= query_.edges.empty();
    if (plain && query_.groupBy.empty()) {
      counts_.repeats = !unique && !query_.distinct ? 1 : 0;
      counts_.needless = unique && query_.distinct ? 1 : 0;
    }
  }

  void aggregate(const Expression& e) {
    ++counts_.selectedAggregates;
    const Attribute* attribute = e.arguments.empty() ? nullptr : attributeOf(e.arguments.front());
    if (!attribute) return;
    if (e.function == AggregateFunction::kCount) {
      counts_.countedNumbers += isNumeric(attribute->values.type) && !identifies(*attribute) ? 1 : 0;
      return;
    }
    const bool figure = e.function == AggregateFunction::kSum || e.function == AggregateFunction::kAverage;
    if (figure && !isNumeric(attribute->values.type)) ++counts_.textFigures;
    if (identifies(*attribute)) ++counts_.keyFigures;
  }

  void condition(const Condition& c) {
    if (c.kind == Condition::Kind::kOr) ++counts_.ors;
    for (const auto& child : c.children) condition(child);
    if (!c.children.empty()) return;
    ++counts_.conditions;
    counts_.exists += c.kind == Condition::Kind::kExists || c.kind == Condition::Kind::kIn ? 1 : 0;
    if (c.right.kind == Kind::kSubQuery) ++counts_.nested;
    if (c.kind == Condition::Kind::kCompare) compare(c);
  }

  void compare(const Condition& c) {
    if (c.comparison >= Comparison::kContains) {
      ++counts_.likes;
      return;
    }
    const Attribute* attribute = attributeOf(c.left);
    if (!attribute || c.right.kind != Kind::kConstant) return;
    const auto number = numberOf(c.right.constant);
    if (c.comparison == Comparison::kEqual || c.comparison == Comparison::kNotEqual) {
      filtered_.insert({c.left.node, c.left.attribute});
      const std::string text = toText(c.right.constant);
      const auto& samples = attribute->values.samples;
      const bool known = std::find(samples.begin(), samples.end(), text) != samples.end();
      ++(known ? counts_.knownValues : counts_.unknownValues);
      counts_.foreignValues += attribute->foreign ? 1 : 0;
    } else if (!isNumeric(attribute->values.type) && number) {
      ++counts_.textCompared;
    }
    if (!number) return;
    counts_.keyNumbers += identifies(*attribute) ? 1 : 0;
    const auto low = parsedNumber(attribute->values.minimum), high = parsedNumber(attribute->values.maximum);
    if (low && high && (*number < *low || *number > *high)) ++counts_.outOfRange;
  }

  void group() {
    bool unique = false;
    for (const auto& e : query_.groupBy) {
      ++counts_.groups;
      const Attribute* attribute = attributeOf(e);
      unique |= e.kind == Kind::kNode || (attribute && isUnique(*attribute));
    }
    // Every group is one row.
    counts_.uniqueGroups = unique && query_.edges.empty() ? 1 : 0;
  }

  void order() {
    if (query_.orderBy.empty()) return;
    ++counts_.ordered;
    const Expression& e = query_.orderBy.front().expression;
    if (e.kind == Kind::kAggregate) ++counts_.orderedByAggregate;
    const Attribute* attribute = attributeOf(e);
    if (!attribute) return;
    counts_.orderedByText += attribute->values.type == ValueType::kText ? 1 : 0;
    counts_.orderedByKey += identifies(*attribute) ? 1 : 0;
  }

  const LogicalQuery& query_;
  const EntityModel& model_;
  ClauseCounts counts_;
  std::set<std::pair<std::size_t, std::size_t>> filtered_;
};

/// How the mentions of the question and the query's entities fit together.
struct MentionCounts {
  double mean = 0, least = 1, loss = 0, rank = 0;
  double unused = 0, lostEntities = 0, strangers = 0, bridges = 0, attributesLost = 0;
  double targetPosition = 0, nearOwner = 0;
};

class MentionReader {
 public:
  MentionReader(const QueryCandidate& candidate, const EntityModel& model)
      : sketch_(candidate.variant->sketch),
        assignment_(candidate.grounding.assignment),
        model_(model),
        entities_(entitiesOf(candidate.grounding.built.query)) {}

  MentionCounts run() {
    for (std::size_t m = 0; m < sketch_.mentions.size(); ++m) mention(m);
    if (!sketch_.mentions.empty()) counts_.mean /= static_cast<double>(sketch_.mentions.size());
    for (const std::size_t entity : entities_)
      if (!mentioned_.contains(entity))
        ++(model_.entities[entity].junction ? counts_.bridges : counts_.strangers);
    position();
    return counts_;
  }

 private:
  const LinkCandidate& match(std::size_t mention) const { return chosen(sketch_, assignment_, mention); }

  bool used(std::size_t m) const {
    return areAbout(sketch_.targets, m) || areAbout(sketch_.groups, m) || areAbout(sketch_.orders, m) ||
           std::any_of(sketch_.filters.begin(), sketch_.filters.end(),
                       [&](const SketchFilter& f) { return f.mention == m || f.aggregated == m; });
  }

  void mention(std::size_t m) {
    const LinkCandidate& chosen = match(m);
    const double score = std::min(1.0, chosen.score);
    counts_.mean += score;
    counts_.least = std::min(counts_.least, score);
    counts_.loss += sketch_.mentions[m].matches.front().score - chosen.score;
    counts_.rank += static_cast<double>(assignment_.matches[m]);
    const auto& element = chosen.element;
    if (element.kind == RefKind::kEntity) {
      mentioned_.insert(element.owner);
      counts_.lostEntities += entities_.contains(element.owner) ? 0 : 1;
    } else if (element.kind == RefKind::kAttribute && used(m)) {
      mentioned_.insert(element.owner);
    }
    if (used(m)) return;
    ++counts_.unused;
    counts_.attributesLost += element.kind == RefKind::kAttribute ? 1 : 0;
  }

  // Where in the question the first wanted thing stands among all mentions, 0 to 1, and whether the entity
  // that owns it is mentioned.
  void position() {
    if (sketch_.targets.empty() || !sketch_.targets.front().mention) return;
    const std::size_t target = *sketch_.targets.front().mention;
    std::size_t before = 0;
    for (const auto& mention : sketch_.mentions)
      before += mention.token < sketch_.mentions[target].token ? 1 : 0;
    counts_.targetPosition = static_cast<double>(before) / static_cast<double>(sketch_.mentions.size());
    for (const auto& term : sketch_.targets) {
      if (!term.mention || match(*term.mention).element.kind != RefKind::kAttribute) continue;
      const std::size_t owner = match(*term.mention).element.owner;
      for (std::size_t m = 0; m < sketch_.mentions.size(); ++m)
        if (match(m).element.kind == RefKind::kEntity && match(m).element.owner == owner) {
          ++counts_.nearOwner;
          break;
        }
    }
  }

  const Sketch& sketch_;
  const Assignment& assignment_;
  const EntityModel& model_;
  const std::set<std::size_t> entities_;
  std::set<std::size_t> mentioned_;
  MentionCounts counts_;
};

template <class Visit>
void visitMatches(const QueryCandidate& candidate, const MentionCounts& m, Visit&& visit) {
  const Sketch& sketch = candidate.variant->sketch;
  visit("cover_loss", candidate.segmentationLoss);
  visit("assignment_rank", static_cast<double>(candidate.assignment));
  visit("explained", sketch.explained);
  visit("unexplained", static_cast<double>(sketch.unexplained.size()));
  visit("reading_mean", m.mean);
  visit("reading_least", m.least);
  visit("reading_loss", m.loss);
  visit("reading_rank", m.rank);
  visit("fit", candidate.grounding.assignment.score);
  visit("mentions", static_cast<double>(sketch.mentions.size()));
  visit("unused", m.unused);
  visit("attributes_lost", m.attributesLost);
  visit("entities_lost", m.lostEntities);
  visit("strangers", m.strangers);
  visit("bridges", m.bridges);
  visit("target_position", m.targetPosition);
  visit("near_owner", m.nearOwner);
  visit("joins", static_cast<double>(candidate.grounding.built.query.edges.size()));
  visit("mentioned_links", static_cast<double>(candidate.grounding.built.mentionedLinks));
}

template <class Visit>
void visitClauses(const LogicalQuery& query, const ClauseCounts& c, Visit&& visit) {
  visit("selected", c.selected);
  visit("selected_aggregates", c.selectedAggregates);
  visit("selected_keys", c.selectedKeys);
  visit("selected_foreign", c.selectedForeign);
  visit("selected_names", c.selectedNames);
  visit("selected_filtered", c.selectedFiltered);
  visit("selected_nodes", c.selectedNodes);
  visit("text_figures", c.textFigures);
  visit("key_figures", c.keyFigures);
  visit("counted_numbers", c.countedNumbers);
  visit("distinct", query.distinct ? 1 : 0);
  visit("repeats", c.repeats);
  visit("needless_distinct", c.needless);
  visit("conditions", c.conditions);
  visit("known_values", c.knownValues);
  visit("unknown_values", c.unknownValues);
  visit("foreign_values", c.foreignValues);
  visit("key_numbers", c.keyNumbers);
  visit("text_compared", c.textCompared);
  visit("out_of_range", c.outOfRange);
  visit("likes", c.likes);
  visit("exists", c.exists);
  visit("nested", c.nested);
  visit("ors", c.ors);
  visit("having", c.having);
  visit("groups", c.groups);
  visit("unique_groups", c.uniqueGroups);
  visit("ordered", c.ordered);
  visit("ordered_by_aggregate", c.orderedByAggregate);
  visit("ordered_by_text", c.orderedByText);
  visit("ordered_by_key", c.orderedByKey);
  visit("limit", query.limit ? (*query.limit == 1 ? 1.0 : 2.0) : 0.0);
  visit("set", c.set);
}

template <class Visit>
void visitCues(const CueFeatures& cues, Visit&& visit) {
  visit("things_lost", cues.thingsLost);
  visit("values_lost", cues.valuesLost);
  visit("numbers_lost", cues.numbersLost);
  visit("names_unexplained", cues.namesUnexplained);
  visit("comparisons_lost", cues.comparisonsLost);
  visit("not_lost", cues.notLost);
  visit("not_gained", cues.notGained);
  visit("each_lost", cues.eachLost);
  visit("group_gained", cues.groupGained);
  visit("distinct_lost", cues.distinctLost);
  visit("distinct_gained", cues.distinctGained);
  visit("superlative_lost", cues.superlativeLost);
  visit("superlative_gained", cues.superlativeGained);
  visit("count_lost", cues.countLost);
  visit("count_gained", cues.countGained);
  visit("figure_lost", cues.figureLost);
  visit("figure_gained", cues.figureGained);
  visit("order_lost", cues.orderLost);
  visit("part_lost", cues.partLost);
  visit("either_lost", cues.eitherLost);
  visit("everything_lost", cues.everythingLost);
}

template <class Visit>
void visitEdits(const SketchVariant& variant, Visit&& visit) {
  for (std::size_t e = 0; e < kSketchEdits; ++e)
    visit(name(static_cast<SketchEdit>(e)), static_cast<double>(variant.edits[e]));
}

// visit(family, name, value)
template <class Visit>
void visitFeatures(const QueryCandidate& candidate, const ClauseCounts& clauses,
                   const MentionCounts& mentions, const CueFeatures& cues, Visit&& visit) {
  const auto as = [&visit](std::string_view family) {
    return [&visit, family](std::string_view name, double value) { visit(family, name, value); };
  };
  visitMatches(candidate, mentions, as("readings"));
  visitClauses(candidate.grounding.built.query, clauses, as("clauses"));
  visitCues(cues, as("cues"));
  visitEdits(*candidate.variant, as("edits"));
}

}  // namespace

std::vector<QueryFeature> queryFeatureList() {
  std::vector<QueryFeature> list;
  QueryCandidate none;
  none.variant = std::make_shared<const SketchVariant>();
  visitFeatures(none, {}, {}, {}, [&](std::string_view family, std::string_view name, double) {
    list.push_back({std::string(family), std::string(name)});
  });
  return list;
}

std::vector<std::string> queryFeatureNames() {
  std::vector<std::string> names;
  for (auto& feature : queryFeatureList()) names.push_back(std::move(feature.name));
  return names;
}

std::vector<float> queryFeatures(const QueryCandidate& candidate, const CueFeatures& cues,
                                 const EntityModel& model) {
  const ClauseCounts clauses = Counter(candidate.grounding.built.query, model).run();
  const MentionCounts mentions = MentionReader(candidate, model).run();
  std::vector<float> features;
  visitFeatures(candidate, clauses, mentions, cues, [&](std::string_view, std::string_view, double value) {
    features.push_back(static_cast<float>(value));
  });
  return features;
}

}  // namespace omni
