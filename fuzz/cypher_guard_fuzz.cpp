// Any bytes: the guard answers, and what it admits it admits again, and both parsers call it a bounded read.
#include <cstdint>
#include <cstdlib>

#include "language/cypher/cypher_facts.h"
#include "language/language.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

omni::Descriptor graph() {
  omni::GraphSchema schema;
  schema.labels = {{"A", 3, {{"x", {}}, {"name", {}}}}, {"B", 2, {{"y", {}}}}};
  schema.relationships = {{"R", "A", "B", 4, {{"w", {}}}}, {"S", "A", "A", 2, {}}};
  return {.info = {.id = "graph", .kind = "graph", .route = omni::Route::kCypher}, .shape = schema};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static const omni::Descriptor descriptor = graph();
  const auto& language = omni::cypherLanguage();
  const auto verdict = language.validate({.route = omni::Route::kCypher, .text = text}, descriptor);
  require(verdict || !verdict.error().message.empty());
  if (!verdict) return 0;
  const auto again = language.validate(verdict->native(), descriptor);
  require(again && again->text() == verdict->text());
  const auto facts = omni::cypherFacts(verdict->text(), 64);
  require(facts && !facts->engineWrites && facts->problems.empty() && facts->procedures.empty());
  return 0;
}
