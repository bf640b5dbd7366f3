#include "source/graph/graph_schema.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "query/enclosed.h"
#include "source/profile/value_profile.h"

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxKinds = 20'000;  // labels, or patterns

std::string textOf(const Value& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text == nullptr ? std::string() : *text;
}

std::size_t countOf(const Value& value) {
  const auto* count = std::get_if<std::int64_t>(&value);
  return count == nullptr ? 0 : static_cast<std::size_t>(*count);
}

Value valueOf(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? Value(Null{}) : Value(Nested{value.dump()});
}

class Describer {
 public:
  explicit Describer(const GraphEngine& engine) : engine_(engine) {}

  /// The properties of `variable` in the first rows of `match`, of `count` there are.
  Result<std::vector<GraphProperty>> properties(const std::string& match, const std::string& variable,
                                                std::size_t count, std::size_t most) const {
    OMNI_TRY(found,
             engine_.rows(match + " RETURN properties(" + variable + ") AS p LIMIT " + std::to_string(most),
                          most));
    std::map<std::string, std::vector<Value>> values;
    for (const auto& row : found) {
      const auto* map = row.empty() ? nullptr : std::get_if<Nested>(&row[0]);
      if (map == nullptr) continue;
      const auto json = Json::parse(map->json);
      for (const auto& [name, value] : json.items()) values[name].push_back(valueOf(value));
    }
    std::vector<GraphProperty> properties;
    for (const auto& [name, present] : values) {
      ValueProfile profile;
      for (const auto& value : present) profile.add(value);
      for (auto absent = present.size(); absent < found.size(); ++absent) profile.add(Null{});
      properties.push_back({name, profile.summary(count > most)});
    }
    return properties;
  }

 private:
  const GraphEngine& engine_;
};

void noteSample(std::vector<std::string>& notes, const std::string& what, std::size_t count,
                std::size_t most) {
  if (count > most)
    notes.push_back(what + ": values of " + std::to_string(most) + " of " + std::to_string(count) +
                    " were looked at");
}

}  // namespace

Result<GraphSchema> graphSchema(const GraphEngine& engine, std::vector<std::string>& notes) {
  const Describer describer(engine);
  GraphSchema schema;
  OMNI_TRY(labels,
           engine.rows("MATCH (n) UNWIND labels(n) AS l RETURN l, count(*) AS c ORDER BY l", kMaxKinds));
  for (const auto& row : labels) {
    NodeLabel label{.name = textOf(row.at(0)), .count = countOf(row.at(1))};
    OMNI_TRY(properties, describer.properties("MATCH (n:" + enclosed(label.name, '`') + ")", "n", label.count,
                                              engine.nodes));
    label.properties = std::move(properties);
    noteSample(notes, label.name, label.count, engine.nodes);
    schema.labels.push_back(std::move(label));
  }
  const std::string part =
      engine.paths > 0 ? "WITH a, r, b LIMIT " + std::to_string(engine.paths) + " " : std::string();
  OMNI_TRY(patterns,
           engine.rows("MATCH (a)-[r]->(b) " + part +
                           "UNWIND labels(a) AS f UNWIND labels(b) AS t RETURN f, type(r) AS k, t, count(*) "
                           "AS c, count(DISTINCT a) AS starts, count(DISTINCT b) AS ends ORDER BY f, k, t",
                       kMaxKinds));
  std::size_t seen = 0;
  for (const auto& row : patterns) {
    RelationshipPattern pattern{.type = textOf(row.at(1)),
                                .from = textOf(row.at(0)),
                                .to = textOf(row.at(2)),
                                .count = countOf(row.at(3)),
                                .starts = countOf(row.at(4)),
                                .ends = countOf(row.at(5))};
    seen += pattern.count;
    const auto match = "MATCH (:" + enclosed(pattern.from, '`') + ")-[r:" + enclosed(pattern.type, '`') +
                       "]->(:" + enclosed(pattern.to, '`') + ")";
    OMNI_TRY(properties, describer.properties(match, "r", pattern.count, engine.relationships));
    pattern.properties = std::move(properties);
    noteSample(notes, pattern.type, pattern.count, engine.relationships);
    schema.relationships.push_back(std::move(pattern));
  }
  if (engine.paths > 0 && seen >= engine.paths)
    notes.push_back("patterns and their counts are those of the first " + std::to_string(engine.paths) +
                    " relationships");
  return schema;
}

}  // namespace omni
