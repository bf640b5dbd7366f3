#include "source/rdf/rdf_rules.h"

#include <nlohmann/json.hpp>

#include "language/sparql/sparql_terms.h"

namespace omni {

std::string iriOf(const std::string& name, const std::map<std::string, std::string>& prefixes) {
  if (name.starts_with('<') && name.ends_with('>')) return name.substr(1, name.size() - 2);
  const auto colon = name.find(':');
  if (colon == std::string::npos) return name;
  const auto known = prefixes.find(name.substr(0, colon));
  return known == prefixes.end() ? name : known->second + name.substr(colon + 1);
}

Result<std::string> rdfRules(const PermittedPart& part, const std::map<std::string, std::string>& prefixes) {
  using Json = nlohmann::json;
  OMNI_TRY(parameters, parametersJson(part.parameters));
  Json rules{{"hidden", Json::array()}, {"rows", Json::array()}, {"parameters", parameters}};
  for (const auto& name : part.hidden) rules["hidden"].push_back(iriOf(name, prefixes));
  std::string declared;
  for (const auto& [prefix, iri] : prefixes) declared += "PREFIX " + prefix + ": " + iriRef(iri) + "\n";
  for (const auto& [name, condition] : part.rows)
    rules["rows"].push_back({{"class", iriOf(name, prefixes)},
                             {"query", declared + "SELECT DISTINCT ?it { " + condition + "\n}"}});
  return rules.dump();
}

}  // namespace omni
