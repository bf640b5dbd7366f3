#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace omni {

/// Columns that well-formed UTF-8 text takes on a terminal.
std::size_t displayWidth(std::string_view text);

/// Data made safe to print on one line, as `visible`; line ends and tabs become spaces.
std::string printable(std::string_view data);

/// At most `width` columns; the last is '…' when something was cut.
std::string clip(std::string_view text, std::size_t width);

/// Lines of at most `width` columns, broken at spaces where possible. Line breaks in the text are kept; each
/// line is printable.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

}  // namespace omni
