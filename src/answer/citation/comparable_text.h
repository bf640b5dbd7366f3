#pragma once

#include <string>
#include <string_view>

namespace omni {

/// Text as evidence and statements are compared: without characters that cannot be seen (zero-width spaces,
/// byte order marks, soft hyphens) and without their escapes ("\u{200b}"), every blank and break of lines a
/// space, ligatures and full-width forms as plain letters. Case stays.
std::string comparableText(std::string_view text);

}  // namespace omni
