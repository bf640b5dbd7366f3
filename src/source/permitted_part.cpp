#include "source/permitted_part.h"

#include <nlohmann/json.hpp>

namespace omni {
namespace {

using Json = nlohmann::json;

constexpr const char* kOption = "permitted";  // no kind knows it, so that no file can say it

Value valueOf(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  if (json.is_number()) return json.get<double>();
  return json.is_string() ? Value(json.get<std::string>()) : Value(Null{});
}

}  // namespace

std::string permittedTextOf(const SourceConfig& config) {
  const auto found = config.options.find(kOption);
  std::string text = found == config.options.end() ? std::string() : found->second;
  for (const auto& name : config.lists.shown) text += "\nshow " + name;
  for (const auto& name : config.lists.hidden) text += "\nhide " + name;
  return text;
}

Result<std::optional<PermittedPart>> permittedPartOf(const SourceConfig& config) {
  const auto found = config.options.find(kOption);
  if (found == config.options.end() && config.lists.hidden.empty()) return std::nullopt;
  PermittedPart part;
  if (found != config.options.end()) {
    const Json json = Json::parse(found->second, nullptr, false);
    if (!json.is_object()) return fail(Code::kInternal, "what is permitted of a source cannot be read");
    part = {.hidden = json.at("hidden"), .rows = json.at("rows")};
    for (const auto& [name, value] : json.at("parameters").items())
      part.parameters.push_back({name, valueOf(value)});
  }
  part.hidden.insert(part.hidden.end(), config.lists.hidden.begin(), config.lists.hidden.end());
  return part;
}

SourceConfig partOf(SourceConfig config, const PermittedPart& part) {
  Json parameters = Json::object();
  for (const Parameter& parameter : part.parameters)
    parameters[parameter.name] = Json::parse(toJson(parameter.value));
  config.options[kOption] =
      Json{{"hidden", part.hidden}, {"rows", part.rows}, {"parameters", std::move(parameters)}}.dump();
  return config;
}

}  // namespace omni
