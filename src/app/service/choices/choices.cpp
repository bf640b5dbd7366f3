#include "app/service/choices/choices.h"

#include <algorithm>

#include "base/text.h"
#include "language/languages.h"
#include "query/json/json_names.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

constexpr std::size_t kMaxFields = 300;
constexpr std::size_t kMaxEntities = 200;
constexpr std::size_t kMaxValues = 30;
constexpr std::size_t kLookedUp = 300;  // values of all columns, to find those of one
constexpr std::size_t kTableHops = 2;   // a row refers to one row of another table: nothing is counted twice
constexpr std::size_t kGraphHops = 1;

struct Reached {
  std::size_t entity;
  Json path;
};

Result<std::size_t> entityOf(const EntityModel& model, const std::string& name) {
  const auto found = std::ranges::find(model.entities, name, &Entity::name);
  if (found != model.entities.end()) return static_cast<std::size_t>(found - model.entities.begin());
  return fail(Code::kNotFound, "the source has no table, class or label '" + toUtf8(name) + "'",
              "Its description lists what it holds.");
}

// What a thing refers to, by ever longer paths; each entity once by each first link.
std::vector<Reached> reachedFrom(const EntityModel& model, std::size_t entity) {
  std::vector<Reached> reached{{entity, Json::array()}};
  std::size_t from = 0;
  for (std::size_t hop = 0, hops = model.route == Route::kSql ? kTableHops : kGraphHops; hop < hops; ++hop) {
    const std::size_t end = reached.size();
    for (; from < end; ++from)
      for (const Link& link : model.links) {
        if (link.from != reached[from].entity || reached.size() >= kMaxEntities) continue;
        Reached next{link.to, reached[from].path};
        next.path.push_back(objectOf({{"link", link.name}, {"entity", model.entities[link.to].name}}));
        reached.push_back(std::move(next));
      }
  }
  return reached;
}

Json fieldOf(const Reached& reached, const Entity& entity, const Attribute& attribute) {
  Json field = objectOf({{"path", reached.path},
                         {"of", toUtf8(entity.phrase)},
                         {"entity", entity.name},
                         {"attribute", attribute.name},
                         {"called", toUtf8(attribute.phrase)},
                         {"type", kindOfValues(attribute.values.type)}});
  if (identifies(attribute)) field["identifies"] = true;
  if (attribute.measure) field["measure"] = true;
  return field;
}

Json entitiesOf(const EntityModel& model) {
  Json entities = Json::array();
  for (const Entity& entity : model.entities)
    if (!entity.junction && entities.size() < kMaxEntities)
      entities.push_back(objectOf({{"entity", entity.name}, {"called", toUtf8(entity.phrase)}}));
  return entities;
}

Json found(std::vector<std::string> values, bool complete) {
  for (std::string& value : values) value = toUtf8(value);
  return objectOf({{"values", std::move(values)}, {"complete", complete}});
}

// Of a column whose few values the schema lists.
Json listedValues(const ValueSummary& summary, const std::string& like) {
  std::vector<std::string> values;
  const std::string part = lower(like);
  for (const std::string& sample : summary.samples)
    if (lower(sample).find(part) != std::string::npos) values.push_back(sample);
  std::ranges::sort(values);
  const bool complete = values.size() <= kMaxValues;
  if (!complete) values.resize(kMaxValues);
  return found(std::move(values), complete);
}

// Nothing where the source keeps no index, or it has no such value.
std::vector<std::string> indexedValues(const CatalogEntry& entry, const WantedValues& wanted) {
  const auto stored = wanted.like.empty() ? nullptr : storedValuesOf(entry.source.get());
  std::vector<std::string> values;
  if (!stored) return values;
  for (const ReadAlike how : {ReadAlike::kBegins, ReadAlike::kAllWords})
    for (const StoredValue& value : stored->find(how, wanted.like, kLookedUp)) {
      const TextPlace& place = stored->places()[value.place];
      const bool isNew = std::ranges::find(values, value.text) == values.end();
      if (place.owner == wanted.entity && place.attribute == wanted.attribute && isNew &&
          values.size() < kMaxValues)
        values.push_back(value.text);
    }
  return values;
}

LogicalQuery valuesQuery(std::size_t entity, std::size_t attribute, const std::string& like) {
  LogicalQuery query;
  query.nodes = {{entity}};
  query.select = {Expression::ofAttribute(0, attribute)};
  query.distinct = true;
  query.orderBy = {{query.select[0], false}};
  query.limit = kMaxValues;
  Condition condition{.kind = Condition::Kind::kIsNull};
  condition.left = query.select[0];
  condition.negated = true;
  if (!like.empty()) {
    condition = Condition{.kind = Condition::Kind::kCompare};
    condition.left = query.select[0];
    condition.comparison = Comparison::kContains;
    condition.ignoreCase = true;
    condition.right = Expression::ofConstant(like);
  }
  query.where = std::move(condition);
  return query;
}

}  // namespace

Result<Json> fieldChoices(const CatalogEntry& entry, const std::string& entity) {
  const EntityModel& model = entry.model;
  OMNI_TRY(root, entityOf(model, entity));
  Json fields = Json::array();
  for (const Reached& reached : reachedFrom(model, root))
    for (const Attribute& attribute : model.entities[reached.entity].attributes)
      if (fields.size() < kMaxFields)
        fields.push_back(fieldOf(reached, model.entities[reached.entity], attribute));
  return objectOf({{"entities", entitiesOf(model)}, {"fields", std::move(fields)}});
}

Result<Json> valueChoices(const Engine& engine, const CatalogEntry& entry, const WantedValues& wanted,
                          const Budget& budget, const RequestContext& request) {
  OMNI_TRY(entity, entityOf(entry.model, wanted.entity));
  const auto& attributes = entry.model.entities[entity].attributes;
  const auto attribute = std::ranges::find(attributes, wanted.attribute, &Attribute::name);
  if (attribute == attributes.end())
    return fail(Code::kNotFound, "'" + toUtf8(wanted.entity) + "' has no '" + toUtf8(wanted.attribute) + "'",
                "The description of the source lists what it has.");
  if (attribute->values.complete) return listedValues(attribute->values, wanted.like);
  if (auto indexed = indexedValues(entry, wanted); !indexed.empty()) return found(std::move(indexed), false);
  const auto query =
      valuesQuery(entity, static_cast<std::size_t>(attribute - attributes.begin()), wanted.like);
  OMNI_TRY(native, languageOf(entry.model.route).render(query, entry.model));
  OMNI_TRY(outcome, engine.query(entry.descriptor.info.id, native, budget, request));
  std::vector<std::string> values;
  for (const Row& row : outcome.rows)
    if (!row.empty()) values.push_back(toText(row.front()));
  return found(std::move(values), outcome.rows.size() < kMaxValues && wanted.like.empty());
}

}  // namespace omni
