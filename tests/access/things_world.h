#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "access/permission.h"
#include "dice.h"
#include "source/source_config.h"

namespace omni {

/// A thing with its values, and what points from one to another: a shop as triples and as a graph.
struct Thing {
  std::string id, kind;
  std::map<std::string, std::string> texts;
  std::map<std::string, int> numbers;
};
struct ThingLink {
  std::string from, type, to;
  int weight = 0;
};
struct Things {
  std::vector<Thing> things;
  std::vector<ThingLink> links;
};

Things shopThings();
/// The names of its things and what texts they have.
std::set<std::string> textsOf(const Things& things);

/// Rules for a caller, of "rdf" or "graph" in files or of "sparql" or "neo4j" on servers (names in full; no
/// hidden properties of a label), and what they leave of the shop by our own reckoning; the n-th is always
/// the same.
struct ThingsPolicy {
  SourcePermission permission;
  Things left;
};
ThingsPolicy thingsPolicy(const std::string& kind, unsigned n);

SourceConfig thingsSource(const std::string& kind, const std::filesystem::path& folder);
void writeThings(const std::string& kind, const std::filesystem::path& folder, const Things& things);

/// A query in SPARQL or Cypher, by the kind; the n-th is always the same. Its rows have no order that counts.
std::string thingsQuery(const std::string& kind, unsigned n);

}  // namespace omni
