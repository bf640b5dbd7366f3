// Any bytes: the guard answers, and what it admits it admits again, names no other server and no write.
#include <cstdint>
#include <cstdlib>

#include "base/text.h"
#include "language/language.h"
#include "language/sparql/sparql_facts.h"
#include "language/sparql/sparql_terms.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

omni::Descriptor graph() {
  omni::Ontology ontology;
  for (const auto* name : {"A", "B"}) ontology.classes.push_back({.iri = std::string("http://e/") + name});
  for (const auto* name : {"p", "q"}) ontology.properties.push_back({.iri = std::string("http://e/") + name});
  ontology.prefixes = {{"", "http://e/"}};
  return {.info = {.id = "graph", .kind = "rdf", .route = omni::Route::kSparql}, .shape = ontology};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static const omni::Descriptor descriptor = graph();
  const auto& language = omni::sparqlLanguage();
  const auto verdict = language.validate({.route = omni::Route::kSparql, .text = text}, descriptor);
  require(verdict || !verdict.error().message.empty());
  if (verdict) {
    require(language.validate(verdict->native(), descriptor).has_value());
    const auto facts = omni::sparqlFacts(verdict->text(), 64);
    require(facts && facts->kind != "update" && facts->services.empty() && facts->functions.empty());
  }
  // Whatever a text holds, as a literal it is one object of one triple.
  if (omni::toUtf8(text) == text) {
    const auto quoted = omni::sparqlFacts("ASK { ?s <http://e/p> " + omni::quotedString(text) + " }", 64);
    require(quoted && quoted->kind == "ask" && quoted->predicates.size() == 1);
  }
  return 0;
}
