#include "schema/entity_model.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "base/text.h"
#include "schema/abbreviations.h"
#include "schema/column_dictionaries.h"
#include "schema/compound_words.h"
#include "schema/gathered_kinds.h"
#include "schema/local_name.h"
#include "schema/values/without_header.h"

namespace omni {
namespace {

std::string phraseOf(std::string_view label, std::string_view identifier) {
  return join(identifierWords(label.empty() ? identifier : label), " ");
}

// "Area (km²)", "Food Name; name": what stands before a unit, a code or a remark.
std::string_view spokenHeader(std::string_view name) {
  const auto end = name.find_first_of("([{;");
  const auto head = trim(name.substr(0, end));
  return end == std::string_view::npos || identifierWords(head).empty() ? name : head;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// ---------------------------------------------------------------- relational

bool inForeignKey(const Table& table, const std::string& column) {
  return std::any_of(table.foreignKeys.begin(), table.foreignKeys.end(),
                     [&](const ForeignKey& key) { return contains(key.columns, column); });
}

// A bridge table: at least two foreign keys and no column beyond keys.
bool isJunction(const Table& table) {
  if (table.foreignKeys.size() < 2) return false;
  return std::all_of(table.columns.begin(), table.columns.end(), [&](const Column& column) {
    return inForeignKey(table, column.name) || contains(table.primaryKey, column.name);
  });
}

// "Ticket #": a number of one thing each.
bool numbersThings(const Column& column) {
  const auto name = trim(column.name);
  const auto& values = column.values;
  return values.type == ValueType::kInteger && values.distinct > 0 && values.distinct == values.rows &&
         (name.starts_with('#') || name.ends_with('#'));
}

// A column without a header is called after what it does: it names the rows, or counts them.
std::string phraseOf(const Column& column, bool counts) {
  if (counts) return "row number";
  if (numbersThings(column)) return phraseOf({}, column.name) + " number";
  const auto& values = column.values;
  const bool names = values.type == ValueType::kText && values.distinct == values.rows;
  return lacksHeader(column.name) && names ? "name" : phraseOf({}, spokenHeader(column.name));
}

// "All titles; also called films, movies and videos": what a table's comment says of it.
std::vector<std::string> calledInComment(std::string_view comment) {
  constexpr std::string_view kCalled = "also called ";
  const auto at = comment.find(kCalled);
  const auto before = trim(comment.substr(0, at));
  const bool isDescribed =
      at != std::string_view::npos &&
      (before.empty() || std::string_view(";,.(").find(before.back()) != std::string_view::npos);
  if (!isDescribed) return {};
  std::string_view listed = comment.substr(at + kCalled.size());
  listed = listed.substr(0, listed.find_first_of(".;)\n"));
  std::vector<std::string> names;
  for (const auto& part : split(listed, ',')) {
    std::string_view name = trim(part);
    for (auto last = name.find(" and "); !name.empty(); last = name.find(" and ")) {
      if (const auto words = join(identifierWords(name.substr(0, last)), " "); !words.empty())
        names.push_back(words);
      name.remove_prefix(last == std::string_view::npos ? name.size() : last + 5);
    }
  }
  return names;
}

void addName(std::string_view name, const std::string& phrase, std::vector<std::string>& called) {
  auto words = join(identifierWords(spokenHeader(name)), " ");
  if (!words.empty() && words != phrase && !contains(called, words)) called.push_back(std::move(words));
}

// A number that most rows have one of their own of: what is added up.
Attribute attributeOf(const DefinedMeasure& measure, std::size_t rows) {
  const auto& names = measure.called;
  Attribute attribute{.name = measure.name,
                      .phrase = phraseOf({}, names.empty() ? measure.name : spokenHeader(names.front())),
                      .comment = measure.comment,
                      .values = {.type = ValueType::kReal, .rows = rows, .distinct = rows - rows / 4},
                      .languages = {},
                      .measure = std::make_shared<const DefinedMeasure>(measure)};
  for (const auto& name : names) addName(name, attribute.phrase, attribute.called);
  addName(measure.name, attribute.phrase, attribute.called);
  return attribute;
}

Entity entityOf(const Table& table, bool listed) {
  Entity entity{.name = table.name,
                .phrase = phraseOf({}, withoutSchema(table.name, table.schema)),
                .comment = table.comment,
                .schema = table.schema,
                .count = table.rows,
                .keys = table.primaryKey,
                .junction = isJunction(table),
                .listed = listed && !table.view,
                .called = calledInComment(table.comment)};
  for (const auto& name : table.called) addName(name, entity.phrase, entity.called);
  for (const auto& column : table.columns) {
    const bool counts = countsRows(column.name, column.values);
    entity.attributes.push_back(
        {.name = column.name,
         .phrase = phraseOf(column, counts),
         .comment = column.comment,
         .values = column.values,
         .key = counts || numbersThings(column) || contains(table.primaryKey, column.name),
         .foreign = inForeignKey(table, column.name)});
    auto& attribute = entity.attributes.back();
    for (const auto& name : column.called) addName(name, attribute.phrase, attribute.called);
  }
  for (const auto& measure : table.measures) entity.attributes.push_back(attributeOf(measure, table.rows));
  return entity;
}

void build(const RelationalSchema& schema, EntityModel& model) {
  const bool listed = model.dialect == "duckdb";  // which gives rows in the order in which they came in
  std::map<std::string, std::size_t> indexOf;
  for (const auto& table : schema.tables) {
    indexOf[lower(table.name)] = model.entities.size();
    model.entities.push_back(entityOf(table, listed));
  }
  for (std::size_t from = 0; from < schema.tables.size(); ++from)
    for (const auto& key : schema.tables[from].foreignKeys) {
      const auto to = indexOf.find(lower(key.targetTable));
      if (to == indexOf.end()) continue;
      model.links.push_back({.from = from,
                             .to = to->second,
                             .name = join(key.columns, ","),
                             .phrase = phraseOf({}, join(key.columns, " ")),
                             .fromColumns = key.columns,
                             .toColumns = key.targetColumns,
                             .count = schema.tables[from].rows});
    }
}

// ---------------------------------------------------------------- RDF

void addObjectProperty(const OntologyProperty& property, const std::map<std::string, std::size_t>& indexOf,
                       EntityModel& model) {
  for (const auto& domain : property.domains)
    for (const auto& range : property.ranges) {
      const auto from = indexOf.find(domain.iri);
      const auto to = indexOf.find(range.iri);
      if (from == indexOf.end() || to == indexOf.end()) continue;
      model.links.push_back({.from = from->second,
                             .to = to->second,
                             .name = property.iri,
                             .phrase = phraseOf(property.label, localName(property.iri)),
                             .count = std::min(domain.count, range.count)});
    }
}

void build(const Ontology& ontology, EntityModel& model) {
  model.prefixes = ontology.prefixes;
  std::map<std::string, std::size_t> indexOf;
  // An instance of rdfs:Class and the like is a term.
  const bool vocabulary = std::ranges::any_of(ontology.classes, isOfSchemas, &OntologyClass::iri);
  for (const auto& type : ontology.classes) {
    if (vocabulary && type.count == 0) continue;  // a term, no kind of thing
    indexOf[type.iri] = model.entities.size();
    model.entities.push_back({.name = type.iri,
                              .phrase = phraseOf(type.label, localName(type.iri)),
                              .comment = type.comment,
                              .count = type.count});
  }
  for (const auto& property : ontology.properties) {
    if (property.object) {
      addObjectProperty(property, indexOf, model);
      continue;
    }
    for (const auto& domain : property.domains)
      if (const auto entity = indexOf.find(domain.iri); entity != indexOf.end())
        model.entities[entity->second].attributes.push_back(
            {.name = property.iri,
             .phrase = phraseOf(property.label, localName(property.iri)),
             .comment = property.comment,
             .values = property.valuesOn(domain),
             .languages = property.languages});
  }
  gatherKinds(ontology, model);
  if (!vocabulary) return;
  // Most things in a vocabulary are its terms.
  const auto most = std::ranges::max_element(model.entities, {}, &Entity::count);
  most->called = {"term", "concept"};
}

// ---------------------------------------------------------------- property graph

std::vector<Attribute> attributesOf(const std::vector<GraphProperty>& properties) {
  std::vector<Attribute> attributes;
  for (const auto& property : properties)
    attributes.push_back({.name = property.name,
                          .phrase = phraseOf({}, spokenHeader(property.name)),
                          .values = property.values});
  return attributes;
}

void build(const GraphSchema& schema, EntityModel& model) {
  std::map<std::string, std::size_t> indexOf;
  for (const auto& label : schema.labels) {
    indexOf[label.name] = model.entities.size();
    model.entities.push_back({.name = label.name,
                              .phrase = phraseOf({}, label.name),
                              .count = label.count,
                              .attributes = attributesOf(label.properties)});
  }
  for (const auto& pattern : schema.relationships) {
    const auto from = indexOf.find(pattern.from);
    const auto to = indexOf.find(pattern.to);
    if (from == indexOf.end() || to == indexOf.end()) continue;
    model.links.push_back({.from = from->second,
                           .to = to->second,
                           .name = pattern.type,
                           .phrase = phraseOf({}, pattern.type),
                           .attributes = attributesOf(pattern.properties),
                           .count = pattern.count,
                           .starts = pattern.starts,
                           .ends = pattern.ends});
  }
}

void build(const CorpusProfile&, EntityModel&) {}

void separateCompounds(EntityModel& model) {
  const CompoundWords words(model);
  for (auto& entity : model.entities) entity.phrase = words.separated(entity.phrase);
  for (auto& entity : model.entities)
    for (auto& attribute : entity.attributes) attribute.phrase = words.separated(attribute, entity.phrase);
  for (auto& link : model.links) {
    link.phrase = words.separated(link.phrase, model.entities[link.from].phrase);
    for (auto& attribute : link.attributes) attribute.phrase = words.separated(attribute.phrase, link.phrase);
  }
}

void writeOut(EntityModel& model) {
  const auto spell = [](auto& named) { named.phrase = writtenOut(named.phrase); };
  for (auto& entity : model.entities) {
    if (!isAlsoWord(entity.phrase)) spell(entity);
    std::ranges::for_each(entity.attributes, spell);
  }
  for (auto& link : model.links) {
    spell(link);
    std::ranges::for_each(link.attributes, spell);
  }
}

// Graphs declare no keys; an attribute that is called an id is one, of its owner or of something else.
void markIdentifiers(EntityModel& model) {
  for (auto& entity : model.entities)
    for (auto& attribute : entity.attributes) {
      if (attribute.phrase != "id" && !attribute.phrase.ends_with(" id")) continue;
      const auto& values = attribute.values;
      (values.rows > 0 && values.distinct == values.rows ? attribute.key : attribute.foreign) = true;
    }
}

// "films" of a source that holds one table, called "movies": an id that says what there are several of.
void callBySource(const std::string& id, EntityModel& model) {
  if (model.entities.size() != 1 || std::ranges::any_of(id, isDigit) || !id.ends_with('s')) return;
  auto words = join(identifierWords(id), " ");
  if (!words.empty() && words != model.entities.front().phrase)
    model.entities.front().called.push_back(std::move(words));
}

// Names of entities, to be looked up by a beginning.
class EntityNames {
 public:
  explicit EntityNames(const EntityModel& model) {
    for (const auto& entity : model.entities) {
      phrases_.insert(lower(entity.phrase));
      called_.insert(entity.called.begin(), entity.called.end());
    }
  }

  bool isTaken(const std::string& name) const {
    const auto longer = phrases_.lower_bound(name);
    return called_.contains(name) || (longer != phrases_.end() && longer->starts_with(name));
  }
  void add(const std::string& name) { called_.insert(name); }

 private:
  std::set<std::string> phrases_;
  std::unordered_set<std::string> called_;
};

// "players" of a table "people" that others refer to by a "player id".
void callByKeys(EntityModel& model) {
  EntityNames names(model);
  for (const auto& link : model.links) {
    if (link.toColumns.size() != 1) continue;
    Entity& entity = model.entities[link.to];
    const auto key = std::ranges::find(entity.attributes, link.toColumns.front(), &Attribute::name);
    if (key == entity.attributes.end()) continue;
    std::string name = calledByKey(*key);
    if (name.empty() || names.isTaken(name)) continue;
    names.add(name);
    entity.called.push_back(std::move(name));
  }
}

}  // namespace

std::string calledByKey(const Attribute& key) {
  constexpr std::string_view kId = " id";
  std::string phrase = lower(key.phrase);
  if (!phrase.ends_with(kId)) return {};
  phrase.resize(phrase.size() - kId.size());
  return phrase;
}

namespace {

// "yearID": years, whatever refers to them.
void callYears(EntityModel& model) {
  constexpr std::size_t kDigits = 4;
  for (auto& entity : model.entities)
    for (auto& attribute : entity.attributes) {
      const auto& values = attribute.values;
      if (calledByKey(attribute) == "year" && isNumeric(values.type) && values.minimum.size() == kDigits &&
          values.maximum.size() == kDigits)
        attribute.phrase = "year";
    }
}

}  // namespace

EntityModel entityModel(const Descriptor& descriptor) {
  EntityModel model{.route = descriptor.info.route, .dialect = descriptor.info.dialect};
  std::visit([&](const auto& shape) { build(shape, model); }, descriptor.shape);
  separateCompounds(model);
  writeOut(model);
  if (model.route != Route::kSql) markIdentifiers(model);
  callBySource(descriptor.info.id, model);
  callYears(model);
  callByKeys(model);
  setDictionariesAside(model);
  return model;
}

}  // namespace omni
