#pragma once

#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"
#include "select/measure/asked.h"
#include "select/measure/features.h"

namespace omni {

/// Measures how far the elements and values that a question's words bind to can answer it: what they cover,
/// whether they connect, what stays unexplained.
void measureAnswerability(const Asked& asked, const Linkable& source, const std::vector<Item>& items,
                          Features& features);

}  // namespace omni
