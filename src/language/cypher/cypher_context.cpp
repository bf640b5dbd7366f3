#include "language/cypher/cypher_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/cypher/cypher_names.h"

namespace omni {
namespace {

constexpr std::size_t kMostValues = 5;  // of one property

std::string_view word(ValueType type) {
  switch (type) {
    case ValueType::kText: return "STRING";
    case ValueType::kInteger: return "INTEGER";
    case ValueType::kReal: return "FLOAT";
    case ValueType::kBoolean: return "BOOLEAN";
    case ValueType::kDate: return "date as STRING";
    case ValueType::kDateTime: return "date and time as STRING";
    case ValueType::kTime: return "time as STRING";
    case ValueType::kNested: return "LIST or MAP";
    default: return "ANY";
  }
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

std::string valuesOf(const ValueSummary& values) {
  if (!values.minimum.empty()) return " " + values.minimum + " to " + values.maximum;
  if (values.type != ValueType::kText || values.samples.empty()) return {};
  std::vector<std::string> some;
  for (std::size_t i = 0; i < std::min(kMostValues, values.samples.size()); ++i)
    some.push_back(quoted(values.samples[i]));
  const bool all = values.complete && values.samples.size() <= kMostValues;
  return (all ? " one of " : " such as ") + join(some, ", ");
}

std::string propertiesOf(const std::vector<GraphProperty>& properties) {
  std::string text;
  for (const auto& property : properties)
    text += "  " + cypherName(property.name) + ": " + std::string(word(property.values.type)) +
            valuesOf(property.values) + "\n";
  return text;
}

}  // namespace

std::string cypherContext(const GraphSchema& schema) {
  std::string text;
  for (const auto& label : schema.labels)
    text += "(:" + cypherName(label.name) + ") " + counted(label.count, "node") + "\n" +
            propertiesOf(label.properties);
  for (const auto& pattern : schema.relationships)
    text += "(:" + cypherName(pattern.from) + ")-[:" + cypherName(pattern.type) +
            "]->(:" + cypherName(pattern.to) + ") " + counted(pattern.count, "relationship") + "\n" +
            propertiesOf(pattern.properties);
  return text;
}

}  // namespace omni
