#include "app/tools/tool_schema.h"

#include <algorithm>
#include <map>

#include "app/service/operations.h"
#include "app/tools/column_values.h"

namespace omni {

const std::string_view kToolOutput = R"json({
  "type": "object",
  "properties": {
    "columns": {"type": "array", "items": {"type": "string"}}, "rows": {"type": "array", "items": {"type": "array", "items": {}}},
    "truncated": {"type": "boolean", "description": "There are more rows than the tool gives"},
    "passages": {"type": "array", "items": {"type": "object"}},
    "omitted": {"type": "integer", "description": "Rows left out to keep the result short"},
    "cached": {"type": "boolean", "description": "Given again from the tool's cache"},
    "notes": {"type": "array", "items": {"type": "string"}}
  }})json";

namespace {

Json valueJson(const Value& value) {
  return Json::parse(toJson(value));
}

Json annotationsOf(std::string_view title, bool reads) {
  return {{"title", title},
          {"readOnlyHint", reads},
          {"destructiveHint", false},
          {"idempotentHint", reads},
          {"openWorldHint", false}};
}

void addType(const ToolParameter& parameter, Json& schema) {
  const bool isDate = parameter.type == ToolType::kDate;
  const std::string type = isDate ? "string" : std::string(name(parameter.type));
  const bool takesNull = parameter.fallback && std::holds_alternative<Null>(*parameter.fallback);
  schema["type"] = takesNull ? Json::array({type, "null"}) : Json(type);
  if (isDate) schema["format"] = "date";
  if (parameter.type == ToolType::kString) schema["maxLength"] = kMaxToolText;
}

void addValues(const ToolParameter& parameter, const CatalogEntry* entry, Json& schema) {
  std::vector<std::string> values = parameter.values;
  if (!parameter.valuesOf.empty() && entry)
    if (auto listed = listedValues(*entry, parameter.valuesOf)) values = *std::move(listed);
  if (values.empty()) return;
  schema["enum"] = values;
  if (schema["type"].is_array()) schema["enum"].push_back(nullptr);
}

/// What JSON Schema cannot say of a date, in words.
std::string descriptionOf(const ToolParameter& parameter) {
  std::string text = parameter.description;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  if (parameter.type == ToolType::kDate) {
    if (parameter.minimum) add("not before " + toText(*parameter.minimum));
    if (parameter.maximum) add("not after " + toText(*parameter.maximum));
  }
  if (!parameter.valuesOf.empty()) add("a value of " + parameter.valuesOf);
  return text;
}

Json schemaOf(const ToolParameter& parameter, const CatalogEntry* entry) {
  Json schema = Json::object();
  addType(parameter, schema);
  if (std::string text = descriptionOf(parameter); !text.empty()) schema["description"] = std::move(text);
  addValues(parameter, entry, schema);
  if (parameter.type == ToolType::kInteger || parameter.type == ToolType::kNumber) {
    if (parameter.minimum) schema["minimum"] = valueJson(*parameter.minimum);
    if (parameter.maximum) schema["maximum"] = valueJson(*parameter.maximum);
  }
  if (parameter.fallback) schema["default"] = valueJson(*parameter.fallback);
  return schema;
}

}  // namespace

std::string titleOf(const NamedTool& tool) {
  std::string title = tool.name;
  std::ranges::replace(title, '_', ' ');
  std::ranges::replace(title, '-', ' ');
  if (title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

Json inputSchemaOf(const NamedTool& tool, const Catalog* catalog) {
  const auto entry = catalog && takesColumnValues(tool) ? catalog->find(tool.source) : nullptr;
  Json properties = Json::object(), required = Json::array();
  for (const ToolParameter& parameter : tool.parameters) {
    properties[parameter.name] = schemaOf(parameter, entry.get());
    if (!parameter.fallback) required.push_back(parameter.name);
  }
  Json schema{{"type", "object"}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = std::move(required);
  schema["properties"] = std::move(properties);
  return schema;
}

Json listedTool(const NamedTool& tool, const Catalog* catalog) {
  return {{"name", tool.name},
          {"title", titleOf(tool)},
          {"description", tool.description},
          {"inputSchema", inputSchemaOf(tool, catalog)},
          {"outputSchema", Json::parse(kToolOutput)},
          {"annotations", annotationsOf(titleOf(tool), true)}};
}

const Json& listedBuiltIn(std::string_view name) {
  static const std::map<std::string_view, Json> kListed = [] {
    std::map<std::string_view, Json> listed;
    for (const Operation& operation : operations())
      listed[operation.name] = {{"name", operation.name},
                                {"title", operation.title},
                                {"description", operation.description},
                                {"inputSchema", Json::parse(operation.input)},
                                {"outputSchema", Json::parse(operation.output)},
                                {"annotations", annotationsOf(operation.title, operation.reads)}};
    return listed;
  }();
  return kListed.at(name);
}

}  // namespace omni
