#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace omni {

/// Calls `take` with each line's object, skipping blank lines. An unreadable file, a line that is no JSON
/// object or an error of `take` is returned with the file and the line's number.
Status readJsonLines(const std::filesystem::path& file,
                     const std::function<Status(const nlohmann::json&)>& take);

/// The text under `key`: kInvalidArgument when it is absent or no string.
Result<std::string> requiredText(const nlohmann::json& object, std::string_view key);

/// The member under `key`; null when absent.
const nlohmann::json& member(const nlohmann::json& object, std::string_view key);

/// Compact JSON text; bytes that are not UTF-8 become U+FFFD.
std::string jsonText(const nlohmann::json& value);

}  // namespace omni
