// The features of every pair of a column and a key: databases come on standard input, a JSON object a line
// ({"table": name, "columns": [names], "rows": [[values]]}; {} ends a database), the pairs go to standard
// output. For fit_links.py.
#include <iostream>
#include <nlohmann/json.hpp>

#include "source/links/link_finder.h"
#include "source/profile/value_profile.h"

namespace omni {
namespace {

using Json = nlohmann::json;

Value valueOf(const Json& json) {
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  if (json.is_string()) return json.get<std::string>();
  return Null{};
}

struct Database {
  RelationalSchema schema;
  SchemaSketches sketches;

  void add(const Json& json) {
    Table table{.name = json.at("table"), .rows = json.at("rows").size()};
    auto& held = sketches.emplace_back();
    std::size_t c = 0;
    for (const auto& name : json.at("columns")) {
      ValueProfile profile;
      for (const auto& row : json.at("rows")) profile.add(valueOf(row[c]));
      table.columns.push_back({.name = name, .values = profile.summary(false)});
      held.push_back(profile.sketch());
      ++c;
    }
    schema.tables.push_back(std::move(table));
  }

  Json pairs() const {
    const EngineQuestions nobody{.quoted = [](const std::string& name) { return name; },
                                 .inFrom = [](const Table& table) { return table.name; },
                                 .value = [](const std::string&) { return Value(); },
                                 .comparesTextsOfDigits = true};
    Json pairs = Json::array();
    eachLinkCandidate(schema, sketches, nobody, [&](const LinkCandidate& link) {
      const Table& table = schema.tables[link.table];
      const Table& target = schema.tables[link.target];
      pairs.push_back({{"from", {table.name, table.columns[link.column].name}},
                       {"to", {target.name, target.columns[link.key].name}},
                       {"features", link.features}});
    });
    return {{"names", linkFeatureNames()}, {"pairs", std::move(pairs)}};
  }
};

}  // namespace
}  // namespace omni

int main() {
  omni::Database database;
  for (std::string line; std::getline(std::cin, line);) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (json.contains("table")) {
      database.add(json);
      continue;
    }
    std::cout << database.pairs() << std::endl;
    database = {};
  }
}
