#include "app/service/input/json_input.h"

#include <cstdint>
#include <limits>

#include "source/files/json_extent.h"

namespace omni {
namespace {

/// Above what a whole number of an engine holds: it is bound as the nearest that is not whole.
bool isBeyond(const Json& value) {
  return value.is_number_unsigned() && value.get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max();
}

}  // namespace

Result<Json> readJson(std::string_view text) {
  JsonExtent extent;
  extent.add(text);
  if (extent.deepest() > kJsonDepth)
    return fail(Code::kLimit, "the JSON is nested deeper than " + std::to_string(kJsonDepth) + " levels");
  if (extent.members() > kJsonMembers)
    return fail(Code::kLimit, "the JSON has more than " + std::to_string(kJsonMembers) + " members");
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return fail(Code::kInvalidArgument, "what was sent is not JSON", "Send one JSON value in UTF-8.");
  return json;
}

Result<Arguments> Arguments::of(const Json& object, const JsonSchema& schema) {
  OMNI_RETURN_IF_ERROR(schema.check(object));
  return Arguments(object);
}

const Json* Arguments::find(std::string_view name) const {
  const auto found = object_->find(name);
  return found == object_->end() ? nullptr : &*found;
}

std::string Arguments::text(std::string_view name) const {
  return object_->at(name).get<std::string>();
}

std::optional<std::string> Arguments::optionalText(std::string_view name) const {
  const Json* given = find(name);
  return given ? std::optional(given->get<std::string>()) : std::nullopt;
}

std::optional<std::size_t> Arguments::whole(std::string_view name) const {
  const Json* given = find(name);
  return given ? std::optional(given->get<std::size_t>()) : std::nullopt;
}

std::optional<double> Arguments::number(std::string_view name) const {
  const Json* given = find(name);
  return given ? std::optional(given->get<double>()) : std::nullopt;
}

std::vector<std::string> Arguments::texts(std::string_view name) const {
  const Json* given = find(name);
  return given ? given->get<std::vector<std::string>>() : std::vector<std::string>{};
}

Result<std::vector<Parameter>> parametersOf(const Json& object) {
  std::vector<Parameter> parameters;
  if (!object.is_object())
    return fail(Code::kInvalidArgument, "'parameters' is no object of names and values");
  for (const auto& [name, value] : object.items()) {
    Parameter parameter{name, Null{}};
    if (value.is_boolean())
      parameter.value = value.get<bool>();
    else if (value.is_number_integer() && !isBeyond(value))
      parameter.value = value.get<std::int64_t>();
    else if (value.is_number())
      parameter.value = value.get<double>();
    else if (value.is_string())
      parameter.value = value.get<std::string>();
    else if (!value.is_null())
      return fail(Code::kInvalidArgument,
                  "the parameter '" + name + "' is neither text, number, truth value nor null");
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

}  // namespace omni
