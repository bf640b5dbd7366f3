#include "app/service/parameters.h"

namespace omni {

Result<std::vector<Parameter>> parametersOf(const Json& object) {
  std::vector<Parameter> parameters;
  if (!object.is_object())
    return fail(Code::kInvalidArgument, "'parameters' is no object of names and values");
  for (const auto& [name, value] : object.items()) {
    Parameter parameter{name, Null{}};
    if (value.is_boolean())
      parameter.value = value.get<bool>();
    else if (value.is_number_integer())
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
