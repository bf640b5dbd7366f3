#include "language/sparql/sparql_facts.h"

#include <omni_native.h>

#include <nlohmann/json.hpp>

#include "base/native_buffer.h"

namespace omni {

Result<SparqlFacts> sparqlFacts(std::string_view text, std::size_t nesting) {
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_sparql_parse(text.data(), text.size(), nesting, out.out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "SPARQL", message));
  const auto json = nlohmann::json::parse(out.text());
  SparqlFacts facts{.kind = json.at("kind")};
  if (facts.kind == "update") return facts;
  json.at("columns").get_to(facts.columns);
  json.at("variables").get_to(facts.variables);
  json.at("services").get_to(facts.services);
  json.at("functions").get_to(facts.functions);
  json.at("named_blanks").get_to(facts.namedBlanks);
  json.at("predicates").get_to(facts.predicates);
  json.at("classes").get_to(facts.classes);
  json.at("inline_rows").get_to(facts.inlineRows);
  json.at("growth").get_to(facts.growth);
  json.at("unjoined").get_to(facts.unjoined);
  json.at("optional").get_to(facts.optional);
  for (const char* key : {"from", "from_named", "graphs"})
    for (const auto& graph : json.at(key)) facts.graphs.push_back(graph);
  return facts;
}

}  // namespace omni
