#include "eval/unified/source_facts.h"

#include <algorithm>

#include "eval/unified/fact_text.h"
#include "query/enclosed.h"

namespace omni {
namespace {

/// One query that lists facts of one kind.
struct Listing {
  std::string title;
  std::string query;  // without its limit
};

std::vector<Listing> listingsOf(const RelationalSchema& schema) {
  std::vector<Listing> listings;
  for (const auto& table : schema.tables)
    listings.push_back({wordsOf(table.name), "SELECT * FROM " + enclosed(table.name, '"')});
  return listings;
}

std::vector<Listing> listingsOf(const GraphSchema& schema) {
  std::vector<Listing> listings;
  for (const auto& label : schema.labels)
    listings.push_back({wordsOf(label.name), "MATCH (n:" + enclosed(label.name, '`') + ") RETURN n"});
  for (const auto& pattern : schema.relationships)
    listings.push_back({wordsOf(pattern.type),
                        "MATCH (a:" + enclosed(pattern.from, '`') + ")-[r:" + enclosed(pattern.type, '`') +
                            "]->(b:" + enclosed(pattern.to, '`') + ") RETURN a, r, b"});
  return listings;
}

std::vector<Listing> listingsOf(const Ontology&) {
  return {{"", "SELECT ?s ?p ?o WHERE { ?s ?p ?o }"}};
}

std::vector<Listing> listingsOf(const CorpusProfile&) {
  return {};
}

Fact factOf(const SourceInfo& info, const Listing& listing, const std::vector<std::string>& columns,
            Row row) {
  Fact fact{info.id, info.route, wordsOf(info.id) + " " + listing.title, "", std::move(row), ""};
  fact.text = info.route == Route::kSql ? textOfRow(columns, fact.cells) : textOfCells(fact.cells);
  return fact;
}

std::size_t countOf(const RelationalSchema& schema) {
  std::size_t count = 0;
  for (const auto& table : schema.tables) count += table.rows;
  return count;
}

std::size_t countOf(const Ontology& ontology) {
  return ontology.triples;
}

std::size_t countOf(const GraphSchema& schema) {
  std::size_t count = 0;
  for (const auto& label : schema.labels) count += label.count;
  for (const auto& pattern : schema.relationships) count += pattern.count;
  return count;
}

std::size_t countOf(const CorpusProfile& profile) {
  return profile.documents;
}

}  // namespace

std::vector<Fact> structuredFacts(const CatalogEntry& entry, std::size_t most, const RunQuery& run) {
  const SourceInfo& info = entry.descriptor.info;
  const auto listings =
      std::visit([](const auto& shape) { return listingsOf(shape); }, entry.descriptor.shape);
  std::vector<Fact> facts;
  for (std::size_t i = 0; i < listings.size(); ++i) {
    const std::size_t share = (most - facts.size()) / (listings.size() - i);
    if (share == 0) continue;
    const std::string text = listings[i].query + " LIMIT " + std::to_string(share);
    auto outcome = run(info.id, {info.route, text, {}, 1, ""});
    if (!outcome) continue;
    for (auto& row : outcome->rows)
      facts.push_back(factOf(info, listings[i], outcome->columns, std::move(row)));
  }
  return facts;
}

std::vector<Fact> documentFacts(Source& source, std::size_t most, const Budget& budget) {
  std::vector<Fact> facts;
  auto texts = source.texts(most, budget);
  if (!texts) return facts;
  for (auto& [id, title, text] : *texts)
    facts.push_back(
        {source.info().id, source.info().route, std::move(title), std::move(text), {}, std::move(id)});
  return facts;
}

std::size_t countFacts(const Descriptor& descriptor) {
  return std::visit([](const auto& shape) { return countOf(shape); }, descriptor.shape);
}

}  // namespace omni
