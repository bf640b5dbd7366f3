#include "language/cypher/cypher_context.h"

#include <algorithm>

#include "base/counted.h"
#include "base/text.h"
#include "language/cypher/cypher_names.h"
#include "language/shown_values.h"

namespace omni {
namespace {

constexpr std::size_t kValueBytes = 60;  // longer texts are prose, of which nobody asks by value

// The comparison forms of texts, of dates and times that the server may keep as such.
constexpr std::string_view kText = " as STRING", kTyped = " or STRING, toString() of which is in ISO 8601";

std::string word(ValueType type, bool typed) {
  switch (type) {
    case ValueType::kText: return "STRING";
    case ValueType::kInteger: return "INTEGER";
    case ValueType::kReal: return "FLOAT";
    case ValueType::kBoolean: return "BOOLEAN";
    case ValueType::kDate: return "date" + std::string(typed ? kTyped : kText);
    case ValueType::kDateTime: return "date and time" + std::string(typed ? kTyped : kText);
    case ValueType::kTime: return "time" + std::string(typed ? kTyped : kText);
    case ValueType::kNested: return "LIST or MAP";
    default: return "ANY";
  }
}

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : oneLine(text))
    out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

std::string valuesOf(const ValueSummary& values) {
  if (!values.minimum.empty()) return " " + oneLine(values.minimum + " to " + values.maximum);
  if (values.type != ValueType::kText) return {};
  const bool few = values.complete && values.samples.size() <= kShownOfAll;
  std::vector<std::string> some;
  for (const auto& sample : values.samples)
    if (some.size() < (few ? kShownOfAll : kShownValues) && sample.size() <= kValueBytes)
      some.push_back(quoted(sample));
  if (some.empty()) return {};
  const bool all = few && values.samples.size() == some.size();
  return (all ? " one of " : " such as ") + join(some, ", ");
}

std::string propertiesOf(const std::vector<GraphProperty>& properties, bool samples, bool typed) {
  std::string text;
  for (const auto& property : properties)
    text += "  " + cypherName(property.name) + ": " + word(property.values.type, typed) +
            (samples ? valuesOf(property.values) : "") + "\n";
  return text;
}

std::string namesOf(const std::vector<GraphProperty>& properties) {
  std::vector<std::string> names;
  for (const auto& property : properties) names.push_back(cypherName(property.name));
  return names.empty() ? "\n" : " {" + join(names, ", ") + "}\n";
}

ContextPart partOf(std::string pattern, const std::string& count, std::vector<std::string> of,
                   const std::vector<GraphProperty>& properties, bool samples, bool typed) {
  const std::string head = pattern + " " + count + "\n";
  ContextPart part{.of = std::move(of), .name = pattern};
  if (samples) part.tellings.push_back(head + propertiesOf(properties, true, typed));
  part.tellings.push_back(head + propertiesOf(properties, false, typed));
  part.tellings.push_back(pattern + namesOf(properties));
  return part;
}

}  // namespace

std::string cypherContext(const GraphSchema& schema, const ContextOptions& options,
                          std::string_view dialect) {
  const bool typed = dialect == "neo4j";
  std::vector<ContextPart> parts;
  for (const auto& label : schema.labels)
    parts.push_back(partOf("(:" + cypherName(label.name) + ")", counted(label.count, "node"), {label.name},
                           label.properties, options.samples, typed));
  for (const auto& pattern : schema.relationships)
    parts.push_back(partOf("(:" + cypherName(pattern.from) + ")-[:" + cypherName(pattern.type) +
                               "]->(:" + cypherName(pattern.to) + ")",
                           counted(pattern.count, "relationship"), {pattern.from, pattern.to},
                           pattern.properties, options.samples, typed));
  return fitContext(parts, options, "pattern");
}

}  // namespace omni
