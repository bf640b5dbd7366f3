#pragma once

#include <vector>

#include "catalog/catalog.h"
#include "link/linker.h"
#include "select/measure/features.h"
#include "select/measure/measured_question.h"

namespace omni {

/// Measures how far the elements and values that a question's words bind to can answer it: what they explain,
/// whether they connect, what stays unexplained.
void measureAnswerability(const MeasuredQuestion& asked, const Linkable& source,
                          const std::vector<Item>& items, Features& features);

}  // namespace omni
