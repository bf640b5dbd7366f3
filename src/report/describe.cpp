#include "report/describe.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/languages.h"
#include "source/values/holds_values.h"

namespace omni {
namespace {

constexpr std::size_t kMaxNamed = 4;  // columns, in a note

template <class T>
std::size_t sumOf(const std::vector<T>& items, std::size_t T::*count) {
  std::size_t sum = 0;
  for (const T& item : items) sum += item.*count;
  return sum;
}

std::string summary(const RelationalSchema& schema) {
  return counted(schema.tables.size(), "table") + ", " + counted(sumOf(schema.tables, &Table::rows), "row");
}

std::string summary(const Ontology& ontology) {
  return counted(ontology.classes.size(), "class") + ", " + counted(ontology.triples, "triple");
}

std::string summary(const GraphSchema& schema) {
  return counted(sumOf(schema.labels, &NodeLabel::count), "node") + ", " +
         counted(sumOf(schema.relationships, &RelationshipPattern::count), "relationship");
}

std::string summary(const CorpusProfile& profile) {
  return counted(profile.documents, "document") + ", " + counted(profile.passages, "passage");
}

Json attributesOf(const std::vector<Attribute>& attributes) {
  Json list = Json::array();
  for (const Attribute& attribute : attributes) {
    Json options{{"name", attribute.name}, {"phrase", attribute.phrase}, {"comment", attribute.comment}};
    if (!attribute.called.empty()) options["called"] = attribute.called;
    if (attribute.measure)
      options["measure"] = {{"formula", inWords(attribute.measure->formula)},
                            {"file", attribute.measure->file}};
    list.push_back(std::move(options));
  }
  return list;
}

}  // namespace

std::string summaryOf(const Descriptor& descriptor) {
  return std::visit([](const auto& shape) { return summary(shape); }, descriptor.shape);
}

std::string notIndexed(const CatalogEntry& entry) {
  if (storedValuesOf(entry.source.get())) return {};
  std::vector<std::string> names;
  std::size_t more = 0;
  for (const Entity& entity : entry.model.entities)
    for (const Attribute& attribute : entity.attributes)
      if (tellsNotAll(attribute.values)) {
        if (names.size() < kMaxNamed)
          names.push_back(entity.name + "." + attribute.name);
        else
          ++more;
      }
  if (names.empty()) return {};
  return "not all values of " + join(names, ", ") +
         (more > 0 ? " and " + std::to_string(more) + " more" : std::string()) +
         " are known, and there is no index of them: names are looked up in the engine";
}

std::vector<std::string> notesOf(const CatalogEntry& entry) {
  auto notes = entry.descriptor.notes;
  if (auto unindexed = notIndexed(entry); !unindexed.empty()) notes.push_back(std::move(unindexed));
  return notes;
}

Json toJson(const CatalogEntry& entry) {
  const SourceInfo& info = entry.descriptor.info;
  Json leftOut = Json::array();
  for (const Error& error : entry.descriptor.leftOut) leftOut.push_back(toJson(error));
  return {{"id", info.id},
          {"kind", info.kind},
          {"route", name(info.route)},
          {"dialect", info.dialect},
          {"description", info.description},
          {"holds", summaryOf(entry.descriptor)},
          {"fingerprint", entry.descriptor.fingerprint},
          {"notes", notesOf(entry)},
          {"leftOut", std::move(leftOut)}};
}

Json detailsOf(const CatalogEntry& entry, const ContextOptions& options) {
  const auto isListed = [&](const Entity& entity) {
    return !options.wantedAlone || std::ranges::find(options.wanted, entity.name) != options.wanted.end();
  };
  const auto& all = entry.model.entities;
  Json details = toJson(entry);
  Json entities = Json::array(), links = Json::array();
  for (const Entity& entity : all)
    if (isListed(entity))
      entities.push_back({{"name", entity.name},
                          {"phrase", entity.phrase},
                          {"count", entity.count},
                          {"attributes", attributesOf(entity.attributes)}});
  for (const Link& link : entry.model.links)
    if (isListed(all.at(link.from)) && isListed(all.at(link.to)))
      links.push_back({{"name", link.name},
                       {"from", all.at(link.from).name},
                       {"to", all.at(link.to).name},
                       {"count", link.count},
                       {"columns", link.fromColumns},
                       {"means", link.toColumns}});
  details["entities"] = std::move(entities);
  details["links"] = std::move(links);
  details["context"] = languageOf(entry.descriptor.info.route).verbalise(entry.descriptor, options);
  return details;
}

}  // namespace omni
