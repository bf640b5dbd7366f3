#pragma once

#include <string>
#include <string_view>

namespace omni {

/// Whether a text holds invisible characters, so that it differs from one that looks the same: no-break
/// blanks, zero-width blanks and marks.
bool hasHiddenSigns(std::string_view text);

/// The text with plain blanks for no-break ones and without zero-width characters; trimmed.
std::string withoutHiddenSigns(std::string_view text);

}  // namespace omni
