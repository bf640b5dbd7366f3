#pragma once

#include <string_view>

#include "base/result.h"
#include "source/source_config.h"

namespace omni {

/// The option of sources with pictures that says whether the text in them is read: on, unless it is "off".
inline constexpr std::string_view kTextOption = "text";

bool readsText(const SourceConfig& config);
/// Error kInvalidArgument: it is neither on nor off.
Status validateTextOption(const SourceConfig& config);

}  // namespace omni
