#include "graphbuild/facts/document_facts.h"

#include <nlohmann/json.hpp>

namespace omni {
namespace {

using Json = nlohmann::json;

Json toJson(const FoundThing& thing) {
  Json mentions = Json::array();
  for (const TextSpan& span : thing.mentions) mentions.push_back({span.start, span.end});
  return {{"name", thing.name}, {"types", thing.types}, {"mentions", std::move(mentions)}};
}

Json toJson(const FoundFact& fact) {
  return {{"from", fact.from ? Json(*fact.from) : Json()},
          {"to", fact.to},
          {"type", fact.type},
          {"confidence", fact.confidence},
          {"start", fact.sentence.start},
          {"end", fact.sentence.end},
          {"text", fact.text}};
}

FoundThing thingOf(const Json& json) {
  FoundThing thing{.name = json.at("name"), .types = json.at("types"), .mentions = {}};
  for (const Json& span : json.at("mentions")) thing.mentions.push_back({span.at(0), span.at(1)});
  return thing;
}

FoundFact factOf(const Json& json) {
  FoundFact fact{.from = std::nullopt,
                 .to = json.at("to"),
                 .type = json.at("type"),
                 .confidence = json.at("confidence"),
                 .sentence = {json.at("start"), json.at("end")},
                 .text = json.at("text")};
  if (!json.at("from").is_null()) fact.from = json.at("from").get<std::size_t>();
  return fact;
}

bool isWhole(const DocumentFacts& facts) {
  for (const FoundFact& fact : facts.facts)
    if (fact.to >= facts.things.size() || (fact.from && *fact.from >= facts.things.size())) return false;
  return true;
}

}  // namespace

std::string DocumentFacts::json() const {
  Json whole{{"document", document}, {"title", title}, {"mark", mark}};
  for (Json& list : {std::ref(whole["things"]), std::ref(whole["facts"])}) list = Json::array();
  for (const FoundThing& thing : things) whole["things"].push_back(toJson(thing));
  for (const FoundFact& fact : facts) whole["facts"].push_back(toJson(fact));
  return whole.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<DocumentFacts> DocumentFacts::parse(const std::string& json) {
  try {
    const Json whole = Json::parse(json);
    DocumentFacts facts{.document = whole.at("document"),
                        .title = whole.at("title"),
                        .mark = whole.at("mark"),
                        .things = {},
                        .facts = {}};
    for (const Json& thing : whole.at("things")) facts.things.push_back(thingOf(thing));
    for (const Json& fact : whole.at("facts")) facts.facts.push_back(factOf(fact));
    if (isWhole(facts)) return facts;
  } catch (const Json::exception&) {
    return fail(Code::kUnreadable, "what was read of a document is damaged", "It is read again.");
  }
  return fail(Code::kUnreadable, "what was read of a document is not whole", "It is read again.");
}

}  // namespace omni
