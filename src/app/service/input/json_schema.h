#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "report/report_json.h"

namespace omni {

/// A schema for values, by so much of JSON Schema (2020-12) as is used here: type, properties,
/// required, additionalProperties, items, minItems, maxItems, minLength, maxLength, pattern (\S alone: not
/// blank), minimum, maximum, exclusiveMinimum, enum, const. Annotations are not looked at.
class JsonSchema {
 public:
  explicit JsonSchema(std::string_view text) : json_(Json::parse(text)) {}

  /// Whether the value is as described. Error kInvalidArgument: which part of it is not, and what it has to
  /// be.
  Status check(const Json& value) const;
  const Json& json() const { return json_; }

 private:
  Json json_;
};

/// The schema of a text that stands in the program, read once.
template <const std::string_view& kText>
const JsonSchema& schemaOf() {
  static const JsonSchema schema(kText);
  return schema;
}

/// The schema of an object without one of its properties, where that is stated otherwise.
std::string schemaWithout(std::string_view schema, std::string_view property);

}  // namespace omni
