#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace omni {

/// Whether both are the same, in a time that tells only whether they are as long.
bool equalInConstantTime(std::string_view one, std::string_view other);

/// 256 bits of chance, in Base64 for URLs.
std::string randomText();

/// A key for programs: "omni_" and 256 bits of chance.
std::string newApiKey();

/// RFC 4648, section 5, without padding.
std::string base64Url(std::string_view bytes);
/// Nothing for what is none.
std::optional<std::string> fromBase64Url(std::string_view text);

}  // namespace omni
