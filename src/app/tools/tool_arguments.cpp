#include "app/tools/tool_arguments.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "app/tools/column_values.h"
#include "base/text.h"
#include "language/search/search_query.h"

namespace omni {
namespace {

constexpr std::size_t kNamed = 60;  // bytes of a name that somebody sent, in a message
constexpr double kTwoTo63 = 9223372036854775808.0;

tl::unexpected<Error> unknownArgument(const NamedTool& tool, const std::string& given) {
  std::vector<std::string> names;
  for (const ToolParameter& parameter : tool.parameters) names.push_back(parameter.name);
  const std::string near = nearest(given, names);
  return fail(Code::kInvalidArgument, "there is no argument '" + given.substr(0, kNamed) + "'",
              !near.empty()   ? "Did you mean '" + near + "'?"
              : names.empty() ? "The tool '" + tool.name + "' takes none."
                              : "Known are: " + join(names, ", ") + ".");
}

std::optional<std::int64_t> wholeOf(const Json& json) {
  if (json.is_number_unsigned() && json.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max())
    return std::nullopt;
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (!json.is_number()) return std::nullopt;
  const double real = json.get<double>();
  const bool isHeld = std::trunc(real) == real && real >= -kTwoTo63 && real < kTwoTo63;
  return isHeld ? std::optional(static_cast<std::int64_t>(real)) : std::nullopt;
}

/// Nothing where the JSON is of another type.
std::optional<Value> valueOf(ToolType type, const Json& json) {
  switch (type) {
    case ToolType::kString:
      if (json.is_string()) return json.get<std::string>();
      break;
    case ToolType::kDate:
      if (json.is_string() && isDay(json.get_ref<const std::string&>())) return json.get<std::string>();
      break;
    case ToolType::kInteger:
      if (const auto whole = wholeOf(json)) return *whole;
      break;
    case ToolType::kNumber:
      if (json.is_number_integer())
        if (const auto whole = wholeOf(json)) return *whole;
      if (json.is_number() && std::isfinite(json.get<double>())) return json.get<double>();
      break;
    case ToolType::kBoolean:
      if (json.is_boolean()) return json.get<bool>();
      break;
  }
  return std::nullopt;
}

std::string wordFor(ToolType type) {
  switch (type) {
    case ToolType::kString: return "text";
    case ToolType::kInteger: return "whole number of 64 bits";
    case ToolType::kNumber: return "number";
    case ToolType::kBoolean: return "truth value";
    case ToolType::kDate: return "date such as 2026-11-25";
  }
  return {};
}

bool takesNull(const ToolParameter& parameter) {
  return parameter.fallback && std::holds_alternative<Null>(*parameter.fallback);
}

Result<Value> argumentOf(const ToolParameter& parameter, const Json& arguments, const CatalogEntry* entry) {
  const auto given = arguments.find(parameter.name);
  if (given == arguments.end()) {
    if (parameter.fallback) return *parameter.fallback;
    return fail(Code::kInvalidArgument, "'" + parameter.name + "' is missing", "Give it a value.");
  }
  if (given->is_null() && takesNull(parameter)) return Value(Null{});
  auto value = valueOf(parameter.type, *given);
  if (!value)
    return fail(Code::kInvalidArgument, "'" + parameter.name + "' is no " + wordFor(parameter.type));
  OMNI_RETURN_IF_ERROR(checkToolValue(parameter, *value));
  if (!parameter.valuesOf.empty() && entry)
    OMNI_RETURN_IF_ERROR(checkColumnHolds(*entry, parameter, std::get<std::string>(*value)));
  return *std::move(value);
}

/// A date as the language compares it.
Value inLanguage(Route route, ToolType type, Value value) {
  if (route == Route::kSparql && type == ToolType::kDate)
    return Literal{std::get<std::string>(std::move(value)), std::string(kXsdDate), {}};
  return value;
}

/// The words of a search, with the plain words of arguments in place of ":name".
std::string filledSearch(const std::string& text, const std::vector<Parameter>& parameters) {
  std::string filled;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (text[at] == ':' && end < text.size() && isParameterByte(text[end])) ++end;
    const auto name = std::string_view(text).substr(at + 1, end - at - 1);
    const auto named = std::ranges::find(parameters, name, &Parameter::name);
    if (text[at] == ':' && named != parameters.end())
      filled += plainSearch(toText(named->value));
    else
      filled.append(text, at, end - at);
    at = end;
  }
  return filled;
}

}  // namespace

Result<NativeQuery> boundQuery(const NamedTool& tool, const Json& arguments, Route route,
                               const CatalogEntry* entry) {
  if (!arguments.is_object())
    return fail(Code::kInvalidArgument, "the arguments are no JSON object", "Send names with values.");
  for (const auto& [given, value] : arguments.items())
    if (std::ranges::find(tool.parameters, given, &ToolParameter::name) == tool.parameters.end())
      return unknownArgument(tool, given);
  NativeQuery query{.route = route, .text = tool.query, .parameters = {}};
  for (const ToolParameter& parameter : tool.parameters) {
    OMNI_TRY(value, argumentOf(parameter, arguments, entry));
    query.parameters.push_back({parameter.name, inLanguage(route, parameter.type, std::move(value))});
  }
  if (route != Route::kSearch) return query;
  query.text = filledSearch(query.text, query.parameters);
  query.parameters.clear();
  return query;
}

Result<Json> argumentsFrom(const NamedTool& tool, const std::vector<std::string>& assignments) {
  Json arguments = Json::object();
  for (const std::string& assignment : assignments) {
    const auto equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(Code::kInvalidArgument, "an argument has no value: " + assignment, "Write name=value.");
    const std::string name = assignment.substr(0, equals), text = assignment.substr(equals + 1);
    const auto parameter = std::ranges::find(tool.parameters, name, &ToolParameter::name);
    if (parameter == tool.parameters.end()) return unknownArgument(tool, name);
    if (text == "null" && takesNull(*parameter)) {
      arguments[name] = nullptr;
      continue;
    }
    const auto value = toolValue(parameter->type, text);
    if (!value) return fail(Code::kInvalidArgument, "'" + name + "' is no " + wordFor(parameter->type));
    if (const auto* string = std::get_if<std::string>(&*value))
      arguments[name] = *string;  // as it is: whether it is UTF-8 is found when it is bound
    else
      arguments[name] = Json::parse(toJson(*value));
  }
  return arguments;
}

}  // namespace omni
