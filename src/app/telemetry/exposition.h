#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace omni {

/// The lines before a metric's series, in Prometheus' text format 0.0.4.
void writeHead(std::ostream& out, std::string_view name, std::string_view type, std::string_view help);

/// A label's value as the format has it, in quotes.
std::string labelValue(std::string_view text);

}  // namespace omni
