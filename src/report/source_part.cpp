#include "report/source_part.h"

#include <algorithm>

#include "base/text.h"
#include "engine/glossary/glossary.h"
#include "schema/local_name.h"

namespace omni {
namespace {

// "Person" of "http://example.org/Person", "orders" of "sales.orders".
std::string shortName(const Entity& entity) {
  return std::string(entity.schema.empty() ? localName(entity.name)
                                           : withoutSchema(entity.name, entity.schema));
}

void addName(const std::string& name, std::vector<std::string>& names) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

// The native names that somebody may mean by one.
std::vector<std::string> namesMeantBy(const std::string& named, const EntityModel& model) {
  const std::string wanted = lower(named);
  std::vector<std::string> names;
  for (const Entity& entity : model.entities)
    if (lower(entity.name) == wanted || lower(shortName(entity)) == wanted) addName(entity.name, names);
  for (const Link& link : model.links)
    if (model.route != Route::kSql && (lower(link.name) == wanted || lower(localName(link.name)) == wanted))
      for (const std::size_t end : {link.from, link.to}) addName(model.entities.at(end).name, names);
  return names;
}

Error unknownTable(const std::string& named, const CatalogEntry& entry) {
  std::vector<std::string> known;
  for (const Entity& entity : entry.model.entities) known.push_back(shortName(entity));
  const std::string near = nearest(named, known);
  return {Code::kNotFound, "source '" + entry.descriptor.info.id + "' holds no '" + named + "'",
          near.empty() ? "Describe the source whole to see what it holds." : "Did you mean '" + near + "'?"};
}

}  // namespace

Result<ContextOptions> contextOf(const Engine& engine, const CatalogEntry& entry, const SourcePart& part,
                                 std::size_t tokens) {
  ContextOptions options{.tokens = tokens};
  for (const std::string& named : part.tables) {
    const auto names = namesMeantBy(named, entry.model);
    if (names.empty()) return tl::unexpected(unknownTable(named, entry));
    for (const std::string& name : names) addName(name, options.wanted);
  }
  if (!part.like.empty()) {
    OMNI_TRY(needed, engine.neededBy(part.like, entry));
    for (const std::string& name : needed) addName(name, options.wanted);
  }
  options.wantedAlone = !options.wanted.empty();
  return options;
}

Json configuredOf(const Engine& engine, const CatalogEntry& entry) {
  const SourceId& id = entry.descriptor.info.id;
  const auto& seen = engine.config().seen;
  const bool isWhole = !seen || std::ranges::find(seen->whole, id) != seen->whole.end();
  Json configured = Json::object();
  for (const Definition& definition : engine.config().definitions)
    if (definition.source == id && isWhole)
      configured["definitions"].push_back({{"term", definition.term}, {"query", definition.query}});
  for (const auto& [alias, meant] : engine.config().aliases)
    if (Glossary::containsWords(entry, meant)) configured["aliases"][alias] = meant;
  return configured;
}

}  // namespace omni
