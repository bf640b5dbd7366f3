#include "sources/clickhouse/clickhouse_plan.h"

#include <algorithm>

#include "base/text.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kNamed = ", table_name: ";
constexpr std::string_view kOfNothing = "system.one";  // the one row of a query without FROM

const Json& partOf(const Json& node, const char* key) {
  static const Json kNone;
  const auto part = node.is_object() ? node.find(key) : node.end();
  return node.is_object() && part != node.end() ? *part : kNone;
}

std::string textOf(const Json& node, const char* key) {
  const auto& part = partOf(node, key);
  return part.is_string() ? part.get<std::string>() : std::string();
}

/// Adds up what the steps of a plan read and join.
class Steps {
 public:
  explicit Steps(const std::map<std::string, double>& rows) : rows_(rows) {}

  double cost(const Json& plan) {
    for (const auto& query : plan) countReads(partOf(query, "Plan"));
    for (const auto& query : plan) (void)given(partOf(query, "Plan"));
    return cost_;
  }

 private:
  static bool reads(const Json& step) { return textOf(step, "Node Type").starts_with("ReadFrom"); }

  void countReads(const Json& step) {
    if (reads(step)) ++reads_[textOf(step, "Description")];
    for (const auto& below : partOf(step, "Plans")) countReads(below);
  }

  // The rows that a step gives.
  double given(const Json& step) {
    if (reads(step)) return add(ofTable(textOf(step, "Description")));
    std::vector<double> below;
    for (const auto& one : partOf(step, "Plans")) below.push_back(given(one));
    if (below.empty()) return 0;
    if (textOf(step, "Node Type") == "Join" && below.size() == 2 && textOf(step, "Clauses").empty())
      return add(below[0] * below[1]);
    return *std::ranges::max_element(below);
  }

  double ofTable(const std::string& table) const {
    const auto found = rows_.find(table);
    return found == rows_.end() ? 1 : found->second / reads_.at(table);
  }

  double add(double rows) {
    cost_ += rows;
    return rows;
  }

  const std::map<std::string, double>& rows_;
  std::map<std::string, double> reads_;
  double cost_ = 0;
};

}  // namespace

std::vector<std::string> clickhouseTables(std::string_view tree, const std::string& database) {
  std::vector<std::string> tables;
  for (const std::string_view line : split(tree, '\n')) {
    const auto at = line.find(kNamed);
    if (at == std::string_view::npos || !trim(line).starts_with("TABLE id: ")) continue;
    std::string name(trim(line.substr(at + kNamed.size())));
    if (name == kOfNothing) continue;
    if (name.starts_with(database + ".")) name.erase(0, database.size() + 1);
    if (std::ranges::find(tables, name) == tables.end()) tables.push_back(std::move(name));
  }
  return tables;
}

double clickhouseCost(const Json& plan, const std::map<std::string, double>& rows) {
  return Steps(rows).cost(plan);
}

}  // namespace omni
