#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/service/input/json_schema.h"
#include "base/result.h"
#include "query/native_query.h"
#include "report/report_json.h"

namespace omni {

/// Objects and lists of a caller's JSON may lie so deep in each other.
inline constexpr std::size_t kJsonDepth = 64;
/// So many members all its objects may have: to find one among them all of them are looked at.
inline constexpr std::size_t kJsonMembers = 10000;

/// JSON that somebody sent. Errors: kInvalidArgument (not JSON), kLimit (nested deeper than kJsonDepth, more
/// members than kJsonMembers).
Result<Json> readJson(std::string_view text);

/// The arguments of a call, which are as its schema has them, read one by one; nothing where one is not
/// given.
class Arguments {
 public:
  /// `object` must outlive this. Errors: those of JsonSchema::check.
  static Result<Arguments> of(const Json& object, const JsonSchema& schema);

  /// One that the schema requires.
  std::string text(std::string_view name) const;
  std::optional<std::string> optionalText(std::string_view name) const;
  /// One that the schema has between bounds.
  std::optional<std::size_t> whole(std::string_view name) const;
  std::optional<double> number(std::string_view name) const;
  /// Empty when it is not given.
  std::vector<std::string> texts(std::string_view name) const;
  /// Null when it is not given.
  const Json* find(std::string_view name) const;

 private:
  explicit Arguments(const Json& object) : object_(&object) {}
  const Json* object_;
};

/// An object of names and values as bound parameters. Error kInvalidArgument: no object, or a value that is
/// neither text, number, truth value nor null.
Result<std::vector<Parameter>> parametersOf(const Json& object);

}  // namespace omni
