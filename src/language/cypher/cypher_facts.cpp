#include "language/cypher/cypher_facts.h"

#include <omni_native.h>

#include <nlohmann/json.hpp>

#include "base/native_buffer.h"

namespace omni {
namespace {

using Json = nlohmann::json;

void readPatterns(const Json& json, CypherFacts& facts) {
  for (const auto& type : json.at("types"))
    facts.types.push_back({.name = type.at("name"), .from = type.at("from"), .to = type.at("to")});
  for (const auto& property : json.at("properties"))
    facts.properties.push_back(
        {.name = property.at("name"), .ofNode = property.at("on") == "node", .of = property.at("of")});
}

void readEngine(const Json& engine, CypherFacts& facts) {
  engine.at("clauses").get_to(facts.engineClauses);
  for (const char* key : {"writes", "plan", "load_csv", "csv"})
    facts.engineWrites = facts.engineWrites || engine.at(key).get<bool>();
}

}  // namespace

Result<CypherFacts> cypherFacts(std::string_view text, std::size_t nesting) {
  NativeBuffer out;
  NativeBuffer message;
  const auto code = omni_cypher_facts(text.data(), text.size(), nesting, out.out(), message.out());
  if (code != OMNI_OK) return tl::unexpected(nativeError(code, "Cypher", message));
  const auto json = Json::parse(out.text());
  CypherFacts facts;
  json.at("text").get_to(facts.text);
  json.at("problems").get_to(facts.problems);
  json.at("faults").get_to(facts.faults);
  json.at("wrong").get_to(facts.wrong);
  json.at("procedures").get_to(facts.procedures);
  json.at("functions").get_to(facts.functions);
  json.at("parameters").get_to(facts.parameters);
  json.at("undefined").get_to(facts.undefined);
  json.at("labels").get_to(facts.labels);
  json.at("products").get_to(facts.products);
  json.at("open_paths").get_to(facts.openPaths);
  json.at("longest").get_to(facts.longestPath);
  json.at("capped").get_to(facts.capped);
  json.at("headers").get_to(facts.headers);
  readPatterns(json, facts);
  readEngine(json.at("engine"), facts);
  return facts;
}

}  // namespace omni
