#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace omni {

/// Named values of a form or behind the "?" of an address, in order.
using Form = std::vector<std::pair<std::string, std::string>>;

inline constexpr std::string_view kFormType = "application/x-www-form-urlencoded";

/// "a=1&b=x%20y": all but letters, digits and "-._~" as percent signs say it.
std::string encoded(const Form& form);

/// One text, encoded so.
std::string percentEncoded(std::string_view text);

/// The text that percent signs say; nothing where one does not begin two hexadecimal digits.
std::optional<std::string> percentDecoded(std::string_view text);

}  // namespace omni
