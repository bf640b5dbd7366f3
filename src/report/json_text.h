#pragma once

#include <string>

#include "report/json.h"

namespace omni {

/// Writes JSON behind what `text` holds, as jsonText() does on one line.
void addJson(const Json& json, std::string& text);

}  // namespace omni
