#include "source/rdf/rdf_rules.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "base/text.h"
#include "language/sparql/sparql_terms.h"

namespace omni {
namespace {

bool isPrefixByte(char c) {
  return isWordByte(c) || c == '_' || c == '-' || c == '.';
}

// Whether a text has the prefix, with its colon, otherwise than at the end of a longer one.
bool usesPrefix(const std::string& text, const std::string& prefix) {
  const std::string name = prefix + ":";
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
    if (at == 0 || !isPrefixByte(text[at - 1])) return true;
  return false;
}

Status checkPrefixes(const std::string& rule, const RdfPrefixes& prefixes) {
  for (const auto& [prefix, iris] : prefixes.several)
    if (usesPrefix(rule, prefix))
      return fail(Code::kInvalidArgument,
                  "'" + rule + "': the files bind " + prefix + ": to <" +
                      join(std::vector<std::string>(iris.begin(), iris.end()), "> and <") + ">",
                  "Write the IRI in full, in angle brackets.", Audience::kOperator);
  return {};
}

}  // namespace

std::string iriOf(const std::string& name, const std::map<std::string, std::string>& prefixes) {
  if (name.starts_with('<') && name.ends_with('>')) return name.substr(1, name.size() - 2);
  const auto colon = name.find(':');
  if (colon == std::string::npos) return name;
  const auto known = prefixes.find(name.substr(0, colon));
  return known == prefixes.end() ? name : known->second + name.substr(colon + 1);
}

Result<std::string> rdfRules(const PermittedPart& part, const RdfPrefixes& prefixes) {
  using Json = nlohmann::json;
  OMNI_TRY(parameters, parametersJson(part.parameters));
  Json rules{{"hidden", Json::array()}, {"rows", Json::array()}, {"parameters", parameters}};
  for (const auto& name : part.hidden) {
    if (!name.starts_with('<')) OMNI_RETURN_IF_ERROR(checkPrefixes(name, prefixes));
    rules["hidden"].push_back(iriOf(name, prefixes.bound));
  }
  std::string declared;
  for (const auto& [prefix, iri] : prefixes.bound) declared += "PREFIX " + prefix + ": " + iriRef(iri) + "\n";
  for (const auto& [name, condition] : part.rows) {
    if (!name.starts_with('<')) OMNI_RETURN_IF_ERROR(checkPrefixes(name, prefixes));
    OMNI_RETURN_IF_ERROR(checkPrefixes(condition, prefixes));
    rules["rows"].push_back({{"class", iriOf(name, prefixes.bound)},
                             {"query", declared + "SELECT DISTINCT ?it { " + condition + "\n}"}});
  }
  return rules.dump();
}

}  // namespace omni
