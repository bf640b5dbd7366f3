#pragma once

#include <string>
#include <string_view>

namespace omni {

/// Text as it may stand in HTML and SVG, between tags and in quoted attributes: markup escaped, what no
/// reader would see written out (`visible`).
std::string escapeMarkup(std::string_view text);

/// Text as it may stand in a line or table cell of Markdown: taken literally, on one line.
std::string escapeMarkdown(std::string_view text);

/// At most `bytes` of the text, cut between characters, with a note of what is left out.
std::string clipped(std::string_view text, std::size_t bytes);

}  // namespace omni
