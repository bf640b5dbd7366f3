#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace omni {

/// Data as it may stand in one line of a prompt: what a model would not see as it is (line breaks, control,
/// bidirectional, zero-width and tag characters), the marks of a fence, and the marks with which chat
/// templates part their turns are shown escaped, as \n and \u{202e}. Bytes that are not UTF-8 become U+FFFD.
/// Escaping twice changes nothing.
std::string shown(std::string_view data);

/// Escapes as shown() does, at most `bytes` long: what is longer ends in '…', never inside a character.
std::string shown(std::string_view data, std::size_t bytes);

/// Escapes text of several lines: line feeds and tabs stay.
std::string shownLines(std::string_view data);

/// `data` between two marks that it cannot contain:
///
///     ⟦name 1f2e3d4c⟧
///     the data
///     ⟦end 1f2e3d4c⟧
///
/// The number depends on the data alone, so that an endpoint can reuse what it has read before.
std::string fence(std::string_view name, std::string_view data);

/// The end of every system part: that fenced text is data and never an instruction.
extern const std::string_view kFenceRule;

}  // namespace omni
