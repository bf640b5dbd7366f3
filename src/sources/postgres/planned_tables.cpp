#include "sources/postgres/planned_tables.h"

#include <nlohmann/json.hpp>
#include <set>

namespace omni {
namespace {

void collect(const nlohmann::json& node, std::set<PlannedTable>& tables) {
  if (node.is_object()) {
    const auto name = node.find("Relation Name"), schema = node.find("Schema");
    if (name != node.end() && schema != node.end() && name->is_string() && schema->is_string())
      tables.insert({schema->get<std::string>(), name->get<std::string>()});
  }
  if (node.is_structured())
    for (const auto& part : node) collect(part, tables);
}

}  // namespace

std::vector<PlannedTable> tablesOfPlan(std::string_view plan) {
  std::set<PlannedTable> tables;
  collect(nlohmann::json::parse(plan, nullptr, false), tables);
  return {tables.begin(), tables.end()};
}

}  // namespace omni
