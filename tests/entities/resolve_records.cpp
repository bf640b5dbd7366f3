// Reads {"across_sources", "sources": [number], "rows": [[text]]}, writes {"first": [number], "pairs":
// [[a, b, probability]]}: see src/entities/match/resolve.h.

#include <iostream>
#include <nlohmann/json.hpp>

#include "entities/match/match_model.h"
#include "entities/match/resolve.h"

int main() {
  const auto given = nlohmann::json::parse(std::cin);
  const omni::Records records{given.at("rows"), given.at("sources")};
  const auto resolved = omni::resolve(records, {.acrossSources = given.at("across_sources")});
  auto pairs = nlohmann::json::array();
  for (const auto& [pair, odds] : resolved.pairs)
    pairs.push_back({pair.a, pair.b, omni::probabilityOf(odds)});
  std::cout << nlohmann::json{{"first", resolved.first}, {"pairs", std::move(pairs)}}.dump() << '\n';
  return 0;
}
