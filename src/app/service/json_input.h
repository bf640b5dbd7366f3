#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/report_json.h"

namespace omni {

/// Objects and lists of a caller's JSON may lie so deep in each other.
inline constexpr std::size_t kJsonDepth = 64;

/// JSON that somebody sent. Errors: kInvalidArgument (not JSON), kLimit (nested deeper than kJsonDepth).
Result<Json> readJson(std::string_view text);

/// The arguments of a call, read one by one. Each reader gives kInvalidArgument for a value that is not what
/// it should be.
class Arguments {
 public:
  /// `object` must outlive this. Errors: kInvalidArgument when it is no object, or has a key that is not
  /// among `known`; the hint names the nearest.
  static Result<Arguments> of(const Json& object, std::initializer_list<std::string_view> known);

  /// Text of 1 to `most` bytes that is not blank.
  Result<std::string> text(std::string_view name, std::size_t most) const;
  /// The same; nothing when it is not given.
  Result<std::optional<std::string>> optionalText(std::string_view name, std::size_t most) const;
  /// A whole number from `least` to `most`; nothing when it is not given.
  Result<std::optional<std::size_t>> whole(std::string_view name, std::size_t least, std::size_t most) const;
  /// A number above 0 and up to `most`; nothing when it is not given.
  Result<std::optional<double>> positive(std::string_view name, double most) const;
  /// A list of texts; empty when it is not given.
  Result<std::vector<std::string>> texts(std::string_view name) const;
  /// Null when it is not given.
  const Json* find(std::string_view name) const;

 private:
  explicit Arguments(const Json& object) : object_(&object) {}
  const Json* object_;
};

}  // namespace omni
