#pragma once

#include <cstddef>
#include <vector>

#include "formulate/sketch/sketch.h"

namespace omni {

/// One reading chosen for each mention.
struct Assignment {
  std::vector<std::size_t> matches;  // index into each mention's readings
  double score = 0;
};

/// The reading that an assignment chose for a mention.
const LinkCandidate& chosen(const Sketch& sketch, const Assignment& assignment, std::size_t mention);

/// The best assignments by a beam over the mentions: readings, and how well their owners fit what else is
/// mentioned. What is asked of the mentions plays no part.
std::vector<Assignment> assign(const Sketch& sketch, const EntityModel& model, std::size_t width);

}  // namespace omni
