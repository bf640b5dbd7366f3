#pragma once

#include <string>

#include "evidence/evidence.h"

namespace omni {

/// "Sources disagree on the price of Beacon: 12 (sales), 14 (handbook: prices.md)."
std::string contradictionText(const Contradiction& contradiction);

}  // namespace omni
