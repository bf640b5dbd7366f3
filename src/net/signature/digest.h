#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace omni {

/// SHA-256 (FIPS 180-4): 32 bytes.
std::string sha256(std::string_view text);

/// The same as 64 hexadecimal digits.
std::string sha256Hex(std::string_view text);

/// The digest of a file's content, read piece by piece. Error: kUnreadable.
Result<std::string> sha256HexOf(const std::filesystem::path& file);

/// HMAC (RFC 2104) with SHA-256: 32 bytes.
std::string hmacSha256(std::string_view key, std::string_view text);

/// Two hexadecimal digits a byte.
std::string hexText(std::string_view bytes);

}  // namespace omni
