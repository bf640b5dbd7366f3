#pragma once

#include <optional>
#include <string_view>

namespace omni {

/// A reply without the thoughts that some models write before it (<think>…</think>), trimmed.
std::string_view withoutThoughts(std::string_view reply);

/// The JSON object in a model's reply: the whole of it, else what a code fence holds, else the first balanced
/// object in the text. Nothing when there is none, or it is nested more than 64 deep.
std::optional<std::string_view> findJsonObject(std::string_view reply);

}  // namespace omni
