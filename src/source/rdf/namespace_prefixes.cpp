#include "source/rdf/namespace_prefixes.h"

#include <algorithm>
#include <map>
#include <string>

#include "language/sparql/sparql_terms.h"
#include "schema/local_name.h"

namespace omni {
namespace {

// The namespaces without a prefix, those of most terms first.
std::vector<std::string> unnamedSpaces(const Ontology& ontology) {
  std::map<std::string, std::size_t> spaces;
  const auto add = [&](const std::string& iri) {
    if (!iri.empty() && !isStandard(iri)) ++spaces[iri.substr(0, iri.size() - localName(iri).size())];
  };
  for (const auto& type : ontology.classes) add(type.iri);
  for (const auto& property : ontology.properties) add(property.iri);
  for (const auto& [prefix, space] : ontology.prefixes) spaces.erase(space);
  std::vector<std::pair<std::size_t, std::string>> byCount;
  for (const auto& [space, count] : spaces) byCount.emplace_back(count, space);
  std::ranges::sort(byCount, std::greater<>());
  std::vector<std::string> names;
  for (auto& [count, space] : byCount) names.push_back(std::move(space));
  return names;
}

}  // namespace

void addNamespacePrefixes(Ontology& ontology) {
  const auto taken = [&](const std::string& name) {
    return std::ranges::any_of(ontology.prefixes, [&](const auto& one) { return one.first == name; });
  };
  std::size_t number = 0;
  for (auto& space : unnamedSpaces(ontology)) {
    std::string name;
    while (taken(name)) name = "ns" + std::to_string(++number);
    ontology.prefixes.emplace_back(std::move(name), std::move(space));
  }
}

}  // namespace omni
