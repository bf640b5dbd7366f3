#include "app/service/broken/broken.h"

#include <algorithm>
#include <iterator>

#include "app/service/broken/query_pieces.h"
#include "app/service/broken/renamed_query.h"
#include "base/text.h"
#include "catalog/pooled_source.h"
#include "engine/glossary/glossary.h"
#include "question/question.h"
#include "semantics/described_by.h"

namespace omni {
namespace {

// What an element of these words is called by now, empty where it was removed; nothing: it is none of those
// that changed.
std::optional<std::string> calledNow(const std::string& meant, const std::vector<Change>& changes) {
  const auto words = contentStems(meant);
  for (const Change& change : changes) {
    const bool renamed = change.kind == Change::Kind::kRenamed;
    if (!renamed && change.kind != Change::Kind::kRemoved) continue;
    if (contentStems(lastPart(change.before.front())) != words) continue;
    return renamed ? lastPart(change.after.front()) : std::string();
  }
  return std::nullopt;
}

std::optional<Broken> brokenAlias(const std::string& alias, const std::string& meant,
                                  const CatalogEntry& entry, const std::vector<Change>& changes) {
  const auto now = calledNow(meant, changes);
  if (!now || Glossary::containsWords(entry, meant)) return std::nullopt;
  return Broken{"alias", alias, "", "what it stands for, '" + meant + "', is no longer there",
                join(identifierWords(*now), " ")};
}

// What stands in single quotes.
std::vector<std::string> textsIn(const std::string& query) {
  std::vector<std::string> texts;
  for (const std::string_view piece : piecesOf(query))
    if (const auto text = within(piece, "'")) texts.emplace_back(*text);
  return texts;
}

bool holdsOneOf(const EntityModel& model, const std::string& attribute,
                const std::vector<std::string>& texts) {
  for (const Entity& entity : model.entities)
    for (const Attribute& held : entity.attributes)
      if (entity.name + "." + held.name == attribute)
        return std::ranges::find_first_of(held.values.samples, texts) != held.values.samples.end();
  return true;
}

// A column of which the query names a value that there was, and which has others by now; empty: there is
// none.
std::string recoded(const std::string& query, const CatalogEntry& entry, const std::vector<Change>& changes) {
  const auto texts = textsIn(query);
  const auto words = identifierWords(query);
  for (const Change& change : changes) {
    if (change.kind != Change::Kind::kValues || texts.empty()) continue;
    const std::string& attribute = change.before.front();
    const auto name = identifierWords(lastPart(attribute));
    const bool read = std::search(words.begin(), words.end(), name.begin(), name.end()) != words.end();
    if (read && !holdsOneOf(entry.model, attribute, texts)) return attribute;
  }
  return {};
}

std::optional<Broken> brokenDefinition(const Definition& definition, const Catalog& catalog,
                                       const CatalogEntry& entry, const std::vector<Change>& changes) {
  const auto checked = Glossary::check(definition, catalog);
  if (checked) {
    const std::string column = recoded(definition.query, entry, changes);
    if (column.empty()) return std::nullopt;
    return Broken{"definition", definition.term, "", "the values of " + column + " are others by now", ""};
  }
  const NativeQuery query{.route = entry.descriptor.info.route, .text = definition.query};
  return Broken{"definition", definition.term, "", checked.error().text(),
                renamedQuery(query, changes, entry.descriptor).value_or("")};
}

// A table that its description names and the source never had is another source's.
std::vector<Broken> brokenMeasures(const SourceConfig& config, const Descriptor& now,
                                   const std::vector<Change>& changes) {
  std::vector<Broken> all;
  for (const auto& measure : unboundMeasures(readSemantics(semanticFilesOf(config)), now)) {
    const bool tableGone = measure.column.empty();
    const auto called = calledNow(tableGone ? lastPart(measure.table) : measure.column, changes);
    if (called || !tableGone) all.push_back({"measure", measure.name, "", measure.why, called.value_or("")});
  }
  return all;
}

}  // namespace

Json toJson(const Broken& broken) {
  Json json{{"what", broken.what}, {"name", broken.name}, {"why", broken.why}};
  if (!broken.id.empty()) json["id"] = broken.id;
  if (!broken.repair.empty()) json["repair"] = broken.repair;
  return json;
}

Json toJson(const Drift& drift, const std::vector<Broken>& broken) {
  Json json = toJson(drift);
  json["broken"] = Json::array();
  for (const Broken& one : broken) json["broken"].push_back(toJson(one));
  return json;
}

std::string inWords(const Broken& broken) {
  std::string text = "broken " + broken.what + " '" + broken.name + "': " + broken.why;
  if (!broken.repair.empty()) text += "; nearest repair: " + broken.repair;
  return text;
}

Result<std::vector<Broken>> brokenIn(const SourceConfig& config, const Catalog& catalog,
                                     const SourceHistory& history, const EngineConfig& engine,
                                     TemplateStore& templates) {
  std::vector<Broken> all;
  const auto entry = catalog.find(config.id);
  if (!entry) return all;
  OMNI_TRY(ever, history.drift(config, entry->descriptor, kEver));
  const std::vector<Change>& changes = ever.changes;
  OMNI_RETURN_IF_ERROR(templates.check(config, entry->descriptor));
  OMNI_TRY(aside, templates.aside(config));
  for (const AsideTemplate& one : aside)
    all.push_back({"template", one.kept.question, one.kept.id, one.kept.note,
                   renamedQuery(one.query, changes, entry->descriptor).value_or("")});
  for (const Definition& definition : engine.definitions)
    if (definition.source == config.id)
      if (auto broken = brokenDefinition(definition, catalog, *entry, changes))
        all.push_back(*std::move(broken));
  for (const auto& [alias, meant] : engine.aliases)
    if (auto broken = brokenAlias(alias, meant, *entry, changes)) all.push_back(*std::move(broken));
  std::ranges::move(brokenMeasures(config, entry->descriptor, changes), std::back_inserter(all));
  return all;
}

}  // namespace omni
